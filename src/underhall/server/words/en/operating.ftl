### What the server says to its operators.

## Settings and packs

bad-setting = A setting is wrong: {$why}. In the environment its name begins with {$prefix}.
bad-origin = {$origin} is not an origin. Write origins as https://example.org.
pack-twice = {$path}: {$game} already has a pack {$pack}. Give this one another id.
no-pack = There is no pack {$pack} for {$game}.
no-packs-folder = There is no folder {$folder} with packs.
no-packs = There is no pack in {$folder}. Packs are files that end in {$suffix}.
range-too-wide = {$range} is too wide. The widest IPv{$version} range is a /{$least}.

## Bans

banned-guest = You are banned from this server. Reason: {$reason}
banned-guest-until = You are banned from this server until {$until}. Reason: {$reason}
banned-address = Your internet address is banned from this server. Reason: {$reason}
banned-address-until = Your internet address is banned from this server until {$until}. Reason: {$reason}
ban-forever = forever
ban-until = until {$until}

## Processes

process-closed = The process closed its output.
process-killed = The process was ended by signal {$number}.
process-failed = The process ended with exit code {$number}.
last-words = {$ending} Its last words: {$words}
part-ended = The server must be restarted, because a part of it has ended ({$part}).
stopping = The server is stopping.

## Compiling

compiling-failed = The rules of {$game} could not be compiled. {$why}
compiled-for-another = The rules of {$game} were compiled for another version. Start the server again.

## Bots

no-workers = Bots need at least one process, not {$workers}.
worker-not-started = A process for bots could not be started: {$why}.
worker-not-ready = The game was not loaded within {NUMBER($seconds, maximumFractionDigits: 1)} s.
bot-late = The bot took longer than {NUMBER($seconds, maximumFractionDigits: 1)} s.
worker-ended = The process in which the bot was thinking ended.
worker-died = The bot was thinking in a process that failed. {$why}
another-question = This seat has another decision by now.

## The server log

caused-by = caused by
cut = {$text} (and {$left} more characters)
not-utf-8 = a client sent text that is not UTF-8

## Lessons

lesson-unreadable = {$path}: cannot be read: {$why}
lesson-of-another = {$path}: says that it is for the game {$found}, not {$game}
lesson-unknown-rule = {$lesson}: there is no rule {$rule}
lesson-unknown-decision = there is no decision {$kind}
lesson-no-advice = there is no advice for the decision {$kind}
lesson-seats = {$seats} seats cannot play this game

## Metrics

metric-requests = Requests answered.
metric-request-seconds = Seconds until a request was answered.
metric-sockets = Open connections to tables.
metric-socket-words = Messages from clients over connections to tables.
metric-updates = Updates sent over connections to tables.
metric-problems = Requests and messages that were refused.
metric-faults = Errors in the server itself.
metric-connections = Open connections.
metric-connections-refused = Connections refused because they exceeded a limit.
metric-connections-slow = Connections closed because no request came.
metric-connections-stalled = Connections cut off because the client read nothing.
metric-tables-held = Tables in memory.
metric-committed = Entries of tables that were committed.
metric-commits-failed = Commits that the database refused.
metric-conflicts = Entries for which another process was first.
metric-bot-moves = Choices of bots.
metric-bots-waiting = Choices that wait for a process.
metric-bots-thinking = Processes in which a bot is thinking.
metric-bots-replaced = Processes for bots that died.
metric-writes-waiting = Changes that wait to be written.
metric-notices-sent = Notices sent to players.
metric-notices-failed = Notices that could not be delivered.
