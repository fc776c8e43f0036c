import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { begin, option, question, questions, saved } from '../exam-page.ts';
import { axeProblems } from '../look.ts';
import { type Api, adminEmail, anExam, apiAsAdmin, aStudent } from '../school.ts';
import { expect, fillLogin, laptop, modal, test } from '../test.ts';

const suspendedSentence = /^Your account is suspended\. Please contact your school\./;

async function idOf(student: Api): Promise<string> {
  return (await student.call<{ _id: string }>('GET', '/user'))._id;
}

async function decide(admin: Page, verb: string): Promise<void> {
  await admin.getByRole('button', { name: verb }).click();
  await modal(admin).getByRole('button', { name: verb }).click();
  await expect(modal(admin)).toHaveCount(0);
}

/** Seconds that the timer shows. */
async function timeLeft(page: Page): Promise<number> {
  const [, minutes, seconds] = /^(\d+):(\d\d)/.exec((await page.getByRole('timer').textContent()) ?? '') ?? [];
  return Number(minutes) * 60 + Number(seconds);
}

test('a student who is suspended in the middle of an exam is told, and goes on with the same answers and clock', async ({
  visit,
  watch,
  server,
}) => {
  watch.expectConsole(/status of 40[13]/);
  const exam = await anExam(await apiAsAdmin(server.url), questions, { title: 'Interrupted by the school' });
  const student = await aStudent(server.url, 'Class 3', 'Ifeoma Suspended');
  const admin = await visit(adminEmail, laptop);
  await admin.goto('/admin/users');
  await admin.getByLabel('Search by name, e-mail or phone...').fill(student.email);
  await expect(admin).toHaveURL(/search=/);
  await admin.getByRole('link', { name: 'Ifeoma Suspended' }).waitFor();

  // From here on there is half a minute: then the exam asks the server by itself, and is told before the next click.
  const page = await visit(student.token);
  await begin(page, exam._id);
  await option(page, 'The mitochondrion').click();
  await expect(saved(page)).toBeVisible();
  const { endTime } = await student.call<{ endTime: string }>('GET', `/studentExam/state/${exam._id}`);
  await admin.getByRole('link', { name: 'Ifeoma Suspended' }).click();
  await admin.getByRole('tab', { name: 'Exams' }).click();
  await expect(admin.getByRole('row').filter({ hasText: 'Interrupted by the school' })).toContainText('Running');
  await decide(admin, 'Suspend');
  await expect(admin.getByText('Ifeoma Suspended is suspended')).toBeVisible();

  // The next click does not reach the server any more; the device keeps it.
  await page.getByRole('button', { name: 'Next' }).click();
  await option(page, 'False').click();
  await expect(page.getByText(suspendedSentence)).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await fillLogin(page, student.email);
  await expect(page.getByRole('alert').getByText(suspendedSentence)).toBeVisible();
  await fillLogin(page, student.email, 'not the password');
  await expect(page.getByRole('alert').getByText('Invalid credentials')).toBeVisible();

  await decide(admin, 'Reactivate');
  await expect(admin.getByText('Ifeoma Suspended can log in again')).toBeVisible();
  await fillLogin(page, student.email);
  await expect(page).toHaveURL(new RegExp(exam._id));
  await expect(question(page, 2)).toBeVisible();
  await expect(page.getByRole('radio', { name: /False/ })).toBeChecked();
  await expect(saved(page)).toBeVisible();
  expect(Math.abs((await timeLeft(page)) - (Date.parse(endTime) - Date.now()) / 1000)).toBeLessThan(3);
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByRole('radio', { name: /mitochondrion/ })).toBeChecked();
  await page.keyboard.press('s');
  await modal(page).getByRole('button', { name: 'Submit Exam' }).click();
  await expect(page.getByText('67%').first()).toBeVisible();
});

