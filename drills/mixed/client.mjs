// The clients of the drill: every one does its work until the server is gone, and writes down what it was told.
import { setTimeout as pause } from 'node:timers/promises';

/** The connection ended without a reply: what was asked for may have been done. */
export class NoReply extends Error {}

const hangsMs = 60_000;

/** A reply of the server, whatever its status; `odd` collects those that a server in order never gives. */
export async function call({ url, odd }, token, method, path, { body, form, headers = {} } = {}) {
  let status;
  let text;
  let location;
  try {
    const reply = await fetch(`${url}/api${path}`, {
      method,
      headers: { token, ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
      ...(form && { body: form }),
      signal: AbortSignal.timeout(hangsMs),
    });
    ({ status } = reply);
    location = reply.headers;
    text = await reply.text();
  } catch (error) {
    throw new NoReply(`${method} ${path}`, { cause: error });
  }
  const isJson = text.startsWith('{');
  const read = isJson ? JSON.parse(text) : {};
  if (status >= 500 && status !== 503) odd.push(`${method} ${path} answered ${status}`);
  if (status >= 400) await pause(50);
  return { status, headers: location, data: read.data, message: read.message ?? '' };
}

/** People who never paused would let a request of many small steps, as an upload is, come to no end within a round. */
const thinkingMs = 100;

/** Repeats the work until the server is gone. */
export async function untilGone(round, work) {
  try {
    while (!round.isOver) {
      await work();
      await pause(thinkingMs);
    }
  } catch (error) {
    if (!(error instanceof NoReply)) throw error;
  }
}
