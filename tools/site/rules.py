"""The rules of a game as a page: rules, rulings and house rules in our own words, with pictures beside its chapters.

A page says ```{rules} dwarfs```. Each rule is a section with the id of the rule, so that links such as
`rules/dwarfs/#R060` lead to it. Sphinx knows rules as objects: a search finds each rule by its words, not just a page.
"""

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from docutils import nodes
from sphinx.domains import Domain, ObjType
from sphinx.util.docutils import SphinxDirective

from tools.site.pictures import THEMES, Drawn, draw_pictures
from underhall.engine.declared.phrases import capital
from underhall.engine.switches import Switch, switches_of
from underhall.server.web.api.rules import RuleShown, rules_of

ABOUT = (
    "Rules version {version}, with {rules} rules and {rulings} rulings. A rule is a sentence of the rulebook in our "
    "own words. A ruling is our answer where the rulebook is silent or can be read in two ways; house rules choose "
    "other answers. A test proves each of them."
)
RULINGS = "Where the rulebook is silent or disagrees with itself, this is what we play."
IMPORTANT = 0  # Sphinx's number for what search lists first
HOUSE_RULES = "What you can set for a table, or with --set on the command line. Other players see it before they join."


class RuleDomain(Domain):  # type: ignore[misc]  # Sphinx is not typed for us
    """The rules that pages show, for search."""

    name = "rules"
    label = "Rules"
    object_types = {"rule": ObjType("rule"), "ruling": ObjType("ruling")}  # noqa: RUF012  # Sphinx declares it so
    initial_data: dict[str, list[tuple[str, ...]]] = {"shown": []}  # noqa: RUF012

    def note(self, game: str, rule: RuleShown, page: str) -> None:
        """Makes a rule that a page shows known to search."""
        words = f"{rule.id} {rule.heading}: {f'{rule.question} ' if rule.question else ''}{rule.text}"
        shown = words.replace("`", "").replace("'", "’")  # Sphinx shows other apostrophes as &#x27;
        self.data["shown"].append((f"{game}:{rule.id}", shown, rule.kind, page, rule.id))

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        for name, words, kind, page, place in self.data["shown"]:
            yield name, words, kind, page, place, IMPORTANT


class Rules(SphinxDirective):  # type: ignore[misc]  # Sphinx is not typed for us
    """Writes the rules of the game that it names."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        game = self.arguments[0]
        page = Path(self.env.doc2path(self.env.docname))
        for rule in rules_of(game).rules:
            self.env.get_domain(RuleDomain.name).note(game, rule, self.env.docname)
        return rules_of_game(game, draw_pictures(game, page.parent))


def rules_of_game(game: str, pictures: dict[str, list[Drawn]]) -> list[nodes.Node]:
    """All rules of a game, by chapter; `pictures` are those of each chapter."""
    book = rules_of(game)
    chapters = {title: list(rules) for title, rules in groupby(book.rules, lambda rule: rule.chapter)}
    if unknown := set(pictures) - set(chapters):
        raise ValueError(f"{game} has no chapter to illustrate that is called {', '.join(sorted(unknown))}")
    kinds = [rule.kind for rule in book.rules]
    about = ABOUT.format(version=book.version, rules=kinds.count("rule"), rulings=kinds.count("ruling"))
    parts: list[nodes.Node] = [nodes.paragraph(text=about)]
    for title, rules in chapters.items():
        lead = [nodes.paragraph(text=RULINGS)] if rules[0].kind == "ruling" else []
        drawn = [_figure(each) for each in pictures.get(title, [])]
        parts.append(_section(nodes.make_id(title), title, *lead, *drawn, *(_rule(game, rule) for rule in rules)))
    switches = [_switch(switch) for switch in switches_of(game).values()]
    parts.append(_section("house-rules", "House rules", nodes.paragraph(text=HOUSE_RULES), *switches))
    return parts


def _rule(game: str, rule: RuleShown) -> nodes.section:
    parts = [nodes.paragraph("", "", nodes.emphasis(text=rule.question))] if rule.question else []
    parts.append(nodes.paragraph("", "", *_emphasised(rule.text)))
    if rule.switches:
        known = switches_of(game)
        links = [_link(id, known[id].name) for id in rule.switches]
        spaced = [node for link in links for node in (nodes.Text(" "), link)]
        parts.append(nodes.paragraph("", "House rule:", *spaced, classes=["rule-switches"]))
    return _section(rule.id, f"{rule.id} {rule.heading}", *parts, classes=["rule"])


def _switch(switch: Switch) -> nodes.section:
    values = switch.values
    called = f"{values[0]} to {values[-1]}" if isinstance(values, range) else _listed(switch)
    set_to = [
        nodes.Text("Command line: "),
        nodes.literal(text=f"--set {switch.id}=…"),
        nodes.Text(f"; {called}. By default "),
    ]
    usual = [
        nodes.emphasis(text=switch.called(switch.usual)),
        nodes.Text(". Ruling: "),
        _link(switch.ruling, switch.ruling),
    ]
    parts = [nodes.paragraph(text=switch.about), nodes.paragraph("", "", *set_to, *usual, classes=["rule-switches"])]
    return _section(switch.id, capital(switch.name), *parts, classes=["rule"])


def _listed(switch: Switch) -> str:
    return ", ".join(f"{str(value).lower()} ({switch.called(value)})" for value in switch.values)


def _figure(drawn: Drawn) -> nodes.figure:
    images = [
        nodes.image(
            uri=drawn.file(theme),
            alt=drawn.caption,
            width=str(drawn.width),
            height=str(drawn.height),
            loading="lazy",
            classes=[f"only-{theme}"],
        )
        for theme in THEMES
    ]
    return nodes.figure("", *images, nodes.caption(text=drawn.caption), classes=["table-picture"])


def _section(id: str, title: str, *parts: nodes.Node, classes: list[str] | None = None) -> nodes.section:
    return nodes.section("", nodes.title(text=title), *parts, ids=[id], classes=classes or [])


def _link(id: str, words: str) -> nodes.reference:
    return nodes.reference("", words, internal=True, refid=id)


def _emphasised(text: str) -> list[nodes.Node]:
    """A text in which the names of switches and values, in `backquotes`, stand out."""
    return [nodes.emphasis(text=part) if at % 2 else nodes.Text(part) for at, part in enumerate(text.split("`"))]
