import { anAdmin, aStudent, password } from '@akada/server/test/people';
import { deskOf, rightAnswers } from '@akada/server/test/sitting';
import { aLesson, anExam, aPayment, aPurchase, threeQuestions } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findToast, openNow, placeOf, problemOf, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

async function anOffice() {
  const school = await openSchool();
  const admin = await anAdmin(school, { fullName: 'Ngozi Bello' });
  const ada = await aStudent(school, { fullName: 'Ada Obi', email: 'ada@school.test', phoneNumber: '08031234567' });
  return { school, admin, ada, open: (query = '') => renderApp(`/admin/users/${ada._id}${query}`, { as: admin }) };
}

const rowsOf = (label: string) =>
  [
    ...within(screen.getByRole('tabpanel', { name: new RegExp(`^${label}`) })).getByRole('list', { name: label })
      .children,
  ].map(textOf);

test('a row of the list opens the student’s page, and the way back keeps the search', async () => {
  const { admin } = await anOffice();
  const { user, address } = renderApp('/admin/users?search=ada', { as: admin });
  await user.click(await screen.findByRole('link', { name: /Ada Obi/ }));
  await screen.findByText('08031234567');
  expect(document.title).toBe('Ada Obi · Akada');
  for (const fact of ['ada@school.test', 'Class 1', 'No', 'Active']) expect(screen.getByText(fact)).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'All users' }));
  expect(address()).toBe('/admin/users?search=ada');
});

test('a student who has done nothing yet has three empty lists', async () => {
  const { open } = await anOffice();
  const { user, address } = open();
  await placeOf('No lessons purchased yet');
  await user.click(screen.getByRole('tab', { name: /^Exams/ }));
  await placeOf('No exams taken yet');
  await user.click(screen.getByRole('tab', { name: /^Payments/ }));
  await placeOf('No payments found');
  expect(address()).toMatch(/\?tab=payments$/);
});

test('lessons with what was watched, exams with their marks, payments with who decided', async () => {
  const { school, admin, ada, open } = await anOffice();
  const fractions = await aLesson(school, admin, { title: 'Fractions', subject: 'Mathematics' });
  await aPurchase(school, ada, fractions, admin);
  const progress = { positionSeconds: 15, durationSeconds: 60, watched: [[0, 15]] };
  await school.ask('PUT', `/lesson/${fractions._id}/progress`, { as: ada, body: progress });
  const refused = await aPayment(school, ada, await aLesson(school, admin, { title: 'Decimals' }));
  const body = { reason: 'No transfer found' };
  await school.ask('PUT', `/payment/${refused._id}/reject`, { as: admin, body });
  const questions = await threeQuestions(school, admin);
  const exam = await anExam(school, admin, { title: 'First test', questions, ...openNow() });
  const desk = deskOf(school, ada, exam);
  await desk.start();
  school.clock.advance({ minutes: 2, seconds: 5 });
  await desk.submit(...rightAnswers(questions));
  const { user } = open();
  await waitFor(() =>
    expect(screen.getAllByRole('tab').map(textOf)).toEqual(['Lessons1', 'Exams1', 'Payments2', 'Notes0']),
  );
  expect(rowsOf('Lessons')[0]).toMatch(/^Fractions ?₦1,800.00 ?Class 1 · Mathematics.*25% ?Last watched: \d/);
  await user.click(screen.getByRole('tab', { name: /^Exams/ }));
  expect(rowsOf('Exams')[0]).toMatch(/^First test ?100% A\+ ?6 \/ 6 points, 3 of 3 right.*handed in .*\(2m 5s\)$/);
  await user.click(screen.getByRole('tab', { name: /^Payments/ }));
  const payments = rowsOf('Payments').join('\n');
  expect(payments).toMatch(/Decimals ?₦1,800.00.*Rejected ?by Ngozi Bello.*Reason: No transfer found/);
  expect(payments).toMatch(/Fractions.*Approved/);
  expect(screen.getByRole('link', { name: 'Open in Payments' }).getAttribute('href')).toBe(
    '/admin/payments?search=ada%40school.test',
  );
});

