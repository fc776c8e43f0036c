import { saved } from '../exam-page.ts';
import { confirmationLink, mailed, passwordCode, signInCode, textedCode } from '../mail.ts';
import { adminEmail, anExam, apiAsAdmin, aStudent, multipleChoice } from '../school.ts';
import { expect, fillLogin, logIn, test } from '../test.ts';

test('a student signs in with a code from a mail', async ({ page, server }) => {
  const { email } = await aStudent(server.url);
  await page.goto('/login?next=%2Fstudent%2Fexams');
  await page.getByRole('link', { name: 'Sign in with a code' }).click();
  await page.getByRole('heading', { name: 'Sign in with a code' }).waitFor();
  await page.getByLabel('E-mail address').fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByText('This installation has no mail server')).toBeVisible();
  // Looking for the mail: the phone drops the page and brings it back.
  await page.reload();
  await page.getByLabel('Six-digit code').fill(await mailed(server.dataDir, email, signInCode));
  await page.keyboard.press('Enter');
  // The first proof of the address: whoever signed up with it may have been somebody else.
  await page.getByLabel('Your new password').fill('seven small fishes');
  await page.getByLabel('Password again').fill('seven small fishes');
  await page.getByRole('button', { name: 'Set my password' }).click();
  await expect(page).toHaveURL('/student');
});

test('a student who forgot the password sets a new one with a code by SMS', async ({ page, server }) => {
  const admin = await apiAsAdmin(server.url);
  const invite = { classLevel: 'Class 3', mostUses: 1, endsAt: new Date(Date.now() + 86_400_000).toISOString() };
  const { code } = await admin.call<{ code: string }>('POST', '/admin/users/invites', invite);
  // A number that only its owner typed gets no SMS.
  const { phoneNumber } = await aStudent(server.url, 'Class 3', 'Chidera Obi', { invite: code });
  await page.goto('/login');
  await page.getByLabel('Email').fill(phoneNumber.replace('+234', '0'));
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
  await expect(page.getByLabel('E-mail address or phone number')).toHaveValue(phoneNumber.replace('+234', '0'));
  await page.getByRole('button', { name: 'Send the code' }).click();
  await page.getByLabel('Six-digit code').fill(await textedCode(server.dataDir, phoneNumber));
  await page.getByLabel('Password', { exact: true }).fill('seven small fishes');
  await page.getByLabel('Password again').fill('seven small fishes');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page).toHaveURL('/student');
});

test('Back leads from the code to the address, and forward to the code again', async ({ page }) => {
  await page.goto('/login-other');
  await page.getByLabel('E-mail address').fill('somebody@home.example');
  await page.keyboard.press('Enter');
  await page.getByLabel('Six-digit code').waitFor();
  await page.goBack();
  await page.getByLabel('E-mail address').waitFor();
  await page.goForward();
  await expect(page.getByText('somebody@home.example')).toBeVisible();
  await page.getByRole('button', { name: 'Use another address' }).click();
  await page.getByLabel('E-mail address').waitFor();
});

test('a student who forgot the password in the middle of an exam sets a new one and goes on', async ({
  page,
  server,
  watch,
}) => {
  watch.expectConsole(/status of 401/);
  const exam = await anExam(await apiAsAdmin(server.url), [multipleChoice('2 + 2?', '4', '5')], {
    title: `Forgotten in the middle ${Date.now()}`,
  });
  const student = await aStudent(server.url);
  await logIn(page, student.email);
  await page.goto(`/student/exam/${exam._id}`);
  await page.getByRole('button', { name: 'Start Exam' }).click();
  await page.locator('label').filter({ hasText: /^A/ }).click();
  await expect(saved(page)).toBeVisible();

  // Another phone: nothing of the exam is on it.
  await page.evaluate(() => localStorage.clear());
  await page.goto(`/login?next=${encodeURIComponent(`/student/exam/${exam._id}`)}`);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.waitForURL(/\/login-other/);
  await page.getByRole('button', { name: 'Send the code' }).waitFor();
  await page.getByLabel('E-mail address').fill(student.email);
  await page.getByRole('button', { name: 'Send the code' }).click();
  await page.getByLabel('Six-digit code').fill(await mailed(server.dataDir, student.email, passwordCode));
  await page.getByLabel('Password', { exact: true }).fill('seven small fishes');
  await page.getByLabel('Password again').fill('seven small fishes');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByRole('radio', { name: /^A/ })).toBeChecked();

  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await fillLogin(page, student.email);
  await expect(page.getByRole('alert')).toHaveText('Invalid credentials');
});

test('a new student confirms the e-mail address with the link of the mail', async ({ page, server }) => {
  const student = await aStudent(server.url);
  const link = await mailed(server.dataDir, student.email, confirmationLink);
  await logIn(page, student.email);
  await page.goto('/profile');
  await expect(page.getByText('Verified')).toBeVisible();
  await page.getByRole('button', { name: 'Send the link again' }).click();
  await expect(page.getByText('The link is on its way')).toBeVisible();
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm my e-mail address' }).click();
  await expect(page.getByRole('heading', { name: 'Your e-mail address is confirmed' })).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByText('Yes', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send the link again' })).toHaveCount(0);
});

test('while somebody guesses, the owner logs in on the browser used before, and on a new one with a code of the school', async ({
  page,
  visit,
  server,
  watch,
}) => {
  watch.expectConsole(/status of 429/);
  const student = await aStudent(server.url);
  await logIn(page, student.email);
  await page.evaluate(() => localStorage.clear());
  const guess = () => student.call('POST', '/auth/login', { email: student.email, password: 'guess' });
  for (let tries = 0; tries < 8; tries += 1) await guess().catch(() => undefined);
  await logIn(page, student.email);

  const phone = await visit(null);
  await phone.goto('/login');
  await fillLogin(phone, student.email);
  await expect(phone.getByRole('alert')).toContainText('or sign in with a code');
  await phone.getByRole('link', { name: 'Sign in with a code' }).click();
  await phone.getByRole('link', { name: 'My school gave me a code' }).click();
  const admin = await visit(adminEmail);
  await admin.goto(`/admin/users?search=${encodeURIComponent(student.email)}`);
  await admin.getByRole('link', { name: student.fullName }).click();
  await admin.getByRole('button', { name: 'Sign-in code' }).click();
  await admin.getByRole('button', { name: 'Make a code' }).click();
  const code = await admin.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/).textContent();
  await expect(phone.getByLabel('Email')).toHaveValue(student.email);
  await phone.getByLabel('Code from your school').fill(String(code));
  await phone.keyboard.press('Enter');
  await expect(phone).toHaveURL('/student');
});
