import { anAdmin, aStudent, aSuperAdmin } from '@akada/server/test/people';
import { screen, waitFor } from '@testing-library/react';
import { isValidElement } from 'react';
import type { RouteObject } from 'react-router';
import { expect, test, vi } from 'vitest';
import { openSchool, renderApp, watchLeaving } from '../test/render-app.tsx';
import { routes } from './router.tsx';

const atHome = () => screen.findByRole('button', { name: 'Logout' });

const somebody = { user: aStudent, admin: anAdmin, 'super-admin': aSuperAdmin };
const homes = { user: '/student', admin: '/admin', 'super-admin': '/super-admin' };
type Role = keyof typeof homes;

const pathsBelow = (route: RouteObject): string[] => [
  ...(route.path ? [route.path.replace(/:\w+/g, '0'.repeat(24))] : []),
  ...(route.children ?? []).flatMap(pathsBelow),
];

/** Every address behind a guard with the role it is for, read from the route table itself. */
const guarded = (routes[0]?.children ?? []).flatMap((route) => {
  const role = isValidElement<{ is?: Role }>(route.element) ? route.element.props.is : undefined;
  return role ? pathsBelow(route).map((path) => ({ role, path })) : [];
});

test('the route table guards the areas of the specification', () => {
  const paths = guarded.map(({ path }) => path);
  for (const area of ['/student', '/profile', '/admin', '/super-admin']) expect(paths).toContain(area);
});

test.each(guarded)('nobody sees $path without a login', async ({ path }) => {
  await openSchool();
  const app = renderApp(path);
  await screen.findByRole('button', { name: 'Log in' });
  expect(app.address()).toBe(`/login?next=${encodeURIComponent(path)}`);
});

test.each(guarded)('$path with the wrong role leads home by way of the login', async ({ path, role }) => {
  const school = await openSchool();
  const visited: string[] = [];
  const real = window.history.replaceState.bind(window.history);
  vi.spyOn(window.history, 'replaceState').mockImplementation((data, unused, url) => {
    visited.push(new URL(String(url), 'http://school.test').pathname);
    real(data, unused, url);
  });
  const others = (Object.keys(homes) as Role[]).filter((other) => other !== role);
  for (const other of others) {
    visited.length = 0;
    const app = renderApp(path, { as: await somebody[other](school) });
    await atHome();
    await waitFor(() => expect(app.address()).toBe(homes[other]));
    expect(visited).toContain('/login');
    app.leave();
  }
});

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
  expect(screen.queryByText(/An exam that you have begun/)).toBeNull();
});

test('who has to log in again in the middle of an exam reads what becomes of it', async () => {
  const school = await openSchool();
  const student = await aStudent(school);
  await school.ask('POST', '/auth/logout', { as: student });
  renderApp(`/student/exam/${'0'.repeat(24)}`, { as: student });
  await screen.findByText('An exam that you have begun goes on: your answers are kept, and the time runs.');
  const forgotten = screen.getByRole('link', { name: 'Forgot password?' });
  expect(forgotten.getAttribute('href')).toBe(`/login-other?next=%2Fstudent%2Fexam%2F${'0'.repeat(24)}&for=password`);
});

test('without an address to go on to, Forgot password? leads to a clean one', async () => {
  await openSchool();
  renderApp('/login');
  const forgotten = await screen.findByRole('link', { name: 'Forgot password?' });
  expect(forgotten.getAttribute('href')).toBe('/login-other?for=password');
});

test.each(['/studentship', '/profiles/1', '//example.org', '/admin'])(
  'after login, an address that only begins like an own one leads home: %s',
  async (next) => {
    const school = await openSchool();
    const left = watchLeaving();
    const app = renderApp(`/login?next=${encodeURIComponent(next)}`, { as: await aStudent(school) });
    await atHome();
    expect(app.address()).toBe('/student');
    expect(left).toEqual([]);
  },
);

test('Logout forgets the token and asks for a login', async () => {
  const school = await openSchool();
  const app = renderApp('/student/cart', { as: await aStudent(school) });
  await app.user.click(await atHome());
  await screen.findByRole('button', { name: 'Log in' });
  expect(app.address()).toBe('/login');
  expect(localStorage.getItem('token')).toBeNull();
});
