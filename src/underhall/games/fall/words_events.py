"""What happens in Fall of the Mountain King, in words: a sentence for each event.

All that a sentence says is in the event's own arguments, `a` to `d`, so whoever is told of the event may read it. How
much honour something brings is said by the event that follows it, HONOUR_GAINED.
"""

from __future__ import annotations

from underhall.games.fall.events import Event

SENTENCES: dict[int, str] = {
    # Set-up
    Event.HALL_TOKEN: "{a.hall} is worth {b} honour.",
    Event.VOTE_TILE: "The votes of {a.clan} will score {b.tile}.",
    Event.CHAMPION_SHOWN: "{b.champion} comes into the display.",
    Event.FIRST_GNOME: "A gnome stands in {a.place}.",
    Event.SWARM_STARTS: "The swarm lies outside {a.clan}.",
    Event.STARTS: "{a.seat} starts.",
    Event.CHAMPION_OFFERED: "{a.seat} may start with {b.champion}.",
    Event.CHAMPION_OFFERED_UNSEEN: "{a.seat} is dealt a starting champion.",
    Event.CHAMPION_KEPT: "{a.seat} starts with {b.champion}.",
    Event.LAIRS_CHOSEN: "{a.seat} takes the two {b.pair} lairs.",
    Event.TROLL_STARTS: "A troll of {a.seat} starts in {b.place}.",
    Event.PAWN_PLACED: "{a.seat} puts {b.champion} in {c.place}.",
    # Building
    Event.WAVE_BEGINS: "{a.wave} begins.",
    Event.CARD_DEALT: "{a.seat} draws {b.card}.",
    Event.CARDS_DEALT_UNSEEN: "{a.seat} draws {b.cards}.",
    Event.CARD_LAID: "{a.seat} lays {b.card} at {c},{d}.",
    Event.CARD_DISCARDED: "{a.seat} discards {b.card}.",
    Event.CARD_DISCARDED_UNSEEN: "{a.seat} discards an ancestry card.",
    Event.HANDS_PASSED: "The hands are passed {a.way}.",
    Event.CARD_DOES_NOT_FIT: "No card fits into {a.seat}'s ancestry.",
    Event.SUPPLIES_SET: "{a.seat} has {b.supplies}.",
    Event.WILDS_COVERED: "{a.seat} covers {b.pairs} of wilds and has {c.supplies}.",
    Event.DESPERATION_GAINED: "{a.seat} gains {b.tokens}.",
    # Turns and actions
    Event.TURN: "{a.seat}'s turn; {b.supplies} left.",
    Event.NOTHING_TO_COVER: "{a.seat} has nothing left to cover.",
    Event.WEAK_ACTION: "{a.seat} takes a weak {b.action} action of power {c}.",
    Event.STRONG_ACTION: "{a.seat} takes a strong {b.action} action of power {c}.",
    Event.PASSED: "{a.seat} takes no further action.",
    Event.CLAW_COVERED: "{a.seat} covers a claw of {b.champion}.",
    Event.SEIZED: "{a.seat} seizes {b.place}!",
    Event.VOTES_GAINED: "{a.seat} gains {c.votes} of {b.clan} and has {d}.",
    Event.HONOUR_GAINED: "{a.seat} gains {b} honour {c.source}.",
    # Advance and battle
    Event.ADVANCED: "A troll of {a.seat} advances from {b.place} to {c.place}.",
    Event.PAWN_ADVANCED: "{b.champion} of {a.seat} advances from {c.place} to {d.place}.",
    Event.STAYED: "{a.seat} moves and adds nothing.",
    Event.GNOME_REVEALED: "A gnome of strength {b} is shown in {a.place}.",
    Event.VICTORY: "{a.seat} defeats {d.gnomes} of strength {c} in {b.place}!",
    Event.REPELLED: "{a.seat} is repelled from {b.place} by a strength of {c}; all go back to {d.place}.",
    Event.GNOME_JOINS: "A gnome comes to the one in {a.place}.",
    Event.NO_GNOME_LEFT: "No gnome is left in the supply.",
    # Bolster, influence
    Event.BOLSTERED: "{a.seat} adds {c.trolls} to {b.place}.",
    Event.MOVED_TO_BOLSTER: "A troll of {a.seat} goes from {b.place} to {c.place}.",
    Event.PAWN_MOVED_TO_BOLSTER: "{b.champion} of {a.seat} goes from {c.place} to {d.place}.",
    Event.INFLUENCED: "{a.seat} gains {c} influence with {b.champion} and has {d}.",
    # The wheel
    Event.WHEEL_MOVED: "{a.seat} moves the wheel pawn by {b.spaces}, to {c.effect}.",
    Event.WHEEL_PUSHED: "The defeated gnomes push the wheel pawn by {b.spaces}, to {c.effect}.",
    Event.PEEKED_GATE: "{a.seat} peeks at gate card {b.rank}: it is {c.clan}.",
    Event.PEEKED_GATE_UNSEEN: "{a.seat} peeks at gate card {b.rank}.",
    Event.PEEKED_GNOME: "{a.seat} peeks at a gnome in {b.place}: its strength is {c}.",
    Event.PEEKED_GNOME_UNSEEN: "{a.seat} peeks at a gnome in {b.place}.",
    Event.BOOSTED: "{a.seat}'s honour boost is {b} now.",
    Event.TROLL_MOVED: "{d.seat} moves a troll of {a.seat} from {b.place} to {c.place}.",
    Event.PAWN_MOVED: "{d.seat} moves {a.champion} from {b.place} to {c.place}.",
    # Breaches and invasions
    Event.BREACH: "A breach in {a.seat}'s turn: {b.gnomes} will come.",
    Event.SWARM_MOVED: "The swarm moves and lies outside {a.clan}.",
    Event.GNOMES_MIXED: "Mixed back into the supply from near the wheel: {a.gnomes}.",
    Event.INVASION: "Gate card {a.rank} is {b.clan}: {c.gnomes} will come from there.",
    Event.GNOME_STAYS: "A gnome goes to {a.place} and stays.",
    Event.GNOME_DEFEATED: "A gnome is defeated at {a.place}.",
    Event.GNOME_FINDS_NOTHING: "A gnome finds nowhere to go and turns back.",
    Event.TROLL_FELL: "A troll of {a.seat} falls in {b.place}.",
    Event.PAWN_FELL: "{b.champion} of {a.seat} falls in {c.place}.",
    Event.FELL_TO_LAIR: "The fallen of {a.seat} goes to {b.place}.",
    # The end of a wave
    Event.ENTRENCHED: "The gnomes entrench: {a} more come to those who stood alone.",
    Event.CHAMPION_WON: "{a.seat} wins {b.champion}!",
    Event.CHAMPION_LEAVES: "Nobody has influenced {a.champion}, who leaves.",
    Event.CONTENDER_VOTE: "{a.seat} takes a vote as a contender for {b.champion}.",
    Event.CONTENDER_HONOUR: "{a.seat} chooses honour as a contender for {b.champion}.",
    Event.NO_PAWN_LEFT: "{a.seat} has no champion base left, so {b.champion} does not become a pawn.",
    Event.STAR_PLACED: "{a.seat} puts the starburst of {b.champion} into {c.hall}.",
    Event.BANISHED: "{a.seat} banishes the gnomes of {b.place}.",
    Event.BANISHED_NONE: "{a.seat} banishes no gnomes.",
    Event.NOTHING_TO_BANISH: "{a.seat} has no gnomes to banish: none are next to a cavern that {a.seat} controls.",
    Event.TROLLS_JOIN: "{a.seat} adds {c.trolls} to {b.champion} in {d.place}.",
    Event.DOMAIN_SCORED: "{a.seat} scores the domain of {b.clan}.",
    Event.REFRESHED: "All make ready for the next wave, which {a.seat} will start.",
    # The end of the game
    Event.HALL_SCORED: "{a.seat} scores {b.hall}.",
    Event.HALL_LOST: "Nobody scores {a.hall}.",
    Event.ELDERS_SCORED: "{a.seat} scores {b.elders}.",
    Event.PLANK_SCORED: "{a.seat} is {c.place_of_honour} in the votes of {b.clan}.",
    Event.GAME_ENDS: "The game ends.",
}
