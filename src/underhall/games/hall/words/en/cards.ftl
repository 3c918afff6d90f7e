### What cards and tiles do, made from their rows. Amounts of resources come as text: "2 stone and 1 cart".

## Spells, by effect

spell-gain = Gain {$gain}.
spell-swap = { $amount ->
    [one] Swap 1 of your {$takes} for {$gives}.
   *[other] Swap up to {$amount} of your {$takes}, each for {$gives}.
}
spell-wake-starter = Activate one of your starters.
spell-wake-recruit = Activate one of your recruited trolls, but none beneath it.
spell-unburden = { $amount ->
    [one] Move 1 resource from your trolls to storage.
   *[other] Move up to {$amount} resources from your trolls to storage.
}
spell-bribe-any = This turn you may bribe with any of your resources.
spell-bribe-less = { $amount ->
    [one] This turn you may skip 1 bribe.
   *[other] This turn you may skip up to {$amount} bribes.
}
spell-new-face = Send one troll of the horde under its deck. Its replacement gets what lay on it.
spell-soft-stone = { $amount ->
    [one] This turn 1 rubble space of your tunnel needs no hammer.
   *[other] This turn up to {$amount} rubble spaces of your tunnel need no hammers.
}
spell-alloy = This turn you may pay for a tunnel with two kinds of mineral. It scores as if all were the cheaper one.
spell-cheaper = { $amount ->
    [one] This turn a tunnel costs 1 mineral less, but at least {$least}. It still scores for its full size.
   *[other] This turn a tunnel costs {$amount} minerals less, but at least {$least}. It still scores for its full size.
}
spell-late-pedestal = Put one of your pedestals on an empty anchor of your network. The usual limit for its tier applies.
spell-stir = { $amount ->
    [one] Move one statue of your network once for free.
   *[other] Move one statue of your network up to {$amount} times for free.
}
spell-cave-in = Return one of your tunnels to the supply. It must have no statue, pedestal or great hall on it. Gain stone equal to its size, minus {$amount}.

## Workshops

workshop = { $moves ->
    [only] Move 1 resource from a troll to storage.
    [too] Exchange {$terms}, or move 1 resource from a troll to storage.
   *[none] Exchange {$terms}.
}

## Cards and tiles looked at closely

leaf-troll = A Level {$level} troll of the {$clan} clan. When it joins a trollsmoot, it and all trolls beneath it are activated: each gains every resource that it shows and does not hold yet. This one shows {$shows}.
leaf-starter = A starter. Each time it is activated, it gains every resource that it shows and does not hold yet. It shows {$shows}. At the start of the game it also brings {$brings}, once.
leaf-spell = {$text} It costs 1 rune, which stays on it. { $runes ->
    [one] With that rune the spell disintegrates.
   *[other] With {$runes} runes on it the spell disintegrates.
}
leaf-workshop = {$text} If your network touches it, you can use it once for each of its open entrances.
leaf-hall = A great hall of {$size} squares, laid over tunnels of your network. At the end it scores {$low} honour, or {$high} with a statue on its altar.
leaf-tunnel = A tunnel of {$size} squares, for {$size} minerals of one kind. { $anchor ->
    [yes] It has an anchor for a pedestal.
   *[no] It has no anchor.
} { $scores ->
    [yes] It scores {$stone} honour in stone, {$iron} in iron and {$heartstone} in heartstone.
   *[no] It scores no honour.
}

## The list of cards

list-spell = Spell: {$text}
list-workshop = Workshop: {$text}
list-hall = Great hall of {$size} squares: {$low} honour, or {$high} with a statue on its altar.
list-troll = Level {$level} troll of the {$clan} clan. It shows {$shows}.
list-starter = Starter. It shows {$shows}, and brings {$brings} once at the start.
