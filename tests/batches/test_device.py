"""Tables on a GPU: where there is one, they must play the same games; everything around it is tested everywhere."""

import dataclasses
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import underhall
from tests.toys.playing import feast_setting
from tests.toys.template import template_setting
from underhall.batches import device, proof, ptx
from underhall.batches.bundle import FORMAT, Bundle, load_bundle
from underhall.batches.device import DeviceBatch, _cupy
from underhall.batches.export import bundle_of
from underhall.batches.orders import Autoreset, Order
from underhall.batches.tables import Batch
from underhall.engine.setting import Setting, setting
from underhall.errors import UnderhallError
from underhall.games import NAMES

THREADS = Path(__file__).parent / "programs" / "threads.py"
NO_CODE = ptx.Ptx("// no code", 0.0, "entry", ptx.HOPPER)


def no_gpu() -> str | None:
    """Why nothing can be played on a GPU here."""
    try:
        _cupy()
    except UnderhallError as error:
        return str(error)
    return ptx.missing()


NO_GPU = no_gpu()


@pytest.fixture(scope="module")
def bundle() -> Bundle:
    return bundle_of(setting("dwarfs"), NO_CODE)


def test_what_is_exported_is_read_back_as_it_was(bundle: Bundle, tmp_path: Path) -> None:
    code, about = bundle.save(tmp_path)

    assert load_bundle(about) == bundle
    assert code.read_text() == "// no code"
    assert len(bundle.sheet.names) == underhall.batch("dwarfs", games=1, seats=2).mask.shape[1]


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda about: about.write_text("{"), "was not written by `underhall export-ptx`"),
        (lambda about: about.write_text(json.dumps({"format": 99})), "has another format"),
        (lambda about: about.write_text(json.dumps({"format": FORMAT})), "was not written by `underhall export-ptx`"),
        (lambda about: about.with_suffix(".ptx").unlink(), "cannot be read"),
    ],
)
def test_files_that_are_no_export_are_refused(bundle: Bundle, tmp_path: Path, spoil, message: str) -> None:
    _, about = bundle.save(tmp_path)
    spoil(about)

    with pytest.raises(UnderhallError, match=message):
        load_bundle(about)


def test_reading_an_export_needs_neither_numba_nor_the_rest(bundle: Bundle, tmp_path: Path) -> None:
    """In a process that finds nothing but NumPy, as on a machine where nothing else is installed."""
    _, about = bundle.save(tmp_path)
    program = f"""
import sys

class Nothing:
    def find_spec(self, name, *more):
        if name.partition(".")[0] in ("numba", "msgspec", "typer", "rich"):
            raise ImportError(name)

sys.modules["numba"] = None
sys.meta_path.insert(0, Nothing())
from underhall.batches.bundle import load_bundle
from underhall.batches.device import DeviceBatch
print(load_bundle({str(about)!r}).proof)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == bundle.proof


@pytest.mark.parametrize("name", NAMES)
def test_the_proof_is_the_same_for_any_number_of_threads_and_tells_games_apart(name: str) -> None:
    made = setting(name)
    seats = made.game.seats[0]

    def proved(threads: int, autoreset: Autoreset) -> str:
        return proof.prove(Batch(made, proof.GAMES, seats, autoreset=autoreset, at_once=threads))

    first = proved(1, Autoreset.NEXT)
    assert proved(3, Autoreset.NEXT) == first
    assert proved(1, Autoreset.SAME) != first


def test_without_a_gpu_the_error_says_so(bundle: Bundle, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cupy", None)
    with pytest.raises(UnderhallError, match=r"need CuPy.*underhall\[cuda\]"):
        DeviceBatch(bundle, 1, 2)
    with pytest.raises(UnderhallError, match="is played with 2 to 4 seats, not 9"):
        DeviceBatch(bundle, 1, 9)
    with pytest.raises(UnderhallError, match="one of cpu, cuda, not 'tpu'"):
        underhall.batch("dwarfs", games=1, seats=2, device="tpu")


@pytest.mark.skipif(NO_GPU is not None, reason=f"no GPU to play on: {NO_GPU}")
@pytest.mark.parametrize("name", NAMES)
def test_a_gpu_plays_the_same_games(name: str, tmp_path: Path) -> None:
    made = bundle_of(setting(name), ptx.compile_ptx(setting(name)))

    DeviceBatch.verify(made)
    with pytest.raises(UnderhallError, match="does not play the same on this GPU"):
        DeviceBatch.verify(dataclasses.replace(made, proof="0"))
    tables = DeviceBatch(made, 100, made.seats[-1])
    assert np.from_dlpack(tables.mask.get()).shape == (100, len(made.sheet.names))


def on_the_processor(made: Setting, monkeypatch: pytest.MonkeyPatch) -> type[DeviceBatch]:
    """A GPU's kernel and all around it, on a CPU."""
    monkeypatch.setattr(device, "_cupy", lambda: np)
    monkeypatch.setattr(device, "_kernel", lambda cupy, bundle: None)
    made.driver.program(ptx.PROGRAM)  # so that the one that follows finds it
    launch = made.driver.program(THREADS).launch

    class Threads(DeviceBatch):
        def _launch(self, order: Order, which: Any) -> None:
            tables = (self.tables, self.dice, self._counts, self._plans, self._firsts, self._chosen, self._keys, which)
            found = (self._masks, self._merits, self.rewards, self.ended)
            seen = (self.tables if self._seen is None else self._seen, self._descriptors)
            launch(int(order), made.box, *tables, *found, *seen, self._encodings, self._features)

    return Threads


