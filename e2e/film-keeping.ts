import type { Page } from '@playwright/test';
import { film, plays, read } from './film-watching.ts';
import { problemsOf } from './look.ts';
import { type Api, multipleChoice } from './school.ts';
import { expect, modal, test } from './test.ts';

/** Databases of kept lessons, one per student. */
const onPhone = (page: Page) =>
  page.evaluate(async () =>
    (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith('lessons:') ? [name] : [])),
  );

/** Reply of the service worker to this student's page; `no-store` bypasses the browser's cache of the played film. */
const statusOf = (page: Page, address: string, range?: string) =>
  page.evaluate(
    async ([url = '', part]) => {
      const headers: HeadersInit = part ? { Range: part } : {};
      const reply = await fetch(url, { headers, cache: 'no-store' }).catch(() => null);
      return reply && [reply.status, reply.headers.get('content-range'), (await reply.arrayBuffer()).byteLength];
    },
    [address, range],
  );

async function signIn(page: Page, token: string, path: string): Promise<void> {
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  await page.goto(path);
}

/** The student of this page keeps the film on the phone, plays it without a network, removes it, and loses it with a refund. */
export async function keepFilm(
  page: Page,
  [student, other, admin]: [Api, Api, Api],
  lesson: string,
  base: string,
): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  const question = multipleChoice('What is 2 + 2?', '4', '3');
  const questionIds = [(await admin.call<{ _id: string }>('POST', '/question', question))._id];
  await admin.call('PUT', `/admin/lessons/${lesson}/check-questions`, { questionIds, updatedAt: '' });
  const outline = { objectives: 'Halve a number', chapters: '0:00 Whole numbers\n0:20 Halves', updatedAt: '' };
  await admin.call('PUT', `/admin/lessons/${lesson}/outline`, outline);

  await test.step('what it weighs is read first, and a lost network only interrupts it', async () => {
    await page.goto(`/student/lesson/${lesson}`);
    await page.getByRole('button', { name: 'Keep on this phone' }).click();
    await expect(page.getByText(/Room on this phone: /)).toBeVisible();
    await page
      .getByRole('group', { name: 'Keep on this phone' })
      .getByRole('radio', { name: /^144p · .* MB · about ₦/ })
      .check();
    expect(await problemsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    // The picture's bytes are cut off in the middle, and their rest is asked for.
    const ranges: string[] = [];
    await page.context().route('**/144.m4s', async (route) => {
      ranges.push((await route.request().allHeaders()).range ?? '');
      const response = await route.fetch();
      const body = await response.body();
      const cut = ranges.length === 1 ? body.subarray(0, 1000) : body;
      await route.fulfill({
        response,
        body: cut,
        headers: { ...response.headers(), 'content-length': `${cut.length}` },
      });
    });
    await page.getByRole('button', { name: /^Keep · / }).click();
    await expect(page.getByText('On this phone: 144p. It plays without a network.')).toBeVisible();
    expect(ranges).toEqual(['bytes=0-', 'bytes=1000-']);
    await page.context().unroute('**/144.m4s');
    expect(await problemsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
  });

  await test.step('without a network it is opened anew, plays, and goes to any second', async () => {
    const isKept = () =>
      page.evaluate(async () => Boolean(await caches.match('/student/lesson/')) && (await caches.has('page-reads')));
    await expect.poll(isKept).toBe(true);
    await page.context().setOffline(true);
    await page.reload();
    await page.getByRole('button', { name: 'Quality: On this phone, 144p' }).click();
    await expect(page.getByRole('radio', { name: /^On this phone, 144p no data/ })).toBeChecked();
    await page.getByRole('button', { name: 'Play · no data' }).click();
    await plays(page, 1);
    expect(await read(page, 'videoHeight')).toBe(144);
    await film(page).evaluate((element: HTMLVideoElement) => {
      element.currentTime = 40;
    });
    await plays(page, 41);
    await page.keyboard.press('n');
    await page.getByRole('button', { name: '0:20 Halves' }).click();
    await expect.poll(() => read(page, 'currentTime')).toBeLessThan(30);
    await page.getByRole('button', { name: 'Close chapters and notes' }).click();
  });

  await test.step('its end asks the questions that were kept with it, and marks them', async () => {
    await film(page).evaluate((element: HTMLVideoElement) => {
      element.currentTime = element.duration - 1;
    });
    const card = page.getByRole('complementary', { name: 'The film has ended' });
    await card.getByRole('button', { name: 'Check yourself (1 question)' }).click();
    await expect(card.getByText('What is 2 + 2?')).toBeVisible();
    await page.keyboard.press('a');
    await page.keyboard.press('Enter');
    await expect(card.getByRole('heading', { name: 'Right' })).toBeVisible();
    await card.getByRole('button', { name: 'Finish' }).click();
    await expect(card.getByText('1 of 1 right at the first try')).toBeVisible();
  });

  await test.step('ranges are answered as the server answers them', async () => {
    expect(await statusOf(page, `${base}/144.m4s`, 'bytes=0-99')).toEqual([
      206,
      expect.stringMatching(/^bytes 0-99\/\d+$/),
      100,
    ]);
    expect(await statusOf(page, `${base}/144.m4s`, 'bytes=-10')).toEqual([
      206,
      expect.stringMatching(/^bytes \d+-\d+\/\d+$/),
      10,
    ]);
    expect(await statusOf(page, `${base}/144.m4s`, 'bytes=950-1050')).toEqual([
      206,
      expect.stringMatching(/^bytes 950-1050\//),
      101,
    ]);
    expect(await statusOf(page, `${base}/144.m4s`, 'bytes=99999999999-')).toEqual([
      416,
      expect.stringMatching(/^bytes \*\/\d+$/),
      0,
    ]);
    expect(await statusOf(page, `${base}/captions.vtt`)).toEqual([200, null, expect.any(Number)]);
    expect(await statusOf(page, `${base}/360.m4s`, 'bytes=0-99')).toBeNull();
  });

  await test.step('what was watched meanwhile reaches the school with the network', async () => {
    await page.context().setOffline(false);
    await page.goto('/student/my-lessons');
    const mine = async () =>
      (await student.call<{ _id: string; positionSeconds: number }[]>('GET', '/lesson/my/purchased')).find(
        ({ _id }) => _id === lesson,
      );
    await expect.poll(async () => (await mine())?.positionSeconds ?? 0).toBeGreaterThan(39);
  });

  await test.step('the list of what is here is read without a network', async () => {
    const section = page.getByRole('region', { name: 'On this phone' });
    await expect(section.getByText(/^144p · \d+ KB$/)).toBeVisible();
    await expect(section.getByText(/^1 lesson · \d+ KB · room for /)).toBeVisible();
    expect(await problemsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.context().setOffline(true);
    await page.reload();
    await expect(section.getByRole('heading', { name: 'Halves' })).toBeVisible();
    await page.context().setOffline(false);
  });

  await test.step('another student in the same browser neither sees nor plays it', async () => {
    await signIn(page, other.token, '/student/my-lessons');
    await expect(page.getByText('No lessons purchased yet')).toBeVisible();
    await expect(page.getByRole('region', { name: 'On this phone' })).toHaveCount(0);
    const { _id: otherId } = await other.call<{ _id: string }>('GET', '/user');
    await expect
      .poll(() => page.evaluate(async () => (await caches.match('/page-reads'))?.headers.get('x-owner')))
      .toBe(otherId);
    await page.context().setOffline(true);
    expect(await statusOf(page, `${base}/144.m4s`, 'bytes=0-99')).toBeNull();
    expect(await statusOf(page, `${base}/kept.m3u8`)).toBeNull();
    await page.context().setOffline(false);
  });

  await test.step('removed it leaves the phone, and is kept again from the list', async () => {
    await signIn(page, student.token, '/student/my-lessons');
    const section = page.getByRole('region', { name: 'On this phone' });
    await section.getByRole('button', { name: 'Remove Halves from this phone' }).click();
    await expect(section).toHaveCount(0);
    await page.getByRole('button', { name: 'Keep on this phone' }).first().click();
    await modal(page)
      .getByRole('radio', { name: /^Sound only/ })
      .check();
    await modal(page)
      .getByRole('button', { name: /^Keep · / })
      .click();
    await expect(modal(page).getByText('On this phone: sound only. It plays without a network.')).toBeVisible();
    await modal(page).getByRole('button', { name: 'Close' }).click();
  });

  await test.step('a refund takes it from the phone as soon as there is a network, and a logout leaves nothing', async () => {
    const section = page.getByRole('region', { name: 'On this phone' });
    await expect(section).toBeVisible();
    const [order] = await student.call<{ _id: string }[]>('GET', '/order/mine');
    await admin.call('POST', `/order/${order?._id}/refund`, { lessonIds: [lesson], reason: 'Wrong lesson' });
    await page.reload();
    await expect(page.getByText('No lessons purchased yet')).toBeVisible();
    await expect(section).toHaveCount(0);
    expect((await statusOf(page, `${base}/kept.m3u8`))?.[0]).not.toBe(200);
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('kept-lesson:'))),
    ).toEqual([]);
    await page.getByRole('button', { name: 'Me', exact: true }).click();
    await modal(page).getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/login/);
    await expect.poll(() => onPhone(page)).toEqual([]);
  });
}
