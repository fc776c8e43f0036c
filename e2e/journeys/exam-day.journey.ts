import type { Page } from '@playwright/test';
import { begin, option, questions, saved } from '../exam-page.ts';
import { type Api, adminEmail, anExam, apiAsAdmin, aStudent, day } from '../school.ts';
import { expect, laptop, modal, test } from '../test.ts';

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function endOf(student: Api, examId: string): Promise<number> {
  return Date.parse((await student.call<{ endTime: string }>('GET', `/studentExam/state/${examId}`)).endTime);
}

async function attemptOf(admin: Api, examId: string, name: string): Promise<string> {
  type Row = { student: { fullName: string }; attempt?: { _id: string } };
  const rows = await admin.call<Row[]>('GET', `/studentExam/exams/${examId}/live?search=${encodeURIComponent(name)}`);
  return rows[0]?.attempt?._id ?? '';
}

async function giveTime(page: Page, minutes: string, reason: string): Promise<void> {
  await modal(page).getByLabel('Minutes').fill(minutes);
  await modal(page).getByLabel('Reason').fill(reason);
  await modal(page).getByRole('button', { name: 'Give time', exact: true }).dblclick();
}

test('an admin watches a student live, gives 12 minutes to all and to one, and the student’s end moves', async ({
  visit,
  server,
}) => {
  const exam = await anExam(await apiAsAdmin(server.url), questions, { title: 'Watched live' });
  const student = await aStudent(server.url, 'Class 3', 'Zainab Live');
  const sitter = await visit(student.token);
  await begin(sitter, exam._id);
  const admin = await visit(adminEmail, laptop);
  await admin.goto('/admin/exams?search=Watched');
  await admin.getByRole('link', { name: 'Live view of Watched live' }).click();
  const row = rowOf(admin, 'Zainab Live');
  await expect(row).toContainText(/Running.*0 of 3.*left.*\d s ago/);
  await option(sitter, /mitochondrion/).click();
  await expect(saved(sitter)).toBeVisible();
  await expect(row).toContainText('1 of 3');

  const before = await endOf(student, exam._id);
  await admin.getByRole('button', { name: 'Give time to everyone' }).click();
  await expect(modal(admin)).toContainText('1 student is at the exam now.');
  await giveTime(admin, '12', 'Power cut at the centre');
  await expect(admin.getByText('12 minutes given to 1 student')).toBeVisible();
  expect(await endOf(student, exam._id)).toBe(before + 12 * 60_000);
  await admin.getByRole('button', { name: 'Give time to Zainab Live' }).click();
  await giveTime(admin, '12', 'Came late through the flood');
  await expect(admin.getByText('12 minutes given to Zainab Live')).toBeVisible();
  expect(await endOf(student, exam._id)).toBe(before + 24 * 60_000);
  const given = admin.getByRole('region', { name: 'Time given' }).getByRole('listitem');
  await expect(given).toHaveCount(2);
  await expect(given.first()).toContainText(/12 minutes to Zainab Live.*flood.*Chinedu Okafor/);
  await expect(given.last()).toContainText(/12 minutes to everyone at the exam.*Power cut/);
  await expect(row).toContainText('24 min extra');
});

test('an admin hands in for a student, who then reads that the teacher did', async ({ visit, server }) => {
  const exam = await anExam(await apiAsAdmin(server.url), questions, { title: 'Handed in by staff' });
  const student = await aStudent(server.url, 'Class 3', 'Musa Handed');
  const sitter = await visit(student.token);
  await begin(sitter, exam._id);
  await option(sitter, /mitochondrion/).click();
  await expect(saved(sitter)).toBeVisible();
  await sitter.close();
  const admin = await visit(adminEmail, laptop);
  await admin.goto(`/admin/exams/${exam._id}/live?state=running`);
  await admin.getByRole('button', { name: 'Hand in for Musa Handed' }).click();
  await expect(modal(admin)).toContainText('1 of 3 questions has an answer');
  await modal(admin).getByRole('button', { name: 'Hand in' }).click();
  await expect(admin.getByRole('heading', { name: 'Nobody is at this exam now' })).toBeVisible();
  const result = await visit(student.token);
  await result.goto(`/student/exam-result/${exam._id}`);
  await expect(result.getByText('Handed in by your teacher.')).toBeVisible();
});

for (const [verb, done, percent, words] of [
  ['Accept', 'accepted', '67%', 'Your teacher accepted 1 answer that came after the end.'],
  ['Refuse', 'refused', '33%', 'Your teacher did not accept 1 answer that came after the end.'],
] as const) {
  test(`a late answer is ${done}, and the student reads what that did to the result`, async ({ visit, server }) => {
    const api = await apiAsAdmin(server.url);
    const exam = await anExam(api, questions, { title: `Late and ${done}` });
    const student = await aStudent(server.url, 'Class 3', `Ngozi ${verb}`);
    const [first, second] = exam.questions as [string, string];
    await student.call('POST', `/studentExam/start/${exam._id}`);
    const answer = (questionId: string, selectedAnswer: string) => ({
      answers: [{ questionId, selectedAnswer, seq: 1 }],
    });
    await student.call('PUT', `/studentExam/answer/${exam._id}`, answer(first, 'The mitochondrion'));
    await api.call('POST', `/studentExam/attempts/${await attemptOf(api, exam._id, `Ngozi ${verb}`)}/submit`);
    const late = student.call('PUT', `/studentExam/answer/${exam._id}`, answer(second, 'False'));
    await expect(late).rejects.toThrow('Your teacher has handed in this exam for you');

    const admin = await visit(adminEmail, laptop);
    await admin.goto(`/admin/exams/${exam._id}/live`);
    await admin.getByRole('button', { name: /^Late answers to decide/ }).click();
    await rowOf(admin, student.fullName).getByRole('link', { name: '1 late answer' }).click();
    await expect(admin.getByText('No answer was saved in time. Would give 1 point.')).toBeVisible();
    await admin.getByRole('button', { name: verb, exact: true }).click();
    await modal(admin).getByLabel('Reason').fill('The network was down');
    await modal(admin)
      .getByRole('button', { name: `${verb} 1 late answer` })
      .click();
    await expect(admin.getByText(`1 late answer ${done}`)).toBeVisible();
    const result = await visit(student.token);
    await result.goto(`/student/exam-result/${exam._id}`);
    await expect(result.getByText(percent, { exact: true })).toBeVisible();
    await expect(result.getByText(words)).toBeVisible();
  });
}

