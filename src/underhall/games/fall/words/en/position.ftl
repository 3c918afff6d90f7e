### What is wrong with a table that somebody builds, or reads from a file.

## What is missing or out of range: “There is no cavern …”, “Supplies must be between …”

thing-pair = pair of lairs
thing-cavern = cavern
thing-place = place
thing-hall = great hall
thing-clan = clan
thing-champion = champion
thing-symbol = symbol on a champion
thing-source = source of honour
thing-card = ancestry card
thing-action = action
count-claws = The covered claws of {$champion}
count-supplies = Supplies
count-desperation = Desperation
count-honour = Honour
count-drafted = The cards added in a wave
count-wave = The wave
count-wheel = The space of the wheel
count-boost = The space of the boost track
count-gate = A gate card
count-power = The power of an action
count-invaders = The invaders
count-strength = The strength of a gnome

## Building a table

lairs-in-use = There are trolls in these lairs already. Choose lairs before you place trolls.
trolls-left = Seat {$seat} has {$left} trolls in its supply, not {$count}.
no-pawn = {$champion} has no pawn.
gnomes-in-cavern = A cavern holds {$most} gnomes at most, {$cavern} has {$there}, and you add {$added}. Give the strength of each gnome, or None if nobody has looked at it.
seen-gnomes = A gnome that somebody has seen has a strength. Give the strengths of the gnomes in {$cavern}.
no-hall-token = There is no great hall token of {$value}. Choose from {$values}.
no-starburst = {$champion} has no starburst tile.
no-vote-tile = There is no vote tile of {$tile}. Choose from {$tiles}.
tile-values = ({$first}, {$second}, {$third})
votes-left = Seat {$seat} can gain 1 to {$room} votes in {$clan}, not {$count}.
influence-left = Seat {$seat} can gain 1 to {$room} influence with {$champion}, not {$count}.
display-places = The display has {$places} places, and no champion is there twice.
champion-owned = Seat {$seat} has {$champion} already.
champions-full = Seat {$seat} has no room for {$champion}: its champions would have more symbols or give more than the table can hold.
start-outside = The starting card must lie within the ancestry, not at {$column},{$row}.
gate-cards = There are {$cards} gate cards, and no domain is there twice.
gate-unnamed = Gate card {$gate} has no domain yet. Name it with `gates` first.
no-phase = There is no phase “{$phase}”. Choose from {$phases}.
no-display = After the awards there are no champions on display.
no-phase-in-wave = Wave {$wave} has no phase “{$phase}”.
on-display = {$champion} is on display, so no seat can have it.
not-on-display = {$champion} is not on display. Choose from {$champions}.
no-hands = Seats have hands only in the draft. Call phase('draft').
hand-size = When seats have added {$added} cards, each has {$size} in hand, and no card is in two hands.
no-gnome-of-strength = No gnome of strength {$strength} is left.
no-gnome-left = No gnome is left in the supply.
unknown-seats = `seen_by` takes seats or 'all', not '{$given}'.
not-its-lair = {$place} is not a lair of seat {$seat}, which has {$lairs}.
outside-grid = Columns and rows of an ancestry are 0 to {$last}, not {$column},{$row}.
no-owner = No seat has {$champion}. Give it to one with `champion` first.
ancestry-size = An ancestry is at most {$most} wide and {$most} high, and all its rows are equally long.
empty-edge = A row or column at the edge of the ancestry has no card. Leave it out.
no-symbol = There is no symbol “{$symbol}” in an ancestry. Choose from {$symbols}, or A, B, I and G with a number from 2 to 9.

## Tables that cannot be: “This table is impossible: …”

not-a-start = a match starts with a phase, a turn or an action, and nothing else is going on
unknown-seat-bits = {$field} has seats that are not there
lair-pairs = each seat must have one pair of lairs
trolls-in-lair = trolls of seat {$seat} are in a lair that is not theirs
pawn-off-map = a pawn is in a cavern that the map does not have
pawn-in-lair = a pawn is in a lair that is not its owner's
hall-tokens = a great hall has no token, or there are too few tokens of its value
starbursts = a starburst tile lies twice, or belongs to a champion that has none or that nobody has
unseen-known = somebody knows a gnome or a gate card that nobody has looked at
gate-without-domain = a gate card has no domain
shown-late = champions are on display after the awards
display-gap = a place of the display has no champion
champions-left = { $left ->
    [0] no champions are left for the display of a later wave, which needs {$places}
    [one] only 1 champion is left for the display of a later wave, which needs {$places}
   *[other] only {$left} champions are left for the display of a later wave, which needs {$places}
}
same-tile = two clans have the same vote tile
no-such-champion = somebody has a champion that does not exist
too-many-claws = more claws are covered than a champion has
champion-symbols = the symbols on champions of seat {$seat} are not those of its champions
champion-gifts = the champions of seat {$seat} give more than the table can count
hand-cards = seat {$seat} must have {$size} ancestry cards in hand, in ascending order
hand-seen = the seats noted as having seen the hand of seat {$seat} are not those that held it
card-twice = an ancestry card is in two hands
first-line = the first row or column of the ancestry of seat {$seat} has no card
ancestry-measures = the ancestry of seat {$seat} is {$wide} wide and {$high} high
start-card-outside = the starting card of seat {$seat} lies outside its ancestry
symbol-not-printed = seat {$seat} has a symbol that is not printed
symbols-worth = seat {$seat} has symbols worth more than {$most} for an action
cube-in-cell = a cube of seat {$seat} lies at {$column},{$row}, where there is no action and no wild
cube-on-champion = a cube of seat {$seat} lies on symbol {$symbol} of its champions, which is not an action or a wild
turn-count = the turn count is {$turns}, but at this point it must be {$expected}
under-way = a match does not start in the middle of an action
not-its-turn = it is not the turn of seat {$seat}
too-many-invaders = more gnomes invade than there are
early-cubes = cubes lie on an ancestry before the battle
nothing-to-cover = seat {$seat} has nothing to cover

flaw-trolls = a colour has too many or too few trolls
flaw-gnomes = there are more or fewer gnomes than tokens
flaw-strengths = there are more or fewer gnomes of a strength than tokens
flaw-mixes = the gnomes left to draw do not fit those that were seen
flaw-crowded = a cavern has too many gnomes, or a gnome has a strength that does not exist
flaw-together = gnomes and trolls are in the same cavern
flaw-cards = an ancestry card is missing or in two places
flaw-champions = a champion is in two places
flaw-pawns = the pawn of a champion that nobody has is on the map, or a seat has more pawns than bases
flaw-gates = a gate card is missing or in two places
flaw-covered = cubes lie on something other than actions and wilds
flaw-order = discs on a track are in the wrong order
flaw-derived = units, control, symbols or what champions give do not fit the rest
