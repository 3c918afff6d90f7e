### In the Hall of the Mountain King in English.
### A player reads these at the table: short, active, and about this table.

## Names

clan-fire = Fire
clan-ice = Ice
clan-moon = Moon
clan-mud = Mud

pedestal-fire = a Fire pedestal
pedestal-ice = an Ice pedestal
pedestal-moon = a Moon pedestal
pedestal-of-bag = a pedestal from the bag

statue-on = the {$clan} statue on {$square}
statue-not-in-play = a statue that is not in play
a-statue = the {$clan} statue

resource-stone = stone
resource-iron = iron
resource-heartstone = heartstone
resource-cart = cart
resource-hammer = hammer
resource-rune = rune
resource-coin = coin

resources-stone = stone
resources-iron = iron
resources-heartstone = heartstone
resources-cart = carts
resources-hammer = hammers
resources-rune = runes
resources-coin = coins

# Amounts of tokens: "2 carts", "no iron".
tokens-stone = { $count ->
    [0] no stone
   *[other] {$count} stone
}
tokens-iron = { $count ->
    [0] no iron
   *[other] {$count} iron
}
tokens-heartstone = { $count ->
    [0] no heartstone
   *[other] {$count} heartstone
}
tokens-cart = { $count ->
    [0] no carts
    [one] 1 cart
   *[other] {$count} carts
}
tokens-hammer = { $count ->
    [0] no hammers
    [one] 1 hammer
   *[other] {$count} hammers
}
tokens-rune = { $count ->
    [0] no runes
    [one] 1 rune
   *[other] {$count} runes
}
tokens-coin = { $count ->
    [0] no coins
    [one] 1 coin
   *[other] {$count} coins
}
tokens-clan-cart = { $count ->
    [0] no clan carts
    [one] 1 clan cart
   *[other] {$count} clan carts
}
tokens-cart-of = { $count ->
    [0] no {$clan} carts
    [one] 1 {$clan} cart
   *[other] {$count} {$clan} carts
}
any-resources = { $count ->
    [0] no resources
    [one] 1 resource of any kind
   *[other] {$count} resources of any kind
}
minerals = {$count} minerals ({$kinds})

either-two = {$first} or {$second}
terms-two = {$first}, or {$second}

troll-bearing = {$troll} (Level {$level} {$clan}: {$bears})
starter-bearing = {$troll} ({$bears})
starter-unknown = a starter
nobody = nobody
storage = storage
no-spell = an empty place
no-such-tunnel = a tunnel that is not in the pack
no-such-hall = a great hall that is not in the pack
no-such-workshop = a workshop that is not in the pack
no-such-troll = a troll that is not known here
no-such-spell = a spell that is not in the pack
no-square = a place off the board
off-the-board = squares off the board

# A place in a trollsmoot.
base-place-1 = at the left end of the bottom row
base-place-2 = second from the left in the bottom row
base-place-3 = third from the left in the bottom row
base-place-4 = at the right end of the bottom row
place-above = above {$left} and {$right}
place-in-the-air = where it would not be above two trolls

exchange = {$gives} for {$gets}
exchange-move = move 1 resource from a troll to storage

# What the supply lacks.
but-short = , but the supply has {$what}
but-then = , but then {$giver}, which you are paying for, gives you {$gives}
only-some = only {$some}
spell-idle = {" "}It would do nothing now.
spell-short = {" "}But the supply has {$what}.
spell-by-rune = {" "}Right now it only helps if you pay with a rune from the troll that you activate.

square-in-tier = {$square}, tier {$tier}

# Where a statue stands, and what it brings there.
where = tier {$tier}{$place}
on-altar = , on the altar of {$hall}
in-hall = , in {$hall}
on-pedestal = , on {$pedestal}
prospect = {$where}: {$honour}
honour = {$honour} honour
honour-instead = {$honour} honour instead of {$instead}
honour-none = no honour
honour-outdone = no honour, because another statue in this tunnel is worth as much or more

source-tunnels = for tunnels
source-coronation = for coronation tokens
source-pedestals = for pedestal tokens
source-leftovers = for leftover resources
source-halls = for great halls
source-statues = for statues

## What a player is asked

