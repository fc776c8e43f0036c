import type { Page } from '@playwright/test';
import { tabTo } from '../exam-page.ts';
import { axeProblems } from '../look.ts';
import { practiceSchool, untilPageKept } from '../practice-screens.ts';
import { apiAsAdmin, day } from '../school.ts';
import { expect, test } from '../test.ts';

const lost = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|fetching the script/;

const question = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });
const verdict = (page: Page, name: string) => page.getByRole('heading', { level: 3, name, exact: true });

async function answer(page: Page, letter: string, words: string): Promise<void> {
  await page.keyboard.press(letter);
  await page.keyboard.press('Enter');
  await expect(verdict(page, words)).toBeFocused();
}

async function pressByKey(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name, exact: true }));
  await page.keyboard.press('Enter');
}

/** All that the databases of this device hold. */
const onDevice = (page: Page) =>
  page.evaluate(async () => {
    const asked = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const found: Record<string, unknown[]> = {};
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await asked(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const rows: unknown[] = await asked(database.transaction(store).objectStore(store).getAll());
        found[`${name.replace(/:.*/, '')} ${store}`] = rows;
      }
      database.close();
    }
    return found;
  });

const textOnDevice = async (page: Page) => JSON.stringify(await onDevice(page));

test('what was wrong is practised by keys alone, offline from the middle on, through a reload, and synced', async ({
  visit,
  watch,
  server,
}) => {
  watch.expectConsole(lost);
  const { student, address } = await practiceSchool(server.url, await apiAsAdmin(server.url), 'Ostriches');
  const page = await visit(student.token);
  const { keyboard } = page;
  const state = () => student.call<{ wrong: number }>('GET', '/practice');

  await test.step('two answers are wrong', async () => {
    await page.goto(address);
    await pressByKey(page, 'Practise this');
    await expect(question(page, 'Question 1 of 3')).toBeFocused();
    await answer(page, 'a', 'Not right');
    await expect(page.getByText('Because of')).toBeVisible();
    expect(await axeProblems(page)).toEqual([]);
    await keyboard.press('Enter');
    await answer(page, 'c', 'Not right');
    await expect.poll(async () => (await state()).wrong).toBe(2);
    await pressByKey(page, 'Stop here');
  });

  await test.step('offline in the middle of what was wrong', async () => {
    await pressByKey(page, 'Practise what was wrong');
    await expect(question(page, 'Question 1 of 2')).toBeFocused();
    await answer(page, 'b', 'Right');
    await expect.poll(async () => (await state()).wrong).toBe(1);
    await untilPageKept(page);
    await page.context().setOffline(true);
    await keyboard.press('Enter');
    await expect(question(page, 'Question 2 of 2')).toBeFocused();
    await answer(page, 'a', 'Not right');
    await keyboard.press('Enter');
    await expect(question(page, 'Once more')).toBeFocused();
    await expect.poll(async () => (await onDevice(page))['practice session']).toMatchObject([{ turn: 2 }]);
  });

  await test.step('a reload without a network goes on, to the end', async () => {
    await page.reload();
    await pressByKey(page, 'Go on');
    await expect(question(page, 'Once more')).toBeFocused();
    await answer(page, 'b', 'Right');
    await keyboard.press('Enter');
    await expect(question(page, '1 of 2 right at the first try')).toBeFocused();
    await expect(page.getByText(/^Your answers are on this device/)).toBeVisible();
    expect(await axeProblems(page)).toEqual([]);
    await page.reload();
    await expect(page.getByText('Nothing: your last answers were right.')).toBeVisible();
    expect((await onDevice(page))['practice answers']).toHaveLength(2);
    expect((await state()).wrong).toBe(1);
  });

  await test.step('back in the network the answers arrive, and the days are set', async () => {
    await page.context().setOffline(false);
    await expect.poll(async () => (await onDevice(page))['practice answers']).toEqual([]);
    expect((await state()).wrong).toBe(0);
    const cards = await student.call<{ due?: string }[]>('GET', '/practice/cards?topic=Ostriches');
    expect(cards.filter(({ due }) => due !== undefined)).toHaveLength(2);
  });
});

test('answers that wait are sent from another page', async ({ visit, watch, server }) => {
  watch.expectConsole(lost);
  const { student, address } = await practiceSchool(server.url, await apiAsAdmin(server.url), 'Weavers');
  const page = await visit(student.token);
  await page.goto(address);
  await page.getByRole('button', { name: 'Practise this' }).click();
  await expect(question(page, 'Question 1 of 3')).toBeFocused();
  await page.route('**/api/practice/answers', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await answer(page, 'a', 'Not right');
  await failed;
  await page.unroute('**/api/practice/answers');
  await page.goto('/student/exams');
  await expect.poll(async () => (await student.call<{ wrong: number }>('GET', '/practice')).wrong).toBe(1);
});

test('a question that goes into an exam leaves the device with its key, and a logout takes the rest', async ({
  visit,
  server,
}) => {
  const admin = await apiAsAdmin(server.url);
  const { student, questions, address } = await practiceSchool(server.url, admin, 'Hornbills');
  const page = await visit(student.token);
  await page.goto(address);
  await page.getByRole('button', { name: 'Practise this' }).click();
  await expect(question(page, 'Question 1 of 3')).toBeFocused();
  const keyOf = (number: number) => `Because of $x^2$ in Hornbills ${number}`;
  await expect.poll(() => textOnDevice(page)).toContain(keyOf(1));
  const asked = questions.slice(0, 2);
  const exam = await admin.call<{ _id: string }>('POST', '/exam', {
    ...{ title: 'Birds', description: 'Of the savanna', classLevel: 'Class 3', duration: 20 },
    ...{ startDate: day(-1), endDate: day(7), questions: asked },
  });
  await page.reload();
  await page.getByRole('button', { name: 'Go on' }).waitFor();
  await expect.poll(() => textOnDevice(page)).not.toContain(keyOf(1));
  const text = await textOnDevice(page);
  for (const id of asked) expect(text.replace(/"queue":\[[^\]]*\]/, '')).not.toContain(id);
  expect(text).toContain(keyOf(3));

  await page.goto(`/student/exam/${exam._id}`);
  await page.getByRole('button', { name: 'Start Exam' }).click();
  await expect.poll(() => textOnDevice(page)).toContain('Hornbills: which is question 1?');
  const inExam = await textOnDevice(page);
  for (const key of [keyOf(1), keyOf(2)]) expect(inExam).not.toContain(key);
  expect(JSON.stringify((await onDevice(page))['exams papers'])).not.toContain('correctAnswer');

  await page.goto('/student');
  await page.getByRole('button', { name: 'Me', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  // Every answer has been sent, so nothing is asked.
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([]);
});
