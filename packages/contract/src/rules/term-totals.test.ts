import { describe, expect, test } from 'vitest';
import { letterScale } from './grade.ts';
import {
  type Component,
  cumulativeOf,
  figuresOf,
  filledMark,
  isExactMark,
  meanOf,
  subjectTotal,
  termResults,
} from './term-totals.ts';

const components: Component[] = [
  { _id: 'ca1', name: 'CA 1', max: 20 },
  { _id: 'ca2', name: 'CA 2', max: 20 },
  { _id: 'exam', name: 'Exam', max: 60 },
];
const zero = { decimals: 1, absent: 'zero' } as const;
const leftOut = { decimals: 1, absent: 'left-out' } as const;

describe('a subject', () => {
  test('has the points of its components', () => {
    expect(subjectTotal(components, { ca1: 15.5, ca2: 0, exam: 44 }, zero)).toEqual({
      ...{ state: 'complete', total: 59.5, outOf: 100, percent: 59.5, missing: [] },
    });
  });

  test('with a blank has no percent, and the blank is not 0', () => {
    expect(subjectTotal(components, { ca1: 20, ca2: null }, zero)).toEqual({
      ...{ state: 'incomplete', total: 20, outOf: 20, missing: ['ca2', 'exam'] },
    });
  });

  test('with an absence has no points for it, or is without it, as the school says', () => {
    const marks = { ca1: 10, ca2: 'absent', exam: 30 } as const;
    expect(subjectTotal(components, marks, zero)).toMatchObject({ total: 40, outOf: 100, percent: 40 });
    expect(subjectTotal(components, marks, leftOut)).toMatchObject({ total: 40, outOf: 80, percent: 50 });
  });

  test('with an exemption is of the other components', () => {
    const marks = { ca1: 'exempt', ca2: 13, exam: 40 } as const;
    expect(subjectTotal(components, marks, zero)).toMatchObject({ total: 53, outOf: 80, percent: 66.3 });
    const without = { ca1: 13, ca2: 'not-offered', exam: 40 } as const;
    expect(subjectTotal(components, without, zero)).toMatchObject({ total: 53, outOf: 80, percent: 66.3 });
  });

  test.each([
    ['absent', { ca1: 'absent', ca2: 'exempt', exam: 'absent' }],
    ['exempt', { ca1: 'exempt', ca2: 'not-offered', exam: 'exempt' }],
    ['not-offered', { ca1: 'not-offered', ca2: 'not-offered', exam: 'not-offered' }],
  ] as const)('of which nothing counts is %s', (state, marks) => {
    const total = subjectTotal(components, marks, leftOut);
    expect(total).toEqual({ state, total: 0, outOf: 0, missing: [] });
  });

  test('of which all was missed is 0 where an absence brings no points', () => {
    const marks = { ca1: 'absent', ca2: 'absent', exam: 'absent' } as const;
    expect(subjectTotal(components, marks, zero)).toMatchObject({ state: 'complete', percent: 0 });
  });
});

describe('rounding', () => {
  test('is half up, once, to the decimals of the school', () => {
    const marks = { ca1: 14.25, ca2: 14.25, exam: 46.99 } as const;
    const percents = [0, 1, 2].map((decimals) => subjectTotal(components, marks, { ...zero, decimals }).percent);
    expect(percents).toEqual([75, 75.5, 75.49]);
    expect(subjectTotal(components, { ca1: 1.01, ca2: 0.02, exam: 0.02 }, { ...zero, decimals: 1 }).percent).toBe(1.1);
    expect(meanOf([1, 2], 0)).toBe(2);
    expect(meanOf([66.3, 66.4], 1)).toBe(66.4);
    expect(meanOf([], 1)).toBeUndefined();
  });

  test('loses no mark of two decimals', () => {
    expect([12, 12.5, 12.25, 0.1 + 0.2].map(isExactMark)).toEqual([true, true, true, true]);
    expect([12.125, 0.001].map(isExactMark)).toEqual([false, false]);
  });

  test('of a component that is filled by an exam', () => {
    expect(filledMark({ points: 17, of: 40 }, 60, 1)).toBe(25.5);
    expect(filledMark({ points: 1, of: 3 }, 20, 0)).toBe(7);
    expect(filledMark({ points: 1, of: 3 }, 20, 2)).toBe(6.67);
    expect(filledMark({ points: -2, of: 10 }, 20, 1)).toBe(0);
    expect(filledMark({ points: 0, of: 0 }, 20, 1)).toBeNull();
  });
});

