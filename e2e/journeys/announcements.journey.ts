import { adminEmail, aStudent } from '../school.ts';
import { expect, laptop, modal, test } from '../test.ts';

test('an announcement to JSS 3 is read by a student of it, counted as read, and nobody else has it', async ({
  visit,
  server,
  watch,
}) => {
  // The page of a withdrawn announcement answers 404.
  watch.expectConsole(/status of 404/);
  const ada = await aStudent(server.url, 'Class 2', 'Ada Second');
  const bola = await aStudent(server.url, 'Class 3', 'Bola Third');
  const admin = await visit(adminEmail, laptop);
  await admin.goto('/admin/messages');
  await admin.getByRole('link', { name: 'Announcements' }).click();
  await admin.getByRole('button', { name: 'New announcement' }).click();
  const form = modal(admin);
  await form.getByLabel('Title').fill('The library is closed');
  await form.getByLabel('Text').fill('Until Friday.\nBring your books back on Monday.');
  await form.getByRole('checkbox', { name: 'JSS 3' }).check();
  await expect(form.getByText(/will get it: /)).toBeVisible();
  await form.getByRole('button', { name: 'Send now' }).dblclick();
  await expect(admin.getByText('Announcement sent')).toBeVisible();
  const rows = admin.getByRole('list', { name: 'Announcements' }).getByRole('listitem');
  const row = rows.filter({ hasText: 'The library is closed' });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('read by 0 of ');

  const phone = await visit(ada.token);
  await phone.goto('/student/cart');
  await phone.getByRole('link', { name: 'Notifications, 1 unread' }).click();
  await phone.getByRole('link', { name: 'The library is closed' }).click();
  await expect(phone.getByText('Bring your books back on Monday.')).toBeVisible();
  await expect(phone.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
  const address = phone.url();

  const other = await visit(bola.token);
  await other.goto('/student/notifications');
  await expect(other.getByText('No notifications yet')).toBeVisible();
  await expect(other.getByRole('banner').getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();

  await admin.reload();
  await expect(row).toContainText('read by 1 of ');
  await rows
    .first()
    .getByRole('button', { name: /^Withdraw/ })
    .click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(row).toContainText('What was mailed stays mailed.');
  await phone.goto(address);
  await expect(phone.getByText('It does not exist, or your school withdrew it.')).toBeVisible();
});
