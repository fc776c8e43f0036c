// All that a case needs of a school that is open: its people, its exams, a way to ask once, and to make calls that are
// not measured.
import { examsOf } from '../school.mjs';

function askOnce(url, { method, path, token, headers, body }) {
  return fetch(`${url}${path}`, {
    method,
    headers: {
      'Accept-Encoding': 'identity',
      ...(token && { token }),
      ...(body && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}

/** `baselineUrl` is where a baseline that writes does so; `isProfiled` leaves a profile of every measured round. */
export function measurable(school, open, load, { baselineUrl, isProfiled = false } = {}) {
  return {
    people: school.people,
    pid: open.pid,
    port: open.port,
    exams: examsOf(open, school.people.admin),
    /** Steps that were taken (see cases.mjs). */
    done: new Set(),
    /** Saves count up. */
    turn: 0,
    baselineUrl,
    /** Around each round on the server. */
    mark: async () => {
      if (!isProfiled) return;
      process.kill(open.pid, 'SIGUSR2');
      // Beginning one holds the server up for half a second.
      await new Promise((resolve) => setTimeout(resolve, 1500));
    },
    ask: (call) => askOnce(open.url, call),
    make: async (calls) => {
      const wish = { port: open.port, connections: 32, seconds: 120, once: true, expected: 200, calls };
      const made = await load.ask(wish);
      if (made.errors > 0) throw new Error(`preparing failed: ${made.problems.join('; ')}`);
    },
  };
}
