import { anAdmin, aSuperAdmin } from '@akada/server/test/people';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { placeOf } from '../../../test/hands.ts';
import { openSchool, renderApp } from '../../../test/render-app.tsx';

test('a school without admins says so and offers to create one', async () => {
  const school = await openSchool();
  renderApp('/super-admin', { as: await aSuperAdmin(school) });
  const empty = await placeOf('No administrators found');
  expect(empty.getByRole('link', { name: 'Create admin' }).getAttribute('href')).toBe('/super-admin/create-admin');
});

test('admins are listed with name, address and since when', async () => {
  const school = await openSchool();
  await anAdmin(school, { fullName: 'Ngozi Bello', email: 'ngozi@school.test' });
  renderApp('/super-admin', { as: await aSuperAdmin(school) });
  const row = (await screen.findByText('Ngozi Bello')).closest('li');
  expect(row?.textContent).toContain('ngozi@school.test');
  expect(row?.textContent).toContain('Created just now');
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
