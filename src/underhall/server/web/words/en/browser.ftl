### What the scripts of the pages say. Prompts, options, reasons and the log come from the server.

## Everywhere

cancel = Cancel
close = Close
unreachable = The server cannot be reached. Try again in a moment.
no-answer-yet = The server is taking too long to answer. Try again in a moment.
server-answered = The server answered {$status}.
found = {$found} of {$total}
and-so-on = {$words} …
percent = {$number} %
percent-narrow = {$number}%
rule = Rule {$rule}
reason-rule = {$reason} (Rule {$rule})
reason-for = {$what}: {$reason}
rules-cited = { $count ->
    [one] Rule {$rules}
   *[other] Rules {$rules}
}

recap = Since your last choice
recap-play = Watch it again
recap-back = One step back
recap-on = One step forward
recap-end = Back to the present
said-times = {$text} (×{$times})
watching-again = Since your last choice: step {$step} of {$steps}

## Players

level = { $bot ->
    [easy] easy
    [medium] medium
    [hard] hard
    [expert] expert
    [greedy] greedy
    [random] random
   *[other] {$bot}
}
# The same as a choice of its own.
level-easy = Easy
level-medium = Medium
level-hard = Hard
level-expert = Expert
level-greedy = Greedy
level-random = Random
player-bot = bot ({$level})
player-none = nobody yet
player-you = {$name} (you)
player-you-short = you
player-unnamed = somebody
player-away = {$name}, away
seat-player = {$seat} {$player}
seat-and-player = {$seat} ({$player})
seat-and-bot = {$seat} (bot: {$level})
score-points = { $total ->
    [one] 1 point
   *[other] {$total} points
}
score-honour = {$total} honour
forfeit-conceded = conceded
forfeit-time = ran out of time
hints-used = { $count ->
    [one] 1 hint used
   *[other] {$count} hints used
}
note-thinks = thinking
note-chooses = to move
note-bot-plays = a bot ({$level}) plays
note-late = out of time
note-here = here
note-away = away
clock-move = {$time} for this move
clock-game = {$time} for the game
time-days = {$days} days
time-hours = {$hours} h {$minutes} min
time-minutes = {$minutes}:{$seconds}

## The state of a table

lost = Connection lost. Reconnecting …
moving-one = {$seats} is moving.
moving-bots = Bots are moving: {$seats}.
moving-more = {$seats} are moving.
gathering-free = { $free ->
    [one] Waiting for 1 more person to sit down.
   *[other] Waiting for {$free} more people to sit down.
}
gathering-full = All seats are taken. The game can start.
starting = The game is starting.
paused = The table is paused. {$why}
ended = An operator ended the table. Reason: {$why}
abandoned = The table was given up.
over-you = The game is over. You win.
over-one = The game is over. The winner is {$winners}.
over-shared = The game is over. The winners are {$winners}.
turn-yours = Your turn. {$prompt}
turn-seat = {$seat}: {$prompt}
turn-here = At this screen, it is the turn of {$seats}.
watching = You are watching. Secrets stay hidden.
goes-on = The game goes on …
thinking = {$players}: thinking …
waiting-for = Waiting for {$players}.
your-turn = Your turn
your-turn-title = ● Your turn – {$title}
table-waits = A table is waiting for you.
practice-after = { $count ->
    [one] practice, played on after 1 choice
   *[other] practice, played on after {$count} choices
}
pack = pack: {$pack}

## Choosing

