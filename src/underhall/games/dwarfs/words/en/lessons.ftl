# What the coach of the first lesson says. Lines of a paragraph are joined; an empty line begins a new one.

## The lesson

pitch = Lay out a kingdom, send seven dwarfs to work, and trade gems for goals before your rivals do.
about =
    You play a short match against one easy bot. Within a few turns you will have built a castle, mined your first
    gems and bought a goal. The coach explains each step when you reach it.

## The introduction

page-welcome-title = Welcome under the mountain
page-welcome-text =
    You lead seven dwarfs. They mine gems, trade them for goals, and now and then defeat a dragon.

    When a player ends a turn with three completed goals, you all finish the round and the game is over. The player with
    the most points wins.

page-mountain-title = The mountain
page-mountain-text =
    The mountain is empty now. It grows as players lay cards beside each other or stack them.

    Thick edges are walls. Your kingdom is every card that a dwarf can walk to from your castle without crossing a
    wall. It scores when the game ends.

page-cards-title = Your cards and dwarfs
page-cards-text =
    You hold nine cards: a castle, four mines, a tavern, a general store and two monsters. Once a card is on the table
    everybody may use it: your dwarfs may work in any mine.

    Your seven dwarfs wait in their pile.

page-goals-title = Goals and gems
page-goals-text =
    Three trading goals lie open. Each shows the gems it costs and the points it is worth. Most of your points will come
    from goals.

    You also have a secret goal, which only you can see. Once you have met its condition, you can reveal it.

page-turn-title = How a turn goes
page-turn-text =
    First you take three actions, or four with your castle on the table. Then you complete the task of every card
    where you have enough dwarfs. Finally you discard if you hold more than nine cards.

    When it is your turn, one line always says what to do. You can press anything that glows. Undo takes back what you did, and
    Hint asks a bot.

## The actions

advice-castle-title = Lay your castle
advice-castle-text =
    With an action you lay a card, place a dwarf or move one. Start with your castle: press it in your hand. It gives
    you a fourth action in every turn, including this one.

advice-mine-title = Now a mine
advice-mine-text =
    Lay a mine next: emerald, diamond and gold need only two dwarfs. Look at the open goals: which gems do they need
    most?
advice-mine-wise = Leave the ruby mine for later. It needs three dwarfs, which is nearly a whole turn.

advice-first-dwarf-title = Send a dwarf to work
advice-first-dwarf-text =
    Press the mine on the mountain to place a dwarf there from your pile. You may place dwarfs on any card with a free
    spot, even far from your castle.
advice-first-dwarf-wise =
    Two dwarfs on one mine bring a gem this turn. One dwarf on each of two mines brings nothing yet.

advice-second-dwarf-title = And a second
advice-second-dwarf-text =
    Place a second dwarf beside the first. After your actions, both go home to your pile and you get the gem they
    mined.

advice-plan-title = Making a plan
advice-plan-text =
    To buy a goal you need three dwarfs on a general store, and the gems that the goal costs. So mine the gems you
    lack, then trade.
advice-plan-wise =
    Keep laying cards. Your hand holds nine cards, gems included: a hand full of kingdom cards has no room for
    treasure.

advice-walk-title = Dwarfs can walk
advice-walk-text =
    Dwarfs that did not complete a task stay where they are. An action moves one of them to the next card, if no wall
    is in the way and a spot is free.
advice-walk-wise = Placing is often better than moving: a dwarf from your pile can go anywhere at once.

advice-monsters-title = Monsters are for others
advice-monsters-text =
    A dragon stops every mine in its kingdom, and a frost giant cancels the extra action of every castle there. Both stop
    digging and cost the kingdom points. You can even stack a dragon on a mine.
advice-monsters-wise =
    Lay them in a rival's kingdom, or behind a wall. Five of your dwarfs defeat one, for three points.

advice-which-square-title = Where does it go?
advice-which-square-text =
    You can lay the card on any square that glows: beside a card, or on top of one of the same type. It joins your
    kingdom if a path without walls leads to your castle.
