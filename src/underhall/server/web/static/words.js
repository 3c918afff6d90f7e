// What scripts say to people: messages of words/en/browser.ftl, which the server offers as the module messages.js.

import { locale, source } from "./messages.js";
import { FluentBundle, FluentResource } from "./vendor/fluent/index.js";

const bundle = new FluentBundle(locale, { useIsolating: false });
bundle.addResource(new FluentResource(source));

// Values that stand for elements in a sentence: see `woven`. Nobody writes such characters.
export const HOLES = ["\ue000", "\ue001", "\ue002"];
const HOLE = /([\ue000-\ue002])/;

// The text of a message with these values.
export function say(id, values = {}) {
  const problems = [];
  const text = bundle.formatPattern(bundle.getMessage(id).value, values, problems);
  if (problems.length) throw problems[0];
  return text;
}

// Several things in a sentence: "a, b and c".
export function listed([first, ...rest]) {
  if (rest.length === 0) return first ?? say("list-none");
  return rest.length === 1 ? say("list-two", { first, second: rest[0] }) : say("list-more", { first, rest: listed(rest) });
}

// A sentence with elements where it has holes: the language decides where they stand.
export const woven = (sentence, ...elements) => sentence.split(HOLE).map((part) => elements[HOLES.indexOf(part)] ?? part);
