import type { Page } from '@playwright/test';
import { samples } from '../../packages/server/test/question-samples.ts';
import { answersOf, begin, question, saved, tabTo } from '../exam-page.ts';
import { problemsOf, startPhone } from '../look.ts';
import { anExam, apiAsAdmin, aStudent } from '../school.ts';
import { expect, laptop, modal, test } from '../test.ts';

const types = Object.entries(samples);
const paper = types.map(([type, { question: asked }]) => ({ ...asked, type }));
const total = paper.length;
const rightAnswers = types.map(([, { right }]) => right).sort();
const place = (type: string) => types.findIndex(([name]) => name === type) + 1;
const order = ['mm', 'cm', 'm', 'km'];
const matches = { Ghana: 'Accra', Togo: 'Lomé', Niger: 'Niamey' };

const moveUp = (page: Page, item: string) => page.getByRole('button', { name: `Move up: ${item}`, exact: true });

/** Index of the item, from 0. */
const placeOf = (page: Page, item: string) =>
  page
    .getByRole('button', { name: /^Move up: / })
    .evaluateAll((all, name) => all.findIndex((one) => one.ariaLabel === `Move up: ${name}`), item);

test('an exam with a question of each type is sat by keys alone', async ({ visit, server }) => {
  const exam = await anExam(await apiAsAdmin(server.url), paper, { title: 'Of all types by keys' });
  const student = await aStudent(server.url);
  const page = await visit(student.token, laptop);
  const { keyboard } = page;
  const at = async (type: string) => {
    await page.locator('body').press('Escape');
    await expect(question(page, place(type), total)).toBeFocused();
  };
  await begin(page, exam._id);
  await at('multiple-choice');
  await keyboard.press('b');
  await keyboard.press('n');
  await at('true-false');
  await keyboard.press('a');
  await keyboard.press('n');
  await at('short-answer');
  await keyboard.press('Tab');
  await keyboard.type(samples['short-answer'].right);
  await tabTo(page, page.getByRole('button', { name: 'Next' }));
  await keyboard.press('n');
  await at('numeric');
  await keyboard.press('Tab');
  await keyboard.type(samples.numeric.right);
  await expect(page.getByText('Read as 0.00046 kg')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Next' }));
  await keyboard.press('n');
  await at('multiple-select');
  for (const letter of ['b', 'd', 'a']) await keyboard.press(letter);
  await expect(page.locator('main').getByRole('checkbox', { checked: true })).toHaveCount(3);
  await keyboard.press('d');
  await expect(page.locator('main').getByRole('checkbox', { checked: true })).toHaveCount(2);
  await keyboard.press('n');
  await at('matching');
  for (const [prompt, match] of Object.entries(matches)) {
    const field = page.getByRole('combobox', { name: prompt });
    await tabTo(page, field);
    await keyboard.type(`${await field.getByRole('option').filter({ hasText: match }).textContent()}`.slice(0, 1));
    await expect(field).toHaveValue(match);
  }
  await tabTo(page, page.getByRole('button', { name: 'Next' }));
  await keyboard.press('n');
  await at('ordering');
  await tabTo(page, page.getByRole('button', { name: 'Answer with this order' }));
  await keyboard.press('Enter');
  for (const [wanted, item] of order.entries()) {
    for (let now = await placeOf(page, item); now > wanted; now -= 1) {
      await tabTo(page, moveUp(page, item));
      await keyboard.press('ArrowUp');
      await expect.poll(() => placeOf(page, item)).toBe(now - 1);
    }
  }
  await keyboard.press('n');
  await at('essay');
  await tabTo(page, page.getByLabel('Your answer'));
  await keyboard.type(samples.essay.right);
  await tabTo(page, page.getByRole('button', { name: 'Submit Exam' }));
  await expect(page.getByText(`${total} of ${total} answered`)).toBeVisible();
  await expect(saved(page)).toBeVisible();
  await expect.poll(() => answersOf(student, exam._id)).toEqual(rightAnswers);
  await page.reload();
  await expect(page.getByText(`${total} of ${total} answered`)).toBeVisible();
  await keyboard.press('s');
  await tabTo(page, modal(page).getByRole('button', { name: 'Submit Exam' }));
  await keyboard.press('Enter');
  await expect(page.getByText('1 answer is still to be marked.')).toBeVisible();
});

test('each type is answered by touch on a small phone, and looks right there', async ({ visit, server }) => {
  const exam = await anExam(await apiAsAdmin(server.url), paper, { title: 'Of all types by touch' });
  const student = await aStudent(server.url);
  const page = await visit(student.token, { viewport: { width: 360, height: 740 }, hasTouch: true });
  await startPhone(page);
  await begin(page, exam._id);
  const answers: Record<string, () => Promise<void>> = {
    'multiple-choice': () => page.locator('label').filter({ hasText: '4' }).tap(),
    'true-false': () => page.locator('label').filter({ hasText: 'True' }).tap(),
    'short-answer': () => page.getByLabel('Your answer').fill(samples['short-answer'].right),
    essay: () => page.getByLabel('Your answer').fill(samples.essay.right),
    numeric: async () => {
      await page.getByLabel('Your answer').fill('4.6 kg');
      await page.getByLabel('Your answer').evaluate((field: HTMLInputElement) => field.setSelectionRange(3, 3));
      await page.getByRole('button', { name: 'Times ten to the power' }).tap();
      await page.getByRole('button', { name: 'Minus sign' }).tap();
      await expect(page.getByText('This is not a number yet')).toBeVisible();
      await expect(page.getByLabel('Your answer')).toBeFocused();
      await page.keyboard.type('4');
      await expect(page.getByText('Read as 0.00046 kg')).toBeVisible();
    },
    'multiple-select': async () => {
      for (const option of ['2', '3']) await page.locator('label').filter({ hasText: option }).tap();
    },
    matching: async () => {
      for (const [prompt, match] of Object.entries(matches))
        await page.getByRole('combobox', { name: prompt }).selectOption(match);
    },
    ordering: async () => {
      await page.getByRole('button', { name: 'Answer with this order' }).tap();
      for (const [wanted, item] of order.entries()) {
        for (let now = await placeOf(page, item); now > wanted; now -= 1) {
          await moveUp(page, item).tap();
          await expect.poll(() => placeOf(page, item)).toBe(now - 1);
        }
      }
    },
  };
  answers.essay = () => page.getByLabel('Your answer').fill(samples.essay.right);
  for (const [type] of types) {
    await question(page, place(type), total).waitFor();
    await answers[type]?.();
    await expect(saved(page)).toBeVisible();
    expect(await problemsOf(page, 'phone')).toEqual([]);
    await startPhone(page);
    if (place(type) < total) await page.getByRole('button', { name: 'Next' }).tap();
  }
  await page.getByRole('button', { name: 'Submit Exam' }).tap();
  await modal(page).getByRole('button', { name: 'Submit Exam' }).tap();
  await expect(page.getByText('1 answer is still to be marked.')).toBeVisible();
});
