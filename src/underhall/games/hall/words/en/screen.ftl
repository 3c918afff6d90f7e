### What lies on the table: as text, spoken, and in the picture.
### Tokens, trolls and pedestals come as text that play.ftl has already put into words: "2 iron", "an Ice pedestal".

## The terminal game

places = Squares are a column's letter and a row's number, from A1 at the top left. Places in a trollsmoot are row.place, counted from the bottom row and from the left: 1.2 is the second starter.
legend-ground = 1-5 tier · : rubble · s i h c t r o buried stone iron heartstone cart hammer rune coin · [ ] site
legend-pieces = F I M statue of Fire Ice Moon · f i m pedestal · [a] workshop · M^ gate · Mb tunnel b of Magenta
legend-tiles = -b cut off · ° anchor · # great hall · @ altar · trolls: F2 clan and level · U Mud · * starter
legend-trolls = S I H C T R O K held by a troll (K: a cart of its clan), small letters not · +O bribes · _f pedestal
introduction = Trolls dig into the mountain, and one of them will be crowned. Each turn you either recruit a troll, which fills it and the trolls beneath it with resources, or spend minerals of one kind to dig a tunnel from your gate. On the way in you find statues. Move them with carts, the deeper the better, and dedicate great halls. At the end a statue scores {$least} to {$most} honour by its tier, and twice that on a pedestal of its clan. The most honour wins.

## Whose turn it is

headline-over = The game is over.
headline-together = Set-up: all players place their starters at the same time.
headline-set-up = Set-up: {$seat} chooses.
headline-turn = Round {$round}: {$seat}'s turn.
headline-crown = {$seat} has the crown.
headline-coronation = { $count ->
    [one] Coronation token left: {$tokens}.
   *[other] Coronation tokens left: {$tokens}.
}
lasting-any-bribes = This turn any resource can be a bribe.
lasting-fewer-bribes = { $count ->
    [one] This turn 1 bribe can be skipped.
   *[other] This turn {$count} bribes can be skipped.
}
lasting-soft-stone = { $count ->
    [one] This turn 1 rubble space needs no hammer.
   *[other] This turn {$count} rubble spaces need no hammers.
}
lasting-alloy = This turn two minerals can be mixed.
lasting-discount = { $count ->
    [one] This turn a tunnel costs 1 mineral less.
   *[other] This turn a tunnel costs {$count} minerals less.
}
turns-left = { $turns ->
    [0] This is the last turn.
    [one] 1 more turn after this one.
   *[other] {$turns} more turns after this one.
}

## The supplies and the seats, in lines

your-trollsmoot = Your trollsmoot
free-place = (free)
label-honour = honour
label-stone = stone
label-iron = iron
label-heartstone = heart
label-cart = cart
label-hammer = hammer
label-rune = rune
label-coin = coin
in-storage = storage
clan-cart = {$clan} carts
label-track = Honour for statues and for pedestals, by tier
label-held = held
piece-tier = Tier {$tier}: a statue on it is worth {$value} honour. Beside it are the points for the first pedestal of each clan.
label-trolls = trolls
spell-line = {$spell} ({$runes} of {$most} runes): {$text}
workshops = Workshops:
workshop-built = {$workshop} on {$squares}: {$terms}
workshop-left = {$workshop}, {$left} left: {$terms}
workshop-built-and-left = {$workshop} on {$squares}, {$left} left: {$terms}
tunnels-left = Tunnels left:
no-tunnels-left = No tunnels are left.
halls-left = Great halls left:
hall-worth = {$low} or {$high}
halls-laid = Great halls on the mountain: {$halls}.
hall-laid = {$hall} ({$low} or {$high}) with its altar on {$square}
pedestal-tokens = Pedestal tokens, tiers 1 to {$tiers}:
tokens-of-clan = {$clan} {$tokens}
bag = Pedestals in the bag: {$pedestals}.
clan-pedestals = {$count} {$clan}
supply = Supply: {$tokens}.
supply-unlimited = The supply is unlimited.
seat-line = {$who}{ $you ->
    [yes] {" "}(you)
   *[no] {""}
}{ $team ->
    [yes] , with {$partner}
   *[no] {""}
}: {$honour} honour{ $known ->
    [yes] {" "}({$sources})
   *[no] {""}
}.
honour-source = {$honour} {$source}
tokens-face-down = { $count ->
    [one] 1 pedestal token face down
   *[other] {$count} pedestal tokens face down
}
seat-storage = Storage: {$tokens}.
seat-trolls = On trolls: {$tokens}.
seat-pedestals = Pedestals: {$pedestals}.
seat-hand = In hand: {$starters}.

