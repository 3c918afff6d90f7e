### What is wrong with a pack: clauses that follow a place in the file, without a full stop.
### They are read by somebody who edits that file, so resources, clans and values are called as in the file.

square = column {$column}, row {$row}

## Seats

teams-need-seats = Teams of two are for {$needed} seats, not for {$seats}.

## The pack as a whole

honour-for-crowns = it takes {$wanted} numbers, one for each coronation token, not {$found}
value-for-tiers = it takes {$wanted} numbers, one for each tier, not {$found}
bonus-for-seats = it takes {$wanted} numbers, one for each place in the turn order, not {$found}
chart-size = a tunnel has {$least} to {$most} squares, not {$size}
chart-row-missing = the honour for tunnels of size {$size} is missing
bonus-rows = each player has { $held ->
    [one] 1 starter
   *[other] {$held} starters
} left over, so nobody can gain { $bonus ->
    [one] 1 more starting row
   *[other] {$bonus} more starting rows
}
trade-price = a trade must take at least {$least} resources, or it could go on for ever
first-pedestals = the horde starts with {$needed} pedestals, but there { $pedestals ->
    [one] is only 1
   *[other] are only {$pedestals}
}
point-values = there is room for {$most} different values, not for {$found}
point-tokens = there are {$wanted} tokens, one for each space of the pedestal track, not {$found}

## The board: what can be played

room-rows = there is room for {$most} rows, not for {$found}
room-columns = there is room for {$most} columns, not for {$found}
room-sites = there is room for {$most} workshop sites, not for {$found}
room-statues = there is room for {$most} statue spots, not for {$found}
room-starts = there is room for {$most} start points, not for {$found}
no-rows = this side has no rows
row-length = every row is as long as the first row of tiers, {$wanted} squares, not {$found}
rubble-rows = rubble has as many rows as tiers, {$wanted}, not {$found}
rubble-off-ground = rubble lies on the ground of a tier, and {$square} is not part of one
off-ground = {$square} is not part of a tier
square-taken = {$square} is already taken by {$field}[{$first}]
start-on-rubble = a gate will cover the start point at {$square}, so there can be no rubble there
start-on-buried = a gate will cover the start point at {$square}, so no resource can be buried there
start-on-statue = a gate will cover the start point at {$square}, so no statue can stand there
one-heart = the mountain has one heart, not {$hearts}
tier-missing = there is no ground of tier {$tier}
ground-cut-off = the ground at {$square} is cut off from the rest, so no tunnel can reach it
too-few-starts = {$players} players need {$players} start points marked {$players}, not {$found}
start-unmarked = a start point must be marked with at least one number of players
start-marked-twice = a start point is marked with each number of players only once
pair-elsewhere = only start points marked {$seats} on the winter side, where teams play, can belong to a pair
team-pairs = the start points marked {$seats} must form two pairs: two points of one pair and two of another, not {$found}
of-pair = {$count} of pair {$pair}
no-statue-spots = there must be at least one statue spot
statues-not-clockwise = statue spots are listed clockwise around the heart, and {$here} does not follow {$before}
site-out-of-reach = no tunnel can touch the workshop site at {$square}

## The board: what is known of it

heart-off-centre-column = the heart is in the middle of the mountain, at column {$middle}, not {$found}
heart-off-centre-row = the heart is in the middle of the mountain, at row {$middle}, not {$found}
rim-tier = the rim of the mountain is tier {$rim}, and {$square} is tier {$tier}
heart-tier = the squares around the heart are tier {$inner}, and {$square} is tier {$tier}
tiers-skipped = tier {$tier} at {$square} lies beside tier {$other}, but the tiers in between form rings
tier-apart = tier {$tier} and those inside it surround the heart, and {$square} lies apart from them
way-ends = no way inwards from {$square} leads past tier {$tier}
start-tier = start points are in tier {$rim}, and {$square} is in tier {$tier}
mates-apart = the start point of pair {$pair} at {$square} is not next to its partner
statues-left-over = some statues can be left over, so at least one side has fewer spots than the {$statues} statues
sites-left-over = there are more workshop sites than workshops in play, up to {$workshops}, and here there are only {$sites}
no-buried-in-rubble = some buried resources lie in rubble, and here none do
no-statue-in-rubble = some statues stand in rubble, and here none do
example-of-finds = in an example a tunnel of size {$size} covers 2 iron, a hammer, a statue and no rubble, and here none can
example-of-rubble = in an example one tunnel of size {$size} covers {$rubble} squares of rubble, and one of the same shape covers 2 iron, a hammer and a statue; here no shape can do both

