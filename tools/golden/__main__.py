"""Makes the golden files again and says which differ from the stored ones; with --write it stores the new ones.

python -m tools.golden [--write]
"""

from __future__ import annotations

import argparse
import sys
from difflib import unified_diff

from tools.golden.files import Golden, all_files, leftovers, without_playthrough

LINES_SHOWN = 20  # of each difference


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.golden", description="Make the golden files again.")
    parser.add_argument("--write", action="store_true", help="keep the new files; else only say what differs")
    write = parser.parse_args().write
    files = all_files()
    changed = sum(_settle(file, write) for file in files)
    for path in leftovers(files):
        changed += 1
        print(f"{path.name} belongs to no case{': removed' if write else ''}.")
        if write:
            path.unlink()
    missing = without_playthrough()
    for what in missing:
        print(f"There is no playthrough of {what}: add one to tests/golden/cases.toml.")
    print(f"{len(files)} golden files, {changed} {'changed' if write else 'differ'}.")
    return int(bool(missing) or (changed > 0 and not write))


def _settle(file: Golden, write: bool) -> bool:
    """Compares one file with what it should hold, and says whether it differs."""
    before = file.path.read_bytes() if file.path.exists() else b""
    after = file.make()
    if before == after:
        return False
    if write:
        file.path.parent.mkdir(parents=True, exist_ok=True)
        file.path.write_bytes(after)
    if not before:
        print(f"{file.path.name} is new.")
        return True
    print(f"{file.path.name} differs:")
    old, new = before.decode(errors="replace").splitlines(), after.decode().splitlines()
    for number, line in enumerate(unified_diff(old, new, "kept", "now", lineterm="", n=1)):
        if number == LINES_SHOWN:
            print("    …")
            break
        print(f"    {line}")
    return True


if __name__ == "__main__":
    sys.exit(main())
