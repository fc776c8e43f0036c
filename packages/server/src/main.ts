import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { startSweep } from './attempts/sweep.ts';
import { createFirstSuperAdmin, hasSuperAdmin, setupLink } from './auth/first-account.ts';
import { type Config, ConfigError, isLoopback, readConfig } from './config.ts';
import { changesOf } from './db/changes.ts';
import { groupCommits } from './db/group-commit.ts';
import { migrate } from './db/migrate.ts';
import { engineOf, openDb } from './db/open.ts';
import { demoAccounts } from './demo/accounts.ts';
import { isDemoLoaded, loadDemo } from './demo/load-demo.ts';
import type { Context } from './http/context.ts';
import { logOptions } from './http/log.ts';
import { newIdAt } from './http/new-id.ts';
import { startMail } from './mail/start-mail.ts';
import { youtubePictures } from './media/youtube-picture.ts';
import { DataDirInUse, holdDataDir, readSecret } from './ops/data-dir.ts';
import { drainOnSignal } from './ops/drain.ts';
import { followSettings, keepSettings } from './settings/keep-settings.ts';

/** config → data directory → database → first accounts → listen → drain. A start that cannot work says why in one line. */

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
    return holdDataDir(config.dataDir, addressOf(config));
  } catch (error) {
    if (error instanceof DataDirInUse) throw error;
    throw new StartRefused(`DATA_DIR ${config.dataDir} cannot be used: ${reasonOf(error)}`);
  }
}

function addressOf(config: Config): string {
  return isLoopback(config.host) ? `http://localhost:${config.port}` : config.publicUrl;
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const lock = holdOwnDataDir(config);
  const db = await openDb(config.databaseUrl).catch((error: unknown) => {
    throw new StartRefused(`DATABASE_URL cannot be opened: ${reasonOf(error)}`);
  });
  const { wasEmpty } = await migrate(db);
  let isDraining = false;
  const context: Context = {
    db,
    commit: groupCommits(db, engineOf(config.databaseUrl)),
    changes: changesOf(db),
    config,
    ...(await keepSettings(db, config)),
    now: Date.now,
    newId: () => newIdAt(Date.now()),
    secret: readSecret(config.dataDir),
    fetchYoutubePicture: youtubePictures(join(config.dataDir, 'thumbnails'), Date.now),
    isDemo: false,
    isDraining: () => isDraining,
  };
  const accounts = await firstAccounts(context, wasEmpty);
  const webRoot = fileURLToPath(new URL('../../web/dist', import.meta.url));
  const app = await buildApp(context, { webRoot, logger: logOptions(config.logLevel) });
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
  drainOnSignal(async () => {
    isDraining = true;
    await stopSweep();
    await stopMail();
    await stopFollowing();
    await app.close();
    await db.destroy();
    lock.release();
  });
  say(`\n${context.settings().schoolName} is ready at ${addressOf(config)}`);
  if (accounts.length > 0) say(`\n${accounts.join('\n')}\n`);
}

start().catch((error: unknown) => {
  const isKnown = error instanceof ConfigError || error instanceof DataDirInUse || error instanceof StartRefused;
  process.stderr.write(
    isKnown ? `Akada cannot start: ${error.message}\n` : `Akada cannot start: ${String((error as Error).stack)}\n`,
  );
  process.exit(1);
});
