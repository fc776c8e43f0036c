import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type Phone, switchOn } from '../crash/phone.ts';
import { secondsLeft, tabTo } from '../exam-page.ts';
import { axeProblems } from '../look.ts';
import { nationalTestSchool } from '../national-test-screens.ts';
import { untilPageKept } from '../practice-screens.ts';
import { apiAsAdmin } from '../school.ts';
import { expect, test } from '../test.ts';

const question = (page: Page, number: number, total: number) =>
  page.getByRole('heading', { level: 2, name: `Question ${number} of ${total}` });
const subject = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Subjects' }).getByRole('button', { name });
const chosen = (page: Page, option: string) => page.getByRole('radio', { name: option });

/** On the start screen, with the keyboard: exactly these subjects. */
async function chooseSubjects(page: Page, subjects: readonly string[]): Promise<void> {
  const boxes = page.getByRole('group', { name: /^Your four subjects/ }).getByRole('checkbox');
  await boxes.first().waitFor();
  for (const wanted of [false, true]) {
    for (const box of await boxes.all()) {
      const label = (await box.locator('xpath=ancestor::label').textContent()) ?? '';
      const isOurs = subjects.some((name) => label.startsWith(name));
      if (isOurs !== wanted || (await box.isChecked()) === wanted) continue;
      await tabTo(page, box);
      await page.keyboard.press('Space');
    }
  }
}

test('a mock of the national test is sat on a phone by keys alone, through a reload and without a network, and synced', async ({
  visit,
  watch,
  server,
}) => {
  watch.expectConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|fetching the script/);
  const { student, subjects } = await nationalTestSchool(server.url, await apiAsAdmin(server.url));
  const page = await visit(student.token);
  const { keyboard } = page;
  const wrong = async () => (await student.call<{ wrong: number }>('GET', '/practice')).wrong;

  await test.step('choose four subjects and start', async () => {
    await page.goto('/student/practice/national');
    await chooseSubjects(page, subjects);
    await expect(page.getByText('It will have 9 questions; the real test has 180.')).toBeVisible();
    await tabTo(page, page.getByRole('button', { name: 'Start the test' }));
    await keyboard.press('Enter');
    await expect(question(page, 1, 3)).toBeFocused();
    await expect(subject(page, 'Use of English')).toHaveAttribute('aria-current', 'true');
  });

  await test.step('answer by letters, on and back', async () => {
    await keyboard.press('b');
    await expect(chosen(page, 'two')).toBeChecked();
    await keyboard.press('n');
    await keyboard.press('a');
    await expect(chosen(page, 'one')).toBeChecked();
    await keyboard.press('n');
    await keyboard.press('n');
    await expect(question(page, 1, 2)).toBeFocused();
    await keyboard.press('b');
    await keyboard.press('p');
    await expect(question(page, 3, 3)).toBeFocused();
    expect(await axeProblems(page)).toEqual([]);
  });

  await test.step('a reload without a network goes on with it, and the clock has run on', async () => {
    const before = await secondsOf(page);
    await untilPageKept(page);
    await page.context().setOffline(true);
    await page.reload();
    await question(page, 3, 3).waitFor();
    expect(await secondsOf(page)).toBeLessThanOrEqual(before);
    expect(await secondsOf(page)).toBeGreaterThan(before - 120);
    await expect(subject(page, 'Use of English')).toContainText('2/3');
    await keyboard.press('p');
    await expect(chosen(page, 'one')).toBeChecked();
  });

  await test.step('S asks, R reverses, S and Enter submit; the result needs no network', async () => {
    await keyboard.press('s');
    const ask = page.getByRole('alertdialog', { name: 'Submit the test?' });
    await expect(ask).toContainText('Not answered: 6.');
    expect(await axeProblems(page)).toEqual([]);
    await keyboard.press('r');
    await expect(ask).toHaveCount(0);
    await expect(chosen(page, 'one')).toBeChecked();
    await keyboard.press('s');
    await expect(ask).toBeVisible();
    await keyboard.press('Enter');
    await expect(page.getByText('83 of 400')).toBeVisible();
    await expect(page.getByText('Your answers are on this device')).toBeVisible();
    await expect(page.getByText('Because two is the second').first()).toBeVisible();
    await page.reload();
    await expect(page.getByText('83 of 400')).toBeVisible();
    expect(await wrong()).toBe(0);
  });

  await test.step('back in the network the answers arrive', async () => {
    await page.context().setOffline(false);
    await expect(page.getByText('Your answers have reached the school')).toBeVisible();
    expect(await wrong()).toBe(1);
    expect(await axeProblems(page)).toEqual([]);
  });

  await test.step('a day later its questions have left the device', async () => {
    await page.clock.setFixedTime(Date.now() + 25 * 3_600_000);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'What comes' })).toBeVisible();
    const left = await page.evaluate(async () => {
      const [own] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('national-test:'));
      return new Promise((resolve) => {
        const opening = indexedDB.open(own?.name ?? '');
        opening.onsuccess = () => {
          const counting = opening.result.transaction('paper').objectStore('paper').count();
          counting.onsuccess = () => resolve(counting.result);
        };
      });
    });
    expect(left).toBe(0);
  });
});

