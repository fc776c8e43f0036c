import { expect, test } from 'vitest';
import {
  classOfLevel,
  defaultClasses,
  fullClassName,
  namedClassOf,
  nameOfLevel,
  shownClass,
} from './school-classes.ts';

const [four, five] = ['Grade 4 Secondary', 'Grade 5 Secondary'];
const classes = [
  { _id: 'a', name: 'SSS 1', classLevel: four, arms: [{ _id: 'x', name: 'Gold' }] },
  { _id: 'b', name: 'SSS 2', classLevel: five, arms: [{ _id: 'y', name: 'A' }] },
  { _id: 'c', name: 'SSS 3', classLevel: five, arms: [] },
  { _id: 'd', name: 'SSS 4', classLevel: four, arms: [], closedAt: '2026-01-01T00:00:00.000Z' },
];

test('a new school has the five classes of the specification, each followed by the next one', () => {
  expect(defaultClasses.map(({ name }) => name)).toEqual(['Class 1', 'Class 2', 'Class 3', 'Class 4', 'Class 5']);
  expect(defaultClasses.map(({ follows }) => follows).slice(0, 4)).toEqual(
    defaultClasses.slice(1).map(({ _id }) => _id),
  );
  expect(defaultClasses[4]?.follows).toBeNull();
});

test('a level names its only open class, or all of them', () => {
  expect(classOfLevel(classes, four)).toBe('a');
  expect(classOfLevel(classes, five)).toBeNull();
  expect(classOfLevel(classes, 'Finished')).toBeNull();
  expect(nameOfLevel(classes, four)).toBe('SSS 1');
  expect(nameOfLevel(classes, five)).toBe('SSS 2 / SSS 3');
  expect(nameOfLevel(classes, 'Grade 1 Secondary')).toBe('Class 1');
  expect(nameOfLevel(classes, 'Finished')).toBe('Finished');
});

test('somebody has the class and arm that were chosen, and otherwise the name of the level', () => {
  const named = namedClassOf(classes, { class_id: 'b', arm_id: 'y' });
  expect(named).toEqual({ _id: 'b', name: 'SSS 2', arm: 'A', armId: 'y' });
  // An arm of another class is none.
  expect(namedClassOf(classes, { class_id: 'c', arm_id: 'y' })).toEqual({ _id: 'c', name: 'SSS 3' });
  expect(namedClassOf(classes, { class_id: null, arm_id: null })).toBeUndefined();
  expect(shownClass(classes, { class: named, classLevel: five })).toBe('SSS 2A');
  expect(shownClass(classes, { classLevel: five })).toBe('SSS 2 / SSS 3');
});

test.each([
  ['SSS 2', 'A', 'SSS 2A'],
  ['SSS 2', 'Gold', 'SSS 2 Gold'],
  ['JSS 1', '1', 'JSS 1 1'],
  ['Year Seven', 'B', 'Year Seven B'],
  ['SSS 2', undefined, 'SSS 2'],
])('%s and arm %s read %s', (name, arm, full) => {
  expect(fullClassName({ name, arm })).toBe(full);
});
