### What commands print.

## Shared by several commands

file-unwritable = {$file} cannot be written: {$why}.
bots-for-seats = { $bots ->
        [one] 1 bot
       *[other] {$bots} bots
    } for { $seats ->
        [one] 1 seat
       *[other] {$seats} seats
    }: name one bot for all seats, or one for each.
switch-form = Change a house rule with NAME=VALUE, not with {$given}. `underhall rules --switches` lists the house rules.
waiting = {$what} (about a minute)…
games-bar = games
games-per-second = { NUMBER($speed, minimumFractionDigits: 1, maximumFractionDigits: 1) } games/s
games-per-minute = { NUMBER($speed, minimumFractionDigits: 1, maximumFractionDigits: 1) } games/min
pictures-bar = pictures

## play

set-with-load = --set cannot change a saved game: its house rules are saved with it.
no-such-seat = --human {$seat}: seats are 0 to {$last}.
saved-bot = {$file}, seat {$seat}: {$why} Choose the players with --human and --bots.
goodbye = Goodbye.
input-ended = The input has ended, so the game stops here.
stopped-unsaved = Stopped. Nothing was saved.
ask-save = Save the game? Type a file name, or just press Enter to skip:
saved = Saved to {$file}. Continue with: underhall play --load {$file}
bot-slipped = {$seat}'s bot failed, so another choice was made for it. {$problem}
ask-choice = {$seat} (? for help):
nothing-typed = Choose an option by its number, or type ? for help.
ambiguous = {$typed} could be: {$options}.
ask-confirm = That was your turn. Enter: continue, u: take back.
undo-refused = You cannot take that back. {$why}
undone = Taken back.
why-what = Type w and the key of what you would like to do: w {$key}
not-an-option = {$typed} is not an option here. Type a number, or ? for help.
possible = {$key} is possible.
rules-what = Type a word or a rule: r {$word}, r {$rule}
hint = A bot would choose { NUMBER($number, useGrouping: 0) }: {$option}.
ask-leave = Leave the game? y: save and leave, x: leave without saving, Enter: stay.
ask-pass-keyboard = Pass the keyboard to {$seat}, then press Enter.
seat-of-person = You play {$seat}.
seat-of-bot = The bot {$bot} plays {$seat}.
house-rules = House rules: {$rules}.
welcome = Type ? for help, or c to see what the cards do.
scores-seat = seat
scores-total = total
winners = { $ended ->
        [truncated] { $number ->
            [one] {$winners} leads.
           *[other] {$winners} share the lead.
        }
       *[over] { $number ->
            [one] {$winners} wins.
           *[other] {$winners} share the win.
        }
    }
no-card = No card is called {$word}.
no-rule = No rule contains {$word}.
more-rules = … and {$rules} more: underhall rules {$game} --find WORD

help = Choose an option by its number, by its key ({$key}), or by the beginning of either part of its key ({$begins}).
help-help = show this help
help-table = show the whole table again
typed-cards = c [WORD]
help-cards = what the cards do, or one of them: c {$card}
typed-log = l [all]
help-log = what happened since your last turn, or in the whole game
help-undo = take back your last choice
help-hint = a hint
typed-why = w KEY
help-why = why something is not possible: w {$key}
typed-rules = r WORD
help-rules = what the rules say: r {$word}
typed-save = s [FILE]
help-save = save the game
help-quit = leave the game

## serve

serve-missing = The server needs {$packages}. Install it with: pip install 'underhall[serve]'
serving = Underhall runs at {$address} and keeps its data in {$folder}. Press Ctrl-C to stop.
serving-operator = To operate it, open {$address} and sign in with this token: {$token}
serve-failed = The server could not start: see the log above.

## replay

seat-or-open = Choose either --seat, which shows what the seat may know, or --open, which shows everything.
picture-options-alone = --options, --width, --every and --pace are for pictures: name a file with --picture.
picture-name = {$file}: the name of a picture must end in one of {$endings}.
only-for-animations = --every and --pace are for animations: {$endings}.
width-of-svg = --width is for pictures made of pixels: an .svg has no size of its own.
options-of-whom = --options marks the options of one seat: name it with --seat, and write an .svg or a .png.
no-pictures = {$game} has no pictures.
too-few-plies = {$file} has { $plies ->
        [one] 1 ply
       *[other] {$plies} plies
    }, not {$wanted}.
