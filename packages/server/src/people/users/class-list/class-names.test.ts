import { expect, test } from 'vitest';
import { aList } from '../../../../test/class-lists.ts';
import { looksLikeClass } from './class-names.ts';

test.each([
  'JSS 1, JSS1, jss-1, Jss One, J.S.S 1C, JSS 1 - Gold, JSS1 01, Basic 7 (JSS 1), YEAR7, Form 1 Newton, JHS 1',
  'Junior Secondary Two, JSS II, Basic 8 Red, BASIC_8, Form 2A, Grade 8, JSS III, JSS 3 Emerald, Year 9',
  'SS1, ss-1, SS One, S.S.S.1, SSS1SCIENCE, Year 10 (SSS 1), SHS1, SS TWO (SS 2), SS2Arts, SSS 2 (SCIENCE)',
])('%s: each is asked, and none is proposed', async (spelled) => {
  const names = spelled.split(', ');
  const { list } = await aList(
    ['Name,Class', ...names.map((name, at) => `Ada Obi${'abcdefghijk'[at]},${name}`)].join('\n'),
  );
  const asked: { classLevel: string; proposed: string }[] = (await list()).classNames;
  expect(asked.length).toBeGreaterThan(5);
  for (const { classLevel, proposed } of asked) expect([classLevel, proposed]).toEqual(['', '']);
});

test('own spellings of the classes are no question', async () => {
  const { list } = await aList('Name,Class\nAda Obi,Class 2\nBayo Musa,Grade 2 Secondary\nEfe Ojo,3\n');
  expect((await list()).classNames).toEqual([]);
});

test('names of classes are headings', () => {
  for (const name of ['JSS 1A', 'SSS 3', 'Basic 9', 'Year 7', 'JSS II', 'Class 2']) {
    expect([name, looksLikeClass(name)]).toEqual([name, true]);
  }
});

test('a name is no heading of a class', () => {
  for (const name of ['Victor', 'Ivy Obi', 'Issac Formson', 'One Love', 'Basic Ade', '1']) {
    expect([name, looksLikeClass(name)]).toEqual([name, false]);
  }
});

test('a cell that is too long for a class is not asked', async () => {
  const { list } = await aList(`Name,Class\nAda Obi,${'x'.repeat(120)}\nBayo Musa,JSS 1\n`);
  expect((await list()).classNames.map(({ name }: { name: string }) => name)).toEqual(['JSS 1']);
});
