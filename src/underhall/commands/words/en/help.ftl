### The help of every command.

underhall =
    Play, serve and study three board games: dwarfs, fall and hall. Unofficial.

    Start with one of these:

      underhall play dwarfs

      underhall serve

      underhall rules dwarfs --find castle

    Add --help to a command to see its options and examples: underhall play --help
version = Print the version and exit.

## Shared by several commands

game = The game: dwarfs, fall or hall.
seats = The number of seats.
pack = The pack: a TOML file, or the name of a built-in pack.
switch = Change a house rule; repeat for several. `underhall rules --switches` lists them.
bots-each = The bots: one for all seats, or one per seat, separated by commas. Repeat the option for bots that are programs. See docs/bots.md.
seed-games = The same seed gives the same games.
games = The number of games.
workers = Games played at the same time.
workers-default = one per core
ray = Play on a Ray cluster: its address, or auto.
json = Print JSON instead of text.
data = The server's data folder.
database = The URL of the server's database, if it is PostgreSQL.

## play

command-play =
    Play in the terminal, against bots or with others at one keyboard.

    Seats are numbered from 0. During the game, type ? for help.

    Examples:

      underhall play

      underhall play dwarfs --seats 3 --human 0 --human 1 --bots greedy --set hide_gems=true

      underhall play --bots "program:node first.js"

      underhall play --load dwarfs.json
play-human = A seat that a person plays; repeat for several.
play-bots = A bot, such as greedy or search:100ms: one for all other seats, or repeat for one per seat, in order. See docs/bots.md.
play-seed = The same seed gives the same dice.
play-save = Save the game to this file at the end.
play-load = Continue a saved game.
play-spoken = Describe the table in sentences instead of drawing it, for screen readers.

## serve

command-serve =
    Serve tables where people and bots play, in the browser and over HTTP.

    Settings not given here come from the environment (UNDERHALL_PORT, UNDERHALL_DATA and so on): see docs/api.md.

    Examples:

      underhall serve

      underhall serve --host 0.0.0.0 --port 80 --data /var/lib/underhall --no-open

      underhall serve --database postgresql://underhall@localhost/underhall

      underhall serve --packs my-packs
serve-host = The address to listen on; 0.0.0.0 listens on all.
serve-port = The port; 0 takes any free one.
serve-data = The folder to keep all data in.
serve-database = Use this database instead of the one in the data folder.
serve-packs = A folder with more packs to offer.
serve-workshop = Let guests make packs of their own, measure them and play with them. On by default.
serve-bots = How many bots can think at the same time.
serve-keep = Days to keep idle unfinished tables and guests without tables; 0 keeps them forever.
serve-open = Open the page in the browser.
serve-only-version = Serve only the tables of this version, beside a newer server.
serve-log-level = How much to log: debug, info, warning or error.

## replay

command-replay =
    Replay a record: verify every ply, then show the log and the table.

    A ply is one choice or one outcome of chance.

    Examples:

      underhall replay game.json --ply 40 --seat 0

      underhall replay game.json --verify

      underhall replay game.json --ply 40 --picture table.svg

      underhall replay game.json --open --theme dark --picture table.png

      underhall replay game.json --every ply --pace 0.5 --picture game.gif
replay-file = The record.
replay-pack = The pack it was played with, if it is neither built in nor in the record.
replay-ply = Stop after this many plies and show the table there.
replay-seat = Show what this seat saw; -2 shows what spectators saw.
replay-open = Show all secrets.
replay-log = Show the log.
replay-verify = Prove that the seed and the salts in the record decided every chance.
replay-panel = Pictures
replay-picture = Draw the table to this file: .svg or .png shows it after --ply, or at the end; .gif, .webp or .apng shows how it got there.
replay-theme = The theme. High contrast is for low vision and for print.
replay-options = Mark the options of the seat.
replay-width = The width in pixels, for all formats except .svg.
replay-every = In animations: show each turn or each ply.
replay-pace = In animations: seconds per picture.

## rules

command-rules =
    Show the rules of the games, or check that a test proves each of them.

    Every rule and ruling has an id, such as R067. Refused choices and tests name these ids.

    Examples:

      underhall rules dwarfs --find castle

      underhall rules hall --switches
rules-game = Only this game.
rules-game-default = all games
rules-check = Fail if a rule or ruling has no passing test.
rules-json = Print how many rules are proved, as JSON.
rules-find = Only rules that contain this word or have this id.
rules-switches = List the house rules: how to write them after --set, and what they change.

## bench

command-bench =
    Measure how fast a game runs on one core of this machine.

    Let nothing else run meanwhile, or the figures will be too low.

    Examples:

      underhall bench dwarfs --seconds 10 --seats 4 --json

      underhall bench hall --search
bench-seconds = Seconds to measure for.
bench-search = Measure the simulations of the search bot instead.

## warm

command-warm =
    Compile the rules ahead of time, so that the first match starts at once.

    Examples:

      underhall warm dwarfs

      sudo underhall warm --for-all-users
