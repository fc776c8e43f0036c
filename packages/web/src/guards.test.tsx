import { anAdmin, aStudent, aSuperAdmin } from '@akada/server/test/people';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSchool, renderApp, watchLeaving } from '../test/render-app.tsx';

const atHome = () => screen.findByRole('button', { name: 'Logout' });

test.each([
  ['a student', aStudent, '/admin/payments', '/student'],
  ['a student', aStudent, '/super-admin', '/student'],
  ['an admin', anAdmin, '/student/cart', '/admin'],
  ['an admin', anAdmin, '/profile', '/admin'],
  ['an admin', anAdmin, '/super-admin/create-admin', '/admin'],
  ['a super-admin', aSuperAdmin, '/admin/users', '/super-admin'],
])('%s with the wrong role for an address comes home by way of the login', async (_who, somebody, path, home) => {
  const school = await openSchool();
  const visited: string[] = [];
  const replace = window.history.replaceState.bind(window.history);
  window.history.replaceState = (data, unused, url) => {
    visited.push(new URL(String(url), 'http://school.test').pathname);
    replace(data, unused, url);
  };
  const app = renderApp(path, { as: await somebody(school) });
  await atHome();
  window.history.replaceState = replace;
  await waitFor(() => expect(app.address()).toBe(home));
  expect(visited).toContain('/login');
});

test.each(['/student', '/student/exam/000000000000000000000000', '/profile', '/admin/exams', '/super-admin'])(
  'nobody sees %s without a login',
  async (path) => {
    await openSchool();
    const app = renderApp(path);
    await screen.findByRole('button', { name: 'Log in' });
    expect(new URL(app.address(), 'http://school.test').pathname).toBe('/login');
  },
);

test('while it is not known who is there, the whole screen says Loading...', async () => {
  const school = await openSchool();
  const student = await aStudent(school);
  const release = school.network.hold(/^GET \/user$/);
  renderApp('/student/cart', { as: student });
  await waitFor(() => expect(school.network.calls).toContain('GET /user'));
  expect((await screen.findByRole('status')).textContent).toBe('Loading...');
  expect(screen.queryByRole('button', { name: 'Logout' })).toBeNull();
  release();
  await atHome();
});

test('an unknown address leads to the landing page', async () => {
  await openSchool();
  const left = watchLeaving();
  renderApp('/no/such/page');
  await waitFor(() => expect(left).toContain('/'));
});

test('a token the server no longer takes ends the session and says so', async () => {
  const school = await openSchool();
  const student = await aStudent(school);
  await school.ask('POST', '/auth/logout', { as: student });
  const app = renderApp('/student/exams', { as: student });
  await screen.findByText('Your session has ended. Log in again to continue.');
  expect(app.address()).toBe('/login?next=%2Fstudent%2Fexams');
  expect(localStorage.getItem('token')).toBeNull();
});

test('Logout forgets the token and asks for a login', async () => {
  const school = await openSchool();
  const app = renderApp('/student/cart', { as: await aStudent(school) });
  await app.user.click(await atHome());
  await screen.findByRole('button', { name: 'Log in' });
  expect(app.address()).toBe('/login');
  expect(localStorage.getItem('token')).toBeNull();
});