ask-pick-workshop = { $left ->
    [one] Choose the last workshop for this game.
   *[other] Choose a workshop for this game: {$left} to go.
}
ask-place-gate = Where does your gate go?
ask-place-starter = Which starter do you place, and where?
ask-act = { $main ->
    [both] Recruit a troll or dig a tunnel.
    [recruit] Recruit a troll. You cannot dig now.
    [dig] Dig a tunnel. You cannot recruit now.
   *[none] You can neither recruit nor dig.
}{ $before ->
    [both] {" "}First you may cast a spell and use a workshop.
    [cast] {" "}First you may cast a spell.
    [work] {" "}First you may use a workshop.
   *[none] {""}
}
ask-pay = { $goes ->
    [spell] You put {$due} on the spell. Where from?
    [bribe] { $count ->
        [one] You bribe with {$due}. Where from?
       *[other] You bribe with {$due}, one for each troll beneath. Where from?
    }
   *[supply] You spend {$due}. Where from?
}
ask-give = { $left ->
    [one] Choose 1 resource of any kind to spend.
   *[other] Choose {$left} resources of any kind to spend, one at a time.
}
ask-trade-for = Which resource do you want?
ask-swap = { $left ->
    [one] Which resource do you swap for {$gives}? You may still swap 1.
   *[other] Which resource do you swap for {$gives}? You may still swap up to {$left}.
}
ask-wake = { $which ->
    [recruit] Which recruited troll do you activate?
   *[starter] Which starter do you activate?
}
ask-new-face = Which troll do you send away from the horde?
ask-late-anchor = Which empty anchor gets a pedestal?
ask-cave-in = Which of your tunnels caves in?
ask-take-token = { $free ->
    [yes] { $left ->
        [one] Which resource do you move from a troll to storage? You may still move 1.
       *[other] Which resource do you move from a troll to storage? You may still move up to {$left}.
    }
   *[no] Which resource do you move from a troll to storage?
}
ask-use = { $left ->
    [one] Use {$workshop} again? You may use it once more.
   *[other] Use {$workshop} again? You may use it up to {$left} more times.
}
ask-bribe = { $free ->
    [yes] How do you bribe {$whom}? You may skip this bribe.
   *[no] How do you bribe {$whom}?
}
ask-search-bag = Which pedestal do you take from the bag?
ask-place-troll = Where in your trollsmoot does {$recruit} go?
ask-short = The supply has only {$left}. Which troll gets one next?
ask-dig-at = { $anchored ->
    [yes] Dig the {$shape}: where does its anchor go?
   *[no] Dig the {$shape}: where does the left square of its top row go?
}
ask-dig-turn = { $anchored ->
    [yes] The anchor of the {$shape} is on {$square}. Which squares does it cover?
   *[no] The {$shape} starts on {$square}. Which squares does it cover?
}
ask-mix = How do you pay the {$cost} minerals for the {$shape}?
ask-pedestal = { $may_decline ->
    [0] Which pedestal do you put on {$square}?
   *[other] Do you put a pedestal on the anchor at {$square}?
}
ask-establish = Your tunnel touches the empty site {$site}. Which workshop do you establish there?
ask-hall = Which great hall do you dedicate?
ask-hall-at = Where does the altar of {$hall} go?
ask-hall-turn = The altar of {$hall} is on {$square}. Which squares does it cover?
ask-statue = { $can ->
    [yes] Which statue do you move? Each move costs a cart.
   *[no] You can only trade now. End your turn?
}
ask-statue-to = Where does {$statue} go?
ask-stir = { $moves ->
    [one] Which statue do you move once for free?
   *[other] Which statue do you move up to {$moves} times for free?
}
ask-stir-to = { $left ->
    [one] Where does {$statue} go? This is its last free move.
   *[other] Where does {$statue} go? It has {$left} free moves.
}

## Options

option-deal-troll-is = {$troll}
option-draw-pedestal-is = {$clan} pedestal
option-reveal-workshop-is = {$workshop}
option-reveal-spell-is = {$spell}
option-first-statue-on = The first statue stands on {$spot}
option-clan-order-is = Clockwise {$order}
option-point-token-is = Worth {$token}
option-who-starts-is = {$seat} starts
option-draw-starter-is = {$starter}

option-pick-workshop-is = Play with {$workshop}: {$terms}
option-place-gate-on = Put your gate on {$start} (for {$players} players)
option-place-starter-put = Put {$troll} {$place}; it starts with {$brings}

