import type { Locator, Page } from '@playwright/test';
import { multipleChoice, shortAnswer, trueOrFalse } from './school.ts';

/** What journeys through an exam have in common: the paper, and what can be seen and done in the room. */

export const questions = [
  multipleChoice('What is the powerhouse of the cell?', 'The mitochondrion', 'The nucleus', 'The wall', 'The vacuole'),
  trueOrFalse('Diffusion needs a membrane.', 'false'),
  shortAnswer('Name the green pigment of leaves (one word).', 'Chlorophyll'),
];

export const saved = (page: Page) => page.getByText('Saved', { exact: true });

export const question = (page: Page, number: number, total = 3) =>
  page.getByRole('heading', { name: `Question ${number} of ${total}` });

export const option = (page: Page, text: string | RegExp) => page.locator('label').filter({ hasText: text });

/** Opens the exam and starts it. */
export async function begin(page: Page, examId: string): Promise<void> {
  await page.goto(`/student/exam/${examId}`);
  await page.getByRole('button', { name: 'Start Exam' }).click();
}

const isFocused = (element: Element) => element === document.activeElement;

/** Moves the focus with Tab until it is there; a keyboard has no other way. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate(isFocused)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${target}`);
}

/** How often this call is made from now on. */
export function countCalls(page: Page, method: string, path: RegExp): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === method && path.test(request.url())) count += 1;
  });
  return () => count;
}
