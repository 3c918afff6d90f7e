"""Bots by spec: what is registered, what is set, and what comes from outside."""

import sys
from pathlib import Path

import pytest

import underhall
from underhall.bots import Clock, Guard, checked, describe, load, make, names, register, registry
from underhall.bots.greedy import GreedyBot
from underhall.bots.parameters import duration, whole
from underhall.bots.random import RandomBot
from underhall.errors import UnderhallError

FIRST = """
from dataclasses import dataclass

@dataclass
class First:
    seed: int

    def choose(self, view, decision, clock):
        return decision.options[0]

class Greeter:
    def __init__(self, seed):
        raise SystemExit("no bot today")

class Mute:
    def __init__(self, seed):
        pass

number = 7
"""


class Tuned:
    """Does nothing.

    More than one line.
    """

    def __init__(self, seed, depth=3, seconds=None):
        self.seed, self.depth, self.seconds = seed, depth, seconds

    def choose(self, view, decision, clock):
        raise AssertionError("never asked")


@pytest.fixture
def own(monkeypatch):
    """A registry to write to."""
    monkeypatch.setattr(registry, "_entries", dict(registry._entries))


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "own.py"
    path.write_text(FIRST)
    return path


def test_the_bots_that_come_along_are_named_and_described():
    built_in = {"random", "greedy", "search", "easy", "medium", "hard", "expert"}
    assert built_in <= set(names())
    assert names() == sorted(names()) == list(describe())
    assert "width: a whole number from 1 to" in describe()["greedy"]
    assert all(describe()[name] for name in built_in)


def test_a_spec_sets_parameters(own):
    register("tuned", Tuned, whole("depth", 1, 9, bare=True), duration("seconds", 0.01, 5, bare=True))
    assert "Does nothing. [depth: a whole number" in describe()["tuned"]
    found = {}
    for spec in ("tuned", "tuned:5", "tuned:depth=6", "tuned:100ms", "tuned:2.5s:7", "tuned:seconds=1s:depth=1"):
        bot = make(spec, 11)
        assert isinstance(bot, Tuned)
        assert bot.seed == 11
        found[spec] = (bot.depth, bot.seconds)
    assert list(found.values()) == [(3, None), (5, None), (6, None), (3, 0.1), (7, 2.5), (1, 1.0)]
    assert isinstance(make("greedy:width=2"), GreedyBot)


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        (
            "tuned:10",
            r"'tuned:10' cannot be made: '10' is not one of its parameters \(depth: a whole number from 1 to 9;",
        ),
        ("tuned:depth=10", "depth must be a whole number from 1 to 9, not 'depth=10'"),
        ("tuned:seconds=3", "seconds must be a time from 0.01s to 5s, like 100ms or 2s, not 'seconds=3'"),
        ("tuned:5:depth=5", "depth is set twice"),
        ("tuned:breadth=1", "'breadth=1' is not one of its parameters"),
        ("tuned:", "'' is not one of its parameters"),
        ("tuned:" + "9" * 10_000, "is not one of its parameters"),
        ("tuned:\u0665", "is not one of its parameters"),  # a digit, but not one of ours
        ("random:5", "it has no parameters, so leave out '5'"),
        ("greedy:16", r"'16' is not one of its parameters \(by name, width"),
        ("greedy:width=0", "width must be a whole number from 1"),
        ("gredy:width=1", r"no bot 'gredy'.*Did you mean greedy\?"),
        ("", "no bot ''"),
        ("python", "is not registered"),
    ],
)
def test_a_bad_spec_is_refused_with_what_is_allowed(own, spec, message):
    register("tuned", Tuned, whole("depth", 1, 9, bare=True), duration("seconds", 0.01, 5, bare=True))
    for refuse in (make, load, checked):
        with pytest.raises(UnderhallError, match=message) as refused:
            refuse(spec)
        assert len(str(refused.value)) < 500


def test_a_spec_is_checked_without_making_the_bot(own):
    def never(seed: int) -> Guard:
        raise AssertionError("made")

    register("never", never)
    assert checked("never") == "never"
    for spec in ("search", "search:2000", "search:100ms", "search:2000:trees=2", "hard"):
        assert checked(spec, outside=False) == spec
    for spec in ("search:0", "search:1h"):
        with pytest.raises(UnderhallError, match="iterations: a whole number from 1"):
            checked(spec)


@pytest.mark.parametrize("name", ["", "a:b", "a,b", "a=b", "a b", "python", "program"])
def test_a_name_that_no_spec_could_say_is_refused(own, name):
    with pytest.raises(UnderhallError, match="cannot be called"):
        register(name, Tuned)


