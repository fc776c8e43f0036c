import type { Page } from '@playwright/test';
import { problemsOf } from '../look.ts';
import { adminEmail, aLesson, apiAsAdmin, aStudent } from '../school.ts';
import type { RunningServer } from '../server.ts';
import { aServer, expect, test as journey, laptop, modal } from '../test.ts';

/** A school of its own: what is set here would change the prices of all other journeys. */
const test = journey.extend<object, { server: RunningServer }>({
  server: [aServer(), { scope: 'worker' }],
});

const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Settings saved').first()).toBeVisible();
  await expect(page.getByText('Everything is saved')).toBeVisible();
};

test('bank details and discount that an admin sets are what the student pays by, without a restart', async ({
  visit,
  server,
}) => {
  await aLesson(await apiAsAdmin(server.url), { title: 'Priced anew', price: 2000 });
  const admin = await visit(adminEmail, laptop);
  const student = await visit((await aStudent(server.url)).token);
  await student.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await student.goto('/student/lessons?search=Priced+anew');
  await student.getByRole('button', { name: 'Add to Cart' }).click();
  await student.getByRole('link', { name: /^Cart/ }).first().click();
  const summary = student.getByRole('region', { name: 'Order summary' });
  await expect(summary).toContainText('₦1,800.00');

  await admin.goto('/admin/settings');
  await admin.getByLabel('School name').fill('Hill School');
  await save(admin);
  await expect(admin.getByRole('complementary')).toContainText('Hill School');
  await admin.getByRole('link', { name: 'Money', exact: true }).click();
  await admin.getByLabel('Discount at checkout (%)').fill('12.5');
  await admin.getByLabel('Bank (optional)').fill('Unity Bank');
  await admin.getByLabel('Account name (optional)').fill('Hill School Ltd');
  await admin.getByLabel('Account number (optional)').fill('012 345 6789');
  await admin.getByLabel('Note to payers (optional)').fill('The office is open until four.');
  await expect(admin.getByRole('region', { name: 'Money' })).toContainText('At checkout: ₦4,375.00');
  await save(admin);

  await student.reload();
  await expect(summary).toContainText('Discount (12.5%)');
  await expect(summary).toContainText('₦1,750.00');
  await student.getByRole('button', { name: 'Proceed to Checkout' }).click();
  const slip = student.getByRole('article');
  for (const shown of [
    '₦1,750.00',
    'Unity Bank',
    'Hill School Ltd',
    '012 345 6789',
    'The office is open until four.',
  ]) {
    await expect(slip).toContainText(shown);
  }
  await slip.getByRole('button', { name: 'Copy account number' }).click();
  await expect(student.getByText('Account number copied')).toBeVisible();
  expect(await student.evaluate(() => navigator.clipboard.readText())).toBe('0123456789');

  await admin.getByLabel('Account number (optional)').fill('');
  await save(admin);
  await student.reload();
  await expect(slip).toContainText('Ask the school for its account');
  await expect(slip).not.toContainText('Unity Bank');
  expect(await problemsOf(student)).toEqual([]);
});

test('on a phone the settings ask before the menu takes one away, and stay when told so', async ({ visit }) => {
  const page = await visit(adminEmail);
  await page.goto('/admin/settings/money');
  await page.getByLabel('Bank (optional)').fill('Half typed');
  const leave = async () => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Users' }).click();
    await expect(page.getByRole('heading', { name: 'Discard your changes?' })).toBeVisible();
  };
  await leave();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(modal(page)).toHaveCount(0);
  await expect(page.getByLabel('Bank (optional)')).toHaveValue('Half typed');
  await leave();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL('/admin/users');
});
