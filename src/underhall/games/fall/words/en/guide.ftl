### What explains the game beside its rules: an overview, what pictures show, and the legend.
### In the overview each line is an item of its own.

## Overview

overview-goal =
    Gain the most honour in three waves of gnomes.
    Hold caverns with your trolls, win over the clans, and win champions.
overview-turn =
    First all players build at the same time: they draw four cards, pass the rest on after each choice, and add three to their ancestry. Its symbols are the actions for the wave.
    Then they battle in turn. A turn costs 1 supply. Cover up to two single symbols for weak actions, or a numbered symbol or joined symbols for one strong action.
    Advance moves trolls. Bolster adds trolls. Influence wins champions. Gnome moves the wheel pawn.
    A player without supplies is skipped. The battle lasts until nobody has any left.
    At the end of a wave, gnomes invade the domains of the gate cards, champions are awarded, and then players score.
overview-end =
    After the third wave the game is over.
overview-scoring =
    Waves I and II: in each domain, the first cavern that you control scores 6 honour and each further one 2. If you control any there, each overrun cavern of the domain costs you 1.
    Wave III, great halls: the party that controls the most caverns touching a hall gets its value. Gnomes are a party, too. A tie splits the value.
    Wave III, elders: 2 score 1, 3 score 3, 4 score 5, 5 score 8, 6 score 12, and each further one adds more.
    Wave III, votes: the three values of each clan's tile, for first, second and third place.
    Along the way: fallen trolls, champions, and honour on the wheel.
    The player with the most honour wins. In a tie, the most votes in all clans together win.
overview-remember =
    You control a cavern if you have more trolls there than any other player.
    A symbol with a number is strong: its number is its power. Each joined symbol without a number adds 1.
    Symbols of one action are joined if they share a side. Wilds stand for any action. Covered symbols link what they touch.
    The first player to influence a champion gains 1 more influence.
    Unspent desperation tokens are lost when the wave ends.

## Pictures

picture-lair-pair = The opening: the mountain with its domains and gates. Dots mark the lairs that are still free.
picture-where = An ancestry grows. Dots mark the places for the next card.
picture-act = The middle of a game. Dots mark the symbols in the player's own ancestry that can still be covered.
picture-advance-to = Dots mark the caverns that trolls can advance to.
picture-bolster-where = Dots mark the caverns where trolls can be added.
picture-influence-whom = Dots mark the champions who can be influenced.
picture-wheel-move = The gnome wheel with the gates beside it. Dots mark where the wheel pawn can go.
picture-move-swarm = Dots mark the domains that the swarm can move to.
picture-place-pawn = Dots mark the caverns where the pawn of a newly won champion can go.
picture-wild-votes = Dots mark the clans that votes can go to.
picture-end = The end of the same game, after the third wave.

## Legend

legend-symbols = Symbols of the ancestry
sign-s-sym-advance = Advance: move trolls
sign-s-sym-bolster = Bolster: add trolls
sign-s-sym-influence = Influence: win champions
sign-s-sym-gnome = Gnome: move the wheel pawn
sign-s-sym-wild = Wild: stands for any action
sign-s-sym-supply = Supply: 1 more turn in each wave
sign-s-sym-elder = Elder: honour at the end
sign-s-sym-advance-2 = A symbol with a number: strong, with that power
legend-clans = Clans
sign-s-clan-moss = Moss
sign-s-clan-ice = Ice
sign-s-clan-moon = Moon
sign-s-clan-granite = Granite
sign-s-clan-hammer = Hammer
sign-s-clan-mud = Mud
sign-s-clan-fire = Fire
sign-s-clan-outsider = Outsider: votes for a clan of your choice
legend-wheel = The gnome wheel
sign-s-space-honour = Gain honour: the spaces moved and your boost
sign-s-space-bolster = Bolster
sign-s-space-move = Move trolls of any colour
sign-s-space-influence = Influence
sign-s-wheel-pawn = The wheel pawn
sign-s-wire-boost = The boost tripwire: more honour from the wheel
sign-s-wire-breach = The breach tripwire: gnomes break out
legend-map = The map
sign-s-troll-0-3 = Trolls, and how many; colour and shape say whose
sign-s-pawn-0-A = A champion's pawn, with the mark on the champion's card; it counts as a troll
sign-s-gnome-0 = A gnome of unknown strength
sign-s-gnome-2 = A gnome of strength 2
sign-s-hall-8 = A great hall and its honour
sign-s-star-V = A starburst tile in a great hall, with the mark of its champion
sign-s-swarm = The swarm
sign-s-gate = A gate
sign-s-cube = A cube covers a symbol or a claw
legend-cards = Players and champions
sign-s-supplies = Supplies: the turns left in this wave
sign-s-desperation = Desperation: adds power to weak actions
sign-s-starter = The starting player
sign-s-disc-0 = Influence, votes or boost of a player
sign-s-instant = A champion who acts when won
sign-s-end-of-wave = A champion who acts at the end of each wave
sign-s-claw = A claw: one use of an ability in each wave