advice-which-square-wise =
    A bigger kingdom scores more. But rivals may work in your mines, as you may in theirs.

advice-which-way-title = Turn it round
advice-which-way-text =
    You may turn the card any way round. The path between two cards is closed if either has a wall where they meet.
advice-which-way-wise =
    Turn walls outwards to keep your kingdom connected, or towards a monster to keep it out.

advice-move-where-title = One card at a time
advice-move-where-text =
    Press the card that the dwarf walks to. A longer walk costs one action per card.

## Tasks and what they do

advice-which-task-title = Your dwarfs' tasks
advice-which-task-text =
    You have enough dwarfs for these tasks. Choose which to complete next: its dwarfs go home, then it takes effect.
advice-which-task-wise = The order matters: mine before you trade, and defeat a dragon before you mine in its kingdom.

advice-dig-title = Digging
advice-dig-text =
    Two dwarfs on a castle dig: the top card of a stack slides to the bottom and uncovers the next one. You cannot
    dig where a dwarf stands, and monsters stay on top.
advice-dig-wise = Bring up the mine you need, or bury the one a rival wants.

advice-trade-title = Buy a goal
advice-trade-text = Your three dwarfs trade: pay for one open goal and take it. A new goal replaces it.
advice-trade-wise = Goals bring far more points than gems in hand. Buy whenever you can.

advice-which-discard-title = Too many cards
advice-which-discard-text = You hold more than nine cards. Discard gems or ogre cards; kingdom cards stay.
advice-which-discard-wise = Lay kingdom cards early, so that your hand has room for gems.

advice-end-turn-title = Anything else?
advice-end-turn-text =
    Your turn is nearly over. This is your last chance to take something back or to reveal your secret goal this turn.

advice-reveal-window-title = Your secret goal
advice-reveal-window-text =
    A rival's move may have met the condition of a secret goal. If it is yours, you may reveal it now to complete it,
    or keep it secret. Everybody who might hold such a goal is asked, so the question gives nothing away.

advice-last-reveal-title = The last moment
advice-last-reveal-text =
    The game is over. If you have met the condition of your secret goal, reveal it now: this is its last chance to
    score.

## Ogres

advice-rout-card-title = Rout
advice-rout-card-text = Choose a card: every dwarf on it goes home to its owner's pile, yours too.
advice-rout-card-wise = It hurts most where a rival needs just one more dwarf.

advice-bounce-rival-title = Bouncer
advice-bounce-rival-text = Choose a rival's dwarf. It will change places with one of yours, wherever they stand.
advice-bounce-rival-wise = Two birds with one stone: you move your dwarf where you need it, and theirs away.

advice-bounce-own-title = And one of yours
advice-bounce-own-text = Choose which of your dwarfs goes there instead. Walls and distance do not matter.

advice-stampede-who-title = Stampede
advice-stampede-who-text = Choose any dwarf, even a rival's: it runs one or two cards.

advice-stampede-step-title = Run!
advice-stampede-step-text = The dwarf runs to the next card, if no wall is in the way and a spot is free.

advice-pick-pocket-title = Pickpocket
advice-pick-pocket-text = Choose a rival: one of their gems, picked at random, becomes yours.
advice-pick-pocket-wise = Rob the rival who is about to buy a goal.

advice-tyrant-victim-title = Tyrant
advice-tyrant-victim-text = Choose a rival: all their ogre cards come into your hand.
advice-tyrant-victim-wise = Mind your hand: you discard down to nine cards when your turn ends.

## The end

farewell-title = You can go on alone
farewell-text =
    That is the game: lay cards, gather gems, trade them for goals. The coach still speaks up when something new comes
    along, unless you would rather play alone. The Rules button finds any rule.

ending-title = Well played!
ending-text =
    The scores show goals, kingdoms, gems and monsters separately. This lesson stops after twelve turns per player; a
    real game goes on until somebody has three goals. Add a bot or two for a livelier game: their dwarfs get in your
    way.
