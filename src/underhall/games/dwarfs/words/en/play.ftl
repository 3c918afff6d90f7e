### Dwar7s Fall in English.
### A player reads these at the table: short, active, and about this table.

## Names

card = {$colour}'s {$design}
dwarf-on = {$seat}'s dwarf on {$square}

# Where something lies: "east of Red's tavern".
spot-north = north of {$card}
spot-east = east of {$card}
spot-south = south of {$card}
spot-west = west of {$card}
spot-alone = in the middle of the table

# A square whose card is gone.
hole-north = the gap north of {$card}
hole-east = the gap east of {$card}
hole-south = the gap south of {$card}
hole-west = the gap west of {$card}
hole-alone = the gap

side-north = north
side-east = east
side-south = south
side-west = west

symbol-dragon = dragon
symbol-dwarf = dwarf
symbol-giant = giant

gem-count-gold = {$count} gold
gem-count-emerald = { $count ->
    [one] 1 emerald
   *[other] {$count} emeralds
}
gem-count-diamond = { $count ->
    [one] 1 diamond
   *[other] {$count} diamonds
}
gem-count-ruby = { $count ->
    [one] 1 ruby
   *[other] {$count} rubies
}

ogre-unknown = an unknown ogre

# The text on an ogre card.
ogre-does = {$what} Costs no action.
ogre-does-rout = Choose a card: all dwarfs on it go home.
ogre-does-bouncer = Swap a rival's dwarf with one of yours on another card.
ogre-does-stampede = Move any dwarf one or two cards. Walls stop it, and each card it enters needs a free spot.
ogre-does-pickpocket = Steal a random gem from a rival.
ogre-does-tyrant = Take all of a rival's ogres.
row-empty = an empty place
secret-unknown = a secret goal

condition-kingdom-cards = { $needs ->
    [one] 1 card in your kingdom
   *[other] {$needs} cards in your kingdom
}
condition-monsters = { $needs ->
    [one] 1 defeated monster
   *[other] {$needs} defeated monsters
}
condition-kingdom-points = { $needs ->
    [one] a kingdom worth 1 point
   *[other] a kingdom worth {$needs} points
}
condition-each-gem = { $needs ->
    [one] 1 gem of every kind
   *[other] {$needs} gems of every kind
}
condition-ogres = { $needs ->
    [one] 1 ogre in your hand
   *[other] {$needs} ogres in your hand
}
condition-trios = { $whose ->
    [own] { $needs ->
        [one] 1 monster with at least {$trio} of your dwarfs on it
       *[other] {$needs} monsters with at least {$trio} of your dwarfs on each
    }
   *[any] { $needs ->
        [one] 1 monster with at least {$trio} dwarfs on it
       *[other] {$needs} monsters with at least {$trio} dwarfs on each
    }
}
condition-emeralds = { $needs ->
    [one] 1 emerald
   *[other] {$needs} emeralds
}

# How far a player has come with such a condition.
progress-count = { $done ->
    [0] You have none.
   *[other] You have {$done}.
}
progress-kingdom-points = Yours is worth {$done}.
progress-each-gem = You are missing {$missing}.

## What a player is asked

