### What reports and tables call things.

## Where honour comes from

source-gnomes = gnomes
source-fallen = fallen trolls
source-wheel = gnome wheel
source-champions = champions
source-contenders = contenders
source-domains = domains
source-great-halls = great halls
source-elders = elders
source-votes = votes

## Kinds of decisions

decision-keep-champion = keep a starting champion
decision-lair-pair = take a pair of lairs
decision-lair-cavern = place the first trolls
decision-starting-pawn = place the starting pawn
decision-which-card = draft a card
decision-where = lay a card
decision-cover-wilds = cover wilds for supplies
decision-act = start an action
decision-grow = add symbols to an action
decision-boost-desperation = spend desperation tokens
decision-boost-supplies = spend extra supplies
decision-claw-vote = cover a claw for votes
decision-advance-to = Advance: where to
decision-advance-from = Advance: who goes
decision-repelled = repelled: which lair
decision-bolster-where = Bolster: where
decision-bolster-count = Bolster: how many
decision-bolster-from = Bolster: fetch trolls
decision-influence-whom = Influence: which champion
decision-second-influence = Influence: another champion
decision-wheel-move = Gnome: move the wheel pawn
decision-scout-gate = scout a gate card
decision-scout-gnome = scout a gnome
decision-which-effect = use a space of the wheel
decision-move-from = wheel move: where from
decision-move-unit = wheel move: who goes
decision-move-to = wheel move: where to
decision-move-swarm = breach: which domain
decision-which-cavern = gnome: which cavern
decision-which-unit = choose who falls
decision-fall-to-lair = fall back to a lair
decision-wild-votes = choose a clan for votes
decision-contender = take a contender's reward
decision-place-pawn = place a pawn
decision-starburst = place a starburst
decision-banish = banish gnomes
