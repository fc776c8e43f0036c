import type { Page } from '@playwright/test';
import { answersOf, begin, option, question, questions, saved, untilKept } from '../exam-page.ts';
import { anExam, apiAs, apiAsAdmin, aStudent } from '../school.ts';
import { expect, fillLogin, modal, test } from '../test.ts';

/** Everything this browser keeps of Akada, as text. */
const dump = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const asked = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const parts: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage), document.cookie];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await asked(indexedDB.open(name));
      parts.push(name);
      for (const store of database.objectStoreNames) {
        const entries = database.transaction(store).objectStore(store);
        parts.push(store, await asked(entries.getAllKeys()), await asked(entries.getAll()));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      parts.push(
        name,
        (await (await caches.open(name)).keys()).map(({ url }) => url),
      );
    }
    return JSON.stringify(parts);
  });

async function lookAround(page: Page): Promise<void> {
  await page.goto('/student/lessons?isPaid=true');
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await page.goto('/student');
  await page.getByRole('heading').first().waitFor();
}

const logOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Me', exact: true }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
};

test('after a logout nothing of a student is left on the phone, and the next one starts with an empty exam', async ({
  visit,
  server,
}) => {
  const exam = await anExam(await apiAsAdmin(server.url), questions, { title: 'On one phone' });
  const [first, second] = [await aStudent(server.url), await aStudent(server.url, 'Class 3', 'Ngozi Eze')];
  const page = await visit(first.token);
  const { _id: firstId } = await first.call<{ _id: string }>('GET', '/user');
  await begin(page, exam._id);
  await option(page, 'The nucleus').click();
  await expect(saved(page)).toBeVisible();
  await untilKept(page);
  await lookAround(page);
  const before = await dump(page);
  for (const trace of [firstId, 'Chidera Obi', 'The nucleus', `cart:${firstId}`, `device:${firstId}`]) {
    expect(before).toContain(trace);
  }

  await logOut(page);
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => dump(page)).not.toContain(firstId);
  const after = await dump(page);
  for (const trace of ['Chidera Obi', 'The nucleus', 'cart:', 'device:', first.email, exam._id]) {
    expect(after).not.toContain(trace);
  }

  await fillLogin(page, second.email);
  await expect(page).toHaveURL(/\/student/);
  await begin(page, exam._id);
  await expect(page.getByText('0 of 3 answered')).toBeVisible();
  await option(page, 'The wall').click();
  await expect(saved(page)).toBeVisible();
  expect(await answersOf(second, exam._id)).toEqual(['The wall']);
  expect(await answersOf(await apiAs(server.url, first.email), exam._id)).toEqual(['The nucleus']);
});

test('after an expired session the answers of a student wait on the phone for that student alone', async ({
  visit,
  watch,
  server,
}) => {
  watch.expectConsole(/status of 401|ERR_INTERNET_DISCONNECTED|ERR_FAILED|fetching the script/);
  const exam = await anExam(await apiAsAdmin(server.url), questions, { title: 'Expired' });
  const [first, second] = [await aStudent(server.url), await aStudent(server.url, 'Class 3', 'Ngozi Eze')];
  const page = await visit(first.token);
  await begin(page, exam._id);
  await option(page, 'The nucleus').waitFor();
  // Not by page.route: what goes past a service worker is not always seen there.
  await page.context().setOffline(true);
  await option(page, 'The nucleus').click();
  await expect(page.getByText('Offline: kept on this device').first()).toBeVisible();
  await first.call('POST', '/auth/logout');
  await page.context().setOffline(false);
  await expect(page).toHaveURL(/\/login/);

  await fillLogin(page, second.email);
  await expect(page).toHaveURL(/\/student/);
  await begin(page, exam._id);
  await expect(page.getByText('0 of 3 answered')).toBeVisible();
  await page.goto('/student');
  await logOut(page);

  await fillLogin(page, first.email);
  await expect(page).toHaveURL(/\/student/);
  await page.goto('/student');
  expect(await answersOf(second, exam._id)).toEqual([]);
  await page.goto(`/student/exam/${exam._id}`);
  await expect(page.getByRole('radio', { name: /nucleus/ })).toBeChecked();
  await expect(saved(page)).toBeVisible();
});

test('logging out asks first while answers have not reached the school', async ({ visit, watch, server }) => {
  watch.expectConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|fetching the script/);
  const exam = await anExam(await apiAsAdmin(server.url), questions, { title: 'Unsent' });
  const student = await aStudent(server.url);
  const page = await visit(student.token);
  await page.goto('/student/exams');
  const card = page.getByRole('listitem').filter({ hasText: 'Unsent' });
  await card.getByRole('link', { name: 'Start Exam' }).click();
  await page.getByRole('heading', { name: 'Ready to Start Exam?' }).waitFor();
  await page.getByRole('button', { name: 'Start Exam' }).click();
  await question(page, 1).waitFor();
  // Not by page.route: what goes past a service worker is not always seen there.
  await page.context().setOffline(true);
  await option(page, 'The nucleus').click();
  await expect(page.getByText('Offline: kept on this device').first()).toBeVisible();

  await test.step('leaving says how many', async () => {
    await page.goBack();
    await expect(modal(page)).toContainText('1 answer has not reached the school yet.');
    await modal(page).getByRole('button', { name: 'Leave' }).click();
  });

  await logOut(page);
  await expect(modal(page).filter({ hasText: 'Log out and lose answers?' })).toContainText(
    '1 answer of your exam has not reached the school.',
  );
  await modal(page).getByRole('button', { name: 'Stay' }).click();
  await page.context().setOffline(false);
  await expect.poll(() => answersOf(student, exam._id), { timeout: 40_000 }).toEqual(['The nucleus']);
  await page.goto('/student');
  await logOut(page);
  await expect(page).toHaveURL(/\/login/);
});
