import { axeProblems } from '../look.ts';
import { adminEmail, anExam, apiAsAdmin, aStudent, shortAnswer } from '../school.ts';
import { expect, laptop, modal, test } from '../test.ts';

test('on the page of a student staff correct the class, give extra time for the exam, write a note, and delete the account', async ({
  visit,
  watch,
  server,
}) => {
  watch.expectConsole(/status of 40[19]/);
  const api = await apiAsAdmin(server.url);
  const paper = [shortAnswer('What is 1 + 1?', '2')];
  const exam = await anExam(api, paper, { title: 'For class 2', classLevel: '2', duration: 60 });
  const student = await aStudent(server.url, 'Class 1', 'Ngozi Misplaced');
  const { _id } = await student.call<{ _id: string }>('GET', '/user');
  const admin = await visit(adminEmail, laptop);
  await admin.goto(`/admin/users/${_id}`);

  await admin.getByRole('button', { name: 'Edit' }).click();
  await modal(admin).getByLabel('Full name').fill('Ngozi Placed');
  await modal(admin).getByLabel('Class').selectOption('JSS 3');
  await modal(admin).getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByRole('heading', { name: 'Ngozi Placed', level: 2 })).toBeVisible();
  await admin.getByRole('button', { name: 'Give extra time' }).click();
  await modal(admin).getByLabel('Reason').fill('Reads slowly');
  await modal(admin).getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByText('25% in every exam')).toBeVisible();
  await admin.getByRole('tab', { name: 'Notes' }).click();
  await admin.getByLabel('Note', { exact: true }).fill('Came from another school in May');
  await admin.getByRole('button', { name: 'Add note' }).click();
  await expect(admin.getByRole('list', { name: 'Notes' })).toContainText('Came from another school in May');
  expect(await axeProblems(admin)).toEqual([]);

  const page = await visit(student.token);
  await page.goto(`/student/exam/${exam._id}`);
  await expect(page.getByText('1 h 15 min, 15 min of it extra')).toBeVisible();
  await page.getByRole('button', { name: 'Start Exam' }).click();
  await expect(page.getByRole('timer')).toContainText(/^1:1[45]:/);

  const remove = async () => {
    await admin.getByRole('button', { name: 'Delete', exact: true }).first().click();
    await modal(admin).getByLabel('Full name').fill('Ngozi Placed');
    await modal(admin).getByRole('button', { name: 'Delete the account' }).click();
  };
  await remove();
  await expect(modal(admin).getByText(/This student sits ‘For class 2’ now/)).toBeVisible();
  await modal(admin).getByRole('button', { name: 'Cancel' }).click();
  await student.call('POST', `/studentExam/submit/${exam._id}`, { answers: [] });
  await remove();
  await expect(admin).toHaveURL('/admin/users');
  await expect(admin.getByText('The account was deleted')).toBeVisible();
});
