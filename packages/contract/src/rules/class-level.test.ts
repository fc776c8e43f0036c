import { expect, test } from 'vitest';
import { classLabel, classLevelFrom, classLevels, classNumber } from './class-level.ts';

test('every class level is read from its full name, from Class N and from its number', () => {
  for (const [index, level] of classLevels.entries()) {
    const number = index + 1;
    for (const written of [level, level.toUpperCase(), `Class ${number}`, `class ${number}`, ` ${number} `]) {
      expect(classLevelFrom(written)).toBe(level);
    }
    expect(classNumber(level)).toBe(number);
    expect(classLabel(level)).toBe(`Class ${number}`);
  }
});

test.each([
  '',
  '0',
  '6',
  '12',
  '1.0',
  'Grade 6 Secondary',
  'Grade1 Secondary',
  'Class',
  'Secondary',
  'Grade 1 Secondary; drop table users',
  '१',
])('%j is no class level', (written) => {
  expect(classLevelFrom(written)).toBeNull();
});

test('text that is no class level is shown as it is', () => {
  expect(classLabel('Alumni')).toBe('Alumni');
  expect(classNumber('Alumni')).toBe(0);
});
