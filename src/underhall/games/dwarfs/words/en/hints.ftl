### What an option brings, for hints: "You …" or "This lets you …". A clause for each feature, in the direction that is good.

## The score so far

trading-points = score { $amount ->
        [one] 1 point
       *[other] {$amount} points
    } with a trading goal
secret-points = score { $amount ->
        [one] 1 point
       *[other] {$amount} points
    } with your secret goal
monster-points = score { $amount ->
        [one] 1 point
       *[other] {$amount} points
    } for a monster
gem-points = add { $amount ->
        [one] 1 point
       *[other] {$amount} points
    } in gems
kingdom-points = make your kingdom worth { $amount ->
        [one] 1 point more
       *[other] {$amount} points more
    }

## The secret goal

secret-met = meet your secret goal
secret-on-board = come closer to your secret goal
secret-in-hand = come closer to your secret goal

## Trading goals to come

goals-completed = bring the end of the game nearer
saved-for-goal = come closer to the gems for an open trading goal
spare-gems = keep only the gems that a goal asks for
store-in-reach = come closer to buying a goal

## Tasks begun

mines-begun = get closer to the gems of a mine
mines-hand-full = get closer to better gems while your hand is full
stores-begun = come closer to buying a goal
taverns-begun = get closer to an ogre from a tavern
digs-begun = come closer to digging with your castle
monsters-begun = get closer to defeating a monster
tasks-ready = make a task ready to complete

## Dwarfs

dwarfs-at-home = have { $amount ->
        [one] 1 more dwarf
       *[other] {$amount} more dwarfs
    } free to place
dwarfs-stuck = free dwarfs from a task that they cannot finish

## Tempo

extra-actions = have an extra action each turn
extra-actions-late = have an extra action in the last turns
last-turn-over = make your last turn count

## The hand

rout = have a Rout to play
bouncer = have a Bouncer to play
stampede = have a Stampede to play
pickpocket = have a Pickpocket to play
tyrant = have a Tyrant to play
draw-to-come = draw a card that helps
cards-in-hand = build your kingdom instead of keeping cards
monsters-in-hand = keep a monster to send at a rival

## Rivals

best-rival = take { $amount ->
        [one] 1 point
       *[other] {$amount} points
    } from the strongest rival
rival-goals = keep rivals from ending the game
rival-trade = take a goal that a rival could buy
other-ogres = have an ogre to play
