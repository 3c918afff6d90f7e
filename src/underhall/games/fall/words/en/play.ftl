### Fall of the Mountain King in English.
### A player reads these at the table: short, active, and about this table.

## Names

seat-absent = A player who is not at this table

clan-moss = Moss
clan-ice = Ice
clan-moon = Moon
clan-granite = Granite
clan-hammer = Hammer
clan-mud = Mud
clan-fire = Fire
clan-outsider = Outsider

# Both lairs of a pair have the same glyph, so a cavern beside it says which one is meant.
lair = the {$pair} lair by {$cavern}
place-absent = a place on the other side of the map

pawn-absent = That pawn
champion-unknown = a champion you cannot see
display-empty = an empty place in the display
troll-of = {$seat}'s troll
your-troll = your troll

gnome-in = the gnome in {$place}
gnome-of-two = { $which ->
    [1] the first gnome in {$place}
   *[other] the second gnome in {$place}
}
strength-unknown = unknown

who-gnomes = { $gnomes ->
    [one] a gnome of strength {$strengths}
   *[other] {$gnomes} gnomes, strengths {$strengths}
}
who-gnomes-unknown = { $gnomes ->
    [one] a gnome of unknown strength
   *[other] {$gnomes} gnomes of unknown strength
}
who-units = { $units ->
    [one] 1 {$seat} troll
   *[other] {$units} {$seat} trolls
}
who-nobody = empty

action-advance = Advance
action-bolster = Bolster
action-influence = Influence
action-gnome = Gnome

symbol-blank = a blank
symbol-advance = Advance
symbol-bolster = Bolster
symbol-influence = Influence
symbol-gnome = Gnome
symbol-wild = a wild
symbol-supply = a supply
symbol-elder = an elder
symbol-advance-strong = Advance {$power}
symbol-bolster-strong = Bolster {$power}
symbol-influence-strong = Influence {$power}
symbol-gnome-strong = Gnome {$power}
symbols = { $count ->
    [one] {$symbol}
   *[other] {$symbol} ({$count} times)
}

# A symbol of the player's own: in the grid, or on a champion.
symbol-at = {$symbol} ({$row} row, {$column} column)
symbol-nothing = nothing ({$row} row, {$column} column)
symbol-on = {$symbol} on {$champion}
symbol-absent = a champion's symbol you do not have

card = {$top} above {$bottom}
pair = {$left} and {$right}
pair-same = {$symbol} twice
pair-blank = two blanks

ordinal-1 = first
ordinal-2 = second
ordinal-3 = third
ordinal-4 = fourth
ordinal-5 = fifth
ordinal-6 = sixth

# Two rows and two columns that a card would lie in. One of each may be new.
lines-rows-before = the first row and a new one above it
lines-rows-inside = the {$first} and {$second} rows
lines-rows-after = the {$last} row and a new one below it
lines-rows-outside = rows below your ancestry
lines-columns-before = the first column and a new one to its left
lines-columns-inside = the {$first} and {$second} columns
lines-columns-after = the {$last} column and a new one to its right
lines-columns-outside = columns to the right of your ancestry

space-honour = an honour space
space-bolster = a Bolster space
space-influence = an Influence space
space-move = a Move Trolls space

effect-honour = { $honour ->
    [one] 1 honour
   *[other] {$honour} honour
}
effect-bolster = Bolster with power {$spaces}
effect-influence = Influence with power {$spaces}
effect-move = { $spaces ->
    [one] move 1 troll
   *[other] move up to {$spaces} trolls
}
wire-boost = boost
wire-breach = breach

tile = {$first}, {$second} and {$third} honour
disc = {$seat} {$count}
discs-none = nobody yet

wave-1 = Wave I
wave-2 = Wave II
wave-3 = Wave III

