"""No secret leaves the application: two that differ only in what a viewer may not know answer the same.

Two applications have the same guests, and a table each with the same name. Both tables begin at a point of a random
game, the second with another fair sample of what the viewer cannot see, with other dice to come and with another seed.
Then everything that can be asked is asked of both: every GET of the API and every page, with every seat; every word,
right ones and wrong ones; connections; hints; notices. All answers, down to their headers, and all lines of the log
must be equal, until the game itself shows a secret. Ids and times are fixed beforehand; only the hash of the seed,
which is published on purpose, is put in one word, and how long requests took is left out.

Salts need not be secret for the dice to be fair: who knows all of them, but not the seed, knows nothing of the dice.
"""

from __future__ import annotations

import asyncio
import base64
import random
import shutil
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from starlette.routing import Route

from tests.server.test_secrets import MOST_HIDDEN, Repeating, tokens_face_down, whole
from tests.server.wire import Socket, World, logged, world_in
from underhall.engine.dice import SeededDice
from underhall.engine.driver import Bytes
from underhall.engine.fair import FairDice, dice_of, seed_hash
from underhall.engine.kernel import CHANCE, NOBODY
from underhall.engine.match import Match
from underhall.engine.setting import Setting, setting
from underhall.games import NAMES as GAMES
from underhall.server import folding
from underhall.server import keeper as keeper_module
from underhall.server.table import Table
from underhall.server.web.api import GROUPS
from underhall.server.web.pages import routes as page_routes
from underhall.server.web.routing import NAME_IN_PATH

SEATS = 3
KEEPING = "picture=true&text=true&changes=true"  # a connection that is sent all there is, and only what changes
SEEDS = (bytes(range(100, 116)), bytes(range(200, 216)))  # without a byte in common
TABLE = "the-table"
NOW = 2_000_000_000.0
NAMES = ("Ann", "Bob", "Cem", "Dee")  # of seats 0 to 2, and of a spectator
SOAK_GAMES = 12
EARLY = (0, 3)  # choices after which a game is split: much is chosen unseen at the start
MOST_CHOICES = 300
STEPS = 3  # choices after which a pair is left
LOOK_EVERY = 25  # choices of a whole game
SHORT: dict[str, dict[str, Any]] = {"dwarfs": {"turn_limit": 12}}  # so that whole games end soon
KEYS = 4  # that are tried where they are not options
WRONG_KEYS = ("no such thing", "0", "all", "\u2028")
WRONG = {  # bodies of words that are refused in a running game of several people
    "sit": ({}, {"seat": 0}, {"link": "no-such-link"}, {"before": TABLE}),
    "leave": ({}, {"seat": 1}),
    "salt": ({"salt": "pepper"},),
    "start": ({},),
    "undo": ({"seat": 2}, {"seat": 15}),
    "undo/ask": ({"to": 100_000}, {"seat": 1, "to": 0}),
    "undo/answer": ({"yes": True}, {"seat": 1, "yes": False}),
    "come-back": ({}, {"seat": 0}),
    "abandon": ({},),
    "remove": ({"seat": 0}, {"seat": 1}),
    "stand-in": ({"seat": 0}, {"seat": 1}),
    "claim": ({},),
    "concede": ({"seat": 15},),
    "rematch": ({},),
}
PATH = f"/api/tables/{TABLE}"
METRICS = "/metrics"
ASKING = ("hint", "why")  # what is answered: it changes nothing in the game


# Two worlds -----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def guests(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, list[str]]]:
    """A folder of data with some guests, to be copied, and their ids."""
    folder = tmp_path_factory.mktemp("wire") / "data"

    async def come_in() -> list[str]:
        async with world_in(folder) as world:
            answers = [await world.ask("POST", "/api/guests", None, {"name": name}) for name in NAMES]
            guests = [answer.json["guest"] for answer in answers]
            for guest in guests:
                await world.done("PATCH", "/api/me", guest, {"webhook": webhook(guest)})
            return guests

    yield folder, asyncio.run(come_in())


def webhook(guest: str) -> str:
    return f"https://notices.example/{guest}"


