import type { Page } from '@playwright/test';
import { adminEmail, anExam, apiAsAdmin, aStudent, trueOrFalse } from '../school.ts';
import { expect, laptop, modal, test } from '../test.ts';

const tabsOf = (page: Page) => page.getByRole('navigation', { name: 'Tabs' });

test('five tabs lead through the student area on a phone, and not in an exam or on a wide screen', async ({
  visit,
  server,
}) => {
  const exam = await anExam(await apiAsAdmin(server.url), [trueOrFalse('Diffusion needs a membrane.', 'false')], {
    title: 'A test on a phone',
  });
  const { token } = await aStudent(server.url);
  const page = await visit(token);
  await page.goto('/student');
  const tabs = tabsOf(page);
  for (const [label, address] of [
    ['Lessons', '/student/lessons'],
    ['Practise', '/student/practice'],
    ['Exams', '/student/exams'],
    ['Home', '/student'],
  ] as const) {
    await tabs.getByRole('link', { name: label, exact: true }).click();
    await expect(page).toHaveURL(address);
    await expect(tabs.locator('[aria-current=page]')).toHaveText(label);
  }
  await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden();
  await tabs.getByRole('button', { name: 'Me', exact: true }).click();
  await modal(page).getByRole('link', { name: 'Payments' }).click();
  await expect(page).toHaveURL('/student/payments');
  await page.goto(`/student/exam/${exam._id}`);
  await page.getByRole('button', { name: 'Start Exam' }).click();
  await page.getByText('Question 1 of 1').waitFor();
  await expect(tabs).toHaveCount(0);
  const wide = await visit(token, laptop);
  await wide.goto('/student');
  await expect(tabsOf(wide)).toBeHidden();
});

test('tabs cover nothing: the foot of the page, a toast and large text have their room', async ({ visit }) => {
  const page = await visit('class1@akada.example');
  await page.goto('/student/lessons');
  const tabs = tabsOf(page);
  await expect(tabs.getByText('Lessons')).toBeInViewport();
  const top = async () => (await tabs.boundingBox())?.y ?? 0;
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(tabs.getByRole('link', { name: /^Lessons ?1 in the cart$/ })).toBeVisible();
  await page.goto('/profile/edit');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const toast = page.locator('[data-toast]').first();
  await toast.waitFor();
  await expect(async () => {
    const box = await toast.boundingBox();
    expect((box?.y ?? 9999) + (box?.height ?? 0)).toBeLessThanOrEqual(await top());
  }).toPass();
  await page.goto('/student/lessons');
  await tabs.waitFor();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const last = await page.locator('main').boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(await top());

  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect((await tabs.boundingBox())?.height).toBeLessThanOrEqual(740 / 5);
  await expect(tabs.getByRole('link', { name: 'Exams' })).toBeVisible();
  expect((await tabs.getByText('Exams').boundingBox())?.width).toBeLessThan(2);
});

test('Back closes the menu and a sheet on a phone, and stays on the page', async ({ visit }) => {
  const page = await visit('class1@akada.example');
  await page.goto('/student/exams');
  await tabsOf(page).getByRole('link', { name: 'Lessons' }).click();
  // The arrival at a page closes what was opened on the way there.
  await page.getByRole('heading', { name: 'Browse Lessons' }).waitFor();
  for (const name of ['Me', 'Filters']) {
    await page.getByRole('button', { name, exact: true }).click();
    await modal(page).waitFor();
    await page.goBack();
    await expect(modal(page)).toHaveCount(0);
    await expect(page).toHaveURL('/student/lessons');
  }
  await page.goBack();
  await expect(page).toHaveURL('/student/exams');
});

test('Back closes the questions of an exam before it asks about leaving', async ({ visit, server }) => {
  const exam = await anExam(await apiAsAdmin(server.url), [trueOrFalse('Diffusion needs a membrane.', 'false')], {
    title: 'A test on a phone',
  });
  const page = await visit((await aStudent(server.url)).token);
  await page.goto('/student/exams');
  await page.locator(`a[href="/student/exam/${exam._id}"]`).first().click();
  await page.getByRole('button', { name: 'Start Exam' }).click();
  await page.getByRole('button', { name: /all questions/ }).click();
  await modal(page).waitFor();
  await page.goBack();
  await expect(modal(page)).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('alertdialog', { name: 'Leave the exam?' })).toBeVisible();
  await page.goBack();
  await expect(modal(page)).toHaveCount(0);
  await expect(page.getByText('Question 1 of 1')).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL('/student/exams');
});

test('a page that is not there, or not for whoever asks, says so within the own shell', async ({ visit }) => {
  const student = await visit('class1@akada.example');
  await student.goto('/student/no-such-place');
  await expect(student.getByRole('heading', { name: 'There is no page at this address' })).toBeVisible();
  await student.getByRole('main').getByRole('link', { name: 'My Lessons' }).click();
  await expect(student).toHaveURL('/student/my-lessons');
  await student.goto('/admin/payments');
  await expect(student.getByText('The page you asked for is for staff')).toBeVisible();
  await expect(student).toHaveURL('/student');
  const admin = await visit(adminEmail);
  await admin.goto('/admin/no-such-place');
  await expect(admin.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});
