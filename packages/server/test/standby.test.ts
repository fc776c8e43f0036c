import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { aPrimaryWithStandby, hasDebianPostgres } from './debian-postgres.ts';
import { aDataDir, call, ready, type ServerProcess, startProcess } from './server-process.ts';

async function aClient(connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  // Its server may be killed.
  client.on('error', () => undefined);
  onTestFinished(() => client.end());
  return (text: string) => client.query(text);
}

const patience = { timeout: 30_000, interval: 200 };

const readyOf = async (server: ServerProcess) => {
  const { status, body } = await call(server, 'GET', '/ready');
  return [status, ...(body.warnings as string[])];
};

async function metricsOf(server: ServerProcess): Promise<string> {
  const address = /Metrics are at (\S+)\./.exec(server.said().out)?.[1] ?? '';
  return (await fetch(address)).text();
}

const away = 'A standby of the database is away: 0 of 1 connected. All is kept in fewer places.';

test.runIf(hasDebianPostgres())(
  'a standby that is away or behind is named while the server serves, and no longer when it is back',
  { timeout: 180_000 },
  async () => {
    const { urlOf, startStandby } = await aPrimaryWithStandby();
    const primary = await aClient(urlOf('primary'));
    await primary('create role akada login; grant all on schema public to akada; create table filling (text text)');
    await primary('alter database postgres owner to akada');
    const env = { DATA_DIR: aDataDir(), DATABASE_URL: urlOf('primary', 'akada'), DEMO: 'off' };
    const server = await startProcess({ ...env, STANDBYS: '1', METRICS_PORT: '0' });
    await ready(server);
    expect(await readyOf(server)).toEqual([200, away]);
    expect(await metricsOf(server)).toMatch(/^akada_standbys_missing 1$/m);

    const stop = await startStandby();
    await expect.poll(() => readyOf(server), patience).toEqual([200]);
    const metrics = await metricsOf(server);
    expect(metrics).toMatch(/^akada_standbys_missing 0$/m);
    // Without pg_monitor nobody but a superuser sees how far it is.
    expect(metrics).not.toMatch(/^akada_standby_lag_bytes \d/m);
    await primary('grant pg_monitor to akada');
    await expect.poll(() => metricsOf(server), patience).toMatch(/^akada_standby_lag_bytes \d/m);

    const standby = await aClient(urlOf('standby'));
    await standby('select pg_wal_replay_pause()');
    await primary('insert into filling select repeat(md5(n::text), 60) from generate_series(1, 20000) n');
    await expect
      .poll(() => readyOf(server), patience)
      .toEqual([200, expect.stringMatching(/^A standby of the database is \d\d MB behind\./)]);
    await standby('select pg_wal_replay_resume()');
    await expect.poll(() => readyOf(server), patience).toEqual([200]);

    await stop('SIGQUIT');
    await expect.poll(() => readyOf(server), patience).toEqual([200, away]);
    await startStandby();
    await expect.poll(() => readyOf(server), patience).toEqual([200]);
  },
);
