### What an option brings, for hints: "You …" or "This lets you …". A clause for each feature, in the direction that is good.

## Honour as things stand

tunnels = score {$amount} honour for a tunnel
crowns = take a coronation token worth {$amount} honour
point-tokens = take a pedestal's token worth {$amount} honour
halls = score {$amount} honour for a great hall
statues = make your statues worth {$amount} more honour
leftovers = have {$amount} more honour in leftovers at the end

## Tokens

stone = have {$amount} more stone
iron = have {$amount} more iron
heartstone = have {$amount} more heartstone
carts = have { $amount ->
        [one] 1 more cart
       *[other] {$amount} more carts
    }
hammers = have { $amount ->
        [one] 1 more hammer
       *[other] {$amount} more hammers
    }
runes = have { $amount ->
        [one] 1 more rune
       *[other] {$amount} more runes
    }
coins = have { $amount ->
        [one] 1 more coin
       *[other] {$amount} more coins
    }
clan-carts = have { $amount ->
        [one] 1 more clan cart
       *[other] {$amount} more clan carts
    }

## Pedestals

pedestals = get a pedestal for your tunnels
pedestal-places = reach better tokens for your pedestals

## The trollsmoot

engine-minerals = get more minerals from later cascades
engine-carts = get more carts from later cascades
engine-tools = get more hammers, runes and coins from later cascades
recruit = start a rich cascade with the new troll
crown-promise = come closer to a coronation

## Statues and halls

statue-promise = find better places for your statues
haulable = have a cart to haul a statue inwards
free-statues = open the way to a buried statue
altars = prepare an altar for a statue

## The network

depth = dig deeper into the mountain
inwards = dig deeper into the mountain
room = open up more room to dig
rubble = reach rubble that a hammer can clear
blocks = prepare the ground for a great hall
workshops = reach a workshop

## Tempo

best-tunnel = have the minerals for a longer tunnel
turns = keep the game going

## Rivals

rival-tunnels = slow down the best rival
rival-room = leave rivals less room to dig
