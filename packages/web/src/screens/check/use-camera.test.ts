import { expect, test } from 'vitest';
import { newCodes } from './use-camera.ts';

test('a code that is held is found once, through looks that miss it, and again after it was away', () => {
  const isNew = newCodes();
  const foundIn = (looks: readonly (string | null)[]) => looks.filter(isNew);
  expect(foundIn(['a', 'a', null, null, 'a'])).toEqual(['a']);
  expect(foundIn(['b', null, 'a'])).toEqual(['b', 'a']);
  expect(foundIn([null, null, null, null, null, null, 'a', 'a'])).toEqual(['a']);
});
