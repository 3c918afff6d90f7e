"""Where everything on the map lies: the pack's places, stretched to the board and pushed apart until nothing overlaps.

A pack says roughly where things are. How large they are drawn is our matter, so discs that would overlap push each
other away, and tunnels push away what they do not lead to. The same pack always gives the same map.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import atan2, cos, sin
from typing import Any

import numpy as np

from underhall.games.fall.pack_schema import CANVAS, Side

Point = tuple[float, float]

WIDTH, HEIGHT = 1000, 760
MIDDLE: Point = (WIDTH / 2, HEIGHT / 2)
ACROSS, DOWN = 452.0, 334.0  # half the mountain, to the foot of its cliffs
ROUNDNESS = 2.5  # 2 is an ellipse, more comes closer to a rectangle
SWARM_OUT = 25.0  # of swarm points, from the cliffs
SWARM = 21.0  # radius of a swarm point
LAIR, HALL = 27.0, 24.0  # radii
FEW_CAVERNS, WIDE_CAVERN, CAVERN = 21, 48.0, 42.0  # where there are few, they are drawn larger
GAP = 7.0  # between discs
GATE = 14.0  # between discs and the cliffs: room for a gate
TUNNEL = 7.0  # between a disc and a tunnel that passes it
ROUNDS = 600
HOME, PUSH, PULL = 0.02, 0.4, 0.004  # how strongly each disc wants home, away from others, and to its neighbours


@dataclass(frozen=True)
class Layout:
    """One side of the map, in units of the board."""

    side: Side
    at: dict[str, Point]  # the middle of each cavern, lair and great hall, by id
    swarm: dict[str, Point]  # of each domain
    volcano: Point
    crater: float
    cavern: float  # the radius of caverns

    def radius(self, id: str) -> float:
        if id in self._caverns:
            return self.cavern
        return LAIR if id in self._lairs else HALL

    @cached_property
    def _caverns(self) -> frozenset[str]:
        return frozenset(cavern.id for cavern in self.side.cavern)

    @cached_property
    def _lairs(self) -> frozenset[str]:
        return frozenset(lair.id for pair in self.side.lair_pair for lair in pair.lair)

    def gate(self, cavern: str) -> Point:
        """Where a cavern's gate opens in the cliffs."""
        x, y = self.at[cavern]
        return on_cliff(atan2((y - MIDDLE[1]) / DOWN, (x - MIDDLE[0]) / ACROSS), -GATE / 2)


def on_cliff(angle: float, out: float = 0) -> Point:
    """The foot of the mountain in a direction, or so far outside of it."""
    c, s = cos(angle), sin(angle)
    reach = (abs(c) ** ROUNDNESS + abs(s) ** ROUNDNESS) ** (-1 / ROUNDNESS)
    return MIDDLE[0] + c * reach * (ACROSS + out), MIDDLE[1] + s * reach * (DOWN + out)


def links(side: Side) -> list[tuple[str, str]]:
    """Every two places that are neighbours, once."""
    pairs = [(cavern.id, other) for cavern in side.cavern for other in cavern.next]
    pairs += [(lair.id, other) for pair in side.lair_pair for lair in pair.lair for other in lair.next]
    return list({frozenset(pair): pair for pair in pairs}.values())


def layout(side: Side) -> Layout:
    """A side of the map, laid out."""
    wide = WIDE_CAVERN if len(side.cavern) <= FEW_CAVERNS else CAVERN
    spots = [(cavern.id, cavern, wide) for cavern in side.cavern]
    spots += [(lair.id, lair, LAIR) for pair in side.lair_pair for lair in pair.lair]  # type: ignore[misc]
    spots += [(hall.id, hall, HALL) for hall in side.hall]  # type: ignore[misc]
    ids = [id for id, _, _ in spots]
    stretch = _room(side, wide)
    home = np.array([_stretched(spot.x, spot.y, stretch) for _, spot, _ in spots])
    radii = np.array([radius for _, _, radius in spots])
    volcano = _stretched(side.volcano.x, side.volcano.y)
    crater = side.volcano.radius * DOWN / (CANVAS / 2)
    number = {id: at for at, id in enumerate(ids)}
    pairs = np.array([(number[a], number[b]) for a, b in links(side)])
    placed = _pushed_apart(home, radii, pairs, np.array(volcano), crater)
    at = {id: (float(round(x)), float(round(y))) for id, (x, y) in zip(ids, placed, strict=True)}
    swarm: dict[str, Point] = {domain.id: _swarm(domain.x, domain.y) for domain in side.domain}
    return Layout(side, at, swarm, volcano, crater, wide)