source-gnomes = for defeating gnomes
source-fallen = for a fallen troll
source-wheel = from the gnome wheel
source-champions = from champions' abilities
source-contenders = as a contender
source-domains = for a domain
source-great-halls = for a great hall
source-elders = for elders
source-votes = for votes

## What a player is asked

ask-keep-champion = Which champion do you start with? The other one leaves the game.
ask-lair-pair = Which pair of lairs do you take?
ask-lair-cavern = One of your trolls starts next to {$lair}. In which cavern?
ask-starting-pawn = Which of your two trolls does {$letter} join?
ask-which-card = { $others ->
    [one] Which card do you add to your ancestry? You discard the other.
   *[other] Which card do you add to your ancestry? You pass on the others.
}
ask-where = Where do you lay the card with {$card}?
ask-cover-wilds = { $half ->
    [yes] Choose the second wild of the pair.
   *[no] You may cover wilds in pairs. Each pair gives you 1 more supply.
}
ask-act = { $which ->
    [first] Cover a symbol: you may take two weak actions with one plain symbol each, or one strong action.
    [second] Take a second weak action, or pass.
   *[extra] {$champion} lets you take one more weak action. Cover a weak symbol, or pass.
}
ask-grow = { $picked ->
    [one] {$kind}: act with this symbol, or add more that are joined to it.
   *[other] {$kind}: act with these symbols, or add more that are joined to them.
}
ask-boost-desperation = Weak {$kind} action: how many desperation tokens do you spend?
ask-boost-supplies = Strong {$kind} action: how many extra supplies do you spend?
ask-claw-vote = You have seized a cavern. Cover a claw of {$champion} for more votes?
ask-advance-to = Advance with power {$power}: where to?
ask-advance-from = { $left ->
    [one] Who advances to {$target}? You can move 1 more troll.
   *[other] Who advances to {$target}? You can move {$left} more trolls.
}
ask-repelled = You are repelled from {$cavern}. Which lair do your trolls go to?
ask-bolster-where = Bolster with power {$power}: where?
ask-bolster-count = How many trolls do you add to {$target}?
ask-bolster-from = { $left ->
    [one] Your supply is empty. You may fetch 1 troll from the map to {$target}.
   *[other] Your supply is empty. You may fetch up to {$left} trolls from the map to {$target}.
}
ask-influence-whom = Influence with power {$power}: which champion?
ask-second-influence = {$champion} lets you influence another champion. Which one?
ask-wheel-move = Gnome action with power {$power}: how far does the wheel pawn go?
ask-scout-gate = Scouting: which gate card do you look at?
ask-scout-gnome = Scouting: which gnome do you look at?
ask-which-effect = Which space of the wheel do you use?
ask-move-from = { $power ->
    [one] You may move 1 troll of any colour. Where from?
   *[other] You may move up to {$power} trolls of any colour from one place. Where from?
}
ask-move-unit = { $left ->
    [one] Who leaves {$here}? You can move 1 more troll.
   *[other] Who leaves {$here}? You can move {$left} more trolls.
}
ask-move-to = Where does {$who} go from {$here}?
ask-move-swarm = A breach! Which domain does the swarm attack?
ask-which-cavern = A gnome finds several caverns equally good. Which one does it go to?
ask-which-unit = One of your trolls in {$here} falls. Which one?
ask-fall-to-lair = Which of your lairs does {$who} go to?
ask-wild-votes = { $votes ->
    [one] Which clan does your vote go to?
   *[other] Which clan do your {$votes} votes go to?
}
ask-contender = You are a contender for {$display}. What do you take?
ask-place-pawn = Where do you put {$letter}?
ask-starburst = Which great hall does the starburst of {$champion} go into?
ask-banish = Which cavern do you clear of gnomes?

## Options

