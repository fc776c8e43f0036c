import { codeFor, mailbox, textedCode } from '@akada/server/test/mail';
import { anAdmin, aStudent, aSuperAdmin, password } from '@akada/server/test/people';
import { turnOnSecondFactor } from '@akada/server/test/security';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findToast, problemOf } from '../../../test/hands.ts';
import { openSchool, renderApp, type School } from '../../../test/render-app.tsx';

const fresh = 'seven small fishes';

/** Asks for a code on the screen; the mail is read where the server has put it. */
async function askForCode(school: School, path: string, email: string, field = 'E-mail address or phone number') {
  const app = renderApp(path);
  await fill(app.user, field, email);
  await app.user.click(screen.getByRole('button', { name: 'Send the code' }));
  await screen.findByLabelText('Six-digit code');
  return { app, code: () => codeFor(school, email) };
}

/** Once the code has been asked for. */
async function textedCodeSoon(school: School): Promise<string> {
  await screen.findByLabelText('Six-digit code');
  return textedCode(school, '+2348031234567');
}

test('a code from a mail, pasted with a space in it, signs in and leads where one wanted to go', async () => {
  const school = await openSchool();
  const student = await aStudent(school);
  const path = '/login-other?next=%2Fstudent%2Fexams';
  const { app, code } = await askForCode(school, path, student.email);
  await fill(app.user, 'Six-digit code', (await code()).replace(/^.../, '$& '));
  await app.user.click(screen.getByRole('button', { name: 'Log in' }));
  await screen.findByRole('button', { name: 'Logout' });
  expect(app.address()).toBe('/student/exams');
});

test('a code by SMS signs in, and sets a new password, by the number as one writes it', async () => {
  const school = await openSchool();
  const student = await aStudent(school, { phoneNumber: '+2348031234567', phoneFrom: 'staff' });
  const askFor = async (path: string) => {
    const app = renderApp(path);
    await fill(app.user, 'E-mail address or phone number', '0803 123 4567');
    await app.user.click(screen.getByRole('button', { name: 'Send the code' }));
    await fill(app.user, 'Six-digit code', await textedCodeSoon(school));
    return app;
  };
  const first = await askFor('/login-other?next=%2Fstudent%2Fexams');
  screen.getByText('0803 123 4567');
  screen.getByRole('button', { name: 'Use your e-mail address or another number' });
  await first.user.click(screen.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(first.address()).toBe('/student/exams'));
  await first.user.click(await screen.findByRole('button', { name: 'Logout' }));
  first.leave();
  const second = await askFor('/login-other?for=password');
  await fill(second.user, 'Password', fresh);
  await fill(second.user, 'Password again', fresh);
  await second.user.click(screen.getByRole('button', { name: 'Set the password' }));
  await screen.findByRole('button', { name: 'Logout' });
  const login = await school.ask('POST', '/auth/login', { body: { email: student.email, password: fresh } });
  expect(login.status).toBe(200);
});

test('a number that is none is refused under its field', async () => {
  await openSchool();
  const app = renderApp('/login-other', { state: { typedEmail: 'ada.obi2' } });
  await screen.findByText(/or, by SMS, to your phone/);
  expect(screen.getByLabelText('E-mail address or phone number')).toHaveProperty('value', '');
  await fill(app.user, 'E-mail address or phone number', '0803 12');
  await app.user.click(screen.getByRole('button', { name: 'Send the code' }));
  await waitFor(() => expect(problemOf('E-mail address or phone number')).toBe('Please enter a valid phone number'));
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail address or phone number'));
});

test('a school that sends no SMS asks for an e-mail address', async () => {
  await openSchool({ env: { HOST: '0.0.0.0' } });
  const app = renderApp('/login-other');
  await screen.findByText('We send a six-digit code to your e-mail address. You need no password.');
  await app.user.click(screen.getByRole('button', { name: 'Send the code' }));
  await waitFor(() => expect(problemOf('E-mail address')).toBe('Please enter an e-mail address'));
});

test('staff with a second factor are asked for it once the code is right', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const { recoveryCodes } = await turnOnSecondFactor(school, admin);
  const { app, code } = await askForCode(school, '/login-other', admin.email);
  await fill(app.user, 'Six-digit code', await code());
  await app.user.click(screen.getByRole('button', { name: 'Log in' }));
  await fill(app.user, 'Code of your authenticator app', recoveryCodes[0] ?? '');
  await app.user.click(screen.getByRole('button', { name: 'Log in' }));
  await screen.findByRole('button', { name: 'Logout' });
  expect(app.address()).toBe('/admin');
});

