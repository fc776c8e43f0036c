import { expect, test } from 'vitest';
import { joined, nothingKept } from './kept-exam.ts';

const answered = (selectedAnswer: string, seq: number, isSent?: boolean) => ({
  answers: { question: { selectedAnswer, seq, ...(isSent && { isSent }) } },
});

test('of two answers to one question the later one stays, in whatever order they are written', () => {
  const kept = joined(joined(nothingKept, answered('rice', 2)), answered('maize', 1));
  expect(kept.answers.question).toEqual({ selectedAnswer: 'rice', seq: 2 });
  expect(joined(kept, answered('', 3)).answers.question).toEqual({ selectedAnswer: '', seq: 3 });
});

test('that an answer was sent is known of that answer alone', () => {
  const kept = joined(joined(nothingKept, answered('rice', 2)), answered('rice', 2, true));
  expect(kept.answers.question?.isSent).toBe(true);
  expect(joined(kept, answered('yams', 3)).answers.question?.isSent).toBeUndefined();
});
