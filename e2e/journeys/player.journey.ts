import type { Page } from '@playwright/test';
import { aLesson, apiAsAdmin, aStudent, buy } from '../school.ts';
import { expect, laptop, test } from '../test.ts';

const noAccess = "You don't have access to this lesson or it doesn't exist";

const video = (page: Page) => page.locator('video');
const read = <Key extends 'currentTime' | 'paused'>(page: Page, key: Key) =>
  video(page).evaluate((element, name) => (element as HTMLVideoElement)[name], key);

test('a lesson of our own plays without any other site, and the keys steer it', async ({ visit, server }) => {
  const admin = await apiAsAdmin(server.url);
  const student = await aStudent(server.url);
  const lesson = await aLesson(admin, {
    title: 'Right triangles',
    price: 1500,
    video: `${server.url}/media/demo/pythagoras.mp4`,
  });
  await buy(student, admin, lesson);
  const page = await visit(student.token, laptop);
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!/^(blob|data):/.test(request.url()) && new URL(request.url()).origin !== server.url)
      elsewhere.push(request.url());
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => console.error('CSP', event.violatedDirective));
  });
  await page.goto('/student/my-lessons');
  await page.getByRole('link', { name: 'Watch' }).click();
  await expect(page).toHaveURL(`/student/lesson/${lesson}`);
  await expect(page.getByRole('heading', { name: 'Right triangles' })).toBeVisible();
  await expect.poll(() => video(page).evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(0);

  await test.step('Space plays and pauses', async () => {
    await page.keyboard.press('Space');
    await expect.poll(() => read(page, 'currentTime')).toBeGreaterThan(0.5);
    await page.keyboard.press('Space');
    await expect.poll(() => read(page, 'paused')).toBe(true);
  });

  await test.step('the arrows skip ten seconds', async () => {
    const before = await read(page, 'currentTime');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => read(page, 'currentTime')).toBeCloseTo(before + 10, 0);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => read(page, 'currentTime')).toBeCloseTo(before, 0);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => read(page, 'currentTime')).toBe(0);
  });

  await test.step('F opens and leaves the full screen', async () => {
    const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
    await page.keyboard.press('f');
    await expect.poll(isFull).toBe(true);
    await page.keyboard.press('F');
    await expect.poll(isFull).toBe(false);
  });

  await test.step('the controls hide three seconds after the last movement, and only while it plays', async () => {
    const back = page.getByRole('link', { name: 'Back to Lessons' });
    const opacity = () =>
      back.evaluate((element) => Number(getComputedStyle(element.parentElement ?? element).opacity));
    await page.waitForTimeout(3500);
    expect(await opacity()).toBe(1);
    await page.keyboard.press('Space');
    await page.mouse.move(300, 300);
    await page.mouse.move(400, 300);
    await page.waitForTimeout(2000);
    expect(await opacity()).toBe(1);
    await expect.poll(opacity, { timeout: 4000 }).toBe(0);
    await page.mouse.move(500, 350);
    await expect.poll(opacity).toBe(1);
    await back.click();
    await expect(page).toHaveURL('/student/my-lessons');
  });
  expect(elsewhere).toEqual([]);
});

test('a lesson that is not bought sends the student back with the reason', async ({ visit, server }) => {
  const lesson = await aLesson(await apiAsAdmin(server.url), { title: 'Not bought', price: 1500 });
  const page = await visit((await aStudent(server.url)).token);
  await page.goto(`/student/lesson/${lesson}`);
  await expect(page).toHaveURL('/student/my-lessons');
  await expect(page.getByText(noAccess)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No lessons purchased yet' })).toBeVisible();
});

test('an unknown lesson says so and leads back', async ({ visit, watch }) => {
  watch.expectConsole(/status of (400|404)/);
  const page = await visit('class1@akada.example');
  for (const id of ['0'.repeat(24), 'nonsense']) {
    await page.goto(`/student/lesson/${id}`);
    await expect(page.getByRole('heading', { name: 'Lesson not found' }).first()).toBeVisible();
    await expect(page.getByText(noAccess)).toBeVisible();
  }
  await page.getByRole('link', { name: 'Back to My Lessons' }).click();
  await expect(page).toHaveURL('/student/my-lessons');
});

test('YouTube out of reach ends in a plain sentence', async ({ visit, watch, server }) => {
  watch.expectConsole(/ERR_FAILED/);
  const lesson = await aLesson(await apiAsAdmin(server.url), { title: 'From YouTube', price: 0 });
  const student = await aStudent(server.url);
  await student.call('POST', `/lesson/pay/${lesson}`);
  const page = await visit(student.token);
  await page.route(/youtube|ytimg|google/, (route) => route.abort());
  await page.goto(`/student/lesson/${lesson}`);
  await expect(page.getByText('This video could not be loaded')).toBeVisible({ timeout: 40_000 });
  await expect(page.getByText(/YouTube does not answer/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Lessons' }).click();
  await expect(page).toHaveURL('/student/my-lessons');
});
