"""The rules by id, for reasons: `Rule.ATK_07`."""

from underhall.engine.rulebook import load_rulebook
from underhall.games.fall.game import game

Rule = load_rulebook(game.folder / "rules.toml").rule_enum(__name__)
