// Months of nights with a clock of their own: each has its backup, and after a loss no good one is pushed out.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../packages/server/src/config.ts';
import { seedSchool } from '../packages/server/src/demo/seed/seed-school.ts';
import { openDb } from '../packages/server/src/platform/db/open.ts';
import { backUpIfDue, backupsFolder } from '../packages/server/src/school/ops/automatic-backups.ts';
import { checkBackup } from '../packages/server/src/school/ops/backup-file.ts';
import { upgrade } from '../packages/server/src/school/ops/before-start.ts';
import { readSecret } from '../packages/server/src/school/ops/data-dir.ts';
import { keepSettings } from '../packages/server/src/school/settings/settings.queries.ts';

const hourMs = 3_600_000;
const size = { users: 120, payments: 100, questions: 60, lessons: 10, exams: 8, answers: 800, seed: 1 };

/** A seeded school whose server looks every hour whether a backup is due; `act` is given the database and the time. */
async function aSchool(env = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'akada-drill-'));
  const config = readConfig({ DATA_DIR: dataDir, ...env });
  const db = await openDb(config.databaseUrl);
  await upgrade(config, db);
  let now = Date.parse('2026-09-01T00:00:00.000Z');
  let ids = 0;
  const newId = () => {
    ids += 1;
    return String(ids).padStart(24, '0');
  };
  const settings = await keepSettings(db, config);
  await seedSchool(db, size, { now, settings: settings.settings(), intoExisting: false });
  const instance = { _id: newId(), build: '', started_at: new Date(now).toISOString() };
  const context = { db, config, ...settings, secret: readSecret(dataDir), instance, newId, now: () => now };
  const folder = backupsFolder(dataDir);
  return {
    db,
    dataDir,
    names: () => readdirSync(folder).toSorted(),
    isSound: (name) => checkBackup(join(folder, name)).contents.users.rows >= size.users,
    /** The number of backups made in the nights. */
    nights: async (count, eachHour = async () => {}) => {
      let made = 0;
      for (let hour = 0; hour < count * 24; hour += 1) {
        now += hourMs;
        await eachHour(new Date(now).toISOString());
        if (await backUpIfDue(context, new AbortController().signal)) made += 1;
      }
      return made;
    },
    close: async () => {
      await db.destroy();
      rmSync(dataDir, { recursive: true });
    },
  };
}

const nights = 30;

/** Windows that are open for the whole month, and somebody who sits an exam at any hour of it. */
async function withOpenWindows() {
  const school = await aSchool();
  const { db } = school;
  const forever = { opens_at: '2026-01-01T00:00:00.000Z', closes_at: '2027-12-31T00:00:00.000Z' };
  await db
    .updateTable('exams')
    .set({ ...forever, is_active: 1 })
    .execute();
  const { _id } = await db.selectFrom('attempts').select('_id').executeTakeFirstOrThrow();
  const sits = (at) =>
    db
      .updateTable('attempts')
      .set({ status: 'running', deadline_at: new Date(Date.parse(at) + hourMs).toISOString() })
      .where('_id', '=', _id)
      .execute();
  const quiet = await school.nights(nights);
  const busy = await school.nights(nights, sits);
  await school.close();
  return {
    figure: `${quiet} backups in ${nights} nights with open windows, ${busy} with somebody sitting an exam at every hour`,
    ok: quiet === nights && busy === nights,
  };
}

async function afterALoss() {
  const school = await aSchool();
  await school.nights(nights);
  const good = school.names();
  for (const table of ['answers', 'attempts', 'payments']) await school.db.deleteFrom(table).execute();
  const found = [];
  for (const [more, since] of [
    [8, 8],
    [52, 60],
  ]) {
    await school.nights(more);
    const left = school.names().filter((name) => good.includes(name));
    found.push({ since, left: left.filter(school.isSound).length, all: school.names().length });
  }
  await school.close();
  const told = found.map(
    ({ since, left, all }) => `${since} nights after ${left} of ${good.length} good ones are there (${all} in all)`,
  );
  return { figure: told.join(', '), ok: good.length >= 7 && found.every(({ left }) => left === good.length) };
}

export const drills = [
  { name: 'a backup each night', run: withOpenWindows },
  { name: 'good backups after a loss', run: afterALoss },
];
