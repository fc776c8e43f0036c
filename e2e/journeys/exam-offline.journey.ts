import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type Phone, switchOn } from '../crash/phone.ts';
import { answersOf, begin, expectRightTime, option, question, questions, saved, untilKept } from '../exam-page.ts';
import { type Api, anExam, apiAsAdmin, aStudent, multipleChoice } from '../school.ts';
import { expect, modal, test } from '../test.ts';

const lost = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|fetching the script/;
const offline = 'Offline: kept on this device';

const handIn = async (page: Page) => {
  await page.getByRole('button', { name: 'Submit Exam' }).click();
  await modal(page).getByRole('button', { name: 'Submit Exam' }).click();
};
const notHandedIn = (page: Page) => page.getByRole('heading', { name: 'Not handed in yet' });
const statusOf = async (student: Api, examId: string) =>
  (await student.call<{ status: string }>('GET', `/studentExam/state/${examId}`)).status;

test('a whole exam is answered without a network after the start, and handed in by itself when it is back', async ({
  visit,
  watch,
  server,
}) => {
  watch.expectConsole(lost);
  const exam = await anExam(await apiAsAdmin(server.url), questions, { title: 'All offline' });
  const student = await aStudent(server.url);
  const page = await visit(student.token);
  await begin(page, exam._id);
  await untilKept(page);
  await page.context().setOffline(true);
  await option(page, 'The mitochondrion').click();
  await page.getByRole('button', { name: 'Next' }).click();
  await option(page, 'False').click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('textbox', { name: 'Your answer' }).fill('chlorophyll');
  await page.getByRole('button', { name: 'Flag for review' }).click();
  await expect(page.getByText('3 of 3 answered')).toBeVisible();
  await expect(page.getByText(offline).first()).toBeVisible();
  await handIn(page);
  await expect(page.getByText('Failed to submit exam: There is no connection to the school')).toBeVisible();
  await expect(notHandedIn(page)).toBeVisible();
  await expect(modal(page)).toHaveCount(0);

  await test.step('it still waits after a reload', async () => {
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(notHandedIn(page)).toBeVisible();
    await expect(page.locator('main')).toContainText('It will be handed in when the network is back.');
    expect(await statusOf(student, exam._id)).toBe('running');
  });

  await test.step('who goes on with it finds the flag, and asks again', async () => {
    await page.getByRole('button', { name: 'Keep working' }).click();
    await expect(page.getByRole('button', { name: 'Flag for review', pressed: true })).toBeVisible();
    await handIn(page);
    await expect(notHandedIn(page)).toBeVisible();
  });

  await page.context().setOffline(false);
  await expect(page.getByText('100%').first()).toBeVisible();
});

test('an exam that is not handed in yet is handed in from another page too', async ({ visit, watch, server }) => {
  watch.expectConsole(lost);
  const exam = await anExam(await apiAsAdmin(server.url), questions.slice(0, 1), { title: 'Handed in from elsewhere' });
  const student = await aStudent(server.url);
  const page = await visit(student.token);
  await begin(page, exam._id);
  await option(page, 'The mitochondrion').click();
  await expect(saved(page)).toBeVisible();
  await page.route('**/api/studentExam/**', (route) => route.abort());
  await handIn(page);
  await expect(notHandedIn(page)).toBeVisible();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('about:blank');
  await page.unroute('**/api/studentExam/**');
  expect(await statusOf(student, exam._id)).toBe('running');
  await page.goto('/student');
  await expect(page.getByText('‘Handed in from elsewhere’ is handed in')).toBeVisible();
  expect(await statusOf(student, exam._id)).toBe('submitted');
});