ask-action = { $left ->
    [0] { $ogres ->
        [0] You have no actions left. End your actions.
       *[other] You have no actions left. Play an ogre, or end your actions.
    }
   *[other] { $ogres ->
        [0] Choose an action: {$left} left.
       *[other] Choose an action: {$left} left. Ogres are free.
    }
}
ask-which-square = Where does your {$design} go?
ask-which-way = Which way should your {$design} face?
ask-move-where = Where does your dwarf on {$square} go?
ask-rout-card = Which card do you clear of dwarfs?
ask-bounce-rival = Which rival's dwarf do you swap?
ask-bounce-own = Which of your dwarfs swaps places with {$dwarf}?
ask-stampede-who = Which dwarf runs?
ask-stampede-step = { $first ->
    [yes] Where does {$owner}'s dwarf on {$square} run?
   *[no] Where does it run next? It may stay on {$square}.
}
ask-pick-pocket = Whose gem do you steal?
ask-tyrant-victim = Whose ogres do you take?
ask-which-task = { $tasks ->
    [one] Complete your task.
   *[other] Which task do you complete next?
}
ask-dig = Which stack do you dig in?
ask-trade = { $goals ->
    [0] You cannot pay for any open goal.
   *[other] Which goal do you buy?
}
ask-which-discard = Your hand is { $over ->
    [one] 1 card
   *[other] {$over} cards
} too large. What do you discard?
ask-end-turn = End your turn?
ask-reveal-window = { $can ->
    [yes] Reveal your secret goal now?
   *[no] You have no goal to reveal now.
}
ask-last-reveal = { $can ->
    [yes] The game is over. This is your last chance to reveal your secret goal.
   *[no] The game is over.
}

## Options

option-who-starts-starts = {$seat} starts
option-show-goal-is = {$goal}
option-deal-secret-is = {$secret}

option-action-play = Play your {$design}
option-action-place = Place a dwarf on {$square}
option-action-move = Move your dwarf from {$square}
option-action-ogre = Play {$place}{$notes}
option-action-end = End your actions

option-which-square-beside = Lay it {$gap}
option-which-square-onto = Stack it on {$square}
option-which-square-first = Lay it as the first card
option-which-way-turn = { $turn ->
    [0] As printed: {$walls}
    [1] A quarter turn clockwise: {$walls}
    [2] Half a turn: {$walls}
   *[3] A quarter turn anticlockwise: {$walls}
}
walls-none = no walls
walls-on = { $count ->
    [one] wall {$sides}
   *[other] walls {$sides}
}

option-move-where-go = { $there ->
    [no] Go {$side}
   *[yes] Go {$side} to {$beyond}
}
option-rout-card-card = Drive all dwarfs off {$square}
option-bounce-rival-on = Swap {$dwarf}
option-bounce-own-on = Swap it with your dwarf on {$square}
option-stampede-who-on = {$dwarf}
option-stampede-step-go = { $there ->
    [no] Run {$side}
   *[yes] Run {$side} to {$beyond}
}
option-stampede-step-stay = Stay there
option-pick-pocket-is = Steal a gem from {$rival}
option-stolen-gem-is = {$gem}
option-tyrant-victim-is = Take all of {$rival}'s ogres
option-which-task-of = Complete the task of {$square}
option-dig-under = Slide {$square} under its stack
option-dig-decline = Do not dig
option-trade-buy = { $points ->
    [none] Buy from {$place}
    [one] Buy {$place} for {$price}: 1 point
   *[other] Buy {$place} for {$price}: {$points} points
}
option-trade-decline = Buy nothing
option-draw-ogre-is = {$ogre}
option-which-discard-gem = Discard 1 {$gem}
option-which-discard-ogre = Discard {$place}{$notes}
option-end-turn-end = End your turn
option-reveal-window-wait = { $can ->
    [yes] Keep it secret
   *[no] Go on
}
option-last-reveal-done = Go on to the scoring
option-reveal-secret = Reveal your secret goal: {$goal}

# What others know of an ogre card, and when it was drawn. Empty for most cards.
ogre-note-known = { $seats ->
    [one] {" "}({$names} knows it)
   *[other] {" "}({$names} know it)
}
ogre-note-old = {" "}(from before the last shuffle)
ogre-note-both = {$known}{$old}

unused-actions = { $left ->
    [one] 1 action left.
   *[other] {$left} actions left.
}

## Why not

why-all-actions-taken = You have taken all {$taken} of your actions.
why-giant-takes-action = You have taken {$taken} actions, and {$giant} in your kingdom takes the extra one from you.
why-no-castle-in-play = You have taken your {$taken} actions. Only a castle in play gives you another.
why-no-extra-at-start = You have taken your {$taken} actions, and no castle gave you an extra one when this turn began.
why-card-played = You have already played your {$design}.

