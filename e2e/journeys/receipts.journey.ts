import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { aReceiptPicture, proofForm } from '../../packages/server/test/proofs.ts';
import { bank } from '../cart.ts';
import { axeProblems } from '../look.ts';
import { type Api, adminEmail, aLesson, apiAsAdmin, aStudent } from '../school.ts';
import { expect, laptop, modal, test } from '../test.ts';

type Placed = { _id: string; reference: string };

const order = (student: Api, lessonId: string, expectedTotal: number) =>
  student.call<Placed>('POST', '/order', { lessonIds: [lessonId], expectedTotal });

const details = (page: Page) => page.getByRole('region', { name: /^Order of/ });

async function openDesk(page: Page, search: string): Promise<void> {
  await page.goto(`/admin/payments?search=${search}`);
  await expect(details(page)).toContainText(search);
}

test('the desk shows a receipt, where it was seen before, and that the account was changed', async ({
  visit,
  server,
}) => {
  const admin = await apiAsAdmin(server.url);
  await admin.call('PUT', '/admin/settings', { ...bank, accountNumber: '9876543210' });
  const lesson = await aLesson(admin, { title: 'Seen before', price: 2000 });
  const picture = await aReceiptPicture('1800', 'Uju Okeke', '000013250408192140');
  const placed: Placed[] = [];
  for (const name of ['First Sender', 'Second Sender']) {
    const student = await aStudent(server.url, 'Class 3', name);
    const own = await order(student, lesson, 1800);
    const sent = await fetch(`${server.url}/api/order/${own._id}/paid`, {
      method: 'POST',
      headers: { token: student.token },
      body: proofForm(picture),
    });
    expect(sent.status).toBe(200);
    placed.push(own);
  }
  const [first, second] = placed.map(({ reference }) => reference) as [string, string];
  const page = await visit(adminEmail, laptop);
  await openDesk(page, second);
  await expect(page.getByText(/^The bank account that students pay to was changed by Chinedu Okafor/)).toBeVisible();
  const receipt = details(page).getByRole('img', { name: 'Receipt slip.png' });
  await expect.poll(() => receipt.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(details(page)).toContainText(`This receipt was seen beforeThe same file was sent for ${first}`);
  expect(await axeProblems(page)).toEqual([]);
  await details(page).getByRole('link', { name: first }).click();
  await expect(details(page)).toContainText('First Sender');
  await expect(details(page)).toContainText(`The same file was sent for ${second}`);
});

test('a lesson that two orders paid for has two receipts, and stays when one of them is refunded', async ({
  visit,
  server,
}) => {
  const admin = await apiAsAdmin(server.url);
  const lesson = await aLesson(admin, { title: 'Paid for twice', price: 1000 });
  const student = await aStudent(server.url, 'Class 3', 'Twice Payer');
  const first = await order(student, lesson, 900);
  await student.call('DELETE', `/order/${first._id}`);
  const second = await order(student, lesson, 900);
  await admin.call('PUT', `/order/${second._id}/approve`);
  // The transfer for the order that was cancelled arrives after all.
  await admin.call('POST', `/order/${first._id}/received`, { amount: 900 });

  const page = await visit(student.token, laptop);
  await page.goto(`/student/orders/${first._id}`);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download receipt' }).click();
  const pdf = await file;
  expect(pdf.suggestedFilename()).toMatch(/^receipt-\d+\.pdf$/);
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: /^Receipt No\. \d+$/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Student Twice Payer/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Received ₦900\.00/ })).toBeVisible();
  await expect(page.getByRole('navigation')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  const desk = await visit(adminEmail, laptop);
  await openDesk(desk, first.reference);
  await details(desk).getByRole('button', { name: 'Refund lessons' }).click();
  await modal(desk).getByLabel('Reason').fill('Paid twice.');
  await modal(desk)
    .getByRole('button', { name: /^Refund NGN.900\.00$/ })
    .click();
  await expect(desk.getByText(/^Refund noted: please transfer NGN 900\.00 back yourself$/)).toBeVisible();
  await page.goto('/student/my-lessons');
  await expect(page.getByRole('link', { name: 'Watch' })).toHaveCount(1);
});
