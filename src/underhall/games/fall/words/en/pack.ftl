### What is wrong with a pack of Fall of the Mountain King.
### Each message stands behind a place in the file and before the id of its constraint, so it starts with a small letter and has no full stop.

## Can it be played: tokens, tracks and ancestry

list-for-waves = this needs {$wanted} numbers, one for each wave, not {$count}
list-for-seats = this needs {$wanted} numbers, for 2, 3, 4 and 5 players, not {$count}
list-for-spaces = this needs {$wanted} numbers, for the spaces 0 to {$last}, not {$count}
list-for-elders = this needs {$wanted} numbers, for 0 to {$last} elders, not {$count}
limit-too-large = this can be {$most} at most, not {$value}
troll-count = a player must have {$needed} (for the start) to {$most} trolls, not {$trolls}
hall-token-values = great hall tokens have 1 to {$most} different values, not {$values}
hall-without-token = each of the {$halls} great halls needs a token, and there are only {$tokens}
gnome-strength = a gnome's strength is 1 to {$most}, not {$strength}
gnome-count = there must be {$least} (for the start) to {$most} gnomes, not {$gnomes}
vote-tile-count = there must be {$wanted} vote tiles, one for each clan, not {$tiles}
wheel-size = the wheel has 1 to {$most} spaces, not {$spaces}
boost-size = the boost track has 1 to {$most} spaces, not {$spaces}
no-such-space = { $spaces ->
    [0] there are no spaces, so there is no space {$space}
    [one] there is only 1 space, so there is no space {$space}
   *[other] there are only {$spaces} spaces, so there is no space {$space}
}
supply-track = the supply track can end at {$most} at most, not at {$value}
supply-mark = the supply track ends at {$most}, so nobody can begin a wave with {$base}
start-card-rows = the starting card has {$wanted} rows, not {$rows}
start-card-row = a row of the starting card has {$wanted} cells, not {$cells}
card-count = there must be {$wanted} ancestry cards, not {$cards}
card-cells = an ancestry card has {$wanted} cells, but “{$card}” has {$cells}
unnumbered = “{$kind}” symbols have no number, so “{$symbol}” is not possible
symbols-countable = a player could have “{$action}” symbols worth {$most}, and the table can count only to {$limit}

## Can it be played: the map

map-room = there is room for {$most} rows, not for {$rows}
not-a-cavern = “{$place}” is not a cavern on this side of the map
lair-named = “{$place}” is a lair. A lair names its caverns, a cavern does not name its lairs
own-neighbour = “{$place}” cannot be its own neighbour
neighbours-twice = “{$place}” and “{$other}” are already neighbours because of {$first}. Name each pair once
named-twice = “{$place}” is named twice
gate-caverns = the domain “{$domain}” needs 1 to {$most} gate caverns, not {$gates}
no-swarm-point = the domain “{$domain}” has no swarm point
not-connected = no way leads from “{$start}” to “{$place}” through caverns
lairs-in-pair = a pair has {$wanted} lairs, but “{$pair}” has {$lairs}
lair-pairs = there must be a pair of lairs for each of {$players} players, and there are only {$pairs}
lair-without-way = no way leads out of the lair “{$lair}”
no-great-hall = there must be at least 1 great hall
halls-for-starbursts = players can win {$tiles} starburst tiles, each for a great hall of its own, and there are only {$halls} great halls
lair-at-hall = “{$place}” is a lair, and lairs do not touch great halls

## Can it be played: champions

