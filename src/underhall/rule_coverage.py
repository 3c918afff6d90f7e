"""Which tests have proved which rules: a file that test runs write and `underhall rules --check` reads."""

import hashlib
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

from underhall.commands.messages import say
from underhall.errors import UnderhallError

SOURCE_TREE = Path(__file__).parents[2]  # that this package runs from, if it runs from one
FILE = Path("build", "rule-coverage.json")
FORMAT = 1


class CoverageError(UnderhallError):
    """A coverage file that cannot be used."""


class Proof(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A test that ran and passed: the rules it names, as `game:id`, and what its file's hash was."""

    rules: tuple[str, ...]
    hash: str


class Coverage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Proofs by the test's node id. `root` leads from the file's folder to the one that node ids start from."""

    root: str
    tests: dict[str, Proof] = {}
    format: int = FORMAT


def file_of(node: str) -> str:
    """The file part of a node id."""
    return node.partition("::")[0]


def hash_of(path: Path) -> str | None:
    """The hash of a test's file, to see whether it is still the one that passed; None if it is gone."""
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError:
        return None


def load_coverage(path: Path) -> Coverage:
    try:
        coverage = msgspec.json.decode(path.read_bytes(), type=Coverage)
    except OSError as error:
        raise CoverageError(say("coverage-unreadable", file=str(path), why=str(error.strerror))) from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise CoverageError(say("coverage-broken", file=str(path), why=str(error))) from error
    if coverage.format != FORMAT:
        raise CoverageError(say("coverage-format", file=str(path), found=str(coverage.format), known=str(FORMAT)))
    return coverage


def save_coverage(path: Path, coverage: Coverage) -> None:
    """Writes the file in one piece, so that a reader never sees half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    text = msgspec.json.format(msgspec.json.encode(coverage, order="deterministic"), indent=1)
    with tempfile.NamedTemporaryFile(dir=path.parent, prefix=path.name, delete=False) as file:
        file.write(text + b"\n")
    Path(file.name).replace(path)


def merge(
    old: Mapping[str, Proof], root: Path, *, ran: Iterable[str], passed: Mapping[str, Proof], collected: Iterable[str]
) -> dict[str, Proof]:
    """The proofs after a test run: those it made, and the old ones it neither repeated nor found gone.

    `collected` are all tests found in the files that were collected as a whole.
    """
    ran, collected = set(ran), set(collected)
    whole_files = {file_of(node) for node in collected}
    kept = {
        node: proof
        for node, proof in old.items()
        if node not in ran
        and (node in collected or file_of(node) not in whole_files)
        and (root / file_of(node)).exists()
    }
    return kept | dict(passed)


def proved_rules(coverage: Coverage, folder: Path) -> tuple[set[str], list[str]]:
    """The rules with a proof that still holds, and the tests whose file has changed since they passed.

    `folder` is the one that the coverage file lies in.
    """
    root = folder / coverage.root
    hashes = {file: hash_of(root / file) for file in {file_of(node) for node in coverage.tests}}
    proved: set[str] = set()
    stale = []
    for node, proof in coverage.tests.items():
        if hashes[file_of(node)] == proof.hash:
            proved.update(proof.rules)
        else:
            stale.append(node)
    return proved, stale