option-hall-token-is = { $token ->
    [one] 1 honour
   *[other] {$token} honour
}
option-vote-tile-is = {$tile}
option-show-champion-is = {$champion}
option-first-gnome-is = {$clan}
option-gate-cavern-is = {$cavern}
option-first-swarm-is = {$clan}
option-deal-champion-is = {$champion}
option-who-starts-is = {$seat} starts
option-deal-card-is = The card with {$card}
option-reveal-gnome-is = Strength {$strength}
option-peek-gate-is = {$clan}
option-peek-gnome-is = Strength {$strength}
option-draw-old-gnome-is = Strength {$strength}
option-reveal-gate-is = {$clan}
option-whose-troll-is = A troll of {$seat}

option-keep-champion-is = { $known ->
    [no] Keep a champion you cannot see
   *[yes] { $votes ->
        [one] Keep {$offer}, 1 vote in {$clan}: {$ability}
       *[other] Keep {$offer}, {$votes} votes in {$clan}: {$ability}
    }
}
option-lair-pair-is = Take the {$pair} lairs: one by {$first}, one by {$second}
option-lair-cavern-in = { $there ->
    [no] Start in {$place}
   *[yes] Start in {$place} ({$who})
}
option-starting-pawn-in = Join your troll in {$place}
option-which-card-is = Add the card with {$card}
option-where-at = Lay it across {$rows}, {$columns}; it hides {$hidden}
option-cover-wilds-cover = Cover {$symbol}
option-cover-wilds-done = Cover no more wilds

option-act-cover = { $strength ->
    [none] Cover {$symbol}
    [weak] Cover {$symbol}: weak, power {$power}
   *[strong] Cover {$symbol}: strong, power {$power}
}
option-act-wild = { $strength ->
    [weak] Cover {$symbol} as {$action}: weak, power {$power}
   *[strong] Cover {$symbol} as {$action}: strong, power {$power}
}
option-act-pass = Take no further action
option-grow-add = Add {$symbol}: power {$power}
option-grow-done = { $strength ->
    [weak] {$kind} with power {$power}: a weak action
   *[strong] {$kind} with power {$power}: a strong action
}
option-boost-desperation-spend = { $spent ->
    [0] Spend none: {$kind} with power {$power}
    [one] Spend 1 token: {$kind} with power {$power}
   *[other] Spend {$spent} tokens: {$kind} with power {$power}
}
option-boost-supplies-spend = { $spent ->
    [0] Spend none: {$kind} with power {$power}
    [one] Spend 1 extra supply: {$kind} with power {$power}
   *[other] Spend {$spent} extra supplies: {$kind} with power {$power}
}
option-claw-vote-in = { $votes ->
    [one] Gain 1 more vote in {$clan} ({$discs})
   *[other] Gain {$votes} more votes in {$clan} ({$discs})
}
option-claw-vote-no-claw = Cover no claw

option-advance-to-to = { $there ->
    [no] Advance to {$place}
   *[yes] Advance to {$place} ({$who})
}
option-advance-to-stay = Do not advance
option-advance-from-troll = { $trolls ->
    [0] A troll from {$place}
    [one] Your troll from {$place}
   *[other] A troll from {$place}: you have {$trolls} there
}
option-advance-from-pawn = { $placed ->
    [no] {$letter}
   *[yes] {$letter} from {$start}
}
option-advance-from-done = Advance no more trolls
option-repelled-to = Go back to {$place}
option-bolster-where-in = { $there ->
    [no] Bolster {$place}
   *[yes] Bolster {$place} ({$who})
}
option-bolster-where-nowhere = Do not bolster
option-bolster-count-add = { $trolls ->
    [0] Add none
    [one] Add 1 troll
   *[other] Add {$trolls} trolls
}
option-bolster-from-troll = { $trolls ->
    [0] A troll from {$place}
    [one] Your troll from {$place}
   *[other] A troll from {$place}: you have {$trolls} there
}
option-bolster-from-pawn = { $placed ->
    [no] {$letter}
   *[yes] {$letter} from {$start}
}
option-bolster-from-done = Fetch no more trolls
option-influence-whom-is = { $there ->
    [no] Influence nobody: this place in the display is empty
   *[yes] Influence {$display} ({$discs})
}
option-second-influence-is = { $there ->
    [no] Influence nobody: this place in the display is empty
   *[yes] Influence {$display} ({$discs})
}
option-second-influence-nobody = Influence nobody else

