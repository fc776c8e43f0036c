import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { engineOf } from '../../platform/db/dialect.ts';
import type { Commit } from '../../platform/db/group-commit.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { isNotHeld } from '../../platform/notifications/quiet-hours.ts';
import { backupState } from './backup-state.ts';
import { readDisk } from './disk.ts';
import { readNeighbours } from './neighbours.ts';
import { reasonNotReady } from './readiness.ts';
import { readRehearsal } from './rehearsal-state.ts';
import { sentState } from './sent-state.ts';

/** Metrics are private: a Prometheus elsewhere connects through a proxy or a tunnel. */
export const metricsHost = '127.0.0.1';

/** Prometheus gives up after ten seconds. */
const patienceMs = 2000;

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type Queue = { queue: string; waiting: number; due: string | null };

/** Deliveries held for quiet hours are not due. */
async function readQueues(context: Context): Promise<Queue[]> {
  const { rows } = await sql<Queue>`
    select 'mails' as queue, count(*) as waiting, min(next_try_at) as due from outbox where status = 'waiting'
    union all select 'notifications to mail', count(*),
      (select min(next_try_at) from notification_deliveries where ${isNotHeld(context)}) from notification_deliveries
    union all select 'notifications to push', count(*),
      (select min(next_try_at) from push_deliveries where ${isNotHeld(context)}) from push_deliveries
    union all select 'films', count(*), min(created_at) from films where state in ('waiting', 'working')`.execute(
    context.db,
  );
  return rows.map((row) => ({ ...row, waiting: Number(row.waiting) }));
}

async function countRunning({ db }: Context): Promise<number> {
  const { running } = await db
    .selectFrom('attempts')
    .where('status', '=', 'running')
    .select(({ fn }) => fn.countAll().as('running'))
    .executeTakeFirstOrThrow();
  return Number(running);
}

/** Sequential statements, so that a hanging database blocks one connection only. */
async function readDatabase(context: Context) {
  const queues = await readQueues(context);
  // Fails while a Citus worker is away.
  const running = await countRunning(context).catch(() => null);
  const neighbours = await readNeighbours(context);
  const { db, config } = context;
  const backup = await backupState(db, context.now());
  const sent = await sentState(db, config, context.now());
  return { queues, running, neighbours, backup, sent, rehearsal: await readRehearsal(db, config) };
}

type Figures = Awaited<ReturnType<typeof readDatabase>>;

/** Null if the database does not answer in time; later calls share the pending read. */
function askingOnce(context: Context): () => Promise<Figures | null> {
  let asked: Promise<Figures> | null = null;
  return () => {
    asked ??= readDatabase(context).finally(() => {
      asked = null;
    });
    return Promise.race([asked, pause(patienceMs, null, { ref: false })]).catch(() => null);
  };
}

function timed(commit: Commit, seconds: Histogram): Commit {
  return async (work) => {
    const end = seconds.startTimer();
    try {
      return await commit(work);
    } finally {
      end();
    }
  };
}

function metricsOf(registry: Registry) {
  const registers = [registry];
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers });
  return {
    replies: new Histogram({
      name: 'akada_request_seconds',
      help: 'How long requests took, by the pattern of their address',
      labelNames: ['method', 'route', 'status'],
      buckets,
      registers,
    }),
    commits: new Histogram({
      name: 'akada_commit_seconds',
      help: 'From the wish to write until it is on disk, of what many students send at one moment',
      buckets,
      registers,
    }),
    info: gauge('akada_info', 'Always 1', ['build', 'engine']),
    ready: gauge('akada_ready', '1 while it can serve, as /api/ready says'),
    running: gauge('akada_attempts_running', 'Exams that are being sat'),
    waiting: gauge('akada_queue_waiting', 'What waits, with what is held back until a later hour', ['queue']),
    overdue: gauge('akada_queue_overdue_seconds', 'How long the oldest that is due has been due', ['queue']),
    backupAt: gauge(
      'akada_backup_last_timestamp_seconds',
      'When the last backup was made; none is known on PostgreSQL',
    ),
    backupFailures: gauge('akada_backup_failures', 'Failed backups since the last one'),
    clockAhead: gauge('akada_clock_ahead_seconds', 'How far the wall clock is ahead of the time that exams go by'),
    standbysMissing: gauge('akada_standbys_missing', 'Standbys of PostgreSQL that are expected and not connected'),
    standbyLag: gauge('akada_standby_lag_bytes', 'WAL that the standby furthest behind has not applied yet'),
    workersMissing: gauge('akada_workers_missing', 'Workers of Citus that do not answer'),
    mailAway: gauge('akada_mail_away_seconds', 'How long the mail server has taken no mail; 0 while it does'),
    sentAt: gauge('akada_backup_sent_timestamp_seconds', 'When the last backup was made that lies in the store'),
    sendFailures: gauge('akada_backup_send_failures', 'Failed tries to send a backup since the last one'),
    restoredAt: gauge('akada_restore_tried_timestamp_seconds', 'When a backup was last brought back without a finding'),
    restoreFailed: gauge('akada_restore_failed', '1 where the last restore that was tried failed'),
    diskUsed: gauge('akada_disk_used_ratio', 'Of the disk of DATA_DIR, from 0 to 1'),
  };
}

