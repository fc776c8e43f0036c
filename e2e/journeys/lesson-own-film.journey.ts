import type { Locator, Page } from '@playwright/test';
import { problemsOf } from '../look.ts';
import { aRecording, playableFilm, upload } from '../own-film.ts';
import { type Api, aLesson, apiAsAdmin, aStudent, buy } from '../school.ts';
import { startServer } from '../server.ts';
import { expect, laptop, test } from '../test.ts';

const captions = `WEBVTT

00:00:01.000 --> 00:00:05.000
A half is one of two equal parts.

00:00:45.000 --> 00:00:49.000
A quarter is half of a half.
`;

/** The work on a film takes its time on a busy machine. */
test.setTimeout(300_000);

type Shown = 'currentTime' | 'paused' | 'videoHeight' | 'playbackRate';

const film = (page: Page) => page.locator('hls-video');
const read = (page: Page, key: Shown) =>
  film(page).evaluate((element, name) => (element as HTMLVideoElement)[name], key);
const plays = (page: Page, after: number) => expect.poll(() => read(page, 'currentTime')).toBeGreaterThan(after);

/** What the page asked of the film so far, by the names of its files. */
function followFilm(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const name = /\/film\/[0-9a-f]{24}\/([^/?]+)$/.exec(request.url())?.[1];
    if (name) asked.push(name);
  });
  return asked;
}

async function choose(page: Page, name: RegExp): Promise<void> {
  await page.mouse.move(200 + Math.random() * 50, 300);
  await page.locator('media-chrome-menu-button').click();
  await page.getByRole('menuitemradio', { name }).click();
}

async function aFilmLesson(url: string, admin: Api, title: string) {
  const lesson = await aLesson(admin, { title, price: 1500 });
  await upload(url, admin, lesson, aRecording());
  const filmId = await playableFilm(admin, lesson);
  await admin.call('PUT', `/admin/lessons/${lesson}/films/${filmId}/captions`, { text: captions });
  return { lesson, base: `${url}/media/lessons/${lesson}/film/${filmId}` };
}

async function open(page: Page, lesson: string): Promise<Locator> {
  await page.goto(`/student/lesson/${lesson}`);
  const play = page.getByRole('button', { name: /^Play ·/ });
  await expect(play).toBeVisible();
  return play;
}

