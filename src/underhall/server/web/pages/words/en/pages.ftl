### What the pages say. Names of games, guests and tables come from elsewhere.

## The frame of every page

skip-to-content = Skip to the content
navigation = Pages
site-menu = Other pages
nav-tables = Tables
nav-new = New table
nav-learn = Learn
nav-rules = Rules
nav-workshop = Workshop
theme = Theme: { $theme ->
    [light] light
    [dark] dark
    [high-contrast] high contrast
   *[system] same as your system
}
unofficial =
    Underhall is an unofficial fan project. The authors and publishers of these board games did not make it and do not endorse
    it.
api = API for programs

your-name = Your name
your-name-hint = Other players see it. No sign-up: this browser remembers you.
default-name = Guest

script-for-table = To play, allow JavaScript for this site.
script-for-replay = To watch a replay, allow JavaScript for this site.

## Players and seats

# A bot by its level, within a sentence.
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
player-you = you
player-unnamed = somebody
seat-and-player = {$seat} ({$player})
seat-and-bot = {$seat} (bot: {$level})
seat-with-player = {$seat}: {$player}

## Tables in a list

your-turn = Your turn
practice = Practice
replay = Replay
sit-down = Sit down
seats-free = {$free} of {$seats} seats free
ready-to-start = ready to start
won = {$winners} won ({$totals})
forfeit-conceded = {$player} conceded
forfeit-time = {$player} ran out of time
waiting-for = waiting for {$players}
status-playing = playing
status-paused = paused
status-abandoned = given up
hints-allowed = hints on
hints-off = hints off

who-are-you = Who are you?
come-in = Come in

## Lobby

lobby-about = Three board games set in one mountain. Play with friends, with strangers, or against bots.
my-tables = My tables
my-tables-none = You have no unfinished games. Open a new table, or sit down at an open one.
my-tables-all = All my tables, including finished ones
open-tables-none = No open tables right now.
finished-games-none = No finished games yet.
heading-open = Open tables
heading-mine = All my tables
heading-finished = Finished games
tables-none = No tables here.
more = More
choose-name-first = Choose a name in the lobby first.

play-now-heading = Play now against bots
bots = { $count ->
    [one] 1 bot
   *[other] {$count} bots
}
opponents-in = Opponents in {$game}
bot-level-in = Level of the bots in {$game}
play-now = Play now
play-now-game = Play now: {$game}
learn-in = Learn it in {$minutes} minutes
learn-in-game = Learn it in {$minutes} minutes: {$game}
rules-link = Rules
rules-link-game = Rules: {$game}
with-people = With people
with-people-game = With people: {$game}
play-now-wrong = Choose a game, a level and a number of bots in the lobby.

## Joining by a link

invited = You are invited: {$title}
game-and-seats = {$game}, {$seats} seats.
terms = What you agree to by sitting down
already-started = The game has already started. You can watch it.
seat-taken = This seat is taken. You can watch the game.
all-seats-taken = All seats are taken. You can watch the game.
watch = Just watch
read-rules = Read the rules
any-seat = Any free seat
seat = Seat
your-seat = Your seat: {$seat}.
sit-down-as = Sit down as {$name}
link-unknown = This link does not work, or has been revoked. Ask for a new one.

## Learning

learn = Learn
learn-about = Learn a game by playing it: a real match against easy bots. A coach explains things as you meet them.
lesson-minutes = About {$minutes} minutes.
learn-game = Learn {$game}
lesson-minutes-coach = About {$minutes} minutes with the coach
lesson-opponents = { $count ->
    [one] 1 {$level} bot to play against
   *[other] {$count} {$level} bots to play against
}
lesson-help = Undo and ask for hints whenever you like
lesson-start = Start the lesson
lesson-other = Another game
lesson-title = First lesson

## The page about you

you = You
saved = Saved.
save = Save
name = Name
name-seen = The name that others see
playing = Playing
confirm-choices = Ask me to confirm each choice
your-data = Your data
your-data-about = Your name, tables, seats, links and chat lines: everything we store about you.
your-data-download = Download my data
delete = Delete my data
delete-about =
    You concede all games that you are playing. Finished games stay, without your name. You cannot come back as the same
    guest.
delete-sure = I am sure
delete-all = Delete everything about me
delete-not-sure = Tick “{ delete-sure }” first: we cannot restore what is deleted.
turn-notices = When it is your turn
turn-notices-browser = This browser can notify you while an Underhall page is open.
notify-me = Notify me in this browser
webhook = Webhook
webhook-hint = When it is your turn, we post a message to this web address. Leave it empty to get none.
muted = People you muted
muted-unnamed = Somebody
unmute = Unmute

## New table

