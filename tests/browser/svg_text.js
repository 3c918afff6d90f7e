// Words in drawings that are cut off, leave their drawing or run into each other, in words. Drawings are measured once.
async () => {
  await document.fonts.ready;
  const found = new Set();
  const SLACK = 1.5; // units and pixels that letters may stick out
  const MOST = 0.12; // of the smaller of two, that others may cover
  const measured = (window.measuredDrawings ??= new Map());
  const words = (node) => node.textContent.trim();

  // The boxes of words: of each line, where they have several.
  const lines = (root) => [...root.querySelectorAll("text")].filter(words).flatMap((text) => {
    const parts = [...text.querySelectorAll("tspan")].filter(words);
    return parts.length ? parts : [text];
  });
  const boxOf = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, top, right, bottom } = range.getBoundingClientRect();
    const ink = (bottom - top) * 0.22; // letters are lower than their line
    return { left, top: top + ink, right, bottom: bottom - ink, said: words(node) };
  };
  const within = (a, b, slack) => a.left >= b.left - slack && a.right <= b.right + slack && a.top >= b.top - slack && a.bottom <= b.bottom + slack;
  const meet = (a, b) => {
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (across <= 0 || down <= 0) return false;
    const area = ({ left, right, top, bottom }) => (right - left) * (bottom - top);
    return across * down > MOST * Math.min(area(a), area(b));
  };
  const same = (a, b) => a.said === b.said && Math.hypot(a.left + a.right - b.left - b.right, a.top + a.bottom - b.top - b.bottom) < 4; // on a halo
  const pairs = (boxes, told) => boxes.forEach((a, at) => boxes.slice(at + 1).forEach((b) => meet(a, b) && !same(a, b) && told(a, b)));

  // A drawing with the drawings in it.
  const unfolded = (source) => {
    const copy = source.cloneNode(true);
    copy.removeAttribute("id");
    for (const use of copy.querySelectorAll("use")) {
      const inner = unfolded(document.getElementById(use.getAttribute("href").slice(1)));
      const place = document.createElementNS("http://www.w3.org/2000/svg", "g");
      if (use.hasAttribute("transform")) place.setAttribute("transform", use.getAttribute("transform"));
      place.append(inner);
      use.replaceWith(place);
    }
    return copy;
  };

  // The words of a drawing of the stage, in its own units; with it its problems, told once.
  const drawing = (id) => {
    if (measured.has(id)) return measured.get(id);
    const source = document.getElementById(id);
    const frame = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    Object.assign(frame.style, { position: "fixed", left: 0, top: 0, width: "100px", height: "100px", overflow: "visible", visibility: "hidden", fontFamily: "var(--body)" });
    frame.setAttribute("viewBox", "0 0 100 100");
    const copy = unfolded(source);
    frame.append(copy);
    document.body.append(frame);
    const base = frame.getBoundingClientRect();
    const local = (box) => ({ ...box, left: box.left - base.left, right: box.right - base.left, top: box.top - base.top, bottom: box.bottom - base.top });
    const boxes = lines(copy).filter((node) => getComputedStyle(node).display !== "none" && node.checkVisibility()).map((node) => local(boxOf(node)));
    const plates = [...copy.querySelectorAll("rect, circle")].map((node) => local(node.getBoundingClientRect().toJSON()));
    for (const text of copy.querySelectorAll("text")) text.remove();
    const shape = local(copy.getBoundingClientRect().toJSON());
    frame.remove();
    if (shape.right > shape.left) for (const box of boxes) if (!within(box, shape, SLACK)) found.add(`${id}: "${box.said}" leaves its drawing`);
    for (const box of boxes) {
      const [across, down] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
      const under = plates.filter(({ left, right, top, bottom }) => left < across && across < right && top < down && down < bottom);
      const plate = under.sort((a, b) => (a.right - a.left) * (a.bottom - a.top) - (b.right - b.left) * (b.bottom - b.top))[0];
      if (plate && !within(box, plate, SLACK)) found.add(`${id}: "${box.said}" is wider than what it is on`);
    }
    pairs(boxes, (a, b) => found.add(`${id}: "${a.said}" and "${b.said}" overlap`));
    measured.set(id, boxes);
    return boxes;
  };

  for (const frame of document.querySelectorAll("svg.picture")) {
    if (!frame.checkVisibility()) continue;
    const panel = frame.dataset.panel;
    const [left, top, wide, high] = frame.getAttribute("viewBox").split(" ").map(Number);
    const matrix = frame.getScreenCTM();
    const corner = (x, y) => new DOMPoint(x, y).matrixTransform(matrix);
    const [first, last] = [corner(left, top), corner(left + wide, top + high)];
    const edge = { left: first.x, top: first.y, right: last.x, bottom: last.y };
    const whole = !frame.classList.contains("board") || document.getElementById("whole").hidden;
    const printed = lines(frame.querySelector(".ground")).map(boxOf);
    const pieces = [...frame.querySelectorAll(".pieces > .piece")].filter((piece) => piece.checkVisibility({ opacityProperty: true }));
    const said = pieces.flatMap((piece) => [...piece.querySelectorAll(":scope > text")].filter(words).map(boxOf));
    const drawn = pieces.flatMap((piece) => {
      const use = piece.querySelector(":scope > use");
      if (!use) return [];
      const at = new DOMMatrix([matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f]).multiply(new DOMMatrix(getComputedStyle(piece).transform));
      return drawing(use.getAttribute("href").slice(1)).map((box) => {
        const [a, b] = [new DOMPoint(box.left, box.top).matrixTransform(at), new DOMPoint(box.right, box.bottom).matrixTransform(at)];
        const across = [a.x, b.x].sort((one, two) => one - two);
        const down = [a.y, b.y].sort((one, two) => one - two);
        return { left: across[0], right: across[1], top: down[0], bottom: down[1], said: box.said };
      });
    });
    if (whole) for (const box of [...printed, ...said, ...drawn]) if (!within(box, edge, SLACK)) found.add(`${panel}: "${box.said}" is cut off`);
    const bare = pieces.filter((piece) => !piece.querySelector(":scope > .pill")).flatMap((piece) => [...piece.querySelectorAll(":scope > text")].filter(words).map(boxOf));
    for (const a of bare) for (const b of drawn) if (meet(a, b)) found.add(`${panel}: "${a.said}" lies on "${b.said}"`);
    pairs([...printed, ...said], (a, b) => found.add(`${panel}: "${a.said}" and "${b.said}" overlap`));
  }
  return [...found];
}
