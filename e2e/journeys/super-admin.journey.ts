import type { Page } from '@playwright/test';
import { problemsOf } from '../look.ts';
import { adminEmail, apiAs, apiAsAdmin, demoPassword } from '../school.ts';
import { expect, fillLogin, laptop, modal, test } from '../test.ts';

const headEmail = 'head@akada.example';

type Form = { fullName?: string; email?: string; phone?: string; password?: string; again?: string };

async function send(page: Page, { fullName = '', email = '', phone = '', password = '', again = password }: Form) {
  await page.getByLabel('Full name').fill(fullName);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Phone number').fill(phone);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password again').fill(again);
  await page.getByRole('button', { name: 'Create admin' }).click();
}

const ngozi = { fullName: 'Ngozi Journey', email: 'ngozi.journey@akada.example', password: 'plain-wooden-table' };

const missing = 'Missing required fields: fullName, email, password';

/** Invalid forms with their message, in the order of the fields. */
const refusals: [Form, string][] = [
  [{}, missing],
  [{ ...ngozi, fullName: '' }, missing],
  [{ ...ngozi, email: '' }, missing],
  [{ ...ngozi, password: '' }, missing],
  [{ ...ngozi, fullName: 'N'.repeat(101) }, 'Full name must be at most 100 characters long'],
  [{ ...ngozi, email: 'ngozi' }, 'Please enter a valid e-mail address'],
  [{ ...ngozi, phone: '123' }, 'Phone number must have 7 to 15 digits'],
  [{ ...ngozi, password: 'short' }, 'Password must be at least 8 characters long'],
  [{ ...ngozi, again: 'another-wooden-table' }, 'Passwords do not match'],
  [{ ...ngozi, password: 'password1' }, 'This password is too common. Please choose another one.'],
  [{ ...ngozi, password: 'ngozi journey 1' }, 'Password must not be your name, e-mail address or school name'],
  [{ ...ngozi, email: adminEmail }, 'user already exists'],
];

test('creating an admin with every error, then with none', async ({ visit, watch }) => {
  watch.expectConsole(/status of (400|409|500)/);
  const head = await visit(headEmail);
  await head.goto('/super-admin/create-admin');
  await expect(head.getByRole('heading', { level: 1 })).toHaveText('Create a new Admin');
  await expect(head.getByText('Only super admins can create admin accounts.')).toBeVisible();
  for (const [form, message] of refusals) {
    await send(head, form);
    await expect(head.getByText(message)).toBeVisible();
  }
  await head.route('**/api/admin/create-admin', (route) => route.fulfill({ status: 500, body: '' }));
  await send(head, ngozi);
  await expect(head.getByRole('alert')).toHaveText('Error occurred');
  await head.unroute('**/api/admin/create-admin');

  await send(head, { ...ngozi, phone: '0809 111 2222' });
  await expect(head.getByText('Admin created successfully!')).toBeVisible();
  await expect(head).toHaveURL('/super-admin');
  const row = head.getByRole('listitem').filter({ hasText: ngozi.email });
  await expect(row).toContainText('Has not signed in yet');

  const admin = await visit(null);
  await admin.goto('/login');
  await fillLogin(admin, ngozi.email, ngozi.password);
  await expect(admin).toHaveURL('/admin');
});

