import type { Page } from '@playwright/test';
import { appCode } from '../app-code.ts';
import { problemsOf, startPhone } from '../look.ts';
import { adminEmail, apiAsAdmin, aStudent, turnOnSecondFactor } from '../school.ts';
import { test } from '../school-provider.ts';
import { expect } from '../test.ts';

async function throughTheSchool(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByRole('link', { name: 'School login' }).click();
  await page.getByRole('link', { name: 'Continue to your school' }).click();
}

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });

test('a student with an account logs in with the school, and the address keeps nothing of it', async ({
  page,
  server,
  provider,
}) => {
  const { email } = await aStudent(server.url);
  provider.knows({ email, email_verified: true, name: 'Called Otherwise There' });
  await throughTheSchool(page);
  await expect(page).toHaveURL('/student');
  const account = await page.evaluate(() =>
    fetch('/api/user', { headers: { token: localStorage.getItem('token') ?? '' } }).then((reply) => reply.json()),
  );
  expect(account.data).toMatchObject({ email, fullName: 'Chidera Obi', isVerified: true });
  await page.goBack();
  expect(page.url()).not.toMatch(/ticket|#/);
});

test('a new student chooses the class, is in, and is not asked again', async ({ page, watch, provider }) => {
  watch.expectConsole(/status of 400/);
  provider.knows({ email: `new${Date.now()}@school.example`, email_verified: true, name: 'Zainab New' });
  await throughTheSchool(page);
  await page.getByLabel('Class').waitFor();
  expect(await problemsOf(page)).toEqual([]);
  await startPhone(page);
  await page.getByLabel('Class').selectOption({ label: 'JSS 3' });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/student');
  await page.evaluate(() => localStorage.clear());
  await throughTheSchool(page);
  await expect(page).toHaveURL('/student');
});

test('staff with a second factor are asked for it after the password, and after the school login', async ({
  page,
  watch,
  server,
  provider,
}) => {
  watch.expectConsole(/status of 401/);
  const { secret, recoveryCodes } = await turnOnSecondFactor(await apiAsAdmin(server.url));
  await page.goto('/login');
  await page.getByLabel('Email').fill(adminEmail);
  await page.getByLabel('Password', { exact: true }).fill('chalk-and-paper');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(h1(page)).toHaveText('One more step');
  expect(await problemsOf(page)).toEqual([]);
  await startPhone(page);
  const code = page.getByLabel('Code of your authenticator app');
  await code.fill(recoveryCodes[0] ?? '');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/admin');

  await page.evaluate(() => localStorage.clear());
  provider.knows({ email: adminEmail, email_verified: true, name: 'Of The School' });
  await throughTheSchool(page);
  await code.waitFor();
  expect(await problemsOf(page)).toEqual([]);
  await startPhone(page);
  await code.fill(appCode(secret));
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/admin');
});

test('whom the school has not verified is refused in words and may use the password instead', async ({
  page,
  provider,
}) => {
  provider.knows({ email: adminEmail, email_verified: false });
  await throughTheSchool(page);
  await expect(
    page.getByText('Your school has not confirmed your e-mail address. Please ask your school.'),
  ).toBeVisible();
  expect(page.url()).not.toContain('#');
  expect(await problemsOf(page)).toEqual([]);
  await startPhone(page);
  await page.getByRole('link', { name: 'Log in with a password' }).click();
  await expect(h1(page)).toHaveText('Log in');
});
