import type { Page } from '@playwright/test';
import { axeProblems } from '../look.ts';
import { adminEmail, anExam, apiAsAdmin, day, multipleChoice } from '../school.ts';
import { expect, laptop, modal, test } from '../test.ts';

type Stored = { isActive: boolean; questions: { text: string; type: string; picture?: { alt: string } }[] };

/** Clicks of a pointer; a key that presses a button makes a click without one. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counted = window as unknown as { clicks: number };
    counted.clicks = Number(sessionStorage.getItem('clicks') ?? 0);
    const count = (event: MouseEvent) => {
      if (event.detail === 0) return;
      counted.clicks += 1;
      sessionStorage.setItem('clicks', String(counted.clicks));
    };
    window.addEventListener('click', count, true);
  });
  return () => page.evaluate(() => (window as unknown as { clicks: number }).clicks);
}

const saidOf = (page: Page) => page.locator('[data-bottom-bar] [role=status]').first();

const choice = (number: number) => ({
  text: number % 4 === 0 ? `Solve $x^2 = ${number * number}$ for $x > 0$.` : `Which number follows ${number}?`,
  options: [String(number + 2), String(number + 1), number % 4 === 0 ? `$${number}$` : String(number), 'None'],
  right: number % 4 === 0 ? 3 : 2,
});

/** With the keys of the page alone: the focus is in the text of a new question. */
async function writeChoice(page: Page, number: number): Promise<void> {
  const { text, options, right } = choice(number);
  const { keyboard } = page;
  await keyboard.type(text);
  await page.getByLabel('Option A', { exact: true }).focus();
  for (const [index, option] of options.entries()) {
    await keyboard.type(option);
    if (index < options.length - 1) await keyboard.press('Enter');
  }
  await keyboard.press(`Alt+Digit${right}`);
}

async function nextQuestion(page: Page, number: number): Promise<void> {
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('region', { name: `Question ${number}`, exact: true })).toBeVisible();
  await expect(page.getByLabel('Question', { exact: true })).toBeFocused();
}

/** A small PNG, drawn by the page, as a screenshot is pasted. */
async function pastePicture(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 80;
    canvas.height = 60;
    canvas.getContext('2d')?.fillRect(10, 10, 40, 30);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done));
    const clipboardData = new DataTransfer();
    if (blob) clipboardData.items.add(new File([blob], 'triangle.png', { type: 'image/png' }));
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await page.getByLabel('Description of the picture').waitFor();
}

test('by keys alone an exam of twenty questions is written and published', async ({ visit, server }) => {
  test.setTimeout(180_000);
  const page = await visit(adminEmail, laptop);
  const clicks = await countClicks(page);
  const { keyboard } = page;
  await page.goto('/admin/exams');
  await page.getByRole('button', { name: 'Add exam' }).press('Enter');
  await expect(modal(page).getByLabel('Title', { exact: true })).toBeFocused();
  await keyboard.type('Numbers, by keys alone');
  await keyboard.press('Tab');
  await keyboard.type('Written without a mouse');
  await keyboard.press('Tab');
  await expect(modal(page).getByLabel('Subject (optional)')).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.press('J');
  await modal(page).getByLabel('Duration in minutes').focus();
  await keyboard.type('40');
  await modal(page).getByLabel('Start date').focus();
  await keyboard.type(day(-1));
  await modal(page).getByLabel('End date').focus();
  await keyboard.type(day(7));
  await keyboard.press('Enter');
  await page.getByRole('button', { name: 'Write the first question' }).press('Enter');
  await expect(page.getByLabel('Question', { exact: true })).toBeFocused();

  for (let number = 1; number <= 14; number += 1) {
    await writeChoice(page, number);
    if (number === 5) {
      await pastePicture(page);
      await page.getByLabel('Description of the picture').focus();
      await keyboard.type('A black box');
    }
    await nextQuestion(page, number + 1);
  }
  for (let number = 15; number <= 17; number += 1) {
    // The type of the last one stays.
    if (number === 15) {
      await keyboard.press('/');
      await expect(page.getByLabel('Type')).toBeFocused();
      await keyboard.type('True');
      await page.getByLabel('Question', { exact: true }).focus();
    }
    await keyboard.type(`The number ${number} is odd.`);
    await keyboard.press(`Alt+Digit${number % 2 === 1 ? 1 : 2}`);
    await nextQuestion(page, number + 1);
  }
  for (let number = 18; number <= 20; number += 1) {
    if (number === 18) {
      await keyboard.press('/');
      await keyboard.type('Short');
      await page.getByLabel('Question', { exact: true }).focus();
    }
    await keyboard.type(`Write ${number} in words.`);
    await page.getByLabel('Correct answer').focus();
    await keyboard.type(['eighteen', 'nineteen', 'twenty'][number - 18] ?? '');
    if (number < 20) await nextQuestion(page, number + 1);
  }
  await keyboard.press('Escape');
  await expect(saidOf(page)).toHaveText('Saved');
  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
  await modal(page)
    .getByText(/^Nothing is missing/)
    .waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await modal(page).getByRole('button', { name: 'Publish' }).press('Enter');
  await expect(page.getByText('Exam published')).toBeVisible();
  expect(await clicks()).toBeLessThanOrEqual(5);

  const api = await apiAsAdmin(server.url);
  const [found] = await api.call<{ _id: string }[]>('GET', '/exam?search=by+keys+alone');
  const exam = await api.call<Stored>('GET', `/exam/${found?._id}`);
  expect(exam.isActive).toBe(true);
  expect(exam.questions.map(({ type }) => type)).toEqual([
    ...Array.from({ length: 14 }, () => 'multiple-choice'),
    ...Array.from({ length: 3 }, () => 'true-false'),
    ...Array.from({ length: 3 }, () => 'short-answer'),
  ]);
  expect(exam.questions[0]?.text).toBe('Which number follows 1?');
  expect(exam.questions[4]?.picture?.alt).toBe('A black box');
  await page.goto(`/admin/exams/${found?._id}`);
  await page.getByRole('button', { name: 'Edit question 4', exact: true }).press('Enter');
  // So high that no bar cuts a row of buttons, whose rest would be too small a target.
  await page.setViewportSize({ width: 1280, height: 6000 });
  expect(await axeProblems(page)).toEqual([]);
});

