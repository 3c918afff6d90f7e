### What environments say when they are used wrongly.

## Making an environment

render-mode = render_mode must be one of {$modes}, or None, not {$given}.
no-seat = There is no seat {$seat}: seats are 0 to {$last}.
no-seat-or-all = There is no seat {$seat}: seats are 0 to {$last}, or None for all of them.
unknown-option = There is no option {$names}. Options are: {$known}.
not-a-flag = {$option} must be True or False, not {$given}.
discount = discount must be a number from 0 to 1, not {$given}.
not-a-rival = {$given} cannot play: a rival is the spec of a bot, a bot, a function over a batch, or a Pool of these.
empty-pool = A pool needs at least 1 rival.
rivals = { $given ->
        [one] 1 bot
       *[other] {$given} bots
    } for { $rivals ->
        [one] 1 rival
       *[other] {$rivals} rivals
    }: name one bot for all rivals, or one for each.

seeds = `seed` is one whole number, or a list with one for each of the {$tables} tables, not {$given}.

## Where to start

not-a-position = {$given} is not a position: give a match, a builder of underhall.position, a record or its file.
no-ply = The record has plies 0 to {$last}, but ply is {$given}.
ply-without-record = Only a record has plies: give the record as the position, with ply.
position-of-another-game = The position was made with other cards, house rules or seats than this environment of {$game} with {$seats} seats.
position-over = The match is over: nobody has anything to choose.
position-in-a-set = The match is in the middle of a set whose pieces were picked in another order: environments pick in ascending order. Start before its first piece.

## Playing

not-an-action = An action is one whole number, not {$given}. Nothing was done.
illegal-action = { $known ->
        [True] Action {$action} ({$name})
       *[other] Action {$action}
    } is not allowed now: {$mask} shows which are. Nothing was done.
rival-illegal = The rival in seat {$seat} chose action {$action}, which is not allowed now.
rival-no-option = The rival in seat {$seat} answered {$answer}, which is not one of `decision.options`.
rival-actions = A function that plays for rivals returns one whole number for each of the tables, here {$tables}, but this one returned an array of {$type} with shape {$shape}.
game-over = The game is over: reset the environment.
games-over = Some games are over. Reset them first, with options={"{"}'{$mask}': ...{"}"}.

## PettingZoo

module-about =
    { $title } for PettingZoo: `from underhall.envs import { $module }; env = { $module }.env(seats={ $least })`.

    Options: `seats` ({ $least } to { $most }), `pack`, `switches`, `render_mode` (human, ansi, svg or rgb_array), `seed`,
    `rewards` (placing, score or difference), `truncation` (placing or none), `illegal` (raise, lose or mask), `dense`
    (none, points or potential), `discount`, `mask` (observation or info), `raw`, `copy`. docs/environments.md explains them.

    The number at the end of the name rises when the same actions could give a different game, or when an array or an
    action id changes its meaning.
first-version = the fields of the table by name, beside the mask.
vector-version = observations are one vector from the side of the agent, beside a mask of int8; raw=True gives the fields.
other-version = {$module} was replaced: import {$present}. docs/environments.md says what changed.

## OpenSpiel

no-openspiel = OpenSpiel is not installed. Install it with: pip install 'underhall[openspiel]'
observer-parameters = An observer takes no parameters, but got {$given}.
illegal-choice = {$choice} is not allowed now: the decision is {$kind}, and its options are {$legal}.
switches = Write switches as {$form}, not as {$given}.
