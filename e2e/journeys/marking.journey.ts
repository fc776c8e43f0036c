import { problemsOf, startPhone } from '../look.ts';
import { type Api, anExam, apiAsAdmin, aStudent, multipleChoice } from '../school.ts';
import { expect, laptop, test } from '../test.ts';

const mass = {
  type: 'numeric',
  text: 'Write 0.00045 kg in standard form.',
  points: 2,
  correctAnswer: '0.0045',
};
const sum = { ...multipleChoice('What is 2 + 2?', '4', '3'), points: 2 };
const essay = { type: 'essay', text: 'Why did the empire of Oyo fall?', points: 10, correctAnswer: 'Wars and trade' };

type Exam = { _id: string; questions: string[] };

async function sit(url: string, exam: Exam, answers: readonly string[], fullName: string): Promise<Api> {
  const student = await aStudent(url, 'Class 3', fullName);
  await student.call('POST', `/studentExam/start/${exam._id}`);
  const given = answers.map((selectedAnswer, index) => ({ questionId: exam.questions[index], selectedAnswer }));
  await student.call('POST', `/studentExam/submit/${exam._id}`, { answers: given });
  return student;
}

test('an answer that should have counted is accepted for all, and the student reads why on a phone', async ({
  visit,
  server,
}) => {
  const admin = await apiAsAdmin(server.url);
  const exam = await anExam(admin, [sum, mass], { title: 'Standard form' });
  const student = await sit(server.url, exam, ['4', '4.5×10⁻⁴'], 'Amara Form');
  await sit(server.url, exam, ['3', '4.5×10⁻⁴'], 'Tunde Form');
  const phone = await visit(student.token, { viewport: { width: 360, height: 740 }, hasTouch: true });
  await startPhone(phone);
  await phone.goto(`/student/exam-result/${exam._id}`);
  await expect(phone.getByRole('img', { name: /^Score: 50 percent/ })).toBeVisible();

  const staff = await visit(admin.token, laptop);
  await staff.goto(`/admin/exams/${exam._id}/results`);
  await staff.getByRole('link', { name: 'Marking' }).click();
  await staff.getByRole('listitem').filter({ hasText: 'standard form' }).getByRole('button').click();
  const given = staff.getByRole('list', { name: 'Answers that were given' }).getByRole('listitem');
  await expect(given).toHaveText(/4\.5×10⁻⁴.*2 students.*Wrong.*Accept for all/);
  expect(await problemsOf(staff, 'laptop')).toEqual([]);
  await given.getByRole('button').click();
  await expect(staff.getByText('2 results change: 2 up, 0 down.')).toBeVisible();
  await staff.getByLabel('Reason').fill('It is the same number');
  expect(await problemsOf(staff, 'laptop')).toEqual([]);
  await staff.getByRole('button', { name: 'Apply to 2 results' }).click();
  await expect(staff.getByRole('heading', { name: 'Marked again' })).toBeFocused();

  await phone.reload();
  await expect(phone.getByRole('img', { name: /^Score: 100 percent/ })).toBeVisible();
  await expect(phone.getByText(/^Another answer was accepted on .*: 50% before, 100% after/)).toBeVisible();
  await expect(phone.getByText('It is the same number')).toBeVisible();
  expect(await problemsOf(phone, 'phone')).toEqual([]);
});

