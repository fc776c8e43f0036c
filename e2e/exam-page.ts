import { expect, type Locator, type Page } from '@playwright/test';
import { type Api, multipleChoice, shortAnswer, trueOrFalse } from './school.ts';

/** Shared by exam journeys: the paper, and the locators and actions of its page. */

export const questions = [
  multipleChoice('What is the powerhouse of the cell?', 'The mitochondrion', 'The nucleus', 'The wall', 'The vacuole'),
  trueOrFalse('Diffusion needs a membrane.', 'false'),
  shortAnswer('Name the green pigment of leaves (one word).', 'Chlorophyll'),
];

/** Visible status; the live region follows a second later. */
export const saved = (page: Page) => page.locator('[data-status="saved"]').filter({ hasText: 'Saved' });

export const question = (page: Page, number: number, total = 3) =>
  page.getByRole('heading', { name: `Question ${number} of ${total}` });

export const option = (page: Page, text: string | RegExp) => page.locator('label').filter({ hasText: text });

/** Opens the exam and starts it. A click alone starts nothing yet: its code may be on its way. */
export async function begin(page: Page, examId: string): Promise<void> {
  await page.goto(`/student/exam/${examId}`);
  await page.getByRole('button', { name: 'Start Exam' }).click();
  await page.getByRole('heading', { name: /^Question 1 of / }).waitFor();
}

/** Begins an exam that loses its questions while the student reads its start screen; without any it offers no start. */
export async function beginEmptied(page: Page, admin: Api, exam: { _id: string; questions: string[] }): Promise<void> {
  await admin.call('PUT', `/exam/${exam._id}`, { questions: exam.questions });
  await page.goto(`/student/exam/${exam._id}`);
  const start = page.getByRole('button', { name: 'Start Exam' });
  await start.waitFor();
  await admin.call('PUT', `/exam/${exam._id}`, { questions: [] });
  await start.click();
}

/** The exam's screen is on the device: from here on a reload needs no network. */
export async function untilKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(async () => (await caches.match('/student/exam/')) !== undefined)).toBe(true);
}

/** Seconds on the timer. */
export async function secondsLeft(page: Page): Promise<number> {
  const text = (await page.getByRole('timer').textContent()) ?? '';
  const [, minutes, seconds] = /^(\d+):(\d\d)/.exec(text) ?? [];
  return Number(minutes) * 60 + Number(seconds);
}

/** The answers the server has, by their text. */
export async function answersOf(student: Api, examId: string): Promise<string[]> {
  type State = { answers: { selectedAnswer: string }[] };
  const { answers } = await student.call<State>('GET', `/studentExam/state/${examId}`);
  return answers.map(({ selectedAnswer }) => selectedAnswer).sort();
}

/** The exam on the screen, its clock beside the server's: at most a second apart. */
export async function expectRightTime(page: Page, student: Api, examId: string): Promise<void> {
  const { remainingSeconds } = await student.call<{ remainingSeconds: number }>('GET', `/studentExam/state/${examId}`);
  expect(Math.abs((await secondsLeft(page)) - remainingSeconds)).toBeLessThanOrEqual(1);
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

/** Number of such calls from now on. */
export function countCalls(page: Page, method: string, path: RegExp): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === method && path.test(request.url())) count += 1;
  });
  return () => count;
}
