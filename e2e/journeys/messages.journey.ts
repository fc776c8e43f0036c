import { adminEmail, aStudent } from '../school.ts';
import { expect, laptop, modal, test } from '../test.ts';

test('what a student writes from a phone is read, answered and handled by two admins', async ({ visit, server }) => {
  const student = await aStudent(server.url, 'Class 3', 'Oluwaseun Writer');
  const phone = await visit(student.token);
  await phone.goto('/profile/teachers');
  await phone.getByRole('button', { name: 'Send Message' }).first().click();
  await modal(phone).getByLabel('Message').fill('Is the test on Friday?\nThank you.');
  await modal(phone).getByRole('button', { name: 'Send Message' }).click();
  await expect(phone.getByText('Message sent')).toBeVisible();
  await expect(modal(phone)).toHaveCount(0);

  const admin = await visit(adminEmail, laptop);
  await admin.goto('/admin');
  const entry = admin.getByRole('link', { name: /^Messages/ });
  await expect(entry).toHaveText(/\d+ open$/);
  const before = Number(/(\d+) open$/.exec((await entry.textContent()) ?? '')?.[1]);
  await entry.click();
  await expect(admin).toHaveURL('/admin/messages');
  await admin.getByLabel('Search messages...').fill('oluwaseun');
  const row = admin.getByRole('row').filter({ hasText: 'Oluwaseun Writer' });
  await expect(row.getByText('Is the test on Friday?')).toBeVisible();
  await expect(row.getByText('Class 3')).toBeVisible();

  // Two admins press at the same moment: one of them stands on it, and both see who.
  const tutor = await visit('tutor@akada.example', laptop);
  await tutor.goto('/admin/messages?search=oluwaseun');
  const buttons = [admin, tutor].map((page) => page.getByRole('button', { name: /^Mark as handled/ }));
  for (const button of buttons) await expect(button).toBeVisible();
  await Promise.all(buttons.map((button) => button.click()));
  const who = [admin, tutor].map((page) => page.getByText(/^Handled by /));
  for (const line of who) await expect(line).toBeVisible();
  expect(await who[0]?.innerText()).toBe(await who[1]?.innerText());
  await expect(entry).toHaveText(new RegExp(before === 1 ? '^Messages$' : `${before - 1} open$`));

  await admin.getByLabel('Status').selectOption({ label: 'Open' });
  await expect(admin.getByRole('heading', { name: 'No messages found' })).toBeVisible();
  await admin.getByLabel('Status').selectOption({ label: 'Handled' });
  await admin.getByRole('button', { name: /^Reopen/ }).click();
  await expect(admin.getByText('Message opened again')).toBeVisible();
  await expect(entry).toHaveText(new RegExp(`${before} open$`));

  await admin.goto('/admin/messages?search=oluwaseun');
  await admin.getByRole('link', { name: /^Reply/ }).click();
  await admin.getByLabel('Answer').fill('Yes, at nine.');
  await admin.getByRole('button', { name: 'Send answer' }).click();
  await expect(admin.getByText('Yes, at nine.')).toBeVisible();
  await expect(admin.getByLabel('Answer')).toHaveValue('');
  await phone.goto('/student/messages');
  await phone.getByRole('listitem').filter({ hasText: 'New answer' }).getByRole('link').click();
  await expect(phone.getByText('Yes, at nine.')).toBeVisible();
});

test('students and visitors do not reach the messages of the school', async ({ visit }) => {
  const visitor = await visit(null);
  await visitor.goto('/admin/messages');
  await expect(visitor).toHaveURL('/login?next=%2Fadmin%2Fmessages');
  // Who is signed in comes by way of the login, too quickly to be seen there, home again.
  const student = await visit('class1@akada.example');
  await student.goto('/admin/messages');
  await expect(student).toHaveURL('/student');
});
