"""The rules of the games: an overview, and all rules by chapter to read, to search, and to link to by their ids."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, partial
from http import HTTPStatus
from itertools import groupby

import htpy as h
from starlette.responses import Response

from underhall import __version__
from underhall.engine.declared.phrases import listed
from underhall.engine.switches import switches_of
from underhall.games import NAMES
from underhall.games import game as game_named
from underhall.server.web.api.rules import RuleShown, game_in, rules_of
from underhall.server.web.assets import PAGE, address
from underhall.server.web.caching import ASK_AGAIN, etag_of, is_known
from underhall.server.web.packing import packed
from underhall.server.web.pages.drawings import cover
from underhall.server.web.pages.frame import page
from underhall.server.web.pages.guide import figures, glance
from underhall.server.web.pages.messages import say
from underhall.server.web.pages.ready import Ready, made
from underhall.server.web.pages.switches import emphasised
from underhall.server.web.pages.visiting import Visit, route

SCRIPT = "rules_page.js"
LONGEST_QUERY = 80

Found = frozenset[str]  # ids


async def index(visit: Visit) -> Response:
    """Links to the rules of each game."""
    return page(
        visit,
        say("rules"),
        h.div(".heading")[h.h1[say("rules")]],
        h.p(".lead")[say("rules-about")],
        h.ul(".game-cards")[
            (
                h.li[
                    h.article(".game-card")[
                        cover(name),
                        h.div(".game-words")[
                            h.h2[h.a(href=f"/rules/{name}")[game_named(name).title]],
                            h.p[say("rules-and-search", count=len(rules_of(name).rules))],
                        ],
                    ]
                ]
                for name in NAMES
            )
        ],
    )


async def show(visit: Visit) -> Response:
    """All rules of a game; `?q=` hides those that lack any of its words."""
    game = game_in(visit.path("game"))
    query = " ".join(visit.request.query_params.get("q", "")[:LONGEST_QUERY].split())
    etag = etag_of(game, query, visit.guest and visit.guest.name, _book(game).digest, address(PAGE), address(SCRIPT))
    headers = {"Cache-Control": ASK_AGAIN, "Vary": "Cookie", "ETag": etag}
    if is_known(visit.request, etag):
        return Response(None, HTTPStatus.NOT_MODIFIED, headers)
    visit.headers |= headers
    return await visit.services.page_threads.do(partial(_shown, visit, game, query))


def _shown(visit: Visit, game: str, query: str) -> Response:
    """The page, compressed: that takes milliseconds, so it is work for a thread."""
    title, book = rules_of(game).title, _book(game)
    found = frozenset(leaf.id for leaf in book.leaves if leaf.has(query))
    answer = page(
        visit,
        say("rules-of", game=title),
        h.div(".heading")[
            h.h1[say("rules-of", game=title)],
            h.p(".more")[
                h.a(href=f"/learn/{game}")[say("learn-by-playing")],
                (h.a(href=f"/rules/{other}")[game_named(other).title] for other in NAMES if other != game),
            ],
        ],
        h.p(".lead")[say("rules-about")],
        not query and glance(game),
        h.search[_form(game, query, len(found), len(book.leaves))],
        whole(game) if len(found) == len(book.leaves) else _rulebook(book, found),
        script=SCRIPT,
        data={"game": game},
    )
    return packed(visit.request, answer)


@dataclass(frozen=True)
class _Leaf:
    """A rule, prepared once: its words for searching, and its HTML."""

    id: str
    words: str
    shown: str
    hidden: str

    def has(self, query: str) -> bool:
        """Whether the rule contains every word of a query."""
        return all(word in self.words for word in query.casefold().split())


@dataclass(frozen=True)
class _Chapter:
    """A chapter, prepared once."""

    title: str
    head: str
    leaves: tuple[_Leaf, ...]

    def left(self, found: Found) -> int:
        return sum(leaf.id in found for leaf in self.leaves)

    def shown(self, found: Found) -> h.Node:
        inside = [self.head, *(leaf.shown if leaf.id in found else leaf.hidden for leaf in self.leaves)]
        return h.section(aria_labelledby=anchor(self.title), hidden=not self.left(found))[Ready("".join(inside))]


@dataclass(frozen=True)
class _Book:
    """The rules of a game, prepared once: they never change while the server runs."""

    chapters: tuple[_Chapter, ...]
    digest: str

    @property
    def leaves(self) -> list[_Leaf]:
        return [leaf for chapter in self.chapters for leaf in chapter.leaves]


@cache
def _book(game: str) -> _Book:
    chapters = tuple(
        _Chapter(title, _head(game, title, rules[0]), tuple(_leaf(game, rule) for rule in rules))
        for title, group in groupby(rules_of(game).rules, lambda rule: rule.chapter)
        if (rules := list(group))
    )
    content = [text for each in chapters for text in (each.head, *(leaf.shown for leaf in each.leaves))]
    return _Book(chapters, etag_of(__version__, "".join(content)))


def _rulebook(book: _Book, found: Found) -> h.Node:
    return h.div(".rulebook")[
        _contents(book.chapters, found), h.div(".rules")[(chapter.shown(found) for chapter in book.chapters)]
    ]


@cache
def whole(game: str) -> Ready:
    """All rules, none of them hidden."""
    book = _book(game)
    return Ready(made(_rulebook(book, frozenset(leaf.id for leaf in book.leaves))))


def _leaf(game: str, rule: RuleShown) -> _Leaf:
    words = f"{rule.id} {rule.chapter} {rule.heading} {rule.question} {rule.text}".casefold()
    return _Leaf(rule.id, words, made(_rule(game, rule, False)), made(_rule(game, rule, True)))


def _head(game: str, title: str, first: RuleShown) -> str:
    return made(
        h.h2(id=anchor(title))[title],
        first.kind == "ruling" and h.p(".hint")[say("rulings-about")],
        *figures(game, title),
    )


def anchor(chapter: str) -> str:
    """The id of a chapter on the page."""
    return "chapter-" + "".join(sign if sign.isalnum() else "-" for sign in chapter.lower())


def _form(game: str, query: str, found: int, total: int) -> h.Node:
    return h.form("#search.row.search", action=f"/rules/{game}")[
        h.label(for_="q")[say("search-rules")],
        h.input(id="q", name="q", type="search", value=query, maxlength=LONGEST_QUERY, autocomplete="off"),
        h.button[say("search")],
        h.p("#found.hint", role="status")[
            say("found", found=found, total=total) if query else say("rules-count", total=total)
        ],
    ]


def _contents(chapters: Iterable[_Chapter], found: Found) -> h.Node:
    return h.nav(".contents", aria_label=say("chapters"))[
        h.details(open=True)[
            h.summary[say("chapters")],
            h.ol[
                (
                    h.li(data_chapter=anchor(chapter.title), hidden=not chapter.left(found))[
                        h.a(href=f"#{anchor(chapter.title)}")[chapter.title], h.small[chapter.left(found)]
                    ]
                    for chapter in chapters
                )
            ],
        ]
    ]


def _rule(game: str, rule: RuleShown, hidden: bool) -> h.Node:
    return h.article(".rule", id=rule.id, hidden=hidden)[
        h.h3[
            h.a(".rule-id", href=f"#{rule.id}", aria_label=say("link-to-rule", rule=rule.id))[rule.id],
            " ",
            rule.heading,
        ],
        rule.question and h.p(".question")[rule.question],
        h.p[emphasised(rule.text)],
        rule.switches and h.p(".hint")[say("rule-switches", switches=listed(_switches(game, rule)))],
    ]


def _switches(game: str, rule: RuleShown) -> list[str]:
    return [switches_of(game)[id].name for id in rule.switches]


routes = [route("/rules", index), route("/rules/{game}", show)]
