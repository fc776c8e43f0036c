import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import type { User } from '@akada/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { itemsWith } from '../storage.ts';
import type { Answers } from './answers.ts';
import { dropExam, keptExams, openJournal } from './exam-journal.ts';
import { forgetExams } from './kept-exams.ts';

/** A page goes away in the midst of its write, and of the second attempt at it: the browser aborts both. */
function leavePage(): void {
  const abort = () => {
    throw new DOMException('The page went away', 'AbortError');
  };
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
  onTestFinished(() => transaction.mockRestore());
  transaction.mockImplementationOnce(abort).mockImplementationOnce(abort);
}

/** Exam whose paper is in the database. */
async function aJournal() {
  const userId = randomUUID();
  const attemptId = randomUUID();
  const student = { _id: userId } as User;
  const paper = { attemptId, examId: randomUUID(), title: 'Algebra', questions: [], startTime: '', student };
  const marks = { question: 0, endTime: '', aheadMs: 0, firstSeq: 0, device: 'phone', seenExtraTime: [] };
  const all: Record<string, Answers[string]> = {};
  const journal = openJournal(userId, attemptId, () => ({ paper, marks, answers: all }));
  const write = (question: string, selectedAnswer: string, seq: number) => {
    all[question] = { selectedAnswer, seq };
    return journal.keep({ marks, answers: { [question]: { selectedAnswer, seq } } });
  };
  const kept = async () => (await keptExams(userId))[0]?.answers;
  await journal.keep({ marks, answers: {} });
  return { userId, attemptId, write, kept };
}

test('an answer whose write the page did not live to see is there after a reload', async () => {
  const { write, kept } = await aJournal();
  await write('one', 'osmosis', 1);
  leavePage();
  expect(await write('one', 'diffusion', 2)).toBe(false);
  expect(await kept()).toEqual({ one: { selectedAnswer: 'diffusion', seq: 2 } });
});

test('answers that reached the database leave nothing beside it, older ones neither', async () => {
  const { userId, write, kept } = await aJournal();
  leavePage();
  const before = write('one', 'osmosis', 1);
  const after = write('two', 'salt', 1);
  expect(await Promise.all([before, after])).toEqual([false, false]);
  expect(await write('one', 'diffusion', 2)).toBe(true);
  expect(await kept()).toEqual({
    one: { selectedAnswer: 'diffusion', seq: 2 },
    two: { selectedAnswer: 'salt', seq: 1 },
  });
  expect(itemsWith(`unwritten:${userId}`)).toEqual([]);
});

test('what the page left behind goes with the exam, and with a logout', async () => {
  const { userId, attemptId, write } = await aJournal();
  const left = () => itemsWith(`unwritten:${userId}`).length;
  leavePage();
  await write('one', 'osmosis', 1);
  expect(left()).toBe(1);
  await dropExam(userId, attemptId);
  expect(left()).toBe(0);
  leavePage();
  await write('one', 'osmosis', 2);
  forgetExams(userId);
  expect(left()).toBe(0);
});
