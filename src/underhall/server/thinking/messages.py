"""How the server and a worker speak: messages of MessagePack, each behind its length."""

from __future__ import annotations

from struct import Struct

import msgspec

from underhall.server.thinking.question import Question, Thought

LENGTH = Struct(">I")  # of a message, before it


class Asked(msgspec.Struct, frozen=True):
    """A question on its way: the setting as data, the view as bytes."""

    game: str
    pack: bytes  # JSON
    switches: bytes  # JSON
    seat: int
    table: bytes
    decision: str
    bot: str
    seed: int
    seconds: float


class Begun(msgspec.Struct, frozen=True, tag="begun"):
    """The game is loaded: from here on the bot thinks."""


Answer = Begun | Thought
_asked: msgspec.msgpack.Decoder[Asked] = msgspec.msgpack.Decoder(Asked)
_answers: msgspec.msgpack.Decoder[Answer] = msgspec.msgpack.Decoder(Answer)
read_asked, read_answer = _asked.decode, _answers.decode


def asked(question: Question) -> Asked:
    """A question as data."""
    view = question.view
    return Asked(
        game=view.setting.game.name,
        pack=msgspec.json.encode(view.setting.pack),
        switches=msgspec.json.encode(view.setting.switches),
        seat=view.seat,
        table=view.table.tobytes(),
        decision=question.decision,
        bot=question.bot,
        seed=question.seed,
        seconds=question.seconds,
    )


def message(content: Asked | Answer) -> bytes:
    """A message as bytes, with its length."""
    data = msgspec.msgpack.encode(content)
    return LENGTH.pack(len(data)) + data