test('a reload without a network goes on at the same question with the right time', async ({
  visit,
  watch,
  server,
}) => {
  watch.expectConsole(lost);
  const exam = await anExam(await apiAsAdmin(server.url), questions, { title: 'Reloaded offline' });
  const student = await aStudent(server.url);
  const page = await visit(student.token);
  await begin(page, exam._id);
  await option(page, 'The mitochondrion').click();
  await expect(saved(page)).toBeVisible();
  await untilKept(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Next' }).click();
  await option(page, 'False').click();
  await expect(page.getByText(offline).first()).toBeVisible();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(question(page, 2)).toBeVisible();
  await expect(page.getByRole('radio', { name: /False/ })).toBeChecked();
  await expect(page.getByText('2 of 3 answered')).toBeVisible();
  await expectRightTime(page, student, exam._id);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('textbox', { name: 'Your answer' }).fill('chlorophyll');
  await expect(page.getByText('3 of 3 answered')).toBeVisible();
  // The last words of a page that goes away may slip through what Playwright calls offline; these cannot.
  expect(await answersOf(student, exam._id)).not.toContain('chlorophyll');
  await page.context().setOffline(false);
  await expect(saved(page)).toBeVisible();
  expect(await answersOf(student, exam._id)).toEqual(['False', 'The mitochondrion', 'chlorophyll']);
  await expectRightTime(page, student, exam._id);
});

test('a phone that dies offline and is switched on offline goes on with every answer', async ({ server }) => {
  const exam = await anExam(await apiAsAdmin(server.url), questions, { title: 'Battery empty' });
  const student = await aStudent(server.url);
  const profile = await mkdtemp(join(tmpdir(), 'akada-phone-'));
  let phone: Phone = await switchOn(profile);
  await phone.page.goto(`${server.url}/login`);
  await phone.page.evaluate((token) => localStorage.setItem('token', token), student.token);
  // As a person closes it: the session is on the disk.
  await phone.close();

  phone = await switchOn(profile);
  await phone.page.goto(`${server.url}/student/exam/${exam._id}`);
  await phone.page.getByRole('button', { name: 'Start Exam' }).click();
  await option(phone.page, 'The mitochondrion').click();
  await expect(saved(phone.page)).toBeVisible();
  await untilKept(phone.page);
  await phone.setOffline(true);
  await phone.page.getByRole('button', { name: 'Next' }).click();
  await option(phone.page, 'False').click();
  await expect(phone.page.getByRole('radio', { name: /False/ })).toBeChecked();
  await phone.kill();

  phone = await switchOn(profile);
  await phone.setOffline(true);
  await phone.page.goto(`${server.url}/student/exam/${exam._id}`);
  await expect(phone.page.getByRole('radio', { name: /False/ })).toBeChecked();
  await expect(phone.page.getByText('2 of 3 answered')).toBeVisible();
  await expectRightTime(phone.page, student, exam._id);
  await phone.setOffline(false);
  await expect(saved(phone.page)).toBeVisible();
  expect(await answersOf(student, exam._id)).toEqual(['False', 'The mitochondrion']);
  await phone.kill();
  await rm(profile, { recursive: true, force: true });
});

test('the sign-in page of a public network is not taken for a saved answer', async ({ visit, server }) => {
  const exam = await anExam(await apiAsAdmin(server.url), questions, { title: 'Captive portal' });
  const student = await aStudent(server.url);
  const page = await visit(student.token);
  await begin(page, exam._id);
  const portal = '<!doctype html><title>Welcome</title><p>Buy a ticket to go on.';
  await page.route('**/api/**', (route) => route.fulfill({ status: 200, contentType: 'text/html', body: portal }));
  await option(page, 'The mitochondrion').click();
  await expect(page.getByText(offline).first()).toBeVisible();
  await expect(saved(page)).toHaveCount(0);
  expect(await answersOf(student, exam._id)).toEqual([]);
  await page.unroute('**/api/**');
  await expect(saved(page)).toBeVisible({ timeout: 20_000 });
  expect(await answersOf(student, exam._id)).toEqual(['The mitochondrion']);
});

test('an answer is shown as chosen only when it is on the disk, and of quick clicks the last one counts', async ({
  visit,
  server,
}) => {
  const exam = await anExam(await apiAsAdmin(server.url), questions, { title: 'A slow disk' });
  const student = await aStudent(server.url);
  const page = await visit(student.token);
  // A disk that takes four seconds for every write.
  await page.addInitScript((slowMs) => {
    const listen = IDBTransaction.prototype.addEventListener;
    const slow = function (this: IDBTransaction, type: string, listener: () => void) {
      const isSlow = type === 'complete' && this.mode === 'readwrite';
      listen.call(this, type, isSlow ? () => setTimeout(listener, slowMs) : listener);
    };
    Object.assign(IDBTransaction.prototype, { addEventListener: slow });
  }, 4000);
  await begin(page, exam._id);
  // The paper itself has been written.
  await page.waitForTimeout(4500);
  await option(page, 'The nucleus').click();
  await page.waitForTimeout(500);
  expect(await page.getByText('0 of 3 answered').isVisible()).toBe(true);
  expect(await page.getByRole('radio', { name: /nucleus/ }).isChecked()).toBe(false);
  await expect(page.getByRole('radio', { name: /nucleus/ })).toBeChecked();
  for (const text of ['The wall', 'The vacuole', 'The mitochondrion']) await option(page, text).click();
  await expect(page.getByRole('radio', { name: /mitochondrion/ })).toBeChecked();
  await expect(saved(page)).toBeVisible();
  expect(await answersOf(student, exam._id)).toEqual(['The mitochondrion']);
});

test('where the database of the browser is blocked the line says so, and the answers are sent when there is a network', async ({
  visit,
  watch,
  server,
}) => {
  watch.expectConsole(lost);
  const exam = await anExam(await apiAsAdmin(server.url), questions, { title: 'No database' });
  const student = await aStudent(server.url);
  const page = await visit(student.token);
  const offlineHere = page.getByText('Offline: kept only while this page is open').first();
  await page.addInitScript(() => {
    const open = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function (...parts) {
      if (sessionStorage.getItem('unblocked') !== null) return open.apply(this, parts);
      throw new DOMException('blocked', 'SecurityError');
    };
  });
  await begin(page, exam._id);
  await untilKept(page);
  await page.context().setOffline(true);
  await option(page, 'The mitochondrion').click();
  await expect(page.getByRole('radio', { name: /mitochondrion/ })).toBeChecked();
  await expect(offlineHere).toBeVisible();

  await test.step('once it is open it gets everything', async () => {
    await page.evaluate(() => sessionStorage.setItem('unblocked', 'yes'));
    await page.getByRole('button', { name: 'Next' }).click();
    await option(page, 'False').click();
    await expect(page.getByText(offline).first()).toBeVisible();
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByText('2 of 3 answered')).toBeVisible();
    await page.getByRole('button', { name: 'Previous' }).click();
    await expect(page.getByRole('radio', { name: /mitochondrion/ })).toBeChecked();
  });

  await test.step('and where it is full, the line says so', async () => {
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await option(page, 'The wall').click();
    await expect(offlineHere).toBeVisible();
  });
  await page.context().setOffline(false);
  await expect(saved(page)).toBeVisible();
  expect(await answersOf(student, exam._id)).toEqual(['False', 'The wall']);
});

