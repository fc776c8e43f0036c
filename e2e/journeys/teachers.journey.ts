import { adminEmail, aLesson, apiAs, apiAsAdmin, aStudent, buy } from '../school.ts';
import { expect, laptop, modal, test } from '../test.ts';

test('a new admin writes a card and is named by a lesson; a student finds both and asks, and any of the staff reads it', async ({
  visit,
  server,
}) => {
  const [head, admin] = [await apiAs(server.url, 'head@akada.example'), await apiAsAdmin(server.url)];
  const email = 'amaka@akada.example';
  const account = { fullName: 'Amaka Nnadi', email, password: 'chalk-and-paper' };
  const teacher = await head.call<{ _id: string }>('POST', '/admin/create-admin', account);
  const student = await aStudent(server.url, 'Class 3', 'Uche Asker');
  const lessonId = await aLesson(admin, { title: 'Prime numbers', price: 0 });
  await buy(student, admin, lessonId);

  const phone = await visit(student.token);
  await phone.goto('/profile/teachers?search=amaka');
  await expect(phone.getByRole('heading', { name: 'No teachers found' })).toBeVisible();

  const staff = await visit(email, laptop);
  await staff.goto('/admin/users');
  await staff.getByRole('link', { name: 'Teachers' }).click();
  await staff.getByRole('button', { name: 'Edit the card of Amaka Nnadi' }).click();
  await modal(staff).getByLabel('Name that students see').fill('Mrs Amaka Nnadi');
  await modal(staff).getByLabel('Subjects (optional)').fill('Further Mathematics');
  await modal(staff).getByLabel('Words to students (optional)').fill('Numbers have families too.');
  const portrait = 'packages/server/src/demo/portraits/literature.webp';
  await modal(staff).getByLabel('Picture (optional)').setInputFiles(portrait);
  await expect(modal(staff).getByText('Choose another')).toBeVisible();
  await modal(staff)
    .getByRole('switch', { name: /^Show this card to students/ })
    .check();
  await modal(staff).getByRole('button', { name: 'Save card' }).click();
  await expect(staff.getByText('Card saved')).toBeVisible();

  await staff.goto('/admin/lessons?search=prime');
  await staff.getByRole('button', { name: /^Edit/ }).click();
  await modal(staff)
    .getByRole('checkbox', { name: /^Mrs Amaka Nnadi/ })
    .check();
  await modal(staff).getByRole('button', { name: 'Save changes' }).click();
  await expect(staff.getByText('Lesson updated successfully!')).toBeVisible();

  await phone.reload();
  await phone.getByRole('link', { name: 'Mrs Amaka Nnadi' }).click();
  await expect(phone.getByText('Numbers have families too.')).toBeVisible();
  const picture = phone.locator('main img');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480);
  await phone.getByRole('link', { name: /^Prime numbers/ }).click();
  await expect(phone.getByRole('link', { name: 'Mrs Amaka Nnadi' })).toHaveAttribute('href', /^\/profile\/teachers\//);
  await phone.getByRole('link', { name: 'Ask the teacher' }).click();
  await expect(phone.getByText('For Mrs Amaka Nnadi')).toBeVisible();
  await phone.getByLabel('Message').fill('Is 91 prime?');
  await phone.getByRole('button', { name: 'Send Message' }).click();
  await expect(phone.getByText('Sent', { exact: true })).toBeVisible();

  const other = await visit(adminEmail, laptop);
  await other.goto('/admin/messages?search=asker');
  await other.getByRole('link', { name: /Uche Asker$/ }).click();
  const thread = other.getByRole('region', { name: 'Message of Uche Asker' });
  await expect(thread.getByText('Is 91 prime?')).toBeVisible();
  await expect(thread).toContainText('Mrs Amaka Nnadi');

  await head.call('PUT', `/admin/users/${teacher._id}/suspend`);
  await phone.goto(`/student/lessons/${lessonId}`);
  await expect(phone.getByRole('heading', { name: 'What is inside' })).toBeVisible();
  await expect(phone.getByText('Mrs Amaka Nnadi')).toHaveCount(0);
});
