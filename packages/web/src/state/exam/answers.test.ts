import { expect, test } from 'vitest';
import { type KeptExam, merged, stillToSend } from './answers.ts';

const answered = (selectedAnswer: string, seq: number, isSent?: boolean) => ({
  question: { selectedAnswer, seq, ...(isSent && { isSent }) },
});

test('of two answers to one question the later one stays, in whatever order they are written', () => {
  const kept = merged(answered('rice', 2), answered('maize', 1));
  expect(kept.question).toEqual({ selectedAnswer: 'rice', seq: 2 });
  expect(merged(kept, answered('', 3)).question).toEqual({ selectedAnswer: '', seq: 3 });
});

test('of two answers with one sequence the first stays, also when it was sent', () => {
  const kept = merged(answered('rice', 2, true), answered('maize', 2));
  expect(kept.question).toEqual({ selectedAnswer: 'rice', seq: 2, isSent: true });
});

test('that an answer was sent is known of that answer alone', () => {
  const kept = merged(answered('rice', 2), answered('rice', 2, true));
  expect(kept.question?.isSent).toBe(true);
  expect(merged(kept, answered('yams', 3)).question?.isSent).toBeUndefined();
});

const keptExam = (answers: KeptExam['answers']) => ({ paper: { attemptId: 'first' }, answers }) as KeptExam;

test('unsent answers of a first attempt are never sent to a second one', () => {
  const kept = keptExam(answered('rice', 2));
  expect(stillToSend(kept, { attempt: { _id: 'first' }, answers: [] })).toMatchObject([{ selectedAnswer: 'rice' }]);
  expect(stillToSend(kept, { attempt: { _id: 'second' }, answers: [] })).toBeNull();
  expect(stillToSend(kept, { answers: [] })).toBeNull();
});

test('what the server has of a kept exam is not sent again', () => {
  const kept = keptExam({ ...answered('rice', 2), other: { selectedAnswer: 'yams', seq: 1, isSent: true } });
  const state = (seq: number) => ({
    attempt: { _id: 'first' },
    answers: [{ questionId: 'question', selectedAnswer: 'rice', seq }],
  });
  expect(stillToSend(kept, state(2))).toEqual([]);
  expect(stillToSend(kept, state(1))).toEqual([{ questionId: 'question', selectedAnswer: 'rice', seq: 2 }]);
});