option-act-cast = Cast {$book} ({$runes} of {$most} runes on it): {$text}{$warning}
option-act-work = { $uses ->
    [0] Use {$workshop} on {$site}: {$terms}{$warning}
    [one] Use {$workshop} on {$site}, once: {$terms}{$warning}
   *[other] Use {$workshop} on {$site}, up to {$uses} times: {$terms}{$warning}
}
option-act-recruit = Recruit {$troll} {$cost}{$brings}
cost-free = for free
cost-coins = { $count ->
    [one] for 1 coin
   *[other] for {$count} coins
}
cost-any = { $count ->
    [one] for 1 resource
   *[other] for {$count} resources
}
recruit-brings = , and get {$what}
option-act-dig = { $honour ->
    [0] Dig the {$shape} ({$size} squares) with {$price}: no honour
   *[other] Dig the {$shape} ({$size} squares) with {$price}: {$honour} honour
}
option-act-skip = Skip recruiting and digging
unused = { $can ->
    [both] You can still cast a spell or use a workshop.
    [cast] You can still cast a spell.
   *[work] You can still use a workshop.
}

option-pay-usual = { $kinds ->
    [one] Spend {$due} from {$source}
   *[other] Spend {$due}: {$sources}
}
from = {$count} from {$source}
option-pay-storage = Spend {$token} from storage ({$there} there)
option-pay-troll = Spend {$token} from {$symbol}
option-give-spend = Spend {$token} (you have {$has})
option-trade = Trade {$price} resources for 1 of your choice
option-trade-for-gain = Trade for {$token}{$warning}

option-swap-swap = Swap {$token} for {$gives} (you have {$has})
option-swap-done = Stop swapping
option-wake-troll = Activate {$place}: gain {$gains}{$warning}
option-new-face-send = Send {$troll} under its deck
option-late-anchor-on = Put a pedestal on {$place}
option-cave-in-at = { $tunnel ->
    [yes] Let the {$shape} on {$squares} cave in: gain {$gains}{$warning}
   *[no] Let {$square} cave in
}
option-take-token-move = Move {$what} from {$troll} to storage
option-take-token-done = Stop moving resources
option-use-again = Use it again: {$terms}{$warning}
option-use-done = Stop using it

option-bribe-with = Bribe {$whom} with {$token} (you have {$has})
option-bribe-leave-out = Skip the bribe for {$whom}
option-search-bag-take = Take {$pedestal} ({$left} in the bag)
option-search-bag-nothing = Take no pedestal
option-place-troll-at = Put it {$place}: gain {$gains}{$warning}
option-short-fill = Put {$token} on {$symbol}

option-dig-at-at = { $anchored ->
    [yes] Anchor on {$place}
   *[no] From {$place}
}
option-dig-turn-lay = Cover {$turn}{$effects}
effects = : it {$all}
effect-hammers = { $count ->
    [one] costs 1 hammer
   *[other] costs {$count} hammers
}
effect-statues = unearths {$statues}
effect-gains = brings {$gains}{$warning}
effect-sites = { $count ->
    [one] touches the empty site {$sites}
   *[other] touches the empty sites {$sites}
}
option-mix-spend = Spend {$first} and {$second}
option-pedestal-put = { $known ->
    [yes] Put {$pedestal} there: its token is worth {$value} honour
   *[no] Put {$pedestal} there
}
option-pedestal-nothing = Put no pedestal there
option-establish-put = Establish {$workshop}: {$terms}
option-establish-nothing = Establish no workshop
option-hall-dedicate = Dedicate {$hall} ({$size} squares): {$low} honour, or {$high} with a statue on its altar
option-hall-nothing = Dedicate no great hall
option-hall-at-at = Altar on {$place}
option-hall-turn-lay = Cover {$turn}{$loses}
hall-covers = : {$pedestals} will be lost
option-statue-move = Move {$statue}: {$where}
option-statue-done = Move no statue and end your turn
option-statue-to-to = To {$square}, {$where}
option-statue-to-stay = Leave it there
option-stir-move = Move {$statue}: {$where}
option-stir-nothing = Move no statue
option-stir-to-to = To {$square}, {$where}
option-stir-to-stay = Leave it there

## Why not

why-all-tiles-in-play = { $tiles ->
    [one] The only {$workshop} is already in this game.
    [2] Both {$workshop} tiles are already in this game.
   *[other] All {$tiles} {$workshop} tiles are already in this game.
}
why-no-duplicates = {$workshop} is already in this game, and this table plays without duplicates.
why-start-taken = {$owner}'s gate is there.
why-no-common-number = { $gate ->
    [yes] {$start} has no number in common with the start point of {$owner}'s gate.
   *[no] {$start} has no number in common with any other start point.
}
why-not-for-this-many = {$start} is not a start point for {$players} players.
why-no-pair = {$start} is not one of a pair of start points, and each team needs a pair.
why-pair-of-rivals = {$owner}'s gate is on the other point of this pair, and you are not on the same team.
why-starter-there = {$troll} is in that place already.