option-wheel-move-by = { $spaces ->
    [0] Stay
    [one] { $wires ->
        [0] 1 space: {$effect}
       *[other] 1 space over the {$over} tripwire: {$effect}
    }
   *[other] { $wires ->
        [0] {$spaces} spaces: {$effect}
        [one] {$spaces} spaces over the {$over} tripwire: {$effect}
       *[other] {$spaces} spaces over the {$over} tripwires: {$effect}
    }
}
option-scout-gate-at = Look at gate card {$gate}
option-scout-gate-no-gate = Look at no gate card
option-scout-gnome-at = Look at {$gnome}
option-scout-gnome-no-gnome = Look at no gnome
option-which-effect-this = Use the pawn's space: {$effect}
option-which-effect-next = Use the next space with {$champion}: {$effect}
option-move-from-from = { $there ->
    [no] Move trolls from {$place}
   *[yes] Move trolls from {$place} ({$who})
}
option-move-from-nowhere = Move no trolls
option-move-unit-troll = { $trolls ->
    [0] Move {$owner}'s troll
    [one] Move {$owner}'s only troll
   *[other] Move one of {$owner}'s {$trolls} trolls
}
option-move-unit-pawn = { $owned ->
    [no] Move {$letter}
   *[yes] Move {$owner}'s {$letter}
}
option-move-unit-done = Move no more trolls
option-move-to-to = { $there ->
    [no] Go to {$place}
   *[yes] Go to {$place} ({$who})
}
option-move-swarm-to = { $stays ->
    [yes] {$clan}, where the swarm is now
   *[no] {$clan}
}
option-which-cavern-to = { $there ->
    [no] Send the gnome to {$place}
   *[yes] Send the gnome to {$place} ({$who})
}
option-which-unit-troll = An ordinary troll
option-which-unit-pawn = {$letter}
option-which-unit-nobody = Nobody
option-fall-to-lair-to = Go to {$place}
option-wild-votes-in = { $votes ->
    [one] Gain 1 vote in {$clan} ({$discs})
   *[other] Gain {$votes} votes in {$clan} ({$discs})
}
option-contender-vote = { $any ->
    [yes] 1 vote in any clan
   *[no] 1 vote in {$clan}
}
option-contender-honour = { $honour ->
    [0] No honour: you have not passed a yellow line
   *[other] {$honour} honour for the yellow lines you have passed
}
option-place-pawn-in = { $there ->
    [no] In {$place}
   *[yes] In {$place} ({$who})
}
option-starburst-in = {$hall}, worth {$value} honour
option-banish-from = { $there ->
    [no] Clear {$place}
   *[yes] Clear {$place} ({$who})
}
option-banish-nobody = Banish nobody

unused-action = 1 action left.

## Why not

why-lairs-taken = {$owner} has taken the {$pair} lairs.
why-not-beside-lair = {$place} is not next to {$lair}.
why-gnomes-beside-lair = There are gnomes in {$place}.
why-left-for-other-lair = {$place} is the only cavern your other troll can start in, next to {$second}.
why-other-troll-there = Your other troll starts in {$place}, and there is room elsewhere for this one.

why-not-on-map = This side of the map has no such place.
why-rivals-lair = This is {$owner}'s lair: no troll of yours may enter it.
why-free-lair = This lair space belongs to nobody, so nobody can be there.

why-too-large = { $way ->
    [wide] Your ancestry would be {$size} columns wide. It may have at most {$most}.
   *[high] Your ancestry would be {$size} rows high. It may have at most {$most}.
}
why-on-elder = The card would hide an elder.
why-no-overlap = The card must lie over at least one quadrant of your ancestry.

