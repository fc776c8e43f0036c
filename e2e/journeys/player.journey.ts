import type { Locator, Page } from '@playwright/test';
import { aLesson, apiAsAdmin, aStudent, buy } from '../school.ts';
import { expect, laptop, leavePlayer, test } from '../test.ts';
import { youtubeHosts } from '../watch.ts';
import { standInForYoutube } from '../youtube-stand-in.ts';

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

  await test.step('the up and down arrows change the volume by a tenth, between 0 and 1', async () => {
    const volume = () => video(page).evaluate((element: HTMLVideoElement) => Math.round(element.volume * 10) / 10);
    for (const step of [0.9, 0.8]) {
      await page.keyboard.press('ArrowDown');
      await expect.poll(volume).toBe(step);
    }
    for (let times = 0; times < 4; times += 1) await page.keyboard.press('ArrowUp');
    await expect.poll(volume).toBe(1);
    for (let times = 0; times < 12; times += 1) await page.keyboard.press('ArrowDown');
    await expect.poll(volume).toBe(0);
    for (let times = 0; times < 10; times += 1) await page.keyboard.press('ArrowUp');
  });

  await test.step('the progress bar seeks, the buttons skip, the speed can be chosen, captions switched', async () => {
    const bar = await page.locator('media-time-range').boundingBox();
    if (!bar) throw new Error('there is no progress bar');
    await page.mouse.click(bar.x + bar.width / 2, bar.y + bar.height / 2);
    await expect.poll(() => read(page, 'currentTime')).toBeCloseTo(35.5, -1);
    const middle = await read(page, 'currentTime');
    await page.locator('.player-bar media-seek-backward-button').click();
    await expect.poll(() => read(page, 'currentTime')).toBeCloseTo(middle - 10, 0);
    await page.locator('media-playback-rate-menu-button').click();
    await page.getByRole('menuitemradio', { name: '1.5' }).click();
    await expect.poll(() => video(page).evaluate((element: HTMLVideoElement) => element.playbackRate)).toBe(1.5);
    const captions = page.locator('media-captions-button');
    await captions.click();
    await expect(captions).toHaveAttribute('aria-checked', 'true');
  });

  await test.step('two clicks on the picture or on the button, however fast, leave it as it was', async () => {
    for (const paused of [false, true]) {
      await page.mouse.click(300, 300);
      await expect.poll(() => read(page, 'paused')).toBe(paused);
    }
    const click = (selector: string, times: number) =>
      page.locator(selector).evaluate((element: HTMLElement, count) => {
        for (let clicks = 0; clicks < count; clicks += 1) element.click();
      }, times);
    for (const selector of ['video', '.player-bar media-play-button']) {
      await click(selector, 2);
      expect(await read(page, 'paused')).toBe(true);
      await click(selector, 1);
      await expect.poll(() => read(page, 'paused')).toBe(false);
      await click(selector, 2);
      expect(await read(page, 'paused')).toBe(false);
      await click(selector, 1);
      await expect.poll(() => read(page, 'paused')).toBe(true);
    }
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
    expect(await read(page, 'paused')).toBe(true);
    await page.waitForTimeout(3500);
    expect(await opacity()).toBe(1);
    await page.keyboard.press('Space');
    const watch = await fadingOf(back);
    await page.mouse.move(300, 300);
    await page.mouse.move(400, 300);
    expect(await watch.evaluate(({ shownForMs }) => shownForMs)).toBeGreaterThan(2900);
    await expect.poll(opacity).toBe(0);
    await page.mouse.move(500, 350);
    await expect.poll(opacity).toBe(1);
    await leavePlayer(page);
  });
});

/** Milliseconds from the last movement until what holds `inside` begins to fade, by the page's own clock: ours may be late. */
const fadingOf = (inside: Locator) =>
  inside.evaluateHandle(({ parentElement: bar }) => {
    let moved = performance.now();
    const note = () => {
      moved = performance.now();
    };
    window.addEventListener('pointermove', note, { capture: true });
    const shownForMs = new Promise<number>((resolve) => {
      const look = () => {
        if (!bar || Number(getComputedStyle(bar).opacity) < 1) resolve(performance.now() - moved);
        else requestAnimationFrame(look);
      };
      look();
    });
    return { shownForMs };
  });

/** A student who owns a film of ours, and the player open on it. */
async function aViewer(server: { url: string }, title: string) {
  const student = await aStudent(server.url);
  const video = `${server.url}/media/demo/pythagoras.mp4`;
  const lesson = await aLesson(await apiAsAdmin(server.url), { title, price: 0, video });
  await student.call('POST', `/lesson/pay/${lesson}`);
  const open = async (page: Page) => {
    await page.goto(`/student/lesson/${lesson}`);
    const ready = () => page.locator('video').evaluate((element: HTMLVideoElement) => element.readyState);
    await expect.poll(ready).toBeGreaterThan(0);
  };
  return { student, lesson, open };
}

