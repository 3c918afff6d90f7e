"""Playing a seat by pressing what is lit, where it can really be pressed: nothing may lie over it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from playwright.sync_api import Page

from tests.browser.playing import ANSWER

IDLE = ("over", "others")
LONGEST_MATCH = 600  # presses

# Waits until something can be pressed, another person is waited for, or the game is over. `pick` says what is pressed:
# a menu's item, a finger's "Do it" or "End anyway" if there is one, else a lit piece or a button beside the picture. A
# point is looked for at which it is really hit; what is hit nowhere comes back as "covered".
FIND = """async ({ pick, patience, inPicture }) => {
  const frame = () => new Promise((seen) => requestAnimationFrame(seen));
  const all = (selector) => [...document.querySelectorAll(selector)].filter((node) => node.checkVisibility());
  const busy = () => document.getElementById("options").getAttribute("aria-busy") === "true";
  const status = () => document.getElementById("status").textContent;
  const over = () => !document.getElementById("finished").hidden;
  const kinds = () => {
    const first = [["menu", ".menu button[aria-label]"], ["do it", "#do-it"], ["end anyway", "#confirm"]];
    for (const [kind, selector] of first) {
      const found = all(selector);
      if (found.length) return [[kind, found]];
    }
    const both = [["piece", all(".piece.lit")], ["button", all("#buttons .option")]];
    return both.filter(([, found]) => found.length).slice(0, inPicture ? 1 : 2);
  };
  const hit = (node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    for (const down of [0.5, 0.3, 0.7, 0.15, 0.85, 0.04, 0.96])
      for (const across of [0.5, 0.3, 0.7, 0.15, 0.85, 0.04, 0.96]) {
        const [x, y] = [left + across * width, top + down * height];
        if (node.contains(document.elementFromPoint(x, y))) return { x, y };
      }
    return null;
  };
  const words = (node) => node.getAttribute("aria-label") ?? node.textContent;
  const until = performance.now() + patience;
  while (performance.now() < until) {
    await frame();
    if (over()) return { kind: "over" };
    if (busy()) continue;
    if (status().startsWith("Waiting for")) return { kind: "others" };
    if (!kinds().length) continue;
    await frame(); // what is lit comes after the buttons
    if (busy()) continue;
    const found = kinds();
    if (!found.length) continue;
    const [kind, nodes] = found[pick % found.length];
    const node = nodes[Math.floor(pick / found.length) % nodes.length];
    let at = hit(node);
    if (!at) {
      node.scrollIntoView({ block: "center", inline: "center" });
      await frame();
      at = hit(node);
    }
    if (!node.isConnected) continue;
    return { kind: at ? kind : "covered", words: words(node), id: node.dataset.id ?? node.dataset.option, ...at };
  }
  return { kind: "nothing", words: status() };
}"""


@dataclass
class Player:
    """Somebody at a page, with a mouse or with a finger, who presses whatever may be pressed."""

    page: Page
    random: Random
    finger: bool = False
    in_picture: bool = False  # presses a button only where nothing is lit
    presses: int = 0

    def find(self) -> dict[str, Any]:
        """Something that can be pressed now, with a point of it; or "over", or "others" whom one waits for."""
        pick = {"pick": self.random.randrange(1 << 30), "patience": ANSWER, "inPicture": self.in_picture}
        found: dict[str, Any] = self.page.evaluate(FIND, pick)
        assert found["kind"] not in ("covered", "nothing"), found
        return found

    def press(self) -> str:
        """Presses something; what sort of thing it was, or why there was none."""
        found = self.find()
        kind: str = found["kind"]
        if kind in IDLE:
            return kind
        if self.finger:
            self.page.touchscreen.tap(found["x"], found["y"])
        else:
            self.page.mouse.click(found["x"], found["y"])
        self.presses += 1
        return kind

    def play(self, until: Callable[[], bool] = lambda: False) -> set[str]:
        """Plays until others must, all is over or something else holds; the sorts of things that were pressed."""
        sorts: set[str] = set()
        while not until():
            assert self.presses < LONGEST_MATCH, "the game does not end"
            kind = self.press()
            if kind in IDLE:
                break
            sorts.add(kind)
        return sorts
