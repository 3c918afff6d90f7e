### What is on cards, and what it does. A champion's text is made from its row in the pack, a sentence for each thing.

## Ancestry symbols

symbol-advance = Advance
symbol-bolster = Bolster
symbol-influence = Influence
symbol-gnome = Gnome
symbol-wild = Wild
symbol-supply = Supply
symbol-elder = Elder
symbol-blank = Blank
strong-symbol = {$symbol} {$power}

does-advance = Your trolls move into one cavern.
does-bolster = Trolls from your supply join a cavern where all trolls are yours.
does-influence = You gain influence with one champion.
does-gnome = The wheel pawn moves. You scout, pass tripwires and use the space where the pawn stops.
does-wild = It stands for any of the four actions. When a wave starts, you may cover two of them for 1 more supply.
does-supply = It gives you 1 more supply in each wave. It cannot be covered.
does-elder = It scores honour at the end. It cannot be covered, and no card may hide it.
does-blank = There is nothing to cover.

explained-symbol = {$symbol}: {$text}

## Signs

sign-instant = Instant
sign-end-of-wave = End of wave
sign-claws = Claws
sign-pawn = Pawn
sign-starburst = Starburst

does-instant = It happens once, as soon as you win the champion.
does-end-of-wave = It happens in each wave, after all champions are awarded and before anything is scored.
does-claws = You choose when to use the ability. Each use covers a claw until the next wave.
does-pawn = The champion stands on the map and counts as a troll.
does-starburst = The champion's tile goes into a great hall without one and changes how that hall counts.

explained-sign = {$sign}: {$text}

## Champions

champion-pawn = Pawn {$letter}.
champion-starburst = Starburst {$letter}.
champion-has-pawn = It has a pawn.
champion-has-starburst = It has a starburst.
champion-symbols = { $count ->
    [one] Ancestry symbol: {$symbols}.
   *[other] Ancestry symbols: {$symbols}.
}
champion-claws = { $claws ->
    [one] 1 claw: 1 use per wave.
   *[other] {$claws} claws: {$claws} uses per wave.
}
champion-votes = { $votes ->
    [one] { $any ->
        [yes] 1 vote in any one clan.
       *[no] 1 vote in {$clan}.
    }
   *[other] { $any ->
        [yes] {$votes} votes in any one clan.
       *[no] {$votes} votes in {$clan}.
    }
}