warm-games = The games to compile.
warm-games-default = all
warm-progress = Print the progress from 0 to 1, as lines of JSON.
warm-for-all = Share the compiled rules with all users of this machine; only root can.

## tournament

command-tournament =
    Let bots play against each other, and show how often each one wins and how certain that is.

    Seats rotate and deals repeat, so that luck cancels out. You can stop it at any time: the same command continues it.

    Examples:

      underhall tournament dwarfs --bots search:2000,greedy,random --games 400 --seats 4

      underhall tournament hall --bots search:100ms --against greedy --games 100

      underhall tournament --resume tournaments/dwarfs-4-1b2c3d4e
tournament-bots = The bots, separated by commas. Repeat the option for bots that are programs.
tournament-against = The bot in all other seats: each of --bots plays against copies of it.
tournament-games = The number of games, rounded up to whole deals.
tournament-seed = The same seed gives the same deals.
tournament-seconds = Seconds per decision.
tournament-out = The folder for the tournament.
tournament-out-default = in tournaments/
tournament-resume = Continue the tournament in this folder.
tournament-records = Keep the record of each game.
tournament-records-default = records
tournament-html = Write the report to this file too.
tournament-json = Print the standings as JSON.

## simulate

command-simulate =
    Let bots play many games, then show a report or write a file for analysis.

    Bots move on by one seat from game to game. The file is written when all games are played.

    Examples:

      underhall simulate hall --games 2000

      underhall simulate dwarfs --bots greedy,random,random --seats 3 --out games.parquet --choices
simulate-seconds = Seconds per decision, for bots that look at the clock.
simulate-out = Write the games as rows to this file, .parquet or .jsonl, instead of showing a report.
simulate-choices = Store every decision too, in FILE.choices.parquet or .jsonl.
simulate-json = Print the result as JSON.

## report

command-report =
    Show statistics of many games: length, points by source, seats, bots, and what was used.

    With two files or folders, show both side by side and mark what changed.

    Examples:

      underhall report games.parquet --html games.html

      underhall report before.parquet after.parquet
report-source = A file written by simulate, or the folder of a tournament.
report-other = A second file or folder, to compare with the first.
report-html = Write the report to this file, as a page with plots.
report-json = Print the figures as JSON.

## learn

command-learn =
    Train a network for a game by self-play.

    Repeat the command to continue where it stopped, until the minutes are used up. Then the network plays against a bot, and a report is written to the folder. Play against the network as `net:FOLDER/network.npz`, or let it guide a search: `search:100ms:net=FOLDER/network.npz`. Needs the extra `learn`.

    Example: underhall learn dwarfs --seats 2-4 --minutes 30 --out trained
learn-out = The folder for the network, the log and the report.
learn-seats = The numbers of seats to learn, such as 4 or 2-4. One network plays all of them; 2-4,4 plays more often with 4.
learn-minutes = How long to train, earlier runs included.
learn-tables = How many tables are played at once.
learn-steps = How many choices each table makes between two rounds of learning.
learn-width = How many numbers each layer of the network has.
learn-blocks = How many residual blocks the network has.
learn-square-width = How many numbers the network has for each square, where the board grows; 0 for a network that does not look at squares. Needs PyTorch.
learn-lead = How many points ahead are nearly all that counts while it learns; 0 if only the end of games counts.
learn-league = At one table in this many, earlier versions play all seats but one; 0 for no table.
learn-rows = How many choices each step of learning takes.
learn-rate = How far the network moves in each step.
learn-seed = The seed for the first network and the dice.
learn-imitate = A bot whose games the network learns from first.
learn-imitate-games = How many games of that bot.
learn-games = How many games measure the network, for each number of seats; 0 for none.
learn-against = The bot that it is measured against.
learn-device = Where the tables are: cpu, or cuda for a GPU.
learn-library = What it learns with: torch or numpy. NumPy is enough for small games.

## compare

command-compare =
    Play the same deals with two packs, and show what differs.

    Bots move on by one seat from game to game, in both packs alike. The same seed gives the same games.

    Example: underhall compare dwarfs standard lean_winter.toml --seats 3 --games 1000
compare-a = The first pack: a built-in one, or a file.
compare-b = The second pack.
compare-games = Games with each pack.
compare-progress = While playing, print what the games show so far as lines of JSON, for programs.

## tune

command-tune =
    Search for small changes of a pack that bring figures of the report into ranges you choose.

    A target is a figure and a range: seats=25±2, turns=60..90, "goal bought=20..80". What may change is a number of the pack and how far: trading_goal[*].points.value±2. Values that the rulebook states never change. Each proposal comes with figures from games that had no part in finding it. Ctrl-C stops and keeps what was found.

    Examples:

      underhall tune dwarfs standard --target order=25±3 --may "card[*].points.value±1" --out mine.toml

      underhall tune hall mine.toml --target "spell cast=20..80" --may "spells.card[*].amount±1" --games 20000
