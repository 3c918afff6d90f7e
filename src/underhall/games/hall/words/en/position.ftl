### What is wrong with a table that somebody builds or loads.
### People who build tables know pieces by their ids and seats by their numbers.

clan-fire = Fire
clan-ice = Ice
clan-moon = Moon

## What has a number

the-turn = The turn of {$tile}
the-spot = The statue spot
the-tier = The tier
the-level = The level
the-symbols = The {$symbol} that {$troll} can take
the-supply = The {$resource} left in the supply
the-honour = Honour
the-deck = The number of trolls under a deck
the-book-place = The place in the spellbook
the-runes = The runes on a spell
the-rounds = The rounds
the-turns-left = The turns left

## What has an id

a-hall = great hall
a-tunnel = tunnel
a-clan = clan with statues
a-workshop = workshop
a-resource = resource
a-symbol = symbol
a-spell = spell
a-troll = troll
a-starter = starter

## Squares

not-a-square = "{$given}" is not a square. Name its column and row, as in "C7".
square-off-board = Squares are A1 to {$last}, columns 0 to {$columns} and rows 0 to {$rows}: not {$given}.
tile-off-board = A tile at {$square} would leave the board.

## The mountain

too-few-starts = The board does not have {$seats} start points for the same number of players.
not-a-start = {$square} is not a start point. Start points are {$starts}.
tile-on-start = A tile lies on {$square}. Place gates before tunnels.
cannot-cover = The tile cannot cover exactly {$squares}, whichever way you turn it.
cannot-cover-with-key = The tile cannot cover exactly {$squares} with its anchor or altar on {$key}, whichever way you turn it.
tunnels-used-up = { $tiles ->
    [one] The only tile of the shape {$shape} is already in use.
   *[other] All {$tiles} tiles of the shape {$shape} are already in use.
}
tunnel-off-ground = {$shape} would cover squares that cannot be dug: {$squares}.
tunnel-overlaps = {$shape} would overlap a tile or a gate on {$squares}.
hall-laid = {$hall} already lies on {$square}.
hall-off-tunnels = {$hall} can only cover tunnels, and there is none on {$squares}.
statue-off-tiles = A statue can only move to a tunnel, a hall or a gate, not to {$square}.
statues-all-moved = All {$count} statues of {$clan} have already been moved.
nothing-buried = Nothing is buried on {$square}.
same-clan = Neighbouring statues are of different clans in the set-up.
no-anchor = { $some ->
    [0] There is no anchor on {$square}, nor anywhere else.
   *[other] There is no anchor on {$square}. Anchors are on {$anchors}.
}
pedestal-there = A pedestal already stands on {$square}.
tier-has-had-one = Tier {$tier} has already had its {$clan} pedestal: seat {$owner} has the token.
bag-has-none = No {$clan} pedestal is left in the bag.
no-point-value = There is no point token worth {$value}. The values are {$values}.
too-many-points = There are not that many point tokens worth {$value}.
not-a-site = {$square} is not a workshop site. Sites are {$sites}.
too-many-workshops = There are {$tiles} tiles of {$workshop}, not {$named}.
workshop-count = {$seats} seats play with {$wanted} workshops on sites and in the supply, not {$named}.
beside-rival = What seat {$seat} has on {$squares} is beside what its rival, seat {$other}, has on {$others}.
not-isolated = The tile on {$squares} is not isolated: it belongs to the network of seat {$seat}.
out-of-network = The tile on {$squares} is not connected to the gate of seat {$seat} on {$gate}. Lay what leads there first, or give None as the seat of an isolated tile.

## Trolls, tokens and spells

