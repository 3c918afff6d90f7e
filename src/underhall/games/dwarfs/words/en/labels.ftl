### What reports and tables call things.

## Where points come from

source-trading-goals = trading goals
source-secret-goal = secret goal
source-monsters = monsters
source-gems = gems
source-kingdom = kingdom

## Kinds of decisions

decision-action = choose an action
decision-which-square = place a card
decision-which-way = turn a card
decision-move-where = move a dwarf
decision-rout-card = Rout: clear a card
decision-bounce-rival = Bouncer: choose a rival's dwarf
decision-bounce-own = Bouncer: choose your own dwarf
decision-stampede-who = Stampede: choose a dwarf
decision-stampede-step = Stampede: move it
decision-pick-pocket = Pickpocket: choose a rival
decision-tyrant-victim = Tyrant: choose a rival
decision-which-task = choose a task
decision-dig = choose a stack to dig
decision-trade = buy a goal
decision-which-discard = discard a card
decision-end-turn = end the turn
decision-reveal-window = reveal in another player's turn
decision-last-reveal = reveal after the end
