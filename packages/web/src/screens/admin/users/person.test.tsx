import { anAdmin, aStudent } from '@akada/server/test/people';
import { deskOf } from '@akada/server/test/sitting';
import { aCourse, aLesson, anExam, aPurchase, threeQuestions } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findToast, openNow, problemOf, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

/** Staff actions on a student's page. */

async function anOffice() {
  const school = await openSchool();
  const admin = await anAdmin(school, { fullName: 'Ngozi Bello' });
  const ada = await aStudent(school, { fullName: 'Ada Obi', email: 'ada@school.test', phoneNumber: '08031234567' });
  return { school, admin, ada, open: (query = '') => renderApp(`/admin/users/${ada._id}${query}`, { as: admin }) };
}

test('staff correct name, address and class; what is wrong stands under its field, and only changes are sent', async () => {
  const { school, ada, open } = await anOffice();
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await fill(user, 'Email', 'nobody');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(problemOf('Email')).toBe('Please enter a valid e-mail address'));
  await fill(user, 'Email', 'ada.obi@home.test');
  await fill(user, 'Full name', 'Adaobi Nwosu');
  await user.selectOptions(screen.getByLabelText('Class'), 'Class 2');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await findToast('Account corrected');
  await screen.findByRole('heading', { name: 'Adaobi Nwosu', level: 2 });
  for (const fact of ['ada.obi@home.test', 'Class 2', '08031234567']) expect(screen.getByText(fact)).toBeTruthy();
  const stored = school.db.selectFrom('users').selectAll().where('_id', '=', ada._id);
  expect((await stored.executeTakeFirstOrThrow()).phone_number).toBe('08031234567');
});

test('a number that somebody has is refused with a link to that account, and what was typed stays', async () => {
  const { school, open } = await anOffice();
  const bola = await aStudent(school, { fullName: 'Bola Ige', phoneNumber: '+2348031112222' });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await fill(user, 'Phone Number', '0803 111 2222');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const link = await screen.findByRole('link', { name: 'Open the account of Bola Ige' });
  expect(link.getAttribute('href')).toBe(`/admin/users/${bola._id}`);
  expect(problemOf('Phone Number')).toBe('This phone number belongs to the account of Bola Ige, Class 1');
  expect((screen.getByLabelText('Phone Number') as HTMLInputElement).value).toBe('0803 111 2222');
});

test('an account that a colleague corrected meanwhile is not overwritten', async () => {
  const { school, admin, ada, open } = await anOffice();
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await fill(user, 'Full name', 'Adaobi Nwosu');
  await school.ask('PUT', `/admin/users/${ada._id}`, { as: admin, body: { classLevel: '3' } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const alert = within(await screen.findByRole('alert'));
  alert.getByText(/Somebody changed this account meanwhile/);
  expect(textOf(screen.getByRole('dialog'))).toContain('Edit Ada Obi');
});

test('a password is mailed after a question by name, and where nobody confirmed the address the slip is named instead', async () => {
  const { school, ada, open } = await anOffice();
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Mail a password' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Mail a new password to Ada Obi?' }));
  await user.click(dialog.getByRole('button', { name: 'Mail it' }));
  await dialog.findByText(/was never confirmed, so the mail could reach somebody else\. Please make a login slip\.$/);
  await school.db.updateTable('users').set({ is_verified: 1 }).where('_id', '=', ada._id).execute();
  await user.click(dialog.getByRole('button', { name: 'Mail it' }));
  expect(await findToast('The one-time password is on its way')).toBe('ada@school.test');
  expect((await school.ask('GET', '/user', { as: ada })).status).toBe(401);
});

test('a course is given with a reason; the student reads on Payments what was given, by whom and why', async () => {
  const { school, admin, ada, open } = await anOffice();
  const lessons = [
    await aLesson(school, admin, { title: 'Fractions' }),
    await aLesson(school, admin, { title: 'Decimals' }),
  ];
  await aCourse(school, admin, lessons, { title: 'Numbers' });
  const { user, leave } = open();
  await user.click(await screen.findByRole('button', { name: 'Give a course' }));
  await user.click(screen.getByRole('button', { name: 'Give the course' }));
  await waitFor(() => expect(problemOf('Course')).toBe('Please choose a course'));
  await user.selectOptions(screen.getByLabelText('Course'), 'Numbers');
  await fill(user, 'Reason', 'Won the quiz');
  await user.dblClick(screen.getByRole('button', { name: 'Give the course' }));
  await findToast('Course given');
  await screen.findByRole('button', { name: 'Take back Decimals' });
  leave();
  renderApp('/student/payments', { as: ada });
  const gifts = within(await screen.findByRole('region', { name: 'Given to you' }));
  expect(gifts.getAllByRole('listitem').map(textOf).toSorted()[0]).toMatch(
    /^Decimals ?A gift of Ngozi Bello, \d+ \w+ \d{4} ?Won the quiz ?Watch/,
  );
  expect(screen.queryByText('No payments yet')).toBeNull();
});