next-turn = Your turn is next
skip-to-turn = Skip to your turn
you-can = You can
lit-options = As a list
turn-it = Turn it
turn-hint = R or a right click turns it.
with-way = {$option}: {$way}
basket-done = { $some ->
    [yes] Swap {$total} of up to {$picks}
   *[no] Spend {$total} of {$picks}
}
basket-get = You get
basket-give = You give
basket-heap = {$words}: {$have} now, {$left} afterwards. Press to spend 1
basket-less = {$words}: spend 1 less
tally = {$words}: {$before} now, {$after} afterwards
you-will-have = Afterwards you have
press-lit = Press what is lit.
where = Where?
where-label = Where? Show the next lit piece
bot-would = A bot would choose: {$option}
close-hint = Close the hint
do-it = Do it
not-this = Not this
confirm-question = Is this your choice?
confirm = Confirm
something-else = Something else
end-question = {$unused} End anyway?
keep-playing = Keep playing
end-anyway = End anyway
hint = Hint
hint-label = Hint: what would a bot do?
ask-before-end = Ask before I end a turn with actions left
ask-no-more = Do not ask again
filter = Filter the {$count} options
undo = Undo
turn-back = Take back your turn
turn-back-hint = Also takes back what the bots have done since

## The picture

picture-missing = The picture of the table could not be loaded.
which-one = Which one?
look-closer = Look closer
click-closer = Click to look closer
right-click-closer = Right-click or press I to look closer
options-here = {$count} options here
piece-options = {$piece}: {$count} options
press-lit-here = Press what is lit here: {$option}
not-now = Not available now: {$prompt}
speed-slow = Slow
speed-normal = Normal
speed-fast = Fast
speed-fastest = Very fast
speed-at-once = At once

keys = Keyboard shortcuts
key-arrows = Arrows
key-does-arrows = go to the next lit piece in that direction
key-shift = Shift + arrows
key-does-shift = go to the next piece of any kind, and hear what it is and why it is not lit
key-enter = Enter
key-does-enter = choose
key-escape = Escape
key-does-escape = close what is open, or cancel a choice that you have not confirmed
key-r = R
key-does-r = turn what you are about to lay
key-u = U
key-does-u = undo your last choice
key-t = T
key-does-t = take back your whole turn, at a table with bots
key-digits = 1 to 9
key-does-digits = press the buttons beside the picture, in their order
key-i = I
key-does-i = look closer at a card
key-zoom = +, −, 0
key-does-zoom = zoom in, zoom out, show the whole board
key-space = Space
key-does-space = skip the animation
key-p = P
key-does-p = watch again what the others have done since your last choice
key-step = , .
key-does-step = step back or forward through it
key-h = H
key-does-h = ask for a hint
key-l = L
key-does-l = show what the signs mean
key-help = ?
key-does-help = show these keys

## Before the start

terms = What you agree to by sitting down
seats = Seats
sit-here = Sit here
sit-here-as = Sit here as {$seat}
remove = Remove
remove-from = Remove {$name} from {$seat}
remove-question = Remove {$name} from this table? {$name} cannot sit down here again.
leave = Leave
leave-seat = Leave {$seat}
choose-name = Choose a name in the lobby to sit down
invite = Invite others
invite-hint = Anyone with a link can sit down. If you lose it, make a new one. You can revoke old links.
revoke-links = Revoke all links
link-make-any = Make a link for any free seat
link-make-only = Make a link for the free seat
link-make-seat = Make a link for {$seat}
link-to-any = Link for any free seat
link-to-only = Link for the free seat
link-to-seat = Link for {$seat}
copy = Copy
copied = Copied.
selected = Selected. Copy it now.
dice-heading = Fair dice
dice-about =
    The dice come from the server's secret seed and from a text that each player adds, the salt. So nobody can choose them. Everyone
    sees the seed and the salts when the game is over.
seed-hash = The seed is already fixed. Its SHA-256 hash: {$hash}
salt-about = You have a random salt. You can replace it with your own.
salt-elsewhere = set, but not stored in this browser
salt-of = Salt of {$seat}
salt-use = Use this salt
start = Start the game
start-seats = All seats must be taken first.

## People who are away

