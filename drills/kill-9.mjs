// kill -9 at any moment of a first start: the next start ends as an undisturbed one would.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentsOf, differenceOf, killStarts, startAndStop } from './faults/starts.mjs';

/** ROUNDS=6 is a quick look. */
const rounds = Number(process.env.ROUNDS ?? 50);

/** Plays the rounds; `play` returns what is wrong after one, or null. */
async function figureOf(play) {
  const wrong = [];
  for (let round = 1; round <= rounds; round += 1) {
    const problem = await play(round).catch((error) => error.message);
    if (problem) wrong.push(`round ${round}: ${problem}`);
  }
  const figure = `${rounds - wrong.length} of ${rounds} started again, whole`;
  return { figure: [figure, ...wrong].join('\n'), ok: wrong.length === 0 };
}

const head = { SUPER_ADMIN_EMAIL: 'head@school.test', SUPER_ADMIN_PASSWORD: 'chalk and blackboard' };

let databases = 0;

async function newPlace({ engine, postgres }, kind) {
  const dataDir = mkdtempSync(join(tmpdir(), 'akada-drill-'));
  databases += 1;
  const own = { DATA_DIR: dataDir, ...kind };
  if (engine === 'sqlite') return { env: own, dataDir, databaseUrl: join(dataDir, 'akada.sqlite') };
  const databaseUrl = await postgres.newDatabase(`killed_${databases}`);
  return { env: { ...own, DATABASE_URL: databaseUrl }, dataDir, databaseUrl };
}

async function firstStarts(machine) {
  const kinds = [];
  for (const kind of [head, { DEMO: 'on' }]) {
    const place = await newPlace(machine, kind);
    const usualMs = await startAndStop(place);
    kinds.push({ kind, usualMs, whole: await contentsOf(place.databaseUrl) });
    rmSync(place.dataDir, { recursive: true });
  }
  return figureOf(async (round) => {
    const { kind, usualMs, whole } = kinds[round % 2];
    const place = await newPlace(machine, kind);
    await killStarts(place, [], usualMs);
    await startAndStop(place);
    const found = await contentsOf(place.databaseUrl);
    rmSync(place.dataDir, { recursive: true });
    return differenceOf(found, whole);
  });
}

const engines = ['sqlite', 'postgres'];

export const drills = [
  { name: `${rounds} first starts, half of them with the demo school`, engines, run: firstStarts },
];
