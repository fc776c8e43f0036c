import type { Page } from '@playwright/test';
import { expect, laptop, test } from '../test.ts';

const toasts = (page: Page) => page.locator('[data-sonner-toast]');

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

async function swipeUp(page: Page, by: number): Promise<void> {
  const box = await toasts(page).first().boundingBox();
  if (!box) throw new Error('no toast to swipe');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  // Slow enough not to be a flick, which dismisses by its speed.
  for (let step = 1; step <= 10; step += 1) {
    await page.mouse.move(x, y - (by * step) / 10);
    await page.waitForTimeout(40);
  }
  await page.mouse.up();
}

test('a toast is 356 px wide and goes away by itself after four seconds', async ({ visit }) => {
  const page = await visit('class2@akada.example', laptop);
  const speak = await aPageThatSpeaks(page);
  await speak();
  const began = Date.now();
  await page.mouse.move(5, 700);
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
  await expect(toasts(page).and(page.locator('[data-visible="true"]'))).toHaveCount(3);
});

test('a toast is swiped away from 45 px on, not before', async ({ visit }) => {
  const page = await visit('class2@akada.example', laptop);
  const speak = await aPageThatSpeaks(page);
  await speak();
  await page.waitForTimeout(600);
  await swipeUp(page, 30);
  // Back in its place.
  await page.waitForTimeout(600);
  await expect(toasts(page)).toHaveCount(1);
  await swipeUp(page, 60);
  await expect(toasts(page)).toHaveCount(0, { timeout: 1500 });
});