power-weak-power = Your weak {$action} actions have {$amount} more power.
power-strong-power = Your strong {$action} actions have {$amount} more power.
power-extra-weak = { $pawn ->
    [yes] After a strong {$action} action in which its pawn moved, you may take a weak action.
   *[no] After a strong {$action} action, you may take a weak action.
}
power-more-weak = After your second weak action in a turn, you may take one more.
power-diagonal = In your clusters, symbols that touch at a corner are neighbours too. This also holds for links.
power-obstacles-link = Your supply and elder symbols link others, as covered symbols do.
power-might = { $amount ->
    [one] When you attack gnomes, its pawn counts as 1 more troll.
   *[other] When you attack gnomes, its pawn counts as {$amount} more trolls.
}
power-pass-empty = Your advancing trolls may pass through empty caverns.
power-steadfast = No gnome is added where you are repelled.
power-victory-honour = You gain {$amount} more honour for each victory over gnomes.
power-seize-honour = You gain {$amount} honour for each cavern you seize, from rivals or from gnomes.
power-seize-vote = { $amount ->
    [one] { $limited ->
        [yes] When you seize a cavern, you may gain 1 more vote in its clan.
       *[no] When you seize a cavern, you gain 1 more vote in its clan.
    }
   *[other] { $limited ->
        [yes] When you seize a cavern, you may gain {$amount} more votes in its clan.
       *[no] When you seize a cavern, you gain {$amount} more votes in its clan.
    }
}
power-bolster-controlled = You may bolster in any cavern you control.
power-bolster-at-pawn = You may bolster in the cavern where its pawn is.
power-first-bonus = You gain {$amount} more influence when you are the first to influence a champion.
power-second-influence = After you influence a champion, even by the wheel, you may gain {$amount} influence with another one. You get no bonus there for being the first.
power-contender-both = As a contender you get both the vote and the honour.
power-scout-more = { $amount ->
    [one] When you scout, you may look at 1 more gate card and 1 more gnome.
   *[other] When you scout, you may look at {$amount} more gate cards and {$amount} more gnomes.
}
power-next-effect = After you move the wheel pawn, you may use the next space instead. The pawn stays where it is.
power-wheel-honour = Honour spaces of the wheel give you {$amount} more honour.
power-swarm-further = { $amount ->
    [one] Before a breach on your turn, the swarm may move 1 point further.
   *[other] Before a breach on your turn, the swarm may move {$amount} points further.
}
power-breach-honour = You gain {$amount} honour for each of your trolls that falls in a breach.
power-fallen-honour = You gain {$amount} more honour for each of your trolls that falls in an invasion.
power-fallen-to-lair = Your ordinary trolls that fall go to one of your lairs, not to your supply.
power-spared = Where its pawn stands with rivals, a rival's troll falls instead of yours.
power-daunting = { $amount ->
    [one] When gnomes look for the easiest cavern, the cavern of its pawn counts 1 more troll.
   *[other] When gnomes look for the easiest cavern, the cavern of its pawn counts {$amount} more trolls.
}
power-desperation = { $amount ->
    [one] You gain 1 more desperation token at the start of each wave.
   *[other] You gain {$amount} more desperation tokens at the start of each wave.
}
power-wave-honour = { $tally ->
    [domains] End of wave: {$amount} honour for each domain where you control a cavern.
    [gates] End of wave: {$amount} honour for each gate cavern you control.
    [pawns] End of wave: {$amount} honour for each of your pawns outside lairs.
    [champions] End of wave: {$amount} honour for each of your champions.
    [clans_led] End of wave: {$amount} honour for each clan whose votes you lead.
    [clans_joined] End of wave: {$amount} honour for each clan in which you have votes.
    [elders] End of wave: {$amount} honour for each of your elder symbols.
   *[once] End of wave: {$amount} honour.
}
power-wave-votes = { $amount ->
    [one] End of wave: 1 vote in any clan.
   *[other] End of wave: {$amount} votes in any one clan.
}
power-wave-trolls = { $amount ->
    [one] End of wave: 1 troll from your supply joins its pawn.
   *[other] End of wave: {$amount} trolls from your supply join its pawn.
}
power-instant-honour = { $tally ->
    [domains] Instant: {$amount} honour for each domain where you control a cavern.
    [gates] Instant: {$amount} honour for each gate cavern you control.
    [pawns] Instant: {$amount} honour for each of your pawns outside lairs.
    [champions] Instant: {$amount} honour for each of your champions.
    [clans_led] Instant: {$amount} honour for each clan whose votes you lead.
    [clans_joined] Instant: {$amount} honour for each clan in which you have votes.
    [elders] Instant: {$amount} honour for each of your elder symbols.
   *[once] Instant: {$amount} honour.
}
power-instant-votes = { $amount ->
    [one] Instant: 1 vote in any clan.
   *[other] Instant: {$amount} votes, each in any clan.
}
power-instant-bolster = Instant: a Bolster action with power {$amount}.
power-instant-advance = Instant: an Advance action with power {$amount}. It seizes caverns as in your turn.
power-banish = Instant: you may choose a cavern next to one you control or next to one of your lairs. All gnomes there are revealed and go to the wheel.
power-hall-more = Instant: the tile goes into a great hall without one and multiplies its value by {$amount}.
power-hall-without-gnomes = Instant: the tile goes into a great hall without one. Gnomes do not count there.
power-hall-second = Instant: the tile goes into a great hall without one. Players with the second most caverns there, but at least one, share half its value, rounded down.
power-hall-by-trolls = Instant: the tile goes into a great hall without one. Trolls count there instead of caverns, and gnomes by their tokens.
power-hall-for-owner = { $amount ->
    [one] Instant: the tile goes into a great hall without one. You count as controlling 1 more cavern there.
   *[other] Instant: the tile goes into a great hall without one. You count as controlling {$amount} more caverns there.
}
