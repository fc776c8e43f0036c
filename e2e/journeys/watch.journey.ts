import { aLesson, apiAsAdmin, aStudent } from '../school.ts';
import { expect, laptop, test } from '../test.ts';
import { startWatch } from '../watch.ts';

/** The checks of every journey can fail: these pages break each of them. */

test('a script written into a page does not run, and the journey hears of it', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url });
  const { watch, mustBeQuiet } = startWatch();
  await watch.follow(context);
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  expect(mustBeQuiet).not.toThrow();
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = "document.title = 'taken over'";
    document.body.append(script);
  });
  expect(await page.title()).not.toBe('taken over');
  await expect(async () => expect(mustBeQuiet).toThrow(/script-src-elem refused inline/)).toPass();
  // A console error may be expected; this may not.
  watch.expectConsole(/./);
  expect(mustBeQuiet).toThrow(/script-src-elem refused inline/);
  await context.close();
});

test('a page that asks another host is found, also where its policy lets it', async ({ browser, server }) => {
  const video = `${server.url}/media/demo/pythagoras.mp4`;
  const lesson = await aLesson(await apiAsAdmin(server.url), { title: 'Overheard', price: 0, video });
  const student = await aStudent(server.url);
  await student.call('POST', `/lesson/pay/${lesson}`);
  const context = await browser.newContext({ baseURL: server.url, ...laptop });
  const { watch, mustBeQuiet } = startWatch();
  await watch.follow(context);
  await context.route('https://elsewhere.example/**', (route) =>
    route.fulfill({ headers: { 'Access-Control-Allow-Origin': '*' }, body: '' }),
  );
  const page = await context.newPage();
  await page.goto('/login');
  await page.evaluate((token) => localStorage.setItem('token', token), student.token);
  await page.goto(`/student/lesson/${lesson}`);
  await page.locator('video').waitFor();
  expect(mustBeQuiet).not.toThrow();
  await page.evaluate(() => fetch('https://elsewhere.example/who-watches'));
  expect(mustBeQuiet).toThrow(/no page asks another host[\s\S]*elsewhere\.example\/who-watches/);
  watch.expectHosts(/^elsewhere\.example$/);
  expect(mustBeQuiet).not.toThrow();
  await context.close();
});