starter-count = The bottom row of a trollsmoot has {$wanted} different starters, not {$named}.
starters-twice = The {$wanted} starters in the bottom row of a trollsmoot must differ.
starters-hold = Starters of seat {$seat} already hold tokens. Name the starters first.
bottom-row = The bottom row has starters. Name them with `starters`.
no-troll-there = Seat {$seat} has no troll at {$place}.
troll-there = {$troll} is already at {$place} in the trollsmoot of seat {$seat}.
troll-elsewhere = {$troll} is already somewhere else.
horde-troll-there = {$troll} is already at {$place} of the horde.
other-level = {$troll} is of Level {$level}, not {$wanted}.
supply-has = The supply has {$left} {$resource}, not {$count}.
spell-there = {$spell} is already at place {$place} of the spellbook.
spell-elsewhere = {$spell} is already in the spellbook or under the deck.
no-spell-left = No spell is left for place {$place} of the spellbook.
crown-count = { $tokens ->
    [one] There is 1 coronation token, not {$named}.
   *[other] There are {$tokens} coronation tokens, not {$named}.
}
before-draft = Before the draft nobody has recruited, and no troll holds anything.
not-in-smoot = The rows of a trollsmoot have {$rows} places, from the bottom. There is no place {$place}.
not-in-horde = The rows of the horde have {$rows} places, from the bottom. There is no place {$place}.

## Tables that no game can lead to: clauses without a full stop

no-moment = a match starts with the draft, a step of a turn or the final scoring, and nothing else may be under way
seats-and-teams = the seats are not in their teams
own-start = each seat needs a gate on a start point of its own
starts-for-others = the gates are not on start points for {$seats} players: {$gates}
team-starts = the gates of a team are not on a pair of start points
tiles-off-ground = there are tiles on squares that cannot be dug: {$squares}
regions = a region has no squares, or squares belong to no region
tile-does-not-fit = no tile covers exactly {$squares}
hall-places = a great hall is neither in the supply nor on the mountain, or in both
gate-places = a gate is not where its seat has it
anchor-places = the anchor of the tile on {$squares} is missing or in the wrong place
anchors-alone = there are anchors without a tunnel on {$squares}
buried-gained = a resource was gained where none is buried, or one under a tile was not gained
statue-nowhere = a statue is nowhere, or two statues are on one square
statue-in-rock = a statue is in the rock on {$square}, where none is buried
statue-order = the clans of the statues do not alternate
pedestal-places = a pedestal stands where there is no anchor, or two stand on one
pedestal-tier = the pedestal on {$square} is not in tier {$tier}
pedestal-token = nobody has the point token for the pedestal on {$square}
point-tokens = the point tokens are not those of the box
starters-left = seat {$seat} has starters left to draw after the draft, or lacks some before it
troll-before-draft = seat {$seat} has a troll before the draft
bottom-starters = the bottom row of seat {$seat} does not have four different starters
starter-above = seat {$seat} has a starter above the bottom row
troll-in-the-air = a troll of seat {$seat} is not above two others
troll-holds-more = a troll of seat {$seat} holds more than its symbols show
horde-gap = a place of the horde has no troll
horde-content = a troll of the horde has enough bribes to retire
deck-level = a troll under the deck of Level {$level} is of another level
book-gap = a place in the spellbook, or under the spells, has no spell
turn-count = the turn count must be 1 during a turn and 0 otherwise
turn-of-other = it is not the turn of seat {$seat}
lasting = something lasts for a turn although no turn is under way
crown-of-two = with two players only the last coronation token is in the game
crown-order = the coronation tokens are not taken one after the other, by different seats
starter-and-partner = seat {$seat} starts, but its partner sits on its left

flaw-tokens = there are more tokens of a resource than in the box, or fewer
flaw-symbols = a troll holds more than its symbols show
flaw-trolls = a troll is missing or in two places
flaw-pyramid = a troll is not above two others
flaw-starters = a starter is missing or in two places
flaw-spells = a spell is missing or in two places
flaw-tiles = there are more tunnels of a shape than in the box, or fewer
flaw-regions = a tunnel or a great hall does not cover the squares that it should
flaw-workshops = there are more workshops of a kind than in the box, or fewer
flaw-statues = a statue is missing, or two are on one square
flaw-pedestals = there are more pedestals of a clan than in the box, or fewer, or one stands where it cannot
flaw-points = the point tokens are not those of the box
flaw-apart = the networks of two rivals touch
flaw-crowns = a coronation token is taken without a tenth troll, or the last turns are not counted from it
flaw-derived = networks, where seats may dig, or what trolls hold do not fit the rest of the table