why-no-symbol = You have no symbol there.
why-already-covered = A cube already covers {$symbol} in this wave.
why-already-picked = You have already picked {$symbol}.
why-takes-no-cube = You cannot put a cube on {$symbol}.
why-name-the-action = This is a wild. Choose which action it stands for.
why-strong-symbol = {$symbol} is strong, and this action must be weak.
why-must-act = You have spent a supply on this turn, so you must take an action.
why-other-action = You are taking the {$kind} action, and {$symbol} is for another one.
why-not-joined = The symbols you have picked are not joined to {$symbol}.
why-not-a-wild = You can cover only wilds now, not {$symbol}.
why-wild-picked = You have already picked this wild.
why-half-a-pair = You have picked one wild of a pair. Choose the second one first.
why-too-few-tokens = { $held ->
    [0] You have no desperation tokens.
    [one] You have only 1 desperation token.
   *[other] You have only {$held} desperation tokens.
}
why-too-few-supplies = { $held ->
    [0] You have no supplies left.
    [one] You have only 1 supply left.
   *[other] You have only {$held} supplies left.
}
why-out-of-order = A search chooses pieces in a fixed order.

why-all-there = All your trolls that can reach {$place} are there already.
why-no-way-there = { $empty ->
    [yes] None of your trolls can reach {$place}. They can pass only through empty caverns and places where you are established.
   *[no] None of your trolls can reach {$place}. They can pass only through places where you are established.
}
why-already-there = The trolls in {$place} are there already.
why-no-troll-to-advance = { $champions ->
    [yes] You have only champions in {$place}.
   *[no] You have no troll in {$place}.
}
why-no-way-from-there = { $empty ->
    [yes] From {$place} your trolls cannot reach {$target}. They can pass only through empty caverns and places where you are established.
   *[no] From {$place} your trolls cannot reach {$target}. They can pass only through places where you are established.
}
why-not-your-pawn = {$letter} is not one of your champions on the map.
why-pawn-already-there = {$letter} is there already.
why-no-way-for-pawn = { $empty ->
    [yes] {$letter} cannot reach {$target} from {$start}. It can pass only through empty caverns and places where you are established.
   *[no] {$letter} cannot reach {$target} from {$start}. It can pass only through places where you are established.
}
why-must-advance = You have chosen where to advance to. Move at least one troll.

why-no-troll-to-bolster = You have no troll in {$place}.
why-rivals-at-bolster = { $controlled ->
    [yes] You do not control {$place}. You can bolster only caverns you control.
   *[no] { $count ->
        [one] {$rivals} has trolls in {$place}. You can bolster only where all trolls are yours.
       *[other] {$rivals} have trolls in {$place}. You can bolster only where all trolls are yours.
    }
}
why-add-at-least-one = You have chosen where to bolster. Add at least one troll.
why-supply-too-small = { $left ->
    [one] Only 1 troll is left in your supply.
   *[other] Only {$left} trolls are left in your supply.
}
why-power-too-small = { $power ->
    [one] Your Bolster has power 1, so it adds only 1 troll.
   *[other] Your Bolster has power {$power}, so it adds at most {$power} trolls.
}
why-bolstered-there = The trolls in {$place} are there already.
why-no-troll-to-fetch = { $champions ->
    [yes] You have only champions in {$place}.
   *[no] You have no troll in {$place}.
}
why-not-your-pawn-to-fetch = {$letter} is not one of your champions on the map.
why-pawn-bolstered-there = {$letter} is there already.

why-no-champion-there = There is no champion in this place of the display.
why-same-champion = You have just influenced {$display}. Choose another champion.

