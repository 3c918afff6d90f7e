### What people at a table read: why something is refused, the log, and the terms of the table.

## The table in sentences

changes = What has happened

## Seats

# What a seat is called where its game is not installed.
seat = seat {$number}
no-seat = There is no seat {$seat}. Seats are numbered 0 to {$last}.
not-yours = {$seat} is not yours.
bot-plays = A bot plays {$seat}.

## Whether the game is on

not-started = The game has not started yet.
already-started = The game has already started.
paused = The table is paused. {$why}
other-rules = This game continues with another version of Underhall. {$why}
ended = An operator ended the table. Reason: {$why}
given-up = The table was given up.
over = The game is over.
not-over = The game is not over yet.
table-over = The table is over.

## Before the start

removed = The table's owner removed you, so you cannot sit down here again.
left-too-often = You have left this table {$times} times, so you cannot sit down here again.
full = All seats for people are taken.
seat-for-bot = {$seat} is for a bot. Free seats: {$free}.
seat-yours = {$seat} is already yours. Free seats: {$free}.
seat-taken = {$seat} is taken. Free seats: {$free}.
only-owner-removes = Only the table's owner can remove a player.
nobody-to-remove = No other player has taken {$seat}.
salts-used-up = You have already given {$times} salts for this seat, and that is the limit. The last one counts.
bad-salt = A salt has 1 to {$longest} printable characters on one line.
only-players-start = Only the table's owner and its players can start the game.
seats-empty = Still empty: {$seats}. All seats must be taken before the game starts.
cannot-start = The game cannot start. {$why}

## Playing

bot-plays-for-you = A bot is playing {$seat} for you. Take the seat back first.
person-plays = A person plays {$seat}, not a bot.
hints-not-agreed = Hints are off at this table: its players did not agree to them.
no-stand-in = At this table no bot takes over on its own, so the others would have to wait for you. If you want to stop playing, concede.
left-to-bot-too-often = You have already left this seat to a bot {$times} times. If you want to stop playing, concede.
conceded-for-good = You have conceded. A bot plays your seat to the end.
no-bot-for-you = You are playing {$seat} yourself.
game-time-used-up = Your time for the game is used up, so the bot plays on for you.
turn-left-to-bot = You left this turn to the bot. You can come back when it is over.

## Taking back

choices-changed = { $choices ->
        [one] 1 choice has been made by now, not {$expected}. Look at the table again.
       *[other] {$choices} choices have been made by now, not {$expected}. Look at the table again.
    }
over-for-good = The game is over, so nothing can be taken back.
begun-here = There is nothing to take back: your game begins here.
nothing-chosen = You have not chosen anything yet.
secret-learned = You have learned a secret since then.
ask-the-others = Other people play here. Ask them to go back.
another-turn = That is no longer your last turn. Look at the table again.
undo-asked-already = Somebody has already asked to go back. That must be answered first.
nothing-to-undo = There is nothing to go back to.
undo-range = You can go back to any point from {$first} to {$last} choices into the game.
nobody-asks = Nobody is asking to go back.
not-asked = You have already agreed, or nobody is asking you.

## Ending early

conceded-already = You have already conceded.
guest-left-already = This guest has already left the table.
stand-in-for-yourself = {$seat} is yours. If you want to stop playing, concede.
not-late = The person who plays {$seat} still has time.
late-yourself = You are out of time yourself. Choose first.
opponents-play = Not all your opponents are away. You can let a bot take over for those who are.
claim-later = { $seconds ->
        [one] You can claim the win in 1 second, unless an opponent comes back.
       *[other] You can claim the win in {$seconds} seconds, unless an opponent comes back.
    }
only-owner-gives-up = Before the game starts, only the table's owner can give up the table.
only-players-give-up = Only players who have not conceded can give up the table.
people-play = Other people are still playing: {$seats}. You can concede instead.
only-players = Only players at this table can do this.
owner-banned = The table's owner was banned.
guest-gone = The guest no longer plays here.

## After the end

finish-first = The game is not over yet. Play it to the end first.
only-players-rematch = Only the table's owner and its players can open a rematch.
rematch-open = There is already a table for the next game.
analysis-later = You can analyse a game once it is over. Until then it holds secrets.
practice-later = You can play on only from a finished game. Until then it holds secrets.
practice-range = You can play on after 0 to {$last} choices. After that, the game was over.
nothing-to-replay = The game has not started yet, so there is nothing to look back at.
all-open-later = Everything is open once the game is over, not before.
replay-range = Choose a point after 0 to {$last} choices.
watch-instead = {$seat} is not yours. You can watch the table as a spectator.