why-spell-already-cast = You have already cast a spell this turn.
why-no-rune = You have no rune.
why-spell-in-vain = {$book} would do nothing now, and at this table a spell must have an effect.
why-workshop-already-used = You have already used a workshop this turn.
why-no-entrance = Your network does not touch this {$workshop}.
why-trolls-hold-nothing = Your trolls hold no resources.
why-too-few-to-exchange = { $has ->
    [0] This takes {$needs}, and you have none.
   *[other] This takes {$needs}, and you have only {$has}.
}
why-nothing-to-get = The supply has {$none} left.
why-smoot-complete = Your trollsmoot is full: it has {$trolls} trolls.
why-too-few-coins = { $has ->
    [0] { $needs ->
        [one] {$place} costs 1 coin in bribes, and you have none.
       *[other] {$place} costs {$needs} coins in bribes, and you have none.
    }
   *[other] {$place} costs {$needs} coins in bribes, and you have only {$has}.
}
why-too-few-bribes = { $has ->
    [0] { $needs ->
        [one] {$place} costs 1 resource in bribes, and you have none.
       *[other] {$place} costs {$needs} resources in bribes, and you have none.
    }
   *[other] {$place} costs {$needs} resources in bribes, and you have only {$has}.
}
why-tunnels-used-up = { $tiles ->
    [one] The only {$shape} is already on the mountain.
    [2] Both tiles of the {$shape} are already on the mountain.
   *[other] All {$tiles} tiles of the {$shape} are already on the mountain.
}
why-needs-both-minerals = You have no {$missing} to mix in.
why-too-few-minerals = { $count ->
    [0] The {$shape} costs {$price}, and you have none.
   *[other] The {$shape} costs {$price}, and you have only {$count}.
}
why-no-room-for-it = The {$shape} does not fit anywhere beside your network.
why-no-hammers-for-it = { $has ->
    [0] Wherever the {$shape} fits, it covers rubble, and you have no hammers.
   *[other] Wherever the {$shape} fits, it takes at least {$needs} hammers, and you have only {$has}.
}
why-must-act = { $can ->
    [both] You can still recruit a troll or dig a tunnel, so you must do one of them.
    [recruit] You can still recruit a troll, so you must.
   *[dig] You can still dig a tunnel, so you must.
}

why-none-in-storage = Your storage has {$none}.
why-no-troll-to-pay = You have no troll in that place.
why-troll-holds-none = {$symbol} holds {$none}.
why-troll-holds-no-clan-cart = {$symbol} holds no clan cart.
why-not-for-clan-carts = A clan cart can only move statues of its clan.
why-cart-of-another-clan = {$symbol} has only {$clan} carts, which cannot move {$other} statues.
why-stored-carts-owed = You need your wild carts for another payment.
why-trolls-carts-owed = You need your wild carts for another payment.
why-picked-in-order = A search picks tokens in a fixed order.
why-none-to-give = { $carts ->
    [yes] You have no wild cart, and clan carts only move statues.
   *[no] You have {$none}.
}
why-all-owed = You need all your {$resources} for what you are paying.
why-not-your-turn = You can only trade in your own turn.
why-not-now = You cannot trade in the middle of this. Finish it first.
why-too-few-to-trade = { $has ->
    [0] A trade costs {$price} resources, and you have none.
   *[other] A trade costs {$price} resources, and you have only {$has}.
}
why-too-many-owed = { $free ->
    [0] A trade costs {$price} resources, and you need all of yours for what you are paying.
   *[other] A trade costs {$price} resources, and you need all but {$free} of yours for what you are paying.
}
why-supply-empty = The supply is empty.
why-supply-has-none = The supply has {$none} left.