why-pawn-must-move = The wheel pawn must move at least 1 space.
why-once-round = The wheel has {$round} spaces, and the pawn may go round only once.
why-too-far = { $power ->
    [one] Your Gnome action has power 1, so the pawn goes only 1 space.
   *[other] Your Gnome action has power {$power}, so the pawn goes at most {$power} spaces.
}
why-no-gate-card = There are only {$cards} gate cards.
why-gate-known = You already know gate card {$gate}: it is {$clan}.
why-no-gnome-there = There is no gnome in {$place}.
why-no-second-gnome = There is only one gnome in {$place}.
why-gnome-known = You already know this gnome: its strength is {$strength}.
why-twin-gnome = Nobody has looked at either gnome in {$place}. Look at the first one.
why-nobody-there = There is no troll in {$place}.
why-lair-closed = Under this table's house rules, you cannot move trolls out of a rival's lair.
why-no-exit = No troll can leave {$place}: there are gnomes in every cavern beside it.
why-no-troll-of-seat = {$owner} has no troll in {$here}.
why-no-exit-for-troll = {$owner}'s trolls cannot leave {$here}: there are gnomes in every cavern beside it.
why-pawn-not-here = {$letter} is not in {$here}.
why-no-exit-for-pawn = {$letter} cannot leave {$here}: there are gnomes in every cavern beside it.
why-must-move-one = You have chosen where trolls leave from. Move at least one.
why-not-next-to = There is no passage from {$here} to {$place}.
why-gnomes-there = { $gnomes ->
    [one] There is a gnome in {$place}.
   *[other] There are gnomes in {$place}.
}
why-lair-of-another = This is {$owner}'s lair: no troll of {$mover} may enter it.

why-swarm-too-far = {$clan} is {$points} swarm points away, and the swarm can move only {$most}.
why-gnomes-run-on = There are gnomes in {$place} already, so a new one runs on.
why-out-of-reach = Gnomes from {$clan} cannot get to {$place}.
why-harder = Gnomes take the easiest cavern in reach. { $fewest ->
    [0] There are trolls in {$place}, and an empty cavern is in reach.
   *[other] {$place} counts as {$trolls} trolls, and another cavern only as {$fewest}.
}
why-farther = {$place} is farther away than {$nearest}.
why-no-troll-to-fall = You have only champions in {$here}.
why-not-among-yours = {$letter} is not one of your trolls in {$here}.
why-one-must-fall = The gnome is defeated, so one troll must fall.

why-not-seized = You have not seized a cavern of {$clan} just now.
why-votes-added = {$champion} has already added votes for the cavern you seized in {$clan}.
why-no-troll-for-pawn = You have no troll in {$place}.
why-rivals-at-pawn = { $count ->
    [one] {$rivals} has trolls in {$place}. Choose a cavern where all trolls are yours.
   *[other] {$rivals} have trolls in {$place}. Choose a cavern where all trolls are yours.
}
why-star-there = The starburst of {$other} already lies in {$hall}.
why-no-gnomes-to-banish = There are no gnomes in {$place}.
why-not-near-yours = {$place} is not next to a cavern you control or to one of your lairs.

## What happened

event-hall-token = { $value ->
    [one] {$hall} is worth 1 honour.
   *[other] {$hall} is worth {$value} honour.
}
event-vote-tile = Votes in {$clan} will score {$tile}.
event-champion-shown = {$champion} joins the display.
event-first-gnome = A gnome appears in {$cavern}.
event-swarm-starts = The swarm gathers outside {$clan}.
event-starts = {$seat} starts.
event-champion-offered = {$seat} may start with {$champion}.
event-champion-offered-unseen = {$seat} draws a starting champion.
event-champion-kept = {$seat} starts with {$champion}.
event-lairs-chosen = {$seat} takes the {$pair} lairs.
event-troll-starts = {$seat}'s troll starts in {$place}.
event-pawn-placed = {$seat} puts {$champion} in {$place}.

