### What tournaments, simulations and reports say.

## Numbers

seconds = { NUMBER($value, minimumFractionDigits: 2, maximumFractionDigits: 2) } s
milliseconds = { NUMBER($value, minimumFractionDigits: 1, maximumFractionDigits: 1) } ms
percent = { NUMBER($value, minimumFractionDigits: 1, maximumFractionDigits: 1) } %
interval = {$value} ({$low} to {$high})
between = {$low} to {$high}
rate-of-games = {$rate} of {$games}

## What is missing

no-matplotlib = Plots need Matplotlib. Install it with: pip install 'underhall[arena]'
no-openskill = Ratings need openskill. Install it with: pip install 'underhall[arena]'
no-pyarrow = Parquet files need PyArrow. Install it with: pip install 'underhall[arena]', or write a {$lines} file.
no-ray = Clusters need Ray. Install it with: pip install 'underhall[arena]'

## Planning

simulation-games = A simulation has at least 1 game, not {$given}.
tournament-games = A tournament has at least 1 game, not {$given}.
seconds-wrong = The time for a decision must be more than 0 seconds, not {$given}.
bots-for-seats = { $bots ->
        [one] 1 bot
       *[other] {$bots} bots
    } for {$seats} seats: name one bot for all seats, or one for each.
bot-twice = The bot {$bot} is named twice: a bot cannot compete with itself.
one-bot = A tournament needs at least 2 bots. To let one bot play itself, use `underhall simulate`.

## Workers

workers-with-ray = --workers is for this machine alone: a Ray cluster uses all of its processors.
no-workers = There must be at least 1 worker, not {$given}.
job-failed = In the worker of job {$job}:
jobs-twice = These jobs occur twice: {$jobs}.
worker-killed = {$job}: its worker died {$times} times, the last time from {$signal}.
worker-exited = {$job}: its worker died {$times} times, the last time with exit code {$code}.

## Ray clusters

ray-silent = No Ray cluster answers at {$address} within { NUMBER($seconds) } seconds.
ray-unusable = The Ray cluster {$address} cannot be used: {$why}
ray-no-node = The Ray cluster has no node with a processor.
ray-versions = Every node needs the same Underhall as this machine, {$version}. These differ:
ray-no-answer = no answer
ray-no-underhall = no working Underhall ({$why})
ray-version = {$node} has Underhall {$found}, not {$expected}.

## Folders of tournaments

folder-unusable = {$folder} cannot hold a tournament: {$why}.
folder-strange = {$folder} is not empty and holds no tournament, only {$found}. Name another folder.
folder-busy = Another process is playing the tournament in {$folder}.
folder-without-plan = {$folder} holds no tournament: {$plan} is missing.
plan-broken = {$path} is not the plan of a tournament: {$why}.
plan-differs = {$folder} holds another tournament: {$differences}. Name another folder.
plan-difference = {$field} is {$found}, not {$wanted}
game-not-saved = Game {$game} cannot be saved in {$folder}: {$why}.
game-twice = {$path} has game {$game} twice: something else wrote to it.
line-broken = {$path}, line {$line}, is not a finished game: {$why}.
no-games-yet = {$folder} has no finished games yet.

## Files of rows

unreadable = {$path} cannot be read: {$why}.
unwritable = {$path} cannot be written: {$why}.
no-folder = {$path} cannot be written: its folder does not exist, or you may not write there.
file-name = {$path}: the name must end in {$parquet} or {$lines}, which decides the format.
file-missing = {$path} does not exist.
file-ending = {$path} does not end in {$parquet} or {$lines}: it was not written by `underhall simulate`.
file-holds = {$path} holds {$found}, not {$wanted}: name the file that you gave to `underhall simulate`.
file-format = {$path} has format {$found}; this version reads format {$known}.
file-damaged = {$path} is damaged: {$why}
line-damaged = {$path}, line {$line}, is damaged or cut off: {$why}
head-broken = {$path}: its header cannot be read: {$why}
columns-wrong = {$path} does not have the columns that `underhall simulate` writes: {$why}
rows-disordered = {$path} has game {$game}, seat {$seat} where game {$wanted}, seat {$wanted_seat} belongs.
rows-missing = {$path} is cut off: it has {$games} of {$planned} games.
parquet-broken = {$path} is not a Parquet file, or is cut off: {$why}
parquet-foreign = {$path} was not written by `underhall simulate`: its metadata do not say so.
lines-foreign = {$path} was not written by `underhall simulate`: its first line does not say so.

