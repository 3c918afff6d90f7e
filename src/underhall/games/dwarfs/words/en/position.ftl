### What cannot be on a table that somebody builds or reads from a file.

## Building

a-kingdom-card = kingdom card
a-gem = gem
an-ogre = ogre
a-trading-goal = trading goal
a-secret-goal = secret goal
a-phase = phase
card-gone = Seat { $seat } no longer has the { $card } in hand.
wrong-turn = A card can be given 0 to 3 quarter turns, not { $turn }.
too-few-dwarfs = Seat { $seat } has { $dwarfs ->
        [one] { $dwarfs } dwarf
       *[other] { $dwarfs } dwarfs
    } in its pile, not { $wanted }.
too-few-gems = The pile has { $gems } { $gem }, not { $wanted }.
row-too-long = The row has at most { $places } places, not { $goals }.
too-many-secrets = There are { $seats } seats, but { $goals } secret goals.
wrong-actions = A seat can have taken 0 to { $most } actions, not { $taken }.
ogre-gone = There is no { $ogre } left in the ogre deck.
no-card-there = There is no card at { $x },{ $y }.
first-card-elsewhere = The first card must lie at 0,0.
card-too-far = A card can lie at most { $most } squares from the first, not at { $x },{ $y }.

## What contradicts itself

flaw-cards = a kingdom card is missing or lies in two places
flaw-dwarfs = a colour has too many or too few dwarfs
flaw-gems = there are too many or too few gems of one kind
flaw-ogres = there are too many or too few ogres of one kind
flaw-goals = a trading goal is missing or lies in two places
flaw-secrets = two seats have the same secret goal
flaw-spots = a card holds more dwarfs than it has spots, or dwarfs stand where there is no card
flaw-covered = a castle or a monster lies under another card
flaw-derived = neighbours, passages or totals do not fit the rest
unknown-own-ogres = seat { $seat } does not know its own ogres
between-decisions = a match starts between two decisions of a turn
same-place = two squares lie at the same place
too-many-squares = there are more squares than cards in play
not-monsters = only monsters can be defeated