test('a question is annulled out of the total, and the history says who and why', async ({ visit, server }) => {
  const admin = await apiAsAdmin(server.url);
  const exam = await anExam(admin, [sum, mass], { title: 'With a bad question' });
  const student = await sit(server.url, exam, ['4', '12'], 'Zainab Annul');
  const staff = await visit(admin.token, laptop);
  await staff.goto(`/admin/exams/${exam._id}/marking?question=${exam.questions[1]}`);
  await staff.getByRole('button', { name: 'Annul the question' }).press('Enter');
  await staff.getByRole('radio', { name: /^Out of the total/ }).press(' ');
  await staff.getByRole('button', { name: 'Preview the changes' }).press('Enter');
  await expect(staff.getByRole('list', { name: 'Results that change' })).toContainText(/Zainab Annul.*50%.*100%/);
  expect(await problemsOf(staff, 'laptop')).toEqual([]);
  await staff.getByLabel('Reason').fill('No unit was asked for');
  await staff.getByRole('button', { name: 'Apply to 1 result' }).press('Enter');
  await expect(staff.getByRole('heading', { name: 'Marked again' })).toBeFocused();
  await staff.getByRole('region', { name: 'Marked again' }).getByRole('button', { name: 'All questions' }).click();
  await expect(staff.getByRole('region', { name: 'What was decided' })).toContainText('No unit was asked for');
  expect(await problemsOf(staff, 'laptop')).toEqual([]);

  const phone = await visit(student.token, { viewport: { width: 360, height: 740 }, hasTouch: true });
  await startPhone(phone);
  await phone.goto(`/student/exam-result/${exam._id}`);
  await expect(phone.getByText(/^A question was annulled on .*: 50% before, 100% after/)).toBeVisible();
  expect(await problemsOf(phone, 'phone')).toEqual([]);
});

test('an essay is marked by two teachers, the second one blind, and what differs is settled', async ({
  visit,
  server,
}) => {
  const admin = await apiAsAdmin(server.url);
  const exam = await anExam(admin, [essay], { title: 'Marked by two' });
  const student = await sit(server.url, exam, ['Its provinces rebelled.'], 'Ngozi Two');
  const address = `/admin/exams/${exam._id}/marking`;

  const first = await visit(admin.token, laptop);
  await first.goto(address);
  await first.getByRole('button', { name: 'Mark 1 answer' }).click();
  await expect(first.getByRole('heading', { name: 'Answer', exact: true })).toBeFocused();
  await first.keyboard.press('8');
  await first.keyboard.press('c');
  await first.keyboard.type('A good start');
  await first.keyboard.press('Control+Enter');
  await expect(first.getByText('Every answer is marked')).toBeVisible();
  await first.goto(address);
  await first.getByRole('button', { name: 'Ask for a second marking' }).click();
  await first.getByLabel('Points by which two marks may differ').fill('1');
  await first.getByRole('button', { name: 'Open for a second marking' }).click();
  await expect(first.getByText('Second marking: 0 answers marked twice')).toBeVisible();

  const second = await visit('tutor@akada.example', laptop);
  await second.goto(address);
  await second.getByRole('button', { name: 'Second-mark 1 answer' }).click();
  await expect(second.getByText(/^You are the second marker/)).toBeVisible();
  await expect(second.getByText('A good start')).toHaveCount(0);
  expect(await problemsOf(second, 'laptop')).toEqual([]);
  await second.getByRole('heading', { name: 'Answer', exact: true }).focus();
  await second.keyboard.press('4');
  await expect(second.getByLabel('Points, 0 to 10')).toHaveValue('4');
  await second.keyboard.press('Enter');
  await expect(second.getByText('Every answer has its second mark')).toBeVisible();

  await first.reload();
  await first.getByRole('button', { name: 'Settle 1 difference' }).click();
  const both = first.getByRole('region', { name: 'Two marks that differ' });
  await expect(both.getByRole('listitem')).toHaveText([/8 of 10 by you/, /4 of 10 by Hauwa/]);
  expect(await problemsOf(first, 'laptop')).toEqual([]);
  await both.getByRole('button', { name: 'Take 8' }).click();
  await first.getByLabel('Points, 0 to 10').fill('6');
  await first.getByLabel('Why these points').fill('One cause is named');
  await first.getByRole('button', { name: 'Settle and next' }).click();
  await expect(first.getByText('Nothing is left to settle')).toBeVisible();

  const phone = await visit(student.token, { viewport: { width: 360, height: 740 }, hasTouch: true });
  await startPhone(phone);
  await phone.goto(`/student/exam-result/${exam._id}`);
  await expect(phone.getByText(/^A mark of your teacher was changed on .*: 80% before, 60% after/)).toBeVisible();
  await expect(phone.getByText('One cause is named')).toBeVisible();
  expect(await problemsOf(phone, 'phone')).toEqual([]);
});