## Reports

report-title = {$game}: { $games ->
        [one] 1 game
       *[other] {$games} games
    }
comparison-title = {$game}: two reports side by side
report-of = {$name}: {$about}
report-about = { $games ->
        [one] 1 game
       *[other] {$games} games
    } of {$game} with {$seats} seats, played by {$bots}, from {$source}. { $changed ->
        [yes] Pack {$pack} ({$hash}), rules version {$rules}. House rules: {$house_rules}.
       *[no] Pack {$pack} ({$hash}), rules version {$rules}.
    }
report-luck = A change marked {$mark} is larger than luck alone explains in 95 of 100 cases. Among 100 rows, luck alone marks about 5. A change from 20 % to 30 % is shown as +10 %.

## Tables of a report: their titles, what their first column holds, and what to know about them

section-glance = At a glance
names-glance = what
row-options = options per decision
row-points = points per seat
row-winner-points = points per winner
row-truncated = truncated games per 100

section-length = Length of a game
names-length = counted in
note-length = Turns of all seats together. A decision is a choice between two or more options; plies are all choices and all outcomes of chance. “Usual” is the range of the middle 95 % of games.
unit-turns = turns
unit-decisions = decisions
unit-plies = plies

section-points = Where points come from
names-points = source
note-points = Mean points per seat, and per winner, by source.

section-seats = Seats
names-seats = seat
note-of-seats = How often each seat wins. {$even} would be even.
row-of-seats = seat {$number}

section-order = Turn order
names-order = turn
note-of-order = How often the seat with the first turn wins, the one after it, and so on. {$even} would be even.
row-of-order = turn {$number}

section-bots = Bots
names-bots = bot
note-bots = Decisions per game, and the time for each. Slips are choices that were made for a bot that failed.

section-kinds = Kinds of decisions
names-kinds = kind
note-kinds = Forced choices count here too.

note-uses = What was used, kind by kind. “Games” is the share of games in which it came up at all. “Won with” is how often the seats that used it win, and “won without” how often the others do, if there are enough seats to tell. That two things go together does not mean that one causes the other.

## Columns of a report

column-figure = figure
column-mean = mean
column-usual-from = usual, from
column-usual-to = to
column-shortest = shortest
column-longest = longest
column-points-of-seat = points per seat
column-share = share
column-points-of-winner = per winner
column-share-of-winner = share
column-won = won
column-points = points
column-seats = seats
column-place = place
column-decisions = decisions
column-seconds = time each
column-slowest = slowest
column-slips = slips
column-times = times per game
column-options = options
column-most-options = at most
column-games = games
column-won-with = won with
column-won-without = won without
compared-a = {$column}: A
compared-b = B
compared-change = change

## What can be used: titles of tables

use-card-played = card played
use-task-completed = task completed
use-gems-mined = gems mined
use-ogre-played = ogre played
use-goal-bought = goal bought
use-secret-goal-shown = secret goal shown
use-card-laid = card laid
use-weak-action = weak action
use-strong-action = strong action
use-champion-influenced = champion influenced
use-champion-taken = champion taken
use-claw-covered = claw covered
use-spell-cast = spell cast
use-workshop-used = workshop used
use-workshop-established = workshop established
use-troll-recruited = troll recruited
use-tunnel-dug = tunnel dug
use-hall-dedicated = hall dedicated
use-trade = trade
use-coronation-token = coronation token
use-supply-empty-at-a-turn = supply empty at a turn
use-supply-ran-out = supply ran out
use-tunnels-ran-out = tunnels ran out
use-deck-ran-out = deck ran out

