"""The game that `underhall game new` copies. It is not installed here, so that nothing finds it by its name."""

import msgspec
from moleworks.game import game

from underhall.engine.pack import STANDARD
from underhall.engine.setting import Setting


def template_setting() -> Setting:
    kind = game.pack_kind
    return Setting(game, msgspec.toml.decode(kind.path_of(STANDARD).read_bytes(), type=kind.pack), kind.switches())
