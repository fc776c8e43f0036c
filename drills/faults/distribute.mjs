// A school is spread by student over Citus, and the command is killed as its tables are placed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { places } from '../../packages/server/src/platform/db/citus/places.ts';
import { rounds } from './exam.mjs';
import { citus, cli, inSpanning, query, runToEnd, size } from './spanning.mjs';

/** A checksum of all rows of all tables that a distribution places. */
async function tallyOf(url) {
  const tally = [];
  for (const table of Object.keys(places)) {
    const rows = await query(url, `select * from ${table}`);
    const sums = rows.map((row) => createHash('sha256').update(JSON.stringify(row)).digest('hex')).toSorted();
    tally.push(`${table} ${rows.length} ${createHash('sha256').update(sums.join()).digest('hex')}`);
  }
  return tally.join('\n');
}

const placed = async (url) =>
  (await query(url, "select count(*)::int as n from pg_dist_partition where partmethod = 'h' or repmodel = 't'"))[0].n;

const countOf = (...wanted) => Object.values(places).filter((place) => wanted.includes(place)).length;
const [everywhere, all] = [countOf('everywhere'), countOf('everywhere', 'student_id')];

/** Kills the command as soon as so many tables are placed: with all that go everywhere, while the others are spread. */
async function killAt(tables, url, call) {
  const child = spawn(...call);
  const ended = once(child, 'exit');
  while (child.exitCode === null && (await placed(url)) < tables) await pause(10);
  child.kill('SIGKILL');
  await ended;
}

/** From the first table on, over the rounds, to the last that goes everywhere. */
const stageOf = (round) => Math.max(1, Math.round((everywhere * (round + 1)) / rounds));

export async function distributeKilled() {
  if (!citus) return { ok: true, figure: 'left out: needs CITUS_URL, a database of a running coordinator' };
  return inSpanning(async ({ url, dataDir }) => {
    const wanted = Object.entries(size).flatMap(([what, count]) => [`--${what}`, String(count)]);
    runToEnd(...cli(dataDir, url, 'seed', ...wanted));
    const before = await tallyOf(url);
    const stages = [];
    for (let round = 0; round < rounds; round += 1) {
      await killAt(stageOf(round), url, cli(dataDir, url, 'distribute'));
      stages.push(await placed(url));
      if ((await tallyOf(url)) !== before)
        return { ok: false, figure: `rows differ after a kill with ${stages.at(-1)}` };
    }
    const last = runToEnd(...cli(dataDir, url, 'distribute')).trim();
    const isSame = (await tallyOf(url)) === before;
    const figure = `${stages.length} kills, with ${stages.join(', ')} of ${all} tables placed; then: ${last} Rows as before: ${isSame}`;
    return {
      ok: isSame && (await placed(url)) === all && stages.every((tables) => tables > 0 && tables < all),
      figure,
    };
  });
}
