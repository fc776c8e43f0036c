import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { runCli, startCli } from './school-on-disk.ts';
import { aDataDir, aRunningServer, call, type ServerProcess, signIn } from './server-process.ts';

/** Commands by which an operator lets somebody in again, at the stopped server. */

const email = 'head@school.test';
const password = 'plain-wooden-table';

async function aSchool() {
  const dataDir = aDataDir();
  const env = { DATA_DIR: dataDir, DEMO: 'off', SUPER_ADMIN_EMAIL: email, SUPER_ADMIN_PASSWORD: password };
  return { dataDir, env, server: await aRunningServer(env) };
}

async function stop(server: ServerProcess): Promise<void> {
  server.kill('SIGTERM');
  await server.exited;
}

function inDatabase(dataDir: string, text: string): unknown {
  const database = new DatabaseSync(join(dataDir, 'akada.sqlite'));
  try {
    return database.prepare(text).all();
  } finally {
    database.close();
  }
}

test('unlock lifts a suspension and forgets wrong passwords', async () => {
  const { dataDir, env, server } = await aSchool();
  for (let tries = 0; tries < 12; tries += 1) await signIn(server, email, 'wrong-password').catch(() => undefined);
  await expect(signIn(server, email, password)).rejects.toThrow('429');
  await stop(server);
  inDatabase(dataDir, 'update users set is_active = 0');

  expect(await runCli(dataDir, 'unlock', 'stranger@school.test')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('No account has the e-mail address'),
  });
  expect(await runCli(dataDir, 'unlock', 'Head@School.test')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('is not suspended any more'),
  });
  const again = await aRunningServer(env);
  expect(await signIn(again, email, password)).not.toBe('');
});

test('new-password replaces a password that is lost, ends all sessions, and is on record', async () => {
  const { dataDir, env, server } = await aSchool();
  const token = await signIn(server, email, password);
  await stop(server);
  const { status, stdout } = await runCli(dataDir, 'new-password', email);
  expect(status).toBe(0);
  const given = /is (\w{4}-\w{4}-\w{4}-\w{4}) \(shown this once\)/.exec(stdout)?.[1] ?? '';
  const again = await aRunningServer(env);
  expect((await call(again, 'GET', '/user', { token })).status).toBe(401);
  await expect(signIn(again, email, password)).rejects.toThrow('401');
  expect(await signIn(again, email, given)).not.toBe('');
  expect(
    inDatabase(dataDir, "select actor_name, before, after from audit where action = 'user.password-replaced'"),
  ).toEqual([{ actor_name: 'The command line of the server', before: null, after: null }]);
});

async function withSecondFactor(server: ServerProcess): Promise<TOTP> {
  const token = await signIn(server, email, password);
  const { secret } = (await call(server, 'POST', '/user/second-factor', { token })).body.data;
  const app = new TOTP({ secret });
  const body = { otp: app.generate() };
  expect((await call(server, 'POST', '/user/second-factor/confirm', { token, body })).status).toBe(200);
  return app;
}

/** The code of the next half minute, because each works once. */
const next = (app: TOTP) => app.generate({ timestamp: Date.now() + 30_000 });

test('new-secret signs everybody out, and second factors go on', async () => {
  const { dataDir, env, server } = await aSchool();
  const app = await withSecondFactor(server);
  const token = (await call(server, 'POST', '/auth/login', { body: { email, password, otp: next(app) } })).body.token;
  await stop(server);
  const before = readFileSync(join(dataDir, 'secret'), 'utf8');
  expect(await runCli(dataDir, 'new-secret')).toMatchObject({ status: 0 });
  expect(readFileSync(join(dataDir, 'secret'), 'utf8')).not.toBe(before);
  inDatabase(dataDir, 'update second_factors set last_step = 0');
  const again = await aRunningServer(env);
  expect((await call(again, 'GET', '/user', { token })).status).toBe(401);
  const login = await call(again, 'POST', '/auth/login', { body: { email, password, otp: app.generate() } });
  expect(login.status).toBe(200);
});

test('a change of the secret that is cut off is finished by the next start, or forgotten', async () => {
  const { dataDir, env, server } = await aSchool();
  const app = await withSecondFactor(server);
  await stop(server);
  const [file, aside] = [join(dataDir, 'secret'), join(dataDir, 'secret.next')];
  const before = readFileSync(file, 'utf8');
  // Cut off before the database had it …
  writeFileSync(aside, 'a'.repeat(64));
  await stop(await aRunningServer(env));
  expect(readFileSync(file, 'utf8')).toBe(before);
  // … and after.
  expect(await runCli(dataDir, 'new-secret')).toMatchObject({ status: 0 });
  writeFileSync(aside, readFileSync(file, 'utf8'));
  writeFileSync(file, before);
  inDatabase(dataDir, 'update second_factors set last_step = 0');
  const again = await aRunningServer(env);
  expect(readFileSync(file, 'utf8')).not.toBe(before);
  const login = await call(again, 'POST', '/auth/login', { body: { email, password, otp: app.generate() } });
  expect(login.status).toBe(200);
});

test('where SECRET_KEY is set, new-secret asks for the new one', async () => {
  const { dataDir, server } = await aSchool();
  await stop(server);
  const key = readFileSync(join(dataDir, 'secret'), 'utf8');
  const refused = await startCli(dataDir, ['new-secret'], { SECRET_KEY: key }).ended;
  expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining('NEW_SECRET_KEY') });
  const env = { SECRET_KEY: key, NEW_SECRET_KEY: 'b'.repeat(64) };
  expect(await startCli(dataDir, ['new-secret'], env).ended).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('Set SECRET_KEY to it now.'),
  });
});
