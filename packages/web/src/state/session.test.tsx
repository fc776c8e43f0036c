import { aStudent, password } from '@akada/server/test/people';
import { waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { openSchool } from '../../test/render-app.tsx';
import { call } from '../lib/call.ts';
import { endSession, sessionToken, startSession } from './session.ts';

test('a 401 to the former token does not end the session that a newer login began', async () => {
  onTestFinished(() => endSession('logout'));
  const school = await openSchool();
  const [former, next] = [await aStudent(school), await aStudent(school)];
  await school.ask('POST', '/auth/logout', { as: former });
  startSession(former.token);
  const release = school.network.hold(/^GET \/user\/sessions/);
  const refused = call('GET /user/sessions');
  await waitFor(() => expect(school.network.calls).toContain('GET /user/sessions'));
  startSession(next.token);
  release();
  await expect(refused).rejects.toMatchObject({ status: 401 });
  expect(sessionToken()).toBe(next.token);
});

test('a call whose token was replaced meanwhile by another one of the same person is repeated with it', async () => {
  onTestFinished(() => endSession('logout'));
  const school = await openSchool();
  const former = await aStudent(school);
  const { token } = (await school.ask('POST', '/auth/login', { body: { email: former.email, password } })).body;
  await school.ask('POST', '/auth/logout', { as: former });
  startSession(former.token);
  const release = school.network.hold(/^GET \/user\/sessions/);
  const repeated = call('GET /user/sessions');
  await waitFor(() => expect(school.network.calls).toContain('GET /user/sessions'));
  startSession(token);
  release();
  expect((await repeated).data).toHaveLength(1);
});
