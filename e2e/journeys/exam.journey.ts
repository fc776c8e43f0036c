import type { Page } from '@playwright/test';
import { anExam, apiAsAdmin, aStudent, multipleChoice, shortAnswer, trueOrFalse } from '../school.ts';
import { expect, laptop, modal, test } from '../test.ts';

const questions = [
  multipleChoice('What is the powerhouse of the cell?', 'The mitochondrion', 'The nucleus', 'The wall', 'The vacuole'),
  trueOrFalse('Diffusion needs a membrane.', 'false'),
  shortAnswer('Name the green pigment of leaves (one word).', 'Chlorophyll'),
];

const saved = (page: Page) => page.getByText('Saved', { exact: true });
const question = (page: Page, number: number, total = 3) =>
  page.getByRole('heading', { name: `Question ${number} of ${total}` });

async function open(page: Page, examId: string): Promise<void> {
  await page.goto(`/student/exam/${examId}`);
  await page.getByRole('button', { name: 'Start Exam' }).click();
}

/** Moves the focus with Tab until it is on what has this name; a keyboard has no other way. */
async function tabTo(page: Page, name: string): Promise<void> {
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
  for (let presses = 0; presses < 60; presses += 1) {
    if ((await focused()) === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached '${name}'`);
}

test('a whole exam is sat with the keyboard alone', async ({ visit, server }) => {
  const exam = await anExam(await apiAsAdmin(server.url), questions, { title: 'By keyboard' });
  const page = await visit((await aStudent(server.url)).token, laptop);
  await page.goto('/student/exams');
  const card = page.getByRole('listitem').filter({ hasText: 'By keyboard' });
  await card.getByRole('link', { name: 'Start Exam' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(exam._id));
  await page.getByRole('heading', { name: 'Ready to Start Exam?' }).waitFor();
  await tabTo(page, 'Start Exam');
  await page.keyboard.press('Enter');
  await expect(question(page, 1)).toBeFocused();

  const cell = (name: string) => page.getByRole('navigation', { name: 'Questions' }).getByRole('button', { name });
  await expect(cell('Question 1, not answered')).toHaveAttribute('aria-current', 'step');
  await page.keyboard.press('b');
  await expect(page.getByRole('radio', { name: /nucleus/ })).toBeChecked();
  await page.keyboard.press('a');
  await expect(page.getByRole('radio', { name: /mitochondrion/ })).toBeChecked();
  await expect(page.getByRole('radio', { name: /mitochondrion/ })).toBeFocused();
  await expect(saved(page)).toBeVisible();
  await page.keyboard.press('n');
  await expect(question(page, 2)).toBeFocused();
  await expect(cell('Question 1, answered')).not.toHaveAttribute('aria-current');
  await expect(cell('Question 2, not answered')).toHaveAttribute('aria-current', 'step');
  await page.keyboard.press('b');
  await page.keyboard.press('p');
  await expect(question(page, 1)).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByRole('radio', { name: /False/ })).toBeChecked();
  await page.keyboard.press('n');
  await page.getByRole('textbox', { name: 'Your answer' }).waitFor();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Your answer' })).toBeFocused();
  // In a text field the letters are letters.
  await page.keyboard.type('snap');
  await expect(question(page, 3)).toBeVisible();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('chlorophyll');
  await page.keyboard.press('Tab');
  await page.keyboard.press('s');
  await expect(modal(page)).toContainText('You have answered all 3 questions.');
  await tabTo(page, 'Submit Exam');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/student\/exam-result\//);
  await expect(page.getByText('100%').first()).toBeVisible();
  await expect(page.getByText('Excellent').first()).toBeVisible();
});

test('the last minutes are announced at whole minutes, and the colours change', async ({ visit, server }) => {
  const exam = await anExam(await apiAsAdmin(server.url), questions, { title: 'Six minutes', duration: 6 });
  const page = await visit((await aStudent(server.url)).token);
  await page.clock.install();
  await open(page, exam._id);
  const timer = page.getByRole('timer');
  await expect(timer).toContainText('There is enough time.');
  await page.clock.fastForward(55_000);
  await expect(page.getByText('5 minutes left')).toHaveCount(0);
  await page.clock.runFor(6_000);
  await expect(page.getByText('5 minutes left')).toBeVisible();
  await expect(timer).toContainText('under 5 min');
  await page.clock.runFor(4_000);
  await expect(page.getByText('5 minutes left')).toHaveCount(0);
  await page.clock.fastForward(233_000);
  await page.clock.runFor(4_000);
  await expect(page.getByText('1 minute left', { exact: true })).toBeVisible();
  await expect(timer).toContainText('last minute');
});

test('without a network the answers stay on the device, and go out when it is back', async ({
  visit,
  watch,
  server,
}) => {
  watch.expectConsole(/ERR_INTERNET_DISCONNECTED/);
  const exam = await anExam(await apiAsAdmin(server.url), questions, { title: 'Offline' });
  const student = await aStudent(server.url);
  const page = await visit(student.token);
  await open(page, exam._id);
  await page.context().setOffline(true);
  await page.locator('label').filter({ hasText: 'The mitochondrion' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.locator('label').filter({ hasText: 'False' }).click();
  await expect(page.getByText('Offline: kept on this device').first()).toBeVisible();

  await test.step('closing the tab asks while answers are unsent', async () => {
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
  });

  await page.context().setOffline(false);
  await expect(saved(page)).toBeVisible();
  const { answers } = await student.call<{ answers: object[] }>('GET', `/studentExam/state/${exam._id}`);
  expect(answers).toHaveLength(2);
  await page.reload();
  await expect(question(page, 2)).toBeVisible();
  await expect(page.getByRole('radio', { name: /False/ })).toBeChecked();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByRole('radio', { name: /mitochondrion/ })).toBeChecked();
});

test('a crash offline loses nothing that was answered on the device', async ({ visit, watch, server }) => {
  watch.expectConsole(/ERR_FAILED/);
  const exam = await anExam(await apiAsAdmin(server.url), questions, { title: 'Crash' });
  const page = await visit((await aStudent(server.url)).token);
  await open(page, exam._id);
  await page.route('**/api/studentExam/answer/**', (route) => route.abort());
  await page.locator('label').filter({ hasText: 'The mitochondrion' }).click();
  await expect(page.getByText('Offline: kept on this device').first()).toBeVisible();
  const next = await page.context().newPage();
  await page.close();
  await next.goto(`/student/exam/${exam._id}`);
  await expect(next.getByRole('radio', { name: /mitochondrion/ })).toBeChecked();
  await expect(saved(next)).toBeVisible();
});

test('handing in nothing asks first, and Back asks before leaving', async ({ visit, server }) => {
  const exam = await anExam(await apiAsAdmin(server.url), questions, { title: 'Nothing' });
  const page = await visit((await aStudent(server.url)).token);
  await page.goto('/student/exams');
  await page.getByRole('listitem').filter({ hasText: 'Nothing' }).getByRole('link', { name: 'Start Exam' }).click();
  await page.getByRole('button', { name: 'Start Exam' }).click();
  await question(page, 1).waitFor();
  await page.goBack();
  await expect(modal(page)).toContainText('Leave the exam?');
  await modal(page).getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(new RegExp(`/student/exam/${exam._id}$`));
  await page.getByRole('button', { name: /all questions/ }).click();
  await page.getByRole('button', { name: 'Finish now' }).click();
  await expect(modal(page)).toContainText("You haven't answered any questions. Are you sure you want to submit?");
  await modal(page).getByRole('button', { name: 'Keep working' }).click();
  await expect(question(page, 1)).toBeVisible();
  await page.keyboard.press('s');
  await modal(page).getByRole('button', { name: 'Submit Exam' }).click();
  await expect(page).toHaveURL(/\/student\/exam-result\//);
  await expect(page.getByText('0%').first()).toBeVisible();
});

test('an exam without questions says so and goes on to the result', async ({ visit, server }) => {
  const exam = await anExam(await apiAsAdmin(server.url), [], { title: 'Empty' });
  const page = await visit((await aStudent(server.url)).token);
  await open(page, exam._id);
  await expect(page.getByText('This exam has no questions. Redirecting to results page.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No Questions Available' }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/student\/exam-result\//);
  await expect(page.getByText('0%').first()).toBeVisible();
});

test('one exam in two tabs is one paper with one result', async ({ visit, watch, server }) => {
  watch.expectConsole(/status of 409/);
  const admin = await apiAsAdmin(server.url);
  const exam = await anExam(admin, questions, { title: 'Two tabs' });
  const first = await visit((await aStudent(server.url)).token);
  await open(first, exam._id);
  const second = await first.context().newPage();
  await second.goto(`/student/exam/${exam._id}`);
  await second.locator('label').filter({ hasText: 'The mitochondrion' }).click();
  await expect(first.getByRole('radio', { name: /mitochondrion/ })).toBeChecked();
  await first.getByRole('button', { name: 'Next' }).click();
  await first.locator('label').filter({ hasText: 'False' }).click();
  await expect(saved(first)).toBeVisible();
  await first.keyboard.press('s');
  await modal(first).getByRole('button', { name: 'Submit Exam' }).click();
  await expect(first.getByText('67%').first()).toBeVisible();
  await second.bringToFront();
  await second.locator('label').filter({ hasText: 'The nucleus' }).click();
  await expect(second).toHaveURL(/\/student\/exam-result\//);
  await expect(second.getByText('67%').first()).toBeVisible();
  expect(await admin.call<object[]>('GET', `/studentExam/exams/${exam._id}`)).toHaveLength(1);
});
