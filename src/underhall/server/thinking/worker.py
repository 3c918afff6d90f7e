"""A worker: a process that lets bots choose, one question after the other. It gets what a seat may know, no more.

`python -m underhall.server.thinking.worker [MODULE...]`; modules are imported first, so that they may register bots.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import time
from contextlib import suppress
from functools import cache, lru_cache
from importlib import import_module
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import BinaryIO

import msgspec
import numpy as np

from underhall.bots.base import Clock
from underhall.bots.guard import Guard, in_words
from underhall.bots.hints import reasons
from underhall.bots.playouts import Playouts
from underhall.bots.random import RandomBot
from underhall.bots.registry import make, make_quick
from underhall.bots.warming import warm_up
from underhall.engine import builds
from underhall.engine.first_use import examined
from underhall.engine.game import Game
from underhall.engine.pack import kind_of
from underhall.engine.setting import Setting
from underhall.engine.view import View, decision_on
from underhall.games import game as game_named
from underhall.server.thinking.messages import (
    LENGTH,
    Answer,
    Asked,
    Begun,
    Errand,
    Judged,
    JudgeOne,
    PlayedOut,
    PlayOut,
    message,
    read_asked,
)
from underhall.server.thinking.question import Thought
from underhall.systems import KILL

SETTINGS_KEPT = 32  # packs and switches that are not read again
STDIN, STDOUT, STDERR = 0, 1, 2
PR_SET_PDEATHSIG = 1  # Linux: the signal to get when the parent is gone
_compiled: set[str] = set()  # games whose compiled rules are loaded
FIRST_TO_GO = "500"  # of 1000: where memory is short, Linux ends a bot and not the server


def main(modules: list[str]) -> None:
    """Answers questions until the server has no more, or is gone."""
    _yield_to_the_server()
    questions, answers = _pipes()
    heard: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(questions, heard), daemon=True).start()
    for module in modules:
        import_module(module)
    with builds.beginning_interpreted():
        while True:
            errand = read_asked(heard.get())
            _prepare(game_named(errand.game))
            _tell(answers, Begun())
            _tell(answers, _done(errand))


def _done(errand: Errand) -> Answer:
    match errand:
        case Asked():
            return answer(errand)
        case PlayOut():
            return played_out(errand)
        case JudgeOne():
            return judged(errand)


def answer(asked: Asked) -> Thought:
    """The choice of the bot, or the choice made for it."""
    clock = Clock(asked.seconds)
    setting = _setting(asked.game, asked.pack, asked.switches)
    view = View(setting, asked.seat, np.frombuffer(asked.table, np.uint8))
    decision = decision_on(setting, view.table, asked.decision)
    stand_in = RandomBot(asked.seed)
    try:
        bot = make_quick(asked.bot, asked.seed) if setting.driver.interpreted else make(asked.bot, asked.seed)
    except (Exception, SystemExit) as error:
        option, problem = stand_in.choose(view, decision, clock), in_words(error)
    else:
        with Guard(bot, stand_in, timed=False) as guard:  # the server stops a bot that is late
            option = guard.choose(view, decision, clock)
        problem = guard.slips[-1].problem if guard.slips else ""
    sentences = reasons(view, decision, option) if asked.reasons and not problem else []
    return Thought(option.key, sentences, time.monotonic() - clock.started, problem)


def played_out(errand: PlayOut) -> PlayedOut:
    """How a table ends, several times."""
    setting = _setting(errand.game, errand.pack, errand.switches)
    return PlayedOut(*_playouts(errand.game).wins(setting, errand.core, errand.seed, errand.games, errand.first))


def judged(errand: JudgeOne) -> Judged:
    """Whether another option was better."""
    setting = _setting(errand.game, errand.pack, errand.switches)
    return Judged(*_playouts(errand.game).better(setting, errand.core, errand.chosen))


@cache
def _playouts(game: str) -> Playouts:
    return Playouts(game_named(game).driver())


def _prepare(game: Game) -> None:
    """Loads the compiled rules of a game and the searches on them, as soon as they exist."""
    if game.name in _compiled:
        return
    if not builds.is_compiled(game):
        return
    driver = builds.compiled(game)
    warm_up(driver)
    builds.play_with(driver)
    _compiled.add(game.name)


@lru_cache(SETTINGS_KEPT)
def _setting(game: str, pack: bytes, switches: bytes) -> Setting:
    kind = kind_of(game)
    return Setting(
        game_named(game),
        msgspec.json.decode(pack, type=examined(kind.pack)),
        msgspec.json.decode(switches, type=examined(kind.switches)),
    )


# The process ----------------------------------------------------------------------------------------------------------


def _yield_to_the_server() -> None:
    """The server ends its workers when it stops; if memory runs out, the kernel ends them first."""
    for heard_by_all in (signal.SIGINT, signal.SIGTERM):
        signal.signal(heard_by_all, signal.SIG_IGN)
    if sys.platform == "linux":
        # Also where a bot lets no other thread run. The parent is the thread that runs the server's loop.
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, KILL)
        with suppress(OSError):
            Path("/proc/self/oom_score_adj").write_text(FIRST_TO_GO)


def _pipes() -> tuple[BinaryIO, BinaryIO]:
    """The pipes to the server, out of the reach of bots: a bot's reads find nothing, its prints go to the error log."""
    questions, answers = os.dup(STDIN), os.dup(STDOUT)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, STDIN)
    os.close(nothing)
    os.dup2(STDERR, STDOUT)
    return os.fdopen(questions, "rb"), os.fdopen(answers, "wb")


def _listen(questions: BinaryIO, heard: SimpleQueue[bytes]) -> None:
    """Listens to the server; when it is gone, or closes the pipe, this process ends at once."""
    while len(head := questions.read(LENGTH.size)) == LENGTH.size:
        heard.put(questions.read(*LENGTH.unpack(head)))
    os._exit(0)


def _tell(answers: BinaryIO, content: Answer) -> None:
    answers.write(message(content))
    answers.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