champion-limit = there can be {$most} champions at most, not {$champions}
deck-size = deck {$deck} needs {$wanted} champions for {$players} players, not {$champions}
letter-twice = {$first} has the letter {$letter} already
line-count = an influence track has {$most} yellow lines at most, not {$lines}
line-order = yellow lines come after spaces 1 to {$last}, in ascending order
power-amount = { $wanted ->
    [yes] the power “{$power}” of “{$champion}” needs an amount
   *[no] the power “{$power}” of “{$champion}” takes no amount
}
power-action = { $wanted ->
    [yes] the power “{$power}” of “{$champion}” needs an action
   *[no] the power “{$power}” of “{$champion}” takes no action
}
power-tally = { $wanted ->
    [yes] the power “{$power}” of “{$champion}” needs a tally
   *[no] the power “{$power}” of “{$champion}” takes no tally
}
power-claws = claws cannot limit the power “{$power}” of “{$champion}”
only-symbols = “{$champion}” has no other ability, so it needs symbols
pawn-needed = the power “{$power}” of “{$champion}” is about its pawn, so it needs a letter and a deck other than III
pawn-moves = “{$champion}” has a pawn that must move in the action, so the action must be “advance”
starburst-needed = the power “{$power}” puts a starburst into a great hall, so it needs deck III and a letter
starburst-unused = “{$champion}” has a starburst, but its power “{$power}” does not put it into a great hall
instant-start = the power “{$power}” works when a champion is won, but the champions of deck 0 are dealt
champion-symbols = a champion has {$most} symbols at most, not {$symbols}
symbol-room = a player could win champions with {$most} symbols, and the table has room for {$room}
votes-one-by-one = “{$champion}” gives {$votes} votes one by one, and {$most} is the most
gifts-countable = a player's powers “{$power}” could add up to {$total}, and {$most} is the most
votes-countable = a player's champions could bring {$total} votes in “{$clan}”, and {$most} is the most

## As in the box: tokens, tracks and ancestry

known-hall-tokens = the box has 4 great hall tokens each of the values 4, 8 and 12
known-gnomes = the box has {$known} gnomes of strength {$strength}, not {$gnomes}
known-tile-order = on a vote tile first place scores more than second, second more than third, and third something; on “{$tile}” they do not
known-tile = one vote tile in the box scores 9, 5 and 3, and none does here
known-effect = the wheel in the box has “{$effect}” spaces, and this one has none
known-breach-move = in the box a move of {$spaces} can pass the breach tripwire and end on a “bolster” space, and here it cannot
known-tripwires = in the box the two tripwires lie behind different spaces
known-boost = the boost rises from space to space, but here it goes from {$before} to {$after}
known-boost-start = the boost must be able to rise, so it cannot start on the last space
known-last-desperation = the last space in the box has 1 desperation symbol, not {$symbols}
known-symbol = every card in the box has a symbol, and “{$card}” has none
known-blanks = some cards in the box have blanks, and none does here
known-kind = some cards in the box have a “{$kind}” symbol, and none does here
known-strong = some cards in the box have strong symbols, among them “bolster 2”, which is missing here
known-one-elder = a card has 1 elder at most: the chart ends at {$cards}, which is how many cards a player adds
known-elders = a player in an example has {$elders} elders, { $cards ->
    [0] and no card here has one
    [one] and only 1 card here has one
   *[other] and only {$cards} cards here have one
}
known-rare = “{$kind}” is rarer than every action in the box, but here it comes {$count} times and “{$action}” {$others} times
known-cluster = { $least ->
    [one] an example has 1 weak “{$symbol}” symbol, and this pack has {$count}
   *[other] an example has {$least} weak “{$symbol}” symbols together, and this pack has {$count}
}
known-influence = a player in an example has Influence worth {$seen}, and with this pack it can be {$most} at most
known-start-action = the starting card has all four actions, and “{$action}” is missing here
known-start-obstacle = the starting card has no elder and no supply, so it cannot have “{$symbol}”

## As in the box: the map

