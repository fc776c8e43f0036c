import type { Page } from '@playwright/test';
import { answersOf, begin, option, question, saved, tabTo } from '../exam-page.ts';
import { problemsOf, startPhone } from '../look.ts';
import { type Api, anExam, apiAsAdmin, aStudent, multipleChoice, shortAnswer } from '../school.ts';
import { expect, laptop, modal, test } from '../test.ts';

/** One question of its own, two that share a passage; right answers are read at once. */
async function aComprehension(admin: Api, title: string) {
  const { _id: passage } = await admin.call<{ _id: string }>('POST', '/passage', {
    title: 'The harmattan',
    text: `A dry wind comes from the north.\n\nIt carries $\\ce{SiO2}$ as dust. ${'It blows for weeks. '.repeat(40)}`,
  });
  const exam = await anExam(
    admin,
    [
      multipleChoice('What is 2 + 2?', '4', '3'),
      { ...multipleChoice('Where does the wind come from?', 'The north', 'The sea'), passage },
      { ...shortAnswer('What does it carry?', 'dust'), passage },
    ],
    { title },
  );
  await admin.call('PUT', `/exam/${exam._id}`, { reviewAt: 'submit' });
  return exam;
}

const passageOf = (page: Page) => page.getByRole('region', { name: 'Passage for questions 2 and 3', exact: true });

const right = ['4', 'The north', 'dust'].toSorted();

async function readReview(page: Page, examId: string): Promise<void> {
  await page.goto(`/student/exam-review/${examId}`);
  await expect(page.getByRole('region', { name: 'Passage: The harmattan', exact: true })).toHaveCount(1);
}

test('questions of a passage are sat by keys alone, resumed, marked and reviewed', async ({ visit, server }) => {
  const exam = await aComprehension(await apiAsAdmin(server.url), 'A passage by keys');
  const student = await aStudent(server.url);
  const page = await visit(student.token, laptop);
  const { keyboard } = page;
  await begin(page, exam._id);
  await expect(passageOf(page)).toHaveCount(0);
  await page.locator('body').press('a');
  await keyboard.press('n');
  await expect(question(page, 2)).toBeFocused();
  await expect(passageOf(page).getByText('A dry wind comes from the north.')).toBeVisible();
  await expect(passageOf(page).locator('.katex-html')).toBeVisible();
  await keyboard.press('a');
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(page.getByText('2 of 3 answered')).toBeVisible();
  await page.locator('body').press('Escape');
  while (!(await question(page, 3).isVisible())) await keyboard.press('n');
  await expect(passageOf(page)).toBeVisible();
  await tabTo(page, page.getByLabel('Your answer'));
  await keyboard.type('Dust');
  await expect(saved(page)).toBeVisible();
  await expect.poll(() => answersOf(student, exam._id)).toHaveLength(3);
  await tabTo(page, page.getByRole('button', { name: 'Submit Exam' }));
  await keyboard.press('Enter');
  await tabTo(page, modal(page).getByRole('button', { name: 'Submit Exam' }));
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/student\/exam-result\//);
  const { percent } = await student.call<{ percent: number }>('GET', `/studentExam/exams/score/${exam._id}`);
  expect(percent).toBe(100);
  await readReview(page, exam._id);
});

test('on a small phone a passage stands above its questions and is put away', async ({ visit, server }) => {
  const exam = await aComprehension(await apiAsAdmin(server.url), 'A passage by touch');
  const student = await aStudent(server.url);
  const page = await visit(student.token, { viewport: { width: 360, height: 740 }, hasTouch: true });
  await startPhone(page);
  await begin(page, exam._id);
  await option(page, '4').tap();
  await page.getByRole('button', { name: 'Next' }).tap();
  await expect(passageOf(page)).toBeVisible();
  expect(await problemsOf(page, 'phone')).toEqual([]);
  await startPhone(page);
  await page.getByRole('button', { name: 'Passage for questions 2 and 3' }).tap();
  await expect(passageOf(page)).toBeHidden();
  await option(page, 'The north').tap();
  await page.getByRole('button', { name: 'Next' }).tap();
  await page.getByLabel('Your answer').fill('dust');
  await expect(saved(page)).toBeVisible();
  await expect.poll(() => answersOf(student, exam._id)).toEqual(right);
  await page.getByRole('button', { name: 'Submit Exam' }).tap();
  await modal(page).getByRole('button', { name: 'Submit Exam' }).tap();
  await expect(page).toHaveURL(/\/student\/exam-result\//);
  await readReview(page, exam._id);
  expect(await problemsOf(page, 'phone')).toEqual([]);
});