tune-pack = The pack: a built-in one, or a file.
tune-target = A figure and the range wanted; repeat for several. docs/measuring.md lists the figures.
tune-may = A number that may change and how far; [*] means every row. Repeat for several.
tune-games = Games in all: more find smaller effects.
tune-out = Write the pack with all proposals to this file.
tune-progress = While playing, print what was found so far as lines of JSON, for programs.

## export-ptx

command-export-ptx =
    Compile a game for NVIDIA GPUs, to play it on machines without Numba and its compiler.

    This takes about a minute and needs the extra `cuda`, but no GPU. `underhall.batches.device.DeviceBatch` loads the files and needs only CuPy.

    Example: underhall export-ptx dwarfs --out exported
export-out = The folder to write to.
export-capability = The oldest compute capability that the code must run on.

## backup

command-backup =
    Copy everything a server stores to one file.

    The server may be running. The file holds the seeds of running games: keep it where nobody else can read it.

    Example: underhall backup --data /var/lib/underhall --to underhall-monday.sqlite
backup-to = The file to write; it must not exist yet.

## complaints

command-complaints =
    List chat lines that people reported, or settle one.

    The server may be running. A page that already shows a removed line keeps it until it is reloaded.

    Examples:

      underhall complaints --data /var/lib/underhall

      underhall complaints --data /var/lib/underhall --remove 1742
complaints-remove = Remove this line from its chat, for everybody.
complaints-dismiss = Keep this line and dismiss the complaints about it.

## pack

pack-commands =
    Check, create and compare packs: the cards of a game as a TOML file.

    Example: underhall pack check my_pack.toml
pack-name = A TOML file, or the name of a built-in pack.
pack-check =
    List every problem in a pack, each with its path in the file.

    Errors make a pack unplayable. Departures differ from the known box: they count as errors if the pack says `faithful = true`. Advice is about balance.

    Rows are counted from 0: card[2] is the third card. The exit code is 0 if the pack can be played, otherwise 2.

    Examples:

      underhall pack check my_pack.toml

      underhall pack check dwarfs/standard --json
pack-new =
    Write a commented copy of a game's standard pack, as a start for your own.

    Change the copy, then check it with `underhall pack check`.

    Examples:

      underhall pack new dwarfs my_pack.toml

      underhall pack new dwarfs my_pack.toml --force
pack-new-file = The file to write.
pack-new-force = Overwrite an existing file.
pack-diff =
    Show what differs between two packs.

    Rows are matched by their id, wherever they are in the file. You may leave out the game of a built-in pack: it is the game of the other pack.

    Examples:

      underhall pack diff standard my_pack.toml

      underhall pack diff dwarfs/standard my_pack.toml --json
pack-diff-other = The pack to compare with.

## game

game-commands =
    Start a game of your own, as a package that Underhall finds once it is installed.

    Example:

      underhall game new deep_run my_game
game-new =
    Write a package with a small, complete game: rules, cards, words, pictures, a lesson and tests.

    Install it with pip, and all commands know it. Then change it into your own game: docs/new-game.md shows how.

    Example:

      underhall game new deep_run my_game
game-new-name = The name of the game and of its package: small letters, digits and _.
game-new-folder = The folder to create.

## operate

operate-commands =
    Operate a server: see its tables, guests and load, end tables, ban guests and addresses.

    Example: underhall operate tables --data /var/lib/underhall
operate-most = List at most this many rows.
operate-reason = Why. The people affected will see it.
operate-tables =
    List tables, most recently active first.

    The server may be running, as for all `operate` commands.

    Examples:

      underhall operate tables --data /var/lib/underhall

      underhall operate tables Ada --status playing
operate-tables-search = A guest's name or id, a table's id, or a game.
operate-tables-status = One of {$statuses}. Default: all that are not over.
operate-guests =
    List guests, newest first, with how many of their tables are not over.

    Example: underhall operate guests Ada --data /var/lib/underhall
operate-guests-search = Part of a name, or an id.
operate-load =
    Show how busy the server is.

    Every process that serves the database answers within seconds.

    Example: underhall operate load --data /var/lib/underhall
operate-end =
    End a table. Everybody there will see the reason.

    Example: underhall operate end Xq3v8sKd --reason "Insults in the chat"
operate-end-table = The table's id, as in its address.
operate-ban =
    Ban a guest or a range of addresses. Banned people see the reason and when the ban ends.

    Bots take over the guest's seats, and open connections are closed. A single IPv6 address bans its whole /64.

    Examples:

      underhall operate ban 4f0c1d22a9b3e87d10 --reason "Insults in the chat" --for 7d

      underhall operate ban 203.0.113.0/24 --reason "Flooding the server" --for 12h
operate-ban-target = The id of a guest, an address, or a range of addresses.
operate-ban-duration = How long: 30m, 12h, 7d, 4w or forever.
operate-unban =
    Lift a ban.

    Example: underhall operate unban 203.0.113.0/24
operate-unban-target = The target of the ban, as `underhall operate bans` lists it.
operate-bans =
    List the current bans.

    Example: underhall operate bans --data /var/lib/underhall
operate-log =
    List what operators did, newest first: when, who, what and why.

    Example: underhall operate log --data /var/lib/underhall --json
