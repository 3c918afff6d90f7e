### What the server answers to requests: problems, and a few names.

## Requests that cannot be read

status-not-found = There is nothing at this address.
status-method = This address does not accept such a request.
status-too-large = The request is too large.
status-malformed = The request cannot be read.
method-not-allowed = Method not allowed. This address accepts {$methods}.
query-unreadable = The query after the ? cannot be read: {$why}.
query-twice = The query after the ? gives a parameter twice.
query-invalid = The query after the ? is invalid: {$why}.
too-slow = The request did not arrive in time.
wrong-media-type = Send this as `Content-Type: {$media}`.
invalid-body = Invalid request body: {$why}.
not-json = The request is not valid JSON: {$why}.
body-too-large = A request can have at most {$kilobytes} KB.
message-not-text = Send JSON as text.
message-too-large = A message can have at most {$most} characters.
invalid-message = Invalid message: {$why}.
unknown-command = {$command} is not a command. The commands are {$commands}.
fault = Something went wrong on the server. It is not your fault. The operator can find it in the server log as {$reference}.

## Things that do not exist

no-such-table = There is no such table.
no-such-game = There is no such game.
unknown-game = There is no such game. The games are {$games}.
no-such-hash = There is no such stage.
no-such-line = There is no such line.
no-such-link = There is no such link.
no-such-token = There is no such link.
no-such-guest = There is no such guest.
no-such-pack = There is no such pack.
no-stage = There is no such stage. {$why}
stage-gone = This stage is no longer here. Load the table again to get its new address.
no-bot = There is no bot {$bot} here. The bots are {$bots}.

## Who sent the request

name-first = Choose a name first. Programs send it to POST /api/guests and get a token.
unknown-token = This token is not known here. POST /api/guests gives a new one.
unknown-guest = This guest is not known here. POST /api/guests makes a new one.
void-token = This token is void, because a newer one replaced it.
guests-only = Only guests can do more than watch. POST /api/guests makes you one.
other-site = This request came from a page of another site, which may not act for guests of this server.
cookie-from-elsewhere = A cookie counts only in requests from this server's own pages. Programs send `Authorization: Bearer TOKEN`.
wrong-host = This server does not answer to the name {$host}. Its operator can add the name to UNDERHALL_HOSTS.
forwarded-ignored = {$header} is ignored, because it does not come from a proxy that UNDERHALL_PROXIES names.
metrics-private = Only operators of this server may read its metrics.
name-invisible = A name needs at least one visible letter, digit or symbol.
mute-yourself = You cannot mute yourself.
# The name of a guest who was deleted.
former-guest = Somebody

## Limits

too-fast = { $seconds ->
        [one] Too many requests. Try again in 1 second.
       *[other] Too many requests. Try again in {$seconds} seconds.
    }
too-much-work = { $seconds ->
        [one] Your address has kept this server too busy. Try again in 1 second.
       *[other] Your address has kept this server too busy. Try again in {$seconds} seconds.
    }
hint-failed = The bot that gives hints did not answer in time. Ask again in a moment.
server-busy = This server is too busy right now. Try again in a few seconds.
connections-full = This server cannot take more connections right now. Try again in a few seconds.
connections-of-address = Your address has too many connections to this server. Close some of them first.
connections-too-fast = Your address opens connections too fast. Try again in a few seconds.
connections-of-guest = { $most ->
        [one] You already have 1 connection. Close it first.
       *[other] You already have {$most} connections. Close one of them first.
    }
tables-unfinished = { $most ->
        [one] You have 1 unfinished table. Finish it or give it up first.
       *[other] You have {$most} unfinished tables. Finish one or give one up first.
    }
tables-of-address = { $seconds ->
        [one] Many tables were opened from your address. You can open the next one in 1 second.
       *[other] Many tables were opened from your address. You can open the next one in {$seconds} seconds.
    }
tables-too-fast = { $minutes ->
        [one] You have opened many tables. You can open the next one in 1 minute.
       *[other] You have opened many tables. You can open the next one in {$minutes} minutes.
    }
