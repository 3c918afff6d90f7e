### What the slots of encodings say that no field declares.

group-decision = The decision
group-switches = House rules
slots-seats = how many play
slots-seat = the seat that must choose
slots-asked = the decision that waits
slots-argument = in `{$step}`: its {$argument}
slots-waits = frames of this step on the common stack and on your own
slots-switch = the switch of this name
