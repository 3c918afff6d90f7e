"""Tables in a list: one line each, with whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h

from underhall.engine.declared.phrases import listed
from underhall.games import game as game_named
from underhall.server.showing import SeatShown
from underhall.server.terms import clock_in_words
from underhall.server.web.answers import SeatListed, TableListed
from underhall.server.web.assets import address
from underhall.server.web.files import mark_of
from underhall.server.web.pages.frame import name_field, token_field
from underhall.server.web.pages.messages import say
from underhall.server.web.pages.visiting import Visit


def title_of(table: TableListed) -> str:
    """The name of a table: as its owner called it, else its game."""
    return table.title or game_named(table.game).title


def my_turn(table: TableListed, guest: str | None) -> bool:
    """Whether a table waits for this guest. A seat that a bot plays does not count."""
    places = [table.seats[seat] for seat in table.waiting]
    return guest is not None and any(place.guest == guest and place.taken_over is None for place in places)


def free_seats(table: TableListed) -> int:
    """How many people can still sit down."""
    return sum(seat.guest is None and seat.bot is None for seat in table.seats)


def entries(tables: Sequence[TableListed], visit: Visit, empty: str) -> h.Node:
    """Tables, or a sentence that says there are none."""
    if not tables:
        return h.p(".empty")[empty]
    return h.ul(".tables")[(_entry(table, visit) for table in tables)]


def _entry(table: TableListed, visit: Visit) -> h.Node:
    mine = my_turn(table, visit.id)
    return h.li(class_="mine" if mine else None, data_table=table.id, data_mine="yes" if mine else None)[
        h.img(".mark", src=address(mark_of(table.game)), alt="", width="40", height="40"),
        h.div(".entry")[
            h.a(href=f"/tables/{table.id}")[title_of(table)],
            mine and h.strong(".badge")[say("your-turn")],
            table.practice and h.span(".badge.practice")[say("practice")],
            h.p(".hint")[
                table.title and f"{game_named(table.game).title} · ",
                _state(table, visit),
                " · ",
                _people(table, visit),
            ],
        ],
        _actions(table, visit),
    ]


def _actions(table: TableListed, visit: Visit) -> h.Node:
    if table.status == "finished":
        return h.a(".button", href=f"/tables/{table.id}/replay")[say("replay")]
    sits = any(seat.guest == visit.id and visit.id for seat in table.seats)
    if table.status != "gathering" or sits or not free_seats(table) or not table.open:
        return None
    return h.form(method="post", action=f"/tables/{table.id}/sit")[
        token_field(visit), visit.guest is not None and h.button[say("sit-down")]
    ]


def _state(table: TableListed, visit: Visit) -> str:
    if table.status == "gathering":
        free = free_seats(table)
        seats = say("seats-free", free=free, seats=len(table.seats)) if free else say("ready-to-start")
        return f"{seats} · {_terms(table)}" if sum(seat.bot is None for seat in table.seats) > 1 else seats
    if table.status == "finished":
        return ", ".join([_won(table, visit), *_forfeits(table, visit)])
    if table.status == "playing" and not my_turn(table, visit.id):
        waiting = [_name(table.seats[seat], visit) for seat in table.waiting]
        return say("waiting-for", players=listed(waiting)) if waiting else say("status-playing")
    return say(f"status-{table.status}")


def _won(table: TableListed, visit: Visit) -> str:
    winners = [table.seats[seat] for seat in table.winners or ()]
    return say(
        "won",
        winners=listed([_name(seat, visit) for seat in winners]),
        totals=", ".join(str(total) for total in table.totals or ()),
    )


def _terms(table: TableListed) -> str:
    """What people agree to by sitting down, in short; the table has the full terms."""
    terms = [clock_in_words(table.pace), say("hints-allowed" if table.hints else "hints-off"), *table.house_rules]
    return " · ".join(terms)


def _forfeits(table: TableListed, visit: Visit) -> list[str]:
    return [say(f"forfeit-{each.why}", player=_name(table.seats[each.seat], visit)) for each in table.forfeits]


def _people(table: TableListed, visit: Visit) -> str:
    return ", ".join(_name(seat, visit) for seat in table.seats)


def _name(seat: SeatListed, visit: Visit) -> str:
    return say("player-you") if _is_own(seat, visit) else player(seat)


def _is_own(seat: SeatListed, visit: Visit) -> bool:
    return seat.guest is not None and seat.guest == visit.id


def player(seat: SeatListed | SeatShown) -> str:
    """Who has a seat."""
    if seat.bot is not None:
        return say("player-bot", level=level(seat.bot))
    return say("player-none") if seat.guest is None else seat.name or say("player-unnamed")


def level(bot: str) -> str:
    """What a bot is called within a sentence."""
    return say("level", bot=bot)


def come_in(visit: Visit) -> h.Node:
    """Asks for a name, if the visitor has not given one yet."""
    if visit.guest is not None:
        return None
    return h.section(".panel.come-in")[
        h.h2[say("who-are-you")],
        h.form(".row", method="post", action="/")[
            token_field(visit), name_field(visit), h.button(".primary")[say("come-in")]
        ],
    ]