test('the field of the code brings up digits on a phone and offers the code that arrived', async () => {
  const school = await openSchool();
  await askForCode(school, '/login-other', 'anybody@school.test');
  const field = screen.getByLabelText('Six-digit code');
  expect(field.getAttribute('inputmode')).toBe('numeric');
  expect(field.getAttribute('autocomplete')).toBe('one-time-code');
});

test('an address without an account gets the same answer as any other', async () => {
  const school = await openSchool();
  const { app } = await askForCode(school, '/login-other', 'nobody@school.test');
  screen.getByText(/has an account here, a code is on its/);
  expect(await mailbox(school)).toEqual([]);
  await fill(app.user, 'Six-digit code', '123456');
  await app.user.click(screen.getByRole('button', { name: 'Log in' }));
  await waitFor(() =>
    expect(problemOf('Six-digit code')).toBe('This code is wrong or has expired. Check it, or ask for a new one.'),
  );
});

test('what is no code is not sent to the server', async () => {
  const school = await openSchool();
  const { app } = await askForCode(school, '/login-other', 'anybody@school.test');
  await app.user.click(screen.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(problemOf('Six-digit code')).toBe('Please enter the code'));
  await fill(app.user, 'Six-digit code', '12345');
  await waitFor(() => expect(problemOf('Six-digit code')).toBe('The code has 6 digits'));
  expect(school.network.calls).not.toContain('POST /auth/code/verify');
});

test('nobody can ask for another code at once', async () => {
  const school = await openSchool();
  const student = await aStudent(school);
  await askForCode(school, '/login-other', student.email);
  expect(screen.queryByRole('button', { name: 'Send another code' })).toBeNull();
  screen.getByText(/^Nothing yet\? You can ask again in \d+ s\.$/);
});

test('after a minute another code can be asked for, also on a phone that had dropped the page', async () => {
  const school = await openSchool();
  const student = await aStudent(school);
  const { user } = renderApp('/login-other', {
    state: { sentCode: { to: student.email, sentAt: Date.now() - 60_000, browser: 'the-phone-of-the-student' } },
  });
  await user.click(await screen.findByRole('button', { name: 'Send another code' }));
  await findToast('Another code is on its way');
  await screen.findByText(/^Nothing yet\? You can ask again in \d+ s\.$/);
  await fill(user, 'Six-digit code', await codeFor(school, student.email));
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  await screen.findByRole('button', { name: 'Logout' });
});

test('where mail goes to files the screen says so, and nowhere else', async () => {
  const kept = await openSchool();
  await askForCode(kept, '/login-other', 'anybody@school.test');
  await screen.findByText(/This installation has no mail server/);
});

test('with a mail server the screen says nothing of files', async () => {
  const school = await openSchool({ env: { SMTP_URL: 'smtp://mail.school.test' } });
  await askForCode(school, '/login-other', 'anybody@school.test', 'E-mail address');
  await waitFor(() => expect(school.network.calls).toContain('GET /school'));
  expect(screen.queryByText(/no mail server/)).toBeNull();
});

test('the code works where it was asked for, and nowhere else', async () => {
  const school = await openSchool();
  const student = await aStudent(school);
  const { code } = await askForCode(school, '/login-other', student.email);
  const body = { email: student.email, otp: await code() };
  expect((await school.ask('POST', '/auth/code/verify', { body })).status).toBe(401);
});

test('a code that staff gave signs in by phone number, in small letters and without its dash', async () => {
  const school = await openSchool();
  const student = await aStudent(school);
  const as = await anAdmin(school);
  const given = await school.ask('POST', `/admin/users/${student._id}/sign-in-code`, { as });
  const { user, address } = renderApp('/login-other?next=%2Fstudent%2Fexams');
  await user.click(await screen.findByRole('link', { name: 'My school gave me a code' }));
  await screen.findByRole('heading', { name: 'Sign in with a code from your school' });
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(problemOf('Email')).toBe('Please enter your e-mail address or phone number'));
  await fill(user, 'Email', student.phoneNumber);
  await fill(user, 'Code from your school', 'ABCD');
  await waitFor(() =>
    expect(problemOf('Code from your school')).toBe('The code has 8 letters and digits, and never 0, 1, 8, I, L or O'),
  );
  await fill(user, 'Code from your school', 'ABCD 2345');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(problemOf('Code from your school')).toMatch(/^This code is wrong or has expired/));
  await fill(user, 'Code from your school', given.body.data.code.toLowerCase().replace('-', ''));
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  await screen.findByRole('button', { name: 'Logout' });
  expect(address()).toBe('/student/exams');
});

