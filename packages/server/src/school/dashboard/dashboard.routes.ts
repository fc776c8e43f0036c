import { monitorEventLoopDelay } from 'node:perf_hooks';
import {
  dismissFirstSteps,
  getAdminStats,
  getStudentStats,
  getSystemStatus,
  getToday,
  listFirstSteps,
  type SystemStatus,
} from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { findEncoder } from '../../catalogue/films/encoder.ts';
import { ownAttendance } from '../../platform/db/attendance.ts';
import { engineOf } from '../../platform/db/dialect.ts';
import type { Context } from '../../platform/http/context.ts';
import { reachOf } from '../../platform/http/reach.ts';
import { serve } from '../../platform/http/serve.ts';
import { backupState } from '../ops/backup-state.ts';
import { readDisk } from '../ops/disk.ts';
import { bytesOfFiles } from '../ops/kept-files.ts';
import { missingNow } from '../ops/missing-files.ts';
import { inWords, readNeighbours } from '../ops/neighbours.ts';
import { readRehearsal } from '../ops/rehearsal-state.ts';
import { sentState } from '../ops/sent-state.ts';
import { adminStats } from './admin-stats.ts';
import { dismiss, stepsFor } from './first-steps.ts';
import { studentStats } from './student-stats.ts';
import { today } from './today.ts';

const resolution = 10;
const windowMs = 60_000;

const nanosecondsPerMs = 1_000_000;

type Delay = { p99Ms: number; maxMs: number };

class EventLoop {
  readonly #histogram = monitorEventLoopDelay({ resolution });
  #last: Delay | null = null;

  constructor() {
    this.#histogram.enable();
    setInterval(() => {
      this.#last = this.#read();
      this.#histogram.reset();
    }, windowMs).unref();
  }

  delay(): Delay {
    return this.#last ?? this.#read();
  }

  #read(): Delay {
    const inMs = (nanoseconds: number) => Math.max(0, Math.round(nanoseconds / nanosecondsPerMs) - resolution);
    return { p99Ms: inMs(this.#histogram.percentile(99)), maxMs: inMs(this.#histogram.max) };
  }
}

let loop: EventLoop | null = null;

function watchEventLoop(): EventLoop {
  loop ??= new EventLoop();
  return loop;
}

type Backups = Pick<
  SystemStatus,
  'lastBackupAt' | 'isBackupOld' | 'failedBackups' | 'backupProblem' | 'backupWarning' | 'sentBackups' | 'restoreTried'
>;

/** PostgreSQL is backed up by its own tools. */
const unknown: Backups = {
  ...{ lastBackupAt: null, isBackupOld: false },
  ...{ failedBackups: 0, backupProblem: null, backupWarning: null },
  ...{ sentBackups: null, restoreTried: null },
};

async function backupsOf({ db, now, config }: Context): Promise<Backups> {
  const { lastAt, isOld, failures, problem, shrunk, media } = await backupState(db, now());
  return {
    lastBackupAt: lastAt,
    isBackupOld: isOld && (lastAt !== null || config.backupsKept > 0),
    failedBackups: failures,
    backupProblem: problem,
    backupWarning: shrunk ?? media,
    sentBackups: await sentState(db, config, now()),
    restoreTried: await readRehearsal(db, config),
  };
}

async function systemStatus(context: Context): Promise<SystemStatus> {
  const { db, config } = context;
  const isConnected = await sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  const databaseEngine = engineOf(config.databaseUrl);
  const found = await findEncoder();
  return {
    api: 'online',
    database: isConnected ? 'connected' : 'unreachable',
    databaseEngine,
    storage: await readDisk(config.dataDir),
    eventLoopDelay: watchEventLoop().delay(),
    filmEncoder: 'encoder' in found ? `ffmpeg ${found.encoder.version}` : null,
    filmBytes: isConnected ? await bytesOfFiles(db) : 0,
    filesMissing: isConnected ? await missingNow(context) : null,
    warnings: inWords(await readNeighbours(context)),
    ...(databaseEngine === 'sqlite' && isConnected ? await backupsOf(context) : unknown),
  };
}

export function serveDashboard(app: FastifyInstance, context: Context): void {
  watchEventLoop();
  serve(app, context, getAdminStats, async ({ caller }) => {
    const { totalRevenue, ...stats } = await adminStats(context.db, context.now(), caller, reachOf(context, caller));
    const seesMoney = caller.role !== 'admin' || caller.rights.includes('money');
    return { message: 'Statistics fetched successfully', data: seesMoney ? { ...stats, totalRevenue } : stats };
  });

  serve(app, context, getStudentStats, async ({ caller }) => {
    const moment = { now: context.now(), timeZone: context.settings().timeZone };
    const attendance = await ownAttendance(context, caller._id);
    const data = { ...(await studentStats(context.db, caller, moment)), ...(attendance && { attendance }) };
    return {
      message: 'Your statistics fetched successfully',
      data,
      completedExams: data.completedExams,
      studyHours: data.studyHours,
    };
  });

  serve(app, context, getToday, async ({ caller }) => ({
    message: 'Today fetched successfully',
    data: await today(context, caller),
  }));

  serve(app, context, listFirstSteps, async ({ caller }) => ({
    message: 'First steps fetched successfully',
    data: await stepsFor(context, caller),
  }));

  serve(app, context, dismissFirstSteps, async ({ body, caller }) => {
    await context.db.transaction().execute((trx) => dismiss(trx, context, body.isDismissed, caller));
    await context.refreshSettings();
    return { message: 'First steps saved', data: await stepsFor(context, caller) };
  });

  serve(app, context, getSystemStatus, async () => ({
    message: 'System status fetched successfully',
    data: await systemStatus(context),
  }));
}