drawn = Drawn: {$file}, {$viewer}.
place = {$place}. {$seat} ({ $points ->
        [one] 1 point
       *[other] {$points} points
    })
verified = Verified: { $plies ->
        [one] 1 ply
       *[other] {$plies} plies
    }, { $turns ->
        [one] 1 turn
       *[other] {$turns} turns
    }. {$reason} {$places}.
seat-hints = {$seat} {$hints}
hints-used = Hints used: {$hints}.
fair = { $chances ->
        [0] Fair: nothing was left to chance.
       *[other] Fair: the seed and the salts decided { $chances ->
            [one] the only outcome of chance
           *[other] all {$chances} outcomes of chance
        }{ $undone ->
            [0] .
            [one] , including 1 that was taken back.
           *[other] , including {$undone} that were taken back.
        }
    }
fair-since = { $chances ->
        [0] Since you played on, nothing was left to chance.
       *[other] Fair since you played on: the seed and the salts decided { $chances ->
            [one] the only outcome of chance
           *[other] all {$chances} outcomes of chance
        }{ $undone ->
            [0] .
            [one] , including 1 that was taken back.
           *[other] , including {$undone} that were taken back.
        }
    } { $inherited ->
        [one] The first outcome of chance comes from the game that this one continues, and is not proved here.
       *[other] The first {$inherited} outcomes of chance come from the game that this one continues, and are not proved here.
    }
fair-hash = The hash of the seed is {$hash}. Is it the one that you were shown before the game?

## rules

rules-refused = underhall rules: {$why}
no-coverage = {$file} does not exist. Run `make test`, which writes it.
no-game = There is no game {$game}. The games are {$games}.
rules-proved = {$game}: {$proved} of {$rules} rules and rulings have a passing test
rule-unproved = no passing test: {$rule}
tests-stale = { $tests ->
        [one] 1 test does not count, because its file has changed.
       *[other] {$tests} tests do not count, because their files have changed.
    } Run `make test`.
no-rules-with = {$game}: no rule contains “{$word}”.
rules-title = {$game}, rules version {$version}
rules-id = id
rules-heading = heading
rules-text = in our words
rules-test = test
rule-tested = yes
rule-untested = no
rule-switches = Change it with --set: {$switches}
switches-title = {$game}: house rules
switch-rule = rule
switch-typed = --set
switch-about = what it changes
switch-values = values
switch-value = {$typed}: {$called}
switch-value-usual = {$typed}: {$called} (default)
switch-numbers = {$least} to {$most} (default: {$usual})
coverage-unreadable = {$file} cannot be read: {$why}.
coverage-broken = {$file} is damaged: {$why}. Delete it and run `make test`.
coverage-format = {$file} has format {$found}, not {$known}. Delete it and run `make test`.

## bench

bench-title = {$game}, {$seats} seats, {$build}
bench-figure = figure
bench-what = what
figure-decisions-per-second = random decisions per second, inside the kernel
figure-steps-per-second = random decisions per second, one call from Python each
figure-greedy-decisions-per-second = decisions per second of the greedy bot
figure-clone-us = microseconds to copy a table
figure-table-bytes = bytes of a table
figure-core-bytes = bytes of its core
figure-options-per-decision = options per decision
figure-decisions-per-game = decisions per game
figure-forced-per-game = forced choices per game, not counted as decisions
figure-games-per-second = games per second
figure-chance-per-second = outcomes of chance per second
figure-truncated = share of random games stopped by the turn limit
figure-greedy-truncated = share of greedy games stopped by the turn limit
figure-simulations-per-second = simulations per second from the middle of a game: sample, descent, rollout, evaluation
figure-rollout = how far a simulation plays on from a leaf
figure-choices-in-tree = choices within the tree, per simulation
figure-positions = positions searched
rollout-0 = to the end of the seat's own choices
rollout-1 = to the seat's next turn
rollout-2 = to the seat's turn after next

## warm

warm-ready = {$game} is ready ({ NUMBER($seconds, maximumFractionDigits: 2) } s).

## tournament

tournament-missing = Tournaments need {$packages}. Install it with: pip install 'underhall[arena]'
html-unwritable = {$file} cannot be written: its folder does not exist, or you may not write there.
resume-alone = --resume takes all settings from the folder: leave out the game, the bots and everything else.
tournament-of-what = Name a game and its bots, for example: underhall tournament dwarfs --bots greedy,random
games-rounded = {$games} games instead of {$wanted}: { $deals ->
        [one] 1 whole deal
       *[other] {$deals} whole deals
    } of {$each} games each.
