import { describe, expect, test } from 'vitest';
import { subjectName, subjectOfText, subjectsMeant, subjectsOfClass } from './school-subjects.ts';
import { subjectKey } from './subject-words.ts';

const subject = (name: string, more: { shortName?: string; classIds?: string[]; closedAt?: string } = {}) => ({
  ...{ _id: name, name, shortName: name.slice(0, 3), classIds: [] as string[], spellings: [] as string[] },
  ...more,
});

const jss = ['jss1', 'jss2'];
const sss = ['sss1'];
const list = [
  subject('English Studies', { classIds: jss }),
  subject('English Language', { classIds: sss }),
  subject('Mathematics', { shortName: 'Maths' }),
  subject('Further Mathematics', { classIds: sss }),
  subject('Basic Science', { classIds: jss }),
  subject('Agricultural Science'),
  subject('Christian Religious Studies'),
  { ...subject('Chemistry'), spellings: ['Chem and Lab'] },
  subject('Yorùbá'),
];

describe('a text and the subjects of a school', () => {
  test.each([
    ['mathematics', 'Mathematics'],
    ['MTH', 'Mathematics'],
    ['Maths', 'Mathematics'],
    ['General Mathematics', 'Mathematics'],
    ['F.Math', 'Further Mathematics'],
    ['F/Maths', 'Further Mathematics'],
    ['B.Sci', 'Basic Science'],
    ['Agric', 'Agricultural Science'],
    ['CRK', 'Christian Religious Studies'],
    ['C.R.S.', 'Christian Religious Studies'],
    ['chem & lab', 'Chemistry'],
    ['Chem', 'Chemistry'],
    ['Yoruba', 'Yorùbá'],
    ['English studies', 'English Studies'],
  ])('%s is %s', (text, name) => {
    expect(subjectOfText(list, text)?.name).toBe(name);
  });

  test.each(['', ' ', '-', 'Latin', 'Science', 'Religious', 'Intermediate Science', 'M'])('“%s” is none', (text) => {
    expect(subjectOfText(list, text)).toBeUndefined();
    expect(subjectName(list, text)).toBe(text);
  });

  test('two that fit are told apart by the class, and by nothing else', () => {
    expect(subjectsMeant(list, 'Use of English').map(({ name }) => name)).toEqual([
      'English Studies',
      'English Language',
    ]);
    expect(subjectOfText(list, 'Use of English')).toBeUndefined();
    expect(subjectOfText(list, 'Use of English', ['jss1'])?.name).toBe('English Studies');
    expect(subjectOfText(list, 'Use of English', ['sss1'])?.name).toBe('English Language');
    expect(subjectOfText(list, 'Use of English', ['jss1', 'sss1'])).toBeUndefined();
  });

  test('a name wins over a short name, and an open subject over a closed one', () => {
    const own = [subject('Art', { shortName: 'Music' }), subject('Music'), subject('Biology', { closedAt: '2026' })];
    expect(subjectOfText(own, 'music')?.name).toBe('Music');
    expect(subjectOfText(own, 'Bio')?.name).toBe('Biology');
    expect(subjectOfText([...own, subject('Biology 2', { shortName: 'Biology' })], 'biology')?.name).toBe('Biology');
  });

  test('a class takes its own subjects and those of all', () => {
    const names = subjectsOfClass([...list, subject('Latin', { closedAt: '2026' })], 'sss1').map(({ name }) => name);
    expect(names).toContain('English Language');
    expect(names).toContain('Mathematics');
    expect(names).not.toContain('Basic Science');
    expect(names).not.toContain('Latin');
  });
});

test('dots, spaces, ampersands and accents do not tell subjects apart, other signs do', () => {
  expect(new Set(['F&N', 'F and N', 'F. & N.', 'fn'].map(subjectKey))).toEqual(new Set(['fn']));
  expect(subjectKey('Handicraft and Land')).toBe('handicraftland');
  expect(subjectKey('C++')).not.toBe(subjectKey('C'));
});