@dataclass
class Side:
    """One of the two applications, its table, and who is there."""

    world: World
    seed: bytes
    guests: list[str]
    sockets: list[Socket] = field(default_factory=list)

    @property
    def match(self) -> Match:
        match = self.world.table(TABLE).state.match
        assert match is not None
        return match

    @property
    def number(self) -> int:
        return self.world.table(TABLE).state.number

    def plain(self, data: bytes) -> bytes:
        """What was received, with the hash of the seed as a word."""
        return data.replace(seed_hash(self.seed).encode(), b"HASH")

    async def begin_at(self, game: str, switches: dict[str, Any], start: Bytes | None, dice: Any, bot: bool) -> None:
        """Opens the table and starts it where a match is to begin."""

        def match(setting: Setting, seats: int, _: object) -> Match:
            return Match(setting, seats, FairDice(dice), start)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(folding, "Match", match)
            await self.begin(game, switches, bot)

    async def begin(self, game: str, switches: dict[str, Any], bot: bool = False) -> None:
        """Opens the table and starts it."""
        world, people = self.world, self.guests[: SEATS - bot]
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(keeper_module, "new_id", lambda: TABLE)
            patch.setattr(keeper_module, "new_seed", lambda: self.seed)
            world.services.keeper.clock = lambda: NOW
            seats: list[dict[str, str]] = [{} for _ in people] + [{"bot": "random"}] * bot
            body = {"game": game, "seats": seats, "switches": switches, "open": True, "hints": True}
            await world.done("POST", "/api/tables", people[0], body)
            for seat, guest in enumerate(people):
                await world.done("POST", f"{PATH}/sit", guest, {"seat": seat, "salt": f"salt {seat}"})
            await world.done("POST", f"{PATH}/chat", people[0], {"text": "Good luck."})
            await world.done("POST", f"{PATH}/start", people[0])

    async def look(self, viewer: int) -> None:
        """Connects: the viewer, somebody who only looks, and nobody. Each one is there before the next one comes."""
        connect, before = self.world.connect, len(self.sockets)
        if viewer != NOBODY:
            self.sockets.append(connect(f"{PATH}/socket?seat={viewer}&{KEEPING}", self.guests[viewer]))
            await self.sockets[-1].heard(type="shown")
        self.sockets.append(connect(f"{PATH}/socket", self.guests[SEATS]))
        for socket in self.sockets[before:-1]:
            await socket.heard(type="present")
        await self.sockets[-1].heard(type="shown")
        self.sockets.append(connect(f"{PATH}/socket?{KEEPING}"))
        await self.sockets[-1].heard(type="shown")

    async def choose(self, seat: int, key: str) -> None:
        """A person or a bot chooses."""
        decision = self.match.decision_of(seat)
        assert decision is not None
        number = self.number
        if self.world.table(TABLE).state.seats[seat].bot is None:
            body = {"seat": seat, "decision": decision.id, "option": key}
            await self.world.done("POST", f"{PATH}/choose", self.guests[seat], body)
        else:
            await asyncio.sleep(0)  # until the bot has been asked
            self.world.bots.answer(seat, key)
            while self.number == number:
                await asyncio.sleep(0.001)

    async def go_back(self, to: int) -> None:
        """Seat 0 asks to go back, and everybody agrees."""
        await self.world.done("POST", f"{PATH}/undo/ask", self.guests[0], {"seat": 0, "to": to})
        for seat in self.world.table(TABLE).state.to_answer():
            await self.world.done("POST", f"{PATH}/undo/answer", self.guests[seat], {"seat": seat, "yes": True})

    async def everything(self, viewer: int, keys: list[str], first: bool) -> dict[str, bytes]:
        """All that a viewer can get, by what was asked. What does not concern tables is asked for only at first."""
        table, got = self.world.table(TABLE), {}
        speaking: list[str | None] = [self.guests[viewer]] if viewer != NOBODY else [self.guests[SEATS], None]
        for guest in speaking:
            who = "nobody" if guest is None else "guest"
            for path in looks(table, first):
                answer = await self.world.ask("GET", path, guest)
                got[f"{who} GET {path}"] = timeless(answer.bytes) if path == METRICS else answer.bytes
            for word, body in words(table.state.match.decision_of(viewer) if viewer != NOBODY else None, viewer, keys):
                answer = await self.world.ask("POST", f"{PATH}/{word}", guest, body)
                assert answer.status >= 400 or word in ASKING, (word, body, answer)
                got[f"{who} POST {word} {body}"] = answer.bytes
        for place, socket in enumerate(self.sockets):
            await socket.heard(type={"shown", "changed"}, number=self.number)
            asked = len(socket.sent)
            socket.say({"type": "show", "since": 0})
            socket.say({"type": "choose", "seat": 0, "decision": "0.0.9", "option": "end", "request": asked})
            await socket.heard(type="problem", request=asked)
            got[f"connection {place}"] = b"\n".join(socket.sent)
        if viewer != NOBODY:
            got["notices"] = b"\n".join(self.world.post.to(webhook(self.guests[viewer])))
        got["log"] = b"\n".join(self.world.logs)
        return {asked: self.plain(received) for asked, received in got.items()}


