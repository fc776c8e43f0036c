import { anAdmin, aStudent, password } from '@akada/server/test/people';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findToast, problemOf } from '../../../test/hands.ts';
import { openSchool, renderApp } from '../../../test/render-app.tsx';

type App = ReturnType<typeof renderApp>;

const ada = { fullName: 'Ada Obi', email: 'ada@school.test', phoneNumber: '0803 123 4567' };

async function fillAll({ user }: App, { fullName, email, phoneNumber } = ada) {
  await fill(user, 'Full name', fullName);
  await fill(user, 'E-mail address', email);
  await fill(user, 'Phone number', phoneNumber);
  await user.selectOptions(screen.getByLabelText('Class'), 'Class 3');
  await fill(user, 'Password', password);
  await fill(user, 'Password again', password);
}

const send = ({ user }: App) => user.click(screen.getByRole('button', { name: 'Sign up' }));

test('a new student is told so, signed in and taken to the dashboard', async () => {
  const school = await openSchool();
  const app = renderApp('/signup');
  await fillAll(app);
  await send(app);
  await findToast('Signup successful!');
  await screen.findByRole('button', { name: 'Logout' });
  expect(app.address()).toBe('/student');
  const user = await school.ask('GET', '/user', { as: { token: localStorage.getItem('token') ?? '' } });
  expect(user.body.data).toMatchObject({ fullName: 'Ada Obi', classLevel: 'Grade 3 Secondary', role: 'user' });
});

test('an empty form says at every field what is missing, and asks the server nothing', async () => {
  const school = await openSchool();
  const app = renderApp('/signup');
  await screen.findByLabelText('Full name');
  await send(app);
  await waitFor(() => expect(problemOf('Full name')).toBe('Please enter your full name'));
  expect(problemOf('E-mail address')).toBe('Please enter an e-mail address');
  expect(problemOf('Phone number')).toBe('Please enter a phone number');
  expect(problemOf('Class')).toBe('Please select a class level');
  expect(problemOf('Password')).toBe('Password must be at least 8 characters long');
  expect(document.activeElement).toBe(screen.getByLabelText('Full name'));
  expect(school.network.calls).not.toContain('POST /auth/signup');
});

test('two different passwords are noticed under the second one', async () => {
  await openSchool();
  const app = renderApp('/signup');
  await fillAll(app);
  await fill(app.user, 'Password again', 'something else');
  await send(app);
  await waitFor(() => expect(problemOf('Password again')).toBe('Passwords do not match'));
});

test('an address that has an account is refused under the e-mail field', async () => {
  const school = await openSchool();
  const other = await aStudent(school);
  const app = renderApp('/signup');
  await fillAll(app, { ...ada, email: other.email });
  await send(app);
  await waitFor(() => expect(problemOf('E-mail address')).toBe('user already exists'));
  expect((screen.getByLabelText('Full name') as HTMLInputElement).value).toBe('Ada Obi');
  expect(localStorage.getItem('token')).toBeNull();
});

test.each([
  ['email', 'E-mail address'],
  ['phoneNumber', 'Phone number'],
] as const)('a %s that has an account offers to log in with it instead', async (name, label) => {
  const school = await openSchool();
  const other = await aStudent(school);
  const app = renderApp('/signup?next=%2Fstudent%2Fcart');
  await fillAll(app, { ...ada, [name]: other[name] });
  await send(app);
  const forgotten = await screen.findByRole('link', { name: 'Forgot password?' });
  expect(problemOf(label)).toBe('user already exists');
  expect(forgotten.getAttribute('href')).toBe('/login-other?next=%2Fstudent%2Fcart&for=password');
  await app.user.click(screen.getByRole('link', { name: 'Log in instead' }));
  await screen.findByRole('heading', { name: 'Log in' });
  await fill(app.user, 'Password', password);
  expect(screen.getByLabelText('Email')).toHaveProperty('value', other[name]);
  await app.user.click(screen.getByRole('button', { name: 'Log in' }));
  await screen.findByRole('button', { name: 'Logout' });
  expect(app.address()).toBe('/student/cart');
});

