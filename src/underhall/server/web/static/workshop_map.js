// A map whose places are dragged and connected, with a mouse, a finger or the keyboard.

import { svg } from "./dom.js";
import { listed, say } from "./words.js";

const RADIUS = 26; // of a place, on a map of 1000
const MOVED = 4; // from here on a press is a drag
const STEP = 10; // of an arrow key; with Shift 1
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// `put` stores edits of the pack.
export function mapEditor(figure, put) {
  const { size, at, links, places, others } = JSON.parse(figure.dataset.map);
  const status = figure.querySelector(".map-status");
  const drawing = svg("svg", { viewBox: `${-RADIUS} ${-RADIUS} ${size + 2 * RADIUS} ${size + 2 * RADIUS}`, role: "group" });
  const lines = svg("g", { class: "map-links" });
  const handles = new Map();
  let begun = null; // the place at which a connection begins

  const byId = (id) => places.find((place) => place.id === id);
  const joined = (a, b) => a.next.includes(b.id) || b.next.includes(a.id);
  const neighbours = (place) => places.filter((other) => other !== place && joined(place, other));
  const within = (value) => Math.min(Math.max(Math.round(value), 0), size);

  function draw() {
    const pairs = places.flatMap((a) => a.next.map(byId).filter(Boolean).map((b) => [a, b]));
    lines.replaceChildren(...pairs.map(([a, b]) => svg("line", { x1: a.x, y1: a.y, x2: b.x, y2: b.y })));
    for (const [place, handle] of handles) {
      const next = neighbours(place).map((other) => other.name);
      handle.setAttribute("transform", `translate(${place.x} ${place.y})`);
      handle.setAttribute("aria-pressed", String(place === begun));
      handle.setAttribute("aria-label", say("map-place", { name: place.name, x: place.x, y: place.y, links: next.length, next: listed(next) }));
    }
  }

  function move(place, x, y) {
    [place.x, place.y] = [within(x), within(y)];
    draw();
  }

  const edit = (place, field) => ({ do: "set", at: `${at}[${places.indexOf(place)}].${field}`, value: place[field === links ? "next" : field] });

  function keepPlace(place) {
    put([edit(place, "x"), edit(place, "y")]);
    status.textContent = say("map-moved", { name: place.name, x: place.x, y: place.y });
  }

  function press(place) {
    if (begun === null) {
      begun = place;
      status.textContent = say("map-begun", { name: place.name });
    } else if (begun === place) {
      giveUp();
    } else {
      connect(begun, place);
      begun = null;
    }
    draw();
  }

  function giveUp() {
    begun = null;
    status.textContent = "";
    draw();
  }

  // Each pair of neighbours is named once, on either of the two.
  function connect(a, b) {
    if (joined(a, b)) {
      for (const [one, other] of [[a, b], [b, a]]) {
        if (!one.next.includes(other.id)) continue;
        one.next = one.next.filter((id) => id !== other.id);
        put([edit(one, links)]);
      }
      status.textContent = say("map-parted", { a: a.name, b: b.name });
    } else {
      a.next = [...a.next, b.id];
      put([edit(a, links)]);
      status.textContent = say("map-connected", { a: a.name, b: b.name });
    }
  }

  function spot(event) {
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(drawing.getScreenCTM().inverse());
    return [x, y];
  }

  function handleOf(place) {
    const handle = svg("g", { class: "map-place", tabindex: 0, role: "button" });
    const name = svg("text", { y: RADIUS + 22 });
    name.textContent = place.name;
    handle.append(svg("circle", { r: RADIUS }), name);
    let start = null;
    let dragged = false;
    handle.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      const [x, y] = spot(event);
      start = { x, y, left: place.x, top: place.y };
      dragged = false;
      handle.setPointerCapture(event.pointerId);
    });
    handle.addEventListener("pointermove", (event) => {
      if (!start) return;
      const [x, y] = spot(event);
      dragged ||= Math.hypot(x - start.x, y - start.y) > MOVED;
      if (dragged) move(place, start.left + x - start.x, start.top + y - start.y);
    });
    handle.addEventListener("pointerup", () => {
      if (!start) return;
      start = null;
      if (dragged) keepPlace(place);
      else press(place);
    });
    handle.addEventListener("pointercancel", () => {
      if (start) move(place, start.left, start.top);
      start = null;
    });
    handle.addEventListener("keydown", (event) => {
      const arrow = ARROWS[event.key];
      if (arrow) {
        const step = event.shiftKey ? 1 : STEP;
        move(place, place.x + arrow[0] * step, place.y + arrow[1] * step);
        keepPlace(place);
      } else if (event.key === "Enter" || event.key === " ") press(place);
      else if (event.key === "Escape" && begun) giveUp();
      else return;
      event.preventDefault();
    });
    return handle;
  }

  for (const place of places) handles.set(place, handleOf(place));
  const rest = others.map((other) => {
    const mark = svg("circle", { cx: other.x, cy: other.y, r: RADIUS / 3, class: "map-other" });
    const title = svg("title");
    title.textContent = other.name;
    mark.append(title);
    return mark;
  });
  drawing.append(...rest, lines, ...handles.values());
  figure.querySelector(".map-drawing").append(drawing);
  figure.hidden = false;
  draw();
}