why-spell-takes-others = {$spell} swaps only {$takes}.
why-none-to-swap = { $carts ->
    [yes] You have no wild cart, and clan carts only move statues.
   *[no] You have {$none}.
}
why-no-troll-to-wake = You have no troll in that place.
why-not-a-starter = {$place} is not a starter.
why-not-a-recruit = {$place} is a starter, not a recruited troll.
why-troll-is-full = {$place} already holds everything it shows.
why-supply-lacks-its-kinds = {$place} lacks {$lacks}, and so does the supply.
why-no-anchor = There is no anchor on {$square}.
why-anchor-not-yours = The anchor on {$square} is not in your network.
why-anchor-occupied = The anchor on {$square} already has a pedestal ({$clan}).
why-no-pedestal-fits = Tier {$tier} has already had one of each kind of pedestal you have: {$clans}.
why-nothing-to-cave-in = There is no tunnel on {$square}.
why-not-a-tunnel-tile = { $what ->
    [gate] {$square} is a gate.
    [hall] {$square} is in a great hall.
   *[part] The tunnel on {$square} is partly under a great hall.
}
why-tunnel-not-yours = The tunnel on {$square} is not in your network.
why-statue-in-tunnel = A statue stands in this tunnel, on {$at}.
why-pedestal-in-tunnel = A pedestal stands in this tunnel, on {$at}.
why-not-its-first-square = Choose this tunnel by its first square, {$first}.
why-no-troll-to-unburden = You have no troll in that place.
why-nothing-to-move = {$troll} holds {$what}.

why-only-coins = Bribes are paid in coins.
why-no-coins-left = You have no coins left.
why-none-to-bribe-with = { $carts ->
    [yes] You have no wild cart, and clan carts only move statues.
   *[no] You have {$none}.
}
why-must-bribe = You must bribe every troll beneath.
why-not-in-the-bag = { $left ->
    [0] The bag is empty.
   *[other] No {$clan} pedestal is left in the bag.
}
why-place-taken = {$troll} is in that place.
why-not-above-two = A recruit goes above two trolls, and there are not two beneath that place.
why-symbols-filled = { $shows ->
    [yes] {$troll} already holds all the {$resources} it shows.
   *[no] {$troll} shows no {$resources}.
}

why-off-the-mountain = {$square} is not part of the mountain.
why-already-dug = {$square} is already dug.
why-heart-there = {$square} is in the heart of the mountain.
why-site-there = {$square} is a workshop site.
why-rival-beside = {$square} is beside {$rivals}'s network.
why-out-of-reach = The {$shape} would not touch your network from {$square}.
why-no-way-fits = The {$shape} does not fit on {$square}, whichever way you turn it.
why-too-much-rubble = { $has ->
    [0] From {$square} the {$shape} covers rubble, and you have no hammers.
   *[other] From {$square} the {$shape} takes at least {$needs} hammers for rubble, and you have only {$has}.
}
why-tile-off-the-mountain = Part of the {$shape} would be off the mountain.
why-tile-on-a-tile = {$at} is already dug.
why-tile-on-the-heart = {$at} is in the heart of the mountain.
why-tile-on-a-site = {$at} is a workshop site.
why-tile-beside-a-rival = {$at} is beside {$rivals}'s network.
why-tile-out-of-reach = The {$shape} would not touch your network.
why-tile-on-rubble = { $has ->
    [0] This covers rubble, and you have no hammers.
   *[other] This takes {$needs} hammers for rubble, and you have only {$has}.
}
why-too-few-to-mix = You have only {$has}.
why-no-such-pedestal = You have no {$clan} pedestal.
why-tier-has-one = Tier {$tier} takes only one {$clan} pedestal, and {$owner} has already placed it.
why-none-to-establish = No {$workshop} is left in the supply.

why-hall-dedicated = {$hall} is already on the mountain.
why-too-few-tunnels = { $has ->
    [0] {$hall} covers {$needs} squares of tunnels, and your network has none.
   *[other] {$hall} covers {$needs} squares of tunnels, and your network has only {$has}.
}
why-hall-fits-nowhere = {$hall} does not fit on your tunnels, whichever way you turn it.
why-no-tunnel-there = There is no tunnel on {$square}.
why-outside-your-network = { $owned ->
    [yes] {$square} is in {$owners}'s network.
   *[no] {$square} is cut off from your gate.
}
why-gate-there = {$square} is a gate, which a great hall cannot cover.
why-hall-there = {$there} is on {$square}.
why-altar-does-not-fit = With its altar on {$square}, {$hall} does not fit on your tunnels, whichever way you turn it.
why-hall-off-the-tunnels = { $on ->
    [yes] You have no tunnel on {$at} that a great hall can cover.
   *[no] {$hall} would leave the board.
}

why-statue-buried = This statue is still buried.
why-statue-cut-off = This statue is cut off from every gate.
why-statue-of-another = This statue is in {$owners}'s network, not in yours.
why-no-cart = You have no cart.
why-only-other-carts = You have no wild cart and no {$clan} cart.
why-nowhere-to-go = Every square that this statue could reach has a statue on it.
why-statue-there = { $same ->
    [yes] The statue is there already.
   *[no] Another statue stands on {$square}.
}
why-no-tunnel-for-it = There is no tunnel on {$square}.
why-not-in-your-network = { $owned ->
    [yes] {$square} is in {$owners}'s network.
   *[no] {$square} is cut off from your gate.
}
why-too-far = {$square} is too far: a statue moves within its tunnel or to one beside it.

