"""How the server and a worker communicate: MessagePack messages, each after its length."""

from __future__ import annotations

from struct import Struct

import msgspec

from underhall.bots.playouts import ANY_OPTION
from underhall.engine.first_use import examined
from underhall.engine.setting import Setting
from underhall.server.thinking.question import Question, Thought

LENGTH = Struct(">I")  # of a message, before it


class Asked(msgspec.Struct, frozen=True, tag="asked"):
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
    reasons: bool


class PlayOut(msgspec.Struct, frozen=True, tag="play-out"):
    """A whole table of a finished game, to be played to its end several times."""

    game: str
    pack: bytes  # JSON
    switches: bytes  # JSON
    core: bytes
    seed: int
    games: int
    first: int  # the option that is taken first, or ANY_OPTION


class JudgeOne(msgspec.Struct, frozen=True, tag="judge-one"):
    """An option that was chosen on a whole table of a finished game: was there a better one?"""

    game: str
    pack: bytes  # JSON
    switches: bytes  # JSON
    core: bytes
    chosen: int


class Judged(msgspec.Struct, frozen=True, tag="judged"):
    """The best option as far as a greedy bot sees, and the points by which it is better."""

    best: int
    lost: float


class PlayedOut(msgspec.Struct, frozen=True, tag="played-out"):
    """What came of it: the games that each seat won, a shared win in parts; and how many came to an end."""

    wins: list[float]
    games: int


class Begun(msgspec.Struct, frozen=True, tag="begun"):
    """The game is loaded: from here on the bot thinks."""


Errand = Asked | PlayOut | JudgeOne
Answer = Begun | Thought | PlayedOut | Judged
_asked: msgspec.msgpack.Decoder[Errand] = msgspec.msgpack.Decoder(examined(Errand))
_answers: msgspec.msgpack.Decoder[Answer] = msgspec.msgpack.Decoder(examined(Answer))
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
        reasons=question.reasons,
    )


def play_out(setting: Setting, core: bytes, seed: int, games: int, first: int = ANY_OPTION) -> PlayOut:
    """A table to be played to its end, as data."""
    pack, switches = msgspec.json.encode(setting.pack), msgspec.json.encode(setting.switches)
    return PlayOut(setting.game.name, pack, switches, core, seed, games, first)


def judge_one(setting: Setting, core: bytes, chosen: int) -> JudgeOne:
    """A choice to be judged, as data."""
    pack, switches = msgspec.json.encode(setting.pack), msgspec.json.encode(setting.switches)
    return JudgeOne(setting.game.name, pack, switches, core, chosen)


def message(content: Errand | Answer) -> bytes:
    """A message as bytes, with its length."""
    data = msgspec.msgpack.encode(content)
    return LENGTH.pack(len(data)) + data