def timeless(data: bytes) -> bytes:
    """Without how long requests took."""
    return b"\n".join(line for line in data.split(b"\n") if b"seconds" not in line and b"content-length" not in line)


def looks(table: Table, first: bool) -> Iterator[str]:
    """All addresses that can be looked at, those of the API and the pages, with what may stand behind the ?."""
    choices, number = table.state.choices, table.state.number
    seats = ["", *(f"seat={seat}" for seat in range(SEATS))]
    queries: dict[str, list[str]] = {
        PATH: [
            *seats,
            *(f"{seat}&text=true&since={number - 1}" for seat in seats),
            *(f"{seat}&picture=true&since={since}" for seat in seats for since in (0, number - 1)),
            "seat=7",
            "seat=all",
            "since=99999",
        ],
        f"{PATH}/replay": [*seats, f"choice={choices}&seat=all", "choice=99999", "picture=true&from=0"],
        "/api/tables": ["which=open", "which=mine", "which=finished", "page=x"],
        "/tables": ["which=open", "which=mine", "which=finished"],
        f"{PATH}/chat": ["", "since=1"],
    }
    pages = [each.path for each in page_routes if isinstance(each, Route) and "GET" in (each.methods or ())]
    api = [endpoint.path for group in GROUPS for endpoint in group if endpoint.method == "GET"]
    named = {"table": TABLE, "game": table.state.opened.game}
    for pattern in [*api, *pages, "/api/nothing", "/static/nothing", "/files/0/page.css"]:
        path = NAME_IN_PATH.sub(lambda found: named.get(found[1], "no-such-thing"), pattern)
        if not first and path not in queries and TABLE not in path and path != "/":
            continue
        for query in queries.get(path, [""]):
            yield f"{path}?{query}" if query else path
    if first:
        yield table.view_cache.stage


