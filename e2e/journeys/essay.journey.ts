import { begin, question, saved } from '../exam-page.ts';
import { problemsOf, startPhone } from '../look.ts';
import { type Api, anExam, apiAsAdmin, aStudent, multipleChoice } from '../school.ts';
import { expect, laptop, modal, test } from '../test.ts';

const essay = {
  type: 'essay',
  text: 'Why did the empire of Oyo fall?',
  points: 10,
  correctAnswer: 'Wars, trade and provinces that rebelled',
  details: {
    rubric: [
      { text: 'Names the wars', points: 4 },
      { text: 'Names the trade', points: 3 },
    ],
    showRubric: true,
    minWords: 5,
    maxWords: 300,
  },
};
const sum = { ...multipleChoice('What is 2 + 2?', '4', '3'), points: 2 };

async function handIn(url: string, exam: { _id: string; questions: string[] }, text: string) {
  const student = await aStudent(url);
  await student.call('POST', `/studentExam/start/${exam._id}`);
  const answers = [{ questionId: exam.questions[1], selectedAnswer: text }];
  await student.call('POST', `/studentExam/submit/${exam._id}`, { answers });
}

/** The exam closes for everybody, so that the review opens. */
const close = (admin: Api, examId: string) =>
  admin.call('PUT', `/exam/${examId}`, { endDate: new Date(Date.now() - 1000).toISOString() });

test('an essay is written on a phone, marked by keys, and read with its mark and comment', async ({
  visit,
  server,
}) => {
  const admin = await apiAsAdmin(server.url);
  const exam = await anExam(admin, [sum, essay], { title: 'History with an essay' });
  const student = await aStudent(server.url);
  const phone = await visit(student.token, { viewport: { width: 360, height: 740 }, hasTouch: true });
  await startPhone(phone);
  await begin(phone, exam._id);
  await phone.locator('label').filter({ hasText: '4' }).tap();
  await phone.getByRole('button', { name: 'Next' }).tap();
  await question(phone, 2, 2).waitFor();
  await expect(phone.getByRole('region', { name: 'What points are given for' })).toContainText('Names the wars');
  await phone.getByLabel('Your answer').fill('Its provinces rebelled.');
  await expect(phone.getByText('3 words, 2 to go. Write 5 to 300 words.')).toBeVisible();
  await phone.getByLabel('Your answer').pressSequentially(' Ilorin was lost.');
  await expect(phone.getByText('6 words. Write 5 to 300 words.')).toBeVisible();
  await expect(saved(phone)).toBeVisible();
  expect(await problemsOf(phone, 'phone')).toEqual([]);
  await startPhone(phone);
  await phone.reload();
  await question(phone, 2, 2).waitFor();
  await expect(phone.getByLabel('Your answer')).toHaveValue('Its provinces rebelled. Ilorin was lost.');
  await phone.getByRole('button', { name: 'Submit Exam' }).tap();
  await modal(phone).getByRole('button', { name: 'Submit Exam' }).tap();
  await expect(phone.getByText('1 answer is still to be marked.')).toBeVisible();
  await expect(phone.getByText('2 of 12 points so far')).toBeVisible();
  expect(await problemsOf(phone, 'phone')).toEqual([]);

  await handIn(server.url, exam, 'Trade moved to the coast.');
  const staff = await visit(admin.token, laptop);
  await staff.goto(`/admin/exams/${exam._id}/results`);
  await staff.getByRole('link', { name: 'Mark answers' }).click();
  await staff.getByRole('button', { name: 'Mark 2 answers' }).click();
  await expect(staff.getByText('0 of 2 marked')).toBeVisible();
  const [ours, others] = [staff.getByText('Ilorin was lost'), staff.getByText('Trade moved to the coast')];
  await expect(ours.or(others)).toBeVisible();
  const order = (await ours.isVisible()) ? [ours, others] : [others, ours];
  for (const [marked, rest] of ['1 of 2 marked', null].entries()) {
    await expect(order[marked] ?? ours).toBeVisible();
    const isOurs = order[marked] === ours;
    await expect(staff.getByRole('heading', { name: 'Answer', exact: true })).toBeFocused();
    await expect(staff.getByText('Chidera Obi')).toHaveCount(0);
    if (marked === 0) expect(await problemsOf(staff, 'laptop')).toEqual([]);
    await staff.getByRole('heading', { name: 'Answer', exact: true }).focus();
    await staff.keyboard.press(isOurs ? '7' : '3');
    await expect(staff.getByLabel('Points, 0 to 10')).toHaveValue(isOurs ? '7' : '3');
    await staff.keyboard.press('c');
    await staff.keyboard.type(isOurs ? 'Which wars?' : 'And the wars?');
    await staff.keyboard.press('Control+Enter');
    if (rest) await expect(staff.getByText(rest)).toBeVisible();
  }
  await expect(staff.getByText('Every answer is marked')).toBeVisible();

  await phone.reload();
  await expect(phone.getByRole('img', { name: 'Score: 75 percent, grade B' })).toBeVisible();
  await close(admin, exam._id);
  await phone.reload();
  await phone.getByRole('link', { name: 'Review answers' }).tap();
  await expect(phone.getByText('7 of 10 points')).toBeVisible();
  await expect(phone.getByText('Which wars?')).toBeVisible();
  await expect(phone.getByText('Wars, trade and provinces that rebelled')).toBeVisible();
  expect(await problemsOf(phone, 'phone')).toEqual([]);
});
