import type { Page } from '@playwright/test';
import { axeProblems, problemsOf } from '../look.ts';
import { type Api, adminEmail, aLesson, apiAsAdmin, aStudent, day } from '../school.ts';
import { aServer, test as base, expect, laptop, modal } from '../test.ts';

/** A school of its own: how many orders are open must be known. */
const test = base.extend<object, object>({ server: [aServer(), { scope: 'worker' }] });

type Placed = { _id: string; reference: string; total: number };

async function anOrder(student: Api, lessonIds: string[]): Promise<Placed> {
  const { total } = await student.call<{ total: number }>('POST', '/order/quote', { lessonIds });
  return student.call('POST', '/order', { lessonIds, expectedTotal: total });
}

/** Polled: “Approved” on the desk may be a lesson that was given before. */
const expectOwned = (student: Api) =>
  expect.poll(async () =>
    (await student.call<{ title: string }[]>('GET', '/lesson/my/purchased')).map(({ title }) => title).toSorted(),
  );

const details = (page: Page) => page.getByRole('region', { name: /^Order of/ });
const rows = (page: Page) => page.getByRole('list', { name: 'Payments' }).getByRole('listitem');

async function openDesk(page: Page, search: string): Promise<void> {
  await page.goto(`/admin/payments?search=${encodeURIComponent(search)}`);
  await expect(rows(page).first()).toBeVisible();
}