## Tuning

no-targets = Name at least one target, such as seats=25±2.
target-form = {$target} is not a target. Write a figure and a range, such as seats=25±2 or turns=60..90.
target-table = {$target} names no table of a report. The tables are: {$names}.
target-column = {$target} names no column of its table. The columns are: {$names}.
target-row = {$target} names no row of its table. The rows are: {$names}.
tuning-games = Tuning takes at least {$least} games, not {$given}: with fewer, luck hides every change.
no-values = Name at least one value that may change, such as trading_goal[*].points.value±2.
may-form = {$may} does not say how far a value may change. Write it like trading_goal[*].points.value±2 or card[castle].points.value=1..5.
may-wrong = {$may}: {$why}
may-nothing = None of these values can change within its range.
target-empty = {$target}: the range is empty. Its end must be higher than its beginning.

## Plots, and how they are read out

plot-won = Games won
plot-won-against = Games won against {$copies} × {$bot}
plot-won-by-seat = Games won from each seat, by any bot
plot-share-of-games = share of games
plot-share = share
plot-ratings = Ratings
plot-turns-of-game = Turns per game
plot-turns = turns
plot-points-of-seat = Final points per seat
plot-points = points
plot-interval = {$name} {$value} ({$low} to {$high})
plot-range = {$name} mean {$mean}, from {$low} to {$high}
plot-line = {$name} ends at {$value}
plot-more = and {$number} more

## Tournaments

tournament-title = {$game}: {$bots} bots, { $games ->
        [one] 1 game
       *[other] {$games} games
    }
tournament-together = {$seats} seats, { $deals ->
        [one] 1 deal
       *[other] {$deals} deals
    } of {$games} games. On every deal the bots change places until each has sat in every seat equally often.
tournament-against = {$seats} seats, { $deals ->
        [one] 1 deal
       *[other] {$deals} deals
    } of {$games} games. On every deal each bot in turn takes each seat, with copies of {$bot} in all the others.
tournament-unfinished = The tournament is not over: {$left} of {$games} games are still to be played.
tournament-truncated = { $games ->
        [one] 1 game was stopped by the turn limit and counted as it stood.
       *[other] {$games} games were stopped by the turn limit and counted as they stood.
    }
tournament-wins = {$bot} wins {$rate} of its games ({$between}); {$even} would be even.
tournament-best = {$bot} is rated best. It wins {$rate} of its games ({$between}); {$even} would be even.
tournament-ranking = Who plays best
tournament-method = A shared win is split between the seats that share it. “Even”, the dashed line, is the win rate if all bots were equally good: their share of the seats. Intervals of win rates are Wilson score intervals. Ratings follow openskill's Plackett-Luce model, in which every bot begins at 25. They are the mean over many draws of whole deals; the interval holds 95 % of these draws, or is openskill's own where that is wider.
tournament-times = Time to decide
tournament-pairs = Head to head
tournament-pairs-note = How often one bot ended ahead of another at the same table, seat against seat.
tournament-seats = Where they sat
tournament-seats-note = How often each bot won from each seat, and in how many games it sat there:
tournament-slips = Slips
tournament-slips-note = These bots failed to choose in time, or chose something that was not an option, and another choice was made for them: {$bots}. {$file} describes each slip.
tournament-again = Play it again
tournament-made = Played with underhall {$version}, rules version {$rules}, pack {$pack} ({$hash}). {$folder} holds the plan ({$plan}), the games ({$games}) and their records.
tournament-command = The same tournament:
tournament-replay = Any of its games, here the first:

## Columns of standings

standing-bot = bot
standing-games = games
standing-win-rate = win rate
standing-interval = 95 % interval
standing-even = even
standing-place = place
standing-points = points
standing-rating = rating
standing-decisions = decisions
standing-mean = mean
standing-slowest = slowest
standing-slips = slips
standing-against = against
standing-ahead = ahead
standing-level = level
standing-behind = behind
standing-share-ahead = ahead of it
