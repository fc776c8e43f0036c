import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { saved } from '../exam-page.ts';
import { adminEmail, anExam, apiAsAdmin, aStudent, day, multipleChoice, shortAnswer, trueOrFalse } from '../school.ts';
import { expect, laptop, test } from '../test.ts';

const threeQuestions = [
  multipleChoice('What is the powerhouse of the cell?', 'The mitochondrion', 'The nucleus', 'The wall'),
  trueOrFalse('Diffusion needs a membrane.', 'false'),
  shortAnswer('Name the green pigment of leaves.', 'Chlorophyll'),
];

const form = (page: Page) => page.getByRole('dialog');
const problems = (page: Page) => form(page).locator('[id$="-error"]');

/** On the page of the exam. */
async function openExam(page: Page, title: string): Promise<void> {
  await page.goto(`/admin/exams?search=${encodeURIComponent(title)}`);
  await page.getByRole('link', { name: `Edit ${title}` }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
}

async function openSettings(page: Page, title: string): Promise<void> {
  await openExam(page, title);
  await page.getByText('Title and settings').click();
}

const saveSettings = async (page: Page) => {
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Exam updated successfully!').first()).toBeVisible();
};

/** The first words of the exam's questions. */
const order = (page: Page) =>
  page
    .getByRole('region', { name: 'Questions' })
    .getByRole('list')
    .filter({ has: page.getByRole('button', { name: /^Reorder/ }) })
    .locator('> li')
    .evaluateAll((rows) => rows.map((row) => row.querySelector('p')?.textContent?.split(' ')[1] ?? ''));

test('an exam is created against every message in its order, edited, duplicated and deleted', async ({ visit }) => {
  const page = await visit(adminEmail, laptop);
  await page.goto('/admin/exams');
  await page.getByRole('button', { name: 'Add exam' }).click();
  const create = form(page).getByRole('button', { name: 'Save as draft' });
  const fields = form(page);
  await create.click();
  const missing = [
    'Please enter an exam title',
    'Please enter a description',
    'Please select a class level',
    'Please enter a valid duration',
    'Please select a start date',
    'Please select an end date',
  ];
  await expect(problems(page)).toHaveText(missing);
  // One after the other: what is right loses its message, the rest keep theirs and their order.
  await fields.getByLabel('Title').fill('Cells and tissues');
  await expect(problems(page)).toHaveText(missing.slice(1));
  await fields.getByLabel('Description').fill('Too short');
  await expect(problems(page).first()).toHaveText('Description must be at least 10 characters long');
  await fields.getByLabel('Description').fill('All the work on cells');
  await fields.getByLabel('Class level').selectOption({ label: 'SSS 1' });
  await fields.getByLabel('Duration in minutes').fill('0');
  await expect(problems(page)).toHaveText(missing.slice(3));
  await fields.getByLabel('Duration in minutes').fill('30');
  await fields.getByLabel('Start date').fill(day(1));
  await fields.getByLabel('End date').fill(day(0));
  await create.click();
  await expect(problems(page)).toHaveText(['End date must be after start date']);
  await expect(fields.getByLabel('End date')).toBeFocused();
  await fields.getByLabel('End date').fill(day(8));
  await create.click();
  await expect(page.getByText('Exam created successfully!')).toBeVisible();

  await page.getByRole('heading', { level: 1, name: 'Cells and tissues' }).waitFor();
  await page.getByText('Title and settings').click();
  await page.getByLabel('Title').fill('Cells, tissues, organs');
  await page.getByLabel('Attempts allowed').fill('2');
  await saveSettings(page);

  await page.goto('/admin/exams?search=organs');
  await page.getByRole('button', { name: 'Duplicate Cells, tissues, organs' }).click();
  await page.getByRole('heading', { level: 1, name: 'Copy of Cells, tissues, organs' }).waitFor();
  await page.goto('/admin/exams?search=organs');
  const cards = page.getByRole('listitem').filter({ hasText: 'organs' });
  await expect(cards).toHaveCount(2);
  await expect(cards.filter({ hasText: 'Copy of' })).toContainText('Draft');

  await page.getByRole('button', { name: 'Delete Copy of Cells, tissues, organs' }).click();
  const asking = page.getByRole('alertdialog');
  await expect(asking).toContainText(
    "Are you sure you want to delete 'Copy of Cells, tissues, organs'? This action cannot be undone.",
  );
  await asking.getByRole('button', { name: 'Delete' }).click();
  await expect(cards).toHaveCount(1);
  await expect(page.getByText('Exam deleted successfully!')).toBeVisible();
});

test('questions are put in order by keyboard alone and by dragging, and the order is kept', async ({
  visit,
  server,
}) => {
  await anExam(await apiAsAdmin(server.url), threeQuestions, { title: 'To be sorted' });
  const page = await visit(adminEmail, laptop);
  await openExam(page, 'To be sorted');
  await expect.poll(() => order(page)).toEqual(['What', 'Diffusion', 'Name']);

  const handle = (number: number) => page.getByRole('button', { name: `Reorder question ${number}` });
  await handle(1).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('End');
  await expect.poll(() => order(page)).toEqual(['Diffusion', 'Name', 'What']);
  await expect(handle(3)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await expect.poll(() => order(page)).toEqual(['Diffusion', 'What', 'Name']);
  await page.keyboard.press('Space');
  await page.keyboard.press('Home');
  await page.keyboard.press('Escape');
  await expect.poll(() => order(page)).toEqual(['Diffusion', 'What', 'Name']);

  await handle(3).scrollIntoViewIfNeeded();
  const [from, to] = [await handle(3).boundingBox(), await handle(1).boundingBox()];
  if (!from || !to) throw new Error('a handle is not on the screen');
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.y + 10, { steps: 8 });
  await page.mouse.move(to.x + 20, to.y - 50, { steps: 4 });
  await expect.poll(() => order(page)).toEqual(['Name', 'Diffusion', 'What']);
  const stored = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.mouse.up();
  await stored;
  await openExam(page, 'To be sorted');
  await expect.poll(() => order(page)).toEqual(['Name', 'Diffusion', 'What']);
});

test('an exam that is edited while a student sits it does not change the student’s paper', async ({
  visit,
  server,
}) => {
  const exam = await anExam(await apiAsAdmin(server.url), threeQuestions, { title: 'Under way' });
  const student = await visit((await aStudent(server.url)).token);
  await student.goto(`/student/exam/${exam._id}`);
  await student.getByRole('button', { name: 'Start Exam' }).click();
  await student.getByText('Question 1 of 3').waitFor();

  const admin = await visit(adminEmail, laptop);
  await openSettings(admin, 'Under way');
  await admin.getByLabel('Title').fill('Under way, changed');
  await admin.getByLabel('Duration in minutes').fill('1');
  await saveSettings(admin);
  await admin.getByRole('button', { name: 'Remove question 1' }).click();
  await expect.poll(() => order(admin)).toEqual(['Diffusion', 'Name']);

  await student.reload();
  await expect(student.getByText('Question 1 of 3')).toBeVisible();
  await expect(student.getByText('What is the powerhouse of the cell?')).toBeVisible();
  await student.locator('label').filter({ hasText: 'The mitochondrion' }).click();
  await expect(saved(student)).toBeVisible();
  await student.getByRole('button', { name: 'Next' }).click();
  await student.getByRole('button', { name: 'Next' }).click();
  await student.getByLabel('Your answer').fill('chlorophyll');
  await expect(saved(student)).toBeVisible();
  await student.getByRole('button', { name: 'Submit Exam' }).click();
  await student
    .getByRole('alertdialog')
    .or(student.getByRole('dialog'))
    .getByRole('button', { name: /^Submit/ })
    .click();
  await expect(student).toHaveURL(`/student/exam-result/${exam._id}`);
  await expect(student.getByRole('img', { name: /67/ }).first()).toBeVisible();
});

test('results are found by name, and the export holds the same rows', async ({ visit, server }) => {
  const exam = await anExam(await apiAsAdmin(server.url), threeQuestions, { title: 'Cells: results' });
  const [cell, diffusion] = exam.questions as [string, string];
  const answers: [string, object[]][] = [
    ['=Formula Obi', [{ questionId: diffusion, selectedAnswer: 'false' }]],
    [
      'Amara Eze',
      [cell, diffusion].map((questionId, i) => ({ questionId, selectedAnswer: ['The mitochondrion', 'false'][i] })),
    ],
  ];
  for (const [fullName, given] of answers) {
    const student = await aStudent(server.url, 'Class 3', fullName);
    await student.call('POST', `/studentExam/start/${exam._id}`);
    await student.call('POST', `/studentExam/submit/${exam._id}`, { answers: given });
  }
  const page = await visit(adminEmail, laptop);
  await page.goto('/admin/exams?search=Cells%3A');
  await page.getByRole('link', { name: 'Results of Cells: results' }).click();
  const rows = page.getByRole('table', { name: 'Results' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText(/Amara Eze.*67%.*2 of 3.*C/);
  await page.getByLabel('Search by student name').fill('obi');
  await expect(rows).toHaveCount(2);
  await expect(page).toHaveURL(/search=obi/);

  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe('Cells-results-results.csv');
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
  expect(lines[0]).toMatch(/^\uFEFFStudent,Class,Status,Attempt,Score,Out of,Percent,Grade/);
  expect(lines.slice(1, 3).map((line) => line.split(',').slice(0, 8).join(','))).toEqual([
    'Amara Eze,SSS 1,Finished,1,2,3,67,C',
    "'=Formula Obi,SSS 1,Finished,1,1,3,33,F",
  ]);
  await expect(page.getByText('Results exported')).toBeVisible();
});
