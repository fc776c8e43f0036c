import { apiAs } from '../school.ts';
import { expect, fillLogin, laptop, modal, test } from '../test.ts';

const headEmail = 'head@akada.example';

test('a right that the super-admin takes is gone from the next click of an admin at work, and back when it is given', async ({
  visit,
  watch,
  server,
}) => {
  watch.expectConsole(/status of 403/);
  const head = await apiAs(server.url, headEmail);
  const account = { email: `bisi.${Date.now()}@akada.example`, password: 'plain-wooden-table' };
  await head.call('POST', '/admin/create-admin', { fullName: 'Bisi Money', ...account });

  const admin = await visit(null, laptop);
  await admin.goto('/login');
  await fillLogin(admin, account.email, account.password);
  await admin.getByRole('link', { name: 'Payments' }).first().click();
  await expect(admin.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();

  const office = await visit(headEmail);
  await office.goto('/super-admin');
  const rights = async () => {
    await office.getByRole('button', { name: /^Rights\s*Bisi Money$/ }).click();
    await modal(office).getByText('Money', { exact: true }).click();
    await modal(office).getByRole('button', { name: 'Save rights' }).click();
    await expect(modal(office)).toHaveCount(0);
  };
  await rights();
  const row = office.getByRole('listitem').filter({ hasText: account.email });
  await expect(row).toContainText('Teaching, Marking, People');

  // At work: the page is open, and its next call is refused.
  await admin.getByRole('link', { name: 'Revenue' }).first().click();
  await expect(admin.getByRole('heading', { name: 'Your account has no right to this page' })).toBeVisible();
  await expect(admin.getByRole('link', { name: 'Payments' })).toHaveCount(0);
  const own = await apiAs(server.url, account.email, account.password);
  await expect(own.call('GET', '/order?page=1')).rejects.toThrow(/right/);
  await admin.getByRole('link', { name: 'Lessons' }).first().click();
  await expect(admin.getByRole('heading', { level: 1, name: 'Lessons' })).toBeVisible();

  await rights();
  await expect(row).toContainText('Every right');
  await admin.reload();
  await admin.getByRole('link', { name: 'Payments' }).first().click();
  await expect(admin.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
});
