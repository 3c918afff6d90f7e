"""The examples in the docs run as printed."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
TEXTS = ("README.md", "docs/records.md", "docs/engine.md", "docs/bots.md", "docs/packs.md")
BLOCK = re.compile(r"```python\n(.*?)```", re.DOTALL)
EXCERPT = "@rule"  # marks a block that shows rules and cannot be run


def examples():
    for name in TEXTS:
        blocks = BLOCK.findall((ROOT / name).read_text())
        assert blocks, f"{name} has no example"
        yield from (pytest.param(block, id=f"{name}-{at}") for at, block in enumerate(blocks) if EXCERPT not in block)


@pytest.mark.parametrize("example", list(examples()))
def test_example(example, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    exec(compile(example, "example", "exec"), {})
    if "game.json" in example:
        assert (tmp_path / "game.json").stat().st_size > 1000
        assert "ranking" in capsys.readouterr().out


def test_the_refusal_in_the_readme_is_what_one_gets():
    import underhall
    from underhall.errors import IllegalChoice

    match = underhall.position("dwarfs", seats=2).lay("castle", seat=0, at=(0, 0)).turn_of(1).match()
    match.choose("play:tavern")
    with pytest.raises(IllegalChoice) as refused:
        match.choose("stack:0,0")
    told = re.search(r"`IllegalChoice: … (.*?)`", (ROOT / "README.md").read_text())
    assert told is not None
    assert str(refused.value).endswith(told[1])
