import { expect, test } from 'vitest';
import { aDataDir, aRunningServer, call, signIn } from './server-process.ts';

const head = { email: 'head@school.test', password: 'chalk and blackboard' };
const env = { SUPER_ADMIN_EMAIL: head.email, SUPER_ADMIN_PASSWORD: head.password, SCHOOL_NAME: 'Unity College' };

/** Two starts, one after the other, on a machine that may be busy with other tests. */
const timeout = 60_000;

test('what a school has set stands after a restart, also where the environment says otherwise', {
  timeout,
}, async () => {
  const dataDir = aDataDir();
  const first = await aRunningServer({ DATA_DIR: dataDir, ...env });
  expect(first.said().out).toContain('Unity College is ready at ');
  const token = await signIn(first, head.email, head.password);
  const body = { schoolName: 'Hill School', checkoutDiscountPercent: 7.5, accountNumber: '0123456789' };
  expect((await call(first, 'PUT', '/admin/settings', { token, body })).status).toBe(200);
  // Acknowledged is kept: no time to write anything down.
  first.kill('SIGKILL');
  await first.exited;

  const second = await aRunningServer({ DATA_DIR: dataDir, ...env, SCHOOL_NAME: 'Another', CURRENCY: 'GHS' });
  expect(second.said().out).toContain('Hill School is ready at ');
  expect((await call(second, 'GET', '/school')).body.data).toMatchObject({
    name: 'Hill School',
    checkoutDiscountPercent: 7.5,
    currency: 'GHS',
  });
  expect((await call(second, 'GET', '/admin/settings', { token })).body.data).toMatchObject(body);
});
