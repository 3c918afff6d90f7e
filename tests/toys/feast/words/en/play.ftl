### Feast in English.

guest = Guest {$number}

charm-dull = a dull charm
charm-bright = a bright charm
weather-rain = rain
weather-wind = wind
weather-sun = sun

## Decisions

ask-pick = {$seat}, pick a card.
ask-gather = {$seat}, give away {$needed} cards.
ask-toll = {$seat}, pay the toll.
ask-nod = {$seat}, nod.

option-draw-charm-is = {$charm}
option-weather-is = {$weather}
option-draw-card-is = Card {$card}
option-pick-card = Card {$card}
option-spice-is = Spice {$spice}
option-gather-card = Card {$card}
option-toll-pay = Pay the toll
option-nod-lightly = Nod lightly
option-nod-deeply = Nod deeply
option-reveal = Reveal your charm

## Reasons

why-not-in-hand = Card {$card} is not in your hand.
why-set-too-small = From card {$card} on you have only {$cards} of {$needed} cards.
why-no-even-card = You hold no even card.
why-already-revealed = Your charm is revealed already.
why-dull-charm = Your charm is dull.

## Events

event-weather = Today's weather: {$weather}.
event-drew = {$seat} draws card {$card}.
event-drew-unseen = {$seat} draws a card.
event-tasted = {$seat} tastes card {$card}.
event-laid = {$seat} lays down cards {$first} and {$second}.
event-given = {$seat} gives away card {$card}.
event-paid = {$seat} pays the toll.
event-nodded = { $depth ->
    [0] {$seat} nods.
   *[other] {$seat} nods deeply.
}
event-revealed = {$seat} reveals {$charm}.
event-over = The feast is over.

## The end

ending-limit = Cut short.
ending-eaten = All is eaten.