games-before = {$played} of {$games} games were played before.
tournament-stopped = Stopped. {$played} of {$games} games are saved. Continue with: underhall tournament --resume {$folder}
standings-title = {$game}: {$seats} seats, { $games ->
        [one] 1 game
       *[other] {$games} games
    } on { $deals ->
        [one] 1 deal
       *[other] {$deals} deals
    }
standings-pairs = How often a bot ended ahead of another (a shared place counts half)
standings-seats = How often a seat won
standings-truncated = { $games ->
        [one] 1 game was stopped by the turn limit and counted as it stood.
       *[other] {$games} games were stopped by the turn limit and counted as they stood.
    }
standings-replay = Replay a game: {$command}
standings-page = With plots: {$file}
standings-bot = bot
standing-games = games
standing-won = won
standing-interval = 95 %
standing-even = even
standing-place = place
standing-points = points
standing-rating = rating
standing-doubt = ±
standing-time = per choice
standing-slowest = slowest
standing-slips = slips
standings-seat = seat {$number}
standings-all = all bots

## simulate

simulation-source = a simulation
simulation-stopped = Stopped. Nothing was written.
simulation-written = Wrote {$rows} rows of { $games ->
        [one] 1 game
       *[other] {$games} games
    } to {$file}.
simulation-choices = Wrote { $decisions ->
        [one] 1 decision
       *[other] {$decisions} decisions
    } to {$file}.
simulation-report = Show the report with: {$command}

## report

reports-of-two-games = {$a} is about {$game}, {$b} about {$other}: they cannot be compared.
report-written = Wrote {$file}.

## tune

tune-title = {$game}, {$seats} seats, {$pack}: { $games ->
        [one] 1 game
       *[other] {$games} games
    } of {$bots}, { $tried ->
        [one] 1 change
       *[other] {$tried} changes
    } tried.
tune-ending = { $ending ->
        [met] All targets hold.
        [tried] Every change within the ranges was tried.
        [spent] The games are used up.
       *[stopped] Stopped.
    } { $proposals ->
        [0] No change is proposed.
        [one] 1 change is proposed.
       *[other] {$proposals} changes are proposed, each on top of those before it.
    }
tune-proposal = {$number}. {$name}: {$old} → {$new}
tune-evidence = { $what ->
        [all] {$games} games with and without them, on the same deals.
       *[one] {$games} games with and without it, on fresh deals.
    } Distance from the targets: {$before} → {$after}, a change of {$change} ({$low} to {$high}).
tune-whole = All proposals together
tune-as-is = The pack as it is
tune-as-is-evidence = {$games} games. Distance from the targets: {$before}.
tune-distance = The distance adds up how far each figure lies outside of its range, in half widths of that range.
tune-column-figure = figure
tune-column-wanted = wanted
tune-column-before = before
tune-column-after = after
tune-column-now = now
tune-row = {$table}, {$column}: {$label}
tune-others = { $others ->
        [one] 1 more figure stays within its range.
       *[other] {$others} more figures stay within their ranges.
    }
tune-file-name = {$file}: the name of a pack must end in .toml.
tune-written = Wrote {$file}. Compare it with: {$command}
tune-not-written = {$file} was not written.

## learn

learn-seats-wrong = {$given} are not numbers of seats for {$game}. Write {$least} to {$most} as 3, 2-4 or 2-4,4.
learn-gpu-needs-torch = Tables on a GPU need --library torch.
learn-goes-on = Continuing after {$decisions} decisions.
learn-row = { NUMBER($seconds, maximumFractionDigits: 0) } s: {$decisions} decisions, {$per_second} per second, value error { NUMBER($value_error, maximumFractionDigits: 3) }, entropy { NUMBER($entropy, maximumFractionDigits: 3) }
learn-watches = Watching {$games} games of {$bot}…
learn-imitated = It makes the same choice as {$bot} { NUMBER($alike, style: "percent", maximumFractionDigits: 0) } of the time. Now it plays against itself.
learn-stopped = Stopped and saved. Repeat the command to continue in {$folder}.
learn-measured = With {$seats} seats against {$against}: won { NUMBER($rate, style: "percent", maximumFractionDigits: 1) } ({ NUMBER($low, style: "percent", maximumFractionDigits: 0) } to { NUMBER($high, style: "percent", maximumFractionDigits: 0) })
learn-written = The network is in {$folder}; {$report} says how it was trained and how strong it is.

