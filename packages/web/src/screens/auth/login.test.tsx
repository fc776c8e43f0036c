import { anAdmin, aStudent, aSuperAdmin, type Person, password } from '@akada/server/test/people';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSchool, renderApp } from '../../../test/render-app.tsx';

async function logIn(email: string, secret: string, path = '/login') {
  const app = renderApp(path);
  await app.user.type(await screen.findByLabelText('E-mail address'), email);
  await app.user.type(screen.getByLabelText('Password'), secret);
  await app.user.click(screen.getByRole('button', { name: 'Log in' }));
  return app;
}

test.each<[string, typeof aStudent, string]>([
  ['a student', aStudent, '/student'],
  ['an admin', anAdmin, '/admin'],
  ['a super-admin', aSuperAdmin, '/super-admin'],
])('%s lands at home after login, with the token kept under its key', async (_who, somebody, home) => {
  const school = await openSchool();
  const person: Person = await somebody(school);
  const app = await logIn(person.email, password);
  await screen.findByRole('button', { name: 'Logout' });
  expect(app.address()).toBe(home);
  expect(localStorage.getItem('token')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
});

test('a wrong password and an unknown address are refused with the same words', async () => {
  const school = await openSchool();
  const student = await aStudent(school);
  const app = await logIn(student.email, 'not the password');
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid credentials');
  expect(app.address()).toBe('/login');
  expect(localStorage.getItem('token')).toBeNull();

  await app.user.clear(screen.getByLabelText('E-mail address'));
  await app.user.type(screen.getByLabelText('E-mail address'), 'nobody@school.test');
  await app.user.click(screen.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(school.network.calls.filter((call) => call === 'POST /auth/login')).toHaveLength(2));
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid credentials');
});

test('after login the address that was wanted opens, if it is one of the own area', async () => {
  const school = await openSchool();
  const student = await aStudent(school);
  const app = await logIn(student.email, password, '/login?next=%2Fstudent%2Fexams%3Ftab%3Dcompleted');
  await screen.findByRole('button', { name: 'Logout' });
  expect(app.address()).toBe('/student/exams?tab=completed');
});

test.each(['/admin/users', 'https://elsewhere.test/student', '//elsewhere.test/student'])(
  'a student who wanted %s comes home instead',
  async (wanted) => {
    const school = await openSchool();
    const student = await aStudent(school);
    const app = await logIn(student.email, password, `/login?next=${encodeURIComponent(wanted)}`);
    await screen.findByRole('button', { name: 'Logout' });
    expect(app.address()).toBe('/student');
  },
);

test('without a network the login says so', async () => {
  const school = await openSchool();
  const student = await aStudent(school);
  school.network.cut();
  await logIn(student.email, password);
  expect((await screen.findByRole('alert')).textContent).toBe('Network error - no response from server');
});
