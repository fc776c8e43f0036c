import type { Locator, Page } from '@playwright/test';
import { expect, laptop, test } from '../test.ts';

const toasts = (page: Page) => page.locator('[data-toast]');

/** Something that makes a toast each time it is pressed. */
async function aPageThatSpeaks(page: Page, context = page.context()) {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/profile');
  const share = page.getByRole('complementary').getByRole('button', { name: 'Share Profile' });
  await share.waitFor();
  return async () => {
    await share.click();
    await expect(page.getByText('Link copied').first()).toBeVisible();
  };
}

async function swipeDown(page: Page, by: number): Promise<void> {
  const box = await toasts(page).first().boundingBox();
  if (!box) throw new Error('no toast to swipe');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  // Slow enough not to be a flick, which dismisses by its speed.
  for (let step = 1; step <= 10; step += 1) {
    await page.mouse.move(x, y + (by * step) / 10);
    await page.waitForTimeout(40);
  }
  await page.mouse.up();
}

test('a toast is 356 px wide and goes away by itself after four seconds', async ({ visit }) => {
  const page = await visit('class2@akada.example', laptop);
  const speak = await aPageThatSpeaks(page);
  await speak();
  const began = Date.now();
  await page.mouse.move(5, 300);
  await expect(toasts(page)).toHaveCount(1);
  await expect.poll(async () => (await toasts(page).boundingBox())?.width).toBe(356);
  await page.waitForTimeout(3000 - (Date.now() - began));
  await expect(toasts(page)).toBeVisible();
  await expect(toasts(page)).toHaveCount(0, { timeout: 3000 });
});

test('at most three toasts are seen at once', async ({ visit }) => {
  const page = await visit('class2@akada.example', laptop);
  const speak = await aPageThatSpeaks(page);
  for (let count = 0; count < 5; count += 1) await speak();
  await expect(toasts(page).and(page.locator(':not([data-limited])'))).toHaveCount(3);
});

test('a toast is swiped away from 45 px on, not before', async ({ visit }) => {
  const page = await visit('class2@akada.example', laptop);
  const speak = await aPageThatSpeaks(page);
  await speak();
  await page.waitForTimeout(600);
  await swipeDown(page, 30);
  // Back in its place.
  await page.waitForTimeout(600);
  await expect(toasts(page)).toHaveCount(1);
  await swipeDown(page, 60);
  await expect(toasts(page)).toHaveCount(0, { timeout: 1500 });
});

test('toasts lie at the bottom edge, above bars and the focused control', async ({ visit }) => {
  const page = await visit('admin@akada.example', { viewport: { width: 360, height: 740 } });
  await page.goto('/admin/settings/privacy');
  await page.getByLabel('Contact for privacy (optional)').fill('Mrs Eze');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toasts(page)).toBeVisible();
  const edgeOf = async (what: Locator, edge: 'top' | 'bottom') =>
    what.evaluate((element, edge) => element.getBoundingClientRect()[edge], edge);
  const bar = await edgeOf(page.locator('[data-bottom-bar]'), 'top');
  await expect.poll(async () => bar - (await edgeOf(toasts(page), 'bottom'))).toBe(16);
  const last = page.locator('main :is(input, select)').last();
  await last.focus();
  // To where the toast is.
  const away = (await edgeOf(last, 'top')) - (await edgeOf(toasts(page), 'top'));
  await page.evaluate((by) => scrollBy(0, by), away);
  await expect.poll(async () => (await edgeOf(last, 'top')) - (await edgeOf(toasts(page), 'bottom'))).toBe(16);
});