test('a wrong key is corrected by keyboard: preview, reason, confirm; the student reads both results', async ({
  visit,
  server,
}) => {
  const exam = await anExam(await apiAsAdmin(server.url), questions, { title: 'Key was wrong' });
  const student = await aStudent(server.url, 'Class 3', 'Amara Key');
  await student.call('POST', `/studentExam/start/${exam._id}`);
  const answers = [{ questionId: exam.questions[0], selectedAnswer: 'The nucleus' }];
  await student.call('POST', `/studentExam/submit/${exam._id}`, { answers });
  const admin = await visit(adminEmail, laptop);
  await admin.goto(`/admin/exams/${exam._id}/results`);
  await admin.getByRole('link', { name: 'Marking' }).press('Enter');
  await admin.getByRole('button', { name: 'Look at the answers' }).first().waitFor();
  await admin.getByLabel('Search questions').fill('powerhouse');
  await expect(admin.getByRole('button', { name: 'Look at the answers' })).toHaveCount(1);
  await admin.getByRole('button', { name: 'Look at the answers' }).press('Enter');
  await admin.getByRole('button', { name: 'Change the key' }).press('Enter');
  await admin.getByRole('radio', { name: 'The nucleus' }).press(' ');
  await admin.keyboard.press('Enter');
  await expect(admin.getByRole('list', { name: 'Results that change' })).toContainText(/Amara Key.*0% F.*33% F/);
  await admin.getByLabel('Reason').fill('The nucleus was meant');
  await admin.getByRole('button', { name: 'Apply to 1 result' }).press('Enter');
  await expect(admin.getByRole('heading', { name: 'Marked again' })).toBeFocused();
  await admin.getByRole('link', { name: 'Amara Key' }).press('Enter');
  await expect(admin.getByRole('region', { name: 'Changes of the score' })).toContainText(
    /key was corrected.*0% \(0 of 3 points\) before, 33% \(1 of 3 points\) after.*The nucleus was meant/,
  );
  const result = await visit(student.token);
  await result.goto(`/student/exam-result/${exam._id}`);
  await expect(result.getByText(/^Your result was marked again on .*: 0% before, 33% after/)).toBeVisible();
});

test('right answers are read after the close, and not where the school switched that off', async ({
  visit,
  watch,
  server,
}) => {
  watch.expectConsole(/status of 403/);
  const api = await apiAsAdmin(server.url);
  const exam = await anExam(api, questions, { title: 'To be reviewed' });
  const student = await aStudent(server.url);
  await student.call('POST', `/studentExam/start/${exam._id}`);
  const answers = [{ questionId: exam.questions[0], selectedAnswer: 'The mitochondrion' }];
  await student.call('POST', `/studentExam/submit/${exam._id}`, { answers });
  const page = await visit(student.token);
  const open = async () => {
    await page.goto(`/student/exam-result/${exam._id}`);
    await page.getByText('Performance').waitFor();
  };
  await open();
  await expect(page.getByText(/^You can read the right answers from/)).toBeVisible();
  await page.goto(`/student/exam-review/${exam._id}`);
  await expect(page.getByRole('heading', { name: 'This review is not open yet' })).toBeVisible();

  const switchReview = async (allowed: boolean) => {
    const admin = await visit(adminEmail, laptop);
    await admin.goto('/admin/exams?search=reviewed');
    await admin.getByRole('link', { name: 'Edit To be reviewed' }).click();
    await admin.getByText('Title and settings').click();
    await admin.getByRole('switch', { name: /Students may read the right answers/ }).setChecked(allowed);
    await admin.getByRole('button', { name: 'Save changes' }).click();
    await expect(admin.getByText('Exam updated successfully!')).toBeVisible();
  };
  await switchReview(false);
  await api.call('PUT', `/exam/${exam._id}`, { startDate: day(-9), endDate: day(-2) });
  await open();
  await expect(page.getByText(/right answers/)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Review answers' })).toHaveCount(0);
  await page.goto(`/student/exam-review/${exam._id}`);
  await expect(page.getByRole('heading', { name: 'This review is closed' })).toBeVisible();

  await switchReview(true);
  await open();
  await page.getByRole('link', { name: 'Review answers' }).click();
  await expect(page.getByRole('heading', { name: /^Question \d$/ })).toHaveCount(3);
  await expect(page.getByRole('listitem').filter({ hasText: 'The mitochondrion' }).first()).toContainText(
    'Your answer · Right answer',
  );
  await page.getByLabel(/^Only the wrong ones/).check();
  await expect(page.getByRole('heading', { name: /^Question \d$/ })).toHaveText(['Question 2', 'Question 3']);
  await expect(page).toHaveURL(/show=wrong/);
});
