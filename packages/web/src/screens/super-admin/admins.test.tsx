import { anAdmin, aSuperAdmin, password } from '@akada/server/test/people';
import { turnOnSecondFactor } from '@akada/server/test/security';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findToast, placeOf, textOf } from '../../../test/hands.ts';
import { openSchool, renderApp } from '../../../test/render-app.tsx';

async function anOffice(path = '/super-admin') {
  const school = await openSchool();
  const head = await aSuperAdmin(school);
  const ngozi = await anAdmin(school, { fullName: 'Ngozi Bello', email: 'ngozi@school.test' });
  const app = renderApp(path, { as: head });
  return { ...app, school, head, ngozi };
}

const rowOf = async (email: string) => (await screen.findByText(email)).closest('li') as HTMLElement;
const button = (name: RegExp) => screen.findByRole('button', { name });
const press = async (user: { click: (node: Element) => Promise<void> }, name: RegExp, verb: string) => {
  await user.click(await button(name));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: verb }));
};

test('a school without admins says so and offers to create one', async () => {
  const school = await openSchool();
  renderApp('/super-admin', { as: await aSuperAdmin(school) });
  const empty = await placeOf('No administrators found');
  expect(empty.getByRole('link', { name: 'Create admin' }).getAttribute('href')).toBe('/super-admin/create-admin');
  expect(empty.getByText(/The name of the school and its bank are under Settings\.$/)).toBeTruthy();
});

test('the super-admin’s home says who has the accounts', async () => {
  await anOffice();
  await rowOf('ngozi@school.test');
  expect(screen.getByText(/^Each colleague has an account of their own/)).toBeTruthy();
});

test('admins are listed with name, address, state, since when, and when they last signed in', async () => {
  const { school } = await anOffice();
  const row = await rowOf('ngozi@school.test');
  expect(textOf(row)).toContain('Ngozi Bello');
  expect(textOf(row)).toContain('Active');
  expect(textOf(row)).toContain('Created just now');
  expect(textOf(row)).toContain('Signed in just now');
  expect(school.network.calls).toContain('GET /admin/all-admin?page=1&limit=20');
});

test('admins that cannot be fetched say so, and Retry asks again', async () => {
  const school = await openSchool();
  const head = await aSuperAdmin(school);
  school.network.cut(/all-admin/);
  const { user } = renderApp('/super-admin', { as: head });
  const panel = within(await screen.findByRole('alert'));
  expect(panel.getByText('Error fetching admins: Network error - no response from server')).toBeTruthy();
  school.network.mend();
  await user.click(panel.getByRole('button', { name: 'Retry' }));
  await placeOf('No administrators found');
});

test('suspending an admin asks by name and ends their session; reactivating lets them in again', async () => {
  const { user, school, ngozi } = await anOffice();
  await user.click(await button(/^Suspend\s*Ngozi Bello$/));
  const dialog = await screen.findByRole('alertdialog', { name: 'Suspend Ngozi Bello?' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect((await school.ask('GET', '/user', { as: ngozi })).status).toBe(200);

  await press(user, /^Suspend\s*Ngozi Bello$/, 'Suspend');
  await findToast('Ngozi Bello is suspended');
  const reactivate = await button(/^Reactivate\s*Ngozi Bello$/);
  expect(textOf(await rowOf('ngozi@school.test'))).toContain('Suspended');
  expect(screen.queryByRole('button', { name: /^Sign out/ })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(reactivate));
  expect((await school.ask('GET', '/user', { as: ngozi })).status).toBe(401);

  await press(user, /^Reactivate\s*Ngozi Bello$/, 'Reactivate');
  await findToast('Ngozi Bello can log in again');
  await button(/^Suspend\s*Ngozi Bello$/);
});

test('signing an admin out everywhere ends their sessions and leaves the account open', async () => {
  const { user, school, ngozi } = await anOffice();
  await press(user, /^Sign out\s*Ngozi Bello$/, 'Sign out');
  await findToast('Ngozi Bello is signed out everywhere');
  expect((await school.ask('GET', '/user', { as: ngozi })).status).toBe(401);
  expect(textOf(await rowOf('ngozi@school.test'))).toContain('Active');
});

test('a suspension that fails says why and stays open to be tried again', async () => {
  const { user, school } = await anOffice();
  await button(/^Suspend/);
  school.network.cut(/^PUT/, 1);
  await press(user, /^Suspend/, 'Suspend');
  const dialog = within(await screen.findByRole('alertdialog'));
  await dialog.findByText('Failed to suspend Ngozi Bello: Network error - no response from server');
  await user.click(dialog.getByRole('button', { name: 'Suspend' }));
  await findToast('Ngozi Bello is suspended');
});

test('search and state stand in the address, and nobody found leads back to all', async () => {
  const { user, school, head, ngozi, address } = await anOffice('/super-admin?status=suspended');
  const empty = await placeOf('No administrators found');
  await school.ask('PUT', `/admin/users/${ngozi._id}/suspend`, { as: head });
  await user.click(empty.getByRole('button', { name: 'Clear Filters' }));
  await user.type(await screen.findByLabelText('Search by name or e-mail...'), 'NGOZI@');
  await waitFor(() => expect(address()).toBe('/super-admin?search=NGOZI%40'));
  await user.selectOptions(screen.getByLabelText('Status'), 'Suspended');
  await rowOf('ngozi@school.test');
  expect(address()).toBe('/super-admin?search=NGOZI%40&status=suspended');
});

test('the lost second factor of an admin is reset by name, and only where there is one', async () => {
  const school = await openSchool();
  const [head, ngozi] = [await aSuperAdmin(school), await anAdmin(school, { fullName: 'Ngozi Bello' })];
  await anAdmin(school, { fullName: 'Musa Danjuma' });
  await turnOnSecondFactor(school, ngozi);
  const { user } = renderApp('/super-admin', { as: head });
  await press(user, /^Reset second factor\s*Ngozi Bello$/, 'Reset');
  await findToast('The second factor of Ngozi Bello is reset');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Reset second factor/ })).toBeNull());
  expect((await school.ask('GET', '/user', { as: ngozi })).status).toBe(401);
  const login = await school.ask('POST', '/auth/login', { body: { email: ngozi.email, password } });
  expect(login.status).toBe(200);
});