def words(decision: Any, viewer: int, keys: list[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    """What a viewer may say that is refused, or only answered."""
    own = {} if viewer == NOBODY else {"seat": viewer}
    id = "0.0.0" if decision is None else decision.id
    options = set() if decision is None else {option.key for option in decision.options}
    for key in [*keys, *WRONG_KEYS]:
        if key not in options:
            yield "choose", {**own, "decision": id, "option": key}
    yield "choose", {"seat": (viewer + 1) % SEATS, "decision": id, "option": "end"}
    targets = [] if decision is None else [option.target for option in decision.options if option.target]
    for target in [*keys, *targets[:KEYS]]:
        yield "why", {**own, "target": target}
    yield "why", {"seat": (viewer + 1) % SEATS, "target": "end"}
    yield "hint", own
    yield "hint", {"seat": 0 if viewer == NOBODY else (viewer + 1) % SEATS}
    for word, bodies in WRONG.items():
        for body in bodies:
            if word not in ("undo", "undo/ask") or body.get("seat") != viewer:  # that might be done
                yield word, body


# Comparing ------------------------------------------------------------------------------------------------------------


@asynccontextmanager
async def two_sides(folder: Path, guests: tuple[Path, list[str]]) -> AsyncIterator[tuple[Side, Side]]:
    """Two applications with the same guests."""
    for name in ("one", "other"):
        shutil.copytree(guests[0], folder / name)
    try:
        async with world_in(folder / "one") as one, world_in(folder / "other") as other:
            sides = Side(one, SEEDS[0], guests[1]), Side(other, SEEDS[1], guests[1])
            yield sides
    finally:
        for name in ("one", "other"):
            shutil.rmtree(folder / name)


@dataclass
class Found:
    """How much was compared."""

    pairs: int = 0  # of tables that differed
    answers: int = 0

    def __iadd__(self, other: Found) -> Found:
        return Found(self.pairs + other.pairs, self.answers + other.answers)


async def split(
    sides: tuple[Side, Side], begin: Callable[..., Any], starts: tuple[Bytes | None, ...], viewer: int, seed: int
) -> Found:
    """Two tables that are equal as far as the viewer knows, and what it gets from each."""
    one, other = sides
    found, choice = Found(), random.Random(seed)
    await begin(one, starts[0], SeededDice(seed))
    dice = Repeating(viewer, [ply for ply in one.match.plies if ply.seat == CHANCE])
    await begin(other, starts[1], dice)
    if dice.parted:
        return found
    for side in sides:
        await side.look(viewer)
    made = 0
    for number in range(STEPS):
        keys = sorted({option.key for side in sides for each in side.match.decisions for option in each.options})
        tried = choice.sample(keys, min(KEYS, len(keys)))
        shown, elsewhere = [await side.everything(viewer, tried, number == 0) for side in sides]
        differ = one.match.core != other.match.core
        if shown != elsewhere and any(side.match.reveals and side.match.reveals[-1].ply >= made for side in sides):
            break  # the game itself has shown this very secret
        for asked in shown:
            assert shown[asked] == elsewhere[asked], f"seat {viewer}, seed {seed}: {asked} tells a secret"
        for side in sides:
            no_seed(shown | elsewhere, side.seed)
        found += Found(differ, len(shown) if differ else 0)
        made = min(len(side.match.plies) for side in sides)
        if not await step(one, other, dice, choice):
            break
    return found


async def step(one: Side, other: Side, dice: Repeating, choice: random.Random) -> bool:
    """The same choice at both tables; False if there is none, or what comes of it cannot be the same."""
    waiting = [seat for seat in one.match.waiting if seat in other.match.waiting]
    if not waiting:
        return False
    seat = choice.choice(waiting)
    if all(side.world.table(TABLE).state.can_undo(seat) for side in (one, other)) and choice.random() < 0.2:
        for side in (one, other):
            await side.world.done("POST", f"{PATH}/undo", side.guests[seat], {"seat": seat})
        return True
    if one.match.choices and choice.random() < 0.2:
        to = choice.randrange(max(0, one.match.choices - 2), one.match.choices)
        for side in (one, other):
            await side.go_back(to)
        return True
    theirs = sorted(option.key for option in other.match.decision_of(seat).options)
    keys = [option.key for option in one.match.decision_of(seat).options if option.key in theirs]
    if not keys:
        return False
    key = choice.choice(keys)
    unseen = seat != dice.viewer and len(one.match.waiting) > 1  # it lies there until the last has chosen
    made = len(one.match.plies)
    await one.choose(seat, key)
    dice.fallen = [ply for ply in one.match.plies[made:] if ply.seat == CHANCE]
    await other.choose(seat, choice.choice(theirs) if unseen else key)
    dice.mixed = dice.mixed or unseen
    return not dice.parted and not (dice.mixed and len(one.match.waiting) < 2) and not one.match.over


def no_seed(received: dict[str, bytes], seed: bytes) -> None:
    """Nothing that was received has the seed in it, however it is written."""
    all_written = {written.lower() for written in spellings(seed)}
    for asked, data in received.items():
        low = data.lower()
        for written in all_written:
            assert written not in low, f"{asked} tells the seed"


def spellings(seed: bytes) -> set[bytes]:
    """A seed as it may be written, and what the dice are made of."""
    salts = [f"salt {seat}" for seat in range(SEATS)]
    plain, urlsafe = base64.b64encode(seed), base64.urlsafe_b64encode(seed)
    return {
        seed,
        seed.hex().encode(),
        seed[::-1].hex().encode(),
        plain.rstrip(b"="),
        urlsafe.rstrip(b"="),
        base64.b85encode(seed),
        base64.b32encode(seed).rstrip(b"="),
        repr(seed)[2:-1].encode(),
        str(list(seed))[1:-1].encode(),
        str(list(seed))[1:-1].replace(" ", "").encode(),
        str(int.from_bytes(seed, "big")).encode(),
        str(int.from_bytes(seed, "little")).encode(),
        str(dice_of(seed, salts)).encode(),
    }


async def pair(
    game: str,
    switches: dict[str, Any],
    folder: Path,
    guests: tuple[Path, list[str]],
    starts: tuple[Bytes | None, Bytes | None],
    viewer: int,
    seed: int,
) -> Found:
    """Two servers, each with a table that begins at its own start."""
    bot = seed % 2 == 1 and viewer != SEATS - 1

    async def begin(side: Side, start: Bytes | None, dice: Any) -> None:
        await side.begin_at(game, switches, start, dice, bot)

    async with two_sides(folder, guests) as sides:
        return await split(sides, begin, starts, viewer, seed)


async def compare(
    game: str, switches: dict[str, Any], seed: int, folder: Path, guests: tuple[Path, list[str]], points: set[int]
) -> Found:
    """Splits one game at its set-up and at some points, for every viewer."""
    choice, found = random.Random(f"{game} {seed}"), Found()
    match = Match(setting(game, switches=switches), SEATS, SeededDice(seed))
    viewers = (*range(SEATS), NOBODY)
    for viewer in viewers:
        found += await pair(game, switches, folder, guests, (None, None), viewer, seed)
    for made in range(MOST_CHOICES):
        if match.over:
            break
        if made in points:
            for viewer in viewers:
                sample = match.view(viewer).determinize(seed + made)
                found += await pair(game, switches, folder, guests, (whole(match), sample), viewer, seed + made)
        decision = choice.choice(match.decisions)
        match.choose(choice.choice(decision.options), decision=decision.id)
    return found


# Whole games ----------------------------------------------------------------------------------------------------------


async def played(game: str, switches: dict[str, Any], world: World, guests: list[str]) -> Side:
    """A game that is played at random until its end, while everybody looks at everything now and then."""
    side, choice = Side(world, SEEDS[0], guests), random.Random(game)
    await side.begin(game, switches)
    for seat in range(SEATS):
        side.sockets.append(world.connect(f"{PATH}/socket?seat={seat}", guests[seat]))
    await side.look(NOBODY)
    while not side.match.over:
        seat = choice.choice(side.match.waiting)
        if side.match.choices % LOOK_EVERY == 0:
            no_seed(await side.everything(seat, [], first=side.match.choices == 0), side.seed)
        await side.choose(seat, choice.choice(side.match.decision_of(seat).options).key)
    for socket in side.sockets:
        await socket.heard(status="finished")
        before = [message for message in socket.sent if b'"status":"finished"' not in message]
        assert len(before) > LOOK_EVERY
        no_seed({"a connection": b"\n".join(before)}, side.seed)
    no_seed({"the log": b"\n".join(world.logs)}, side.seed)
    return side


@pytest.mark.parametrize("game", ["dwarfs", "fall", pytest.param("hall", marks=pytest.mark.soak)])  # it takes minutes
def test_the_seed_is_told_at_the_end_and_not_before(
    game: str, tmp_path: Path, guests: tuple[Path, list[str]], fixed: None
) -> None:
    async def play() -> None:
        shutil.copytree(guests[0], tmp_path / "data")
        async with world_in(tmp_path / "data") as world:
            side = await played(game, SHORT.get(game, {}), world, guests[1])
            shown = await world.done("GET", PATH, guests[1][SEATS])
            record = await world.ask("GET", f"{PATH}/record", guests[1][SEATS])
            for told in (shown["fair"], record.json["fair"]):
                assert told["seed"] == side.seed.hex() and told["salts"] == [f"salt {seat}" for seat in range(SEATS)]
            assert shown["seed_hash"] == seed_hash(side.seed)
            with pytest.raises(AssertionError, match="tells the seed"):
                no_seed({"the record": record.bytes}, side.seed)

    asyncio.run(play())


# Tests of pairs -------------------------------------------------------------------------------------------------------


@pytest.fixture
def fixed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A time at which everything happens, and a log that is kept."""
    monkeypatch.setattr(time, "time", lambda: NOW)
    monkeypatch.setattr(time, "time_ns", lambda: int(NOW * 1e9))  # by which the log of newer Pythons goes
    with logged():
        yield


@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_leaves_the_server_tells_a_secret(
    game: str, tmp_path: Path, guests: tuple[Path, list[str]], fixed: None
) -> None:
    points = {EARLY[-1], random.Random(game).randrange(10, 60)}
    found = asyncio.run(compare(game, MOST_HIDDEN[game], 0, tmp_path, guests, points))
    assert found.pairs > SEATS, "hardly any two tables differed"


@pytest.mark.parametrize("viewer", [1, NOBODY])
def test_no_token_that_lies_face_down_leaves_the_server(
    viewer: int, tmp_path: Path, guests: tuple[Path, list[str]], fixed: None
) -> None:
    found = asyncio.run(pair("hall", {}, tmp_path, guests, tokens_face_down(viewer), viewer, 0))
    assert found.pairs == STEPS


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_leaves_the_server_tells_a_secret_in_many_games(
    game: str, tmp_path: Path, guests: tuple[Path, list[str]], fixed: None
) -> None:
    for seed in range(1, SOAK_GAMES + 1):
        points = {*EARLY, *random.Random(seed).sample(range(MOST_CHOICES), 3)}
        asyncio.run(compare(game, MOST_HIDDEN[game] if seed % 2 else {}, 1000 * seed, tmp_path, guests, points))
