import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { mailsIn } from './mail.ts';
import { introduced } from './school-on-disk.ts';
import { aDataDir, aRunningServer, call, inherited, signIn } from './server-process.ts';

const cli = join(import.meta.dirname, '../src/cli.ts');
const email = 'head@school.test';
const password = 'plain-wooden-table';

function resetAt(dataDir: string, ...args: string[]) {
  const env = { ...inherited, DATA_DIR: dataDir };
  return spawnSync(process.execPath, [cli, 'reset-second-factor', ...args], { env, encoding: 'utf8' });
}

test('a super-admin who lost phone and paper gets in again after one command at the stopped server', async () => {
  const dataDir = aDataDir();
  const env = { DATA_DIR: dataDir, DEMO: 'off', SUPER_ADMIN_EMAIL: email, SUPER_ADMIN_PASSWORD: password };
  const server = await aRunningServer(env);
  const token = await signIn(server, email, password);
  const { secret } = (await call(server, 'POST', '/user/second-factor', { token })).body.data;
  const otp = new TOTP({ secret }).generate();
  expect((await call(server, 'POST', '/user/second-factor/confirm', { token, body: { otp } })).status).toBe(200);
  await expect(signIn(server, email, password)).rejects.toThrow('authenticator app');
  expect(resetAt(dataDir, email)).toMatchObject({ status: 1, stderr: expect.stringContaining('is in use by') });
  server.kill('SIGTERM');
  await server.exited;

  expect(resetAt(dataDir)).toMatchObject({ status: 1, stderr: expect.stringContaining('Usage') });
  expect(resetAt(dataDir, 'Head@School.test')).toMatchObject({ status: 0, stderr: introduced });
  const again = await aRunningServer(env);
  expect(await signIn(again, email, password)).not.toBe('');
  await expect.poll(() => mailsIn(dataDir)).toMatchObject([{ to: email, subject: 'Your second factor was reset' }]);
});
