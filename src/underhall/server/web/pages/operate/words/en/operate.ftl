### What the operator's pages say.

## Shared

operator = Operator
page-title = {$title} · Operator
sections = Operator's pages
section-load = Load
section-tables = Tables
section-guests = Guests
section-bans = Bans
section-reports = Reported lines
section-log = Log
sign-out = Sign out {$operator}
done-ended = The table has been ended. Everybody there can see why.
done-banned = The ban is now in force.
done-unbanned = The ban has been lifted.
done-removed = The line has been removed from the chat.
done-dismissed = The complaints about the line have been dismissed.
search = Search
reason = Reason
duration = For how long
duration-1h = 1 hour
duration-1d = 1 day
duration-1w = 1 week
duration-4w = 4 weeks
duration-52w = 1 year
duration-forever = Forever
banned-sees-reason = The banned person will see it.
table-sees-reason = Everybody at the table will see it.
ban = Ban
ban-guest = Ban this guest …
ban-guest-named = Ban this guest: {$name}
ban-address = Ban this address …
ban-address-range = Ban this address: {$range}
guest-id = guest {$id}
table-id = table {$id}
days-ago = { $count ->
    [one] 1 day ago
   *[other] {$count} days ago
}
hours-ago = { $count ->
    [one] 1 hour ago
   *[other] {$count} hours ago
}
minutes-ago = { $count ->
    [one] 1 minute ago
   *[other] {$count} minutes ago
}
just-now = just now
utc = {$time} UTC
list-cut = Only the first {$most} are shown. Search to find others.

## Signing in

door-about = This page is for the people who run this server.
token = Token
token-hint = Printed when the server started, or set in {$variable}.
sign-in = Sign in
door-closed = It is switched off. To use it, start the server with a token in {$variable}.
token-wrong = Wrong token.
form-expired = This form is not yours or has expired. Reload the page.

## Load

this-process = This process
tables-in-memory = Tables in memory
connections = Connections
guests-lately = Guests in the last 5 minutes
bots-thinking = Bots thinking
bots-waiting = Bots waiting
writes-waiting = Writes waiting
memory = Memory
lag = Event loop lag
number = {$number}
part = {$part} of {$all}
megabytes = {NUMBER($number, maximumFractionDigits: 0)} MB
milliseconds = {NUMBER($number, maximumFractionDigits: 0)} ms
process-shared = Process {$process}. Others may serve the same tables.
version-and-lag = Version {$version}. Lag is the worst of the last minute.
database = The database
count-gathering = Tables gathering
count-playing = Tables playing
count-paused = Tables paused
count-finished = Tables finished
count-abandoned = Tables given up or ended
tables-bots-only = Tables with only bots
guests-all = Guests
bans-all = Bans
complaints-all = Complaints
refresh = Refresh

## Tables

tables-search = Guest, table or game
status = Status
status-any = Not over
status-gathering = Gathering
status-playing = Playing
status-paused = Paused
status-finished = Finished
status-abandoned = Given up or ended
tables-search-hint = Search by guest (id or part of the name), by table (id), or by game: {$games}.
tables-none = No tables found.
is-gathering = gathering
is-playing = playing
is-paused = paused
is-finished = finished
is-abandoned = given up or ended
last-active = last active {$when}
opened = opened {$when}
only-bots = Only bots
end-this-table = End this table …
end-table-id = End this table: {$id}
end-table = End the table
player-bot = bot ({$level})
player-none = free
player-unnamed = somebody
bot-plays = {$player} (a bot plays: {$level})

## Guests

guests-search = Name or id
guests-none = No guests found.
joined = joined {$when}
last-seen = last seen {$when} at {$address}
guest-tables = { $count ->
    [one] 1 table
   *[other] {$count} tables
}
guest-banned = Banned {$lasting}. {$reason}
see-bans = See the bans
range = Range: {$range}

## Bans

new-ban = New ban
ban-target = Guest or addresses
ban-target-hint = A guest's id, an address, or a range such as 203.0.113.0/24. An IPv6 address bans its whole /64.
bans-none = Nobody is banned.
banned-by = banned {$when} by {$operator}
lift-ban = Lift the ban
lift-ban-of = Lift the ban on {$target}

## Reported lines

reports-none = Nobody has reported a line.
said-at = said {$when} at {$table}
id-of-line = line {$id}
complaint = {$guest}: {$reason}
complaint-no-reason = {$guest}: no reason given
line-remove = Remove the line
label-remove = Remove the line: {$id}
line-dismiss = Dismiss
label-dismiss = Dismiss: complaints about line {$id}

## The log of operators

log-about = The last {$most} things operators did, on these pages or on the command line.
log-none = No actions yet.
did-ban = ban {$target}
did-unban = lift the ban on {$target}
did-end-table = end table {$target}
did-remove-line = remove line {$target}
did-dismiss-complaints = dismiss the complaints about line {$target}
when-and-who = {$when} by {$operator}
