import { flushCompileCache } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { demoAccounts } from './demo/accounts.ts';
import { isDemoLoaded, loadDemo } from './demo/load-demo.ts';
import { removeLeftovers, sidecars } from './durable-file.ts';
import { loadEnvFile } from './env-file.ts';
import { backgroundJobs, checkInJob } from './jobs.ts';
import { addressToOpen, isLoopback } from './own-address.ts';
import { createFirstSuperAdmin, hasSuperAdmin, isUntouched, setupLink } from './people/auth/first-account.ts';
import { engineOf, mayBeShared } from './platform/db/dialect.ts';
import { groupCommits } from './platform/db/group-commit.ts';
import { type Lease, withLease } from './platform/db/lease.ts';
import { DatabaseRefused } from './platform/db/migrate.ts';
import { openDb } from './platform/db/open.ts';
import { outageInWords, toReach } from './platform/db/outage.ts';
import { PoolerRefused } from './platform/db/pooler.ts';
import type { Db } from './platform/db/schema.ts';
import { type Context, iso } from './platform/http/context.ts';
import { logOptions } from './platform/http/log.ts';
import { newIdAt } from './platform/http/new-id.ts';
import { reportOutage } from './platform/http/outages.ts';
import { askYoutube } from './platform/media/ask-youtube.ts';
import { takeInPictures } from './platform/media/pictures.ts';
import { youtubePictures } from './platform/media/thumbnails.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import { type Job, startJobs } from './run-jobs.ts';
import { refuseLostFile, upgrade } from './school/ops/before-start.ts';
import { inLines, quickCheck } from './school/ops/check.ts';
import {
  checkSecret,
  DataDirRefused,
  lockDataDir,
  readSecret,
  refuseUnusable,
  SecretRefused,
  sweepScratch,
} from './school/ops/data-dir.ts';
import { buildId, checkIn } from './school/ops/instance.ts';
import { clockJob, openClock } from './school/ops/keep-time.ts';
import { finishNewSecret } from './school/ops/new-secret.ts';
import { closeToOthers } from './school/ops/private-files.ts';
import type { Traces } from './school/ops/traces.ts';
import { keepSettings } from './school/settings/settings.queries.ts';

const packages = fileURLToPath(new URL('../..', import.meta.url));

const say = (line: string) => process.stdout.write(`${line}\n`);

/** A whole school connects in the same second, and a refused connection retries a second later at the earliest. */
const connectionsInQueue = 4096;

const longestDrainMs = 10_000;

class StartRefused extends Error {}

async function firstAccounts(context: Context): Promise<string[]> {
  const { config, db } = context;
  const isNew = await isUntouched(db);
  const wantsDemo = config.demo === 'on' || (config.demo === 'auto' && isNew && !config.superAdmin.email);
  if (isNew && wantsDemo && isLoopback(config.host)) {
    say('Loading the demo school …');
    await loadDemo(context);
  }
  context.isDemo = await isDemoLoaded(db);
  if (context.isDemo && !isLoopback(config.host)) {
    throw new StartRefused(
      `HOST ${config.host} is refused: this database holds the demo school, whose passwords are known. Use a loopback HOST or a new DATA_DIR.`,
    );
  }
  const { email, password } = config.superAdmin;
  if (email && password && !(await hasSuperAdmin(db))) {
    await createFirstSuperAdmin(context, { fullName: 'Super Admin', email, password });
  }
  if (await hasSuperAdmin(db)) return context.isDemo ? demoAccounts.map((line) => `  ${line}`) : [];
  return ['Open this link once to make the first super-admin account:', `  ${await setupLink(context)}`];
}

function reasonOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return (message || code || 'no reason given').replace(/\s+/g, ' ');
}

function lockOwnDataDir(config: Config) {
  try {
    for (const line of closeToOthers(config.dataDir, config.databaseUrl)) say(line);
    return lockDataDir(config.dataDir, addressToOpen(config));
  } catch (error) {
    if (error instanceof DataDirRefused) throw error;
    throw new StartRefused(`DATA_DIR ${config.dataDir} cannot be used: ${reasonOf(error)}`);
  }
}

async function openOwnDb(config: Config, traces: Traces | null): Promise<Db> {
  const { databaseUrl } = config;
  const isFile = engineOf(databaseUrl) === 'sqlite';
  if (isFile) refuseUnusable([dirname(databaseUrl), ...sidecars.map((sidecar) => `${databaseUrl}${sidecar}`)]);
  refuseLostFile(config);
  return openDb(databaseUrl, { around: traces?.statement }).catch((error: unknown) => {
    if (error instanceof PoolerRefused) throw error;
    const reason = isFile ? `${databaseUrl}: ${reasonOf(error)}` : reasonOf(error);
    throw new StartRefused(`DATABASE_URL cannot be opened: ${reason}. ${isFile ? '' : toReach}`.trimEnd());
  });
}

async function secretFor(config: Config, db: Db): Promise<Buffer> {
  if (config.secretKey === null) await finishNewSecret(db, config.dataDir);
  const secret = config.secretKey === null ? readSecret(config.dataDir) : Buffer.from(config.secretKey, 'hex');
  if (mayBeShared(db)) await checkSecret(db, secret);
  return secret;
}

