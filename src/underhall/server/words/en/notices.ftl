### Notices to players who are away.

## What they say

notice-turn = {$title}: It is your turn.
notice-warned = {$title}: Your time is running short.
notice-late = {$title}: Your time is up. Move now, or the others may let a bot play for you or end the game.
notice-waiting = {$title}: A player has run out of time. You may let a bot take over.
notice-finished = {$title}: The game is over.
notice-paused = {$title}: The game is paused.

## Where they are sent

address-long = The address of a webhook can have at most {$most} characters.
address-no-url = The address of a webhook must be a URL.
address-scheme = The address of a webhook must begin with http:// or https://.
address-host = The address of a webhook must name a valid host.
address-port = The address of a webhook must have a port between 1 and {$highest}, or none.
address-password = The address of a webhook must not contain a user name or a password: they would not be safe there.
address-private = {$host} resolves to {$address}, which is not a public address.
answered = The webhook answered {$status}.
resolve-busy = The name {$host} cannot be resolved now: too many other names are being resolved.
resolve-late = The name {$host} was not resolved in time.
resolve-failed = The name {$host} cannot be resolved: {$why}.
