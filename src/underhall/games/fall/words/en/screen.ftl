### The table as people see it: as text, in sentences for screen readers, and in the picture.

## The course of the game

phase-0 = Set-up
phase-1 = Wave I
phase-2 = Wave II
phase-3 = Wave III
phase-end-1 = The end of wave I
phase-end-2 = The end of wave II
phase-end-3 = The end of wave III

headline-over = The game is over.
headline-phase = {$phase}.
headline-together = {$phase}: all players choose at the same time.
headline-chooses = {$phase}: {$seat} chooses.
headline-turn = { $supplies ->
    [0] {$phase}, turn {$turn}: {$seat}'s turn, no supplies left. {$starter} started the wave.
    [one] {$phase}, turn {$turn}: {$seat}'s turn, 1 supply left. {$starter} started the wave.
   *[other] {$phase}, turn {$turn}: {$seat}'s turn, {$supplies} supplies left. {$starter} started the wave.
}

## The table as text

lairs = Lairs:
lair-by = (by {$caverns})
halls = Great halls:
hall-star = with {$champion}
gates = Gate cards:
gate = {$number} {$domain}
gate-seen = {$number} {$domain} (seen by {$seats})
by-wheel-and-boosts = { $gnomes ->
    [one] 1 gnome by the wheel; a breach brings {$breach}. Boosts: {$boosts}.
   *[other] {$gnomes} gnomes by the wheel; a breach brings {$breach}. Boosts: {$boosts}.
}
on-champions = On champions:
your-hand = Your hand:
votes-in = { $votes ->
    [one] { $any ->
        [yes] 1 vote in any clan
       *[no] 1 vote in {$clan}
    }
   *[other] { $any ->
        [yes] {$votes} votes in any clan
       *[no] {$votes} votes in {$clan}
    }
}
offer = {$champion} ({$votes}):
held = { $claws ->
    [0] { $pawn ->
        [yes] {$champion} ({$letter})
       *[no] {$champion}
    }
    [one] { $pawn ->
        [yes] {$champion} ({$letter}, {$covered} of 1 claw covered)
       *[no] {$champion} ({$covered} of 1 claw covered)
    }
   *[other] { $pawn ->
        [yes] {$champion} ({$letter}, {$covered} of {$claws} claws covered)
       *[no] {$champion} ({$covered} of {$claws} claws covered)
    }
}
held-text = {$champion}: {$text}
champions = Champions: {$champions}.

you = {$seat} (you)
source-honour = {$source} {$honour}
seat-honour = { $scored ->
    [yes] {$seat}: {$honour} honour ({$sources}).
   *[no] {$seat}: {$honour} honour.
}
seat-has = { $supplies ->
    [one] 1 supply
   *[other] {$supplies} supplies
}, { $tokens ->
    [one] 1 desperation token
   *[other] {$tokens} desperation tokens
}, { $trolls ->
    [one] 1 troll
   *[other] {$trolls} trolls
} in supply, honour boost {$boost}, { $elders ->
    [one] 1 elder
   *[other] {$elders} elders
}.

swarm-sign = swarm
wheel-note = {$breach} breach   {$boost} honour boost
space-honour = Honour
space-bolster = Bolster
space-influence = Influence
space-move = Move

legend-map = » gate · a b great halls touched · P2ab two trolls and the pawns A and B of Pink · * controls it
legend-gnomes = g2 g? gnomes, known or not · 12 <1 >3 next to caverns 1 and 2 here, 1 to the left, 3 to the right
legend-symbols = A advance · B bolster · I influence · G gnome · W wild · S supply · E elder · . blank · a b covered

## Help in the terminal

introduction = Trolls defend their mountain against the gnomes in three waves. Add cards to your ancestry, then cover its symbols to advance, bolster, influence champions or turn the gnome wheel. After each of the first two waves you score {$first} for each domain where you control a cavern, and {$next} for each further cavern there. At the end you score great halls, elders and the votes of the clans. Most honour wins.
cells-in-keys = In keys, a cell is its column and row: 0,0 is the top left cell of the starting card, 1,0 lies to its right, 0,1 below it.

## The table in sentences

