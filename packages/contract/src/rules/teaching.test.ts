import { describe, expect, test } from 'vitest';
import {
  formOf,
  levelsOf,
  type Reach,
  resultsWithin,
  soleSubject,
  standingOf,
  type TeachingRow,
  taughtWithin,
  teachesSubject,
  touchedBy,
} from './teaching.ts';

const [four, five] = ['Grade 4 Secondary', 'Grade 5 Secondary'];
const [gold, blue] = [
  { _id: 'gold', name: 'Gold' },
  { _id: 'blue', name: 'Blue' },
];
const classes = [
  { _id: 'ss1', name: 'SSS 1', classLevel: four, arms: [] },
  { _id: 'ss2', name: 'SSS 2', classLevel: five, arms: [gold, blue] },
  { _id: 'ss3', name: 'SSS 3', classLevel: five, arms: [] },
  { _id: 'old', name: 'SSS 4', classLevel: four, arms: [], closedAt: '2026-01-01T00:00:00.000Z' },
];
const subjectOf = (name: string, shortName: string) => ({
  ...{ _id: name.toLowerCase(), name, shortName },
  ...{ classIds: [], spellings: [] },
});
const subjects = [subjectOf('Chemistry', 'Chem'), subjectOf('Biology', 'Bio')];

const teacher = (rows: readonly TeachingRow[], formIds: readonly string[] = []): Reach => ({
  ...{ rows, formIds, classes, subjects },
});
const chemistry = (...placeIds: string[]) => teacher([{ subjectId: 'chemistry', placeIds }]);

const forPlaces = (subject: string, ...placeIds: string[]) => ({ subject, audience: { levels: [five], placeIds } });
const forLevel = (subject: string, level = five) => ({ subject, audience: { levels: [level], placeIds: [] } });

describe('a teacher of Chemistry in SSS 2', () => {
  test.each([
    ['own', forPlaces('Chemistry', 'ss2')],
    ['own', forPlaces('chem', 'ss2')],
    ['own', forPlaces('Chemistry', 'gold', 'blue')],
    ['seen', forPlaces('Chemistry', 'ss2', 'ss3')],
    // The level has SSS 3 too.
    ['seen', forLevel('Chemistry')],
    ['hidden', forLevel('Chemistry', four)],
    ['hidden', forPlaces('Chemistry', 'ss3')],
    ['hidden', forPlaces('Biology', 'ss2')],
    ['hidden', forPlaces('', 'ss2')],
    ['hidden', forPlaces('Chemistry', 'some group')],
  ] as const)('finds %s', (standing, thing) => {
    expect(standingOf(chemistry('ss2'), thing)).toBe(standing);
  });
});

test('a level is covered when all its open classes are, and a closed one does not count', () => {
  expect(standingOf(chemistry('ss2', 'ss3'), forLevel('Chemistry'))).toBe('own');
  expect(standingOf(chemistry('ss1'), forLevel('Chemistry', four))).toBe('own');
  expect(
    standingOf(chemistry('ss1'), { subject: 'Chemistry', audience: { levels: ['Grade 1 Secondary'], placeIds: [] } }),
  ).toBe('hidden');
  const school = { subject: 'Chemistry', audience: { levels: null, placeIds: [] } };
  expect(standingOf(chemistry('ss1', 'ss2', 'ss3'), school)).toBe('own');
  expect(standingOf(chemistry('ss1', 'ss2'), school)).toBe('seen');
});

test('of an arm the class is seen and not changed', () => {
  const own = chemistry('gold');
  expect(standingOf(own, forPlaces('Chemistry', 'gold'))).toBe('own');
  expect(standingOf(own, forPlaces('Chemistry', 'ss2'))).toBe('seen');
  expect(standingOf(own, forPlaces('Chemistry', 'blue'))).toBe('hidden');
  expect(touchedBy(classes, ['gold'])).toEqual(['gold', 'ss2']);
  expect(touchedBy(classes, ['ss2'])).toEqual(['ss2', 'gold', 'blue']);
  expect(levelsOf(classes, ['gold', 'old'])).toEqual([five]);
});

test('a group is a place of its own', () => {
  expect(standingOf(chemistry('club'), forPlaces('Chemistry', 'club'))).toBe('own');
  expect(standingOf(chemistry('club', 'ss2'), forPlaces('Chemistry', 'club', 'other'))).toBe('seen');
});

test('rows of one subject add up, and a subject of one row does not reach the places of another', () => {
  const own = teacher([
    { subjectId: 'chemistry', placeIds: ['gold'] },
    { subjectId: 'chemistry', placeIds: ['blue'] },
    { subjectId: 'biology', placeIds: ['ss3'] },
  ]);
  expect(standingOf(own, forPlaces('Chemistry', 'gold', 'blue'))).toBe('own');
  expect(standingOf(own, forPlaces('Biology', 'gold'))).toBe('hidden');
  expect(teachesSubject(own, 'Bio')).toBe(true);
  expect(teachesSubject(own, 'Physics')).toBe(false);
  expect(soleSubject(own)).toBeUndefined();
  expect(soleSubject(chemistry('gold', 'ss3'))).toBe('Chemistry');
});

test('every subject of a class includes what has none', () => {
  const own = teacher([{ subjectId: null, placeIds: ['ss2'] }]);
  expect(standingOf(own, forPlaces('', 'ss2'))).toBe('own');
  expect(standingOf(own, forPlaces('Physics', 'gold'))).toBe('own');
  expect(teachesSubject(own, '')).toBe(true);
  expect(soleSubject(own)).toBeUndefined();
});

test('a form teacher sees results of the form in all subjects, and nothing more', () => {
  const own = teacher([{ subjectId: 'chemistry', placeIds: ['ss3'] }], ['gold']);
  expect(standingOf(own, forPlaces('Biology', 'ss2'))).toBe('results');
  expect(standingOf(own, forPlaces('Biology', 'blue'))).toBe('hidden');
  expect(resultsWithin(own, forPlaces('Biology', 'ss2'))).toEqual(['gold']);
  expect(resultsWithin(own, forPlaces('Chemistry', 'ss2', 'ss3'))).toEqual(['ss3', 'gold']);
  expect(taughtWithin(own, forPlaces('Chemistry', 'ss2', 'ss3'))).toEqual(['ss3']);
  expect(taughtWithin(own, forPlaces('Biology', 'ss2'))).toEqual([]);
  expect(taughtWithin(own, forPlaces('Chemistry', 'ss3'))).toBeNull();
  // Also of those who have left the class since.
  expect(resultsWithin(own, forPlaces('Chemistry', 'ss3'))).toBeNull();
  expect(teachesSubject(own, 'Biology')).toBe(false);
});

test('nobody without teaching sees anything', () => {
  for (const rows of [[], [{ subjectId: null, placeIds: [] }]]) {
    expect(standingOf(teacher(rows), forPlaces('', 'ss2'))).toBe('hidden');
    expect(standingOf(teacher(rows), { subject: '', audience: { levels: null, placeIds: [] } })).toBe('hidden');
    expect(teachesSubject(teacher(rows), '')).toBe(false);
  }
});

test('the form of somebody is classes and arms', () => {
  const school = [
    { _id: 'ss1', teacherId: 'ada', arms: [] },
    {
      _id: 'ss2',
      teacherId: null,
      arms: [
        { _id: 'gold', teacherId: 'ada' },
        { _id: 'blue', teacherId: 'obi' },
      ],
    },
  ];
  expect(formOf(school, 'ada')).toEqual(['ss1', 'gold']);
  expect(formOf(school, 'nobody')).toEqual([]);
});
