"""A small mountain that stays as it is, for tests that look at squares: the boards of the standard pack may be tuned.

  A  B  C  D  E  F  G  H  I  J  K  L
1 1^ 1  1s 1  1  1  1  1  1  1  1  1^
2 1  2i 2F 2  2  2  2  2  2  2I 2  1
3 1  2  [ ]3o 3  3  3  3  3  [ ]2  1
4 1  2: 3  3t:4  4  4  4  3  3  2  1
5 1  2  3  3  4  ▓▓▓▓▓▓4  3  3M 2  1
6 1  2  3  3  5  5  5  5  3  3  2  1
7 1  2  [ ]3  3  3  3  3  3  [ ]2  1
8 1  2  2I:2  2  2  2  2  2  2F 2  1
9 1^ 1  1  1  1  1  1  1  1  1  1  1^
"""

from typing import Any

from msgspec.structs import replace

from underhall.engine.setting import Setting, setting
from underhall.games.hall.pack_schema import Board, Buried, HallPack, Side, Spot, Start
from underhall.games.hall.position import Position

STARTS = ((0, 0, 1), (11, 0, 1), (0, 8, 2), (11, 8, 2))  # column, row, pair
STATUES = ((2, 1), (9, 1), (9, 4), (9, 7), (2, 7))  # clockwise: Fire, Ice, Moon and again
BURIED = ((2, 0, "stone"), (1, 1, "iron"), (3, 2, "coin"), (3, 3, "hammer"))
RUBBLE = {3: ".r.r........", 7: "..r........."}  # by row
SIDE = Side(
    origin="designed",
    tiers=(
        "111111111111",
        "122222222221",
        "12W333333W21",
        "123344443321",
        "12334HH43321",
        "123355553321",
        "12W333333W21",
        "122222222221",
        "111111111111",
    ),
    rubble=tuple(RUBBLE.get(row, "." * 12) for row in range(9)),
    buried=tuple(Buried(column=column, row=row, resource=what) for column, row, what in BURIED),  # type: ignore[arg-type]
    statue=tuple(Spot(column=column, row=row) for column, row in STATUES),
    start=tuple(Start(column=column, row=row, players=(2, 3, 4, 5), pair=pair) for column, row, pair in STARTS),
)


def small(**switches: Any) -> Setting:
    """The standard pack with the small mountain on both sides."""
    standard = setting("hall", switches=switches)
    assert isinstance(standard.pack, HallPack)
    pack = replace(standard.pack, board=Board(autumn=SIDE, winter=SIDE), faithful=False)
    return Setting(standard.game, pack, standard.switches)


def built(seats: int = 4, **switches: Any) -> Position:
    """Magenta has tunnels, trolls and tokens at the top left, Green a stub at the top right; Magenta is to act."""
    table = Position(small(**switches), seats)
    table.tunnel_on(0, "passage", "B1 C1 D1 E1", anchor="E1").tunnel_on(0, "elbow", "C2 D2 D3", anchor="C2")
    table.tunnel_on(0, "stub", "E2 F2", anchor="F2").tunnel_on(1, "stub", "L2 L3", anchor="L3")
    table.statues("fire", "ice").statue("ice", "D2").pedestal(0, "ice", "F2").pedestals(0, "fire", "moon")
    table.points("moon", 2, 5).points("fire", 2, 3)
    table.workshop("cartwright", "C3").workshops(*["coinpress", "pickforge", "quartermaster", "wheeljack"] * 2)
    table.troll(0, (1, 0), "soot_gobbin", stone=2, clan_cart=1).troll(0, (1, 1), "rime_tuttle", clan_cart=1)
    table.troll(0, (1, 2), "bogwin", cart=1).holds(0, (0, 0), stone=1)
    table.storage(0, stone=2, iron=4, heartstone=2, cart=1, rune=1, coin=2)
    table.spell(0, "earth_ritual", 2).spell(1, "blushing_ore").spell(2, "sneeze_of_the_deep", 1)
    table.horde((0, 0), "hulda_shiver", coin=2).horde((1, 0), "glacia_thud").horde_pedestal((1, 0), "ice")
    return table.horde((2, 0), "mother_loam").act(0)