disc = {$seat} {$count}
spoken-clan = { $voters ->
    [0] Nobody has votes in {$clan}.
   *[other] Votes in {$clan}: {$discs}.
}
spoken-scores = First, second and third place score {$first}, {$second} and {$third}.
spoken-swarm = The swarm is outside.
spoken-cavern = {$cavern} in {$clan}: {$who}.
spoken-gate = It has a gate.
spoken-controlled = {$seat} controls it.
spoken-touches = It touches {$places}.
spoken-next = It is next to {$places}.
spoken-lair = {$seat} has {$lair}: {$who}.
spoken-hall = { $value ->
    [0] {$hall} is a great hall without a token.
   *[other] {$hall} is a great hall worth {$value} honour.
}
spoken-star = The starburst of {$champion} lies there.
spoken-wheel = Gnome wheel, clockwise: {$spaces}. The pawn is on space {$pawn}. The boost tripwire lies behind space {$boost}, the breach tripwire behind space {$breach}.
spoken-space = {$number} {$effect}
spoken-gate-card = { $known ->
    [yes] Gate card {$number} is {$clan}.
   *[no] Gate card {$number} is unknown.
}
spoken-gate-card-seen = { $known ->
    [yes] Gate card {$number} is {$clan}, seen by {$seats}.
   *[no] Gate card {$number} is unknown, seen by {$seats}.
}
spoken-breach = { $gnomes ->
    [0] There are no gnomes by the wheel; a breach brings {$breach}.
    [one] There is 1 gnome by the wheel; a breach brings {$breach}.
   *[other] There are {$gnomes} gnomes by the wheel; a breach brings {$breach}.
}
spoken-offer = { $voters ->
    [0] {$champion}, {$votes}. Nobody has influence.
   *[other] {$champion}, {$votes}. Influence: {$discs}.
}
spoken-row = {$seat}'s ancestry, {$row} row: {$symbols}.
spoken-gap = nothing
spoken-covered = {$symbol} (covered)
spoken-picked = {$symbol} (picked)
spoken-extra = {$seat}'s {$champion} has {$symbol}.
spoken-hand = You have the card with {$card} in hand.

trolls = { $trolls ->
    [one] {$seat}'s troll
   *[other] {$seat}'s {$trolls} trolls
}
pawn = {$seat}'s {$champion}
nobody-there = empty

## The picture: panels

panel-board = The mountain
standing = {$phase} of III
chip-champions = { $count ->
    [one] {$seat} has 1 champion.
   *[other] {$seat} has {$count} champions.
}
chip-hand = { $count ->
    [one] {$seat} has 1 card in hand.
   *[other] {$seat} has {$count} cards in hand.
}
chip-votes = { $votes ->
    [one] {$clan}: {$seat} leads with 1 vote.
   *[other] {$clan}: {$seat} leads with {$votes} votes.
}
panel-wheel = Gnome wheel and gates
panel-champions = Champions, and influence on them
panel-clans = Votes of the clans
title-boost = Boost
title-gates = Gate cards
title-rest = Supply and discards
label-supplies = Supplies
box-honour = Honour
box-reserve = Trolls left
box-desperation = Desperation
box-elders = Elders
label-votes = { $votes ->
    [one] 1 vote
   *[other] {$votes} votes
}

## The picture: what opens large

card = Ancestry card
gate-card = Gate card: {$clan}
gate-card-text = Gnomes that come: {$invaders}. Honour for the first troll that falls: {$first}; for each later one: {$later}.
in-wave-1 = {$count} in wave I
in-wave-2 = {$count} in wave II
in-wave-3 = {$count} in wave III

## The picture: what each piece is

