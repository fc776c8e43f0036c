import { begin, option, question, saved } from '../exam-page.ts';
import { problemsOf, startPhone } from '../look.ts';
import { anExam, apiAsAdmin, aStudent, multipleChoice } from '../school.ts';
import { expect, laptop, test } from '../test.ts';

const questions = [multipleChoice('What is 2 + 2?', '4', '3'), multipleChoice('What is 3 + 3?', '6', '5')];
const phoneLook = { viewport: { width: 360, height: 740 }, hasTouch: true };

test('an attempt that was handed in by mistake is opened again, goes on, and its history says so', async ({
  visit,
  server,
}) => {
  const admin = await apiAsAdmin(server.url);
  const exam = await anExam(admin, questions, { title: 'Handed in too early' });
  const student = await aStudent(server.url, 'Class 3', 'Bisi Early');
  const phone = await visit(student.token, phoneLook);
  await startPhone(phone);
  await begin(phone, exam._id);
  await option(phone, '4').click();
  await expect(saved(phone)).toBeVisible();
  await student.call('POST', `/studentExam/submit/${exam._id}`, { answers: [] });
  await phone.goto(`/student/exam-result/${exam._id}`);
  await expect(phone.getByRole('img', { name: /^Score: 50 percent/ })).toBeVisible();

  const staff = await visit(admin.token, laptop);
  await staff.goto(`/admin/exams/${exam._id}/results`);
  await staff.getByRole('link', { name: 'Bisi Early' }).click();
  await staff.getByRole('button', { name: 'Reopen this attempt' }).press('Enter');
  const dialog = staff.getByRole('dialog', { name: 'Reopen this attempt' });
  await dialog.getByRole('button', { name: '15 min' }).press('Enter');
  await dialog.getByLabel('Reason').fill('Handed in by mistake');
  expect(await problemsOf(staff, 'laptop')).toEqual([]);
  await dialog.getByRole('button', { name: 'Reopen' }).press('Enter');
  await expect(staff.getByText('Still running')).toBeVisible();
  await expect(staff.getByText('Opened again for 15 minutes')).toBeVisible();

  await phone.goto(`/student/exam/${exam._id}`);
  await expect(question(phone, 1, 2)).toBeVisible();
  await expect(phone.getByRole('radio', { name: /4/ })).toBeChecked();
  await phone.getByRole('button', { name: 'Next' }).click();
  await option(phone, '6').click();
  await expect(saved(phone)).toBeVisible();
  await student.call('POST', `/studentExam/submit/${exam._id}`, { answers: [] });
  await phone.goto(`/student/exam-result/${exam._id}`);
  await expect(phone.getByRole('img', { name: /^Score: 100 percent/ })).toBeVisible();
  await expect(
    phone.getByText(/^Your exam was opened again on .*: 50% before\. Reason: Handed in by mis/),
  ).toBeVisible();
  expect(await problemsOf(phone, 'phone')).toEqual([]);

  await staff.reload();
  await expect(staff.getByText(/^100% · /)).toBeVisible();
  await expect(staff.getByRole('region', { name: 'Changes of the score' })).toContainText('Handed in by mistake');
});

test('a student who has no attempt left gets another one with a reason, and both results stay', async ({
  visit,
  server,
}) => {
  const admin = await apiAsAdmin(server.url);
  const exam = await anExam(admin, questions, { title: 'Sat with the power away' });
  const student = await aStudent(server.url, 'Class 3', 'Sade Again');
  await student.call('POST', `/studentExam/start/${exam._id}`);
  await student.call('POST', `/studentExam/submit/${exam._id}`, { answers: [] });

  const staff = await visit(admin.token, laptop);
  await staff.goto(`/admin/exams/${exam._id}/results`);
  await staff.getByRole('link', { name: 'Sade Again' }).click();
  await staff.getByRole('button', { name: 'Give another attempt' }).press('Enter');
  const dialog = staff.getByRole('dialog', { name: 'Give Sade Again an attempt' });
  await dialog.getByLabel('Reason').fill('The power was away');
  expect(await problemsOf(staff, 'laptop')).toEqual([]);
  await dialog.getByRole('button', { name: 'Give the attempt' }).press('Enter');
  await expect(staff.getByRole('list', { name: 'Attempts given' })).toContainText('not started yet');
  expect(await problemsOf(staff, 'laptop')).toEqual([]);

  const phone = await visit(student.token, phoneLook);
  await startPhone(phone);
  await phone.goto(`/student/exam-result/${exam._id}`);
  await expect(phone.getByText(/another attempt, to be started until .* Reason: The power was away/)).toBeVisible();
  expect(await problemsOf(phone, 'phone')).toEqual([]);
  await phone.goto('/student/exams');
  const card = phone.getByRole('listitem').filter({ hasText: 'Sat with the power away' });
  await expect(card.getByText('Reason: The power was away')).toBeVisible();
  expect(await problemsOf(phone, 'phone')).toEqual([]);
  await phone.goto(`/student/exam/${exam._id}`);
  await expect(phone.getByText('2 of 2')).toBeVisible();
  expect(await problemsOf(phone, 'phone')).toEqual([]);
  await begin(phone, exam._id);
  await option(phone, '4').click();
  await expect(saved(phone)).toBeVisible();
  await student.call('POST', `/studentExam/submit/${exam._id}`, { answers: [] });

  await staff.goto(`/admin/exams/${exam._id}/results`);
  const results = staff.getByRole('listitem').filter({ hasText: 'Sade Again' });
  await expect(results).toHaveText([/Attempt 2.*50%/, /0%/]);

  await phone.goto('/student/exams?tab=completed');
  const attempts = phone.getByRole('listitem').filter({ hasText: 'Sat with the power away' });
  await expect(attempts).toHaveText([/50%.*Attempt 2 counts/, /0%.*Attempt 1/]);
  expect(await problemsOf(phone, 'phone')).toEqual([]);
  await attempts.nth(1).getByRole('link', { name: 'View Result' }).click();
  await expect(phone.getByRole('img', { name: /^Score: 0 percent/ })).toBeVisible();
  expect(await problemsOf(phone, 'phone')).toEqual([]);
  await phone.goBack();
  await attempts.nth(0).getByRole('link', { name: 'View Result' }).click();
  await expect(phone.getByRole('img', { name: /^Score: 50 percent/ })).toBeVisible();
});
