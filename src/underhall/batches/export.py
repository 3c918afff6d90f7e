"""Compiles a game for GPUs and stores it, to be compiled once and used where Numba is not installed."""

from __future__ import annotations

from pathlib import Path

from underhall import __version__
from underhall.batches.bundle import Bundle, load_bundle
from underhall.batches.orders import Autoreset
from underhall.batches.proof import GAMES, prove
from underhall.batches.ptx import HOPPER, PROGRAM, Capability, Ptx, compile_ptx
from underhall.batches.tables import Batch, sheet_of
from underhall.engine.actions import Actions
from underhall.engine.compile import fingerprint
from underhall.engine.setting import Setting


def bundle_of(setting: Setting, code: Ptx) -> Bundle:
    """A game's compiled rules, with what is needed to use them."""
    seats = tuple(setting.game.seats)
    return Bundle(
        game=setting.game.name,
        version=__version__,
        pack=setting.pack.id,
        seats=seats,
        box=setting.box.tobytes(),
        firsts=tuple(int(first) for first in Actions(setting.game).firsts),
        sheet=sheet_of(setting),
        entry=code.entry,
        capability=code.capability,
        proof=prove(Batch(setting, GAMES, seats[0], autoreset=Autoreset.NEXT)),
        ptx=code.text,
    )


def exported(setting: Setting, folder: Path, capability: Capability = HOPPER) -> Bundle:
    """Compiles a game for GPUs of a capability and newer, and writes it into a folder."""
    made = bundle_of(setting, compile_ptx(setting, capability))
    made.save(folder)
    return made


def kept(setting: Setting, capability: Capability) -> Bundle:
    """The same from the cache of compiled rules; otherwise compiles and caches it, which takes about a minute."""
    sources = fingerprint(PROGRAM.parent.glob("*.py"), setting.pack_hash, repr(setting.switches), repr(capability))
    folder = setting.driver.folder / f"cuda-{sources}"
    about = folder / f"{setting.game.name}.json"
    return load_bundle(about) if about.exists() else exported(setting, folder, capability)