## Spoken

row = Row {$row}: {$squares}.
columns = {$first} to {$last}
ground-dug = {$columns} dug
ground-heart = {$columns} heart of the mountain
ground-site = {$columns} empty site
ground-workshop = {$columns} {$workshop}
ground-tier = {$columns} tier {$tier}
rubble-on = Rubble on {$squares}.
statue-buried-on = {$clan} statue buried on {$square}.
buried-under = Buried under {$square}: {$resource}.
start-on = Start point on {$square}.
region-hall = Great hall {$name}
region-gate = Gate
region-part = Part of a tunnel
region-tunnel = Tunnel {$name}
region-of = {$what} of {$owners} on {$squares}
region-cut-off = {$what} on {$squares}, cut off from every gate
spoken-region = { $count ->
    [one] {$region}, tier {$tiers}.
   *[other] {$region}, tiers {$tiers}.
}
altar-on = Altar on {$square}.
anchor-on = Anchor on {$square}.
pedestal-on = {$clan} pedestal on {$square}.
statue-on = {$clan} statue on {$square}.
spoken-horde = Horde, { $row ->
    [1] bottom
    [2] middle
   *[3] top
} row, place {$place}: { $filled ->
    [yes] {$troll}
   *[no] empty
}.
bribes-on-it = Bribes on it: {$bribes}.
comes-with = It comes with {$pedestal}.
spoken-troll = {$seat}, row {$row}, place {$place}: {$troll}. It holds {$held}.
spoken-spell = Spell {$spell}, { $runes ->
    [0] no runes
    [one] 1 rune
   *[other] {$runes} runes
} on it: {$text}
spoken-workshop = Workshop {$workshop}, { $left ->
    [0] none
   *[other] {$left}
} in the supply: {$text}
workshop-on = On {$square} it has { $entrances ->
    [0] no open entrances
    [one] 1 open entrance
   *[other] {$entrances} open entrances
}.
spoken-tunnels = Tunnels left: {$tunnels}.
tunnel-left = {$left} of the {$shape} ({$size} squares)
spoken-hall = Great hall {$hall}: {$low} honour, or {$high} with a statue on its altar. Its rows are {$rows}.
tile-square = square
tile-altar = altar
tile-gap = gap

## The picture: panels

panel-board = The mountain
standing-set-up = Set-up
# `most`: the trolls of the seat that has most of them; with a tenth troll the end begins
standing = Round {$round} · most trolls {$most} of {$all}
standing-end = { $turns ->
    [0] Round {$round} · the last turn
    [one] Round {$round} · 1 more turn
   *[other] Round {$round} · {$turns} more turns
}
# A way to lay a tunnel or a great hall
way-covers = Cover {$squares}
chip-trolls = {$seat} has {$trolls} of {$all} trolls.
chip-resource = {$seat} has {$tokens}, in storage and on trolls.
panel-horde = The horde
panel-spells = Spellbook
panel-tunnels = Tunnels and great halls
panel-supply = Workshops and supply
panel-bag = Pedestals in the bag

## The picture: the mountain

