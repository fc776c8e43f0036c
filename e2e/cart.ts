import type { Page } from '@playwright/test';
import { type Api, aLesson, aStudent } from './school.ts';
import { expect } from './test.ts';

type Order = { _id: string; reference: string; status: string; total: number; items: { lessonId: string }[] };

export const bank = { bankName: 'Unity Bank', accountName: 'Hill School Ltd', accountNumber: '0123456789' };

/** A student whose cart holds three lessons for ₦7,200 in all. */
export async function aFullCart(admin: Api, url: string, name: string) {
  await admin.call('PUT', '/admin/settings', bank);
  const student = await aStudent(url, 'Class 3', name);
  const items: object[] = [];
  for (const [title, price] of [
    ['Ratio', 4000],
    ['Proportion', 3000],
    ['Percentages', 1000],
  ] as const) {
    const _id = await aLesson(admin, { title: `${title} of ${name}`, price });
    items.push({ _id, title: `${title} of ${name}`, classLevel: 'Class 3', price });
  }
  const { _id } = await student.call<{ _id: string }>('GET', '/user');
  const fill = (page: Page) =>
    page.addInitScript(
      ([key = '', value = '']) => {
        if (localStorage.getItem('filled') === null) localStorage.setItem(key, value);
        localStorage.setItem('filled', 'yes');
      },
      [`cart:${_id}`, JSON.stringify(items)],
    );
  const orders = () => student.call<Order[]>('GET', '/order/mine');
  return { student, fill, orders };
}

export async function checkOut(page: Page, total: string): Promise<void> {
  await page.goto('/student/cart');
  await expect(page.getByRole('region', { name: 'Order summary' })).toContainText(total);
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(page).toHaveURL(/\/student\/orders\/[0-9a-f]{24}$/);
}