/** The clock also shows hours. */
async function secondsOf(page: Page): Promise<number> {
  const text = (await page.getByRole('timer').textContent()) ?? '';
  return /^\d+:\d\d:\d\d/.test(text)
    ? (text.match(/^[\d:]+/)?.[0] ?? '').split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
    : secondsLeft(page);
}

/** Number of answers on the disk. */
const answersOnDisk = (page: Page, userId: string) =>
  page.evaluate(async (name) => {
    const asked = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await asked(indexedDB.open(name));
    const progress = await asked(database.transaction('progress').objectStore('progress').get('own'));
    database.close();
    return Object.keys(progress.answers).length;
  }, `national-test:${userId}`);

test('a phone that dies in a mock test and is switched on offline goes on with every answer, its clock has run on', async ({
  server,
}) => {
  const { student, subjects } = await nationalTestSchool(server.url, await apiAsAdmin(server.url));
  const { _id } = await student.call<{ _id: string }>('GET', '/user');
  const profile = await mkdtemp(join(tmpdir(), 'akada-phone-'));
  const address = `${server.url}/student/practice/national`;
  let phone: Phone = await switchOn(profile);
  await phone.page.goto(`${server.url}/login`);
  await phone.page.evaluate((token) => localStorage.setItem('token', token), student.token);
  // As a person closes it: the session is on the disk.
  await phone.close();

  phone = await switchOn(profile);
  await phone.page.goto(address);
  await chooseSubjects(phone.page, subjects);
  await phone.page.getByRole('button', { name: 'Start the test' }).click();
  await question(phone.page, 1, 3).waitFor();
  await untilPageKept(phone.page);
  await phone.setOffline(true);
  await phone.page.keyboard.press('b');
  await phone.page.keyboard.press('n');
  await phone.page.keyboard.press('c');
  await expect.poll(() => answersOnDisk(phone.page, _id)).toBe(2);
  await phone.kill();

  phone = await switchOn(profile);
  await phone.setOffline(true);
  // It was off for half an hour.
  await phone.page.clock.setFixedTime(Date.now() + 30 * 60_000);
  await phone.page.goto(address);
  await question(phone.page, 2, 3).waitFor();
  await expect(chosen(phone.page, 'three')).toBeChecked();
  await expect(subject(phone.page, 'Use of English')).toContainText('2/3');
  expect(await secondsOf(phone.page)).toBeLessThanOrEqual(90 * 60);
  expect(await secondsOf(phone.page)).toBeGreaterThan(87 * 60);
  await phone.kill();
  await rm(profile, { recursive: true, force: true });
});

test('its pictures and formulas are there without a network, and a logout deletes the test', async ({
  visit,
  watch,
  server,
}) => {
  watch.expectConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|fetching the script/);
  const admin = await apiAsAdmin(server.url);
  const { student, subjects, questions } = await nationalTestSchool(server.url, admin);
  const form = new FormData();
  form.set('alt', 'A triangle');
  const png = await (await visit(null)).screenshot({ clip: { x: 0, y: 0, width: 40, height: 30 } });
  form.set('picture', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'triangle.png');
  const url = `${server.url}/api/question/${questions.at(-1)}/picture`;
  expect((await fetch(url, { method: 'POST', headers: { token: admin.token }, body: form })).ok).toBe(true);

  const page = await visit(student.token);
  await page.goto('/student/practice/national');
  await chooseSubjects(page, subjects);
  await page.getByRole('button', { name: 'Start the test' }).click();
  await question(page, 1, 3).waitFor();
  const hasPictures = () =>
    page.evaluate(async () => (await caches.open('national-test-pictures')).keys().then((all) => all.length));
  await expect.poll(hasPictures).toBe(1);
  await untilPageKept(page);
  await page.context().setOffline(true);
  await page.reload();
  await subject(page, 'Geology').click();
  const picture = page.getByRole('img', { name: 'A triangle' });
  await expect(page.locator('.katex-html')).toHaveCount(1);
  if ((await picture.count()) === 0) await page.keyboard.press('n');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await page.context().setOffline(false);
  await page.goto('/student');
  await page.getByRole('button', { name: 'Me', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/login/);
  const left = () =>
    page.evaluate(async () => [
      await caches.has('national-test-pictures'),
      (await indexedDB.databases()).map(({ name }) => name),
    ]);
  await expect.poll(left).toEqual([false, []]);
});
