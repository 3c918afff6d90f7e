// Everything that is wrong with what the page of a table shows now, in words.
async () => {
  const frame = () => new Promise((seen) => requestAnimationFrame(seen));
  const found = [];
  const wide = matchMedia("(min-width: 62rem) or ((min-width: 45rem) and (min-height: 60rem))").matches;
  const touched = matchMedia("(pointer: coarse)").matches;
  const target = touched ? 44 : 24;
  const all = (selector) => [...document.querySelectorAll(selector)].filter((node) => node.checkVisibility());
  const name = (node) => node.id || node.dataset.id || node.dataset.panel || node.dataset.seat || node.className;
  const inside = ({ left, top, right, bottom }) => left > -1 && top > -1 && right < innerWidth + 1 && bottom < innerHeight + 1;
  const hits = (node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    return [0.5, 0.3, 0.7, 0.1, 0.9].some((down) => [0.5, 0.3, 0.7, 0.1, 0.9].some((across) =>
      node.contains(document.elementFromPoint(left + across * width, top + down * height))));
  };
  const side = (node) => {
    const boxes = [node, ...node.querySelectorAll(":scope > .hit, :scope > .halo")].map((each) => each.getBoundingClientRect());
    return Math.max(...boxes.map(({ width, height }) => Math.min(width, height)));
  };

  // Each option that is lit has a piece that is seen, uncovered and large enough.
  const options = new Map();
  for (const node of all(".piece.lit"))
    for (const key of node.dataset.options.split(" ")) options.set(key, [...(options.get(key) ?? []), node]);
  const top = scrollY;
  if (options.size && ![...options.values()].flat().some(hits)) found.push("nothing that is lit is seen");
  const picture = document.querySelector("#board > svg");
  const board = (picture.classList.contains("grown") ? picture.parentElement : picture).getBoundingClientRect();
  const [above, below] = [".bar", ".sheet"].map((part) => document.querySelector(part).getBoundingClientRect());
  const left = Math.min(board.bottom, wide ? innerHeight : below.top) - Math.max(board.top, above.bottom);
  if (left < board.height * 0.9 - 2) found.push(`only ${Math.round(left)} of ${Math.round(board.height)} pixels of the board are seen`);
  for (const [key, nodes] of options) {
    let good = nodes.filter(hits);
    if (!good.length && (!wide || touched)) {
      for (const id of new Set(nodes.map((node) => node.dataset.id))) {
        for (let again = 0; again < 4 && !good.length; again += 1) {
          const node = all(".piece.lit").find((each) => each.dataset.id === id); // drawn again if others move meanwhile
          node?.scrollIntoView({ block: "center", inline: "center" });
          await frame();
          if (node && hits(node)) good.push(node);
        }
      }
    }
    if (!good.length) found.push(`${key}: covered or out of view`);
    else if (Math.max(...good.map(side)) < target - 0.5) found.push(`${key}: ${Math.round(Math.max(...good.map(side)))} pixels`);
  }
  scrollTo(0, top);
  for (const node of all("#buttons .option, #undoing button, .lit-hint button")) {
    const { width, height } = node.getBoundingClientRect();
    if (Math.min(width, height) < target - 0.5) found.push(`${node.textContent}: ${Math.round(Math.min(width, height))} pixels`);
  }

  // What is always to be seen.
  if (wide) {
    const blocks = [".bar .status", "#standing", "#board", "#own", ".doing", "#tabs", "#seats > li", "#shared > details"].flatMap(all);
    for (const node of blocks) {
      const box = node.getBoundingClientRect();
      if (!inside(box)) found.push(`${name(node)}: not within the window`);
      if (box.width < 24 || box.height < 20) found.push(`${name(node)}: hardly anything of it is seen`);
    }
    const apart = blocks.filter((node) => !node.closest(".bar")).map((node) => [node, node.getBoundingClientRect()]);
    apart.forEach(([a, one], at) => apart.slice(at + 1).forEach(([b, two]) => {
      const across = Math.min(one.right, two.right) - Math.max(one.left, two.left);
      const down = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
      if (across > 1 && down > 1) found.push(`${name(a)} and ${name(b)} overlap`);
    }));
    if (document.documentElement.scrollHeight > innerHeight) found.push("the page scrolls");
    for (const part of all(".doing, .doing #options, #recap"))
      if (!all("#buttons .group").length && part.scrollHeight > part.clientHeight + 1) found.push(`what can be done is scrolled: ${name(part)}`);
    for (const doing of all(".doing")) if (doing.scrollHeight > doing.clientHeight + 1) found.push("what happened since is cut off");
    for (const panel of all("#own, #shared > details[open], #seats > li > details[open]")) {
      const picture = panel.querySelector("svg.picture:not(.grown)")?.getBoundingClientRect(); // what has grown is scrolled
      const box = panel.getBoundingClientRect();
      if (picture && (picture.bottom > box.bottom + 2 || picture.right > box.right + 2)) found.push(`${name(panel)}: cut off`);
    }
  }
  if (document.documentElement.scrollWidth > innerWidth) found.push("the page is too wide");

  // No words are cut off.
  for (const node of all(".bar .status, #standing, summary, .line, .numbers, .chip, .option, #undoing button, .lit-hint, [role=tab]")) {
    const frame = node.closest("li, details, .bar")?.getBoundingClientRect();
    const box = node.getBoundingClientRect();
    if (!box.height || node.closest("details[open] .numbers") || getComputedStyle(node).visibility === "hidden") continue;
    if (node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).display !== "inline") found.push(`${name(node)}: "${node.textContent}" is cut off`);
    if (frame && (box.bottom > frame.bottom + 1 || box.right > frame.right + 1)) found.push(`${name(node)}: "${node.textContent}" leaves its frame`);
  }
  return found;
}