rock-plain = {$square}, tier {$tier}
rock-rubble = {$square}, tier {$tier}, rubble
rock-buried = {$square}, tier {$tier}, {$resource}
rock-rubble-buried = {$square}, tier {$tier}, rubble and {$resource}
hall-of = {$region}: {$low} honour, or {$high} with a statue on its altar
workshop-there = {$workshop} on {$square}, { $entrances ->
    [0] no open entrances
    [one] 1 open entrance
   *[other] {$entrances} open entrances
}
anchor-there = Empty anchor on {$square}
pedestal-there = {$clan} pedestal on {$square}, tier {$tier}
statue-buried = {$clan} statue buried on {$square}, tier {$tier}
statue-there = {$clan} statue on {$square}, {$prospect}
token-known = {$clan} pedestal token of tier {$tier}, worth {$value} honour
token-face-down = {$clan} pedestal token of tier {$tier}, face down

## The picture: trolls and seats

troll-there = {$troll}, holding {$held}
offer = {$troll}, { $bribes ->
    [0] free
    [one] costs 1 bribe
   *[other] costs {$bribes} bribes
}
offer-with = {$troll}, { $bribes ->
    [0] free
    [one] costs 1 bribe
   *[other] costs {$bribes} bribes
}, comes with {$what}
seat-with = {$seat}, with {$partner}
honour-now = { $hidden ->
    [0] {$seat} would score {$honour} honour now
    [one] {$seat} would score {$honour} honour now, not counting 1 token face down
   *[other] {$seat} would score {$honour} honour now, not counting {$hidden} tokens face down
}
statues-of = { $count ->
    [0] No statues in {$seat}'s network
    [one] 1 statue in {$seat}'s network
   *[other] {$count} statues in {$seat}'s network
}
crown-of = {$seat} starts each round
coronation = Coronation token worth {$honour} honour
coronation-left = Coronation token worth {$honour} honour, for a full trollsmoot
hand-unknown = A starter in hand
hand = In hand: {$troll}, starts with {$brings}
recruit = The recruit: {$troll}
empty-place = An empty place: row {$row} from the bottom, place {$place} from the left
stored = {$tokens} in storage
pedestals-stored = { $count ->
    [one] 1 {$clan} pedestal in storage
   *[other] {$count} {$clan} pedestals in storage
}

## The picture: supplies

bribe = Bribe: {$token}
pedestal-offered = Recruit this troll to get {$pedestal}
deck-of-level = Level {$level} deck: { $count ->
    [0] no cards
    [one] 1 card
   *[other] {$count} cards
}
deck-of-level-under = Level {$level} deck: { $count ->
    [one] 1 card
   *[other] {$count} cards
}, at the bottom {$under}
deck-of-spells = Deck of spells: { $count ->
    [0] no cards
    [one] 1 card
   *[other] {$count} cards
}
deck-of-spells-under = Deck of spells: { $count ->
    [one] 1 card
   *[other] {$count} cards
}, at the bottom {$under}
turns = { $turns ->
    [one] 1 turn
   *[other] {$turns} turns
}
end-is-near = { $turns ->
    [0] The end is near: this is the last turn
    [one] The end is near: 1 more turn after this one
   *[other] The end is near: {$turns} more turns after this one
}
spell-there = {$spell}, {$runes} of { $most ->
    [one] 1 rune
   *[other] {$most} runes
} on it
tunnel-there = {$shape}: { $left ->
    [0] none left
   *[other] {$left} left
}, costs {$size} minerals
hall-there = {$hall}: {$low} honour, or {$high} with a statue on its altar
supply-there = {$tokens} in the supply
supply-there-unlimited = Unlimited {$resources} in the supply
bag-there = { $count ->
    [0] No {$clan} pedestals in the bag
    [one] 1 {$clan} pedestal in the bag
   *[other] {$count} {$clan} pedestals in the bag
}
workshop-supply = {$workshop}, { $left ->
    [0] none left
   *[other] {$left} left
}: {$text}

## Headings of the table in sentences

section-turn = The turn
section-mountain = The mountain
section-horde = The horde
section-spells = Spells
section-supply = Workshops, tunnels and great halls
