### Matches: what can be chosen, taken back and set up.

## Setting up

wrong-seats = { $game } is played by { $least } to { $most } seats, not by { $seats }.
no-such-switch = { $game } has no switch { $names }; it has { $known }.
wrong-switch = A switch of { $game } is wrong: { $why }.
compiling = Compiling { $game }, once for this version
compiling-line = Compiling { $game }, once for this version; this takes up to a minute…
switch-value-wrong = { $name } ({ $id }) must be one of { $known }, not { $value }.
switch-number-wrong = { $name } ({ $id }) must be a whole number from { $least } to { $most }, not { $value }.
switch-set = { $name }: { $value }
switch-yes = yes
switch-no = no
no-cache-folder = Cannot create { $folder } ({ $why }). Set UNDERHALL_CACHE to a folder for compiled rules.
cannot-share = Cannot write { $folder } ({ $why }). Only root can share compiled rules with all users: try sudo.

## Choosing

no-such-seat = There is no seat { $seat }: seats are 0 to { $last }, and a spectator is { $nobody }.
match-over = The match is over: there is nothing left to choose.
not-that-seat = Seat { $seat } cannot choose now: the match waits for { $others }.
stale-decision = The decision { $decision } is no longer open: ask for the current one.
stale-option = { $option } is an option of another decision: ask for the current one.
not-an-option = Choose an option by itself, its number or its key, not by { $option }.
unknown-option = { $option } is not an option of '{ $kind }'; options are { $some }{ $more ->
        [0] .
       *[other] {" "}and { $more } more.
    }
refused-option = "{ $option }" is not possible: { $why }
refused-by-rule = { $problem } ({ $game }:{ $rule })
huge-number = that number

## Taking back

undo-nothing = There is nothing to take back.
undo-another = Another seat has chosen since.
undo-chance = Chance has decided since.
undo-secret = A secret has been shown since.
too-far-back = { $choices ->
        [one] Only 1 choice was made
       *[other] Only { $choices } choices were made
    }: there is none after the first { $wanted }.

## Dice

seed = A seed is a whole number from 0 up, not {$given}.
no-outcome = The chance '{ $kind }' has no possible outcome.
script-ended = The script of the dice has no outcome for '{ $kind }' number { $number }.
script-wrong = { $outcome } is not a possible outcome of '{ $kind }'. The possible outcomes are { $possible }.
dice-wrong = The dice gave { $outcome } for '{ $kind }', which is not a possible outcome of it.

## Outcomes

game-goes-on = The game goes on.
forfeit-conceded = { $name } conceded.
forfeit-time = { $name } ran out of time.
rules-fault = { $game }: { $fault } at { $step }, ply { $ply }. This is a mistake in the rules: please report it.

## Positions

position-no-seat = There is no seat { $seat }: seats are 0 to { $last }.
position-number = { $what } must be between { $low } and { $high }, not { $number }.
position-unknown = There is no { $what } '{ $name }'; there are: { $known }.
position-impossible = This table is impossible: { $why }.
position-out-of-range = { $field } must be between { $low } and { $high }
position-not-blank = { $field } has values where nothing can be
position-misfit = { $field } cannot be set to this: { $why }
position-flaw = the game's audit finds flaw { $flaw }
position-derived = a derived field does not follow from the rest of the table
position-stack = a match starts between two decisions, with only steps of the game to come

## Rulebooks

rules-unreadable = { $file }: cannot be read: { $why }
rules-wrong = { $file }: { $why }
rules-twice = { $file }: these ids occur more than once: { $ids }
rules-none = { $file }: there are no rules
rules-of-another-game = { $file }: this is the rulebook of '{ $other }', not of '{ $game }'