test('what is typed outlives a lost network and a reload, and is sent by itself', async ({ visit, watch, server }) => {
  watch.expectConsole(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  const api = await apiAsAdmin(server.url);
  const exam = await anExam(api, [multipleChoice('Stored already', 'Right', 'Wrong')], {
    title: 'Through a power cut',
  });
  const page = await visit(adminEmail, laptop);
  await page.goto(`/admin/exams/${exam._id}`);
  await page.getByRole('button', { name: 'Add question' }).click();
  await page.getByLabel('Question', { exact: true }).fill('Half a questi');
  await page.reload();
  await page.getByText('Half a questi').click();
  await page.getByLabel('Question', { exact: true }).fill('A whole question');
  await page.getByLabel('Option A', { exact: true }).fill('Yes');
  await page.getByLabel('Option B', { exact: true }).fill('No');
  await page.getByLabel('Option B is correct').check();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(saidOf(page)).toHaveText('Question 2: kept on this device: there is no connection');
  await page.context().setOffline(false);
  await expect(saidOf(page)).toHaveText('Saved');
  const { questions } = await api.call<Stored>('GET', `/exam/${exam._id}`);
  expect(questions.map(({ text }) => text)).toEqual(['Stored already', 'A whole question']);
});

test('of two admins who write one question the second chooses both', async ({ visit, watch, server }) => {
  watch.expectConsole(/status of 409/);
  const api = await apiAsAdmin(server.url);
  const exam = await anExam(api, [multipleChoice('As it was', 'Right', 'Wrong')], { title: 'Written by two' });
  const [chinedu, hauwa] = [await visit(adminEmail, laptop), await visit('tutor@akada.example', laptop)];
  for (const page of [chinedu, hauwa]) {
    await page.goto(`/admin/exams/${exam._id}`);
    await page.getByRole('button', { name: 'Edit question 1', exact: true }).click();
  }
  await chinedu.getByLabel('Question', { exact: true }).fill('By Chinedu');
  await hauwa.getByLabel('Question', { exact: true }).fill('By Hauwa');
  const pages = [chinedu, hauwa];
  const asked = (page: Page) => page.getByText('Somebody changed this question meanwhile.', { exact: false }).first();
  await expect
    .poll(async () => (await Promise.all(pages.map((page) => asked(page).isVisible()))).filter(Boolean).length)
    .toBe(1);
  const second = (await asked(hauwa).isVisible()) ? hauwa : chinedu;
  await second.getByRole('button', { name: 'Keep both' }).click();
  await expect(saidOf(second)).toHaveText('Saved');
  const { questions } = await api.call<Stored>('GET', `/exam/${exam._id}`);
  expect(questions.map(({ text }) => text).toSorted()).toEqual(['By Chinedu', 'By Hauwa']);
  const first = second === hauwa ? chinedu : hauwa;
  await expect(first.getByRole('button', { name: 'Edit question 2', exact: true })).toBeVisible();
});
