import { anAdmin, aStudent, type Person, password } from '@akada/server/test/people';
import { appCode, turnOnSecondFactor } from '@akada/server/test/security';
import { aTeacherCard } from '@akada/server/test/teaching';
import { anExam, aQuestion } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fill, findToast, openNow } from '../../../test/hands.ts';
import { openSchool, renderApp, type School } from '../../../test/render-app.tsx';
import { call } from '../../lib/call.ts';
import { sessionToken } from '../../state/session.ts';

const findDialog = async () => within(await screen.findByRole('dialog', { name: 'Please sign in again' }));
const dialogIsGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const endSession = (school: School, as: Person) => school.ask('POST', '/auth/logout', { as });
const schoolName = async () => (await screen.findByLabelText('School name')) as HTMLInputElement;

async function signIn(user: UserEvent, secret = password) {
  const dialog = await findDialog();
  await user.clear(dialog.getByLabelText('Password'));
  await user.type(dialog.getByLabelText('Password'), secret);
  await user.click(dialog.getByRole('button', { name: 'Sign in' }));
}

/** Somebody has typed into the settings when the session ends and Save is pressed. */
async function aHalfTypedForm(prepare?: (school: School, admin: Person) => Promise<unknown>) {
  const school = await openSchool();
  const admin = await anAdmin(school);
  await prepare?.(school, admin);
  const app = renderApp('/admin/settings', { as: admin });
  await schoolName();
  await fill(app.user, 'School name', 'Hill School');
  await endSession(school, admin);
  await app.user.click(screen.getByRole('button', { name: 'Save' }));
  return { ...app, school, admin };
}

test('who has typed something when the session ends signs in over it, and the action goes on', async () => {
  const { user, school, admin, address } = await aHalfTypedForm();
  const dialog = await findDialog();
  expect(dialog.getByText(admin.email)).toBeTruthy();
  await signIn(user, 'not the password');
  await dialog.findByText('This is not your password. Please try again.');
  await signIn(user);
  await findToast('Settings saved');
  await dialogIsGone();
  expect(address()).toBe('/admin/settings');
  expect((await schoolName()).value).toBe('Hill School');
  expect((await school.ask('GET', '/school')).body.data.name).toBe('Hill School');
  expect(localStorage.getItem('token')).toBe(sessionToken());
  expect(sessionToken()).not.toBe(admin.token);
});

test('text in an open form dialog stays as well', async () => {
  const school = await openSchool();
  const student = await aStudent(school);
  await aTeacherCard(school, await anAdmin(school));
  const { user } = renderApp('/profile/teachers', { as: student });
  const [write] = await screen.findAllByRole('button', { name: /^Send Message/ });
  if (write) await user.click(write);
  const form = within(await screen.findByRole('dialog'));
  await fill(user, 'Message', 'When is the next lesson on fractions?');
  await endSession(school, student);
  await user.click(form.getByRole('button', { name: 'Send Message' }));
  await signIn(user);
  await dialogIsGone();
  const stored = await school.db.selectFrom('messages').select('text').execute();
  expect(stored).toEqual([{ text: 'When is the next lesson on fractions?' }]);
});

test('an account with a second factor is asked for its code', async () => {
  let secret = '';
  const { user, school } = await aHalfTypedForm(async (house, admin) => {
    ({ secret } = await turnOnSecondFactor(house, admin));
    house.clock.advance({ minutes: 1 });
  });
  await signIn(user);
  await fill(user, 'Code of your authenticator app', appCode(school, secret));
  await user.click((await findDialog()).getByRole('button', { name: 'Sign in' }));
  await findToast('Settings saved');
});

test('all that is refused at the same time waits for one answer', async () => {
  const { user, school } = await aHalfTypedForm();
  await findDialog();
  const others = [call('GET /user/sessions'), call('GET /user/second-factor')];
  expect(screen.getAllByRole('dialog', { name: 'Please sign in again' })).toHaveLength(1);
  await signIn(user);
  await findToast('Settings saved');
  expect((await Promise.all(others)).map(({ success }) => success)).toEqual([true, true]);
  expect(school.network.calls.filter((name) => name === 'POST /auth/login')).toHaveLength(1);
});

test('a session that begins in another tab is taken over, and nothing is asked any more', async () => {
  const { school, admin } = await aHalfTypedForm();
  await findDialog();
  const { token } = (await school.ask('POST', '/auth/login', { body: { email: admin.email, password } })).body;
  // The other tab drops the dead token first.
  localStorage.removeItem('token');
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  await findDialog();
  localStorage.setItem('token', token);
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  await findToast('Settings saved');
  await dialogIsGone();
  expect((await schoolName()).value).toBe('Hill School');
});

test('who does not sign in again is asked once more, and then leaves for the login', async () => {
  const { user, address } = await aHalfTypedForm();
  await user.click((await findDialog()).getByRole('button', { name: 'Cancel' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard your changes?' }));
  await user.click(question.getByRole('button', { name: 'Discard' }));
  await screen.findByText('Your session has ended. Log in again to continue.');
  expect(address()).toBe('/login?next=%2Fadmin%2Fsettings');
  expect(localStorage.getItem('token')).toBeNull();
});

test('a suspended account is told so at once', async () => {
  const school = await openSchool();
  const [admin, student] = [await anAdmin(school), await aStudent(school)];
  const app = renderApp('/profile', { as: student });
  await app.user.click(await screen.findByRole('link', { name: 'Edit Profile' }));
  await fill(app.user, 'Full name', 'Ada Obi');
  await school.ask('PUT', `/admin/users/${student._id}/suspend`, { as: admin });
  await app.user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText(/Your account is suspended/);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a student in an exam goes by way of the login, as the answers are kept on the device', async () => {
  const school = await openSchool();
  const [admin, student] = [await anAdmin(school), await aStudent(school)];
  const exam = await anExam(school, admin, { ...openNow(), questions: [await aQuestion(school, admin)] });
  const { user, address } = renderApp(`/student/exam/${exam._id}`, { as: student });
  const start = await screen.findByRole('button', { name: 'Start Exam' });
  await endSession(school, student);
  await user.click(start);
  await screen.findByText('Your session has ended. Log in again to continue.');
  expect(address()).toBe(`/login?next=%2Fstudent%2Fexam%2F${exam._id}`);
});
