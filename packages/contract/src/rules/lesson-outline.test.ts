import { expect, test } from 'vitest';
import { chapterAt, chapterLines, readChapters, readObjectives } from './lesson-outline.ts';

const chapters = (typed: string, seconds: number | null = 600) => readChapters(typed, seconds);

test('chapters are lines of a time and a title, in the order of the film', () => {
  expect(chapters('\n1:20 Adding fractions\r\n0:00 — Halves  \n\n 9:59 End')).toEqual({
    found: [
      { second: 0, title: 'Halves' },
      { second: 80, title: 'Adding fractions' },
      { second: 599, title: 'End' },
    ],
  });
  expect(chapters('1:02:05 Late\n75:00 In minutes', null)).toEqual({
    found: [
      { second: 3725, title: 'Late' },
      { second: 4500, title: 'In minutes' },
    ],
  });
  expect(chapters('')).toEqual({ found: [] });
});

test('what is typed is what was read', () => {
  const typed = '0:00 Halves\n1:20 Adding fractions\n1:02:05 Late';
  const read = chapters(typed, null);
  expect('found' in read && chapterLines(read.found)).toBe(typed);
});

test('a wrong line is named by its number in the field, empty lines counted', () => {
  const shape = 'a chapter must look like 1:20 Adding fractions';
  for (const [typed, problem] of [
    ['0:00 Halves\n\nAdding', `line 3: ${shape}`],
    ['1:20', `line 1: ${shape}`],
    ['1:60 Adding', `line 1: ${shape}`],
    ['1:60:00 Adding', `line 1: ${shape}`],
    ['1.20 Adding', `line 1: ${shape}`],
    ['1:20Adding', `line 1: ${shape}`],
    ['0:00 Halves\n10:00 After', 'line 2: the film ends at 10:00'],
    ['1:20 One\n0:00 Two\n01:20 Three', 'line 3: line 1 begins at 1:20 too'],
    [`0:00 ${'x'.repeat(101)}`, 'line 1 must be at most 100 characters long'],
    ['0:00 a\u0000b', 'line 1 contains characters that cannot be stored'],
    [Array.from({ length: 51 }, (_, at) => `0:${at + 9} Part`).join('\n'), 'line 51: a lesson has at most 50 chapters'],
  ] as const) {
    expect(chapters(typed), typed).toEqual({ problem });
  }
});

test('objectives are at most eight lines of 200 characters', () => {
  expect(readObjectives(' add fractions\n\nname halves \n')).toEqual({ found: ['add fractions', 'name halves'] });
  expect(readObjectives('x\n'.repeat(8))).toEqual({ found: Array(8).fill('x') });
  expect(readObjectives('x\n'.repeat(9))).toEqual({ problem: 'line 9: a lesson has at most 8 objectives' });
  expect(readObjectives(`x\n${'ọ'.repeat(200)}`)).toEqual({ found: ['x', 'ọ'.repeat(200)] });
  expect(readObjectives(`x\n${'y'.repeat(201)}`)).toEqual({ problem: 'line 2 must be at most 200 characters long' });
});

test('the chapter of a second is the last one that has begun', () => {
  const read = chapters('0:10 Halves\n1:20 Adding');
  const found = 'found' in read ? read.found : [];
  expect([0, 10, 79.9, 80, 500].map((second) => chapterAt(found, second)?.title)).toEqual([
    undefined,
    'Halves',
    'Halves',
    'Adding',
    'Adding',
  ]);
});
