import type { Page } from '@playwright/test';
import { aPdf, aReceiptPicture } from '../../packages/server/test/proofs.ts';
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
  const row = (page: Page) => page.getByRole('list', { name: 'Inbox' }).getByRole('listitem');
  await expect(row(admin)).toHaveCount(1);
  await expect(row(admin)).toContainText('Unread: Oluwaseun Writer');
  await row(admin).getByRole('link').click();
  const thread = (page: Page) => page.getByRole('region', { name: 'Message of Oluwaseun Writer' });
  await expect(thread(admin).getByText('Is the test on Friday?')).toBeVisible();
  await expect(thread(admin).getByText('SSS 1')).toBeVisible();
  await expect(row(admin)).not.toContainText('Unread');

  // Two admins press at the same moment: one of them stands on it, and both see who.
  const tutor = await visit('tutor@akada.example', laptop);
  await tutor.goto('/admin/messages?search=oluwaseun');
  await row(tutor).getByRole('link').click();
  const buttons = [admin, tutor].map((page) => page.getByRole('button', { name: 'Mark as handled' }));
  for (const button of buttons) await expect(button).toBeVisible();
  await Promise.all(buttons.map((button) => button.click()));
  const who = [admin, tutor].map((page) => page.getByText(/^Handled by /));
  for (const line of who) await expect(line).toBeVisible();
  expect(await who[0]?.innerText()).toBe(await who[1]?.innerText());
  await expect(entry).toHaveText(new RegExp(before === 1 ? '^Messages$' : `${before - 1} open$`));

  await admin.getByLabel('Status').selectOption({ label: 'Open' });
  await expect(admin.getByRole('heading', { name: 'No messages found' })).toBeVisible();
  await admin.getByLabel('Status').selectOption({ label: 'Handled' });
  await thread(admin).getByRole('button', { name: 'Reopen' }).click();
  await expect(entry).toHaveText(new RegExp(`${before} open$`));

  await admin.goto('/admin/messages?search=oluwaseun');
  await expect(row(admin)).toHaveCount(1);
  await admin.keyboard.press('j');
  await expect(thread(admin).getByText('Is the test on Friday?')).toBeVisible();
  await admin.getByLabel('Answer').fill('Yes, at nine.');
  await admin.getByRole('button', { name: 'Send answer' }).click();
  await expect(admin.getByLabel('Answer', { exact: true })).toHaveValue('');
  await expect(thread(admin).getByText('Yes, at nine.')).toBeVisible();
  await admin.goBack();
  await expect(admin).toHaveURL('/admin/messages?search=oluwaseun');
  await phone.goto('/student/messages');
  await phone.getByRole('listitem').filter({ hasText: 'New answer' }).getByRole('link').click();
  await expect(phone.getByText('Yes, at nine.')).toBeVisible();
});

test('a photo goes from a lesson to the school, and a PDF comes back', async ({ visit, server }) => {
  const student = await aStudent(server.url, 'Class 3', 'Amarachi Photographer');
  const admin = await visit(adminEmail, laptop);
  const phone = await visit(student.token);
  const [free] = (await student.call<{ _id: string; price: number }[]>('GET', '/lesson')).filter(
    ({ price }) => price === 0,
  );
  await student.call('POST', `/lesson/pay/${free?._id}`);
  await phone.goto(`/student/messages/new?lesson=${free?._id}&t=5`);
  await phone.getByLabel('Message', { exact: true }).fill('What does the board say?');
  const photo = await aReceiptPicture('x = 2', 'The board', '000013250408192140000082931531');
  const inputs = phone.getByLabel('Photos or PDFs to attach');
  await inputs.setInputFiles([
    { name: 'board.png', mimeType: 'image/png', buffer: photo },
    { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<script>alert(1)</script>') },
  ]);
  await expect(phone.getByText('Please choose a photo (JPEG, PNG or WebP) or a PDF file')).toBeVisible();
  await expect(phone.getByText(/^page\.html/)).toHaveCount(0);
  await expect(phone.getByText('1 of 1 attached')).toBeAttached();
  // The draft keeps the words and the file.
  await phone.reload();
  await expect(phone.getByLabel('Message', { exact: true })).toHaveValue('What does the board say?');
  await expect(phone.getByText(/^board\.png/)).toBeVisible();
  await phone.getByRole('button', { name: 'Send Message' }).click();
  await expect(phone.getByRole('button', { name: 'Open board.png' })).toBeVisible();
  const address = phone.url().split('/').at(-1);

  await admin.goto('/admin/messages?search=amarachi');
  await admin
    .getByRole('link', { name: /Amarachi Photographer$/ })
    .first()
    .click();
  await admin.getByRole('button', { name: 'Open board.png' }).click();
  await expect(modal(admin).getByRole('img', { name: 'board.png' })).toBeVisible();
  await modal(admin).getByRole('button', { name: 'Close' }).click();
  const tutor = await visit('tutor@akada.example', laptop);
  await tutor.goto(`/admin/messages/${address}`);
  await tutor.getByLabel('Answer').fill('Here is the whole solution.');
  await tutor
    .getByLabel('Photos or PDFs to attach')
    .setInputFiles([{ name: 'solution.pdf', mimeType: 'application/pdf', buffer: aPdf('x = 2') }]);
  await expect(tutor.getByText('1 of 1 attached')).toBeAttached();
  await tutor.getByRole('button', { name: 'Send answer' }).click();
  await expect(tutor.getByText('Answer sent')).toBeVisible();

  await phone.goto('/student/messages');
  await expect(phone.getByRole('listitem').filter({ hasText: 'New answer' })).toContainText('Unread:');
  await phone.getByRole('listitem').filter({ hasText: 'New answer' }).getByRole('link').click();
  const saved = phone.waitForEvent('download');
  await phone.getByRole('button', { name: 'Download solution.pdf' }).click();
  expect((await saved).suggestedFilename()).toBe('solution.pdf');

  // The address of the file is of no use to anybody else.
  type Thread = { messages: { attachments: { _id: string }[] }[] };
  const { messages } = await student.call<Thread>('GET', `/message/${address}`);
  const file = `${server.url}/api/message/${address}/attachment/${messages[0]?.attachments[0]?._id}`;
  const statusFor = async (token: string) => (await fetch(file, { headers: { token } })).status;
  const other = await aStudent(server.url, 'Class 3', 'Somebody Else');
  expect([await statusFor(student.token), await statusFor(other.token), await statusFor('')]).toEqual([200, 404, 401]);
});

test('students and visitors do not reach the messages of the school', async ({ visit }) => {
  const visitor = await visit(null);
  await visitor.goto('/admin/messages');
  await expect(visitor).toHaveURL('/login?next=%2Fadmin%2Fmessages');
  // A signed-in student is redirected home by way of the login, too fast to observe.
  const student = await visit('class1@akada.example');
  await student.goto('/admin/messages');
  await expect(student).toHaveURL('/student');
});
