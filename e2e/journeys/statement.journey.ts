import type { Page } from '@playwright/test';
import { problemsOf, startPhone, untilStill } from '../look.ts';
import { adminEmail, aLesson, apiAsAdmin, aStudent } from '../school.ts';
import { expect, laptop, modal, test } from '../test.ts';

type Order = { _id: string; reference: string; status: string };

/** Date in the school's time zone: a bank dates a transfer by its own clock. */
const today = () => new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Lagos' }).format(new Date());

/** Four students who owe 1,800.00, 2,700.00, 4,500.00 and 7,200.00, and the statement of the school's account. */
async function aMorning(url: string) {
  const api = await apiAsAdmin(url);
  const orders: Order[] = [];
  for (const [name, price] of [
    ['Adaeze Nwachukwu', 2000],
    ['Ibrahim Danladi', 3000],
    ['Temitope Ogunbanjo', 5000],
    ['Efe Osaretin', 8000],
  ] as const) {
    const student = await aStudent(url, 'Class 3', name);
    const lessonIds = [await aLesson(api, { title: `Matter for ${name}`, price })];
    orders.push(await student.call<Order>('POST', '/order', { lessonIds, expectedTotal: price * 0.9 }));
  }
  const [first, , third] = orders;
  const credits = [
    [`NIP/GTB/MRS NWACHUKWU/${first?.reference} CHEMISTRY LESSONS FOR ADAEZE`, '1,800.00'],
    ['NIP/OPAY/DANLADI IBRAHIM', '2,700.00'],
    [`NIP/UBA/OGUNBANJO/${third?.reference}`, '4,000.00'],
    ['CASH DEPOSIT BY UNCLE AT WUSE BRANCH', '7,200.00'],
  ].map(([text, amount], index) => [today(), text, '', `"${amount}"`, today(), String(index)].join(','));
  const levy = `${today()},FGN ELECTRONIC MONEY TRANSFER LEVY,50.00,,${today()},9`;
  const csv = ['FIRST SCHOOL LIMITED', 'Date,Description,Debit,Credit,Value Date,Balance', ...credits, levy].join('\n');
  const statusOf = async (order: Order | undefined) => (await api.call<Order>('GET', `/order/${order?._id}`)).status;
  return { orders, csv, statusOf };
}

async function upload(page: Page, csv: string): Promise<void> {
  const file = { name: 'November 2026.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await page.getByLabel('Statement as CSV or Excel').setInputFiles(file);
}

async function lookAt(page: Page, name: string): Promise<void> {
  await untilStill(page);
  expect.soft(await problemsOf(page), name).toEqual([]);
}

const row = (page: Page, text: string) =>
  page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: text });

test('a statement is matched, one credit gets its order by hand, and what is selected is applied by keyboard', async ({
  visit,
  server,
}) => {
  test.setTimeout(180_000);
  const { orders, csv, statusOf } = await aMorning(server.url);
  const page = await visit(adminEmail, laptop);
  await startPhone(page);
  await page.goto('/admin/payments/statement');
  await expect(page.getByRole('heading', { name: 'Bank statement' })).toBeVisible();
  await lookAt(page, 'upload');
  await upload(page, csv);
  await expect(row(page, 'CHEMISTRY').first()).toContainText('Adaeze Nwachukwu');
  await lookAt(page, 'credits');

  await page.getByRole('button', { name: 'Select the sure one' }).press('Enter');
  for (const line of [4, 5]) await page.getByRole('checkbox', { name: `Select line ${line}` }).press('Space');
  await page.getByRole('button', { name: /^Choose the order ?for line 6$/ }).press('Enter');
  await page.getByLabel('Search open orders...').fill('osaretin');
  const found = modal(page).getByRole('button', { name: /Efe Osaretin/ });
  await expect(modal(page).getByRole('listitem')).toHaveCount(1);
  await lookAt(page, 'choosing an order');
  await found.press('Enter');
  await expect(page.getByText('4 selected')).toBeVisible();
  await lookAt(page, 'selected');
  await page.getByRole('button', { name: 'Apply 4' }).press('Enter');
  await expect(modal(page)).toContainText('Apply 4 credits?');
  await expect(modal(page)).toContainText('₦15,700.00 is booked as received. 3 orders are approved');
  await expect(modal(page)).toContainText('1 order waits for the rest of the money.');
  await lookAt(page, 'confirmation');
  await modal(page).getByRole('button', { name: 'Apply 4' }).press('Enter');
  await expect(page.getByText('4 credits applied')).toBeVisible();
  expect(await Promise.all(orders.map(statusOf))).toEqual(['paid', 'paid', 'open', 'paid']);
  await lookAt(page, 'applied');

  await page.getByRole('button', { name: 'Another file' }).click();
  await expect(page.getByRole('list', { name: 'Earlier statements' })).toContainText('4 of 4 credits applied');
  await upload(page, csv);
  await expect(row(page, 'CHEMISTRY').first()).toContainText('Used before');
  await lookAt(page, 'used before');
});

test('the columns of an unknown bank are named once', async ({ visit, server }) => {
  const { csv } = await aMorning(server.url);
  const other = csv.replace('Date,Description,Debit,Credit,Value Date,Balance', 'Day,Story,Out,In,Valued,Left');
  const page = await visit(adminEmail, laptop);
  await startPhone(page);
  await page.goto('/admin/payments/statement');
  await upload(page, other);
  await expect(page.getByRole('heading', { name: 'These columns are new to Akada' })).toBeVisible();
  await lookAt(page, 'columns');
  await page.getByLabel('Date').selectOption('Day');
  await page.getByLabel('Narration').selectOption('Story');
  await page.getByRole('button', { name: 'Read the statement' }).click();
  await expect(row(page, 'CHEMISTRY').first()).toContainText('Adaeze Nwachukwu');
});
