import type { Page } from '@playwright/test';
import { axeProblems } from '../look.ts';
import { adminEmail, demoPassword } from '../school.ts';
import { expect, laptop, modal, test } from '../test.ts';

async function signUp(phone: Page, link: string, name: string): Promise<void> {
  const handle = name.toLowerCase().replace(' ', '.');
  await phone.goto(link);
  await expect(phone.getByText('invites you to SSS 2')).toBeVisible();
  await expect(phone.getByLabel('Class', { exact: true })).toHaveCount(0);
  await phone.getByLabel('Full name').fill(name);
  await phone.getByLabel('E-mail address').fill(`${handle}@home.example`);
  await phone.getByLabel('Phone number').fill(`0807${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`);
  await phone.getByLabel('Password', { exact: true }).fill(demoPassword);
  await phone.getByLabel('Password again').fill(demoPassword);
}

const send = (phone: Page) => phone.getByRole('button', { name: 'Sign up' }).click();

test('a class opens its accounts by a link until its last place is taken', async ({ page, visit, watch }) => {
  watch.expectConsole(/status of 409/);
  const admin = await visit(adminEmail, laptop);
  await admin.goto('/admin/users');
  await admin.getByRole('link', { name: 'Invites' }).click();
  await admin.getByRole('button', { name: 'New invite link' }).click();
  await modal(admin).getByLabel('Class', { exact: true }).selectOption('SSS 2');
  await modal(admin).getByLabel('How many may use it').fill('1');
  expect(await axeProblems(admin)).toEqual([]);
  await modal(admin).getByRole('button', { name: 'Make the link' }).click();
  const invite = admin.getByRole('list', { name: 'Invite links' }).getByRole('listitem').first();
  await expect(invite).toContainText('0 of 1 used');
  await invite.getByRole('button', { name: 'QR code for SSS 2' }).click();
  await expect(admin.getByRole('img', { name: 'QR code of the link for SSS 2' })).toBeVisible();
  expect(await axeProblems(admin)).toEqual([]);
  const link = new URL((await invite.getByText('/signup?code=').textContent()) ?? '');

  // Two have the form open, and one place is left.
  const late = await visit(null);
  await signUp(page, link.pathname + link.search, 'Funmi First');
  await signUp(late, link.pathname + link.search, 'Lanre Late');
  expect(await axeProblems(late)).toEqual([]);
  await send(page);
  await expect(page).toHaveURL('/student');
  await send(late);
  await expect(late.getByText('This invite has been used as often as it may be.')).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByText('SSS 2', { exact: true })).toBeVisible();

  await admin.reload();
  await expect(invite).toContainText('1 of 1 used');
  await expect(invite).toContainText('Used up');
  await late.goto(link.pathname + link.search);
  await expect(late.getByText('You can still sign up without it.')).toBeVisible();
  await expect(late.getByLabel('Class', { exact: true })).toBeVisible();
});