test('staff give a lesson with a reason, and take it back with another', async () => {
  const { school, admin, ada, open } = await anOffice();
  await aLesson(school, admin, { title: 'Fractions' });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Give a lesson' }));
  await user.click(screen.getByRole('button', { name: 'Give the lesson' }));
  await waitFor(() => expect(problemOf('Lesson')).toBe('Please choose a lesson'));
  await screen.findByRole('option', { name: 'Fractions' });
  await user.selectOptions(screen.getByLabelText('Lesson'), 'Fractions');
  await fill(user, 'Reason', 'Won the quiz');
  await user.click(screen.getByRole('button', { name: 'Give the lesson' }));
  await findToast('Lesson given');
  await screen.findByText(/^by Ngozi Bello, .*: Won the quiz$/);
  const owned = async () => (await school.ask('GET', '/lesson/my/purchased', { as: ada })).body.data;
  expect(await owned()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Take back Fractions' }));
  await fill(user, 'Reason', 'Given by mistake');
  await user.click(screen.getByRole('button', { name: 'Take back' }));
  await findToast('Lesson taken back');
  await screen.findByText('None so far.');
  expect(await owned()).toEqual([]);
});

test('a sign-in code is made on request, shown once with how to use it, and signs in', async () => {
  const { school, ada, open } = await anOffice();
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Sign-in code' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign-in code for Ada Obi' }));
  expect(await school.db.selectFrom('one_time_codes').selectAll().execute()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Make a code' }));
  const code = (await dialog.findByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)).textContent;
  expect(dialog.getByText(/It works once, until \d\d:\d\d, and is not shown again/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  expect(screen.queryByText(code ?? '')).toBeNull();
  const body = { email: ada.email, otp: code };
  expect((await school.ask('POST', '/auth/code/verify', { body })).status).toBe(200);
});

test('the page says when somebody is guessing the password', async () => {
  const { school, ada, open } = await anOffice();
  const guess = () => school.ask('POST', '/auth/login', { body: { email: ada.email, password: 'guess' } });
  for (let index = 0; index < 40; index += 1) await guess();
  school.clock.advance({ minutes: 1 });
  await guess();
  open();
  await screen.findByText(/^Somebody is guessing this password: 41 wrong tries since \d+ \w+ \d{4}, \d\d:\d\d\.$/);
});

test('suspending asks first, by name, and the page and the list follow; so does reactivating', async () => {
  const { school, ada, open } = await anOffice();
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Suspend' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Suspend Ada Obi?' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect((await school.ask('GET', '/user', { as: ada })).status).toBe(200);
  await user.click(screen.getByRole('button', { name: 'Suspend' }));
  const again = within(await screen.findByRole('alertdialog'));
  await user.dblClick(again.getByRole('button', { name: 'Suspend' }));
  await findToast('Ada Obi is suspended');
  expect(await screen.findByText('Suspended')).toBeTruthy();
  expect(school.network.calls.filter((name) => name.endsWith('/suspend'))).toHaveLength(1);
  expect((await school.ask('GET', '/user', { as: ada })).status).toBe(401);
  await user.click(screen.getByRole('link', { name: 'All users' }));
  expect(textOf((await screen.findByText('Ada Obi')).closest('tr') ?? document.body)).toMatch(/Suspended$/);
  await user.click(screen.getByRole('link', { name: /Ada Obi/ }));
  await user.click(await screen.findByRole('button', { name: 'Reactivate' }));
  const back = within(await screen.findByRole('alertdialog', { name: 'Reactivate Ada Obi?' }));
  await user.click(back.getByRole('button', { name: 'Reactivate' }));
  await findToast('Ada Obi can log in again');
  expect(await screen.findByText('Active')).toBeTruthy();
});

