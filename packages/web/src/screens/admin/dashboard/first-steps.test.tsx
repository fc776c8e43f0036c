import { anAdmin, aSuperAdmin } from '@akada/server/test/people';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

test('a new school decides on the struck price and on the discount, each by itself, and the list goes', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  await school.ask('PUT', '/admin/settings', { as: admin, body: { accountNumber: '0123456789' } });
  const { user } = renderApp('/admin', { as: admin });
  const steps = within(await screen.findByRole('region', { name: 'First steps' }));
  expect(steps.getAllByRole('listitem')).toHaveLength(2);
  await user.click(steps.getByRole('button', { name: 'Show no struck price' }));
  await waitFor(() => expect(steps.queryByText('The struck price')).toBeNull());
  await user.click(steps.getByRole('button', { name: 'Keep 10%' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull());
  const settings = (await school.ask('GET', '/admin/settings', { as: admin })).body.data;
  expect(settings).toMatchObject({ listPriceFactor: 1, checkoutDiscountPercent: 10 });
});

test('who has no right to money has nothing to decide there', async () => {
  const school = await openSchool();
  const [head, admin] = [await aSuperAdmin(school), await anAdmin(school)];
  await school.ask('PUT', `/admin/users/${admin._id}/rights`, { as: head, body: { rights: ['teaching'] } });
  renderApp('/admin', { as: admin });
  await screen.findByRole('region', { name: 'Totals' });
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
});