test('a suspended admin is out at once, a reactivated one may come back, and the log tells all of it', async ({
  visit,
  watch,
  server,
}) => {
  watch.expectConsole(/status of (401|403)/);
  const head = await visit(headEmail, laptop);
  const api = await apiAs(server.url, headEmail);
  const account = { fullName: 'Musa Journey', email: 'musa.journey@akada.example', password: demoPassword };
  await api.call('POST', '/admin/create-admin', account);
  const admin = await visit(account.email, laptop);
  await admin.goto('/admin/payments');
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Payments Management');

  await head.goto('/super-admin?search=musa.journey');
  await head.getByRole('button', { name: 'Suspend Musa Journey' }).click();
  await expect(modal(head).getByRole('heading')).toHaveText('Suspend Musa Journey?');
  await modal(head).getByRole('button', { name: 'Suspend' }).click();
  await expect(head.getByText('Musa Journey is suspended')).toBeVisible();

  await admin.getByRole('link', { name: 'Lessons' }).first().click();
  await expect(admin).toHaveURL(/\/login/);
  await fillLogin(admin, account.email);
  await expect(admin.getByRole('alert').first()).toContainText('Your account is suspended');

  await head.getByRole('button', { name: 'Reactivate Musa Journey' }).click();
  await modal(head).getByRole('button', { name: 'Reactivate' }).click();
  await expect(head.getByText('Musa Journey can log in again')).toBeVisible();
  // Back to where they were going.
  await fillLogin(admin, account.email);
  await expect(admin).toHaveURL('/admin/lessons');

  await head.getByRole('button', { name: 'Sign out Musa Journey' }).click();
  await modal(head).getByRole('button', { name: 'Sign out' }).click();
  await expect(head.getByText('Musa Journey is signed out everywhere')).toBeVisible();

  await head.getByRole('link', { name: 'Audit log' }).click();
  await head.getByLabel('Search the audit log...').fill('musa journey');
  const entries = head.getByRole('list', { name: 'Audit log' }).getByRole('listitem');
  const said = ['Signed an account out', 'Signed in', 'Reactivated', 'Suspended', 'Signed in', 'Created an admin'];
  for (const [index, text] of said.entries()) await expect(entries.nth(index)).toContainText(text);
  await expect(entries.nth(3)).toContainText('Folasade Adeyemi');
  await expect(entries.nth(3).locator('dd')).toHaveText('before: Yesafter: No');
  await entries.nth(5).getByText('Details').click();
  await expect(entries.nth(5)).toContainText(account.email);
  await expect(head.getByText(account.password)).toHaveCount(0);
});

test('a backup is made from the status screen, listed, and downloaded', async ({ visit }) => {
  const head = await visit(headEmail, laptop);
  await head.goto('/super-admin/status');
  await head.getByRole('button', { name: 'Back up now' }).click();
  await expect(head.getByText(/^A backup is being made, asked for by Folasade Adeyemi/)).toBeVisible();
  await expect(head.getByText(/^Done: akada-/)).toBeVisible();
  const backup = head.getByRole('list', { name: 'Backups on the server' }).getByRole('listitem').first();
  await expect(backup).toContainText('by hand');
  expect(await problemsOf(head, 'laptop')).toEqual([]);
  const downloading = head.waitForEvent('download');
  await backup.getByRole('button', { name: /^Download akada-/ }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^akada-.*\.sqlite$/);
});

test('what admins change is in the log before and after, and only a super admin reads it', async ({
  visit,
  server,
}) => {
  const admin = await apiAsAdmin(server.url);
  const { _id } = await admin.call<{ _id: string }>('POST', '/lesson', {
    title: 'Logged lesson',
    classLevel: 'Class 2',
    video: 'https://videos.school.test/logged.mp4',
    price: 1500,
  });
  await admin.call('PUT', `/lesson/${_id}`, { price: 1750 });
  await expect(admin.call('GET', '/admin/audit')).rejects.toThrow('You do not have access to this');

  const head = await visit(headEmail, laptop);
  await head.goto('/super-admin/audit?area=lesson');
  const entries = head.getByRole('list', { name: 'Audit log' }).getByRole('listitem');
  await head.getByLabel('Search the audit log...').fill('logged lesson');
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText('Changed a lesson');
  await expect(entries.first().locator('dd')).toHaveText('before: ₦1,500.00after: ₦1,750.00');
  await head.getByLabel('From day').fill('2020-01-01');
  await head.getByLabel('To day').fill('2020-01-31');
  await expect(head.getByRole('heading', { name: 'No entries found' })).toBeVisible();
  await expect(head).toHaveURL(/area=lesson.*from=2020-01-01.*to=2020-01-31/);

  const page = await visit(adminEmail, laptop);
  await page.goto('/super-admin/audit');
  await expect(page).toHaveURL('/admin');
});
