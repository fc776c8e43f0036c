import { begin, countCalls, option, question, questions, saved } from '../exam-page.ts';
import { anExam, apiAsAdmin, aStudent } from '../school.ts';
import { expect, modal, test } from '../test.ts';

test('a reload in the middle comes back to the same question, answers and time', async ({ visit, server }) => {
  const exam = await anExam(await apiAsAdmin(server.url), questions, { title: 'Reload' });
  const student = await aStudent(server.url);
  const page = await visit(student.token);
  await begin(page, exam._id);
  await option(page, 'The mitochondrion').click();
  await page.getByRole('button', { name: 'Next' }).click();
  await option(page, 'True').click();
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(question(page, 2)).toBeVisible();
  await expect(page.getByRole('radio', { name: /True/ })).toBeChecked();
  await expect(page.getByText('2 of 3 answered')).toBeVisible();
  const { remainingSeconds } = await student.call<{ remainingSeconds: number }>(
    'GET',
    `/studentExam/state/${exam._id}`,
  );
  const [, minutes, seconds] = /^(\d+):(\d\d)/.exec((await page.getByRole('timer').textContent()) ?? '') ?? [];
  expect(Math.abs(Number(minutes) * 60 + Number(seconds) - remainingSeconds)).toBeLessThanOrEqual(2);
});

test('double clicks start once and hand in once', async ({ visit, server }) => {
  const admin = await apiAsAdmin(server.url);
  const exam = await anExam(admin, questions, { title: 'Double clicks' });
  const page = await visit((await aStudent(server.url)).token);
  const starts = countCalls(page, 'POST', /studentExam\/start/);
  const handIns = countCalls(page, 'POST', /studentExam\/submit/);
  await page.goto(`/student/exam/${exam._id}`);
  await page.getByRole('button', { name: 'Start Exam' }).dblclick();
  await question(page, 1).waitFor();
  await option(page, 'The mitochondrion').dblclick();
  await expect(page.getByRole('radio', { name: /mitochondrion/ })).toBeChecked();
  await page.keyboard.press('s');
  await modal(page).getByRole('button', { name: 'Submit Exam' }).dblclick();
  await expect(page).toHaveURL(/\/student\/exam-result\//);
  await expect(page.getByText('33%').first()).toBeVisible();
  expect([starts(), handIns()]).toEqual([1, 1]);
  expect(await admin.call<object[]>('GET', `/studentExam/exams/${exam._id}`)).toHaveLength(1);
});

test('an exam that is started in two tabs is one attempt', async ({ visit, server }) => {
  const admin = await apiAsAdmin(server.url);
  const exam = await anExam(admin, questions, { title: 'Two starts' });
  const first = await visit((await aStudent(server.url)).token);
  const second = await first.context().newPage();
  const start = (page: typeof first) => page.getByRole('button', { name: 'Start Exam' });
  for (const page of [first, second]) await page.goto(`/student/exam/${exam._id}`);
  for (const page of [first, second]) await start(page).waitFor();
  await Promise.all([first, second].map((page) => start(page).click()));
  for (const page of [first, second]) await expect(question(page, 1)).toBeVisible();
  expect(await admin.call<object[]>('GET', `/studentExam/exams/${exam._id}`)).toHaveLength(1);
});

test('who leaves on purpose finds the exam running in the list, and goes on where it was', async ({
  visit,
  server,
}) => {
  const exam = await anExam(await apiAsAdmin(server.url), questions, { title: 'Left behind' });
  const page = await visit((await aStudent(server.url)).token);
  await page.goto('/student/exams');
  const card = page.getByRole('listitem').filter({ hasText: 'Left behind' });
  await card.getByRole('link', { name: 'Start Exam' }).click();
  await page.getByRole('heading', { name: 'Ready to Start Exam?' }).waitFor();
  await page.getByRole('button', { name: 'Start Exam' }).click();
  await option(page, 'The nucleus').click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(saved(page)).toBeVisible();
  await page.goBack();
  await modal(page).getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/student\/exams$/);
  await expect(card.getByText(/^Running: \d+ min left$/)).toBeVisible();
  await card.getByRole('link', { name: 'Continue Exam' }).click();
  await expect(page).toHaveURL(new RegExp(exam._id));
  await expect(question(page, 2)).toBeVisible();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByRole('radio', { name: /nucleus/ })).toBeChecked();
});
