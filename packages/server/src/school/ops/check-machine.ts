import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { findEncoder } from '../../catalogue/films/encoder.ts';
import { engineOf } from '../../platform/db/dialect.ts';
import { iso } from '../../platform/http/context.ts';
import { secondFactorSeal, unsealIfOpens } from '../../platform/http/seal.ts';
import { allComplaints } from './backup-complaints.ts';
import { asRefusal, checkBackup } from './backup-file.ts';
import type { Check, Checked, Finding } from './check.ts';
import { readDisk } from './disk.ts';
import { checkMissingFiles } from './missing-files.ts';
import { keyComplaint, sendsBackups } from './sent-state.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const othersMay = 0o077;

function checkPermissions({ config }: Checked): Finding[] {
  if (process.platform === 'win32') return [];
  const files = [config.dataDir, join(config.dataDir, 'secret')];
  if (engineOf(config.databaseUrl) === 'sqlite') files.push(config.databaseUrl);
  return files
    .filter((file) => existsSync(file) && (statSync(file).mode & othersMay) !== 0)
    .map((file) => ({
      finding: `Other users of this machine may read ${file}.`,
      remedy: `chmod go= ${file}`,
    }));
}

async function checkSecret({ db, secret }: Checked): Promise<Finding[]> {
  const rows = await db.selectFrom('second_factors').select(['user_id', 'sealed_secret']).execute();
  const closed = rows.filter(
    ({ user_id, sealed_secret }) => unsealIfOpens(secret, secondFactorSeal(user_id), sealed_secret) === null,
  );
  if (closed.length === 0) return [];
  return [
    {
      finding: `Second factors that do not open with the secret: ${closed.length} of ${rows.length}.`,
      remedy: 'Put back the secret that was used before (a backup holds it), or reset these second factors.',
    },
  ];
}

const clockToleranceMs = 5 * minuteMs;

async function checkClock({ db, now }: Checked): Promise<Finding[]> {
  const newest = await sql<{ at: string | null }>`
    select max(at) as at from (
      select max(at) as at from audit
      union all select max(started_at) as at from attempts
      union all select max(created_at) as at from sessions
      union all select max(created_at) as at from payments
    ) as newest`.execute(db);
  const at = newest.rows[0]?.at;
  if (!at || Date.parse(at) <= now + clockToleranceMs) return [];
  return [
    {
      finding: `The clock of this machine says ${iso(now)}, and the newest entry is of ${at}.`,
      remedy: 'Set the clock (timedatectl set-ntp true), before an exam is started by it.',
    },
  ];
}

async function checkDisk({ config }: Checked): Promise<Finding[]> {
  const { isNearlyFull, usedPercent } = await readDisk(config.dataDir);
  if (!isNearlyFull) return [];
  const finding = `The disk that holds ${config.dataDir} is ${usedPercent}% full.`;
  return [{ finding, remedy: 'Make room: move backups elsewhere, delete logs.' }];
}

const mailWaitsMs = 60 * minuteMs;

async function checkMail({ db, now }: Checked): Promise<Finding[]> {
  const mails = db.selectFrom('outbox').select((eb) => eb.fn.countAll<number>().as('count'));
  const waiting = await mails
    .where('status', '=', 'waiting')
    .where('created_at', '<', iso(now - mailWaitsMs))
    .executeTakeFirstOrThrow();
  const failed = await mails
    .where('status', '=', 'failed')
    .where('finished_at', '>', iso(now - 7 * dayMs))
    .executeTakeFirstOrThrow();
  const remedy = 'See SMTP_URL, and `select problem, count(*) from outbox group by 1`.';
  return [
    ...(waiting.count > 0
      ? [{ finding: `Mails that have waited for an hour or longer: ${waiting.count}.`, remedy }]
      : []),
    ...(failed.count > 0 ? [{ finding: `Mails of the last week that were given up: ${failed.count}.`, remedy }] : []),
  ];
}

async function checkBackupAge({ config, db, now }: Checked): Promise<Finding[]> {
  const remedy = 'docs/operations.md, “Back up”, says what to do.';
  return (await allComplaints(db, config, now)).map((finding) => ({ finding, remedy }));
}

/** An operator who has configured a store assumes that backups are sent there. */
function checkThatBackupsAreSent({ config }: Checked): Finding[] {
  if (config.backupS3 === null || sendsBackups(config)) return [];
  const reason = config.backupsKept === 0 ? 'BACKUPS_KEPT is 0' : 'the database is PostgreSQL';
  const remedy = 'docs/operations.md, “Back up”, says how such a school is backed up; then leave BACKUP_S3_… unset.';
  return [{ finding: `BACKUP_S3_… is set, and nothing is sent there: ${reason}.`, remedy }];
}

/** A wrong key must be noticed before the day when it is needed. */
async function checkThatKeyWasTried({ config, db, now }: Checked): Promise<Finding[]> {
  const finding = await keyComplaint(db, config, now);
  const remedy = 'Where the file of the key is: npm run cli -- rehearse store:newest --identity FILE.';
  return finding === null ? [] : [{ finding, remedy }];
}

/** A school without films needs no ffmpeg. */
async function checkEncoder({ db }: Checked): Promise<Finding[]> {
  const films = db.selectFrom('films').select((eb) => eb.fn.countAll<number>().as('count'));
  const { count } = await films.where('state', '!=', 'ready').executeTakeFirstOrThrow();
  const found = count > 0 ? await findEncoder() : null;
  if (found === null || !('missing' in found)) return [];
  const finding = `Films that wait to be prepared or are played as they were uploaded: ${count}. ffmpeg is not as it must be.`;
  return [{ finding, remedy: `${found.missing}; the work then begins by itself.` }];
}

/** Quick enough for every start. */
export const machineChecks: readonly Check[] = [
  checkPermissions,
  checkSecret,
  checkClock,
  checkDisk,
  checkMail,
  checkBackupAge,
  checkThatBackupsAreSent,
  checkEncoder,
  checkMissingFiles,
  checkThatKeyWasTried,
];

/** Reads each backup as a restore would. */
export function checkBackups({ config }: Checked): Finding[] {
  const folder = join(config.dataDir, 'backups');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sqlite'))
    .flatMap((name) => {
      try {
        checkBackup(join(folder, name));
        return [];
      } catch (error) {
        const finding = `The backup ${name} cannot be restored: ${asRefusal(error).message}`;
        return [{ finding, remedy: 'Make another one now (npm run cli -- backup), then delete this one.' }];
      }
    });
}
