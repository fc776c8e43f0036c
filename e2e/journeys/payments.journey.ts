import type { Page } from '@playwright/test';
import { type Api, adminEmail, aLesson, apiAsAdmin, aStudent } from '../school.ts';
import { expect, laptop, modal, test } from '../test.ts';

/** Three lessons a new student has asked for: NGN 1,800.00, 900.00 and 450.00. */
async function threePayments(url: string, name: string) {
  const api = await apiAsAdmin(url);
  const student = await aStudent(url, 'Class 3', name);
  for (const [title, price] of [
    ['Ratio', 2000],
    ['Proportion', 1000],
    ['Percentages', 500],
  ] as const) {
    await student.call('POST', `/lesson/pay/${await aLesson(api, { title: `${title} of ${name}`, price })}`);
  }
  return student;
}

const statuses = async (student: Api) =>
  (await student.call<{ status: string }[]>('GET', '/payment/mine')).map(({ status }) => status).toSorted();

const row = (page: Page, title: string) =>
  page.getByRole('list', { name: 'Payments' }).getByRole('listitem').filter({ hasText: title });
const details = (page: Page) => page.getByRole('region', { name: /^Order of/ });

test('an admin approves one payment and rejects another with a reason the student reads', async ({ visit, server }) => {
  const student = await threePayments(server.url, 'Uche Obiora');
  const page = await visit(adminEmail, laptop);
  await page.goto('/admin/payments');
  await expect(page.getByRole('heading', { name: 'Payments Management' })).toBeVisible();
  await page.getByLabel('Search payments...').fill('uche OBIORA');
  await expect(page).toHaveURL(/search=uche/);
  await expect(row(page, 'of Uche')).toHaveCount(3);

  await row(page, 'Ratio of Uche')
    .getByRole('button', { name: /^Approve/ })
    .click();
  await expect(modal(page)).toContainText('Approve payment for Uche Obiora - Ratio of Uche Obiora?');
  await modal(page).getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Payment approved successfully!')).toBeVisible();
  await expect(row(page, 'Ratio of Uche')).toContainText('Approved');
  await expect(row(page, 'Ratio of Uche').getByRole('button', { name: /^Approve/ })).toHaveCount(0);

  await row(page, 'Proportion of Uche')
    .getByRole('button', { name: /^Reject/ })
    .click();
  await modal(page).getByRole('button', { name: 'Reject payment' }).click();
  await expect(modal(page).getByText('Please give a reason')).toBeVisible();
  await modal(page).getByLabel('Reason').fill('The transfer was NGN 400 short.');
  await modal(page).getByRole('button', { name: 'Reject payment' }).click();
  await expect(row(page, 'Proportion of Uche')).toContainText('Rejected');
  await row(page, 'Proportion of Uche').getByRole('button', { name: 'Uche Obiora', exact: true }).click();
  await expect(details(page)).toContainText('by Chinedu Okafor');
  await expect(details(page)).toContainText('The transfer was NGN 400 short.');

  const pupil = await visit(student.token);
  await pupil.goto('/student/payments');
  await expect(pupil.getByText('The transfer was NGN 400 short.').first()).toBeVisible();
  await pupil.goto('/student/my-lessons');
  await expect(pupil.getByRole('heading', { name: 'Ratio of Uche Obiora' })).toBeVisible();
  expect(await statuses(student)).toEqual(['approved', 'pending', 'rejected']);
});

test('several payments are approved with one confirm that lists names and total, by keyboard alone', async ({
  visit,
  server,
}) => {
  const student = await threePayments(server.url, 'Tari Briggs');
  const page = await visit(adminEmail, laptop);
  await page.goto('/admin/payments?search=tari+briggs');
  await page.getByLabel('Select all on this page').focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.getByLabel('Select Tari Briggs, Percentages of Tari Briggs').focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('2 selected')).toBeVisible();
  await expect(page.getByText('NGN 2,700.00', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Approve selected' }).focus();
  await page.keyboard.press('Enter');
  const confirm = page.getByRole('alertdialog', { name: 'Approve 2 payments?' });
  await expect(confirm.getByRole('listitem')).toHaveText([
    /^Tari BriggsRatio of Tari BriggsAK-.{7}NGN.1,800\.00$/,
    /^Tari BriggsProportion of Tari BriggsAK-.{7}NGN.900\.00$/,
  ]);
  await expect(confirm).toContainText('TotalNGN 2,700.00');
  await confirm.getByRole('button', { name: 'Approve 2' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 payments approved successfully!')).toBeVisible();
  await expect(row(page, 'of Tari').filter({ hasText: 'Approved' })).toHaveCount(2);
  await expect(row(page, 'Ratio of').locator('button:focus')).toHaveText('Tari Briggs');
  expect(await statuses(student)).toEqual(['approved', 'approved', 'pending']);
});

test('on a phone payments are selected and approved without leaving the list', async ({ visit, server }) => {
  const student = await threePayments(server.url, 'Ene Agbo');
  const page = await visit(adminEmail, { viewport: { width: 360, height: 740 } });
  await page.goto('/admin/payments?search=ene+agbo');
  await page.getByLabel('Select Ene Agbo, Ratio of Ene Agbo').check();
  await page.getByRole('button', { name: 'Approve selected' }).click();
  await modal(page).getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Payment approved successfully!')).toBeVisible();
  expect(await statuses(student)).toEqual(['approved', 'pending', 'pending']);
});
