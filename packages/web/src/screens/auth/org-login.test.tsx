import { anAdmin, aStudent, password } from '@akada/server/test/people';
import { aTicketFor } from '@akada/server/test/school-ticket';
import { appCode, turnOnSecondFactor } from '@akada/server/test/security';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fill } from '../../../test/hands.ts';
import { openSchool, renderApp, type School } from '../../../test/render-app.tsx';

const ada = { email: 'ada@school.test', fullName: 'Ada Obi' };

const aSchool = () =>
  openSchool({ env: { OIDC_ISSUER: 'https://login.school.test', OIDC_CLIENT_ID: 'akada', OIDC_SIGNUP: 'student' } });

/** Ada, back from the provider of the school in the browser she began with. */
async function comeBack(school: School) {
  const { cookie, ticket } = await aTicketFor(school, ada);
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', (input: string, init: RequestInit) =>
    answer(input, { ...init, headers: { ...(init.headers as Record<string, string>), cookie } }),
  );
  return renderApp(`/org-login#ticket=${ticket}`);
}

const press = async (user: ReturnType<typeof renderApp>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));

test('a school without a school login says so and has the password form', async () => {
  const school = await openSchool();
  const student = await aStudent(school);
  const { user, address } = renderApp('/org-login');
  await screen.findByText('This school has not set up school login.');
  await press(user, 'Log in');
  await screen.findByText('Please enter your password');
  await fill(user, 'Email', student.email);
  await fill(user, 'Password', password);
  await press(user, 'Log in');
  await screen.findByRole('button', { name: 'Logout' });
  expect(address()).toBe('/student');
});

test('the password form of a school without a school login asks for the second factor too', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const { secret } = await turnOnSecondFactor(school, admin);
  school.clock.advance({ minutes: 1 });
  const { user, address } = renderApp('/org-login');
  await fill(user, 'Email', admin.email);
  await fill(user, 'Password', password);
  await press(user, 'Log in');
  await screen.findByRole('heading', { name: 'One more step' });
  await fill(user, 'Code of your authenticator app', appCode(school, secret));
  await press(user, 'Log in');
  await screen.findByRole('button', { name: 'Logout' });
  expect(address()).toBe('/admin');
});

test('a new student is asked for the class once, and is in', async () => {
  const school = await aSchool();
  const { user, address } = await comeBack(school);
  await press(user, 'Continue');
  await screen.findByText('Please select a class level');
  await user.selectOptions(screen.getByLabelText('Class'), 'Class 2');
  await press(user, 'Continue');
  await screen.findByRole('button', { name: 'Logout' });
  expect(address()).toBe('/student');
  const made = await school.db.selectFrom('users').select(['email', 'class_level', 'role']).execute();
  expect(made).toEqual([{ email: ada.email, class_level: 'Grade 2 Secondary', role: 'user' }]);
});

test('a known student is signed in without a question', async () => {
  const school = await aSchool();
  await aStudent(school, { email: ada.email });
  const { address } = await comeBack(school);
  await screen.findByRole('button', { name: 'Logout' });
  expect(address()).toBe('/student');
});

test('staff with a second factor are asked for it after the school login', async () => {
  const school = await aSchool();
  const admin = await anAdmin(school, { email: ada.email });
  const { secret } = await turnOnSecondFactor(school, admin);
  school.clock.advance({ minutes: 1 });
  const { user, address } = await comeBack(school);
  await fill(user, 'Code of your authenticator app', '000000');
  await press(user, 'Log in');
  await screen.findByText('This code is wrong, or it was used already.');
  await fill(user, 'Code of your authenticator app', appCode(school, secret));
  await press(user, 'Log in');
  await screen.findByRole('button', { name: 'Logout' });
  expect(address()).toBe('/admin');
});

test('what went wrong at the school stands in words, and not in the address', async () => {
  await aSchool();
  renderApp('/org-login#problem=unknown');
  await screen.findByText('There is no account here for your e-mail address. Please ask your school.');
  expect(window.location.hash).toBe('');
  expect(screen.getByRole('link', { name: 'Continue to your school' }).getAttribute('href')).toBe(
    '/api/auth/oidc/start',
  );
});

test('a ticket that is not good any more begins anew', async () => {
  const school = await aSchool();
  renderApp('/org-login#ticket=gone');
  await screen.findByText('This sign-in took too long or was used already. Please start again.');
  expect(school.network.calls.filter((call) => call === 'POST /auth/oidc/ticket')).toHaveLength(1);
});
