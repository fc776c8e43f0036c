import { axeProblems } from '../look.ts';
import { type Api, adminEmail, aLesson, anExam, apiAsAdmin, aStudent, buy, shortAnswer } from '../school.ts';
import { expect, laptop, modal, test } from '../test.ts';

const paper = [shortAnswer('What is 1 + 1?', '2')];

/** A lesson that was bought, and an exam that was sat. */
async function aHalf(admin: Api, student: Api, name: string): Promise<void> {
  await buy(student, admin, await aLesson(admin, { title: `Lesson of ${name}`, price: 1500 }));
  const exam = await anExam(admin, paper, { title: `Exam of ${name}` });
  await student.call('POST', `/studentExam/start/${exam._id}`);
  await student.call('POST', `/studentExam/submit/${exam._id}`, { answers: [] });
}

test('staff merge two accounts of a student, who finds the lessons and results of both under one login', async ({
  visit,
  watch,
  server,
}) => {
  watch.expectConsole(/status of 40[01]/);
  const api = await apiAsAdmin(server.url);
  const [one, other] = [
    await aStudent(server.url, 'Class 3', 'Kemi Twice'),
    await aStudent(server.url, 'Class 3', 'Kemi A. Twice'),
  ];
  await aHalf(api, one, 'one');
  await aHalf(api, other, 'other');
  const { _id } = await one.call<{ _id: string }>('GET', '/user');
  const ended = await other.call<{ _id: string }>('GET', '/user');
  const admin = await visit(adminEmail, laptop);
  await admin.goto(`/admin/users/${_id}`);
  await admin.getByRole('button', { name: 'Merge', exact: true }).click();
  await modal(admin).getByLabel('Name, phone number or e-mail').fill(other.email);
  await modal(admin)
    .getByRole('button', { name: /Kemi A\. Twice/ })
    .click();
  await expect(modal(admin)).toContainText(`No longer a login: ${other.email}`);
  await expect(modal(admin)).toContainText('1 exam attempt, with its answers and marks');
  expect(await axeProblems(admin)).toEqual([]);
  await modal(admin).getByLabel('Full name').fill('Kemi Twice');
  await modal(admin).getByRole('button', { name: 'Merge the accounts' }).click();
  await expect(modal(admin).getByText('This is not the full name of the account that ends').first()).toBeVisible();
  await modal(admin).getByLabel('Full name').fill('Kemi A. Twice');
  await modal(admin).getByRole('button', { name: 'Merge the accounts' }).click();
  await expect(modal(admin)).toHaveCount(0);
  await expect(admin.getByRole('tab', { name: /^Lessons/ })).toContainText('2');
  await expect(admin.getByRole('tab', { name: /^Exams/ })).toContainText('2');
  await admin.goto(`/admin/users/${ended._id}`);
  await expect(admin).toHaveURL(`/admin/users/${_id}`);

  const page = await visit(one.email);
  await page.goto('/student/my-lessons');
  for (const name of ['one', 'other']) await expect(page.getByText(`Lesson of ${name}`).first()).toBeVisible();
  await page.goto('/student/notifications');
  await expect(page.getByText('Your two accounts are one now')).toBeVisible();
});