async function prepare(config: Config, db: Db, isDraining: () => boolean, { signal }: Lease) {
  const clock = await openClock(db);
  const newId = () => newIdAt(clock.now());
  const context: Context = {
    db,
    commit: groupCommits(db),
    config,
    ...(await keepSettings(db, config)),
    now: clock.now,
    wallNow: clock.wallNow,
    newId,
    secret: await secretFor(config, db),
    instance: { _id: newId(), build: buildId(packages), started_at: iso(clock.now()) },
    storage: await openStorage(config),
    askYoutube,
    fetchYoutubePicture: youtubePictures(join(config.dataDir, 'thumbnails'), clock.now),
    isDemo: false,
    isDraining,
  };
  await takeInPictures(context, config.dataDir);
  signal.throwIfAborted();
  return { context, clock, accounts: await firstAccounts(context) };
}

function refusedToListen(name: string, port: number, host: string, error: unknown): StartRefused {
  return new StartRefused(
    (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
      ? `${name} ${port} is already taken on ${host}. Stop what uses it, or set ${name}.`
      : `HOST ${host} and ${name} ${port} cannot be listened on: ${reasonOf(error)}`,
  );
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host, backlog: connectionsInQueue });
  } catch (error) {
    throw refusedToListen('PORT', port, host, error);
  }
}

/** Null where nobody asked for them; then their library is not loaded. */
async function openMetrics(context: Context) {
  const { metricsPort: port } = context.config;
  if (port === null) return null;
  const { metricsHost, takeMetrics } = await import('./school/ops/metrics.ts');
  const metrics = takeMetrics(context);
  const serve = async (app: FastifyInstance) => {
    try {
      say(`Metrics are at ${await metrics.listen(port, app.log)}.`);
    } catch (error) {
      throw refusedToListen('METRICS_PORT', port, metricsHost, error);
    }
  };
  return { observe: metrics.observe, serve, close: metrics.close };
}

/** Null where nobody asked for them; then their libraries are not loaded. */
async function openTraces(config: Config): Promise<Traces | null> {
  const { tracedShare } = config;
  return tracedShare === null ? null : (await import('./school/ops/traces.ts')).openTraces(config, tracedShare);
}

function traceJobs(jobs: readonly Job[], traces: Traces | null): readonly Job[] {
  if (!traces) return jobs;
  return jobs.map((job) => ({ ...job, run: (signal) => traces.job(job.name, () => job.run(signal)) }));
}

const impatientAfterMs = 1000;

/**
 * One stop may arrive several times: from the system, from npm and from scripts/start.mjs. A person who presses Ctrl+C
 * again means it.
 */
function drainOnSignal(drain: () => Promise<void>): void {
  let since: number | null = null;
  const stop = (signal?: NodeJS.Signals) => {
    if (since !== null) {
      if (signal === 'SIGINT' && performance.now() - since > impatientAfterMs) process.exit(1);
      return;
    }
    since = performance.now();
    setTimeout(() => process.exit(1), longestDrainMs).unref();
    drain().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Started by scripts/start.mjs, whose end must stop this process too.
  if (process.connected) {
    process.once('disconnect', () => stop());
    process.channel?.unref();
  }
}

async function start(): Promise<void> {
  process.umask(0o077);
  const envFile = loadEnvFile(process.env);
  if (envFile) say(`Settings are read from ${envFile}.`);
  const config = readConfig(process.env);
  const lock = lockOwnDataDir(config);
  sweepScratch(config.dataDir);
  const traces = await openTraces(config);
  const db = await openOwnDb(config, traces);
  if (engineOf(config.databaseUrl) === 'sqlite') removeLeftovers(dirname(config.databaseUrl));
  let isDraining = false;
  await upgrade(config, db);
  const { context, clock, accounts } = await withLease(db, 'start', (lease) =>
    prepare(config, db, () => isDraining, lease),
  );
  const webRoot = join(packages, 'web', 'dist');
  const metrics = await openMetrics(context);
  const logger = logOptions(config.logLevel);
  if (traces) context.commit = traces.commit(context.commit);
  const observers = [traces, metrics].flatMap((one) => one?.observe ?? []);
  const app = await buildApp(context, { webRoot, logger, observers });
  const onError = (error: unknown, problem: string) => {
    if (!reportOutage(context, app.log, error)) app.log.error({ err: error }, problem);
  };
  if (mayBeShared(db)) await checkIn(context);
  const ownJobs = [clockJob(clock, app.log), ...(mayBeShared(db) ? [checkInJob(context)] : [])];
  const stopOwnJobs = startJobs(traceJobs(ownJobs, traces), onError);
  await metrics?.serve(app);
  await listen(app, config);
  const stopJobs = startJobs(traceJobs(backgroundJobs(context), traces), onError);
  drainOnSignal(async () => {
    isDraining = true;
    await stopJobs();
    await app.close();
    await stopOwnJobs();
    metrics?.close();
    await traces?.close();
    await db.destroy();
    lock.release();
  });
  say(`\n${context.settings().schoolName} is ready at ${addressToOpen(config)}`);
  if (accounts.length > 0) say(`\n${accounts.join('\n')}\n`);
  if (!context.isDemo) {
    for (const finding of await quickCheck({ config, db, secret: context.secret, now: Date.now() }))
      say(inLines(finding));
  }
  // Now, because a power cut leaves no time at the end (NODE_COMPILE_CACHE).
  flushCompileCache();
}

start().catch((error: unknown) => {
  const refusals = [ConfigError, PoolerRefused, DataDirRefused, DatabaseRefused, SecretRefused, StartRefused];
  const isKnown = error instanceof Error && refusals.some((refusal) => error instanceof refusal);
  const problem = isKnown ? error.message : (outageInWords(error) ?? String((error as Error).stack));
  process.stderr.write(`Akada cannot start: ${problem}\n`);
  process.exit(1);
});