why-not-the-first-card = There are cards on the table already: yours goes beside one or onto one.
why-on-monster = {$square} is a monster. Nothing can be stacked on a monster.
why-on-castle = { $giants ->
    [yes] Only cards with the giant symbol can be stacked on a castle.
   *[no] Nothing can be stacked on a castle.
}
why-other-symbol = Your {$design} shows the {$symbol} symbol, but {$square} shows the {$other} symbol.
why-other-family = Your {$design} and {$square} are cards of different types.
why-dwarfs-on-card = { $dwarfs ->
    [one] A dwarf stands on {$square}.
   *[other] {$dwarfs} dwarfs stand on {$square}.
}
why-same-walls = { $other ->
    [none] This card has no walls, so it makes no difference which way it faces.
    [0] The walls would be on the same sides as printed.
   *[1] The walls would be on the same sides as after a quarter turn clockwise.
}

why-no-card = There is no card there any more.
why-no-dwarf-at-home = All {$dwarfs} of your dwarfs are on the table.
why-card-full = { $spots ->
    [one] The only spot on {$square} is taken.
   *[other] All {$spots} spots on {$square} are taken.
}
why-no-dwarf-of-yours = You have no dwarf on {$square}.
why-no-own-dwarf-there = You have no dwarf on {$square}.
why-only-rivals-dwarfs = { $dwarfs ->
    [one] The dwarf on {$square} is not yours.
   *[other] None of the dwarfs on {$square} is yours.
}
why-no-card-beside = No card lies beside {$square}.
why-walled-in = Walls cut off {$square} on every side where a card lies.
why-neighbours-full = Every card beside {$square} is full.
why-stuck = Beside {$square} every card is full or behind a wall.
why-no-card-there = There is no card {$side} of {$square}.
why-wall-between = A wall separates {$square} from {$beyond}.
why-next-card-full = { $spots ->
    [one] The only spot on {$beyond} is taken.
   *[other] All {$spots} spots on {$beyond} are taken.
}

why-twin = You hold another {$place} just like this one. Play that one.
why-ogre-in-vain = { $kind ->
    [rout] No dwarf stands on any card.
    [bouncer] It needs a dwarf of yours and a rival's dwarf on different cards.
    [stampede] No dwarf can leave its card.
    [pickpocket] No rival has a gem.
    [tyrant] No rival has an ogre.
   *[other] {$place} would do nothing now.
}
why-no-dwarfs-there = No dwarf stands on {$square}.
why-your-own-dwarf = This dwarf is yours. Choose a rival's first.
why-no-such-dwarf = {$owner} has no dwarf on {$square}.
why-no-dwarf-elsewhere = You have no dwarf on another card to swap with it.
why-on-the-same-card = Your dwarf stands on the same card as {$owner}'s.
why-no-dwarf-to-run = {$owner} has no dwarf on {$square}.
why-back-again = The dwarf has just come from {$back}.
why-must-run = The dwarf has not moved yet.
why-yourself = Choose a rival, not yourself.
why-no-gems = {$rival} has no gems.
why-your-own-ogres = These ogres are yours already.
why-no-ogres = {$rival} has no ogres.

why-too-few-dwarfs = { $there ->
    [0] {$square} needs {$needs} of your dwarfs, and you have none there.
   *[other] {$square} needs {$needs} of your dwarfs, and you have only {$there} there.
}
why-task-done = You have already completed the task of {$square} this turn.
why-no-stack = Nothing lies under {$square}.
why-monster-on-top = {$square} is a monster. You cannot dig under it.
why-dwarfs-on-stack = { $dwarfs ->
    [one] A dwarf stands on {$square}.
   *[other] {$dwarfs} dwarfs stand on {$square}.
}
why-outside-kingdom = {$square} is not in the kingdom of {$castle}.
why-must-dig = Under this table's house rules, you must dig if you can.
why-no-goal-there = No goal lies there.
why-cannot-pay = You are missing {$missing}.
why-must-trade = Under this table's house rules, you must buy a goal if you can.

