import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { startSweep } from './attempts/sweep.ts';
import { createFirstSuperAdmin, hasSuperAdmin, setupLink } from './auth/first-account.ts';
import { addressToOpen, type Config, ConfigError, isLoopback, readConfig } from './config.ts';
import { changesOf } from './db/changes.ts';
import { groupCommits } from './db/group-commit.ts';
import { migrate } from './db/migrate.ts';
import { engineOf, openDb } from './db/open.ts';
import type { Db } from './db/schema.ts';
import { atItsTurn } from './db/turns.ts';
import { demoAccounts } from './demo/accounts.ts';
import { isDemoLoaded, loadDemo } from './demo/load-demo.ts';
import { type Context, iso } from './http/context.ts';
import { logOptions } from './http/log.ts';
import { newIdAt } from './http/new-id.ts';
import { startMail } from './mail/start-mail.ts';
import { takeInPictures } from './media/picture-store.ts';
import { youtubePictures } from './media/youtube-picture.ts';
import { buildId } from './ops/build-id.ts';
import { checkSecret, SecretRefused } from './ops/check-secret.ts';
import { DataDirInUse, holdDataDir, readSecret } from './ops/data-dir.ts';
import { drainOnSignal } from './ops/drain.ts';
import { keepCheckingIn } from './ops/hold-back.ts';
import { startBackups } from './ops/start-backups.ts';
import { startForgetting } from './privacy/start-forgetting.ts';
import { followSettings, keepSettings } from './settings/keep-settings.ts';

/** config → data directory → database → first accounts → listen → drain. A start that cannot work says why in one line. */

/** The folder of that name. */
const packages = fileURLToPath(new URL('../..', import.meta.url));

const say = (line: string) => process.stdout.write(`${line}\n`);

/** A whole school connects in the same second; who finds no place in the queue is heard a second later at the earliest. */
const connectionsInQueue = 4096;

class StartRefused extends Error {}

async function firstAccounts(context: Context, isNew: boolean): Promise<string[]> {
  const { config, db } = context;
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

/** What the system says, in one line. */
function reasonOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return (message || code || 'no reason given').replace(/\s+/g, ' ');
}

function holdOwnDataDir(config: Config) {
  try {
    return holdDataDir(config.dataDir, addressToOpen(config));
  } catch (error) {
    if (error instanceof DataDirInUse) throw error;
    throw new StartRefused(`DATA_DIR ${config.dataDir} cannot be used: ${reasonOf(error)}`);
  }
}

/** The secret of this instance, which is that of all instances on the same PostgreSQL. */
async function secretFor(config: Config, db: Db): Promise<Buffer> {
  const secret = config.secretKey === null ? readSecret(config.dataDir) : Buffer.from(config.secretKey, 'hex');
  if (engineOf(config.databaseUrl) === 'postgres') await checkSecret(db, secret);
  return secret;
}

/** Brings the database to where this build serves it. Of several instances one does it at a time. */
async function prepare(config: Config, db: Db, isDraining: () => boolean) {
  const { wasEmpty } = await migrate(db);
  const context: Context = {
    db,
    commit: groupCommits(db, engineOf(config.databaseUrl)),
    changes: changesOf(db),
    config,
    ...(await keepSettings(db, config)),
    now: Date.now,
    newId: () => newIdAt(Date.now()),
    secret: await secretFor(config, db),
    instance: { _id: newIdAt(Date.now()), build: buildId(packages), started_at: iso(Date.now()) },
    fetchYoutubePicture: youtubePictures(join(config.dataDir, 'thumbnails'), Date.now),
    isDemo: false,
    isDraining,
  };
  await takeInPictures(context, config.dataDir);
  return { context, accounts: await firstAccounts(context, wasEmpty) };
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const lock = holdOwnDataDir(config);
  const db = await openDb(config.databaseUrl).catch((error: unknown) => {
    throw new StartRefused(`DATABASE_URL cannot be opened: ${reasonOf(error)}`);
  });
  let isDraining = false;
  const database = { db, engine: engineOf(config.databaseUrl) };
  const { context, accounts } = await atItsTurn(database, 'start', () => prepare(config, db, () => isDraining));
  const webRoot = join(packages, 'web', 'dist');
  const app = await buildApp(context, { webRoot, logger: logOptions(config.logLevel) });
  const stopCheckingIn = await keepCheckingIn(context, (error) => app.log.error({ err: error }, 'not checked in'));
  try {
    await app.listen({ port: config.port, host: config.host, backlog: connectionsInQueue });
  } catch (error) {
    throw new StartRefused(
      (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
        ? `PORT ${config.port} is already taken on ${config.host}. Stop what uses it, or set PORT.`
        : `HOST ${config.host} and PORT ${config.port} cannot be listened on: ${reasonOf(error)}`,
    );
  }
  const stopSweep = startSweep(context, (error) => app.log.error({ err: error }, 'the sweep failed'));
  const stopFollowing = followSettings(context, (error) => app.log.error({ err: error }, 'the settings were not read'));
  const stopMail = startMail(context, (error) => app.log.error({ err: error }, 'a mail was not sent'));
  const stopForgetting = startForgetting(context, (error) =>
    app.log.error({ err: error }, 'old records were not forgotten'),
  );
  const stopBackups = startBackups(context, (error) => app.log.error({ err: error }, 'no backup was made'));
  drainOnSignal(async () => {
    isDraining = true;
    await stopSweep();
    await stopMail();
    await stopForgetting();
    await stopBackups();
    await stopFollowing();
    await app.close();
    await stopCheckingIn();
    await db.destroy();
    lock.release();
  });
  say(`\n${context.settings().schoolName} is ready at ${addressToOpen(config)}`);
  if (accounts.length > 0) say(`\n${accounts.join('\n')}\n`);
  // Where NODE_COMPILE_CACHE is set: now, as a power cut leaves no time for it.
  flushCompileCache();
}

start().catch((error: unknown) => {
  const refusals = [ConfigError, DataDirInUse, SecretRefused, StartRefused];
  const isKnown = error instanceof Error && refusals.some((refusal) => error instanceof refusal);
  process.stderr.write(
    isKnown ? `Akada cannot start: ${error.message}\n` : `Akada cannot start: ${String((error as Error).stack)}\n`,
  );
  process.exit(1);
});
