"""Which engines are compared, in which games and modes, and what we want to reach."""

from dataclasses import dataclass

OURS = "underhall"
GAMES = ("dwarfs", "fall", "hall")
CATAN = "catanatron catan python"
CONNECT_FOUR = "PettingZoo connect_four_v3 python"
MODES = {  # as the scripts call them, and in words
    "python": "from Python",
    "inside": "inside",
    "listed": "from Python, options listed",
    "told": "from Python, choices known",
    "match": "from Python, as a match",
    "batch": "4,096 at once, from Python",
    "batch inside": "4,096 at once, inside",
    "1": "1 at once, inside",
    "1024": "1,024 at once, inside",
}
# Where an engine's own name says less.
BOARDS = {
    "go(board_size=9)": "go 9×9",
    "go_9x9": "go 9×9",
    "go_v5": "go_v5 9×9",
}


@dataclass(frozen=True)
class Contestant:
    """One game of one engine, played in one mode."""

    engine: str
    script: str  # in peers/
    environment: str | None  # of peers/<name>.txt; None is the one that runs this
    game: str  # as the engine calls it
    mode: str

    @property
    def name(self) -> str:
        return f"{self.engine} {self.game} {self.mode}"

    @property
    def ours(self) -> bool:
        return self.engine.startswith(OURS)

    @property
    def board(self) -> str:
        """The game as it is shown."""
        return BOARDS.get(self.game) or self.game.removeprefix(f"{OURS}:")

    @property
    def how(self) -> str:
        return MODES[self.mode]

    @property
    def title(self) -> str:
        return f"{self.engine}: {self.board}, {self.how}"


@dataclass(frozen=True)
class Goal:
    """How many times as many decisions per second as a peer we want to make."""

    ours: str  # a contestant, by its name
    peer: str
    times: float


def contestants() -> list[Contestant]:
    """All of them, ours first."""
    return [
        *_each(OURS, "underhall_speed", None, GAMES, ("inside", "told", "listed", "match", "batch inside", "batch")),
        *_each("underhall in PettingZoo", "pettingzoo_speed", "underhall_pettingzoo", _adapted(), ("python",)),
        *_each("underhall in OpenSpiel", "open_spiel_speed", "underhall_open_spiel", _adapted(), ("python",)),
        *_each("catanatron", "catanatron_speed", "catanatron", ("catan",), ("python",)),
        *_each(
            "OpenSpiel",
            "open_spiel_speed",
            "open_spiel",
            ("backgammon", "gin_rummy", "chess", "go(board_size=9)"),
            ("python", "inside"),
        ),
        *_each(
            "PettingZoo",
            "pettingzoo_speed",
            "pettingzoo",
            ("connect_four_v3", "chess_v6", "go_v5", "texas_holdem_v4"),
            ("python",),
        ),
        *_each("RLCard", "rlcard_speed", "rlcard", ("no-limit-holdem", "uno", "doudizhu", "gin-rummy"), ("python",)),
        *_each("pgx", "pgx_speed", "pgx", ("connect_four", "backgammon", "chess", "go_9x9"), ("1", "1024")),
    ]


def goals() -> list[Goal]:
    """For each of our games."""
    return [
        *(Goal(f"{OURS} {game} inside", CATAN, 30) for game in GAMES),
        *(Goal(f"{OURS} {game} batch", CATAN, 50) for game in GAMES),
        *(Goal(f"{OURS} {game} listed", CATAN, 30) for game in GAMES),
        *(Goal(f"{OURS} {game} match", CATAN, 10) for game in GAMES),
        *(Goal(f"underhall in PettingZoo {OURS}:{game} python", CONNECT_FOUR, 15) for game in GAMES),
    ]


def _adapted() -> tuple[str, ...]:
    return tuple(f"{OURS}:{game}" for game in GAMES)


def _each(
    engine: str, script: str, environment: str | None, games: tuple[str, ...], modes: tuple[str, ...]
) -> list[Contestant]:
    return [Contestant(engine, script, environment, game, mode) for game in games for mode in modes]