## Keeping the table

busy-table = Too much is happening at this table. Try again.
other-version = This game is played with version {$version} of Underhall, which does not run here.
log-full-before-start = This table's log is full. Open a new table.
log-full = This table's log is full. Nothing can be taken back or changed any more, but the game goes on.

## Replaying entries

bad-entry = This is not an entry of a table: {$why}.
opened-once = The first entry of a table opens it, and no other entry does.
replays-differently = This version of Underhall replays the table differently from entry {$number} on.
pack-changed = The pack {$pack} has changed.
inherited-changed = The game that this table plays on from has changed.
match-changed = The match has changed.
match-goes-on = The match was over, but now it goes on.
not-paused = The table is not paused.
cannot-resume = This version cannot continue the table. {$why}
paused-by-rules = The rules or the cards on this server have changed, so this game would not continue as it was played. Nothing is lost: it goes on once the server has the old rules and cards again.
paused-by-upgrade = This server was upgraded from version {$before} to {$now}, which would not continue this game as it was played. Nothing is lost: the game can be finished on a server that runs version {$before} beside the new one.

## The log

log-sat = {$name} sits down as {$seat}.
log-left = {$name} leaves the seat of {$seat}.
log-removed = The table's owner removes {$name} from the seat of {$seat}.
log-started = The game begins.
log-played-on = You play on from here. Everything before happened in another game.
log-undone = {$name} takes back {$seat}'s last choice.
log-turn-undone = {$name} takes back the turn of {$seat} and everything since.
log-undo-asked = { $choices ->
        [one] {$name} asks to go back to where 1 choice had been made.
       *[other] {$name} asks to go back to where {$choices} choices had been made.
    }
log-undo-agreed = {$name} agrees to go back.
log-undo-refused = {$name} does not agree to go back.
log-lets-bot-play = {$name} lets a bot take over.
log-taken-over-absent = {$name} is away: a bot ({$bot}) plays {$seat}.
log-taken-over-left = {$name} has left: a bot ({$bot}) plays {$seat}.
log-taken-over-clock = {$name} is out of time: a bot ({$bot}) plays {$seat}.
log-taken-over-banned = An operator removed {$name}: a bot ({$bot}) plays {$seat}.
log-back = { $choices ->
        [0] {$name} is back and plays {$seat} again.
        [one] {$name} is back and plays {$seat} again. Bots have made 1 choice for {$name}.
       *[other] {$name} is back and plays {$seat} again. Bots have made {$choices} choices for {$name}.
    }
log-warned = {$name} has little time left.
log-time-up = {$name} has run out of time.
log-hinted = {$name} asks for a hint.
log-conceded = {$name} concedes.
log-bot-to-the-end = A bot ({$bot}) plays {$seat} to the end.
log-claimed = {$name} claims the win, because no opponent is left at the table.
log-resumed = The table goes on.
log-finished = The game is over. The seed of the dice is now public.
log-taken-back = { $choices ->
        [one] The last choice is taken back.
       *[other] The last {$choices} choices are taken back.
    }

## The clock

clock-none = no clock
clock-move = {$move} per move
clock-game = {$game} for the game
clock-both = {$move} per move and {$game} for the game
span-days = { $count ->
        [one] {$count} day
       *[other] {NUMBER($count, maximumFractionDigits: 1)} days
    }
span-hours = { $count ->
        [one] {$count} hour
       *[other] {NUMBER($count, maximumFractionDigits: 1)} hours
    }
span-minutes = { $count ->
        [one] {$count} minute
       *[other] {NUMBER($count, maximumFractionDigits: 1)} minutes
    }
span-seconds = { $count ->
        [one] {$count} second
       *[other] {NUMBER($count, maximumFractionDigits: 1)} seconds
    }

## The terms

term-clock = Clock: {$clock}.
term-no-clock = There is no clock.
term-bot-plays = If you run out of time, a bot plays for you until you come back.
term-late-two = If you run out of time, your opponent may let a bot play for you until you come back.
term-late-more = If you run out of time, the others may let a bot play for you until you come back.
term-away-two = If you do not move for {$wait}, your opponent may let a bot play for you until you come back.
term-away-more = If you do not move for {$wait}, the others may let a bot play for you until you come back.
term-claim = If you are still away {$grace} later, your opponent may claim the win.
term-hints-on = Hints are on: every player may ask what a bot would do. Everyone sees who asks and how often.
term-hints-off = Hints are off.
term-house-rules = House rules: {$rules}.
