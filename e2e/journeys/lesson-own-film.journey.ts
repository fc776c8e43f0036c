import { choose, film, openLesson, plays } from '../film-watching.ts';
import { aRecording, playableFilm, upload } from '../own-film.ts';
import { aLesson, apiAsAdmin, aStudent, buy } from '../school.ts';
import { startServer } from '../server.ts';
import { expect, laptop, test } from '../test.ts';

/** The work on a film takes its time on a busy machine. */
test.setTimeout(300_000);

test('a ticket that is over is renewed silently, and one that no browser keeps is explained', async ({
  visit,
  watch,
  server,
}) => {
  watch.expectConsole(/status of 403/);
  const admin = await apiAsAdmin(server.url);
  const student = await aStudent(server.url);
  const lesson = await aLesson(admin, { title: 'Thirds', price: 1500 });
  await upload(server.url, admin, lesson, aRecording());
  await playableFilm(admin, lesson);
  await buy(student, admin, lesson);
  const page = await visit(student.token, laptop);
  await page.addInitScript(() => localStorage.setItem('player', '{"dataSaver":true,"savingQuality":"144"}'));
  await (await openLesson(page, lesson)).click();
  await plays(page, 1);
  const renewals: string[] = [];
  page.on('request', (request) => request.url().endsWith(`/api/lesson/${lesson}`) && renewals.push(request.method()));

  await test.step('after the cookie is gone the film goes on', async () => {
    await page.context().clearCookies({ name: 'akada_ticket' });
    await film(page).evaluate((element: HTMLVideoElement) => {
      element.currentTime = 42;
    });
    await plays(page, 43);
    expect(renewals.length).toBeGreaterThan(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  await test.step('a browser without cookies is told so, and goes on where it was', async () => {
    // Routed on the context, because the service worker fetches the film.
    await page.context().route('**/film/**', (route) => route.fulfill({ status: 403, json: { success: false } }));
    await choose(page, /^Sound only/);
    await expect(page.getByText('This browser may not play the film')).toBeVisible();
    await page.context().unroute('**/film/**');
    await page.getByRole('button', { name: 'Retry' }).click();
    await plays(page, 42);
  });
});

test('where there is no ffmpeg the film plays as it was uploaded', async ({ browser, watch }) => {
  const server = await startServer({ PATH: '/nowhere' });
  try {
    const admin = await apiAsAdmin(server.url);
    const student = await aStudent(server.url);
    const lesson = await aLesson(admin, { title: 'As it came', price: 0 });
    await upload(server.url, admin, lesson, aRecording());
    await playableFilm(admin, lesson, 'original');
    await student.call('POST', `/lesson/pay/${lesson}`);
    const context = await browser.newContext({ baseURL: server.url, ...laptop });
    await watch.follow(context);
    const page = await context.newPage();
    await page.goto('/login');
    await page.evaluate((token) => localStorage.setItem('token', token), student.token);
    await page.goto(`/student/lesson/${lesson}`);
    await expect(page.getByRole('radio', { name: /^As it was uploaded/ })).toBeChecked();
    await page.getByRole('button', { name: /^Play/ }).click();
    const video = page.locator('video');
    const time = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
    await expect.poll(time).toBeGreaterThan(1);
    await page.keyboard.press('ArrowRight');
    await expect.poll(time).toBeGreaterThan(11);
    await context.close();
  } finally {
    await server.stop();
  }
});