piece-cavern = { $gate ->
    [yes] { $held ->
        [yes] {$cavern}, a gate cavern in {$clan}: {$who}; controlled by {$seat}
       *[no] {$cavern}, a gate cavern in {$clan}: {$who}
    }
   *[no] { $held ->
        [yes] {$cavern} in {$clan}: {$who}; controlled by {$seat}
       *[no] {$cavern} in {$clan}: {$who}
    }
}
piece-lair = {$seat}'s {$pair} lair: {$who}
piece-free-lair = {$pair} lair, nobody's
piece-gnome = { $known ->
    [yes] Gnome of strength {$strength}
   *[no] Gnome of unknown strength
}
piece-gnome-seen = { $known ->
    [yes] Gnome of strength {$strength}, seen by {$seats}
   *[no] Gnome of unknown strength, seen by {$seats}
}
piece-hall = { $value ->
    [0] {$hall}, a great hall without a token; touches {$caverns}
   *[other] {$hall}, a great hall worth {$value} honour; touches {$caverns}
}
piece-star = Starburst of {$champion}. {$text}
piece-swarm-point = Swarm point outside {$clan}
piece-swarm = { $coming ->
    [0] The swarm outside {$clan}
    [one] The swarm outside {$clan}: 1 gnome is coming
   *[other] The swarm outside {$clan}: {$coming} gnomes are coming
}
piece-chooses = {$seat} chooses
piece-starter = {$seat} starts the wave
piece-supplies = { $count ->
    [0] {$seat} has no supplies left
    [one] {$seat} has 1 supply left
   *[other] {$seat} has {$count} supplies left
}
piece-honour = {$seat} has {$count} honour
piece-honour-sources = {$seat} has {$count} honour: {$sources}
counted-reserve = { $count ->
    [0] {$seat} has no trolls in supply
    [one] {$seat} has 1 troll in supply
   *[other] {$seat} has {$count} trolls in supply
}
counted-desperation = { $count ->
    [0] {$seat} has no desperation tokens
    [one] {$seat} has 1 desperation token
   *[other] {$seat} has {$count} desperation tokens
}
counted-elders = { $count ->
    [0] {$seat} has no elders
    [one] {$seat} has 1 elder
   *[other] {$seat} has {$count} elders
}
piece-cell = { $state ->
    [covered] {$symbol}, {$row} row, {$column} column; covered
    [picked] {$symbol}, {$row} row, {$column} column; picked
   *[free] {$symbol}, {$row} row, {$column} column
}
piece-barred = The card cannot lie here
piece-sign = { $state ->
    [covered] {$symbol} on {$champion}; covered
    [picked] {$symbol} on {$champion}; picked
   *[free] {$symbol} on {$champion}
}
piece-hidden-card = An ancestry card in {$seat}'s hand
piece-hand-card = In {$seat}'s hand: {$card}
piece-offered = You may start with {$champion}. {$text}
piece-hidden-offer = {$seat} may start with this champion
piece-set-aside = The starting champion {$seat} set aside: {$champion}. {$text}
piece-champion = { $claws ->
    [0] {$champion}, {$seat}'s champion. {$text}
    [one] {$champion}, {$seat}'s champion; {$covered} of 1 claw covered. {$text}
   *[other] {$champion}, {$seat}'s champion; {$covered} of {$claws} claws covered. {$text}
}
piece-supply-track = {$seat}'s supplies. Roman numerals mark where they start in each wave. When a wave starts, each red line to the right of the marker brings 1 desperation token.
piece-boost-track = The honour boost of each player
piece-wire-boost = The boost tripwire: moving the wheel pawn over it raises your honour boost
piece-wire-breach = The breach tripwire: moving the wheel pawn over it causes a breach
piece-swarm-point = The swarm point of {$clan}
piece-gate-cavern = A gate into {$cavern}
piece-space = Space {$number} of the wheel: {$effect}
piece-wheel-pawn = The wheel pawn on space {$number}: {$effect}
piece-boost = {$seat}'s honour boost: {$boost}
piece-by-wheel = { $gnomes ->
    [0] No defeated gnomes of strength {$strength} by the wheel
    [one] 1 defeated gnome of strength {$strength} by the wheel
   *[other] {$gnomes} defeated gnomes of strength {$strength} by the wheel
}
piece-breach = { $gnomes ->
    [one] A breach brings 1 gnome
   *[other] A breach brings {$gnomes} gnomes
}
leaf-pawn = Its pawn shows {$mark}.
leaf-starburst = Its starburst shows {$mark}.
mark-a = an anchor
mark-b = a bell
mark-c = a candle
mark-d = a dagger
mark-e = an egg
mark-f = a fish
mark-g = a goblet
mark-h = a heart
mark-i = an anvil
mark-j = a jug
mark-k = a key
mark-l = a lantern
mark-m = a mushroom
mark-n = a note
mark-o = an owl
mark-p = a paw
mark-q = a quill
mark-r = a ring
mark-s = a skull
mark-t = a tower
mark-u = an hourglass
mark-v = a boot
mark-w = a wheel
mark-x = bones
mark-y = a fork
mark-z = steps
text-breach = Breach: {$gnomes}
brings-power = power {$power}
piece-gate = { $known ->
    [yes] Gate card {$number}: {$clan}
   *[no] Gate card {$number}, face down
}
piece-gate-seen = { $known ->
    [yes] Gate card {$number}: {$clan}; seen by {$seats}
   *[no] Gate card {$number}, face down; seen by {$seats}
}
track-influence = {$seat} has {$count} influence with {$name}
track-votes = { $count ->
    [one] {$seat} has 1 vote in {$name}
   *[other] {$seat} has {$count} votes in {$name}
}
piece-offer = { $voters ->
    [0] {$champion}; nobody has influence. {$text}
   *[other] {$champion}; influence: {$discs}. {$text}
}
piece-clan = { $voters ->
    [0] {$clan}; nobody has votes
   *[other] {$clan}; votes: {$discs}
}
piece-clan-scores = { $voters ->
    [0] {$clan}; nobody has votes; first, second and third place score {$first}, {$second} and {$third}
   *[other] {$clan}; votes: {$discs}; first, second and third place score {$first}, {$second} and {$third}
}
piece-gnome-supply = { $gnomes ->
    [0] No gnomes in the supply
    [one] 1 gnome in the supply
   *[other] {$gnomes} gnomes in the supply
}
piece-discard = { $cards ->
    [0] No discarded ancestry cards
    [one] 1 discarded ancestry card
   *[other] {$cards} discarded ancestry cards
}
piece-discard-known = { $cards ->
    [one] 1 discarded ancestry card; you know {$known}
   *[other] {$cards} discarded ancestry cards; you know {$known}
}

## Headings of the table in sentences

section-turn = The turn
section-clans = The clans
section-mountain = The mountain
section-wheel = The gnome wheel and the gates
section-champions = Champions