why-no-gem-of-kind = You have no {$gem}.
why-twin-to-discard = You hold another {$place} just like this one. Discard that one.
why-out-of-order = A search discards cards in a fixed order.

why-already-revealed = You have already revealed your secret goal.
why-goal-not-met = {$goal} needs {$condition}. {$progress}

## What happened

event-starts = {$seat} starts.
event-goal-shown = New goal: {$goal}.
event-secret-dealt = {$seat} gets the secret goal {$secret}.
event-secret-dealt-unseen = {$seat} gets a secret goal.
event-turn = {$seat}'s turn.
event-laid = {$seat} lays the {$card} {$square}.
event-stacked = {$seat} stacks the {$card} on {$onto}.
event-placed = {$seat} places a dwarf on {$square}.
event-moved = { $whose ->
    [own] {$seat} moves a dwarf from {$start} to {$end}.
   *[other] {$seat} moves {$owner}'s dwarf from {$start} to {$end}.
}
event-ogre-played = {$seat} plays {$ogre}.
event-routed = { $dwarfs ->
    [one] {$owner}'s dwarf leaves {$square} and goes home.
   *[other] {$dwarfs} of {$owner}'s dwarfs leave {$square} and go home.
}
event-bounced = {$seat}'s dwarf on {$square} and {$rival}'s dwarf on {$rival_square} swap places.
event-stole-gem = {$seat} steals 1 {$gem} from {$rival}.
event-stole-gem-unseen = {$seat} steals a gem from {$rival}.
event-stole-ogres = { $ogres ->
    [one] {$seat} takes {$rival}'s only ogre.
   *[other] {$seat} takes all {$ogres} of {$rival}'s ogres.
}
event-stolen-ogre = {$seat} gets {$ogre} from {$rival}.
event-actions-done = {$seat} takes no more actions.
event-task = { $dwarfs ->
    [one] {$seat} completes the task of {$card}: 1 dwarf goes home.
   *[other] {$seat} completes the task of {$card}: {$dwarfs} dwarfs go home.
}
event-mined = {$seat} mines {$amount}.
event-no-gem-left = {$seat} mines nothing: no {$gem} is left.
event-dragon-stops = {$dragon} stops the mine: {$seat} gets nothing.
event-monster-stops = {$monster} stops {$seat} from digging.
event-nothing-to-dig = {$seat} finds no stack to dig in.
event-dig-declined = {$seat} does not dig.
event-dug = {$seat} digs: {$up} comes up, {$under} goes under.
event-defeated = {$seat} defeats {$card}!
event-drew-ogre = {$seat} hires {$ogre}.
event-drew-ogre-unseen = {$seat} hires an ogre.
event-ogres-reshuffled = { $ogres ->
    [one] The discarded ogre becomes the new deck.
   *[other] The {$ogres} discarded ogres are shuffled into a new deck.
}
event-no-ogre-left = {$seat} hires nobody: no ogres are left.
event-cannot-trade = {$seat} cannot pay for any open goal.
event-trade-declined = {$seat} buys nothing.
event-traded = {$seat} buys {$goal} for {$price}.
event-discarded-gem = {$seat} discards 1 {$gem}.
event-discarded-ogre = {$seat} discards {$ogre}.
event-secret-revealed = {$seat} reveals a secret goal: {$secret}.
event-last-round = {$seat} has completed {$goals} goals. This is the last round.
event-game-ends = The game ends.
event-turn-limit = { $turns ->
    [one] The game stops at its limit of 1 turn per player.
   *[other] The game stops at its limit of {$turns} turns per player.
}

ending-limit = { $turns ->
    [one] The game stopped at its limit of 1 turn per player.
   *[other] The game stopped at its limit of {$turns} turns per player.
}
ending-goals = { $seats ->
    [one] {$names} completed {$goals} goals, and the round was played to its end.
   *[other] {$names} completed enough goals, and the round was played to its end.
}
