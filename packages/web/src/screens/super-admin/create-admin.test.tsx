import { anAdmin, aSuperAdmin, password } from '@akada/server/test/people';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findToast, problemOf } from '../../../test/hands.ts';
import { openSchool, renderApp } from '../../../test/render-app.tsx';

async function atTheForm() {
  const school = await openSchool();
  const head = await aSuperAdmin(school);
  const app = renderApp('/super-admin/create-admin', { as: head });
  await screen.findByLabelText('Full name');
  const send = () => app.user.click(screen.getByRole('button', { name: 'Create admin' }));
  const fillAll = async (email: string) => {
    await fill(app.user, 'Full name', 'Ngozi Bello');
    await fill(app.user, 'E-mail address', email);
    await fill(app.user, 'Password', password);
    await fill(app.user, 'Password again', password);
  };
  return { ...app, school, head, send, fillAll };
}

test('the form has its title and says who may create admins', async () => {
  await atTheForm();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Create a new Admin');
  expect(screen.getByText('Only super admins can create admin accounts.')).toBeTruthy();
});

test('an empty form names the three required fields', async () => {
  const { send, school } = await atTheForm();
  await send();
  expect((await screen.findByRole('alert')).textContent).toBe('Missing required fields: fullName, email, password');
  expect(problemOf('Full name')).toBe('Required');
  expect(problemOf('Phone number')).toBeNull();
  expect(school.network.calls).not.toContain('POST /admin/create-admin');
});

test('a new admin is announced and listed', async () => {
  const { send, fillAll, school, head, address } = await atTheForm();
  await fillAll('ngozi@school.test');
  await send();
  await findToast('Admin created successfully!');
  await screen.findByText('ngozi@school.test');
  expect(address()).toBe('/super-admin');
  const admins = await school.ask('GET', '/admin/all-admin', { as: head });
  expect(admins.body.data).toMatchObject([{ fullName: 'Ngozi Bello', role: 'admin', rights: [] }]);
  await screen.findByText('No rights');
});

test('a new admin has the rights that were ticked and no other', async () => {
  const { user, send, fillAll, school, head } = await atTheForm();
  await fillAll('ngozi@school.test');
  await user.click(screen.getByRole('checkbox', { name: /^Marking/ }));
  await user.click(screen.getByRole('checkbox', { name: /^People/ }));
  await user.click(screen.getByRole('checkbox', { name: /^People/ }));
  await send();
  await findToast('Admin created successfully!');
  const admins = await school.ask('GET', '/admin/all-admin', { as: head });
  expect(admins.body.data).toMatchObject([{ rights: ['marking'] }]);
});

test('an address that has an account is refused under the e-mail field', async () => {
  const { send, fillAll, school } = await atTheForm();
  const other = await anAdmin(school);
  await fillAll(other.email);
  await send();
  await waitFor(() => expect(problemOf('E-mail address')).toBe('user already exists'));
});