test('with such a code staff are asked for their second factor as well', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const { recoveryCodes } = await turnOnSecondFactor(school, admin);
  const as = await aSuperAdmin(school);
  const given = await school.ask('POST', `/admin/users/${admin._id}/sign-in-code`, { as });
  const { user } = renderApp('/login-other?for=school');
  await fill(user, 'Email', admin.email);
  await fill(user, 'Code from your school', given.body.data.code);
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  await fill(user, 'Code of your authenticator app', recoveryCodes[0] ?? '');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  await screen.findByRole('button', { name: 'Logout' });
});

test('who forgot the password chooses a new one with a code and is signed in', async () => {
  const school = await openSchool();
  const student = await aStudent(school);
  const { app, code } = await askForCode(school, '/login-other?for=password', student.email);
  screen.getByRole('heading', { name: 'Choose a new password' });
  await fill(app.user, 'Six-digit code', await code());
  await fill(app.user, 'Password', fresh);
  await fill(app.user, 'Password again', fresh);
  await app.user.click(screen.getByRole('button', { name: 'Set the password' }));
  await findToast('Your new password is set');
  await screen.findByRole('button', { name: 'Logout' });
  const login = (typed: string) =>
    school.ask('POST', '/auth/login', { body: { email: student.email, password: typed } });
  expect((await login(password)).status).toBe(401);
  expect((await login(fresh)).status).toBe(200);
});

test('a password that is refused says why under its field and keeps the code', async () => {
  const school = await openSchool();
  const student = await aStudent(school);
  const { app, code } = await askForCode(school, '/login-other?for=password', student.email);
  const otp = await code();
  await fill(app.user, 'Six-digit code', otp);
  const choose = async (wish: string, again = wish) => {
    await fill(app.user, 'Password', wish);
    await fill(app.user, 'Password again', again);
    await app.user.click(screen.getByRole('button', { name: 'Set the password' }));
  };
  await choose('short');
  await waitFor(() => expect(problemOf('Password')).toBe('Password must be at least 8 characters long'));
  await choose(fresh, 'another one');
  await waitFor(() => expect(problemOf('Password again')).toBe('Passwords do not match'));
  await choose('iloveyou');
  await waitFor(() => expect(problemOf('Password')).toBe('This password is too common. Please choose another one.'));
  expect(screen.getByLabelText('Six-digit code')).toHaveProperty('value', otp);
});

test('the login screen leads to both, and keeps in mind where one wanted to go', async () => {
  await openSchool();
  const app = renderApp('/login?next=%2Fstudent%2Fcart');
  await app.user.click(await screen.findByRole('link', { name: 'Forgot password?' }));
  await screen.findByRole('heading', { name: 'Choose a new password' });
  await app.user.click(screen.getByRole('link', { name: 'Log in with your password' }));
  await screen.findByRole('heading', { name: 'Log in' });
  expect(app.address()).toBe('/login?next=%2Fstudent%2Fcart');
  await app.user.click(screen.getByRole('link', { name: 'Sign in with a code' }));
  await screen.findByRole('heading', { name: 'Sign in with a code' });
  expect(app.address()).toBe('/login-other?next=%2Fstudent%2Fcart');
});

test('without a network the screen says so and keeps the address', async () => {
  const school = await openSchool();
  const app = renderApp('/login-other');
  await fill(app.user, 'E-mail address or phone number', 'ada@school.test');
  school.network.cut();
  await app.user.click(screen.getByRole('button', { name: 'Send the code' }));
  expect((await screen.findByRole('alert')).textContent).toBe('There is no connection to the school');
  expect(screen.getByLabelText('E-mail address or phone number')).toHaveProperty('value', 'ada@school.test');
});
