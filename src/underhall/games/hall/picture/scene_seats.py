"""What lies before a seat: its trollsmoot with what the trolls hold, its storage, pedestals, tokens and honour."""

from __future__ import annotations

from underhall.games.hall.facts import Facts
from underhall.games.hall.messages import screen as say
from underhall.games.hall.names import CLAN_IDS, RESOURCE_IDS, Names, smoot_place
from underhall.games.hall.picture import ids, layout
from underhall.games.hall.picture.cards import kind_name, symbols_of
from underhall.games.hall.picture.labels import troll_label
from underhall.games.hall.pieces import CLANS, NONE, SMOOT
from underhall.pictures.scene import Piece

HELD = 2  # the layer of what trolls hold


def seat_pieces(facts: Facts, seat: int, statues: int) -> list[Piece]:
    """All but the trolls; `statues` stand in its network."""
    pieces = [*_head(facts, seat, statues), *_waiting(facts, seat)]
    if facts.store(seat) == seat:  # partners share a storage, which lies with one of them
        pieces += _storage(facts, seat)
    return pieces


def _head(facts: Facts, seat: int, statues: int) -> list[Piece]:
    """The emblem of the seat, its honour, its statues, and what it was crowned with."""
    panel = layout.seat_panel(seat)
    name, tone = facts.names.seat(seat), facts.names.colour(seat)
    partner = facts.partner(seat)
    whose = name if partner is None else say("seat-with", seat=name, partner=facts.names.seat(partner))
    hidden = facts.face_down(seat)
    total = facts.total(seat)
    pieces = [
        Piece(f"seat:{seat}", panel, *layout.MARK_AT, f"s-mark-{seat}", tone=tone, words=whose),
        Piece(f"honour:{seat}", panel, *layout.HONOUR_AT, "s-chip-honour", text=f"{total}{'+' if hidden else ''}",
              size=1.05, words=say("honour-now", seat=name, honour=total, hidden=hidden), rule="R192"),
    ]  # fmt: skip
    pieces.append(
        Piece(f"statues:{seat}", panel, *layout.STATUES_AT, "s-chip-statue", text=str(statues),
              words=say("statues-of", seat=name, count=statues), rule="R201")
    )  # fmt: skip
    if int(facts.table.active) == seat and facts.this_turn:
        words = " ".join(facts.this_turn)
        pieces.append(Piece("this-turn", panel, *layout.THIS_TURN_AT, "s-lasting", words=words, rule="R062"))
    if int(facts.table.starter) == seat:
        pieces.append(Piece("crown", panel, *layout.CROWN_AT, "s-crown", words=say("crown-of", seat=name), rule="R026"))
    mine = [honour for honour, owner in facts.crowns if owner == seat]
    for which, honour in enumerate(mine):
        x, y = layout.CORONATION_AT
        pieces.append(
            Piece(f"coronation:{honour}", panel, x + which * layout.CORONATION_STEP, y, "s-coronation",
                  text=str(honour), words=say("coronation", honour=honour), rule="R194")
        )  # fmt: skip
    return pieces


# Trolls ---------------------------------------------------------------------------------------------------------------


def troll_pieces(names: Names, seat: int, place: int, card: int, held: tuple[int, ...]) -> tuple[Piece, ...]:
    """A troll of a trollsmoot with the tokens that it holds, each on its symbol."""
    panel = layout.seat_panel(seat)
    x, y = layout.smoot_at(place)
    name = names.card_id(card)
    id, here = ids.troll(names, seat, place, card), ids.in_smoot(seat, place)
    troll = Piece(
        id,
        panel,
        x,
        y,
        f"s-troll-{name}",
        words=troll_label(names, card, held),
        rule="R116",
        large=f"troll-{name}",
        stands=(here,) if id != here else (),
    )
    tokens = [
        Piece(ids.held(seat, place, which), panel, across, down, f"s-token-{name}", layer=HELD, kin=ids.token_kin(name))
        for which, name, across, down, filled in slots(names, place, card, held)
        if filled
    ]
    return troll, *tokens


def slots(names: Names, place: int, card: int, held: tuple[int, ...]) -> list[tuple[int, str, float, float, bool]]:
    """The symbols of a troll one by one: its number, its sign, where it lies, and whether it is filled."""
    x, y = layout.smoot_at(place)
    clan = names.clan_of(card)
    kinds = symbols_of(names, card)
    left = list(held)
    found = []
    for which, kind in enumerate(kinds):
        across, down = layout.symbol_at(which, len(kinds))
        found.append((which, kind_name(kind, clan), x + across, y + down, left[kind] > 0))
        left[kind] -= 1
    return found


def _waiting(facts: Facts, seat: int) -> list[Piece]:
    """Starters in hand during the draft, and a recruit that looks for its place."""
    panel = layout.seat_panel(seat)
    pieces = []
    for which, card in enumerate(facts.hand(seat)):
        x, y = layout.HAND_AT[which]
        if card is None:
            pieces.append(
                Piece(f"hand:{seat}:{which}", panel, x, y, "s-card-back", words=say("hand-unknown"), rule="R034")
            )
        else:
            name = facts.names.card_id(card)
            brings = facts.names.text(facts.names.start_row(card))
            words = say("hand", troll=facts.names.bearing_text(card), brings=brings)
            pieces.append(
                Piece(f"hand:{seat}:{which}", panel, x, y, f"s-troll-{name}", words=words, rule="R034",
                      large=f"troll-{name}")
            )  # fmt: skip
    recruit = int(facts.table.recruit)
    if recruit != NONE and int(facts.table.active) == seat:
        name = facts.names.card_id(recruit)
        words = say("recruit", troll=facts.names.bearing_text(recruit))
        pieces.append(
            Piece(ids.in_horde(facts.names, recruit), panel, *layout.RECRUIT_AT, f"s-troll-{name}", words=words,
                  rule="R113", large=f"troll-{name}")
        )  # fmt: skip
        pieces += [_empty(seat, place) for place in range(SMOOT) if facts.card_at(seat, place) is None]
    return pieces


def _empty(seat: int, place: int) -> Piece:
    """A place where nobody is, which says why the recruit cannot go there."""
    x, y = layout.smoot_at(place)
    row, at = smoot_place(place)
    words = say("empty-place", row=row, place=at)
    return Piece(ids.in_smoot(seat, place), layout.seat_panel(seat), x, y, "s-place", words=words, rule="R113")


# Storage --------------------------------------------------------------------------------------------------------------


def _storage(facts: Facts, seat: int) -> list[Piece]:
    """Resources and pedestals; where there are none, the panel shows their sign."""
    panel = layout.seat_panel(seat)
    pieces = []
    for resource, count in enumerate(facts.storage(seat)):
        if count:
            x, y = layout.store_at(resource)
            name = RESOURCE_IDS[resource]
            words = say("stored", tokens=facts.names.text(facts.names.tokens(count, resource)))
            id = ids.stored(facts, seat, resource)
            kin = ids.token_kin(name)
            pieces.append(Piece(id, panel, x, y, f"s-chip-{name}", text=str(count), words=words, rule="R050", kin=kin))
    for clan, count in enumerate(facts.pedestals_of(seat)[:CLANS]):
        if count:
            x, y = layout.pedestals_at(clan)
            name = CLAN_IDS[clan]
            words = say("pedestals-stored", clan=facts.names.clan(clan), count=count)
            id = ids.pedestals(facts, seat, clan)
            kin = ids.pedestal_kin(clan)
            pieces.append(
                Piece(id, panel, x, y, f"s-chip-ped-{name}", text=str(count), words=words, rule="R145", kin=kin)
            )
    return pieces
