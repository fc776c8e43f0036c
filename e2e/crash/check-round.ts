import type { Page } from '@playwright/test';
import type { Api } from '../school.ts';
import type { Line } from './line.ts';
import type { Ledger } from './student.ts';

type Saved = { questionId: string; selectedAnswer: string; seq: number };
type State = { status: string; answers: Saved[]; endTime: string };

/** Snapshot of the screen, with its time. */
const readScreen = (page: Page) =>
  page.evaluate(() => ({
    at: Date.now(),
    clock: document.querySelector('[role="timer"]')?.textContent ?? '',
    status: document.querySelector('[data-status]')?.getAttribute('data-status') ?? 'no exam on the screen',
    answered: /(\d+) of \d+ answered/.exec(document.body.innerText)?.[1] ?? '',
    chosen: [...document.querySelectorAll<HTMLInputElement>('input[type="radio"]:checked')].map((radio) => ({
      questionId: radio.name,
      option: radio.value,
    })),
  }));

/** '1:02:03' or '59:07' in seconds. */
function secondsOf(clock: string): number {
  const [, hours = '0', minutes = '', seconds = ''] = /(?:(\d+):)?(\d+):(\d\d)/.exec(clock) ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

export type Finding = { wrong: string[]; clockOffBySeconds: number };

/** Compares, once all is quiet, the screen and the ledgers with what the server has. */
export async function checkRound(
  { page, student, examId, line }: { page: Page; student: Api; examId: string; line: Line },
  ledger: Ledger,
): Promise<Finding> {
  const wrong: string[] = [];
  const { answers, endTime, status } = await student.call<State>('GET', `/studentExam/state/${examId}`);
  const screen = await readScreen(page);
  if (status !== 'running') wrong.push(`the attempt is ${status}`);
  const stored = new Map(answers.map((answer) => [answer.questionId, answer]));
  for (const [questionId, { shown, unsure }] of ledger) {
    const found = stored.get(questionId)?.selectedAnswer ?? null;
    const isRight = found === shown || (found !== null && unsure.has(found));
    if (!isRight) wrong.push(`${questionId}: ${shown} was shown as chosen, ${found} is stored`);
  }
  for (const [questionId, seq] of line.acknowledged) {
    const found = stored.get(questionId)?.seq ?? -1;
    if (found < seq) wrong.push(`${questionId}: sequence ${seq} was acknowledged, ${found} is stored`);
  }
  for (const { questionId, option } of screen.chosen) {
    const found = stored.get(questionId)?.selectedAnswer;
    if (found !== option) wrong.push(`${questionId}: ${option} is on the screen, ${found} is stored`);
  }
  const answered = answers.filter((answer) => answer.selectedAnswer !== '').length;
  if (screen.answered !== String(answered)) wrong.push(`${screen.answered} on the screen, ${answered} stored`);
  const left = Math.ceil((Date.parse(endTime) - screen.at) / 1000);
  const clockOffBySeconds = Math.abs(secondsOf(screen.clock) - left);
  if (clockOffBySeconds > 1) wrong.push(`the clock shows ${screen.clock.slice(0, 8)}, ${left} seconds are left`);
  return { wrong, clockOffBySeconds };
}

/** Waits until the screen says that everything is saved; gives what it says when that never comes. */
export async function untilSaved(page: Page, withinMs: number): Promise<string | null> {
  const until = Date.now() + withinMs;
  let status = '';
  while (Date.now() < until) {
    status = (await readScreen(page).catch(() => null))?.status ?? 'no page';
    if (status === 'saved' || status === 'idle') return null;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return status;
}