test('signing out everywhere ends the sessions and changes nothing else', async () => {
  const { school, ada, open } = await anOffice();
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Sign Ada Obi out everywhere?' }));
  await user.click(dialog.getByRole('button', { name: 'Sign out' }));
  await findToast('Ada Obi is signed out everywhere');
  expect((await school.ask('GET', '/user', { as: ada })).status).toBe(401);
  expect(screen.getByText('Active')).toBeTruthy();
});

test('a deed that fails says so in its dialog, and can be tried again there', async () => {
  const { school, open } = await anOffice();
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Suspend' }));
  school.network.cut(/suspend/);
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Suspend' }));
  await dialog.findByText('Failed to suspend Ada Obi: Network error - no response from server');
  school.network.mend();
  await user.click(dialog.getByRole('button', { name: 'Suspend' }));
  await findToast('Ada Obi is suspended');
});

test('an account that is not there, or is an admin’s, is not found', async () => {
  const { school, admin } = await anOffice();
  const colleague = await anAdmin(school);
  for (const id of ['f'.repeat(24), 'nobody', colleague._id]) {
    const { leave } = renderApp(`/admin/users/${id}`, { as: admin });
    await placeOf('User not found');
    leave();
  }
});

test('a page that cannot be loaded says so, and Retry asks again', async () => {
  const { school, open } = await anOffice();
  school.network.cut(/users/);
  const { user } = open();
  const alert = within(await screen.findByRole('alert'));
  alert.getByText('Error loading user');
  school.network.mend();
  await user.click(alert.getByRole('button', { name: 'Retry' }));
  await screen.findByText('08031234567');
});

test('who is suspended while signed in is told so on the login screen, and again when logging in', async () => {
  const { school, admin, ada } = await anOffice();
  const { user } = renderApp('/student/my-lessons', { as: ada });
  await placeOf('No lessons purchased yet');
  await school.ask('PUT', `/admin/users/${ada._id}/suspend`, { as: admin });
  await user.click(screen.getAllByRole('link', { name: 'Exams' })[0] as HTMLElement);
  await screen.findByText(
    /^Your account is suspended\. Please contact your school\. Nothing that was saved is lost\.$/,
  );
  await user.type(screen.getByLabelText('Email'), 'ada@school.test');
  await user.type(screen.getByLabelText('Password'), 'correct horse battery');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  await within(await screen.findByRole('alert')).findByText('Your account is suspended. Please contact your school.');
});

test('a guardian who agreed stands on the student’s page with how to reach them; without one there is nothing', async () => {
  const { school, admin, open } = await anOffice();
  await school.ask('PUT', '/admin/settings', { as: admin, body: { guardianConsent: true } });
  const consent = { guardianConsent: true, guardianName: 'Ngozi Obi', guardianContact: 'ngozi@home.test' };
  const account = { fullName: 'Bola Ige', email: 'bola@home.test', phoneNumber: '08030000002', classLevel: '1' };
  const passwords = { password: 'seven small fishes', cpassword: 'seven small fishes' };
  const signup = await school.ask('POST', '/auth/signup', { body: { ...account, ...passwords, ...consent } });
  const app = open();
  await screen.findByText('08031234567');
  expect(screen.queryByRole('region', { name: 'Parent or guardian' })).toBeNull();
  app.leave();
  renderApp(`/admin/users/${signup.body.data._id}`, { as: admin });
  const card = textOf(await screen.findByRole('region', { name: 'Parent or guardian' }));
  expect(card).toContain('Ngozi Obi');
  expect(card).toContain('ngozi@home.test');
});

test('a login slip is asked for by name, saved, and ends the old password', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const ada = await aStudent(school, { fullName: 'Ada Obi' });
  const { user } = renderApp(`/admin/users/${ada._id}`, { as: admin });
  await user.click(await screen.findByRole('button', { name: 'Login slip' }));
  await screen.findByRole('heading', { name: 'Make a login slip for Ada Obi?' });
  await user.click(screen.getByRole('button', { name: 'Make the slip' }));
  await findToast('Login slip saved');
  const body = { email: ada.email, password };
  expect((await school.ask('POST', '/auth/login', { body })).status).toBe(401);
});
