import type { Page } from '@playwright/test';
import { aFullCart, bank, checkOut } from '../cart.ts';
import { axeProblems } from '../look.ts';
import { apiAsAdmin } from '../school.ts';
import { expect, modal, test } from '../test.ts';

test('three lessons, one transfer, one approval', async ({ visit, server }) => {
  const admin = await apiAsAdmin(server.url);
  const { student, fill, orders } = await aFullCart(admin, server.url, 'Uju Okeke');
  const page = await visit(student.token);
  await fill(page);
  await checkOut(page, '₦7,200.00');
  await expect(page.getByText('Order placed')).toBeVisible();
  await expect(page.getByText('Payment successful! Check your purchased lessons.')).toHaveCount(0);
  const [order, ...others] = await orders();
  expect(others).toEqual([]);
  if (!order) throw new Error('there is no order');
  await expect(page.getByText(order.reference, { exact: true }).first()).toBeVisible();
  await expect(page.getByText(bank.accountNumber).first()).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);

  await page.goto('/student');
  const waiting = page.getByRole('region', { name: /^Welcome/ });
  await expect(waiting).toContainText('Transfer ₦7,200.00 to 0123456789, Unity Bank: 3 lessons wait.');
  await waiting.getByRole('link', { name: 'How to pay' }).click();
  await expect(page).toHaveURL(`/student/orders/${order._id}`);

  await admin.call('PUT', `/order/${order._id}/approve`);
  await page.reload();
  await expect(page.getByText(/^Approved\. 3 lessons are yours since/)).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('link', { name: 'See My Lessons' }).click();
  await expect(page.getByRole('link', { name: 'Watch' })).toHaveCount(3);
});

test('a reply that is lost on the way makes no second order, also after a reload', async ({ visit, watch, server }) => {
  watch.expectConsole(/ERR_FAILED|status of 409/);
  const admin = await apiAsAdmin(server.url);
  const { student, fill, orders } = await aFullCart(admin, server.url, 'Sani Bello');
  const page = await visit(student.token);
  await fill(page);
  await page.goto('/student/cart');
  await expect(page.getByRole('region', { name: 'Order summary' })).toContainText('₦7,200.00');
  await page.route('**/api/order', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByText('Payment failed. Please try again.')).toBeVisible();
  expect(await orders()).toHaveLength(1);
  await page.unroute('**/api/order');
  await page.reload();
  const [order] = await orders();
  await expect(page).toHaveURL(`/student/orders/${order?._id}`);
  expect(await orders()).toHaveLength(1);
  await page.goto('/student/cart');
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
});

test('an order is cancelled, and one that was rejected is ordered again', async ({ visit, server }) => {
  const admin = await apiAsAdmin(server.url);
  const { student, fill, orders } = await aFullCart(admin, server.url, 'Bisi Ade');
  const page = await visit(student.token);
  await fill(page);
  await checkOut(page, '₦7,200.00');
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await expect(modal(page)).toContainText('If you have transferred the money already, do not cancel');
  expect(await axeProblems(page)).toEqual([]);
  await modal(page).getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText('You cancelled this order.')).toBeVisible();
  const orderAgain = async () => {
    await page.getByRole('button', { name: 'Order again' }).click();
    await expect(modal(page)).toContainText('₦7,200.00');
    await modal(page).getByRole('button', { name: 'Order for ₦7,200.00' }).click();
    await expect(page.getByText('Waiting for your transfer to be approved.')).toBeVisible();
  };
  await orderAgain();
  const [second] = await orders();
  await admin.call('PUT', `/order/${second?._id}/reject`, { reason: 'No transfer with this reference has arrived.' });
  await page.goto('/student/my-lessons');
  await expect(page.getByRole('region', { name: 'Your orders' })).toContainText('No transfer with this reference');
  await page.getByRole('link', { name: 'See what to do' }).click();
  await expect(page.getByText('Reason: No transfer with this reference has arrived.')).toBeVisible();
  await orderAgain();
  expect((await orders()).map(({ status }) => status)).toEqual(['open', 'rejected', 'cancelled']);
});

/** A photo of a phone's size: 3000 by 4000 pixels, drawn in the browser. */
async function aPhoto(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 3000, height: 4000 });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('nothing to draw with');
    for (let at = 0; at < 4000; at += 20) {
      context.fillStyle = `hsl(${(at * 7) % 360} 60% 70%)`;
      context.fillRect((at * 13) % 3000, at, 1500, 18);
    }
    context.font = '200px sans-serif';
    context.fillStyle = 'black';
    context.fillText('Transfer successful', 300, 1500);
    return canvas.toDataURL('image/jpeg', 0.95).split(',')[1] ?? '';
  });
  return Buffer.from(base64, 'base64');
}

test('the proof of a transfer is sent from a phone, and the desk has it', async ({ visit, server }) => {
  const admin = await apiAsAdmin(server.url);
  const { student, fill, orders } = await aFullCart(admin, server.url, 'Zainab Musa');
  const page = await visit(student.token, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await fill(page);
  await checkOut(page, '₦7,200.00');
  await page.getByRole('button', { name: 'I have paid' }).click();
  await expect(modal(page).getByRole('button', { name: 'Take a photo' })).toBeVisible();
  const photo = { name: 'IMG_0815.jpg', mimeType: 'image/jpeg', buffer: await aPhoto(page) };
  await modal(page).getByLabel('Photo of the receipt').setInputFiles(photo);
  await expect(modal(page).getByRole('img', { name: 'Your receipt' })).toBeVisible();
  await modal(page).getByLabel('Session ID (optional)').fill('000013 250408192140 000082931531');
  expect(await axeProblems(page)).toEqual([]);
  await modal(page).getByRole('button', { name: 'Tell the school' }).click();
  await expect(page.getByText('The school knows that you have paid')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Receipts you sent' })).toContainText('IMG_0815.jpg');
  await expect(modal(page)).toHaveCount(0);
  expect(await axeProblems(page)).toEqual([]);
  const [order] = await orders();
  const seen = await admin.call<{ claimedAt?: string; proofs: { mediaType: string }[] }>('GET', `/order/${order?._id}`);
  expect(seen.claimedAt).toBeDefined();
  expect(seen.proofs).toMatchObject([{ mediaType: 'image/webp' }]);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download IMG_0815.jpg' }).click();
  expect((await file).suggestedFilename()).toMatch(/^proof-.*\.webp$/);
});

test('a coupon changes the total, is refused in words, and is on the order', async ({ visit, watch, server }) => {
  watch.expectConsole(/status of 409/);
  const admin = await apiAsAdmin(server.url);
  const { student, fill, orders } = await aFullCart(admin, server.url, 'Ife Ojo');
  await admin.call('POST', '/coupon', { code: 'HARMATTAN', percent: 25 });
  const page = await visit(student.token);
  await fill(page);
  await page.goto('/student/cart');
  const coupon = page.getByLabel('Coupon code');
  await coupon.fill('monsoon');
  await coupon.press('Enter');
  await expect(page.getByText('There is no such coupon')).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await coupon.fill('harmattan');
  await coupon.press('Enter');
  await expect(page.getByText('Coupon HARMATTAN is applied')).toBeVisible();
  await page.reload();
  await checkOut(page, '₦5,400.00');
  await expect(page.getByText('Discount with coupon HARMATTAN')).toBeVisible();
  expect(await orders()).toMatchObject([{ coupon: 'HARMATTAN', total: 5400 }]);
});
