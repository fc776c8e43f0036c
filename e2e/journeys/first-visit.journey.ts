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
