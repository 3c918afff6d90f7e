"""From a pack and the switches of a match to the box; and what the engine finds as `PACK`."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt

from underhall.engine.pack import PackKind
from underhall.games.dwarfs.box import BOX
from underhall.games.dwarfs.pack_checks import CONSTRAINTS
from underhall.games.dwarfs.pack_schema import DwarfsPack, Switches
from underhall.games.dwarfs.pack_text import card_text
from underhall.games.dwarfs.pieces import NONE, Condition, Family, Gem, Ogre, RevealWindows, Symbol, Walls

__all__ = ["PACK", "DwarfsPack", "Switches", "box_of", "card_text"]

COLOURS = ("blue", "red", "green", "yellow")  # R002; a box holds a colour as its place here


def box_of(pack: DwarfsPack, switches: Switches) -> npt.NDArray[np.void]:
    """The box of a match: one record, whose unused places are NONE where 0 would mean something."""
    box = np.zeros(1, BOX)
    _put_cards(box, pack)
    _put_gems_and_goals(box, pack)
    _put_limits(box, pack)
    _put_switches(box, switches)
    return box


def _put_cards(box: npt.NDArray[np.void], pack: DwarfsPack) -> None:
    box["designs"] = len(pack.card)
    box["family"] = box["symbol"] = box["gem"] = NONE
    for design, card in enumerate(pack.card):
        box["family"][0, design] = Family[card.family.upper()]
        box["symbol"][0, design] = Symbol[card.symbol.value.upper()]
        box["needs"][0, design] = card.task.needs
        box["spots"][0, design] = card.spots.value
        box["points"][0, design] = card.points.value
        box["walls"][0, design] = sum(Walls[side] for side in card.walls.sides)
        if card.task.gem is not None and card.task.yields is not None:
            box["gem"][0, design] = Gem[card.task.gem.upper()]
            box["yields"][0, design] = card.task.yields


def _put_gems_and_goals(box: npt.NDArray[np.void], pack: DwarfsPack) -> None:
    for gem in pack.gem:
        box["gem_count"][0, Gem[gem.id.upper()]] = gem.count.value
        box["gem_points"][0, Gem[gem.id.upper()]] = gem.points.value
    for ogre in pack.ogre:
        box["ogre_count"][0, Ogre[ogre.kind.upper()]] = ogre.count.value
    box["trading_goals"] = len(pack.trading_goal)
    for number, goal in enumerate(pack.trading_goal):
        box["goal_points"][0, number] = goal.points.value
        for gem in pack.gem:
            box["goal_cost"][0, number, Gem[gem.id.upper()]] = goal.cost.of(gem.id)
    box["secret_goals"] = len(pack.secret_goal)
    box["condition"] = NONE
    for number, secret in enumerate(pack.secret_goal):
        box["condition"][0, number] = Condition[secret.condition.kind.upper()]
        box["at_least"][0, number] = secret.condition.at_least
        box["secret_points"][0, number] = secret.points.value


def _put_limits(box: npt.NDArray[np.void], pack: DwarfsPack) -> None:
    box["dwarfs"] = pack.limits.dwarfs
    box["actions"] = pack.limits.actions
    box["extra_actions"] = pack.limits.extra_actions
    box["hand_limit"] = pack.limits.hand
    box["goals_shown"] = pack.limits.goals_shown
    box["goals_to_end"] = pack.limits.goals_to_end
    box["monster_points"] = pack.limits.monster_points
    box["trio"] = pack.limits.trio


def _put_switches(box: npt.NDArray[np.void], switches: Switches) -> None:
    box["castle_stacking"] = switches.castle_stacking
    box["strict_families"] = switches.strict_families
    box["extra_at_turn_start"] = switches.extra_action_timing == "turn_start"
    box["monsters_need_castle"] = switches.monsters_need_castle
    box["must_trade_and_dig"] = switches.must_trade_and_dig
    box["dig_in_region"] = switches.dig_scope == "region"
    box["reveal_windows"] = RevealWindows[switches.reveal_windows.upper()]
    box["any_colour_trios"] = switches.trio_colours == "any"
    box["hide_gems"] = switches.hide_gems
    box["random_start"] = switches.start_player == "random"
    box["turn_limit"] = switches.turn_limit
    box["colour"][0] = [COLOURS.index(colour) for colour in switches.colours]


PACK = PackKind(
    game="dwarfs",
    pack=DwarfsPack,
    switches=Switches,
    constraints=CONSTRAINTS,
    box_of=box_of,
    folder=Path(__file__).parent / "packs",
    drawn={"card": "card:", "gem": "gem:", "trading_goal": "goal:", "ogre": "ogre:", "secret_goal": "secret:"},
)