type Metrics = ReturnType<typeof metricsOf>;

const backupGauges = ['backupAt', 'backupFailures', 'sentAt', 'sendFailures', 'restoredAt', 'restoreFailed'] as const;

function showBackups(metrics: Metrics, { backup, sent, rehearsal }: Figures): void {
  const setTime = (gauge: Gauge, at: string | null | undefined) => at && gauge.set(Date.parse(at) / 1000);
  setTime(metrics.backupAt, backup.lastAt);
  metrics.backupFailures.set(backup.failures);
  setTime(metrics.sentAt, sent?.lastAt);
  if (sent) metrics.sendFailures.set(sent.failures);
  setTime(metrics.restoredAt, rehearsal?.soundAt);
  if (rehearsal) metrics.restoreFailed.set(rehearsal.problem === null ? 0 : 1);
}

const neighbourGauges = ['standbysMissing', 'standbyLag', 'workersMissing', 'mailAway'] as const;

function showNeighbours(metrics: Metrics, { neighbours: { standbys, workers, mailAwayMs } }: Figures): void {
  metrics.mailAway.set((mailAwayMs ?? 0) / 1000);
  if (workers !== null) metrics.workersMissing.set(workers.known - workers.answering);
  if (standbys === null) return;
  metrics.standbysMissing.set(Math.max(0, standbys.expected - standbys.connected));
  if (standbys.lagBytes !== null) metrics.standbyLag.set(standbys.lagBytes);
}

/** A figure that could not be read is left out rather than repeated. */
function show(metrics: Metrics, figures: Figures | null, now: number): void {
  const { running, waiting, overdue } = metrics;
  const read = [running, ...backupGauges.map((name) => metrics[name]), ...neighbourGauges.map((name) => metrics[name])];
  for (const gauge of read) gauge.remove();
  for (const gauge of [waiting, overdue]) gauge.reset();
  if (figures === null) return;
  for (const { queue, waiting: count, due } of figures.queues) {
    waiting.set({ queue }, count);
    overdue.set({ queue }, due !== null && due < iso(now) ? (now - Date.parse(due)) / 1000 : 0);
  }
  if (figures.running !== null) running.set(figures.running);
  showBackups(metrics, figures);
  showNeighbours(metrics, figures);
}

/** For Prometheus, in its text format: counts since the start of this process, and figures of the moment it asks. */
export function takeMetrics(context: Context) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const metrics = metricsOf(registry);
  metrics.info.set({ build: context.instance.build, engine: engineOf(context.config.databaseUrl) }, 1);
  context.commit = timed(context.commit, metrics.commits);

  const server = createServer();
  const askDatabase = askingOnce(context);

  async function readGauges(log: FastifyBaseLogger): Promise<void> {
    const [reason, figures, disk] = await Promise.all([
      reasonNotReady(context, log),
      askDatabase(),
      readDisk(context.config.dataDir),
    ]);
    metrics.ready.set(reason === null ? 1 : 0);
    metrics.clockAhead.set((context.wallNow() - context.now()) / 1000);
    metrics.diskUsed.set(disk.usedPercent / 100);
    show(metrics, figures, context.now());
  }

  return {
    observe(app: FastifyInstance): void {
      app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
        // Never the URL itself, which contains ids and has unbounded cardinality.
        const { url: route = 'none' } = routeOptions;
        metrics.replies.observe({ method, route, status: statusCode }, elapsedTime / 1000);
      });
    },

    /** Resolves with the address. */
    async listen(port: number, log: FastifyBaseLogger): Promise<string> {
      server.on('request', async ({ method, url }, reply) => {
        if (method !== 'GET' || url !== '/metrics') return reply.writeHead(404).end();
        try {
          await readGauges(log);
          reply.writeHead(200, { 'Content-Type': registry.contentType }).end(await registry.metrics());
        } catch (error) {
          log.error({ err: error }, 'the metrics could not be read');
          reply.writeHead(500).end();
        }
      });
      server.listen(port, metricsHost);
      await once(server, 'listening');
      return `http://${metricsHost}:${(server.address() as AddressInfo).port}/metrics`;
    },

    close(): void {
      server.close();
      server.closeAllConnections();
    },
  };
}
