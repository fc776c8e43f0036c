import type { Page } from '@playwright/test';
import { type Api, aLesson, apiAsAdmin, aStudent } from '../school.ts';
import { expect, laptop, leavePlayer, test } from '../test.ts';

const timeOf = (page: Page) => page.locator('video').evaluate((element: HTMLVideoElement) => element.currentTime);

const reported = (page: Page) =>
  page.waitForResponse(
    (reply) => reply.url().endsWith('/progress') && reply.request().method() === 'PUT' && reply.ok(),
  );

type Progress = { progress: number; positionSeconds: number; watchedSeconds: number };
const progressOf = async (student: Api) => {
  const [lesson] = await student.call<Progress[]>('GET', '/lesson/my/purchased');
  if (!lesson) throw new Error('the student owns no lesson');
  return lesson;
};

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

test('what was watched on one device goes on from there on another, and what was skipped does not count', async ({
  visit,
  server,
}) => {
  const { student, open } = await aViewer(server, 'Watched in two places');
  const laptopPage = await visit(student.token, laptop);
  await open(laptopPage);
  await expect(laptopPage.getByText(/^Resumed at/)).toBeHidden();
  await laptopPage.keyboard.press('Space');
  await expect.poll(() => timeOf(laptopPage)).toBeGreaterThan(3);
  for (let times = 0; times < 3; times += 1) await laptopPage.keyboard.press('ArrowRight');
  await expect.poll(() => timeOf(laptopPage)).toBeGreaterThan(34);
  await leavePlayer(laptopPage);
  const bar = laptopPage.getByRole('progressbar', { name: 'Watched of Watched in two places' });
  await expect(bar).toHaveAttribute('aria-valuenow', /^[4-9]$|^1\d$/);
  const { positionSeconds, watchedSeconds } = await progressOf(student);
  expect(positionSeconds).toBeGreaterThan(33);
  expect(watchedSeconds).toBeLessThan(15);

  const phone = await visit(student.token);
  await open(phone);
  await expect(phone.getByText(/^Resumed at 0:3\d$/)).toBeVisible();
  await expect.poll(() => timeOf(phone)).toBeCloseTo(positionSeconds, 0);
  await phone.getByRole('button', { name: 'Start over' }).click();
  await expect.poll(() => timeOf(phone)).toBe(0);
  await expect(phone.getByText(/^Resumed at/)).toBeHidden();
});

test('a lesson that was left at its end starts again from the beginning', async ({ visit, server }) => {
  const { student, lesson, open } = await aViewer(server, 'Seen to the end');
  const body = { positionSeconds: 70, durationSeconds: 71, watched: [[0, 71]] };
  await student.call('PUT', `/lesson/${lesson}/progress`, body);
  const page = await visit(student.token, laptop);
  await open(page);
  expect(await timeOf(page)).toBe(0);
  await expect(page.getByText(/^Resumed at/)).toBeHidden();
  await page.goto('/student/my-lessons');
  await expect(page.getByText('Finished', { exact: true })).toBeVisible();
});

test('a report that the player could not send is sent before the lessons are read', async ({ visit, server }) => {
  const { student, lesson } = await aViewer(server, 'Left in a hurry');
  const page = await visit(student.token);
  const report = { positionSeconds: 40, durationSeconds: 71, watched: [[0, 40]], at: Date.now() };
  const { _id } = await student.call<{ _id: string }>('GET', '/user');
  const key = `watched:${_id}:${lesson}`;
  await page.addInitScript(([name, text]) => localStorage.setItem(name, text), [key, JSON.stringify(report)] as const);
  await page.goto('/student/my-lessons');
  const bar = page.getByRole('progressbar', { name: 'Watched of Left in a hurry' });
  await expect(bar).toHaveAttribute('aria-valuenow', /^5\d$/);
});

test('what is watched while the network is gone is kept and sent when it is back', async ({ visit, watch, server }) => {
  watch.expectConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|fetching the script/);
  const { student, open } = await aViewer(server, 'Watched offline');
  const page = await visit(student.token, laptop);
  await open(page);
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('watched:')).length);
  const first = reported(page);
  await page.keyboard.press('Space');
  await expect.poll(() => timeOf(page)).toBeGreaterThan(1);
  await page.keyboard.press('Space');
  await first;
  await expect.poll(kept).toBe(0);
  const before = await progressOf(student);
  await page.context().setOffline(true);
  await page.keyboard.press('Space');
  await expect.poll(() => timeOf(page)).toBeGreaterThan(before.positionSeconds + 3);
  await page.keyboard.press('Space');
  await expect.poll(kept).toBe(1);
  expect(await progressOf(student)).toEqual(before);
  const second = reported(page);
  await page.context().setOffline(false);
  await second;
  await expect.poll(kept).toBe(0);
  expect((await progressOf(student)).watchedSeconds).toBeGreaterThan(before.watchedSeconds + 1);
});