new-table = New table
game = Game
players-from-to = {$fewest} to {$most} players
house-rules = House rules
open-table = Open the table
who-plays = Who plays
hot-seat-hint = Choose “{ player-me }” for several seats to share this screen. A curtain hides secrets between turns (hot seat).
player-me = Me
player-person = Another person
player-bot-choice = Bot: {$level}
player-nobody = Nobody
seat-number = Seat {$number}
seat-colour = Colour of seat {$number}
between-people = Games between people
clock = Clock
clock-hint = Players see it before they sit down. Games against bots have no clock.
pace-days = Slow: days
pace-live = Live: minutes
pace-none = No clock
minutes-per-move = Minutes per move
minutes-per-game = Minutes for the whole game
days-per-move = Days per move
out-of-time = When somebody runs out of time
out-of-time-hint = They get a reminder first. Players who return can take their seat back from the bot.
absent-wait = the others may let a bot play or claim the win
absent-bot = a bot takes over at once
stand-in = Stand-in bot
allow-hints = Allow hints: players may ask what a bot would do, and everybody sees who asks
the-table = The table
table-title = Title (optional)
list-table = List it in the lobby, so that anybody can sit down. Otherwise people need a link.
card-pack = Card pack
game-unknown = There is no such game. The games are {$games}.
same-colour = More than one seat is {$colours}. Give each seat its own colour.
time-missing = Set how long players may think, or choose “{ pace-none }”.
not-a-number = “{$text}” is not a number of { $unit ->
    [days] days
   *[minutes] minutes
}.
default = {$value} (default)

## Problems

problem-not-found = Not found
problem-banned = You are banned
problem-too-many = Please slow down
problem-fault = Something went wrong
problem-unavailable = Not available right now
problem-other = That did not work
back = Back
to-lobby = To the lobby
form-expired = This form is not yours or has expired. Reload the page.
form-type = Send forms as {$type}.
form-slow = The form did not arrive in time.
form-unreadable = The form cannot be read: {$problem}.
# The field that is wrong, as the API calls it.
form-wrong = Please check the form: { $field ->
        [name] a name has 1 to {$longest_name} printable characters on one line.
        [title] a title has up to {$longest_title} printable characters on one line.
        [pace] the time to think must be more than 0.
        [webhook] the address of the webhook is too long.
       *[other] something in it is not allowed.
    }

## The app

app-about = Board games about the halls under the mountain, with people and bots.
offline = No connection
offline-about = The server cannot be reached at the moment. As soon as it can, you will be back where you were. Your games are safe.
offline-again = Try again

## Rules

rules = Rules
rules-about =
    These are the rules as Underhall plays them, in our own words. Underhall is an unofficial fan project: this text does not
    come from the publishers and does not replace their rulebooks.
rulings-about = Our answers where the rulebook is silent or can be read in two ways.
rules-and-search = {$count} rules and rulings, with a search.
rules-of = Rules of {$game}
overview = At a glance
overview-goal = The goal
overview-turn = Your turn
overview-end = The end
overview-scoring = Scoring
overview-remember = Remember
legend = Legend: what the signs mean
player-aid = Player aid to print
player-aid-of = Player aid: {$game}
player-aid-about = Print this page to have it beside you while you play.
learn-by-playing = Learn it by playing
search-rules = Search the rules
search = Search
found = {$found} of {$total}
rules-count = {$total} rules and rulings
chapters = Chapters
link-to-rule = Link to {$rule}
rule-switches = You can change this when you open a table: {$switches}.

## The board and what surrounds it

zoom-closer = Zoom in
zoom-farther = Zoom out
zoom-whole = Show the whole board
log-label = What happened
table-in-words = The table in words
about-game = About this game
tab-log = Log
tab-chat = Chat
tab-scores = Scores
tab-words = In words
tab-more = More
tab-turning = Turning points
tab-options = Options
table-label = The table
beside-board = Beside the board
players = Players
speed = Speed

## A table

no-such-table = There is no such table.
bots-warming-up = The bots are warming up: for about a minute they look only one move ahead, then they play at full strength.
coach = Coach
skip = Skip ›
rules-button = Rules
legend-button = Legend
keys = Keyboard shortcuts
what-you-can-do = What you can do
recap-label = What happened since your last choice
own-area = Your own area
chat-label = Chat
say-something = Say something
send = Send

## Replays

replay-of = Replay: {$title}
back-to-table = Back to the table
view-as = View as
view-all = Everybody (all secrets)
view-spectator = A spectator
replay-controls = Replay controls
choices-made = Choices made
step-first = To the start
step-turn-back = One turn back
step-back = One choice back
step-play = Play
step-on = One choice forward
step-turn-on = One turn forward
step-last = To the end
step-title-first = { step-first } (Home)
step-title-turn-back = { step-turn-back } (Shift + ←)
step-title-back = { step-back } (←)
step-title-play = { step-play } (Space)
step-title-on = { step-on } (→)
step-title-turn-on = { step-turn-on } (Shift + →)
step-title-last = { step-last } (End)
chances = Chances
chances-title = Shows the chances of winning larger
play-on = Play on from here
play-on-hint = Against bots, with new dice.
viewer-area = The viewer's own area
