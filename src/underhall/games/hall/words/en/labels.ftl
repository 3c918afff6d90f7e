### What reports and tables call things.

## Where honour comes from

source-tunnels = tunnels
source-coronation = coronation tokens
source-pedestals = pedestal tokens
source-leftovers = leftover resources
source-halls = great halls
source-statues = statues

## Kinds of decisions

decision-pick-workshop = choose a workshop for the game
decision-place-gate = place the gate
decision-place-starter = place a starter
decision-act = choose an action
decision-pay = pay: from where
decision-give = pay: which resources
decision-trade-for = trade: for what
decision-swap = spell: swap resources
decision-wake = spell: activate a troll
decision-new-face = spell: send a troll away
decision-late-anchor = spell: choose an anchor
decision-cave-in = spell: choose a tunnel
decision-stir = spell: choose a statue
decision-stir-to = spell: move the statue
decision-take-token = move a resource to storage
decision-use = use a workshop again
decision-bribe = bribe a troll
decision-search-bag = take a pedestal from the bag
decision-place-troll = place a recruit
decision-short = short supply: which troll
decision-dig-at = place a tunnel
decision-dig-turn = turn a tunnel
decision-mix = pay: which minerals
decision-pedestal = place a pedestal
decision-establish = establish a workshop
decision-hall = dedicate a great hall
decision-hall-at = place a great hall
decision-hall-turn = turn a great hall
decision-statue = choose a statue
decision-statue-to = move a statue
