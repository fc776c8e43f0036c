import { describe, expect, test } from 'vitest';
import { presets } from './class-presets.ts';
import { subjectsMeant } from './school-subjects.ts';
import { presetSubjects, sessionOf, subjectPresets, yearsOfClasses } from './subject-presets.ts';

const classesOf = (names: readonly string[]) => names.map((name) => ({ _id: name, name }));
const six = classesOf(presets['JSS-SSS'].map(({ name }) => name));
const classesFor = (session: number, name: string) =>
  presetSubjects('JSS-SSS', six, session).find((subject) => subject.name === name)?.classIds;

describe('two curricula side by side', () => {
  test.each([
    [2024, undefined, ['JSS 1', 'JSS 2', 'JSS 3']],
    [2025, ['JSS 1'], ['JSS 2', 'JSS 3']],
    [2026, ['JSS 1', 'JSS 2'], ['JSS 3']],
    [2027, ['JSS 1', 'JSS 2', 'JSS 3'], undefined],
  ])('in %i Intermediate Science is for %j and Basic Science for %j', (session, young, old) => {
    expect(classesFor(session, 'Intermediate Science')).toEqual(young);
    expect(classesFor(session, 'Basic Science')).toEqual(old);
  });

  test('Civic Education is taken by the upper years of both stages, and by all where it stays', () => {
    expect(classesFor(2026, 'Civic Education')).toEqual(['JSS 3', 'SSS 3']);
    expect(classesFor(2026, 'Citizenship and Heritage Studies')).toEqual(['SSS 1', 'SSS 2']);
    expect(classesFor(2026, 'Mathematics')).toEqual([]);
    expect(classesFor(2026, 'English Language')).toEqual(['SSS 1', 'SSS 2', 'SSS 3']);
  });

  test('a subject is compulsory only where every class that takes it must', () => {
    const found = new Map(presetSubjects('JSS-SSS', six, 2026).map((one) => [one.name, one.isCompulsory]));
    expect(found.get('Mathematics')).toBe(true);
    expect(found.get('Nigerian History')).toBe(false);
    expect(found.get('Chemistry')).toBe(false);
  });
});

test('a stage names its own classes only', () => {
  expect(presetSubjects('JSS', six, 2026).find(({ name }) => name === 'Mathematics')?.classIds).toEqual([
    ...['JSS 1', 'JSS 2', 'JSS 3'],
  ]);
  expect(presetSubjects('SSS', six, 2026).some(({ name }) => name === 'Basic Science')).toBe(false);
});

describe('years of school', () => {
  test.each([
    [presets['Grade 7-12'].map(({ name }) => name), [7, 8, 9, 10, 11, 12]],
    [presets.Form.map(({ name }) => name), [7, 8, 9, 10, 11]],
    [presets.Class.map(({ name }) => name), [7, 8, 9, 10, 11]],
    [
      ['Basic 7 (JSS 1)', 'Year 10 (SSS 1)'],
      [7, 10],
    ],
    [['Form 1', 'Form 2', 'Form 3'], []],
    [['Blue', 'Nursery'], []],
  ])('%j are %j', (names, years) => {
    expect([...yearsOfClasses(classesOf(names)).values()]).toEqual(years);
  });

  test('classes without one take the subjects of today', () => {
    const found = presetSubjects('SSS', classesOf(['Blue', 'Red']), 2026);
    expect(found.find(({ name }) => name === 'Citizenship and Heritage Studies')?.classIds).toEqual([]);
    expect(found.some(({ name }) => name === 'Civic Education')).toBe(false);
  });
});

test('a session begins in September', () => {
  expect(['2026-08-31', '2026-09-01', '2027-07-20'].map(sessionOf)).toEqual([2025, 2026, 2026]);
});

test('no two subjects of a preset are one another’s spelling, and short names fit and differ in a class', () => {
  for (const preset of subjectPresets) {
    const list = presetSubjects(preset, six, 2026).map((one) => ({ ...one, _id: one.name, spellings: [] }));
    for (const { name, shortName } of list) {
      expect(shortName.length).toBeLessThanOrEqual(20);
      expect(subjectsMeant(list, name).map((one) => one.name)).toEqual([name]);
    }
    for (const { _id } of six) {
      const short = list.filter(({ classIds }) => classIds.length === 0 || classIds.includes(_id));
      expect(new Set(short.map(({ shortName }) => shortName)).size).toBe(short.length);
    }
  }
});