event-wave-begins = {$wave} begins.
event-card-dealt = {$seat} draws the card with {$card}.
event-cards-dealt-unseen = { $cards ->
    [one] {$seat} draws 1 card.
   *[other] {$seat} draws {$cards} cards.
}
event-card-laid = {$seat} adds the card with {$card}.
event-card-discarded = {$seat} discards the card with {$card}.
event-card-discarded-unseen = {$seat} discards a card.
event-hands-passed = { $way ->
    [clockwise] Everybody passes their cards clockwise.
   *[anticlockwise] Everybody passes their cards anticlockwise.
}
event-card-does-not-fit = No card fits into {$seat}'s ancestry.
event-supplies-set = { $supplies ->
    [one] {$seat} has 1 supply.
   *[other] {$seat} has {$supplies} supplies.
}
event-wilds-covered = { $pairs ->
    [0] {$seat} covers no wilds.
    [one] {$seat} covers a pair of wilds and now has {$supplies} supplies.
   *[other] {$seat} covers {$pairs} pairs of wilds and now has {$supplies} supplies.
}
event-desperation-gained = { $tokens ->
    [0] {$seat} gains no desperation tokens.
    [one] {$seat} gains 1 desperation token.
   *[other] {$seat} gains {$tokens} desperation tokens.
}

event-turn = { $supplies ->
    [0] {$seat}'s turn, with no supplies left.
    [one] {$seat}'s turn, with 1 supply left.
   *[other] {$seat}'s turn, with {$supplies} supplies left.
}
event-nothing-to-cover = {$seat} has nothing left to cover.
event-weak-action = {$seat} takes a weak {$action} action with power {$power}.
event-strong-action = {$seat} takes a strong {$action} action with power {$power}.
event-passed = {$seat} takes no further action.
event-claw-covered = {$seat} uses {$champion} and covers a claw.
event-seized = {$seat} seizes {$cavern}!
event-votes-gained = { $votes ->
    [one] {$seat} gains 1 vote in {$clan} and now has {$total}.
   *[other] {$seat} gains {$votes} votes in {$clan} and now has {$total}.
}
event-honour-gained = {$seat} gains {$honour} honour {$source}.

event-advanced = {$seat}'s troll advances from {$start} to {$end}.
event-pawn-advanced = {$seat}'s {$champion} advances from {$start} to {$end}.
event-stayed = { $declined ->
    [advance] {$seat} does not advance.
    [bolster] {$seat} does not bolster.
   *[gnome] {$seat} moves no trolls.
}
event-gnome-revealed = A gnome in {$cavern} is revealed: its strength is {$strength}.
event-victory = { $gnomes ->
    [one] {$seat} defeats a gnome of strength {$strength} in {$cavern}!
   *[other] {$seat} defeats {$gnomes} gnomes with a total strength of {$strength} in {$cavern}!
}
event-repelled = {$seat} is repelled from {$cavern} by a total gnome strength of {$strength}. The trolls go back to {$lair}.
event-gnome-joins = A second gnome joins the one in {$cavern}.
event-no-gnome-left = No gnomes are left in the supply.

event-bolstered = { $trolls ->
    [one] {$seat} adds 1 troll to {$place}.
   *[other] {$seat} adds {$trolls} trolls to {$place}.
}
event-moved-to-bolster = {$seat} fetches a troll from {$start} to {$end}.
event-pawn-moved-to-bolster = {$seat} fetches {$champion} from {$start} to {$end}.
event-influenced = {$seat} gains {$influence} influence with {$champion} and now has {$total}.

