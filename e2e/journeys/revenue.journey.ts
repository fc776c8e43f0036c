import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { problemsOf, untilStill } from '../look.ts';
import { type Api, adminEmail, aLesson, apiAsAdmin, aStudent, day } from '../school.ts';
import { aServer, test as base, expect, laptop } from '../test.ts';

/** A school of its own: what it earned must be known. */
const test = base.extend<object, object>({ server: [aServer(), { scope: 'worker' }] });

test.describe.configure({ timeout: 180_000 });

type Revenue = { total: { income: number; refunded: number; orders: number } };

const read = (admin: Api) =>
  admin.call<Revenue>('GET', `/admin/revenue?from=${day(0).slice(0, 8)}01&to=${day(0)}&by=lesson`);

/** Two orders of today: 4,500.00 stay, and 2,700.00 of the other go back. */
async function aDay(admin: Api, url: string) {
  const lessons = [
    await aLesson(admin, { title: 'Income kept', price: 5000 }),
    await aLesson(admin, { title: 'Income given back', price: 3000 }),
  ] as const;
  const before = await read(admin);
  for (const [lesson, expectedTotal] of [
    [lessons[0], 4500],
    [lessons[1], 2700],
  ] as const) {
    const student = await aStudent(url);
    const { _id } = await student.call<{ _id: string }>('POST', '/order', { lessonIds: [lesson], expectedTotal });
    await admin.call('PUT', `/order/${_id}/approve`);
    if (lesson === lessons[1]) {
      await admin.call('POST', `/order/${_id}/refund`, { lessonIds: [lesson], reason: 'Bought for a cousin.' });
    }
  }
  return before;
}

const naira = (amount: number) => `₦${amount.toLocaleString('en-NG', { minimumFractionDigits: 2 })}`;
const tile = (page: Page, label: string) =>
  page.getByRole('region', { name: 'Figures' }).locator('div', { hasText: label }).first();

async function downloaded(page: Page, format: 'CSV' | 'XLSX') {
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: `Download ${format}` }).click();
  return readFile(await (await file).path());
}

test('the income of the month is what was paid, with its plot, its table and its files', async ({ visit, server }) => {
  const admin = await apiAsAdmin(server.url);
  const { total: before } = await aDay(admin, server.url);
  const page = await visit(adminEmail, laptop);
  await page.goto('/admin/payments');
  await page.getByRole('link', { name: 'Revenue' }).click();
  await expect(page.getByRole('heading', { name: 'Revenue' })).toBeVisible();
  await expect(tile(page, 'Income')).toContainText(naira(before.income + 4500));
  await expect(tile(page, 'Refunded')).toContainText(naira(before.refunded + 2700));
  await expect(tile(page, 'Orders paid')).toContainText(String(before.orders + 2));
  await expect(page.getByRole('img', { name: /^Income by day/ })).toBeVisible();

  await page.getByLabel('Shown').selectOption({ label: 'By lesson' });
  await expect(page.getByRole('row', { name: /Income kept/ })).toContainText('4,500.00');
  await expect(page.getByRole('row', { name: /Income given back/ })).toContainText('2,700.00');
  await expect(page.getByRole('img', { name: /^Income by lesson/ })).toBeVisible();
  await untilStill(page);
  expect(await problemsOf(page)).toEqual([]);

  await page.setViewportSize({ width: 1280, height: 800 });
  const csv = (await downloaded(page, 'CSV')).toString('utf8');
  expect(csv).toMatch(/Income kept.*4500/);
  expect(csv).toMatch(/Income given back.*2700/);
  expect((await downloaded(page, 'XLSX')).subarray(0, 2).toString('latin1')).toBe('PK');

  await page.reload();
  await expect(page.getByLabel('Shown')).toHaveValue('lesson');
  await page.goto('/admin/revenue?period=own&from=2020-01-01&to=2020-01-31');
  await expect(page.getByRole('heading', { name: 'No income in this period' })).toBeVisible();
  await untilStill(page);
  expect(await problemsOf(page)).toEqual([]);
});

test('the super-admin reads the same income', async ({ visit, server }) => {
  const { total } = await read(await apiAsAdmin(server.url));
  const page = await visit('head@akada.example', laptop);
  await page.goto('/super-admin/payments');
  await page.getByRole('link', { name: 'Revenue' }).click();
  await expect(tile(page, 'Income')).toContainText(naira(total.income));
  await untilStill(page);
  expect(await problemsOf(page, 'laptop')).toEqual([]);
});