test('a double tap on a phone skips back or on', async ({ visit, server }) => {
  const { student, open } = await aViewer(server, 'Tapped');
  const page = await visit(student.token, { viewport: { width: 360, height: 740 }, hasTouch: true });
  await open(page);
  // On a busy machine two taps may be too far apart to be one double tap.
  const tapTwiceUntil = (x: number, time: (seconds: number) => boolean) =>
    expect(async () => {
      await page.touchscreen.tap(x, 200);
      await page.touchscreen.tap(x, 200);
      expect(time(await read(page, 'currentTime'))).toBe(true);
    }).toPass();
  await tapTwiceUntil(300, (seconds) => seconds >= 10);
  await expect(page.getByText('10 s forward')).toBeVisible();
  await tapTwiceUntil(60, (seconds) => seconds === 0);
});

test('a stream that comes in two sizes lets the student choose, one in a single size does not', async ({
  visit,
  watch,
  server,
}) => {
  watch.expectHosts(/^videos\.school\.example$/);
  const student = await aStudent(server.url);
  const admin = await apiAsAdmin(server.url);
  const page = await visit(student.token, laptop);
  const size = (height: number) =>
    `#EXT-X-STREAM-INF:BANDWIDTH=${height}000,RESOLUTION=${height * 2}x${height},CODECS="avc1.42c00c"\nv${height}.m3u8\n`;
  const body = '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-PLAYLIST-TYPE:VOD\n#EXTINF:4,\nnever.ts\n#EXT-X-ENDLIST\n';
  const headers = { 'Access-Control-Allow-Origin': '*' };
  await page.route('https://videos.school.example/**', async (route) => {
    const url = route.request().url();
    // The film itself never comes: what can be chosen is known from its list alone.
    if (url.endsWith('.ts')) return;
    const isMaster = url.includes('master');
    const sizes = url.includes('two') ? size(360) + size(180) : size(360);
    await route.fulfill({ headers, body: isMaster ? `#EXTM3U\n${sizes}` : body });
  });
  const open = async (name: string) => {
    const video = `https://videos.school.example/${name}/master.m3u8`;
    const lesson = await aLesson(admin, { title: name, price: 0, video });
    await student.call('POST', `/lesson/pay/${lesson}`);
    await page.goto(`/student/lesson/${lesson}`);
    await page.waitForRequest(/never\.ts$/);
  };
  await open('two');
  await page.locator('media-rendition-menu-button').click();
  for (const name of ['360p', '180p', /^Auto/]) {
    await expect(page.getByRole('menuitemradio', { name })).toBeVisible();
  }
  await page.getByRole('menuitemradio', { name: '180p' }).click();
  await expect(page.locator('media-captions-button')).toBeHidden();
  await open('one');
  await expect(page.locator('media-rendition-menu-button')).toHaveCount(0);
});

test('a lesson that is not bought sends the student back with the reason', async ({ visit, server }) => {
  const lesson = await aLesson(await apiAsAdmin(server.url), { title: 'Not bought', price: 1500 });
  const page = await visit((await aStudent(server.url)).token);
  await page.goto(`/student/lesson/${lesson}`);
  await expect(page).toHaveURL(`/student/my-lessons?notOwned=${lesson}`);
  await expect(page.getByText('You do not own Not bought yet')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No lessons purchased yet' })).toBeVisible();
  await page.getByRole('link', { name: 'See what is inside' }).click();
  await expect(page).toHaveURL(`/student/lessons/${lesson}`);
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

test('a film of YouTube plays under the policy of the player, and asks nobody but YouTube', async ({
  visit,
  watch,
  server,
}) => {
  watch.expectHosts(youtubeHosts);
  const lesson = await aLesson(await apiAsAdmin(server.url), { title: 'Played from YouTube', price: 0 });
  const student = await aStudent(server.url);
  await student.call('POST', `/lesson/pay/${lesson}`);
  const page = await visit(student.token, laptop);
  await standInForYoutube(page);
  await page.goto(`/student/lesson/${lesson}`);
  const film = page.locator('youtube-video');
  await expect(film.locator('iframe')).toBeVisible();
  const time = () => film.evaluate((element) => (element as HTMLVideoElement).currentTime);
  await expect.poll(() => film.evaluate((element) => (element as HTMLVideoElement).readyState)).toBeGreaterThan(0);
  await page.keyboard.press('Space');
  await expect.poll(time).toBeGreaterThan(0.5);
  await page.keyboard.press('ArrowRight');
  await expect.poll(time).toBeGreaterThan(10);
  await leavePlayer(page);
});

test('YouTube out of reach ends in a plain sentence', async ({ visit, watch, server }) => {
  watch.expectHosts(youtubeHosts);
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
