import { anAdmin, aSuperAdmin } from '@akada/server/test/people';
import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findToast } from '../../../test/hands.ts';
import { openSchool, renderApp } from '../../../test/render-app.tsx';

test('a right that is taken is gone from the menu, and its page says whom to ask', async () => {
  const school = await openSchool();
  const head = await aSuperAdmin(school);
  const ngozi = await anAdmin(school, { fullName: 'Ngozi Bello' });
  const office = renderApp('/super-admin', { as: head });
  await screen.findByText('Every right');
  await office.user.click(screen.getByRole('button', { name: /^Rights\s*Ngozi Bello$/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rights of Ngozi Bello' }));
  await office.user.click(dialog.getByRole('checkbox', { name: /^Money/ }));
  await office.user.click(dialog.getByRole('button', { name: 'Save rights' }));
  await findToast('The rights of Ngozi Bello are saved');
  expect(await screen.findByText('Teaching, Marking, People')).toBeTruthy();
  cleanup();

  renderApp('/admin/payments', { as: ngozi });
  await screen.findByRole('heading', { name: 'Your account has no right to this page' });
  expect(screen.getAllByRole('link', { name: 'Lessons' }).length).toBeGreaterThan(0);
  expect(screen.queryByRole('link', { name: /^Payments/ })).toBeNull();
  expect(school.network.calls.filter((call) => call.startsWith('GET /order'))).toEqual([]);
});

test('a right that is taken while its admin is at work closes the page at the next call', async () => {
  const school = await openSchool();
  const [head, ngozi] = [await aSuperAdmin(school), await anAdmin(school)];
  const { user } = renderApp('/admin/coupons', { as: ngozi });
  const links = await screen.findAllByRole('link', { name: 'Revenue' });
  await school.ask('PUT', `/admin/users/${ngozi._id}/rights`, { as: head, body: { rights: ['teaching'] } });
  await user.click(links[0] as HTMLElement);
  await screen.findByRole('heading', { name: 'Your account has no right to this page' });
});
