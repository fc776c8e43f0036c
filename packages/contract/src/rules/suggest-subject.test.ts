import { expect, test } from 'vitest';
import { suggestSubject } from './suggest-subject.ts';

const list = ['Chemistry', 'Mathematics', 'Further Mathematics', 'English Studies', 'English Language', 'History'].map(
  (name) => ({ _id: name, name, shortName: '', classIds: [], spellings: [] }),
);

test.each([
  ['Chemisty', 'Chemistry'],
  ['Chemistry SS2', 'Chemistry'],
  ['JSS 1 Maths', 'Mathematics'],
  ['Further Mathmatics', 'Further Mathematics'],
  ['Organic chemistry', 'Chemistry'],
  ['Further Mathematics revision', 'Further Mathematics'],
  ['Eng', 'English Studies'],
  ['Histor', 'History'],
])('“%s” may be %s', (text, name) => {
  expect(suggestSubject(list, text)?.name).toBe(name);
});

test.each(['', 'Biology', 'Art', 'X', 'Assembly', 'Class meeting'])('nothing is suggested for “%s”', (text) => {
  expect(suggestSubject(list, text)).toBeUndefined();
});

test('a closed subject is not suggested', () => {
  const closed = list.map((subject) => ({ ...subject, closedAt: '2026' }));
  expect(suggestSubject(closed, 'Chemisty')).toBeUndefined();
});