def test_bots_of_ones_own_are_guarded_when_loaded_and_ours_are_not(own):
    register("tuned", Tuned)
    guarded = load("tuned", 3)
    assert isinstance(guarded, Guard)
    assert isinstance(guarded.bot, Tuned)
    assert isinstance(make("tuned", 3), Tuned)
    assert isinstance(load("random"), RandomBot)
    register("broken", Tuned.choose)
    with pytest.raises(UnderhallError, match="'broken' cannot be made: TypeError"):
        load("broken")


def test_a_bot_from_a_file_plays(file):
    spec = f"python:{file}:First"
    assert checked(spec) == spec
    bot = load(spec, 4)
    assert isinstance(bot, Guard)
    assert bot.bot.seed == 4  # type: ignore[attr-defined]
    assert type(bot.bot) is type(load(spec, 5).bot)  # type: ignore[attr-defined]
    match = underhall.new("dwarfs", seats=2, seed=1)
    (decision,) = match.decisions
    assert bot.choose(match.view(0), decision, Clock()) == decision.options[0]
    assert bot.slips == []


def test_a_file_that_has_changed_is_read_again(file):
    spec = f"python:{file}:number"
    with pytest.raises(UnderhallError, match="no class 'number'"):
        checked(spec)
    file.write_text("class number:\n    def __init__(self, seed):\n        self.choose = print\n" + "#" * 100)
    assert checked(spec) == spec


def test_a_bot_from_a_module_is_loaded(file, monkeypatch):
    monkeypatch.syspath_prepend(str(file.parent))
    bot = load("python:own:First", 9)
    assert bot.bot.seed == 9  # type: ignore[attr-defined]
    del sys.modules["own"]


def test_what_cannot_be_loaded_is_explained(file, tmp_path):
    (tmp_path / "bad.py").write_text("import sys\nsys.exit('bye')\n")
    (tmp_path / "worse.py").write_text("def f(:\n")
    for spec, message in {
        "python:": "is written as python:FILE.py:Class",
        "python:own.py": "is written as python:FILE.py:Class",
        f"python:{tmp_path}/none.py:First": "none.py cannot be read: No such file",
        f"python:{tmp_path}/bad.py:First": "SystemExit: bye",
        f"python:{tmp_path}/worse.py:First": "SyntaxError",
        f"python:{file}:Second": "has no class 'Second'",
        "python:no.such.module:Bot": "ModuleNotFoundError",
        "program:": "program:COMMAND LINE",
        "program:'": "No closing quotation",
        "program:no-such-program --at all": "there is no program 'no-such-program'",
    }.items():
        for refuse in (load, checked):
            with pytest.raises(UnderhallError, match=message):
                refuse(spec)
    with pytest.raises(UnderhallError, match="SystemExit: no bot today"):
        load(f"python:{file}:Greeter")
    with pytest.raises(UnderhallError, match="the class Mute has no method `choose"):
        load(f"python:{file}:Mute")


def test_text_from_a_stranger_runs_nothing(tmp_path):
    trace = tmp_path / "trace"
    evil = tmp_path / "evil.py"
    evil.write_text(f"open({str(trace)!r}, 'w')\n")
    for spec in (f"python:{evil}:Bot", f"program:touch {trace}", f"{evil}", f"random:{evil}", f"program:{evil}"):
        for refuse in (make, lambda spec: checked(spec, outside=False)):
            with pytest.raises(UnderhallError):
                refuse(spec)
    assert not trace.exists()


def install(folder: Path, entries: str) -> None:
    """A package with bots, as pip would have left it."""
    (folder / "gnome.py").write_text(FIRST)
    info = folder / "gnome-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: gnome\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[underhall.bots]\n{entries}\n")


def test_installed_packages_bring_bots(own, tmp_path, monkeypatch):
    install(tmp_path, "gnome-first = gnome:First\ngnome-broken = gnome:Nothing\nrandom = gnome:First")
    monkeypatch.syspath_prepend(str(tmp_path))
    registry._installed.cache_clear()
    try:
        assert {"gnome-first", "gnome-broken"} <= set(names())
        assert describe()["gnome-first"] == "From the package gnome."
        assert make("gnome-first", 6).seed == 6  # type: ignore[attr-defined]
        assert isinstance(load("gnome-first"), Guard)
        assert isinstance(make("random"), RandomBot)
        with pytest.raises(UnderhallError, match="'gnome-broken' of the package gnome cannot be loaded"):
            make("gnome-broken")
    finally:
        registry._installed.cache_clear()
        sys.modules.pop("gnome", None)
