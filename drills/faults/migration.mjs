// Akada is upgraded in the middle of an exam, and the upgrade is killed: what the next start leaves is what an undisturbed
// upgrade would have.
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import { readContents } from '../../packages/server/src/school/ops/backup-file.ts';
import { root } from '../../scripts/install.mjs';
import { playRounds } from './exam.mjs';
import { contentsOf, differenceOf, killStarts, startAndStop, without } from './starts.mjs';

const flags = ['--import', join(root, 'drills/faults/later-schema.mjs')];
const head = { SUPER_ADMIN_EMAIL: 'head@school.test', SUPER_ADMIN_PASSWORD: 'chalk and blackboard' };
const size = { users: 3000, payments: 2000, questions: 500, lessons: 50, exams: 30, answers: 20_000 };

const rowsIn = (contents) => Object.fromEntries(Object.entries(contents).filter(([table]) => !without.has(table)));

function contentsOfFile(file) {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return rowsIn(readContents(database));
  } finally {
    database.close();
  }
}

const backupsOf = ({ dataDir }) => {
  const folder = join(dataDir, 'backups');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sqlite'))
    .map((name) => join(folder, name));
};

/** On SQLite one backup is made before each upgrade, however often it is killed. */
function wrongWithBackup(place, number, before) {
  const backups = backupsOf(place).toSorted();
  if (backups.length !== number) return [`there are ${backups.length} backups after ${number} upgrades`];
  const isSame = isDeepStrictEqual(contentsOfFile(backups.at(-1)), before);
  return isSame ? [] : ['the backup is not what the school was before the upgrade'];
}

/** The students' server with its data, but at another address. */
function placeOf({ dataDir, databaseUrl, env: { PORT: _, ...env } }, number) {
  return { dataDir, databaseUrl, env: { ...env, ...head, LATER: String(number) } };
}

async function copyOf(place, postgres, name) {
  const dataDir = mkdtempSync(join(tmpdir(), 'akada-drill-'));
  for (const file of postgres ? ['secret'] : ['secret', 'akada.sqlite'])
    copyFileSync(join(place.dataDir, file), join(dataDir, file));
  const databaseUrl = postgres ? await postgres.copyDatabase(place.databaseUrl, name) : join(dataDir, 'akada.sqlite');
  const env = { ...place.env, DATA_DIR: dataDir, ...(postgres && { DATABASE_URL: databaseUrl }) };
  return { dataDir, databaseUrl, env };
}

export function killedInMigration({ engine, postgres: server }) {
  const postgres = engine === 'postgres' ? server : undefined;
  const fault = async (school, { number }) => {
    await school.end('SIGTERM');
    const place = placeOf(school, number);
    const undisturbed = await copyOf(place, postgres, `upgraded_${number}`);
    const before = postgres ? null : contentsOfFile(undisturbed.databaseUrl);
    const usualMs = await startAndStop(undisturbed, flags);
    const wanted = await contentsOf(undisturbed.databaseUrl, { isHashed: true });
    rmSync(undisturbed.dataDir, { recursive: true });
    await killStarts(place, flags, usualMs);
    const againMs = await startAndStop(place, flags);
    const difference = differenceOf(await contentsOf(place.databaseUrl, { isHashed: true }), wanted);
    const wrong = [...(difference ? [difference] : []), ...(postgres ? [] : wrongWithBackup(place, number, before))];
    await school.start({ flags, env: { ...head, LATER: String(number) } });
    const figures = { 'an undisturbed upgrade takes': usualMs, 'the one after the kill': againMs };
    return { at: performance.now(), wrong, figures };
  };
  return playRounds({ name: 'migrated', postgres, size, launch: { env: head }, fault, isRestarted: true });
}