@pytest.mark.parametrize(
    "made", [feast_setting(), template_setting(), setting("dwarfs")], ids=["feast", "moleworks", "dwarfs"]
)
def test_the_kernel_plays_the_same_games_on_a_cpu(made: Setting, monkeypatch: pytest.MonkeyPatch) -> None:
    """In small steps and in one go; these games have chances, secrets and simultaneous choices, and compile fast."""
    kernel, bundle = on_the_processor(made, monkeypatch), bundle_of(made, NO_CODE)

    kernel.verify(bundle)
    for autoreset in (Autoreset.OFF, Autoreset.SAME):
        tables = kernel(bundle, proof.GAMES, bundle.seats[0], autoreset=autoreset)
        tables.sorts_from = 1
        assert proof.prove(tables) == proof.prove(Batch(made, proof.GAMES, bundle.seats[0], autoreset=autoreset))


class RowByRow(Batch):
    """A batch that carries out orders for some tables alone, as a GPU does."""

    _where_others_choose = DeviceBatch._where_others_choose

    def _order(self, order: Order, which: Any = None) -> None:
        if which is None:
            super()._order(order)
            return
        for row in which.tolist():
            others = np.delete(np.arange(self.games), row)
            kept = (self.tables, self.dice, self._masks, self._chosen, self.rewards, self.ended)
            before = [array[others].copy() for array in kept]
            super()._order(order)
            for array, values in zip(kept, before, strict=True):
                array[others] = values

    def play_others(self, seat: int) -> None:
        DeviceBatch.play_others(self, seat)  # type: ignore[arg-type]


@pytest.mark.parametrize("autoreset", [Autoreset.NEXT, Autoreset.SAME])
def test_on_a_gpu_others_play_as_on_a_cpu(autoreset: Autoreset) -> None:
    made = setting("dwarfs", switches={"turn_limit": 3})
    here, there = (kind(made, 12, 3, seed=5, autoreset=autoreset, at_once=1) for kind in (Batch, RowByRow))
    ends = 0
    for _ in range(40):
        for tables in (here, there):
            tables.play_others(1)
        ends += int((here.terminated | here.truncated).sum())
        for mine, its in ((here.tables, there.tables), (here.dice, there.dice), (here.ended, there.ended)):
            assert (mine == its).all()
        assert (here.mask == there.mask).all() and (here.rewards == there.rewards).all()
        actions = here.random().copy()
        there.random()
        here.step(actions)
        there.step(actions)
    assert ends