test('a film of our own: priced before it plays, switched, heard, read, and resumed in another browser', async ({
  visit,
  watch,
  server,
}) => {
  const admin = await apiAsAdmin(server.url);
  const student = await aStudent(server.url);
  const { lesson, base } = await aFilmLesson(server.url, admin, 'Halves and quarters');
  await buy(student, admin, lesson);
  const page = await visit(student.token, laptop);
  const asked = followFilm(page);
  const play = await open(page, lesson);

  await test.step('before Play nothing of the film is loaded but its picture, and the transcript where it is wanted', async () => {
    await expect(page.getByRole('radio', { name: /^144p .* MB · about ₦/ })).toBeVisible();
    await page.getByRole('button', { name: 'Read the transcript instead' }).click();
    const panel = page.getByRole('complementary', { name: 'Transcript' });
    await panel.getByRole('searchbox').fill('quarter');
    await expect(panel.getByText('1 paragraph with “quarter”')).toBeVisible();
    expect(await problemsOf(page)).toEqual([]);
    await page.setViewportSize(laptop.viewport);
    expect(new Set(asked)).toEqual(new Set(['poster.jpg', 'transcript.txt']));
    await panel.getByRole('button', { name: 'Close the transcript' }).click();
  });

  await test.step('the chosen quality plays, and no other is loaded', async () => {
    await page.getByRole('radio', { name: /^144p/ }).check();
    await play.click();
    await plays(page, 1);
    expect(asked).toContain('144.m4s');
    expect(asked).not.toContain('240.m4s');
    expect(await read(page, 'videoHeight')).toBe(144);
  });

  await test.step('another quality goes on in the same second', async () => {
    const before = Number(await read(page, 'currentTime'));
    await choose(page, /^240p/);
    await expect.poll(() => read(page, 'videoHeight')).toBe(240);
    expect(Number(await read(page, 'currentTime'))).toBeGreaterThanOrEqual(before);
    expect(asked).toContain('240.m4s');
  });

  await test.step('sound only goes on where the film was, and loads no picture', async () => {
    const before = Number(await read(page, 'currentTime'));
    await choose(page, /^Sound only/);
    await page.waitForFunction(() => document.querySelector('hls-video')?.getAttribute('src')?.endsWith('sound.m3u8'));
    const from = asked.length;
    await plays(page, before);
    expect(asked.slice(from).filter((name) => /^\d+\.m4s$/.test(name))).toEqual([]);
  });

  await test.step('captions, speed and a line of the transcript', async () => {
    await choose(page, /^144p/);
    await plays(page, 1);
    const button = page.locator('media-captions-button');
    await button.click();
    await expect(button).toHaveAttribute('aria-checked', 'true');
    await page.locator('media-playback-rate-menu-button').click();
    await page.getByRole('menuitemradio', { name: '1.25' }).click();
    await expect.poll(() => read(page, 'playbackRate')).toBe(1.25);
    await page.getByRole('button', { name: 'Transcript', exact: true }).click();
    await page.getByRole('button', { name: /A quarter is half of a half/ }).click();
    await plays(page, 46);
    await page.getByRole('button', { name: 'Close the transcript' }).click();
  });

  await test.step('paused with the menu open it has no fault at either size', async () => {
    await page.keyboard.press('Space');
    await expect.poll(() => read(page, 'paused')).toBe(true);
    expect(await problemsOf(page)).toEqual([]);
    await page.setViewportSize(laptop.viewport);
  });

  await test.step('another browser goes on from there, without the beginning, in the kept speed of its own', async () => {
    const left = Number(await read(page, 'currentTime'));
    const other = await visit(student.token, laptop);
    const wanted: string[] = [];
    other.on('request', (request) => {
      const range = request.headers().range;
      if (request.url().endsWith('144.m4s') && range) wanted.push(range);
    });
    const again = await open(other, lesson);
    await expect(other.getByText(/^Begins at 0:4/)).toBeVisible();
    await other.getByRole('radio', { name: /^144p/ }).check();
    await again.click();
    await plays(other, left - 3);
    expect(await read(other, 'playbackRate')).toBe(1);
    const offsets = wanted.map((range) => Number(/\d+/.exec(range)?.[0]));
    // The head of the file, and then nothing before the second it began at.
    expect(Math.min(...offsets.filter((offset) => offset > 5000))).toBeGreaterThan(100_000);
  });

  await test.step('a third device of the account is told what to do', async () => {
    watch.expectConsole(/status of 429/);
    const third = await visit(student.token, laptop);
    await (await open(third, lesson)).click();
    await expect(third.getByText('Two devices are playing already')).toBeVisible();
    await expect(third.getByRole('button', { name: 'Retry' })).toBeVisible();
  });

  await test.step('a copied ticket opens nothing in another browser, and who does not own it gets nothing at all', async () => {
    watch.expectConsole(/status of (403|404)/);
    const cookies = (await page.context().cookies()).filter(({ name }) => name === 'akada_ticket');
    expect(cookies).toHaveLength(1);
    const thief = await visit((await aStudent(server.url)).token, laptop);
    await thief.context().addCookies(cookies);
    const names = ['index.m3u8', '144.m3u8', '144.m4s', 'sound.m4s', 'poster.jpg', 'captions.vtt', 'transcript.txt'];
    for (const name of names) expect((await thief.request.get(`${base}/${name}`)).status(), name).toBe(403);
    await thief.goto(`/student/lesson/${lesson}`);
    await expect(thief).toHaveURL(`/student/my-lessons?notOwned=${lesson}`);
  });
});

test('a ticket that is over is renewed silently, and one that no browser keeps is explained', async ({
  visit,
  watch,
  server,
}) => {
  watch.expectConsole(/status of 403/);
  const admin = await apiAsAdmin(server.url);
  const student = await aStudent(server.url);
  const { lesson } = await aFilmLesson(server.url, admin, 'Thirds');
  await buy(student, admin, lesson);
  const page = await visit(student.token, laptop);
  await page.addInitScript(() => localStorage.setItem('player', '{"dataSaver":true,"savingQuality":"144"}'));
  await (await open(page, lesson)).click();
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
    // Of the worker too, through which a page asks for films.
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
