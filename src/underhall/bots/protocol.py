"""Messages to outside bots, and their answers: one JSON object per line. `docs/outside-bots.md` explains each field."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

PROTOCOL = 1
ViewForm = Literal["json", "text", "both", "none"]


class Message(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    """A message to a bot; `type` says what it is."""


class Hello(Message, frozen=True, kw_only=True, tag="hello"):
    """The first line of each run. It is answered by a `Ready`."""

    protocol: int = PROTOCOL
    game: str
    seats: int
    seat: int  # the bot's own
    names: list[str]  # what the seats are called in prompts and labels
    pack: str  # its id
    pack_hash: str
    switches: dict[str, Any]
    seed: int  # for the bot's own dice
    problem: str | None = None  # why the run before this one ended, if there was one


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """One option."""

    number: int
    key: str
    label: str


class Choose(Message, frozen=True, kw_only=True, tag="choose"):
    """It is the bot's turn to choose. It is answered by an `Answer`."""

    decision: str  # its id
    kind: str
    prompt: str
    options: list[Choice]
    view: msgspec.Raw | None = None
    text: str | None = None
    seconds: float  # that are left


class Wrong(Message, frozen=True, kw_only=True, tag="wrong"):
    """The answer cannot be accepted. The bot answers with another `Answer`."""

    decision: str
    answer: str  # the line, cut short if it is long
    problem: str
    rule: str | None = None  # the id of the rule that refuses it, if one does
    tries_left: int
    seconds: float


class Missed(Message, frozen=True, kw_only=True, tag="missed"):
    """Another choice was made for the bot. It does not answer."""

    decision: str
    problem: str


class End(Message, frozen=True, kw_only=True, tag="end"):
    """The bot is no longer needed, and exits."""


class Ready(msgspec.Struct, frozen=True):
    """The answer to `Hello`."""

    ready: str  # the bot's name
    view: ViewForm = "json"  # in which form it wants to see the table


class Answer(msgspec.Struct, frozen=True):
    """The answer to `Choose` and `Wrong`."""

    choose: int | str  # the number or the key of an option
    why: str = ""  # in words, for people who ask for an explanation
