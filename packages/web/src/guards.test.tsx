import type { House } from '@akada/server/test/house';
import { anAdmin, aPerson, aStudent, aSuperAdmin } from '@akada/server/test/people';
import { screen, waitFor, within } from '@testing-library/react';
import { isValidElement } from 'react';
import type { RouteObject } from 'react-router';
import { expect, test, vi } from 'vitest';
import { openSchool, renderApp, watchLeaving } from '../test/render-app.tsx';
import { routes, staffRoutes } from './router.tsx';
import { endSession, startSession } from './state/session.ts';

const atHome = () => screen.findByRole('button', { name: 'Logout' });

const aGuardianAlone = (school: House) => aPerson(school, 'guardian');
const somebody = { user: aStudent, guardian: aGuardianAlone, admin: anAdmin, 'super-admin': aSuperAdmin };
const homes = { user: '/student', guardian: '/guardian', admin: '/admin', 'super-admin': '/super-admin' };
type Role = keyof typeof homes;

const pathsBelow = (route: RouteObject): string[] => [
  ...(route.path ? [route.path.replace(/:\w+/g, '0'.repeat(24))] : []),
  ...(route.children ?? []).flatMap(pathsBelow),
];

const areas = [...(routes[0]?.children ?? []), ...(await staffRoutes())];

/** Every address behind a guard with the role it is for, read from the route table itself. */
const guarded = areas.flatMap((route, area) => {
  const role = isValidElement<{ is?: Role }>(route.element) ? route.element.props.is : undefined;
  return role ? pathsBelow(route).map((path) => ({ area, role, path })) : [];
});

test('the route table guards the areas of the specification', () => {
  const paths = guarded.map(({ path }) => path);
  for (const area of ['/student', '/profile', '/guardian', '/admin', '/super-admin']) expect(paths).toContain(area);
});

test.each(guarded)('nobody sees $path without a login', async ({ path }) => {
  await openSchool();
  // Other tests of this worker have logged out, after which nobody is sent back to where they were.
  startSession('a.token.');
  endSession('expiry');
  const app = renderApp(path);
  await screen.findByRole('button', { name: 'Log in' });
  expect(app.address()).toBe(`/login?next=${encodeURIComponent(path)}`);
});

/** A guard stands once, above all addresses of its area. */
const firstOfEach = guarded.filter(({ area }, at) => guarded[at - 1]?.area !== area);

test.each(firstOfEach)('$path with the wrong role leads home by way of the login', async ({ path, role }) => {
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

test.each([
  { role: 'user', path: '/student/no-such-page', next: 'My Lessons' },
  { role: 'user', path: '/profile/no/such/page', next: 'My Lessons' },
  { role: 'guardian', path: '/guardian/no-such-page', next: 'My children' },
  { role: 'admin', path: '/admin/no-such-page', next: 'Messages' },
  { role: 'super-admin', path: '/super-admin/no-such-page', next: 'System status' },
] as const)('$path is not found for the $role within the own shell, with a next step', async ({ role, path, next }) => {
  const school = await openSchool();
  const app = renderApp(path, { as: await somebody[role](school) });
  await screen.findByRole('heading', { name: 'Page not found' });
  const main = within(screen.getByRole('main'));
  expect(main.getByText('There is no page at this address')).toBeTruthy();
  expect(main.getByRole('link', { name: next })).toBeTruthy();
  expect(app.address()).toBe(path);
  await atHome();
});

test.each([
  { role: 'user', path: '/admin/payments', words: 'for staff', as: 'a student' },
  { role: 'user', path: '/super-admin', words: 'for the super admin', as: 'a student' },
  { role: 'admin', path: '/student/exams', words: 'for students', as: 'an admin' },
  { role: 'super-admin', path: '/admin', words: 'for staff', as: 'the super admin' },
] as const)(
  'whoever is led home from $path reads whose it is, until the next page',
  async ({ role, path, words, as }) => {
    const school = await openSchool();
    const app = renderApp(path, { as: await somebody[role](school) });
    await screen.findByText(`The page you asked for is ${words}`);
    expect(screen.getByText(new RegExp(`^You are logged in as ${as}\\.`))).toBeTruthy();
    expect(app.address()).toBe(homes[role]);
    const [other] = within(screen.getByRole('navigation', { name: 'Main' }))
      .getAllByRole('link')
      .slice(1);
    await app.user.click(other as HTMLElement);
    await waitFor(() => expect(screen.queryByText(/^The page you asked for/)).toBeNull());
  },
);

test('what is not there any more is not offered again', async () => {
  const school = await openSchool();
  renderApp(`/admin/exams/${'0'.repeat(24)}`, { as: await anAdmin(school) });
  await screen.findByRole('heading', { name: 'Exam not found' });
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
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
