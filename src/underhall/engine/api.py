"""The plug-in API: the names that packages with games may import. All other names are ours to change.

The version rises when a game written for an older one may have to change.
"""

from __future__ import annotations

VERSION = 1
PUBLIC: dict[str, tuple[str, ...]] = {
    "underhall": ("new", "position", "replay"),
    "underhall.engine.game": ("Game",),
    "underhall.engine.declared": (
        *("Kind", "Numbers", "Count", "Flag", "Bits", "Members", "Composite", "Name"),
        *("Steps", "asks", "runs", "Options", "choice", "Events", "told", "Reasons", "because"),
    ),
    "underhall.engine.declared.tables": ("field", "NONE", "UNKNOWN"),
    "underhall.engine.declared.kinds": ("id_of",),
    "underhall.engine.records": ("record", "table_of"),
    "underhall.engine.compile": ("rule",),
    "underhall.engine.kernel": (
        *("push", "push_lane", "allow", "offer", "refuse", "weigh", "tell", "uncover", "draw", "floor_of"),
        *("bit", "has_bit", "ones", "lowest", "Over", "PickOrder", "CHANCE", "NOBODY", "ALL"),
    ),
    "underhall.engine.pack": ("Pack", "PackKind", "Row", "Id", "Name"),
    "underhall.engine.pack_checks": ("Constraint", "Found", "rows_at", "unique_ids", "unique_names"),
    "underhall.engine.declared.catalogue": ("Messages",),
    "underhall.engine.declared.speech": ("Speech",),
    "underhall.engine.declared.words": ("Words",),
    "underhall.engine.plain.words": ("Facts", "PlainWords", "Seat"),
    "underhall.engine.plain.position": ("Position",),
    "underhall.engine.uses": ("Counted", "Watch"),
    "underhall.pictures.drawings": ("Drawings",),
    "underhall.pictures.parts": ("Sketch",),
    "underhall.pictures.plain": ("PlainPicture", "symbols"),
    "underhall.pictures.scene": ("Panel", "Piece", "Leaf", "Scene", "Stage", "Lit", "Picture"),
    "underhall.pictures.svg": ("at", "group", "tag", "text"),
    "underhall.engine.dice": ("ScriptedDice", "SeededDice"),
    "underhall.engine.match": ("Match",),
    "underhall.engine.setting": ("Setting", "setting"),
    "underhall.engine.testkit": ("proofs_of",),
    "underhall.errors": ("IllegalChoice", "PositionError", "UnderhallError"),
}
