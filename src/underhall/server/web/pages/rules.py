"""The rules of the games, by chapter: to read, to search, and to link to by their ids."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

import htpy as h
from starlette.responses import Response

from underhall.games import NAMES
from underhall.games import game as game_named
from underhall.server.web.api.rules import RuleShown, game_in, rules_of
from underhall.server.web.pages.drawings import drawing
from underhall.server.web.pages.frame import page
from underhall.server.web.pages.switches import in_words, spoken
from underhall.server.web.pages.visiting import Visit, route

LONGEST_QUERY = 80
OWN_WORDS = (
    "These are the rules as Underhall plays them, told in our own words by an unofficial fan project. They are not the "
    "publishers' rulebooks, and do not replace them."
)
RULINGS_HINT = "Our answers where a rulebook is silent or can be read in two ways."

Found = frozenset[str]  # ids


async def index(visit: Visit) -> Response:
    """Whose rules one wants to read."""
    return page(
        visit,
        "Rules",
        h.div(".heading")[h.h1["Rules"]],
        h.p(".lead")[OWN_WORDS],
        h.ul(".game-cards")[
            (
                h.li[
                    h.article(".game-card")[
                        drawing(name),
                        h.div(".game-words")[
                            h.h2[h.a(href=f"/rules/{name}")[game_named(name).title]],
                            h.p[f"{len(rules_of(name).rules)} rules and rulings, to be searched."],
                        ],
                    ]
                ]
                for name in NAMES
            )
        ],
    )


async def show(visit: Visit) -> Response:
    """All rules of a game; with `?q=` those that do not have all its words are hidden."""
    game = game_in(visit.path("game"))
    query = " ".join(visit.request.query_params.get("q", "")[:LONGEST_QUERY].split())
    book = rules_of(game)
    found = frozenset(rule.id for rule in book.rules if matches(rule, query))
    chapters = [(chapter, list(rules)) for chapter, rules in groupby(book.rules, lambda rule: rule.chapter)]
    return page(
        visit,
        f"Rules of {book.title}",
        h.div(".heading")[
            h.h1[f"Rules of {book.title}"],
            h.p(".more")[
                h.a(href=f"/learn/{game}")["Learn it by playing"],
                (h.a(href=f"/rules/{other}")[game_named(other).title] for other in NAMES if other != game),
            ],
        ],
        h.p(".lead")[OWN_WORDS],
        h.search[_form(game, query, len(found), len(book.rules))],
        h.div(".rulebook")[_contents(chapters, found), h.div(".rules")[(_chapter(*each, found) for each in chapters)]],
        script="rules_page.js",
        data={"game": game},
    )


def matches(rule: RuleShown, query: str) -> bool:
    """Whether a rule has all words of a query."""
    words = f"{rule.id} {rule.chapter} {rule.heading} {rule.question} {rule.text}".casefold()
    return all(word in words for word in query.casefold().split())


def anchor(chapter: str) -> str:
    """The id of a chapter on the page."""
    return "chapter-" + "".join(sign if sign.isalnum() else "-" for sign in chapter.lower())


def _form(game: str, query: str, found: int, total: int) -> h.Node:
    return h.form("#search.row.search", action=f"/rules/{game}")[
        h.label(for_="q")["Search the rules"],
        h.input(id="q", name="q", type="search", value=query, maxlength=LONGEST_QUERY, autocomplete="off"),
        h.button["Search"],
        h.p("#found.hint", role="status")[f"{found} of {total}" if query else f"{total} rules and rulings"],
    ]


def _contents(chapters: Iterable[tuple[str, list[RuleShown]]], found: Found) -> h.Node:
    return h.nav(".contents", aria_label="Chapters")[
        h.details(open=True)[
            h.summary["Chapters"],
            h.ol[
                (
                    h.li(data_chapter=anchor(chapter), hidden=not _left(rules, found))[
                        h.a(href=f"#{anchor(chapter)}")[chapter], h.small[_left(rules, found)]
                    ]
                    for chapter, rules in chapters
                )
            ],
        ]
    ]


def _left(rules: Iterable[RuleShown], found: Found) -> int:
    return sum(rule.id in found for rule in rules)


def _chapter(chapter: str, rules: list[RuleShown], found: Found) -> h.Node:
    id = anchor(chapter)
    return h.section(aria_labelledby=id, hidden=not _left(rules, found))[
        h.h2(id=id)[chapter],
        rules[0].kind == "ruling" and h.p(".hint")[RULINGS_HINT],
        (_rule(rule, rule.id not in found) for rule in rules),
    ]


def _rule(rule: RuleShown, hidden: bool) -> h.Node:
    return h.article(".rule", id=rule.id, hidden=hidden)[
        h.h3[h.a(".rule-id", href=f"#{rule.id}", aria_label=f"Link to {rule.id}")[rule.id], " ", rule.heading],
        rule.question and h.p(".question")[rule.question],
        h.p[in_words(rule.text)],
        rule.switches
        and h.p(".hint")["Can be set at a new table: ", ", ".join(spoken(name) for name in rule.switches), "."],
    ]


routes = [route("/rules", index), route("/rules/{game}", show)]