known-clockwise = the domains lie clockwise in the order {$domains}, but their swarm points do not
known-top = the domain “ice” lies at the top
known-bottom = the domain “hammer” lies at the bottom
known-side = the domain “moon” lies on one side
known-caverns = the domain “{$domain}” has {$known} caverns on this side, not {$caverns}
known-gates = { $known ->
    [one] the domain “{$domain}” has 1 gate cavern on this side, not {$gates}
   *[other] the domain “{$domain}” has {$known} gate caverns on this side, not {$gates}
}
known-swarm-point = the swarm point of “{$domain}” lies outside, further from the volcano than its caverns
known-volcano = the way from “{$start}” to “{$end}” is drawn through the volcano
known-crossing = the way from “{$start}” to “{$end}” is drawn across the one from “{$other_start}” to “{$other_end}”
known-not-neighbours = “{$domain}” and “{$other}” are not neighbouring domains, so no way joins them
known-neighbours = “{$domain}” and “{$other}” are neighbouring domains, but no way joins them
known-gates-face = one gate cavern of “{$domain}” has a neighbour in “{$before}” and another one in “{$after}”, but not here
known-mud-gate = in an example a mud cavern and a hammer cavern are equally near to a gate of mud, and here they are not
known-moon-gate = in an example two caverns are equally near behind the lower gate of moon, “{$gate}”, and here they are not
known-lair-gates = the lair “{$lair}” is next to gate caverns only, so gnomes could take them all at the start
known-far-lair = in an example a lair is {$steps} steps from a cavern of ice, and none is here
known-near-lair = in an example a lair is {$steps} steps from a fire cavern with a neighbour in moss, and none is here
known-halls = some of the {$tokens} great hall tokens are left over, so there are fewer great halls than that
known-hall-size = at least {$least} caverns touch a great hall, but { $touching ->
    [0] none touches “{$hall}”
    [one] only 1 touches “{$hall}”
   *[other] only {$touching} touch “{$hall}”
}
known-hall-sizes = great halls differ in how many caverns touch them, but here they do not

## As in the box: champions

known-champions = the box has {$known} champions, not {$champions}
known-pawns = the box has {$known} champions with pawns in decks 0 and I/II, not {$pawns}
known-starbursts = the box has {$known} starbursts in deck III, not {$starbursts}
known-lines = every champion has yellow lines, and “{$champion}” has none
known-first-vote = a starting champion brings at least 1 vote, and “{$champion}” brings none
known-ice-champion = an example has a champion of ice in deck I/II with a pawn, {$votes} votes and at least {$lines} yellow lines, and there is none here
known-outsiders = some champions are outsiders, and none is here
known-passive = most abilities work all the time, but only {$free} of {$champions} do here
known-claws = some champions have claws, and none does here
known-champion-symbols = some champions have ancestry symbols, and none does here
known-end-of-wave = some champions act at the end of a wave, and none does here
known-instant = all champions of deck III are instant, and “{$power}” is not
known-breach-honour = some champion brings honour for trolls that fall in a breach, and none does here
known-seizing = some champion can seize a cavern without an Advance, and none can here
known-might = some champion of deck 0 counts as two trolls against gnomes, and none does here
known-extra-action = some champion of deck 0 gives a weak action after an Advance of its pawn, and none does here
known-bolstering = some champion of deck I/II helps to bolster, and none does here
known-clustering = some champion of deck I/II helps to build clusters, and none does here

## Advice

spare-pairs = with {$players} players, 1 or 2 pairs of lairs should be left over to give the last player a choice, not {$spare}
lair-beside = the lair “{$lair}” should be next to 2 or 3 caverns, not {$caverns}
lairs-apart = the two lairs of “{$pair}” should lie in different parts of the mountain
fair-halls = all pairs should be about equally near to the great halls, but “{$near}” is {$least} steps away and “{$far}” {$most}
fair-gates = all pairs should be about equally near to the gates, but “{$near}” is {$least} steps away and “{$far}” {$most}
hall-between = “{$hall}” should touch 3 or 4 caverns, of at least 2 domains
strong-number = a strong symbol should have the number 2 or 3, not {$number}
elder-cards = {$least} to {$most} cards should have an elder, not {$cards}
same-symbols = “{$card}” has the same symbols as “{$other}”
evenly-spread = cards are never turned, so “{$kind}” should come equally often in all four places, not {$counts} times
obstacle-worth = cards with an elder or a supply should have better other symbols than cards without
strong-blanks = cards with a strong symbol should have more blanks than cards without
weak-start = the symbols of the starting card should be weak, not “{$symbol}”
desperation-reach = nobody begins a wave with fewer than {$least} supplies, so symbols on space {$space} do nothing
desperation-tokens = {$players} players could take {$each} tokens each, and the box has {$tokens}
modest-votes = a champion of deck {$deck} should bring {$least} to {$most} votes, not {$votes}
clans-even = in deck {$deck} all clans should have equally many champions, but they have {$counts}
clan-count = {$clan} {$count}

## Switches

colours = colours must name all {$colours} colours, each once
max-pawns = max_pawns must be a number from 1 to {$most}, or 0 for no limit
