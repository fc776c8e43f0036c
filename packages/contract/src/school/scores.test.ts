import { expect, test } from 'vitest';
import { mark } from './score-marks.ts';
import { scoresForm } from './scores.ts';

const ada = 'a'.repeat(24);
const ca1 = 'c'.repeat(24);
const row = { studentId: ada, scores: { [ca1]: 12.5 }, updatedAt: null };

test.each([0, 12, 12.5, 12.25, 1000, 'absent', 'exempt', 'not-offered', null])('%j is a mark', (value) => {
  expect(mark.parse(value)).toBe(value);
});

const noMark = 'A mark is a number, absent, exempt, not-offered, or null where nothing was entered';

function problemOf(rows: unknown): [string | undefined, string | undefined] {
  const issue = scoresForm.safeParse({ rows }).error?.issues[0];
  return [issue?.path.join('.'), issue?.message];
}

test.each<[unknown, string, string]>([
  [[{ ...row, scores: { [ca1]: -1 } }], `rows.0.scores.${ca1}`, 'A mark must be 0 or more'],
  [[{ ...row, scores: { [ca1]: 1001 } }], `rows.0.scores.${ca1}`, 'A mark must be at most 1000'],
  [[{ ...row, scores: { [ca1]: 1.005 } }], `rows.0.scores.${ca1}`, 'A mark has at most two decimals'],
  [[{ ...row, scores: { [ca1]: '12' } }], `rows.0.scores.${ca1}`, noMark],
  [[{ ...row, scores: { [ca1]: '' } }], `rows.0.scores.${ca1}`, noMark],
  [[{ ...row, scores: [] }], 'rows.0.scores', 'scores must be an object of marks by the IDs of the components'],
  [[{ ...row, scores: { ca1: 1 } }], 'rows.0.scores', 'scores must be an object of marks by the IDs of the components'],
  [[{ studentId: ada, scores: {} }], 'rows.0.updatedAt', 'updatedAt must be text, or null where the row had none'],
  [[{ ...row, studentId: 'ada' }], 'rows.0.studentId', 'studentId must be the ID of a student'],
  [[row, row], 'rows.1.studentId', 'rows: a student is there twice'],
  [[], 'rows', 'rows must be a list of students with their scores'],
  ['', 'rows', 'rows must be a list of students with their scores'],
])('%j is refused with its field', (rows, field, message) => {
  expect(problemOf(rows)).toEqual([field, message]);
});
