import type { Page } from '@playwright/test';
import { expect, test } from '../test.ts';

/** public/boot.js asks for these before the application is there; what it asks in vain would cost a student data. */
for (const path of ['/student', '/student/lessons', '/student/my-lessons', '/student/exams', '/student/cart']) {
  test(`the first visit of ${path} asks for everything once`, async ({ visit }) => {
    const page = await visit('class2@akada.example');
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (/^\/api\/(?!.*thumbnail)/.test(pathname)) asked.push(pathname + search);
    });
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(asked).toContain('/api/user');
    expect(asked.filter((url, index) => asked.indexOf(url) !== index)).toEqual([]);
    const unused = await page.evaluate(() => {
      const early = (globalThis as { __early?: { replies: Map<string, unknown> } }).__early;
      return early ? [...early.replies.keys()] : ['nothing was asked early'];
    });
    expect(unused).toEqual([]);
  });
}

test('the first picture needs no script: the address says Loading... until the application is there', async ({
  visit,
  watch,
}) => {
  watch.expectConsole(/ERR_FAILED/);
  const page = await visit('class2@akada.example');
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.goto('/student');
  await expect(page.getByRole('status')).toHaveText('Loading...');
});

test("a screen's scripts are named in its document, so that they come with the application", async ({ request }) => {
  const browse = await request.get('/student/lessons');
  const link = browse.headers().link ?? '';
  expect(link).toMatch(/^<\/assets\/student-lessons-[\w-]+\.js>; rel=modulepreload/);
  for (const [, file] of link.matchAll(/<([^>]+)>/g)) expect((await request.get(file ?? '')).ok()).toBe(true);
  expect((await request.get('/student/exam/0123')).headers().link).toContain('exam-taking');
});

/** Sum of layout shifts (share of the viewport × share of its height, as in CLS) until all that comes late is there. */
async function shiftOf(page: Page, path: string): Promise<number> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    const note = (list: PerformanceObserverEntryList) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    };
    new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  // Screens fetch what is below the first view 2.5 s after their beginning.
  await page.waitForFunction(() => performance.now() > 3500);
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0));
}

test('nothing that comes later moves what a student reads', async ({ visit }) => {
  const paths = ['/student', '/student/lessons', '/student/my-lessons', '/student/exams', '/student/practice'];
  const first = await visit('class1@akada.example', { viewport: { width: 412, height: 823 } });
  const pages = await Promise.all(paths.map(() => first.context().newPage()));
  const shifts = await Promise.all(
    paths.map(async (path, index) => [path, await shiftOf(pages[index] ?? first, path)]),
  );
  expect(shifts.filter(([, shift]) => Number(shift) > 0.05)).toEqual([]);
});
