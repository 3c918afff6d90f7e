### What an option brings, for hints: "You …" or "This lets you …". A clause for each feature, in the direction that is good.

honour = gain {$amount} honour

## What the board would score

domains-first = control domains that score at the end of the wave
domains-second = control domains that score at the end of the wave
halls-first = stand well at the great halls
halls-second = stand well at the great halls
halls-third = stand better for the {$amount} honour of the great halls
planks-first = rise on the clan board
planks-second = rise on the clan board
planks-third = rise on the clan board, for {$amount} honour
votes = gain { $amount ->
        [one] 1 vote
       *[other] {$amount} votes
    }
vote-leads = lead a clan by more votes
elder-honour = gain {$amount} honour on the elder chart

## Champions

abilities = have a champion whose power helps you
awarded-votes = come closer to winning a champion
awarded-abilities = come closer to winning a champion
yellow-lines = pass a yellow line on a champion whom a rival will win

## The map

caverns-held = hold { $amount ->
        [one] 1 more cavern
       *[other] {$amount} more caverns
    }
caverns-firm = hold a cavern firmly against rivals
trolls-out = have { $amount ->
        [one] 1 more troll
       *[other] {$amount} more trolls
    } in caverns
trolls-in-lairs = keep trolls in your lairs for later advances
victories = fight gnomes that you can expect to beat
defeats = stay out of a battle that you would probably lose

## Ancestry

advance-power = advance further in all waves to come
bolster-power = bolster with more trolls in all waves to come
influence-power = influence champions more strongly in all waves to come
gnome-power = move further on the wheel in all waves to come
wilds = have a wild symbol in all waves to come
supply-symbols = have more supplies in all waves to come
elders = have another elder, and the next ones are worth more
pairs = join symbols into larger clusters

## Means

supplies = keep supplies for more turns
open-symbols = keep symbols that you can still cover
desperation = have { $amount ->
        [one] 1 more desperation token
       *[other] {$amount} more desperation tokens
    }
boost = get more honour from the wheel

## Rivals

best-rival = keep {$amount} honour from the strongest rival
rival-supplies = leave rivals fewer turns in this wave
