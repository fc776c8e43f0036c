import { join } from 'node:path';
import { insertFilm } from '../src/catalogue/films/films.queries.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { openDb } from '../src/platform/db/open.ts';
import { iso } from '../src/platform/http/context.ts';
import { BackupRefused } from '../src/school/ops/backup-file.ts';
import { makeWanted } from '../src/school/ops/backup-now.ts';
import { countBackup, countFailure, noteShrunk } from '../src/school/ops/backup-state.ts';
import { noteRehearsal } from '../src/school/ops/rehearsal-state.ts';
import { countSendFailure, noteSent } from '../src/school/ops/sent-state.ts';
import type { House } from './house.ts';
import { aDataDir } from './server-process.ts';

/** Backup states for screens, without real backups. */

export const aBackup = (house: House, hoursAgo: number) =>
  countBackup(house.db, iso(house.clock.now() - hoursAgo * 3_600_000));

export const aFailedBackup = (house: House) => countFailure(house.db, new BackupRefused('The disk is full.'));

export const aShrunkBackup = (house: House) =>
  noteShrunk(house.context, 'The newest backup holds far less than an older one.');

/** Configuration of a school with a backup store. */
export const aStore = {
  ...{ BACKUP_S3_ENDPOINT: 'https://s3.example', BACKUP_S3_BUCKET: 'school-backups' },
  ...{ BACKUP_S3_ACCESS_KEY_ID: 'id', BACKUP_S3_SECRET_ACCESS_KEY: 'key' },
};

export const aSentBackup = ({ db, clock }: House, hoursAgo: number) =>
  noteSent(db, { name: 'akada-auto-2026-09-15-0900.sqlite', madeAt: iso(clock.now() - hoursAgo * 3_600_000) });

export const aFailedSend = ({ db, clock }: House) =>
  countSendFailure(db, new BackupRefused('The bucket is full.'), clock.now());

export const aTriedRestore = ({ db, clock }: House, problem: string | null = null) =>
  noteRehearsal(db, {
    ...{ at: iso(clock.now()), backup: 'akada-auto-2026-09-15-0900.sqlite', problem },
    soundAt: problem === null ? iso(clock.now()) : null,
    ...{ people: problem === null ? 412 : 0, attempts: problem === null ? 1208 : 0 },
  });

/** Its row without its file, as after a restore of the database alone. */
export const aMissingFilm = ({ db, context }: House, lesson_id: string) => {
  const film = { _id: context.newId(), lesson_id, file_name: 'fractions.mp4', bytes: 5_000_000 };
  return db.transaction().execute((trx) => insertFilm(trx, film, iso(context.now())));
};

/** Backups need a database in a file. */
export async function aDatabaseOnDisk() {
  const url = join(aDataDir(), 'akada.sqlite');
  const db = await openDb(url);
  await migrate(db);
  return { db, url, drop: () => db.destroy() };
}

/** The job that runs two seconds after a backup was requested. */
export const madeNow = ({ context }: House) => makeWanted(context, new AbortController().signal);
