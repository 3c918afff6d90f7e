### What explains the game beside its rules: an overview, what pictures show, and the legend.
### In the overview each line is an item of its own.

## Overview

overview-goal =
    Score the most honour and become the Mountain King.
    Dig tunnels towards the heart of the mountain, bring statues home and build great halls.
overview-turn =
    1. You may cast one spell and use one workshop.
    2. You must recruit one troll or dig one tunnel.
    3. You may dedicate one great hall.
    4. You may move statues, once for each cart that you spend.
    At any time in your turn you may trade 4 resources for 1 of your choice.
overview-end =
    A player who recruits a tenth troll takes a coronation token. When the last one is taken, the end begins.
    The round is played to its end. Then each player has exactly 2 more turns.
overview-scoring =
    Tunnels score at once: 3, 4 or 5 squares bring 3, 4 or 5 honour in stone, 4, 6 or 8 in iron, and 5, 8 or 11 in heartstone. Two squares bring none.
    Statues in your tunnels: 2, 4, 6, 8 or 10 honour by tier, and twice that on a pedestal of their clan. Only one statue scores in each tunnel.
    Great halls: the larger number with a statue on the altar, otherwise the smaller.
    Pedestals: the token that you take when you place one.
    Coronation tokens: 5 and 3 honour. With two players there is only the one worth 3.
    Leftovers: 1 honour for every three resources of one kind.
    The player with the most honour wins. In a tie, the lowest sum of the levels of recruited trolls wins.
overview-remember =
    A tunnel costs as many minerals as it has squares, all of one kind, and 1 hammer for each rubble that it covers.
    A recruit and all trolls beneath it gain every resource that they show and do not hold. So spend what they hold first.
    Trolls in the middle row of the horde cost 2 coins in bribes, those in the top row 5.
    A tunnel must touch your own network and may not touch a rival's.
    A pedestal needs the anchor of a tunnel that you have just dug. Each tier takes one pedestal of each clan.

## Pictures

picture-place-gate = The opening: the mountain with its tiers, and the supply beside it. Dots mark where the gate can go.
picture-place-starter = Dots mark where the starting trolls can go.
picture-act = The middle of a game: tunnels reach into the mountain. Dots mark what the player can do.
picture-place-troll = Dots mark the places in the trollsmoot where the recruited troll can go.
picture-dig-at = Dots mark the squares where the anchor of a tunnel can go.
picture-pedestal = A tunnel whose anchor may get a pedestal.
picture-establish = Dots mark the workshops that can be established.
picture-hall = Dots mark the great halls that can be dedicated.
picture-statue-to = Dots mark the squares that a statue can move to.
picture-end = The end of the same game, with all point tokens turned face up.

## Legend

legend-resources = Resources
sign-s-stone = Stone: pays for tunnels
sign-s-iron = Iron: pays for tunnels, for more honour
sign-s-heartstone = Heartstone: pays for tunnels, for the most honour
sign-s-cart = Cart: moves a statue of any clan
sign-s-hammer = Hammer: clears rubble
sign-s-rune = Rune: casts spells
sign-s-coin = Coin: bribes trolls
sign-s-any = A resource of your choice
legend-clans = Clans and their carts
sign-s-clan-fire = Fire
sign-s-clan-ice = Ice
sign-s-clan-moon = Moon
sign-s-clan-mud = Mud
sign-s-cart-fire = Fire cart: moves Fire statues
sign-s-cart-ice = Ice cart: moves Ice statues
sign-s-cart-moon = Moon cart: moves Moon statues
legend-statues = Statues and pedestals
sign-s-statue-fire = A statue, here of Fire
sign-s-buried-statue-fire = A buried statue: cover it with a tunnel
sign-s-ped-fire = A pedestal: doubles a statue of its clan
sign-s-point-fire = A pedestal's token, worth honour
sign-s-point-fire-back = The same, face down
legend-mountain = The mountain
sign-s-gate-0 = A gate: a network starts here
sign-s-anchor = An anchor: a new tunnel can take a pedestal here
sign-s-ground-rubble = Rubble: costs a hammer
sign-s-buried-stone = Buried resources: yours when a tunnel covers them
sign-s-site = A site for a workshop
sign-s-coronation = A coronation token
