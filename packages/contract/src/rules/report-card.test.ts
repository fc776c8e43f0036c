import { expect, test } from 'vitest';
import { bySubject, percentIn, percentOfTerm, studentsOf, subjectOf } from './report-card.ts';

const exam = (subject: string, percents: Record<string, number>) => ({
  subject,
  percents: new Map(Object.entries(percents)),
});

const exams = [
  exam('Physics', { ada: 50, bola: 90 }),
  exam('', { ada: 10 }),
  exam('Biology', { ada: 60 }),
  exam('Biology', { ada: 71, bola: 40 }),
];

test('subjects come by name, those without a name last', () => {
  expect(bySubject(exams).map(([subject, ofSubject]) => [subject, ofSubject.length])).toEqual([
    ['Biology', 2],
    ['Physics', 1],
    ['', 1],
  ]);
});

test('a subject is the average of the exams sat, the term that of its subjects', () => {
  expect(percentIn(exams.slice(2), 'ada')).toBe(66);
  expect(percentIn(exams.slice(2), 'bola')).toBe(40);
  expect(percentOfTerm(exams, 'ada')).toBe(42);
  expect(percentOfTerm(exams, 'bola')).toBe(65);
  expect(percentOfTerm(exams, 'chidi')).toBeUndefined();
  expect(studentsOf(exams)).toEqual(['ada', 'bola']);
});

test('the subject of an exam is that of most questions', () => {
  const counts = (all: Record<string, number>) => subjectOf(new Map(Object.entries(all)));
  expect(counts({ '': 9, Physics: 2, Biology: 3 })).toBe('Biology');
  expect(counts({ Physics: 2, Biology: 2 })).toBe('Biology');
  expect(counts({ '': 3 })).toBe('');
});
