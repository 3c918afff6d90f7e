### Mishap in English.

seat = Seat {$number}

ask-choose = What goes wrong?
ask-stuck = You cannot choose anything.

option-choose-nothing = Nothing
option-choose-pile-up = Pile up steps
option-choose-stuck = Ask without options
option-choose-chatter = Tell too much
option-choose-turn-round = Turn round for ever
option-choose-gamble = Gamble for ever
option-stuck-wait = Wait
option-gamble-lose = Lose

event-chatter = Chatter {$number}.

ending = It never ends.