describe('a session', () => {
  const weighted = { kind: 'weighted', weights: [15, 25, 60] } as const;
  test('is the mean of the terms present, or weighted', () => {
    expect(cumulativeOf([50, 60, 71], { kind: 'mean' }, 1)).toBe(60.3);
    expect(cumulativeOf([undefined, 60, 71], { kind: 'mean' }, 1)).toBe(65.5);
    expect(cumulativeOf([50, 60, 71], weighted, 1)).toBe(65.1);
    expect(cumulativeOf([undefined, 60, 71], weighted, 1)).toBe(67.8);
    expect(cumulativeOf([50, 60, 71], { kind: 'none' }, 1)).toBeUndefined();
    expect(cumulativeOf([undefined, undefined], { kind: 'mean' }, 1)).toBeUndefined();
  });
});

const one: Component[] = [{ _id: 'x', name: 'Exam', max: 100 }];
const rules = { decimals: 1, absent: 'zero', positions: 'class', cumulative: { kind: 'none' } } as const;
const pupil = (_id: string, armId: string | null = null) => ({ _id, armId, scale: letterScale });
const subject = (_id: string, marks: Record<string, number | 'exempt' | null>, isChosen = false) => ({
  ...{ _id, components: one, isChosen, earlier: new Map() },
  marks: new Map(Object.entries(marks).map(([student, x]) => [student, { x }])),
});

describe('a class', () => {
  const students = ['ada', 'bola', 'chidi', 'dayo', 'emeka'].map((id, index) => pupil(id, index < 2 ? 'gold' : 'ruby'));
  const maths = subject('maths', { ada: 79.5, bola: 79.5, chidi: 90, dayo: 12 });
  const places = (positions: 'arm' | 'class' | 'off') => {
    const results = termResults(students, [maths], { ...rules, positions });
    return students.map(({ _id }) => results.get(_id)?.standing?.position?.place);
  };

  test('shares places, in the arm or the class, or has none', () => {
    expect(places('class')).toEqual([2, 2, 1, 4, undefined]);
    expect(places('arm')).toEqual([1, 1, 1, 2, undefined]);
    expect(places('off')).toEqual([undefined, undefined, undefined, undefined, undefined]);
    const ada = termResults(students, [maths], rules).get('ada')?.subjects.get('maths');
    expect(ada?.standing).toEqual({
      ...{ percent: 79.5, grade: 'B', position: { place: 2, of: 4, isShared: true } },
      group: { average: 65.3, highest: 90, lowest: 12 },
    });
    expect(figuresOf([], 1)).toBeUndefined();
  });

  test('79.5 has the grade of the threshold below it', () => {
    const grades = [79.5, 79.99, 80, 0].map((ada) => {
      const results = termResults([pupil('ada')], [subject('maths', { ada })], { ...rules, decimals: 2 });
      return results.get('ada')?.standing?.grade;
    });
    expect(grades).toEqual(['B', 'B', 'A', 'F']);
  });

  test('divides by the subjects that each student takes', () => {
    const chosen = subject('french', { ada: 60, bola: null }, true);
    const exempt = subject('games', { ada: 'exempt', bola: 40 });
    const results = termResults([pupil('ada'), pupil('bola')], [maths, chosen, exempt], rules);
    expect(results.get('ada')).toMatchObject({ isComplete: true, average: 69.8 });
    expect(results.get('bola')).toMatchObject({ isComplete: true, average: 59.8 });
    expect(results.get('bola')?.subjects.get('french')).toMatchObject({ state: 'not-offered', missing: [] });
  });

  test('gives no place to a student whose marks are not all there', () => {
    const late = subject('games', { ada: 100, bola: null, chidi: 10, dayo: 10, emeka: 10 });
    const results = termResults(students, [maths, late], rules);
    expect(results.get('bola')).toMatchObject({ isComplete: false, average: 79.5, standing: undefined });
    expect(results.get('ada')?.standing?.position).toEqual({ place: 1, of: 3 });
  });
});