test('a note is added once by a double click, stands with its author, and is deleted after a question', async () => {
  const { school, open } = await anOffice();
  const { user } = open('?tab=notes');
  await screen.findByText('No notes so far.');
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  await waitFor(() => expect(problemOf('Note')).toBe('Please write a note'));
  await fill(user, 'Note', 'Was ill in May');
  await user.dblClick(screen.getByRole('button', { name: 'Add note' }));
  await findToast('Note added');
  const list = within(await screen.findByRole('list', { name: 'Notes' }));
  expect(list.getAllByRole('listitem').map(textOf)[0]).toMatch(/^Was ill in May ?Ngozi Bello, \d/);
  expect(await school.db.selectFrom('staff_notes').selectAll().execute()).toHaveLength(1);
  await user.click(list.getByRole('button', { name: /^Delete the note of/ }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete this note?' }));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await findToast('Note deleted');
  await screen.findByText('No notes so far.');
});

test('a note whose reply was lost is there once when it is sent again', async () => {
  const { school, open } = await anOffice();
  const { user } = open('?tab=notes');
  await fill(user, 'Note', 'Was ill in May');
  const mend = school.network.loseReply(/POST .*notes/);
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  await screen.findByText(/^Failed to add the note: Network error/);
  mend();
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  await findToast('Note added');
  expect(await school.db.selectFrom('staff_notes').selectAll().execute()).toHaveLength(1);
});

test('an account is deleted when its name is typed, and the list comes without it', async () => {
  const { school, open } = await anOffice();
  const { user, address } = open();
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await screen.findByRole('dialog', { name: 'Delete the account of Ada Obi?' });
  await fill(user, 'Full name', 'Ada');
  await user.click(screen.getByRole('button', { name: 'Delete the account' }));
  await waitFor(() => expect(problemOf('Full name')).toBe('This is not the full name of the student'));
  await fill(user, 'Full name', 'Ada Obi');
  await user.click(screen.getByRole('button', { name: 'Delete the account' }));
  expect(await findToast('The account was deleted')).toBe('Ada Obi');
  await waitFor(() => expect(address()).toBe('/admin/users'));
  expect(await school.db.selectFrom('users').selectAll().where('role', '=', 'user').execute()).toEqual([]);
});

test('extra time is given with a reason, stands on the page, and is read by the student before an exam', async () => {
  const { school, admin, ada, open } = await anOffice();
  const questions = await threeQuestions(school, admin);
  const exam = await anExam(school, admin, { questions, duration: 60, ...openNow() });
  const { user, leave } = open();
  await user.click(await screen.findByRole('button', { name: 'Give extra time' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(problemOf('Reason')).toBe('Please give a reason'));
  await fill(user, 'Reason', 'Reads slowly');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await findToast('Extra time saved');
  const card = await screen.findByRole('region', { name: 'Extra time' });
  expect(textOf(card)).toContain('25% in every examReads slowly');
  leave();
  const page = renderApp(`/student/exam/${exam._id}`, { as: ada });
  await screen.findByText('1 h 15 min, 15 min of it extra');
  page.leave();
  const again = open();
  await again.user.click(await screen.findByRole('button', { name: 'Edit extra time' }));
  await fill(again.user, 'Percent', '0');
  await again.user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('None. As much time as the class has.');
});

test('each lesson, exam, payment and the messages of a student are links to where they are worked on', async () => {
  const { school, admin, ada, open } = await anOffice();
  const lesson = await aLesson(school, admin, { title: 'Fractions' });
  await aPurchase(school, ada, lesson, admin);
  const exam = await anExam(school, admin, { title: 'First test', ...openNow() });
  const desk = deskOf(school, ada, exam);
  await desk.start();
  const [attempt] = await school.db.selectFrom('attempts').select('_id').execute();
  const { user } = open();
  const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await hrefOf('Their messages')).toBe('/admin/messages?search=ada%40school.test');
  expect(await hrefOf('Fractions')).toBe(`/admin/lessons/${lesson._id}`);
  await user.click(screen.getByRole('tab', { name: /^Exams/ }));
  expect(await hrefOf('First test')).toBe(`/admin/exams/${exam._id}/attempts/${attempt?._id}`);
  await user.click(screen.getByRole('tab', { name: /^Payments/ }));
  expect(await hrefOf('Fractions')).toBe(`/admin/lessons/${lesson._id}`);
});