## export-ptx

export-capability = Write the compute capability like 9.0, not {$given}.
export-impossible = Cannot compile for GPUs: {$why}
export-compiling = Compiling {$game} for GPUs
export-written = Wrote {$files} ({ NUMBER($seconds, maximumFractionDigits: 0) } s).

## backup

backup-written = Wrote {$bytes} bytes to {$file}.

## game

game-refused = underhall game new: { $why }
game-name-wrong = { $name } cannot be the name of a game. Use 2 to 30 small letters, digits and _, and begin with a letter.
game-name-taken = There is already a package or a game named { $name }. Choose another name.
game-folder-exists = { $folder } exists already. Name a folder that does not exist yet.
game-written =
    Wrote the package of your game to { $folder }. Install it and play:

      pip install --editable { $folder }
      underhall play { $name }

## pack

pack-refused = underhall pack {$command}: {$why}
pack-exists = {$file} exists already. Use --force to overwrite it.
pack-written = Wrote {$file}. Change it, then run: underhall pack check {$file}
packs-of-two-games = {$a} is a pack of {$game}, {$b} one of {$other}: they cannot be compared.
pack-playable = Playable: {$title} ({$id}, version {$version}, hash {$hash}){ $warnings ->
        [0] .
        [one] , with 1 warning.
       *[other] , with {$warnings} warnings.
    }
pack-unplayable = Cannot be played: { $problems ->
        [one] 1 problem
       *[other] {$problems} problems
    }{ $warnings ->
        [0] .
        [one] {" "}and 1 warning.
       *[other] {" "}and {$warnings} warnings.
    }
pack-unfaithful = With faithful = false, departures are only warnings.
severity-error = error
severity-departure = departure
severity-advice = advice
packs-alike = The packs have the same values.
pack-path = path
packs-differ = { $differences ->
        [one] 1 difference.
       *[other] {$differences} differences.
    }

## complaints

complaints-both = Use either --remove or --dismiss, not both.
no-complaints = There are no complaints.

## operate

operator = command line
operator-named = command line ({$user})
unknown-status = Unknown status {$given}: use one of {$statuses}.
unknown-guest = somebody
seat-bot = bot ({$bot})
seat-free = free
seat-stand-in = {$guest} (bot)
no-tables = No tables found.
no-guests = No guests found.
no-bans = Nobody is banned.
no-actions = No actions yet.
load-tables = Tables: {$tables}; with only bots: {$alone}.
load-tables-of = {$number} {$status}
load-no-tables = none
load-guests = Guests: {$guests}; bans: {$bans}; complaints: {$complaints}.
load-thinking = {$bots} of {$processes}
load-memory = {$megabytes} MB
load-lag = {$milliseconds} ms
load-silent = No server answered within { NUMBER($seconds) } seconds.
table-ended = Table {$table} has been ended.
banned = {$target} is banned and will see: {$sentence}
unbanned = {$target} is no longer banned.

## Headings of tables

heading-line = Line
heading-reported = Reported
heading-table = Table
heading-said-by = Said by
heading-text = Text
heading-reported-by = Reported by
heading-reason = Reason
heading-game = Game
heading-status = Status
heading-last-active = Last active
heading-owner = Opened by
heading-seats = Seats
heading-guest = Guest
heading-name = Name
heading-joined = Joined
heading-tables = Tables
heading-process = Process
heading-connections = Connections
heading-recent-guests = Recent guests
heading-bots-thinking = Bots thinking
heading-bots-waiting = Bots waiting
heading-memory = Memory
heading-lag = Lag
heading-banned = Banned
heading-since = Since
heading-duration = How long
heading-by = By
heading-when = When
heading-who = Who
heading-what = What
heading-target = Target
heading-why = Why

## Tests that name rules

ini-rulebooks = folder with the games and their rules.toml (default: those of the installed games)
ini-coverage = file that collects which tests proved which rules
ini-marker = the rules, at most {$most}, that the test proves
marker-form = the marker is written rule("game:id", ...), with 1 to {$most} ids
marker-game = {$rule} does not name a game with a rulebook: they are {$games}
marker-no-games = none
marker-rule = {$rule} is not in the rulebook of {$game}
marker-many = the test names {$given} rules, but may name at most {$most}: {$rules}