claim = Claim the win
claim-from = You can claim the win from {$time}.
claim-question = Claim the win? The game ends now, and you win.
date-and-time = {$date}, {$time}
keep-waiting = Keep waiting
late = {$name} has run out of time
late-seat = {$name} ({$seat}) has run out of time.
late-bot = A bot can play until they come back.
let-bot-play = Let a bot play for {$name}
late-yourself = Your time is up. Move now, or the others may let a bot play for you or end the game.
conceded-yourself = You have conceded. A bot plays {$seat} to the end.
bot-plays-left = A bot plays {$seat} for you.
bot-plays-away = A bot plays {$seat} for you because you were away.
bot-plays-clock = Your time for the game is used up, so a bot plays {$seat} to the end.
come-back = Come back

## Going back, and sharing a screen

asks-back = { $count ->
    [one] {$player} asks to take back the last choice. The dice will fall differently.
   *[other] {$player} asks to take back the last {$count} choices. The dice will fall differently.
}
go-back = Go back
refuse = Refuse
unanswered = Not answered yet: {$players}.
look-as = View as {$seat}
pass-screen = Pass the screen to {$seats}
pass-screen-hint = Secrets are hidden. When the right player is at the screen, press { show }.
show = Show
show-to = Show to {$seat}
hide = Hide what {$seat} sees

## More

more-none = Nothing here for spectators.
notify-turn = Notify me when it is my turn
leave-to-bot = Leave {$seat} to a bot
leave-question = Leave? A bot plays for you until you come back.
stay = Stay
concede = Concede
concede-as = Concede as {$seat}
concede-teams =
    Concede? A bot plays on in your place. Once everybody in a team has conceded, the other team wins. You cannot take this
    back.
concede-wins = Concede? The game ends, and {$winner} wins. You cannot take this back.
concede-bots = Concede? The game ends, and the bot that is ahead wins. You cannot take this back.
concede-last = Concede? A bot plays your seat to the end, and you come last. You cannot take this back.
play-on = Play on
give-up = Give up the table
give-up-question = Give up the table? Nobody can play on here, and nobody wins.
give-up-yes = Give it up
give-up-no = Keep it
table-closed = The table is closed.
further-back = Go further back
further-back-hint = The other players must agree. The dice will fall differently, and the record keeps what was taken back.
further-back-count = How many choices to take back, counting those of all players
ask = Ask
curtain = Hide secrets between turns at this screen

## The log

log-filter = Filter the log
log-whose = Whose lines
log-what = What they are about
log-everyone = Everyone
log-all = Everything
log-scoring = Scoring
log-chat = Chat
log-table = The table
log-nothing = No lines like this yet.

## Chat

said = {$name}: {$text}
chat-line = {$time} {$name}: {$text}
mute = Mute
mute-name = Mute {$name}
mute-question = Mute {$name}? You will no longer see what they write. To unmute them, open the page with your name.
report = Report
report-line = Report this line by {$name}
report-question = Report this line by {$name} to the operators of this server?
report-reason = What is wrong with it?
reported = Thank you. The line has been reported.

## Scores and the end

no-points = No points yet.
points-now = Points so far, not counting secret ones
points-then = Points so far
points-end = Points by source
source = Source
total = Total
unknown = not known
place = { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] {$place}th
}
victory-you = You win!
victory-one = The winner is {$winners}!
victory-shared = The winners are {$winners}!
points-heading = Where the points came from
see-board = Look at the board
see-outcome = Show the outcome
replay = Replay
download-record = Download the record
next-game = Join the next game
play-again = Play again
fair = Were the dice fair?
fair-about =
    Before the start, the server published this hash of its seed. Then the players added their salts. Now seed and salts are
    public, and everything that chance decided follows from them.
fair-hash = Published SHA-256
fair-seed = Seed
fair-no-salt = none
fair-practice = Everything before you played on belongs to another game with its own dice, which are not checked here.
fair-command = To check every roll, download the record and run {$command}.
fair-yes = Checked in this browser: the seed matches its hash.
fair-no = The seed does NOT match its hash!

## Replays

