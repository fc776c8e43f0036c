import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, root, startProcess, stopProcess } from './school.mjs';

/** The bare server on an empty database of the same engine. */
export async function startBare(school, postgres, { grouped = false, paperBytes } = {}) {
  const port = await freePort();
  const file = `${school.databaseUrl}.bare-${port}`;
  const databaseUrl = postgres ? await postgres.newDatabase(`bare_${port}`) : file;
  const own = { PORT: String(port), DATABASE_URL: databaseUrl, GROUPED: grouped ? 'on' : 'off' };
  const env = { ...process.env, ...own, ...(paperBytes && { PAPER_BYTES: String(paperBytes) }) };
  const url = `http://127.0.0.1:${port}`;
  const child = await startProcess([join(root, 'bench/bare.mjs')], env, `${url}/api/ready`);
  const stop = async () => {
    await stopProcess(child);
    if (!postgres) for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
  };
  return { url, stop };
}

/** Ours and the bare one by turns, so that a machine that is busy for a moment slows both; the middle round of each. */
export async function byTurns(rounds, ours, theirs) {
  const results = { ours: [], theirs: [] };
  for (let round = 0; round <= rounds; round += 1) {
    const turns = [
      async () => results.ours.push(await ours(round)),
      async () => results.theirs.push(await theirs(round)),
    ];
    for (const turn of round % 2 ? turns : turns.toReversed()) await turn();
  }
  const errors = results.ours.reduce((sum, result) => sum + result.errors, 0);
  // The first round is the warm-up.
  const middle = (list) => list.slice(1).sort((a, b) => a.perSecond - b.perSecond)[Math.floor((list.length - 2) / 2)];
  return { ours: middle(results.ours), theirs: middle(results.theirs), errors };
}
