import { classNumber } from '@akada/contract/rules/class-level';
import { expect, test } from 'vitest';
import { aList } from '../../../../test/class-lists.ts';
import { likelyClass, looksLikeClass } from './class-names.ts';

test.each([
  ['JSS 1, JSS1, jss-1, Jss One, J.S.S 1C, JSS 1 - Gold, JSS1 01, Basic 7 (JSS 1), YEAR7, Form 1 Newton, JHS 1', 1],
  ['Junior Secondary Two, JSS II, Basic 8 Red, BASIC_8, Form 2A, Grade 8', 2],
  ['JSS III, Basic 9, JSS 3 Emerald, Year 9', 3],
  ['SS1, ss-1, SS One, S.S.S.1, SSS1SCIENCE, Year 10 (SSS 1), Form 4A, SHS1, SS 1 Blue', 4],
  ['SS TWO (SS 2), Senior Secondary 2 (SS2), SS2Arts, GRADE 11A, SSS 2 (SCIENCE)', 5],
  ['SSS 3, SS3_Art, SSS III, Year 12, NTC1, Primary 1, Victor, Beginner', 0],
])('%s: class %i is proposed', (spelled, level) => {
  for (const name of spelled.split(', ')) expect([name, classNumber(likelyClass(name))]).toEqual([name, level]);
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
