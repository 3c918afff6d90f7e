// Requests to the server. What it refuses is thrown as a Problem with its sentence.

import { say } from "./words.js";

const SECONDS = 20;
const LATE = "TimeoutError";

export class Problem extends Error {
  constructor(sentence, code, more = {}) {
    super(sentence);
    Object.assign(this, { code, ...more });
  }
}

// `seconds`: how long to wait for the answer.
export async function request(method, path, body, seconds = SECONDS) {
  let response;
  try {
    response = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(seconds * 1000),
    });
  } catch (error) {
    if (error.name === LATE) throw new Problem(say("no-answer-yet"), "late");
    throw new Problem(say("unreachable"), "unreachable");
  }
  let answer = null;
  try {
    answer = await response.json();
  } catch {
    // reported below
  }
  if (response.ok && answer !== null) return answer;
  throw new Problem(answer?.problem ?? say("server-answered", { status: String(response.status) }), answer?.code ?? "unknown", {
    rule: answer?.rule ?? null,
    status: response.status,
    wait: answer?.wait ?? 0,
    places: answer?.places ?? [],
  });
}

export const get = (path) => request("GET", path);
export const post = (path, body = {}, seconds = SECONDS) => request("POST", path, body, seconds);
