import { expect, test } from 'vitest';
import {
  fullNationalTest,
  inTestOrder,
  nationalKey,
  nationalSubjects,
  nationalTotal,
  questionsWanted,
  subjectScore,
  suggestedSubjects,
} from './national-test.ts';

const places = Array.from({ length: nationalSubjects }, (_, place) => place);

test('the first subject has 60 questions, the others 40: 180 in all', () => {
  expect(places.map(questionsWanted)).toEqual([60, 40, 40, 40]);
  expect(places.reduce((sum, place) => sum + questionsWanted(place), 0)).toBe(fullNationalTest);
});

test.each([
  [60, 60, 100],
  [0, 40, 0],
  [45, 60, 75],
  [1, 3, 33],
  [2, 3, 67],
  [1, 8, 13],
  [0, 0, 0],
])('%i right of %i is %i of 100', (right, questions, score) => {
  expect(subjectScore(right, questions)).toBe(score);
});

test('four full subjects are the total', () => {
  expect(places.reduce((sum, place) => sum + subjectScore(questionsWanted(place), questionsWanted(place)), 0)).toBe(
    nationalTotal,
  );
});

test('Use of English is suggested first, then the subjects with the most questions', () => {
  const offered = [
    { subject: 'Physics', questions: 12 },
    { subject: 'Literature in English', questions: 50 },
    { subject: 'Biology', questions: 30 },
    { subject: 'Use of English', questions: 4 },
    { subject: 'Chemistry', questions: 12 },
  ];
  expect(suggestedSubjects(offered)).toEqual(['Use of English', 'Literature in English', 'Biology', 'Chemistry']);
  expect(suggestedSubjects(offered.slice(0, 3))).toEqual(['Literature in English', 'Biology', 'Physics']);
});

test('English comes first, however the subjects were chosen; without it their order stays', () => {
  expect(inTestOrder(['Biology', 'Physics', 'English language'])).toEqual(['English language', 'Biology', 'Physics']);
  expect(inTestOrder(['Biology', 'Literature in English'])).toEqual(['Biology', 'Literature in English']);
});

test('the keys of the test: letters answer, P and N go, S asks', () => {
  expect(['a', 'B', 'c', 'D'].map((key) => nationalKey(key, false))).toEqual(
    [0, 1, 2, 3].map((option) => ({ does: 'answer', option })),
  );
  expect(['p', 'n', 's'].map((key) => nationalKey(key, false)?.does)).toEqual(['previous', 'next', 'ask']);
  expect(['E', 'r', 'y', 'Enter', ' '].map((key) => nationalKey(key, false))).toEqual([null, null, null, null, null]);
});

test('before submitting R reverses, and S, Y and Enter submit; no letter answers', () => {
  expect(nationalKey('r', true)).toEqual({ does: 'reverse' });
  expect(['s', 'Y', 'Enter'].map((key) => nationalKey(key, true)?.does)).toEqual(['submit', 'submit', 'submit']);
  expect(['a', 'n', 'p'].map((key) => nationalKey(key, true))).toEqual([null, null, null]);
});
