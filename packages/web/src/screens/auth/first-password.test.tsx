import { officeOf } from '@akada/server/test/class-lists';
import { textedCode } from '@akada/server/test/mail';
import { anAdmin } from '@akada/server/test/people';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findToast, problemOf } from '../../../test/hands.ts';
import { openSchool, renderApp } from '../../../test/render-app.tsx';

async function aSlip() {
  const school = await openSchool();
  const office = officeOf(school, await anAdmin(school));
  const { _id } = await office.bring('Name,Class\nChidi Eze,Class 2\n');
  const [slip] = (await office.slips(_id)).slips;
  if (!slip) throw new Error('There is no slip');
  return { school, office, slip, studentId: (await office.open(_id)).rows[0].userId as string };
}

async function logIn(path: string, { login, password }: { login: string; password: string }) {
  const app = renderApp(path);
  await fill(app.user, 'Email', login);
  await fill(app.user, 'Password', password);
  await app.user.click(screen.getByRole('button', { name: 'Log in' }));
  return app;
}

test('a student logs in with the slip, chooses a password and lands on the dashboard', async () => {
  const { slip } = await aSlip();
  const { user, address } = await logIn('/login', slip);
  await screen.findByRole('heading', { name: 'Choose your password' });
  expect(address()).toBe('/first-password');
  await user.click(screen.getByRole('button', { name: 'Set my password' }));
  await waitFor(() => expect(problemOf('Your new password')).toMatch(/^Password must be at least 8/));
  await fill(user, 'Your new password', 'Chidi Eze');
  await fill(user, 'Password again', 'Chidi Eze');
  await user.click(screen.getByRole('button', { name: 'Set my password' }));
  await waitFor(() => expect(problemOf('Your new password')).toMatch(/^Password must not be your name/));
  await fill(user, 'Your new password', 'seven small fishes');
  await fill(user, 'Password again', 'seven small fishes');
  await user.click(screen.getByRole('button', { name: 'Set my password' }));
  await findToast('Your password is set');
  await waitFor(() => expect(address()).toBe('/student'));
});

test('no other screen opens before that, and whoever it is not can log out', async () => {
  const { slip } = await aSlip();
  const { user, address } = await logIn('/login?next=%2Fstudent%2Fexams', slip);
  await screen.findByRole('heading', { name: 'Choose your password' });
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(address()).toBe('/login'));
});

test('a student without an e-mail address changes the profile', async () => {
  const { school, slip } = await aSlip();
  const body = { email: slip.login, password: slip.password };
  const login = await school.ask('POST', '/auth/login', { body });
  const own = { newPassword: 'seven small fishes', cpassword: 'seven small fishes' };
  const { token } = (await school.ask('POST', '/user/own-password', { as: login.body, body: own })).body;
  const app = renderApp('/profile/edit', { as: { token } });
  await fill(app.user, 'Phone Number', '0803 123 4567');
  await app.user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await findToast('Profile updated successfully!');
  await fill(app.user, 'Code from the SMS', await textedCode(school, '+2348031234567'));
  await app.user.click(screen.getByRole('button', { name: 'Confirm the number' }));
  await findToast('This is your phone number now');
  const { phone_number, email } = await school.db
    .selectFrom('users')
    .selectAll()
    .where('role', '=', 'user')
    .executeTakeFirstOrThrow();
  expect([phone_number, email]).toEqual(['+2348031234567', '']);
});
