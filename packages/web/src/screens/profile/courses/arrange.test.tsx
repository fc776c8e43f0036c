import { expect, test } from 'vitest';
import { arrange, type CourseView } from './arrange.ts';

const all: CourseView = { search: '', sort: 'relevance', subject: '', classLevel: '', progress: '' };

const course = (
  title: string,
  progress: number,
  day: number,
  more: { subject?: string; classLevel?: string } = {},
) => ({
  title,
  progress,
  purchasedAt: `2026-11-${String(day).padStart(2, '0')}T09:00:00.000Z`,
  subject: 'Mathematics',
  classLevel: 'Grade 2 Secondary',
  ...more,
});

const courses = [
  course('Vectors', 0, 9),
  course('Algebra 10', 100, 8),
  course('Algebra 9', 40, 7),
  course('Cells', 0, 3, { subject: 'Biology', classLevel: 'Grade 1 Secondary' }),
];
const titles = (view: Partial<CourseView>) => arrange(courses, { ...all, ...view }).map(({ title }) => title);

test('relevance begins with what is in progress, then new, then finished', () => {
  expect(titles({})).toEqual(['Algebra 9', 'Vectors', 'Cells', 'Algebra 10']);
});

test('with a search, a title that begins with it comes first', () => {
  const found = arrange([course('Big cells', 50, 9), course('Excellence', 50, 9), course('Cells', 0, 1)], {
    ...all,
    search: ' CELL',
  });
  expect(found.map(({ title }) => title)).toEqual(['Cells', 'Big cells', 'Excellence']);
});

test('titles are sorted as people count, the newest purchase and the most watched come first', () => {
  expect(titles({ sort: 'title' })).toEqual(['Algebra 9', 'Algebra 10', 'Cells', 'Vectors']);
  expect(titles({ sort: 'newest' })).toEqual(['Vectors', 'Algebra 10', 'Algebra 9', 'Cells']);
  expect(titles({ sort: 'watched' })).toEqual(['Algebra 10', 'Algebra 9', 'Cells', 'Vectors']);
});

test('filters combine', () => {
  expect(titles({ subject: 'Biology' })).toEqual(['Cells']);
  expect(titles({ classLevel: '2', progress: 'new' })).toEqual(['Vectors']);
  expect(titles({ classLevel: '1', progress: 'finished' })).toEqual([]);
  expect(titles({ progress: 'started' })).toEqual(['Algebra 9']);
});
