// Lines of the table, and which of them are over a bar.
import { percentile } from '../percentile.mjs';

const column = (value, digits = 0) => value.toFixed(digits).padStart(9);

export const heading = `${''.padEnd(44)}${['calls', 'errors', 'p50', 'p95', 'p99', 'max'].map((name) => name.padStart(9)).join('')} ms`;

/** `barMs` is for the 99th percentile; where the calls are there to make a load, there is none. */
export function line(name, replies, barMs = Number.POSITIVE_INFINITY) {
  const times = replies.map((reply) => reply.ms);
  const errors = replies.filter((reply) => reply.status !== 200);
  const p99 = percentile(times, 0.99);
  const figures = [percentile(times, 0.5), percentile(times, 0.95), p99, Math.max(0, ...times)];
  const isOver = errors.length > 0 || p99 > barMs;
  const counts = [replies.length, errors.length].map((value) => column(value)).join('');
  console.log(
    `${name.padEnd(44)}${counts}${figures.map((ms) => column(ms)).join('')}${isOver ? '  over the bar' : ''}`,
  );
  const kinds = new Map();
  for (const { status, text } of errors) {
    const kind = `${status} ${/"code":"\w+"/.exec(text)?.[0] ?? text.slice(0, 80)}`;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  for (const [kind, count] of [...kinds].slice(0, 3)) console.log(`  ${count} × ${kind}`);
  return !isOver;
}
