import { sql } from 'kysely';
import { findEncoder } from '../../catalogue/films/encoder.ts';
import type { Config } from '../../config.ts';
import { engineOf } from '../../platform/db/dialect.ts';
import { openToRead } from '../../platform/db/migrate.ts';
import type { Db } from '../../platform/db/schema.ts';
import { iso } from '../../platform/http/context.ts';
import { readSettings } from '../settings/settings.queries.ts';
import { backupState } from './backup-state.ts';
import { ChecksFailed, type Finding, inLines, quickCheck } from './check.ts';
import { findHolder, secretOf } from './data-dir.ts';
import { readDisk } from './disk.ts';
import { bytesOfFiles, filesInWords } from './kept-files.ts';
import { type Rehearsal, readRehearsal } from './rehearsal-state.ts';
import { type Sent, sentState } from './sent-state.ts';

type Status = {
  school: string;
  dataDir: string;
  engine: string;
  /** Null if no server runs on this data directory. */
  runningAs: string | null;
  people: number;
  attemptsRunning: number;
  /** Null on PostgreSQL, and before the first one. */
  lastBackupAt: string | null;
  /** Backups in a remote store; null if none is configured. */
  sent: Sent | null;
  /** The last restore that was tried; null before the first one. */
  rehearsal: Rehearsal | null;
  diskUsedPercent: number;
  mailsWaiting: number;
  /** Null if ffmpeg is missing. */
  filmEncoder: string | null;
  /** Size and place; null if there are none. */
  films: string | null;
  findings: Finding[];
};

type Counts = Pick<Status, 'people' | 'attemptsRunning' | 'mailsWaiting'>;

async function readCounts(db: Db): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select
      (select count(*) from users) as people,
      (select count(*) from attempts where status = 'running') as "attemptsRunning",
      (select count(*) from outbox where status = 'waiting') as "mailsWaiting"`.execute(db);
  return rows[0] as Counts;
}

const notRunning: Finding = {
  finding: 'Akada does not run on this DATA_DIR.',
  remedy: 'Start it (systemctl start akada, or npm start); the log says why it ended.',
};

async function readStatus(config: Config, db: Db): Promise<Status> {
  const now = Date.now();
  const runningAs = findHolder(config.dataDir);
  const found = await findEncoder();
  const findings = await quickCheck({ config, db, secret: secretOf(config), now });
  return {
    school: (await readSettings(db, config)).settings.schoolName,
    dataDir: config.dataDir,
    engine: engineOf(config.databaseUrl),
    runningAs,
    ...(await readCounts(db)),
    lastBackupAt: (await backupState(db, now)).lastAt,
    sent: await sentState(db, config, now),
    rehearsal: await readRehearsal(db, config),
    diskUsedPercent: (await readDisk(config.dataDir)).usedPercent,
    filmEncoder: 'encoder' in found ? `ffmpeg ${found.encoder.version}` : null,
    films: filesInWords(config, await bytesOfFiles(db).catch(() => 0)),
    findings: [...(runningAs === null ? [notRunning] : []), ...findings],
  };
}

function inText(status: Status): string {
  const {
    runningAs,
    people,
    attemptsRunning,
    lastBackupAt,
    sent,
    rehearsal,
    diskUsedPercent,
    mailsWaiting,
    filmEncoder,
    films,
    findings,
  } = status;
  return [
    `Running: ${runningAs ?? 'no'}`,
    `People: ${people} · attempts running: ${attemptsRunning} · mails waiting: ${mailsWaiting}`,
    `Last backup: ${lastBackupAt ?? 'none known'} · disk: ${diskUsedPercent}% full`,
    ...(sent === null ? [] : [`Last backup sent to the store: ${sent.lastAt ?? 'none'}`]),
    ...(rehearsal?.problem === null
      ? [
          `Last restore tried: ${rehearsal.at}, ${rehearsal.people} accounts and ${rehearsal.attempts} attempts came back`,
        ]
      : []),
    filmEncoder
      ? `Films are prepared with ${filmEncoder}.`
      : 'Films are played as they were uploaded: there is no ffmpeg.',
    ...(films === null ? [] : [`${films}.`]),
    ...findings.map(inLines),
    findings.length === 0 ? 'All is well.' : `${findings.length} to look at.`,
  ].join('\n');
}

/** For cron: throws ChecksFailed, exit code 1, if there are findings. */
export async function statusCommand(args: readonly string[], config: Config): Promise<string> {
  const isJson = args.includes('--json');
  if (args.some((arg) => arg !== '--json')) throw new ChecksFailed('Usage: npm run cli -- status [--json]');
  const db = await openToRead(config.databaseUrl);
  try {
    const status = { ...(await readStatus(config, db)), at: iso(Date.now()) };
    const text = isJson ? JSON.stringify(status, null, 2) : inText(status);
    if (status.findings.length > 0) throw new ChecksFailed(text);
    return text;
  } finally {
    await db.destroy();
  }
}