place-in-game = Choice {$choice} of {$choices}{"\u00A0"}· turn {$turn} of {$turns}
play = Play
play-title = { play } (Space)
pause = Pause
pause-title = { pause } (Space)
next = Next, {$seat}: {$option}
won = The end. {$winners} won.
won-why = The end. {$winners} won. {$why}
nothing-left = Nothing was left to choose.
asked = {$seat}: {$prompt}
chosen = chosen
analysing = Chances of winning: bots play it out, {$percent}
chances-soon = Working out the chances of winning …
chances-over-game = Chances of winning over the game: {$lines}. The tab “Turning points” shows them as a table.
chances-line = {$seat} from {$before} to {$after}
chance = {$seat}: {$chance}
after-choices = { $count ->
    [one] After 1 choice
   *[other] After {$count} choices
}
turned-lead = {$seat} takes the lead, from {$before} to {$after}
turned-lead-near = {$seat} takes the lead at {$after}
turned-up = {$seat} rises from {$before} to {$after}
turned-down = {$seat} falls from {$before} to {$after}
turning-soon = Turning points appear when all chances are worked out.
turning-none = There are none: no chance changed much from one turn to the next.
after-choice = after choice {$choice}
better = A better choice for {$seat}: {$option}
better-gain = Its chance to win would have been {$after} instead of {$before} after “{$played}”.
better-none = The bots found no clearly better choice here.
chances-method =
    How we find them: at the start of turns, quick bots that see everything play the game to its end 24 times with new dice. A
    chance follows from how often a seat wins these games. The earlier in the game, the closer we keep it to even. Games whose
    outcome we know have shown how close. Better choices are found in the same way.
chances-table = Chances as a table
chances-caption = Chances of winning by choices made
choices = Choices
play-on-after = Play on after choice {$choice}
play-on-about =
    You start a practice game of your own. What happened so far stays. From here on you choose, bots play all other seats, and
    the dice are new.
your-name = Your name
your-seat = Your seat
against = Against

## Rules and lessons

rules = Rules
rules-of = Rules of {$game}
rules-all = All rules
legend = Legend
rules-search = Search
rules-count = {$total} rules and rulings
page-of = {$page} of {$pages}
tip = Tip:
next-page = Next
let-me-play = Let me play
back = Back
skip-introduction = Skip the introduction
got-it = Got it
introduction = Introduction
go-on-alone = Go on alone
stay-with-me = Stay with me
play-another = Play another game

## Your page

sound-on = Play quiet sounds: your turn, moves and the end. Phones also vibrate.
notify-me = Notify me in this browser
notify-stop = Stop notifying me in this browser
notify-blocked = Your browser blocks notifications for this site. You can allow them in its settings.
notify-on = Notifications are on.
notify-off = Notifications are off.

## The workshop

file-too-large = This file is too large. A pack here has at most { $most } KB.
pack-saved = Saved
map-place = { $name }, at { $x }, { $y }. { $links ->
    [0] Not connected.
   *[other] Connected with { $next }.
}
map-begun = { $name }: press another place to connect the two, or to take their connection away.
map-connected = { $a } and { $b } are connected.
map-parted = { $a } and { $b } are no longer connected.
map-moved = { $name } is at { $x }, { $y }.
pack-box-count = { $ticked } of { $items }
pack-saving = Saving…
pack-not-saved = Not saved yet: { $problem }
pack-reload = Reload
pack-playable = Can be played
pack-unplayable = { $problems ->
    [one] Cannot be played: 1 problem
   *[other] Cannot be played: { $problems } problems
}
pack-was = Standard: { $value }
pack-was-nothing = Standard: nothing
pack-yes = yes
pack-no = no
pack-verdict-good = { $problems ->
    [0] This pack can be played, and nothing stands out.
    [one] This pack can be played. There is 1 thing to know.
   *[other] This pack can be played. There are { $problems } things to know.
}
pack-verdict-bad = { $problems ->
    [one] 1 problem must be solved before this pack can be played.
   *[other] { $problems } problems must be solved before this pack can be played.
}
pack-number = Enter a whole number from { $least } to { $most }. This one is not saved.
paint-with = Paint with
