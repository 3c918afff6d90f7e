"""A small table to store."""

from underhall.server.entries import Chose, Warned
from underhall.server.store import Store, Summary

SEED = b"0123456789abcdef"
PLAYING = Summary("playing", True, "0.1.0")


def entry(number: int) -> Chose:
    """An entry that differs from all others."""
    return Chose(0, str(number), f"option:{number}", "person", "digest")


def summary(status: str = "gathering", **given) -> Summary:
    return Summary(**{"status": status, "open": True, "version": "0.1.0", **given})


async def open_table(store: Store, table: str, at: float = 1.0, owner: str = "owner", **given) -> None:
    await store.open_table(
        table, game="dwarfs", owner=owner, seed=SEED, entry=Warned(0), at=at, summary=summary(**given)
    )


async def kept(store: Store, table: str) -> list[str]:
    """The options of a table's entries, after the first."""
    found = await store.entries(table)
    assert [each.number for each in found] == list(range(len(found)))
    return [each.entry.option for each in found[1:]]
