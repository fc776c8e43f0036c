import type { Page } from '@playwright/test';
import { begin, question, saved } from '../exam-page.ts';
import { problemsOf } from '../look.ts';
import { adminEmail, anExam, apiAsAdmin, aStudent } from '../school.ts';
import { expect, laptop, modal, test } from '../test.ts';

const send = (page: Page) =>
  modal(page)
    .getByRole('button', { name: /^(Create question|Save changes)$/ })
    .click();

/** Dialog errors from top to bottom. */
const problems = (page: Page) =>
  modal(page).locator('[id$="-error"], fieldset [aria-live] > p, [role="group"] [aria-live] > p');

async function open(page: Page): Promise<void> {
  await page.goto('/admin/questions');
  await page.getByRole('button', { name: '+ Add Question' }).click();
  await expect(modal(page)).toContainText('Create a question');
}

async function find(page: Page, text: string) {
  await page.goto(`/admin/questions?search=${encodeURIComponent(text)}`);
  await expect(page.getByText('1 question', { exact: true })).toBeVisible();
}

async function remove(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Delete/ }).click();
  const sentence = 'Are you sure you want to delete this question? This action cannot be undone.';
  await expect(modal(page)).toContainText(sentence);
  await modal(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Question deleted successfully!')).toBeVisible();
  await expect(page.getByText('No questions found')).toBeVisible();
}

const stored = async (url: string, text: string) =>
  (await apiAsAdmin(url)).call<object[]>('GET', `/question?search=${encodeURIComponent(text)}`);

test('a multiple choice question is created with every message in its order, changed and deleted', async ({
  visit,
  server,
}) => {
  const page = await visit(adminEmail, laptop);
  await open(page);
  await send(page);
  await expect(problems(page)).toHaveText(['Please enter a question', 'Please provide a correct answer']);
  await modal(page).getByLabel('Question', { exact: true }).fill('Which river meets the Niger at Lokoja?');
  const option = (letter: string) => modal(page).getByLabel(`Option ${letter}`, { exact: true });
  const mark = (letter: string) => modal(page).getByLabel(`Option ${letter} is correct`);
  await expect(mark('A')).toBeDisabled();
  await option('A').fill('The Benue');
  await mark('A').check();
  await send(page);
  await expect(problems(page)).toHaveText(['Please provide at least 2 options for multiple choice questions']);
  await option('C').fill('The Benue');
  await send(page);
  await expect(problems(page)).toHaveText(['Options must differ']);
  await option('C').fill('The Kaduna');
  await modal(page).getByLabel('Points').fill('3');
  await send(page);
  await expect(page.getByText('Question created successfully!')).toBeVisible();
  expect(await stored(server.url, 'meets the Niger')).toMatchObject([
    { options: ['The Benue', 'The Kaduna'], correctAnswer: 'The Benue', points: 3, exam: null, usedInExams: 0 },
  ]);

  await find(page, 'meets the Niger');
  await expect(page.getByText('In no exam')).toBeVisible();
  await page.getByRole('button', { name: /^Edit/ }).click();
  await expect(mark('A')).toBeChecked();
  await mark('B').check();
  await modal(page).press('Escape');
  await expect(page.getByRole('heading', { name: 'Discard your changes?' })).toBeVisible();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await send(page);
  await expect(page.getByText('Question updated successfully!')).toBeVisible();
  expect(await stored(server.url, 'meets the Niger')).toMatchObject([{ correctAnswer: 'The Kaduna', points: 3 }]);
  await find(page, 'meets the Niger');
  await remove(page);
});

test('true/false and short answer: the type resets the answer, each is created, changed and deleted', async ({
  visit,
  server,
}) => {
  const page = await visit(adminEmail, laptop);
  await open(page);
  const dialog = modal(page);
  await dialog.getByLabel('Question', { exact: true }).fill('Olumo Rock is in Abeokuta.');
  await dialog.getByLabel('Option A', { exact: true }).fill('Yes');
  await dialog.getByLabel('Option A is correct').check();
  await dialog.getByLabel('Type').selectOption({ label: 'True/False' });
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
  await send(page);
  await expect(problems(page)).toHaveText(['Please provide a correct answer']);
  await dialog.getByRole('radio', { name: 'True' }).check();
  await send(page);
  await expect(page.getByText('Question created successfully!')).toBeVisible();
  expect(await stored(server.url, 'Olumo')).toMatchObject([{ type: 'true-false', options: [], correctAnswer: 'true' }]);

  await find(page, 'Olumo');
  await page.getByRole('button', { name: /^Edit/ }).click();
  await dialog.getByLabel('Type').selectOption({ label: 'Multiple Choice' });
  for (const letter of 'ABCD') await expect(dialog.getByLabel(`Option ${letter}`, { exact: true })).toHaveValue('');
  await dialog.getByLabel('Type').selectOption({ label: 'Short Answer' });
  await expect(dialog.getByLabel('Correct answer')).toHaveValue('');
  await dialog.getByLabel('Question', { exact: true }).fill('');
  await send(page);
  await expect(problems(page)).toHaveText(['Please enter a question', 'Please provide a correct answer']);
  await dialog.getByLabel('Question', { exact: true }).fill('In which town is Olumo Rock?');
  await dialog.getByLabel('Correct answer').fill(' Abeokuta ');
  await send(page);
  await expect(page.getByText('Question updated successfully!')).toBeVisible();
  expect(await stored(server.url, 'Olumo')).toMatchObject([{ type: 'short-answer', correctAnswer: 'Abeokuta' }]);
  await find(page, 'Olumo');
  await remove(page);
});