event-wheel-moved = { $spaces ->
    [one] {$seat} moves the wheel pawn 1 space, to {$space}.
   *[other] {$seat} moves the wheel pawn {$spaces} spaces, to {$space}.
}
event-wheel-pushed = { $spaces ->
    [one] The defeated gnome pushes the wheel pawn 1 space, to {$space}.
   *[other] The defeated gnomes push the wheel pawn {$spaces} spaces, to {$space}.
}
event-peeked-gate = {$seat} looks at gate card {$gate}: it is {$clan}.
event-peeked-gate-unseen = {$seat} looks at gate card {$gate}.
event-peeked-gnome = {$seat} looks at a gnome in {$cavern}: its strength is {$strength}.
event-peeked-gnome-unseen = {$seat} looks at a gnome in {$cavern}.
event-boosted = {$seat}'s honour boost is now {$boost}.
event-troll-moved = { $whose ->
    [own] {$seat} moves a troll from {$start} to {$end}.
   *[other] {$seat} moves {$owner}'s troll from {$start} to {$end}.
}
event-pawn-moved = {$seat} moves {$champion} from {$start} to {$end}.

event-breach = { $gnomes ->
    [one] A breach! 1 gnome is coming.
   *[other] A breach! {$gnomes} gnomes are coming.
}
event-swarm-moved = The swarm moves to {$clan}.
event-gnomes-mixed = { $gnomes ->
    [one] The gnome by the wheel is mixed back into the supply.
   *[other] The {$gnomes} gnomes by the wheel are mixed back into the supply.
}
event-invasion = { $gnomes ->
    [one] Gate card {$gate} shows {$clan}: 1 gnome invades.
   *[other] Gate card {$gate} shows {$clan}: {$gnomes} gnomes invade.
}
event-gnome-stays = A gnome settles in {$cavern}.
event-gnome-defeated = A gnome is defeated in {$cavern}.
event-gnome-finds-nothing = A gnome finds nowhere to go and turns back.
event-troll-fell = {$owner}'s troll falls in {$cavern}.
event-pawn-fell = {$owner}'s {$champion} falls in {$cavern}.
event-fell-to-lair = {$owner}'s fallen troll goes to {$lair}.

event-entrenched = { $gnomes ->
    [0] The gnomes entrench, but no more come.
    [one] The gnomes entrench: 1 more comes.
   *[other] The gnomes entrench: {$gnomes} more come.
}
event-champion-won = {$seat} wins {$champion}!
event-champion-leaves = Nobody has influenced {$champion}, who leaves the game.
event-contender-vote = {$seat} gets a vote as a contender for {$champion}.
event-contender-honour = { $honour ->
    [0] {$seat} gets no honour as a contender for {$champion}.
   *[other] {$seat} gets honour as a contender for {$champion}.
}
event-no-pawn-left = {$seat} has no base left for a pawn, so {$champion} stays off the map.
event-star-placed = {$seat} puts the starburst of {$champion} into {$hall}.
event-banished = {$seat} banishes the gnomes from {$cavern}.
event-banished-none = {$seat} banishes nobody.
event-nothing-to-banish = No gnomes are near enough for {$seat} to banish.
event-trolls-join = { $trolls ->
    [one] A troll joins {$seat}'s {$champion} in {$place}.
   *[other] In {$place}, {$trolls} trolls join {$seat}'s {$champion}.
}
event-domain-scored = {$seat} scores the domain of {$clan}.
event-refreshed = The next wave is prepared. {$seat} will start it.

event-hall-scored = {$seat} scores {$hall}.
event-hall-lost = Nobody scores {$hall}.
event-elders-scored = { $elders ->
    [0] {$seat} has no elders.
    [one] {$seat} scores 1 elder.
   *[other] {$seat} scores {$elders} elders.
}
event-plank-scored = {$seat} comes {$rank} in the votes of {$clan}.
event-game-ends = The game ends.

ending-honour = { $seats ->
    [one] {$names} has the most honour: {$honour}.
   *[other] {$names} share the victory with {$honour} honour and {$votes} votes each.
}
ending-votes = { $seats ->
    [one] {$level} have {$honour} honour each, and {$names} wins with the most votes: {$votes}.
   *[other] {$level} have {$honour} honour each, and {$names} share the victory with {$votes} votes each.
}
