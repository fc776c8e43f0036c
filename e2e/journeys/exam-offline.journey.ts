import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Phone, switchOn } from '../crash/phone.ts';
import { answersOf, begin, expectRightTime, option, question, questions, saved, untilKept } from '../exam-room.ts';
import { anExam, apiAsAdmin, aStudent, multipleChoice } from '../school.ts';
import { expect, modal, test } from '../test.ts';

const lost = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|fetching the script/;
const offline = 'Offline: kept on this device';

test('a whole exam is answered without a network after the start, and handed in when it is back', async ({
  visit,
  watch,
  server,
}) => {
  watch.expectConsole(lost);
  const exam = await anExam(await apiAsAdmin(server.url), questions, { title: 'All offline' });
  const student = await aStudent(server.url);
  const page = await visit(student.token);
  await begin(page, exam._id);
  await question(page, 1).waitFor();
  await untilKept(page);
  await page.context().setOffline(true);
  await option(page, 'The mitochondrion').click();
  await page.getByRole('button', { name: 'Next' }).click();
  await option(page, 'False').click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('textbox', { name: 'Your answer' }).fill('chlorophyll');
  await expect(page.getByText('3 of 3 answered')).toBeVisible();
  await expect(page.getByText(offline).first()).toBeVisible();
  await page.getByRole('button', { name: 'Submit Exam' }).click();
  await modal(page).getByRole('button', { name: 'Submit Exam' }).click();
  await expect(page.getByText('Failed to submit exam: Network error - no response from server')).toBeVisible();
  await expect(page.getByText('Your answers are kept on this device. Press Submit Exam again')).toBeVisible();
  await expect(modal(page)).toHaveCount(0);
  expect(await answersOf(student, exam._id)).toEqual([]);

  await page.context().setOffline(false);
  await expect(saved(page)).toBeVisible();
  expect(await answersOf(student, exam._id)).toEqual(['False', 'The mitochondrion', 'chlorophyll']);
  await page.getByRole('button', { name: 'Submit Exam' }).click();
  await modal(page).getByRole('button', { name: 'Submit Exam' }).click();
  await expect(page.getByText('100%').first()).toBeVisible();
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
  await question(page, 1).waitFor();
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
    Object.defineProperty(IDBTransaction.prototype, 'oncomplete', {
      set(this: IDBTransaction, told: () => void) {
        this.addEventListener('complete', () => setTimeout(told, this.mode === 'readwrite' ? slowMs : 0));
      },
    });
  }, 4000);
  await begin(page, exam._id);
  await question(page, 1).waitFor();
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

test('where the database of the browser is blocked the answers are kept all the same', async ({
  visit,
  watch,
  server,
}) => {
  watch.expectConsole(lost);
  const exam = await anExam(await apiAsAdmin(server.url), questions, { title: 'No database' });
  const student = await aStudent(server.url);
  const page = await visit(student.token);
  await page.addInitScript(() => {
    const open = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function (...parts) {
      if (sessionStorage.getItem('unblocked') !== null) return open.apply(this, parts);
      throw new DOMException('blocked', 'SecurityError');
    };
  });
  await begin(page, exam._id);
  await question(page, 1).waitFor();
  await untilKept(page);
  await page.context().setOffline(true);
  await option(page, 'The mitochondrion').click();
  await expect(page.getByText(offline).first()).toBeVisible();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByRole('radio', { name: /mitochondrion/ })).toBeChecked();

  await test.step('and move to the database when it is open', async () => {
    const inStorage = () => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('exam:')));
    expect(await inStorage()).toBe(true);
    await page.evaluate(() => sessionStorage.setItem('unblocked', 'yes'));
    await page.reload();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect.poll(inStorage).toBe(false);
    await page.reload();
    await page.getByRole('button', { name: 'Previous' }).click();
    await expect(page.getByRole('radio', { name: /mitochondrion/ })).toBeChecked();
  });

  await test.step('and where nothing may be kept, it says so', async () => {
    await page.evaluate(() => {
      const full = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
      Storage.prototype.setItem = full;
      IDBObjectStore.prototype.put = full;
    });
    await option(page, 'The wall').click();
    await expect(page.getByText('Offline: kept only while this page is open').first()).toBeVisible();
  });
  await page.context().setOffline(false);
  await expect(saved(page)).toBeVisible();
  expect(await answersOf(student, exam._id)).toEqual(['The wall']);
});

test('pictures and formulas of the paper are there after a reload without a network, and the pictures go with the exam', async ({
  visit,
  watch,
  server,
}) => {
  watch.expectConsole(lost);
  const admin = await apiAsAdmin(server.url);
  const formula = multipleChoice('What is $\\frac{1}{2} + \\frac{1}{4}$?', 'Three quarters', 'One half');
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
  await expect(page.locator('.katex-html').first()).toBeVisible();
  const picture = page.getByRole('img', { name: 'A triangle' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Submit Exam' }).click();
  await modal(page).getByRole('button', { name: 'Submit Exam' }).click();
  await expect(page).toHaveURL(/\/student\/exam-result\//);
  await expect.poll(() => page.evaluate(() => caches.has('exam-pictures'))).toBe(false);
});