test('a password made of the own name is refused by the server under the password', async () => {
  await openSchool();
  const app = renderApp('/signup');
  await fillAll(app);
  for (const label of ['Password', 'Password again']) await fill(app.user, label, 'Ada Obi 2026');
  await send(app);
  await waitFor(() =>
    expect(problemOf('Password')).toBe('Password must not be your name, e-mail address or school name'),
  );
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
});

test('a phone number that has an account is refused under its field', async () => {
  const school = await openSchool();
  const other = await aStudent(school);
  const app = renderApp('/signup');
  await fillAll(app, { ...ada, phoneNumber: other.phoneNumber });
  await send(app);
  await waitFor(() => expect(problemOf('Phone number')).toBe('user already exists'));
});

test('without a network the form says so and keeps what was typed', async () => {
  const school = await openSchool();
  const app = renderApp('/signup');
  await fillAll(app);
  school.network.cut();
  await send(app);
  expect((await screen.findByRole('alert')).textContent).toBe('There is no connection to the school');
  school.network.mend();
  await send(app);
  await findToast('Signup successful!');
});

async function aSchoolThatAsks() {
  const school = await openSchool();
  const admin = await anAdmin(school);
  await school.ask('PUT', '/admin/settings', { as: admin, body: { guardianConsent: true } });
  return { school, admin };
}

const agreement = () => screen.getByRole('checkbox', { name: /^My parent or guardian knows/ });

test('a school that asks for a guardian’s consent gets it with the account', async () => {
  const { school, admin } = await aSchoolThatAsks();
  const app = renderApp('/signup');
  await screen.findByRole('group', { name: 'Your parent or guardian' });
  await fillAll(app);
  await send(app);
  await screen.findByText('Please confirm that your parent or guardian agrees');
  expect(problemOf('Name of your parent or guardian')).toBe('Please enter the name of your parent or guardian');
  expect(problemOf('Their phone number or e-mail address')).toBe(
    'Please enter the phone number or e-mail address of your parent or guardian',
  );
  expect(document.activeElement).toBe(agreement());
  expect(school.network.calls).not.toContain('POST /auth/signup');
  await app.user.click(agreement());
  await fill(app.user, 'Name of your parent or guardian', 'Ngozi Obi');
  await fill(app.user, 'Their phone number or e-mail address', '0803 765 4321');
  await send(app);
  await findToast('Signup successful!');
  const [student] = (await school.ask('GET', '/admin/all-user', { as: admin })).body.data;
  const { body } = await school.ask('GET', `/admin/users/${student._id}`, { as: admin });
  expect(body.data.guardianConsent).toMatchObject({ guardianName: 'Ngozi Obi', guardianContact: '0803 765 4321' });
});

test('a school that has just begun to ask says so, and the form keeps what was typed', async () => {
  const school = await openSchool();
  const app = renderApp('/signup');
  await fillAll(app);
  const admin = await anAdmin(school);
  await school.ask('PUT', '/admin/settings', { as: admin, body: { guardianConsent: true } });
  await send(app);
  expect((await screen.findByRole('alert')).textContent).toBe('Please confirm that your parent or guardian agrees');
  await app.user.click(await screen.findByRole('checkbox', { name: /^My parent or guardian knows/ }));
  await fill(app.user, 'Name of your parent or guardian', 'Ngozi Obi');
  await fill(app.user, 'Their phone number or e-mail address', 'ngozi@home.test');
  await send(app);
  await findToast('Signup successful!');
});

test('what is kept can be read before signing up, without losing what was typed', async () => {
  await openSchool();
  renderApp('/signup');
  const link = await screen.findByRole('link', { name: 'What is kept about you' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/privacy', '_blank']);
  expect(screen.queryByRole('group', { name: 'Your parent or guardian' })).toBeNull();
});
