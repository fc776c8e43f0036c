import { expect, test } from 'vitest';
import { movedSections } from '../../../data/exams/admin-exams.ts';
import { withoutSection, withStart } from './sections.tsx';
import { inOrder } from './use-workshop.ts';

const part = (title: string, ...questions: string[]) => ({ title, instructions: '', questions });
const ids = ['a', 'b', 'c', 'd'];
const two = [part('A', 'a', 'b'), part('B', 'c', 'd')];

test('a section begins at a question; what is before the first one is a section too', () => {
  const named = { title: 'New', instructions: 'Answer all' };
  expect(withStart([], ids, 'c', named)).toEqual([part('Section A', 'a', 'b'), { ...named, questions: ['c', 'd'] }]);
  expect(withStart([], ids, 'a', named)).toEqual([{ ...named, questions: ids }]);
  expect(withStart(two, ids, 'd', named)).toEqual([two[0], part('B', 'c'), { ...named, questions: ['d'] }]);
});

test('the questions of a section that goes stand in the one before it, of the first in the next', () => {
  expect(withoutSection(two, ids, 'B')).toEqual([part('A', ...ids)]);
  expect(withoutSection(two, ids, 'A')).toEqual([part('B', ...ids)]);
  expect(withoutSection([part('A', ...ids)], ids, 'A')).toEqual([]);
});

test('a question belongs to the section that it is moved into, from above and from below', () => {
  const moved = (list: string[], id: string, way: 'up' | 'down') =>
    movedSections(two, list, new Map([[id, way]])).map(({ questions }) => questions.join(''));
  expect(moved(['a', 'c', 'b', 'd'], 'b', 'down')).toEqual(['a', 'cbd']);
  expect(moved(['a', 'c', 'b', 'd'], 'c', 'up')).toEqual(['acb', 'd']);
  expect(moved(['a', 'b', 'd', 'c'], 'd', 'up')).toEqual(['ab', 'dc']);
  expect(moved(['d', 'a', 'b', 'c'], 'd', 'up')).toEqual(['dab', 'c']);
  expect(moved(['a', 'b', 'x', 'c', 'd'], 'x', 'down')).toEqual(['abx', 'cd']);
});

test('an order keeps what was added meanwhile behind what it stood behind, and drops what has gone', () => {
  expect(inOrder(['a', 'new', 'b', 'c'], ['c', 'a', 'gone', 'b'])).toEqual(['c', 'a', 'new', 'b']);
  expect(inOrder(['new', 'a'], ['a'])).toEqual(['new', 'a']);
});