test('fifteen orders are decided by keys alone, in at most twenty key presses', async ({ visit, server }) => {
  const admin = await apiAsAdmin(server.url);
  const lesson = await aLesson(admin, { title: 'Keyboard lesson', price: 1500 });
  for (let index = 0; index < 15; index += 1) {
    await anOrder(await aStudent(server.url, 'Class 3', `Key ${String.fromCharCode(65 + index)}`), [lesson]);
  }
  const page = await visit(adminEmail, laptop);
  await openDesk(page, 'Keyboard lesson');
  await expect(rows(page)).toHaveCount(15);
  let presses = 0;
  const press = async (key: string) => {
    presses += 1;
    await page.keyboard.press(key);
  };
  for (let index = 0; index < 6; index += 1) await press('a');
  await press('u');
  await expect(page.getByText('Decision taken back', { exact: true })).toBeVisible();
  await expect(page.locator('[aria-current=true]').filter({ hasText: 'Key F' })).toBeVisible();
  await press('r');
  await expect(modal(page)).toContainText('Reject this payment?');
  await expect(modal(page).getByLabel('Reason')).toBeFocused();
  await press('Tab');
  await press('Enter');
  await expect(modal(page).getByLabel('Reason')).not.toHaveValue('');
  await expect(modal(page).getByLabel('Reason')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  presses += 1;
  await expect(modal(page)).toHaveCount(0);
  // A person sees that the desk has moved on.
  await expect(page.locator('[aria-current=true]').filter({ hasText: 'Key G' })).toBeVisible();
  for (let index = 0; index < 9; index += 1) await press('a');
  await expect(rows(page).filter({ hasText: 'Approved' })).toHaveCount(14);
  expect(presses).toBeLessThanOrEqual(20);
  const decided = async () => {
    const orders = await admin.call<{ status: string }[]>('GET', '/order?search=Keyboard+lesson&limit=30');
    return orders.map(({ status }) => status).toSorted();
  };
  await expect.poll(decided).toEqual([...Array(14).fill('paid'), 'rejected']);
});

test('an approval is reversed with a reason, and the lessons go', async ({ visit, server }) => {
  const admin = await apiAsAdmin(server.url);
  const student = await aStudent(server.url, 'Class 3', 'Reversed Person');
  const lessons = [
    await aLesson(admin, { title: 'Reversed one', price: 1000 }),
    await aLesson(admin, { title: 'Reversed two', price: 2000 }),
  ];
  const order = await anOrder(student, lessons);
  const page = await visit(adminEmail, laptop);
  await openDesk(page, order.reference);
  await details(page)
    .getByRole('button', { name: /^Approve/ })
    .click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await expectOwned(student).toEqual(['Reversed one', 'Reversed two']);
  await details(page).getByRole('button', { name: 'Reverse' }).click();
  await modal(page).getByLabel('Reason').fill('It was the transfer of a cousin.');
  expect(await axeProblems(page)).toEqual([]);
  await modal(page).getByRole('button', { name: 'Reverse' }).click();
  await expect(details(page).getByRole('button', { name: /^Approve/ })).toBeVisible();
  await expectOwned(student).toEqual([]);
});

test('one of two lessons of an order is refunded, and the other stays', async ({ visit, server }) => {
  const admin = await apiAsAdmin(server.url);
  const student = await aStudent(server.url, 'Class 3', 'Refunded Person');
  const [twice, once] = [
    await aLesson(admin, { title: 'Refunded twice bought', price: 1000 }),
    await aLesson(admin, { title: 'Refunded once bought', price: 3000 }),
  ];
  const order = await anOrder(student, [twice, once]);
  await admin.call('PUT', `/order/${order._id}/approve`);
  const page = await visit(adminEmail, laptop);
  await openDesk(page, order.reference);
  await details(page).getByRole('button', { name: 'Refund lessons' }).click();
  await modal(page)
    .getByRole('checkbox', { name: /Refunded once bought/ })
    .check();
  await modal(page).getByLabel('Reason').fill('Bought for the wrong class.');
  expect(await axeProblems(page)).toEqual([]);
  await modal(page)
    .getByRole('button', { name: /^Refund NGN.2,700\.00$/ })
    .click();
  await expect(details(page).getByText('Partly refunded')).toBeVisible();
  await expectOwned(student).toEqual(['Refunded twice bought']);
});

test('a wrong amount says by how much, gives what it pays for, and waits for the rest', async ({ visit, server }) => {
  const admin = await apiAsAdmin(server.url);
  const student = await aStudent(server.url, 'Class 3', 'Short Person');
  const order = await anOrder(student, [
    await aLesson(admin, { title: 'Short cheap', price: 2000 }),
    await aLesson(admin, { title: 'Short dear', price: 6000 }),
  ]);
  const page = await visit(adminEmail, laptop);
  await openDesk(page, order.reference);
  await details(page).getByRole('button', { name: 'Another amount arrived' }).click();
  await modal(page).getByLabel('Amount that arrived').fill('5000');
  await expect(modal(page)).toContainText(/NGN.2,200\.00 is missing/);
  await expect(modal(page).getByRole('checkbox', { name: /Short dear/ })).toBeDisabled();
  await modal(page)
    .getByRole('checkbox', { name: /Short cheap/ })
    .check();
  expect(await axeProblems(page)).toEqual([]);
  await modal(page).getByRole('button', { name: 'Give the lessons' }).click();
  await expect(details(page)).toContainText(/NGN.5,000\.00 of NGN.7,200\.00 arrived: NGN.2,200\.00 is missing/);
  await expectOwned(student).toEqual(['Short cheap']);
  await details(page)
    .getByRole('button', { name: /^Approve/ })
    .click();
  await expect(details(page).getByText('Approved').first()).toBeVisible();
  await expectOwned(student).toEqual(['Short cheap', 'Short dear']);
});

test('a coupon is made for ten days, and the list is clean', async ({ visit }) => {
  const page = await visit(adminEmail, laptop);
  await page.goto('/admin/coupons');
  await page.getByRole('button', { name: 'New coupon' }).click();
  await modal(page).getByLabel('Code').fill('term1');
  await modal(page).getByLabel('Percent', { exact: true }).fill('20');
  await modal(page).getByLabel('Until (optional)').fill(day(10));
  expect(await axeProblems(page)).toEqual([]);
  await modal(page).getByRole('button', { name: 'Create coupon' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'TERM1' })).toContainText('20% off');
  expect(await problemsOf(page)).toEqual([]);
});
