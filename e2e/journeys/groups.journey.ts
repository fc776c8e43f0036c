import { adminEmail, aLesson, anExam, apiAsAdmin, aStudent, shortAnswer } from '../school.ts';
import { expect, laptop, modal, test } from '../test.ts';

test('a group across two classes gets an exam and an announcement; its students have both, a classmate neither', async ({
  visit,
  server,
}) => {
  const ada = await aStudent(server.url, 'Class 2', 'Ada Grouped');
  await aStudent(server.url, 'Class 3', 'Bola Grouped');
  const classmate = await aStudent(server.url, 'Class 3', 'Chi Alone');
  const exam = await anExam(await apiAsAdmin(server.url), [shortAnswer('What is 1 + 1?', '2')], { title: 'Club quiz' });
  const admin = await visit(adminEmail, laptop);
  await admin.goto('/admin/users');
  await admin.getByRole('link', { name: 'Groups', exact: true }).click();
  await admin.getByRole('button', { name: '+ New group' }).click();
  await modal(admin).getByLabel('Name').fill('Maths club');
  await modal(admin).getByRole('button', { name: 'Create group' }).click();
  await expect(admin.getByText('No students in this group yet')).toBeVisible();
  await admin.getByRole('button', { name: '+ Add students' }).click();
  const form = modal(admin);
  await form.getByLabel('Search students...').fill('Ada Grouped');
  await form.getByRole('checkbox', { name: /Ada Grouped/ }).check();
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(admin.getByRole('link', { name: 'Ada Grouped' })).toBeVisible();
  await admin.getByRole('button', { name: '+ Add students' }).click();
  await form.getByRole('radio', { name: /^A list/ }).check();
  await form.getByLabel('Paste the list').fill('grouped bola\nNobody Known');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(form.getByText('Nobody Known: there is no such student')).toBeVisible();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await admin.getByRole('button', { name: 'Discard' }).click();
  await expect(admin.getByRole('link', { name: 'Bola Grouped' })).toBeVisible();

  await admin.goto(`/admin/exams/${exam._id}`);
  await admin.getByText('Title and settings').click();
  await admin.getByRole('checkbox', { name: /Maths club/ }).check();
  await admin.getByRole('button', { name: 'Save changes' }).click();
  await expect(admin.getByText('Exam updated successfully!')).toBeVisible();

  await admin.goto('/admin/announcements');
  await admin.getByRole('button', { name: 'New announcement' }).click();
  await form.getByLabel('Title').fill('The club meets on Friday');
  await form.getByLabel('Text').fill('Bring a ruler.');
  await form.getByRole('radio', { name: 'Some groups' }).check();
  await form.getByRole('checkbox', { name: /Maths club/ }).check();
  await expect(form.getByText('2 students will get it: Ada Grouped, Bola Grouped.')).toBeVisible();
  await form.getByRole('button', { name: 'Send now' }).click();
  await expect(admin.getByText('Maths club · Sent')).toBeVisible();

  const phone = await visit(ada.token);
  await phone.goto('/student/exams');
  await expect(phone.getByText('Club quiz').first()).toBeVisible();
  await phone.goto('/student/notifications');
  await expect(phone.getByRole('link', { name: 'The club meets on Friday' })).toBeVisible();

  const other = await visit(classmate.token);
  await other.goto('/student/exams');
  await expect(other.getByRole('heading', { name: 'Exams', level: 1 })).toBeVisible();
  await expect(other.getByText('Club quiz')).toHaveCount(0);
  await other.goto('/student/notifications');
  await expect(other.getByRole('link', { name: 'The club meets on Friday' })).toHaveCount(0);
});

test('a lesson for a group is found by its student and nobody else; given to the group, it is played and kept', async ({
  visit,
  server,
}) => {
  const ada = await aStudent(server.url, 'Class 2', 'Ada Member');
  const classmate = await aStudent(server.url, 'Class 2', 'Chi Outside');
  const api = await apiAsAdmin(server.url);
  const group = await api.call<{ _id: string }>('POST', '/admin/groups', { name: 'Debate club' });
  const studentIds = [(await ada.call<{ _id: string }>('GET', '/user'))._id];
  await api.call('POST', `/admin/groups/${group._id}/members`, { studentIds });
  const video = `${server.url}/media/demo/pythagoras.mp4`;
  const lessonId = await aLesson(api, { title: 'How to debate', price: 1500, video });
  const admin = await visit(adminEmail, laptop);
  await admin.goto('/admin/lessons?search=debate');
  await admin.getByRole('button', { name: 'Edit How to debate' }).click();
  await modal(admin)
    .getByRole('checkbox', { name: /Debate club/ })
    .check();
  await modal(admin).getByRole('button', { name: 'Save changes' }).click();
  await expect(admin.getByText('For 1 group')).toBeVisible();

  const phone = await visit(ada.token);
  await phone.goto('/student/lessons?classLevel=all&search=debate');
  await expect(phone.getByText('How to debate').first()).toBeVisible();
  const other = await visit(classmate.token);
  await other.goto('/student/lessons?classLevel=all&search=debate');
  await expect(other.getByText('No lessons found')).toBeVisible();
  await expect(other.getByText('How to debate')).toHaveCount(0);

  await admin.goto(`/admin/groups/${group._id}`);
  await expect(admin.getByRole('link', { name: 'How to debate' })).toBeVisible();
  await admin.getByRole('button', { name: 'Give a lesson' }).click();
  await modal(admin).getByLabel('Lesson').selectOption('How to debate');
  await modal(admin).getByLabel('Reason').fill('For the finals');
  await modal(admin).getByRole('button', { name: 'Give the lesson' }).click();
  await expect(admin.getByText('Given to 1 student')).toBeVisible();

  await phone.goto('/student/notifications');
  await phone.getByRole('link', { name: 'A lesson was given to you: How to debate' }).click();
  await phone.getByRole('link', { name: 'Watch' }).first().click();
  await expect(phone.locator('video')).toBeVisible();
  await admin.getByRole('button', { name: 'Remove Ada Member' }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(admin.getByText('Student removed from the group')).toBeVisible();
  await phone.goto('/student/my-lessons');
  await expect(phone.getByText('How to debate').first()).toBeVisible();
  await phone.goto(`/student/lesson/${lessonId}`);
  await expect(phone.locator('video')).toBeVisible();
});
