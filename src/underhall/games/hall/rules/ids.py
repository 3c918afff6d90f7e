"""The rules by id, for reasons: `Rule.R116`."""

from underhall.engine.rulebook import load_rulebook
from underhall.games.hall.game import game

Rule = load_rulebook(game.folder / "rules.toml").rule_enum(__name__)
