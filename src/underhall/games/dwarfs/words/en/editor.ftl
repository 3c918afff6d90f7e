# The parts of a pack, as the workshop's editor shows them.

## Groups, and what to know about them

group-card = Kingdom cards
about-card = The cards of one colour. All four colours have the same set.
group-gem = Gems
about-gem = How many cards each pile has, and what a gem scores if it is still in hand at the end.
group-trading-goal = Trading goals
about-trading-goal = Food for the winter, bought with gems. Each card is in the deck once.
group-ogre = Ogres
about-ogre = How many cards of each kind there are. What an ogre does is fixed.
group-secret-goal = Secret goals
about-secret-goal = Each player gets one. There are four to seven.

## What to look for in a real box

look-card = Take the cards of one colour. On each, look for the kind of card, the symbol for stacking, how many dwarfs its task needs, how many fit on it, its points, and the walls at its edges.
look-gem = Count the cards of each pile, and read the points on one of them.
look-trading-goal = On each card of food, read which gems it costs and how many points it brings.
look-ogre = Sort the ogre cards by what they do, and count each kind.
look-secret-goal = On each card, read what it asks for, how many of that, and its points.

## Values

field-points = Points
field-actions = Actions in a turn
field-at-least = How many
field-condition = Asks for
field-cost = Costs
field-diamond = Diamonds
field-dwarfs = Dwarfs of each colour
field-emerald = Emeralds
field-extra-actions = Extra actions from a castle
field-family = Kind of card
field-gem = Gem that it brings
field-goals-shown = Trading goals on display
field-goals-to-end = Completed goals that begin the end
field-gold = Gold
field-hand = Most cards in hand when a turn ends
field-kind = Kind
field-monster-points = Points for a defeated monster
field-needs = Dwarfs that complete the task
field-ruby = Rubies
field-sides = Walled sides
field-spots = Room for dwarfs
field-symbol = Symbol for stacking
field-task = Task
field-trio = Dwarfs that make a trio
field-walls = Walls
field-yields = Gems at once

## Choices

choice-castle = Castle
choice-mine = Mine
choice-tavern = Tavern
choice-store = General store
choice-dragon = Dragon
choice-giant = Frost giant
choice-dwarf = Dwarf
choice-gold = Gold
choice-emerald = Emerald
choice-diamond = Diamond
choice-ruby = Ruby
choice-rout = Rout
choice-bouncer = Bouncer
choice-stampede = Stampede
choice-pickpocket = Pickpocket
choice-tyrant = Tyrant
choice-kingdom-cards = Cards in your kingdom
choice-monsters = Monsters that you defeated
choice-kingdom-points = Points for your kingdom
choice-each-gem = Gems of every kind in hand
choice-ogres = Ogre cards in hand
choice-trios = Monster cards with a trio of your dwarfs
choice-emeralds = Emeralds in hand
choice-n = North
choice-e = East
choice-s = South
choice-w = West