/** As large as a camera makes one, drawn by the browser itself. */
async function photo(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 2400, height: 1600 });
    const context = canvas.getContext('2d');
    for (let x = 0; context && x < 2400; x += 8) {
      for (let y = 0; y < 1600; y += 8) {
        context.fillStyle = `hsl(${(x * y) % 360} 60% 60%)`;
        context.fillRect(x, y, 8, 8);
      }
    }
    return canvas.toDataURL('image/jpeg', 0.9);
  });
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}

test('maths and a picture go from the admin’s form to the student’s exam', async ({ visit, server }) => {
  const exam = await anExam(await apiAsAdmin(server.url), [], { title: 'Formulas' });
  const page = await visit(adminEmail, laptop);
  await open(page);
  const dialog = modal(page);
  await dialog
    .getByLabel('Question', { exact: true })
    .fill(String.raw`Simplify $\frac{x^2 - 9}{x - 3}$. A pen costs \$5, and $\frac{1$ is no formula.`);
  await dialog.getByLabel('Option A', { exact: true }).fill('$x + 3$');
  await dialog.getByLabel('Option B', { exact: true }).fill(String.raw`$\sqrt{x}$`);
  await dialog.getByLabel('Option A is correct').check();
  await dialog.getByLabel('Select Exam (Optional)').selectOption({ label: 'Formulas' });
  const preview = dialog.getByRole('region', { name: 'Preview' });
  await expect(preview.locator('math')).toHaveCount(3);
  await expect(preview).toContainText('costs $5, and $\\frac{1$ is no formula.');

  await test.step('a picture is a picture, and has to be described', async () => {
    const file = dialog.getByLabel('Picture (optional)');
    await file.setInputFiles({ name: 'a.png', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
    await expect(problems(page)).toHaveText(['The picture must be a PNG, JPEG or WebP file']);
    await file.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await photo(page) });
    await dialog.getByLabel('Description of the picture').waitFor();
    await send(page);
    await expect(problems(page)).toHaveText(['Please describe the picture in words']);
    await expect(dialog.getByLabel('Description of the picture')).toBeFocused();
    await dialog.getByLabel('Description of the picture').fill('Small squares of every colour');
    await expect(preview.getByRole('img', { name: 'Small squares of every colour' })).toBeVisible();
    expect(await problemsOf(page)).toEqual([]);
  });
  await send(page);
  await expect(page.getByText('Question created successfully!')).toBeVisible();

  const student = await visit((await aStudent(server.url)).token);
  await begin(student, exam._id);
  await expect(question(student, 1, 1)).toBeVisible();
  await expect(student.getByRole('main').locator('math')).toHaveCount(3);
  const picture = student.getByRole('img', { name: 'Small squares of every colour' });
  await expect(picture).toHaveJSProperty('naturalWidth', 1200);
  // Chosen when it is on the device's disk, a moment after the click.
  await student.getByRole('radio').first().click({ force: true });
  await expect(saved(student)).toBeVisible();
  expect(await problemsOf(student)).toEqual([]);

  await test.step('taking it off changes nothing for whoever is sitting the exam', async () => {
    await find(page, 'Simplify $\\frac{x^2');
    await page.getByRole('button', { name: /^Edit/ }).click();
    await dialog.getByRole('button', { name: 'Remove picture' }).click();
    await send(page);
    await expect(page.getByText('Question updated successfully!')).toBeVisible();
    await student.reload();
    await expect(picture).toHaveJSProperty('naturalWidth', 1200);
  });
});

test('a term wider than the phone scrolls by itself, and by keyboard', async ({ visit, server }) => {
  const wide = `Read $\\frac{${Array.from({ length: 20 }, (_, n) => `a_{${n}}`).join('+')}}{2}$ aloud to everybody else in class.`;
  const asked = [{ type: 'true-false', text: wide, correctAnswer: 'true' }];
  const exam = await anExam(await apiAsAdmin(server.url), asked, { title: 'Wide' });
  const page = await visit((await aStudent(server.url)).token);
  await begin(page, exam._id);
  const box = page.locator('span[tabindex="0"]');
  await expect(box).toHaveCount(1);
  await box.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => box.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  expect(await problemsOf(page)).toEqual([]);
});
