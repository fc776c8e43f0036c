import { linkIn } from '@akada/server/test/mail';
import { anAdmin, aStudent } from '@akada/server/test/people';
import { turnOnSecondFactor } from '@akada/server/test/security';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill } from '../../../test/hands.ts';
import { openSchool, renderApp, type School } from '../../../test/render-app.tsx';

async function mailed(school: School, path: string, email: string): Promise<string> {
  await school.ask('POST', path, { body: { email, browser: 'a-browser-elsewhere' } });
  return linkIn(school, email);
}

test('the link of a mail logs in where it is opened, once a button is pressed', async () => {
  const school = await openSchool();
  const student = await aStudent(school);
  const { user, address } = renderApp(`/login-link#sign-in=${await mailed(school, '/auth/code', student.email)}`);
  const button = await screen.findByRole('button', { name: 'Log in' });
  expect(window.location.hash).toBe('');
  await user.click(button);
  await waitFor(() => expect(address()).toBe('/student'));
});

test('who proves an address for the first time is asked for a password', async () => {
  const school = await openSchool();
  const student = await aStudent(school);
  await school.db.updateTable('users').set({ owner_proved_at: null }).where('_id', '=', student._id).execute();
  const { user, address } = renderApp(`/login-link#sign-in=${await mailed(school, '/auth/code', student.email)}`);
  await user.click(await screen.findByRole('button', { name: 'Log in' }));
  await screen.findByRole('heading', { name: 'Choose your password' });
  await fill(user, 'Your new password', 'seven small fishes');
  await fill(user, 'Password again', 'seven small fishes');
  await user.click(screen.getByRole('button', { name: 'Set my password' }));
  await waitFor(() => expect(address()).toBe('/student'));
});

test('staff with a second factor are asked for it', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const { recoveryCodes } = await turnOnSecondFactor(school, admin);
  const { user, address } = renderApp(`/login-link#sign-in=${await mailed(school, '/auth/code', admin.email)}`);
  await user.click(await screen.findByRole('button', { name: 'Log in' }));
  await fill(user, 'Code of your authenticator app', recoveryCodes[0] ?? '');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(address()).toBe('/admin'));
});

test('the link for a new password sets it', async () => {
  const school = await openSchool();
  const { email } = await aStudent(school);
  const { user } = renderApp(`/login-link#reset=${await mailed(school, '/user/forgot-password', email)}`);
  await fill(user, 'Password', 'seven small fishes');
  await fill(user, 'Password again', 'seven small fishes');
  await user.click(screen.getByRole('button', { name: 'Set the password' }));
  await screen.findByRole('heading', { name: 'Your new password is set' });
  const login = await school.ask('POST', '/auth/login', { body: { email, password: 'seven small fishes' } });
  expect(login.status).toBe(200);
});

test('a link that does not work says how to get another', async () => {
  await openSchool();
  const { user, leave } = renderApp('/login-link#sign-in=guessed');
  await user.click(await screen.findByRole('button', { name: 'Log in' }));
  await screen.findByRole('heading', { name: 'This link does not work any more' });
  expect(screen.getByRole('link', { name: 'Ask for a new mail' }).getAttribute('href')).toBe('/login-other');
  leave();
  renderApp('/login-link');
  await screen.findByRole('heading', { name: 'This link does not work any more' });
});