## What happened

event-troll-joins-horde = {$bearing} joins the horde.
event-pedestal-drawn = {$place} comes with {$pedestal}.
event-workshop-revealed = {$workshop} is in this game.
event-workshop-picked = {$seat} chooses {$workshop} for this game.
event-spell-revealed = {$spell} joins the spellbook.
event-statues-placed = The statues stand clockwise from {$spot}: {$first}, {$second}, {$third}, and so on.
event-point-token = The {$clan} pedestal token of tier {$tier} is worth {$value} honour.
event-starts = {$seat} starts.
event-gate-placed = {$seat} puts a gate on {$square}.
event-starter-drawn = {$seat} draws {$bearing}.
event-starter-drawn-unseen = {$seat} draws a starter.
event-starter-placed = {$seat} puts {$bearing} {$where}.
event-bonus = {$seat} also gets the starting resources of {$troll}: {$brings}.
event-turn = {$seat}'s turn.
event-skipped = {$seat} can neither recruit nor dig.
event-gained = {$seat} gains {$tokens}.
event-spent = {$seat} spends {$tokens} from {$source}.
event-traded = {$seat} trades for {$token}.
event-supply-short = The supply is {$tokens} short.
event-cast = {$seat} casts {$spell}: {$runes} of {$most} runes on it.
event-no-effect = {$spell} has no effect.
event-disintegrated = {$spell} disintegrates.
event-token-moved = {$seat} moves {$token} from {$troll} to storage.
event-sent-away = {$seat} sends {$troll} under its deck.
event-caved-in = {$seat} lets the {$shape} on {$square} cave in.
event-exchanged = {$seat} uses {$workshop}: {$terms}.
event-bribed = {$seat} bribes {$place} with {$token}.
event-bribe-left-out = {$seat} skips the bribe for {$place}.
event-recruited = {$seat} recruits {$bearing}!
event-pedestal-taken = {$seat} takes {$pedestal}.
event-placed = {$seat} puts {$troll} {$where}.
event-activated = {$seat}'s {$troll} gains {$tokens}.
event-retired = {$troll} has had enough bribes and leaves the horde.
event-crowned = {$seat} has a full trollsmoot and takes the coronation token worth {$honour} honour!
event-end-triggered = { $turns ->
    [one] The end is near: 1 more turn.
   *[other] The end is near: {$turns} more turns in all.
}
event-dug = {$seat} digs the {$shape} on {$squares}.
event-tunnel-scored = {$seat} gains {$honour} honour for the tunnel.
event-unearthed = {$seat} unearths the {$clan} statue on {$square}.
event-pedestal-placed = {$seat} puts {$pedestal} on {$square}.
event-token-claimed = { $known ->
    [yes] {$seat} takes the {$clan} pedestal token of tier {$tier}, worth {$value} honour.
   *[no] {$seat} takes the {$clan} pedestal token of tier {$tier}, face down.
}
event-established = {$seat} establishes {$workshop} on {$site}.
event-joined = {$seat}'s network connects to more tiles.
event-isolated = Some tiles are now cut off from {$seat}'s gate.
event-dedicated = {$seat} dedicates {$hall}, its altar on {$square}.
event-pedestal-covered = The {$clan} pedestal of tier {$tier} is covered and leaves the game.
event-statue-moved = {$seat} moves the {$clan} statue from {$start} to {$end}.
event-scored = { $team ->
    [yes] {$seat} and {$partner} score {$honour} honour together {$source}.
   *[no] {$seat} scores {$honour} honour {$source}.
}
event-game-ends = The game ends.
event-truncated = { $rounds ->
    [one] The game stops at its limit of 1 round.
   *[other] The game stops at its limit of {$rounds} rounds.
}

ending-limit = { $rounds ->
    [one] The game stopped at its limit of 1 round. The honour so far decides.
   *[other] The game stopped at its limit of {$rounds} rounds. The honour so far decides.
}
ending-crowned = { $crowned ->
    [0] The game ended after {$rounds} rounds.
    [one] The game ended after {$rounds} rounds. {$names} took the coronation token.
   *[other] The game ended after {$rounds} rounds. {$names} took the coronation tokens.
}