## The board: advice

start-not-on-rim = a gate should be on the rim, and {$square} is further in
sites-together = the workshop site at {$square} should not be beside another one
site-closed-in = tunnels should be able to reach the workshop site at {$square} from at least {$least} sides, not {$sides}
ground-with-rubble = {NUMBER($least, style: "percent")} to {NUMBER($most, style: "percent")} of the ground should have rubble, not {NUMBER($share, style: "percent", maximumFractionDigits: 1)}
ground-with-buried = {NUMBER($least, style: "percent")} to {NUMBER($most, style: "percent")} of the ground should have a buried resource, not {NUMBER($share, style: "percent", maximumFractionDigits: 1)}
rubble-by-tier = every tier should have rubble, the inner ones more than the outer ones; the shares are {$shares}
share = {NUMBER($share, style: "percent")}
nothing-buried-in-tier = every tier should have buried resources, and tier {$tier} has none
starts-too-close = {$square} should be at least {$least} steps from {$other}, not {$steps}
too-little-room = there should be ground for twice the tunnels that can be laid, {NUMBER($wanted, maximumFractionDigits: 0)} squares, not {$squares}
way-inward = it should be {$least} to {$most} steps from {$square} to tier {$tier}, not {$steps}
inner-tier = tier {$tier} should have room for the pedestals and yet be scarce: {$least} to {$most} squares, not {$squares}
starts-unequal = start points marked {$players} should differ by at most {NUMBER($most, style: "percent")} in {$what}; theirs are {$values}, which differ by {NUMBER($found, style: "percent")}
prospect-statues = statues within {$reach} steps
prospect-buried = the worth of what is buried within {$reach} steps
prospect-sites = workshop sites within {$reach} steps
prospect-tier = steps to tier {$reach}

## Tunnels and great halls: what can be played

tunnel-shapes = there are 1 to {$most} shapes of tunnels, not {$found}
tunnel-tiles = there are 1 to {$most} tunnel tiles, not {$found}
tunnel-size = "{$name}" has {$size} squares, but tunnels have {$least} to {$most}
tunnel-in-parts = the squares of "{$name}" do not all touch
tunnel-anchors = "{$name}" has {$anchors} anchors, but a tunnel has at most one
hall-count = there are {$wanted} great halls, not {$found}
hall-size = "{$name}" has {$size} squares, and there is room for 1 to {$most}
hall-in-parts = the squares of "{$name}" do not all touch
hall-altars = "{$name}" has {$altars} altars, but a great hall has one

## Tunnels and great halls: what is known of them

tunnels-known = there are {$wanted} tunnel tiles, not {$found}
anchor-on-large = "{$name}" has size {$size}, and tunnels of that size have no anchor
few-anchors = most tunnels have an anchor, but here only {$anchored} of {$tiles} do
size-missing = the box has tunnels of size {$size}, and here there are none
shape-twice = turned or flipped, "{$name}" has the same shape as {$first}
hall-values = "{$name}" must be worth more with a statue on its altar, but {$high} is not more than {$low}
hall-name-twice = "{$name}" is also the name of {$first}
hall-known = {$name} is worth {$low} or {$high}, and here there is no such hall
hall-worth-nothing = one great hall is worth 0 without a statue, and here none is
hall-too-small = a great hall is larger than any tunnel, but "{$name}" has only {$size} squares
hall-not-symmetric = "{$name}" with its altar is not its own mirror image, so flipping it would matter

