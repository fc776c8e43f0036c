import { expect, test } from 'vitest';
import { averagesOf, spreadInWords, spreadOf, takenSubjects, totalsOf } from './broadsheet.ts';

test('percents are counted in bands of ten, 100 in the last one', () => {
  const counts = spreadOf([0, 9.99, 10, 49.5, 70, 79.9, 90, 100]);
  expect(counts).toEqual([2, 1, 0, 0, 1, 0, 0, 2, 0, 2]);
  expect(spreadInWords(counts)).toBe('0–9: 2, 10–19: 1, 40–49: 1, 70–79: 2, 90–100: 2');
  expect(spreadInWords(spreadOf([]))).toBe('');
});

test('a subject that nobody takes is left out, and a blank is no figure', () => {
  const subjects = [{ _id: 'physics' }, { _id: 'music' }];
  const rows = [
    { subjects: { physics: { state: 'complete', percent: 40 } }, isComplete: true, average: 40 },
    { subjects: { physics: { state: 'incomplete' }, music: { state: 'not-offered' } }, isComplete: false, average: 90 },
  ] as const;
  expect(takenSubjects({ subjects, rows })).toEqual([{ _id: 'physics' }]);
  expect(totalsOf(rows, 'physics')).toEqual([40]);
  expect(averagesOf(rows)).toEqual([40]);
});
