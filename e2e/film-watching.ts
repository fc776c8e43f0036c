import type { Locator, Page } from '@playwright/test';
import { problemsOf } from './look.ts';
import { type Api, aStudent } from './school.ts';
import { expect, laptop, type Stage, test } from './test.ts';

type Shown = 'currentTime' | 'paused' | 'videoHeight' | 'playbackRate';

export const film = (page: Page) => page.locator('hls-video');
export const read = (page: Page, key: Shown) =>
  film(page).evaluate((element, name) => (element as HTMLVideoElement)[name], key);
export const plays = (page: Page, after: number) => expect.poll(() => read(page, 'currentTime')).toBeGreaterThan(after);

/** File names of the film requested by the page so far. */
function followFilm(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const name = /\/film\/[0-9a-f]{24}\/([^/?]+)$/.exec(request.url())?.[1];
    if (name) asked.push(name);
  });
  return asked;
}

export async function choose(page: Page, name: RegExp): Promise<void> {
  await page.mouse.move(200 + Math.random() * 50, 300);
  await page.locator('media-chrome-menu-button').click();
  await page.getByRole('menuitemradio', { name }).click();
}

export async function openLesson(page: Page, lesson: string): Promise<Locator> {
  await page.goto(`/student/lesson/${lesson}`);
  const play = page.getByRole('button', { name: /^Play ·/ });
  await expect(play).toBeVisible();
  return play;
}

/** A student plays the film in every way, and goes on in another browser; who does not own it gets nothing. Returns the first page. */
export async function watchFilm(
  { visit, watch, server }: Stage,
  student: Api,
  lesson: string,
  base: string,
): Promise<Page> {
  const page = await visit(student.token, laptop);
  const asked = followFilm(page);
  const play = await openLesson(page, lesson);

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
    const again = await openLesson(other, lesson);
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
    await (await openLesson(third, lesson)).click();
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
    const { materials } = await student.call<{ materials: { url: string }[] }>('GET', `/lesson/${lesson}`);
    expect(materials).toHaveLength(2);
    const addresses = [...names.map((name) => `${base}/${name}`), ...materials.map(({ url }) => url)];
    for (const address of addresses) expect((await thief.request.get(address)).status(), address).toBe(403);
    await thief.goto(`/student/lesson/${lesson}`);
    await expect(thief).toHaveURL(`/student/my-lessons?notOwned=${lesson}`);
  });
  return page;
}
