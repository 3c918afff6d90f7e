"""Controls for the values of a pack, made from its schema. Their script sends changes by the place in `data-at`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import htpy as h
import msgspec

from underhall.engine.declared.phrases import capital
from underhall.engine.pack_places import Place, PlaceError, at, text_of
from underhall.engine.pack_shapes import ORIGIN, Choice, Flag, Group, Listing, Member, Number, Shape, Words
from underhall.server.web.pages.workshop.messages import say
from underhall.server.workshop.draft import Draft
from underhall.server.workshop.labels import choice_label, field_label

NAMES = ("name", "title")  # any text
NONE = ""  # the value of a control for something that the file does not say
SUGGESTED = 48  # values that a text field suggests
PLAIN = 5  # values of a group that are shown as a compact grid from here on


class Controls:
    """The controls of one page."""

    def __init__(self, draft: Draft) -> None:
        self._draft, self._game = draft, draft.pack.game
        self._lists: dict[str, list[str]] = {}

    def form(self, place: Place, members: Sequence[Member]) -> h.Node:
        """The values of a group, and below where they are known from."""
        sources = [*self._sources(place, members)]
        values = [self._member(place, member) for member in members if member.name != ORIGIN]
        return h.div(".values")[  # by now it is known what there is to suggest
            values,
            sources and h.details(".sources")[h.summary[field_label(self._game, "sources")], sources],
            (h.datalist(id=id)[(h.option(value=value) for value in values)] for id, values in self._lists.items()),
        ]

    # One value --------------------------------------------------------------------------------------------------------

    def _member(self, place: Place, member: Member) -> h.Node:
        label = field_label(self._game, member.name)
        shape, inside = member.shape, (*place, member.name)
        if isinstance(shape, Group):
            values = shape.values
            if shape.is_single:
                return self._value((*inside, values[0].name), values[0], label)
            grid = len(values) >= PLAIN and all(isinstance(each.shape, Number) for each in values)
            return h.fieldset(class_="grid" if grid else None, data_field=text_of(inside))[
                h.legend[label], [self._member(inside, each) for each in values]
            ]
        if isinstance(shape, Listing):
            return self._listing(inside, shape, label)
        return self._value(inside, member, label)

    def _value(self, place: Place, member: Member, label: str) -> h.Node:
        """A single value with its label and its limits."""
        id, shape = text_of(place), member.shape
        control = self._control(place, shape, self._read(place, member.default), optional=member.default is None)
        hint = "" if member.name in NAMES else self._hint(shape)
        if isinstance(shape, Words) and shape.letters:
            return self._letters(place, shape, label)
        if isinstance(shape, Flag):
            return h.div(".value", data_field=id)[h.label(".check", for_=id)[control, h.span[label]]]
        return h.div(".value", data_field=id)[
            h.label(for_=id)[label], control, hint and h.p(".hint", id=f"{id}-hint")[hint]
        ]

    def _letters(self, place: Place, shape: Words, label: str) -> h.Node:
        """A checkbox for each letter that a text may have."""
        id, chosen = text_of(place), self._read(place, "")
        return h.fieldset(".letters", data_field=id)[
            h.legend[label],
            h.div(role="group", data_letters=id, aria_label=label)[
                [
                    h.label(class_=f"letter letter-{letter.lower()}")[
                        h.input(
                            type="checkbox",
                            data_at=id,
                            data_kind="letters",
                            value=letter,
                            checked=letter in chosen,
                            id=id if letter == shape.letters[0] else f"{id}-{letter}",
                        ),
                        h.span[choice_label(self._game, letter)],
                    ]
                    for letter in shape.letters
                ]
            ],
        ]

    def _control(
        self, place: Place, shape: Shape, value: Any, *, optional: bool = False, label: str | None = None
    ) -> h.Node:
        id = text_of(place)
        told: dict[str, Any] = {"data-at": id, "id": id, "aria-label": label}
        if optional:
            told["data-optional"] = "yes"
        if isinstance(shape, Number):
            bounds = {"min": shape.least, "max": shape.most}
            return h.input(told, type="number", step="1", data_kind="number", value=_written(value), **bounds)
        if isinstance(shape, Choice):
            options = [(each, choice_label(self._game, each)) for each in shape.values]
            return h.select(told, data_kind="text")[
                optional and h.option(value=NONE, selected=value is None)[say("none")],
                (h.option(value=each, selected=each == value)[name] for each, name in options),
            ]
        if isinstance(shape, Flag):
            return h.input(told, type="checkbox", data_kind="flag", checked=bool(value))
        assert isinstance(shape, Words)
        hint = f"{id}-hint" if label is None and place[-1] not in NAMES and self._hint(shape) else None
        return h.input(
            told,
            data_kind="text",
            value=_written(value),
            maxlength=shape.longest,
            list=self._suggestions(place),
            autocomplete="off",
            spellcheck="false" if shape.pattern else None,
            aria_describedby=hint,
        )

    def _hint(self, shape: Shape) -> str:
        if isinstance(shape, Number):
            if shape.least is not None and shape.most is not None:
                return say("from-to", least=shape.least, most=shape.most)
            return ""
        return say("made-of", letters=capital(shape.about)) if isinstance(shape, Words) and shape.about else ""

    # Lists ------------------------------------------------------------------------------------------------------------

    def _listing(self, place: Place, shape: Listing, label: str) -> h.Node:
        id, item = text_of(place), shape.item
        values = self._read(place, [])
        if isinstance(item, Words) and item.signs:
            told = {"data-at": id, "data-kind": "lines", "data-signs": item.signs, "spellcheck": "false"}
            return h.div(".value", data_field=id)[
                h.label(for_=id)[label],
                h.textarea(".drawn", told, id=id, rows=str(max(len(values), 2)))["\n".join(map(str, values))],
                h.p(".hint")[self._hint(item)],
            ]
        return h.fieldset(".listing", data_field=id)[
            h.legend[label],
            h.ol(class_="rows" if isinstance(item, (Group, Listing)) else "series")[
                [h.li[self._item((*place, index), item, value, label)] for index, value in enumerate(values)]
            ],
            h.div(".row")[self._add(place, item, values, label)],
        ]

    def _item(self, place: Place, item: Shape, value: Any, label: str) -> h.Node:
        number = int(place[-1]) + 1
        name = say("item-of", label=label, number=number)
        remove = self.remove(place, say("remove-item", label=label, number=number))
        if isinstance(item, Group):
            return h.div(".values")[[self._member(place, each) for each in item.values]], remove
        if isinstance(item, Listing):
            return h.ol(".series")[
                [
                    h.li[self._control((*place, index), item.item, each, label=f"{name}.{index + 1}")]
                    for index, each in enumerate(value)
                ]
            ]
        return self._control(place, item, value, label=name), remove

    def _add(self, place: Place, item: Shape, values: Sequence[Any], label: str) -> h.Node:
        if isinstance(item, Listing):
            return None
        value = values[-1] if values else self._example(place, item)
        if value is None:
            return None
        return self.add((*place, len(values)), value, say("add"), label=say("add-item", label=label))

    def add(self, place: Place, value: Any, words: str, *, go: str = "", label: str = "") -> h.Node:
        """A button that adds a row, and then shows the page `go`, or this one again."""
        return h.button(
            ".quiet",
            type="button",
            data_do="add",
            data_place=text_of(place),
            data_value=msgspec.json.encode(value).decode(),
            data_go=go or None,
            aria_label=label or None,
        )[words]

    def remove(self, place: Place, words: str, *, go: str = "") -> h.Node:
        """A button that removes a row."""
        told = {"data-do": "remove", "data-place": text_of(place), "data-go": go or None}
        if go:
            return h.button(".quiet", told, type="button")[words]
        return h.button(".quiet.remove", told, type="button", aria_label=words, title=words)["×"]

    # What the file says -----------------------------------------------------------------------------------------------

    def _read(self, place: Place, default: Any) -> Any:
        try:
            return at(self._draft.raw, place)
        except PlaceError:
            return default

    def _sources(self, place: Place, members: Sequence[Member]) -> Iterator[h.Node]:
        for member in members:
            inside = (*place, member.name)
            if member.name == ORIGIN:
                yield self._value(inside, member, field_label(self._game, ORIGIN))
            elif isinstance(member.shape, Group) and (origin := member.shape.member(ORIGIN)) is not None:
                yield self._value((*inside, ORIGIN), origin, field_label(self._game, member.name))

    def _example(self, place: Place, item: Shape) -> Any:
        """What a new entry of an empty list begins with: what the standard pack has in such places."""
        if isinstance(item, Choice):
            return item.values[0]
        found = next(self._usual((*place, 0)), None)
        return (item.least or 0) if found is None and isinstance(item, Number) else found

    def _suggestions(self, place: Place) -> str | None:
        """The id of a list of what the standard pack has in such places, where it repeats itself."""
        if place[-1] in ("id", *NAMES):
            return None
        id = "usual-" + text_of(tuple("" if isinstance(key, int) else key for key in place))
        if id not in self._lists:
            usual = [value for value in self._usual(place) if isinstance(value, str)]
            distinct = sorted(set(usual))
            self._lists[id] = distinct if len(distinct) <= SUGGESTED else []
        return id if self._lists[id] else None

    def _usual(self, place: Place) -> Iterator[Any]:
        """All values of the standard pack at places that differ only in their rows."""
        values: list[Any] = [msgspec.to_builtins(self._draft.standard)]
        for key in place:
            if isinstance(key, int):
                values = [each for value in values if isinstance(value, (list, tuple)) for each in value]
            else:
                values = [value[key] for value in values if isinstance(value, dict) and value.get(key) is not None]
        yield from values


def _written(value: Any) -> str:
    return "" if value is None else str(value)