## Tunnels: advice

anchor-missing = "{$name}" has size {$size} and should have an anchor

## Cards and workshops: what can be played

troll-count = there are {$wanted} trolls, not {$found}
level-count = there are {$least} to {$most} trolls of Level {$level}, not {$found}
troll-symbols = "{$name}" has { $symbols ->
    [0] no symbols
   *[other] {$symbols} symbols
}; a troll can have 1 to {$most}
mud-cart = "{$name}" is of Mud, which has no statues, so its {$symbol} could move nothing
starter-count = there are {$wanted} starters, not {$found}
starter-symbols = "{$name}" has {$symbols} symbols; a starter can have at most {$most}
spell-count = there are {$wanted} spells, not {$found}
spell-needs = the effect "{$effect}" of "{$name}" needs {$field}
spell-without = the effect "{$effect}" of "{$name}" has no {$field}
spell-swaps-same = "{$name}" swaps {$resource} for {$resource}, which does nothing
spell-gives-less = a tunnel of size {$size} cannot bring stone equal to its size minus {$less}
workshop-count = there are {$wanted} kinds of workshops, not {$found}
workshops-revealed = {$seats} players play with {$revealed} workshops, but without duplicates there are only {$kinds}
exchange-count = {$workshop} has 1 to {$most} exchanges, not {$found}
move-gives = a move at {$workshop} brings nothing new, so leave this out
exchange-gives-nothing = what {$workshop} gives for {$give} is missing
exchange-same = {$workshop} gives {$get} for {$give}, which does nothing

## Cards and workshops: what is known of them

level-known = there are {$wanted} trolls of Level {$level}, not {$found}
clans-unequal = on Level {$level} the clans with statues have the same number of trolls, not {$counts}
clan-count = {$count} of {$clan}
carts-unmarked = on trolls of Fire, Ice and Moon most carts are clan carts, but here {$marked} are and {$wild} are not
troll-of-example = in an example a troll has {$symbols}, and here none has
troll-of-example-of-clan = in an example a troll of {$clan} has {$symbols}, and here none has
symbol-count = {$count} {$symbol}
starter-row-empty = every starter has symbols in both rows, but this row of "{$name}" is empty
starter-of-example = in an example a starter makes {$resource}, and here none does
spell-twice = all spells differ, but "{$name}" does the same as {$first}
spell-known = one spell is the {$name}, and here it is missing
no-other-bribes = some spell lets you bribe with resources other than coins, and here none does
workshop-known = there is a {$name} in the box, and here there is none
workshop-exchanges = the {$name} of the box has other exchanges

## Cards: advice

share-of-symbol = {$resource} is {NUMBER($share, style: "percent")} of the symbols on trolls, but {NUMBER($wanted, style: "percent")} of the tokens
troll-worth = a troll of Level {$level} should be worth about {$wanted}, not {$found}
troll-size = a troll of Level {$level} should have {$least} to {$most} symbols, not {$found}
troll-size-exact = a troll of Level {$level} should have {$wanted} symbols, not {$found}
troll-dominated = "{$name}" has nothing that {$place}, "{$other}", lacks
resource-missing = no troll of Level {$level} has {$resource}
clans-differ = on Level {$level} Fire, Ice and Moon should have the same symbols
no-first-tunnel = a player with {$starters} does not have two minerals of one kind, even after a first recruit
start-worth = a starting row should be worth {$least} to {$most}, not {$found}
no-cave-in = without a spell that takes a tunnel back, no network can ever be cut
no-spell-for-digging = no spell is about digging
no-spell-for-resources = no spell is about resources
no-spell-for-statues = no spell is about moving statues
no-spell-for-horde = no spell is about the horde
spell-worth = what "{$name}" brings should be worth {$least} to {$most}, not {$found}

## Tokens: what is known of them

point-copies = the four values come 3, 4, 4 and 4 times, not {$copies}
point-value-missing = one value is {$value}, and here none is
point-sum-missing = in an example the tokens of a player add up to {$sum}, and here they cannot