def _room(side: Side, cavern: float) -> float:
    """How much larger the map can be drawn until its outermost cavern comes to the cliffs."""
    spots = np.array([_stretched(spot.x, spot.y) for spot in side.cavern])
    return float(1 / _how_far(spots, np.full(len(spots), cavern + GATE)).max())


def _stretched(x: float, y: float, stretch: float = 1) -> Point:
    """A place of the pack's square canvas on the board."""
    across, down = (2 * half * stretch / CANVAS for half in (ACROSS, DOWN))
    return MIDDLE[0] + (x - CANVAS / 2) * across, MIDDLE[1] + (y - CANVAS / 2) * down


def _swarm(x: float, y: float) -> Point:
    place = on_cliff(atan2(y - CANVAS / 2, x - CANVAS / 2), SWARM_OUT)
    return round(place[0]), round(place[1])


def _pushed_apart(home: Any, radii: Any, pairs: Any, volcano: Any, crater: float) -> Any:
    at = home.copy()
    wanted = radii[:, None] + radii[None, :] + GAP
    np.fill_diagonal(wanted, 0)
    ends = np.zeros((len(pairs), len(at)), bool)  # which discs a tunnel leads to
    ends[np.arange(len(pairs)), pairs[:, 0]] = ends[np.arange(len(pairs)), pairs[:, 1]] = True
    for turn in range(ROUNDS):
        calm = 1 - turn / ROUNDS  # what only looks better gives way to what must not overlap
        move = calm * HOME * (home - at)
        apart = at[:, None] - at[None, :]
        far = np.maximum(np.hypot(apart[..., 0], apart[..., 1]), 1e-6)
        push = np.clip(wanted - far, 0, None) / far * PUSH
        move += (apart * push[..., None]).sum(1)
        out = at - volcano
        reach = np.maximum(np.hypot(out[:, 0], out[:, 1]), 1e-6)
        move += out * (np.clip(radii + crater + GAP - reach, 0, None) / reach)[:, None]
        span = at[pairs[:, 1]] - at[pairs[:, 0]]
        np.add.at(move, pairs[:, 0], span * PULL * calm)
        np.add.at(move, pairs[:, 1], -span * PULL * calm)
        move += _beside_tunnels(at, radii, pairs, ends, span)
        at = _inside(at + move, radii)
    return at


def _beside_tunnels(at: Any, radii: Any, pairs: Any, ends: Any, span: Any) -> Any:
    """How discs move away from tunnels that pass them."""
    first = at[pairs[:, 0]]
    along = ((at[None] - first[:, None]) * span[:, None]).sum(2) / np.maximum((span**2).sum(1), 1e-6)[:, None]
    foot = first[:, None] + np.clip(along, 0, 1)[..., None] * span[:, None]
    away = at[None] - foot
    far = np.maximum(np.hypot(away[..., 0], away[..., 1]), 1e-6)
    push = np.where(ends, 0, np.clip(radii[None] + TUNNEL - far, 0, None)) / far * PUSH
    return (away * push[..., None]).sum(0)


def _inside(at: Any, radii: Any) -> Any:
    """Discs that would stick out of the mountain, moved back towards its middle."""
    out = _how_far(at, radii + GATE)
    return np.array(MIDDLE) + (at - np.array(MIDDLE)) / np.maximum(out, 1)[:, None]


def _how_far(at: Any, margin: Any) -> Any:
    """How far each point lies from the middle towards the cliffs: 1 is at so large a margin from them."""
    room = np.stack([ACROSS - margin, DOWN - margin], axis=1)
    scaled: Any = np.abs(at - np.array(MIDDLE)) / room
    return (scaled**ROUNDNESS).sum(1) ** (1 / ROUNDNESS)