test('signing a student out everywhere ends the session on the phone; logging in again works at once', async ({
  visit,
  watch,
  server,
}) => {
  watch.expectConsole(/status of 401/);
  const student = await aStudent(server.url, 'Class 3', 'Lost Phone');
  const phone = await visit(student.token);
  await phone.goto('/student');
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible();
  const admin = await visit(adminEmail, laptop);
  await admin.goto(`/admin/users/${await idOf(student)}`);
  await admin.getByRole('button', { name: 'Sign out everywhere' }).click();
  await modal(admin).getByRole('button', { name: 'Sign out' }).click();
  await expect(admin.getByText('Lost Phone is signed out everywhere')).toBeVisible();
  await phone.reload();
  await expect(phone.getByText('Your session has ended. Log in again to continue.')).toBeVisible();
  await fillLogin(phone, student.email);
  await expect(phone).toHaveURL('/student');
});

test('the list of students is paged and searched, and the address and Back keep the place', async ({
  visit,
  server,
}) => {
  for (let count = 0; count < 3; count += 1) await aStudent(server.url, 'Class 2', `Paged Person ${count}`);
  const page = await visit(adminEmail, laptop);
  await page.goto('/admin/users');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages).toContainText('Page 1 of');
  await pages.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL('/admin/users?page=2');
  await expect(pages).toContainText('Page 2 of');
  await page.getByLabel('Search by name, e-mail or phone...').fill('PAGED person');
  await expect(page).toHaveURL('/admin/users?search=PAGED+person');
  await expect(page.getByRole('link', { name: /^Students/ })).toHaveText('Students3');
  await expect(page.getByRole('link', { name: /^Admins/ })).toHaveText('Admins0');
  const row = page.getByRole('link', { name: 'Paged Person 1' });
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Paged Person 1' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/admin/users?search=PAGED+person');
  await expect(row).toBeVisible();
  await page.getByRole('link', { name: /^Admins/ }).click();
  await expect(page.getByRole('heading', { name: 'No users found' })).toBeVisible();
});

test('a click on a person wins over a search that is still being typed, however slowly the page comes', async ({
  visit,
  server,
}) => {
  await aStudent(server.url, 'Class 2', 'Clicked First');
  const page = await visit(adminEmail, laptop);
  await page.route(/assets\/user-page/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.continue();
  });
  await page.goto('/admin/users');
  const row = page.getByRole('link', { name: 'Clicked First' });
  await row.waitFor();
  await page.getByLabel('Search by name, e-mail or phone...').fill('clicked');
  await row.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Clicked First' })).toBeVisible();
});

test('students and the super-admin do not reach the page of a user, nor an admin that of another admin', async ({
  visit,
  watch,
  server,
}) => {
  watch.expectConsole(/status of 404/);
  const address = `/admin/users/${await idOf(await aStudent(server.url))}`;
  for (const who of ['class1@akada.example', 'head@akada.example', null]) {
    const page = await visit(who);
    await page.goto(address);
    await expect(page).not.toHaveURL(address);
  }
  const admin = await visit(adminEmail, laptop);
  const api = await apiAsAdmin(server.url);
  const admins = await api.call<{ _id: string }[]>('GET', '/admin/all-admin');
  await admin.goto(`/admin/users/${admins[0]?._id}`);
  await expect(admin.getByRole('heading', { name: 'User not found' })).toBeVisible();
});

test('the students of a search are taken along as a table', async ({ visit, server }) => {
  await aStudent(server.url, 'Class 2', 'Table Taken');
  await aStudent(server.url, 'Class 1', '=Table("Taken")');
  const admin = await visit(adminEmail, laptop);
  await admin.goto('/admin/users');
  await admin.getByLabel('Search by name, e-mail or phone...').fill('table taken');
  await expect(admin.getByText('2 students as a file:')).toBeVisible();
  const [download] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  const [head, ...rows] = text.trim().split('\r\n');
  expect(head).toContain('Name,Class,E-mail');
  expect(rows.map((row) => row.split(',').slice(0, 2).join(','))).toEqual([
    `"'=Table(""Taken"")",JSS 1 / JSS 2`,
    'Table Taken,JSS 3',
  ]);
});