seats-waiting = { $most ->
        [one] You already have 1 seat at a table that has not started. Leave it, or wait until the game starts.
       *[other] You already have {$most} seats at tables that have not started. Leave one, or wait until one starts.
    }
bots-on-your-tables = { $most ->
        [one] {$refused} Bots already play 1 of your tables on their own. Wait until that game ends.
       *[other] {$refused} Bots already play {$most} of your tables on their own. Wait until one of those games ends.
    }
bots-on-owners-tables = { $most ->
        [one] {$refused} Bots already play 1 table of this table's owner on their own. Wait until that game ends.
       *[other] {$refused} Bots already play {$most} tables of this table's owner on their own. Wait until one of those games ends.
    }
bots-on-all-tables = { $most ->
        [one] {$refused} Bots already play 1 table of this server on their own, and more are not allowed. Try again later.
       *[other] {$refused} Bots already play {$most} tables of this server on their own, and more are not allowed. Try again later.
    }
cannot-leave-to-bots = You are the last person here. You can give up the table, but you cannot leave it to bots.
cannot-start-bots = Only bots would play here, so the game cannot start now.

## At a table

which-seat = You have several seats here. Say which one you mean: {$seats}.
not-seated = You do not have a seat at this table.
not-open = This table is not open to everyone. Ask one of its players for a link.
one-seat = You already have a seat here. To play several seats, use a link.
bad-link = This link does not lead here, or it was revoked. Ask for a new one.
link-for-seat = This link is only for {$seat}.
links-too-late = The game has already started, so nobody can sit down any more.
link-not-for-person = Seat {$seat} is not for a person.
links-full = { $most ->
        [one] A table can have at most 1 link. Revoke it first.
       *[other] A table can have at most {$most} links. Revoke one first.
    }
members-only = Only the table's owner and its players can do this.
nothing-to-choose = This seat has nothing to choose now.
replay-later = You can look back once the game is over. Until then it holds secrets.
nothing-said = Write something first.
clock-short-move = { $least ->
        [one] The clock must give at least 1 second for a move.
       *[other] The clock must give at least {$least} seconds for a move.
    }
clock-short-game = { $least ->
        [one] The clock must give at least 1 second for the game.
       *[other] The clock must give at least {$least} seconds for the game.
    }
clock-long = A clock can give at most {$days} days.
chapter-rulings = Rulings

## Operators

reason-missing = Give a reason. The people affected will see it.
reason-long = A reason can have at most {$most} characters.
bad-duration = {$duration} is not a duration. Use 30m, 12h, 7d, 4w or {$forever}.
bad-target = {$target} is not a guest's id, an address or a range of addresses.
operators-form = Write operators as NAME:TOKEN, separated by commas, each name once.
operator-token-short = The token of operator {$name} is too short. Use at least {$least} characters.

## Starting and stopping

cannot-listen = Cannot listen on {$host}, port {$port}: {$why}. Choose another port with --port.
stopping = The server is stopping.
picking-up = The server is still loading the tables of an earlier run.
script-not-joined = {$name} cannot be joined with the scripts of a page: {$what}. Use only plain imports and exports, and no circular imports.

## The workshop

workshop-closed = The workshop is closed on this server.
wrong-pack = The pack cannot be used: { $place } { $first }.{ $more ->
    [0] {""}
    [one] {" "}There is 1 more problem.
   *[other] {" "}There are { $more } more problems.
}
one-origin = Give either a pack to copy or the text of a file, not both.
not-playable = This pack cannot be played yet. First solve the problems that its page lists.
measure-seats = This game is played with { $least } to { $most } seats.
standard-pack = the standard pack
earlier-version = the version measured before
nothing-before = No other version of this pack has been measured yet.
no-component = The pack has no such component. Reload the page: it may have changed in another tab.
no-proposal = There is no such proposal: another search may have replaced it.
proposal-gone = The pack no longer has the number that this proposal changes.
nothing-to-measure = Both packs have the same values: there is nothing to measure.