test('pictures and formulas of the paper are there after a reload without a network, and the pictures go with the exam', async ({
  visit,
  watch,
  server,
}) => {
  watch.expectConsole(lost);
  const admin = await apiAsAdmin(server.url);
  const formula = multipleChoice('What is $\\frac{1}{2} + \\frac{1}{4}$ of $\\ce{H2O}$?', 'Three quarters', 'One half');
  const exam = await anExam(admin, [formula], { title: 'Drawn' });
  const form = new FormData();
  form.set('alt', 'A triangle');
  const png = await (await visit(null)).screenshot({ clip: { x: 0, y: 0, width: 40, height: 30 } });
  form.set('picture', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'triangle.png');
  const url = `${server.url}/api/question/${exam.questions[0]}/picture`;
  expect((await fetch(url, { method: 'POST', headers: { token: admin.token }, body: form })).ok).toBe(true);

  const page = await visit((await aStudent(server.url)).token);
  await begin(page, exam._id);
  await untilKept(page);
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.locator('.katex-html')).toHaveCount(2);
  const picture = page.getByRole('img', { name: 'A triangle' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Submit Exam' }).click();
  await modal(page).getByRole('button', { name: 'Submit Exam' }).click();
  await expect(page).toHaveURL(/\/student\/exam-result\//);
  await expect.poll(() => page.evaluate(() => caches.has('exam-pictures'))).toBe(false);
});
