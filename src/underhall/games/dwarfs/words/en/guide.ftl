### What explains the game beside its rules: an overview, what pictures show, and the legend.
### In the overview each line is an item of its own.

## Overview

overview-goal =
    Score the most points with goals, gems, defeated monsters and your kingdom.
    You lead seven dwarfs. They work on cards that all players lay out together.
overview-turn =
    Take three actions, or four while your castle lies on the table: lay a card, place a dwarf or move a dwarf. Mix them as you like.
    Play as many ogres as you like in between. They cost no action.
    Then your tasks are carried out, on each card that holds enough of your dwarfs. As many as the task needs go home.
    Finally, discard gems or ogres until you hold at most nine cards. Kingdom cards count, but you never discard them.
overview-end =
    The end begins when a player finishes a turn with three completed goals: bought goals and a revealed secret goal count alike.
    Players who have not yet had their turn in this round take it. Then the game is over.
overview-scoring =
    Goals: the points on each goal that you bought, and on your secret goal if you revealed it.
    Monsters: 3 points for each one that you defeated.
    Gems: the points of each gem that you still hold.
    Kingdom: the points of every card that a dwarf can walk to from your castle. Some are negative. Without your castle on the table it scores nothing.
    The player with the most points wins. In a tie, the larger kingdom wins, then more dwarfs on the table.
overview-remember =
    Two dwarfs mine an emerald, a diamond or two gold. A ruby takes three.
    Two dwarfs on a tavern draw an ogre, and two on a castle dig. Three on a general store buy a goal. Five defeat a monster.
    In its kingdom, a dragon stops mines and digging. A frost giant stops digging and the extra action.
    Walls count for walking and for kingdoms, not for laying cards.

## Pictures

picture-action = The opening: the mountain is still empty. Goals, gems and decks lie at the side, and each player has a hand of cards.
picture-action-2 = The middle of a game: kingdoms have grown together, and dwarfs stand on cards of every colour.
picture-which-square = Dots mark the squares where the card can be laid.
picture-which-discard = Dots mark the cards that can be discarded.
picture-trade = Dots mark the trading goals that this player can pay for.
picture-end = The end of the same game. Every secret goal that could be revealed lies open.

## Legend

legend-gems = Gems
sign-s-gem-gold = Gold
sign-s-gem-emerald = Emerald
sign-s-gem-diamond = Diamond
sign-s-gem-ruby = Ruby
legend-cards = Kingdom cards
sign-s-small-castle = Castle: an extra action for its player; two dwarfs dig
sign-s-small-emerald_mine = Emerald mine: two dwarfs mine an emerald
sign-s-small-diamond_mine = Diamond mine: two dwarfs mine a diamond
sign-s-small-gold_mine = Gold mine: two dwarfs mine two gold
sign-s-small-ruby_mine = Ruby mine: three dwarfs mine a ruby
sign-s-small-tavern = Tavern: two dwarfs draw an ogre
sign-s-small-general_store = General store: three dwarfs buy a goal
sign-s-small-dragon = Dragon: stops mines and digging; five dwarfs defeat it
sign-s-small-frost_giant = Frost giant: stops digging and the extra action; five dwarfs defeat it
legend-ogres = Ogres
sign-s-ogre-rout = Rout: every dwarf on one card goes home
sign-s-ogre-bouncer = Bouncer: one of your dwarfs and a rival's change places
sign-s-ogre-stampede = Stampede: any dwarf runs one or two cards
sign-s-ogre-pickpocket = Pickpocket: take a random gem from a rival
sign-s-ogre-tyrant = Tyrant: take all of a rival's ogres
legend-marks = Marks
sign-s-dwarf-0 = A dwarf; its shape and letter are its player's
sign-s-stopped-dragon = Stopped by a dragon
sign-s-stopped-giant = Stopped by a frost giant
sign-s-action = An action left in this turn
sign-s-action-taken = An action already taken
sign-s-torch = Whose turn it is
