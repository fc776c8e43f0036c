import { anAdmin, aStudent, aSuperAdmin, type Person, password } from '@akada/server/test/people';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { problemOf } from '../../../test/hands.ts';
import { openSchool, renderApp } from '../../../test/render-app.tsx';

async function logIn(email: string, secret: string, path = '/login') {
  const app = renderApp(path);
  await app.user.type(await screen.findByLabelText('Email'), email);
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

test('in the demo school an account that is picked fills the form, whatever was typed', async () => {
  const school = await openSchool();
  school.context.isDemo = true;
  const { user } = renderApp('/login');
  await user.type(await screen.findByLabelText('Email'), 'nobody');
  await user.click(await screen.findByRole('button', { name: 'Super admin' }));
  const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  expect([value('Email'), value('Password')]).toEqual(['head@akada.example', 'chalk-and-paper']);
});

test('a wrong password and an unknown address are refused with the same words', async () => {
  const school = await openSchool();
  const student = await aStudent(school);
  const app = await logIn(student.email, 'not the password');
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid credentials');
  expect(app.address()).toBe('/login');
  expect(localStorage.getItem('token')).toBeNull();

  await app.user.clear(screen.getByLabelText('Email'));
  await app.user.type(screen.getByLabelText('Email'), 'nobody@school.test');
  await app.user.click(screen.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(school.network.calls.filter((call) => call === 'POST /auth/login')).toHaveLength(2));
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid credentials');
});

test('a phone number does as well as an e-mail address, however it is written', async () => {
  const school = await openSchool();
  await aStudent(school, { phoneNumber: '+2348031234567' });
  const app = await logIn('0803-1234567', password);
  await screen.findByRole('button', { name: 'Logout' });
  expect(app.address()).toBe('/student');
});

test('the square on a login slip fills the form, leaves the address at once, and logs nobody in', async () => {
  const school = await openSchool();
  await aStudent(school, { phoneNumber: '+2348031234567' });
  const app = renderApp(`/login#login=08031234567&password=${encodeURIComponent(password)}`);
  expect(await screen.findByLabelText('Email')).toHaveProperty('value', '08031234567');
  expect(window.location.hash).toBe('');
  expect(screen.getByLabelText('Password')).toHaveProperty('value', password);
  screen.getByText('Your login slip is filled in. Log in, then choose a password of your own.');
  expect(school.network.calls).not.toContain('POST /auth/login');
  await app.user.click(screen.getByRole('button', { name: 'Log in' }));
  await screen.findByRole('button', { name: 'Logout' });
});

test('an empty form asks for either', async () => {
  await openSchool();
  const app = renderApp('/login');
  await app.user.click(await screen.findByRole('button', { name: 'Log in' }));
  expect(problemOf('Email')).toBe('Please enter your e-mail address or phone number');
});

test('under Invalid credentials stands what to do next, with what was typed', async () => {
  const school = await openSchool();
  const { email } = await aStudent(school);
  const app = await logIn(email, 'not the password', '/login?next=%2Fstudent%2Fcart');
  const refusal = (await screen.findByRole('alert')).parentElement as HTMLElement;
  await app.user.click(within(refusal).getByRole('link', { name: 'Forgot password?' }));
  await screen.findByRole('heading', { name: 'Choose a new password' });
  expect(app.address()).toBe('/login-other?next=%2Fstudent%2Fcart&for=password');
  expect(screen.getByLabelText('E-mail address or phone number')).toHaveProperty('value', email);
});

test('the way to /org-login stands there in every school', async () => {
  await openSchool();
  renderApp('/login?next=%2Fstudent%2Fcart');
  const link = await screen.findByRole('link', { name: 'School login' });
  expect(link.getAttribute('href')).toBe('/org-login?next=%2Fstudent%2Fcart');
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
  expect((await screen.findByRole('alert')).textContent).toBe('There is no connection to the school');
});

const tokenOf = (payload: object) => `e30.${btoa(JSON.stringify(payload))}.signature`;

test.each([
  ['no e-mail address', tokenOf({ _id: '0'.repeat(24) })],
  ['nothing to read', 'no-token-at-all'],
  ['no token', undefined],
])('a login whose reply has %s has failed', async (_what, token) => {
  const school = await openSchool();
  const student = await aStudent(school);
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const reply = await answer(input, init);
    return input === '/api/auth/login' ? Response.json({ ...(await reply.json()), token }) : reply;
  });
  const app = await logIn(student.email, password);
  expect((await screen.findByRole('alert')).textContent).toBe('Login failed');
  expect(app.address()).toBe('/login');
  expect(localStorage.getItem('token')).toBeNull();
  expect(console.warn).toHaveBeenCalledWith('Login failed: the token has no e-mail address');
});
