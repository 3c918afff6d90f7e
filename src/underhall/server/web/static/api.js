// Requests to the server. What it refuses is thrown as a Problem with its sentence.

import { say } from "./words.js";

const SECONDS = 20;

export class Problem extends Error {
  constructor(sentence, code, more = {}) {
    super(sentence);
    Object.assign(this, { code, ...more });
  }
}

export async function request(method, path, body) {
  let response;
  try {
    response = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(SECONDS * 1000),
    });
  } catch {
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
export const post = (path, body = {}) => request("POST", path, body);
