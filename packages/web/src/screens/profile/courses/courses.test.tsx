import { anAdmin, aStudent } from '@akada/server/test/people';
import { aLesson, aPurchase } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, placeOf, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';
import { arrange, type CourseView } from './course-bar.tsx';

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
const arranged = (view: Partial<CourseView>) => arrange(courses, { ...all, ...view }).map(({ title }) => title);

test('relevance begins with what is in progress, then new, then finished', () => {
  expect(arranged({})).toEqual(['Algebra 9', 'Vectors', 'Cells', 'Algebra 10']);
});

test('with a search, a title that begins with it comes first', () => {
  const found = arrange([course('Big cells', 50, 9), course('Excellence', 50, 9), course('Cells', 0, 1)], {
    ...all,
    search: ' CELL',
  });
  expect(found.map(({ title }) => title)).toEqual(['Cells', 'Big cells', 'Excellence']);
});

test('titles are sorted as people count, the newest purchase and the most watched come first', () => {
  expect(arranged({ sort: 'title' })).toEqual(['Algebra 9', 'Algebra 10', 'Cells', 'Vectors']);
  expect(arranged({ sort: 'newest' })).toEqual(['Vectors', 'Algebra 10', 'Algebra 9', 'Cells']);
  expect(arranged({ sort: 'watched' })).toEqual(['Algebra 10', 'Algebra 9', 'Cells', 'Vectors']);
});

test('filters combine', () => {
  expect(arranged({ subject: 'Biology' })).toEqual(['Cells']);
  expect(arranged({ classLevel: '2', progress: 'new' })).toEqual(['Vectors']);
  expect(arranged({ classLevel: '1', progress: 'finished' })).toEqual([]);
  expect(arranged({ progress: 'started' })).toEqual(['Algebra 9']);
});

async function theSchool() {
  const school = await openSchool();
  const [admin, student] = [await anAdmin(school), await aStudent(school)];
  const buy = async (wishes: Parameters<typeof aLesson>[2]) => {
    const lesson = await aLesson(school, admin, wishes);
    await aPurchase(school, student, lesson, admin);
    return lesson;
  };
  return { school, student, buy };
}

const titles = () => screen.getAllByRole('heading', { level: 2 }).map(textOf);
const findTitle = (name: string) => screen.findByRole('heading', { level: 1, name });

test('a course shows its video, its description and its scheduled date', async () => {
  const { student, buy } = await theSchool();
  await buy({ title: 'Fractions', description: 'Halves and thirds', scheduledDate: '2030-11-20' });
  await buy({ title: 'Algebra', description: '', subject: 'Mathematics' });
  renderApp('/profile/courses', { as: student });
  await findTitle('Courses (2)');
  const fractions = await placeOf('Fractions');
  expect(fractions.getByText('Halves and thirds')).toBeTruthy();
  expect(fractions.getByRole('term').textContent).toBe('Scheduled Date');
  expect(fractions.getByRole('definition').textContent).toBe('November 20, 2030');
  expect((await placeOf('Algebra')).getByRole('definition').textContent).toBe('Not scheduled');
});

test('nothing of a video loads before it is played, and one plays at a time', async () => {
  const { student, buy } = await theSchool();
  await buy({ title: 'Fractions' });
  await buy({ title: 'Osmosis', video: 'http://localhost:3000/media/demo/osmosis.mp4' });
  const elsewhere = await buy({ title: 'Atoms', video: 'https://films.example/atoms.m3u8' });
  const { user } = renderApp('/profile/courses', { as: student });
  await user.click(await screen.findByRole('button', { name: 'Play Fractions' }));
  const frame = document.querySelector('iframe');
  expect(frame?.title).toBe('Fractions');
  expect(frame?.getAttribute('src')).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/aBcDeFgHiJk\?/);
  expect(document.querySelector('video')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Play Osmosis' }));
  expect(document.querySelector('video')?.getAttribute('src')).toBe('/media/demo/osmosis.mp4');
  expect(document.querySelector('track')?.getAttribute('src')).toBe('/media/demo/osmosis.vtt');
  expect(document.querySelector('iframe')).toBeNull();
  const link = screen.getByRole('link', { name: 'Play Atoms in the lesson player' });
  expect(link.getAttribute('href')).toBe(`/student/lesson/${elsewhere._id}`);
});

test('search finds titles whatever their case, and the count says how many', async () => {
  const { student, buy } = await theSchool();
  for (const title of ['Fractions', 'Algebra', 'Linear algebra']) await buy({ title });
  const { user, address } = renderApp('/profile/courses', { as: student });
  await findTitle('Courses (3)');
  await fill(user, 'Search Course', 'ALGEBRA');
  await findTitle('Courses (2)');
  expect(titles()).toEqual(['Algebra', 'Linear algebra']);
  expect(address()).toBe('/profile/courses?search=ALGEBRA');
  await fill(user, 'Search Course', 'history');
  const empty = await placeOf('No courses found');
  await user.click(empty.getByRole('button', { name: 'Clear Filters' }));
  await findTitle('Courses (3)');
  expect(address()).toBe('/profile/courses');
});

test('Sort By Relevance opens the other orders', async () => {
  const { student, buy } = await theSchool();
  for (const title of ['Beta', 'Alpha', 'Gamma']) await buy({ title });
  const { user, address } = renderApp('/profile/courses', { as: student });
  await user.click(await screen.findByRole('button', { name: 'Sort By Relevance' }));
  const choices = await screen.findAllByRole('menuitemradio');
  expect(choices.map(textOf)).toEqual(['Relevance', 'Title A–Z', 'Newest', 'Most watched']);
  await user.click(screen.getByRole('menuitemradio', { name: 'Title A–Z' }));
  await screen.findByRole('button', { name: 'Sort By Title A–Z' });
  await waitFor(() => expect(titles()).toEqual(['Alpha', 'Beta', 'Gamma']));
  expect(address()).toBe('/profile/courses?sort=title');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Sort By Title A–Z'));
  await user.keyboard('{ArrowDown}');
  const focused = () => document.activeElement?.textContent;
  await waitFor(() => expect(focused()).toBe('Relevance'));
  for (const [key, choice] of [
    ['{ArrowDown}', 'Title A–Z'],
    ['{ArrowDown}', 'Newest'],
    ['{End}', 'Most watched'],
    ['{ArrowDown}', 'Relevance'],
  ] as const) {
    await user.keyboard(key);
    await waitFor(() => expect(focused()).toBe(choice));
  }
  await user.keyboard('{Enter}');
  await screen.findByRole('button', { name: 'Sort By Relevance' });
  expect(address()).toBe('/profile/courses');
  await user.keyboard('{ArrowDown}');
  await screen.findByRole('menu');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});

test('Filter opens subject, class and progress, and counts those that are set', async () => {
  const { student, buy } = await theSchool();
  await buy({ title: 'Fractions', subject: 'Mathematics' });
  await buy({ title: 'Cells', subject: 'Biology', classLevel: 'Grade 2 Secondary' });
  const { user, address } = renderApp('/profile/courses', { as: student });
  const button = await screen.findByRole('button', { name: 'Filter' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await user.click(button);
  const subjects = within(screen.getByLabelText('Subject')).getAllByRole('option').map(textOf);
  expect(subjects).toEqual(['All Subjects', 'Biology', 'Mathematics']);
  await user.selectOptions(screen.getByLabelText('Subject'), 'Biology');
  await findTitle('Courses (1)');
  await user.selectOptions(screen.getByLabelText('Class'), 'Class 2');
  await user.selectOptions(screen.getByLabelText('Progress'), 'Not started');
  await screen.findByRole('button', { name: 'Filter 3 set' });
  expect(address()).toBe('/profile/courses?subject=Biology&classLevel=2&progress=new');
  await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
  await findTitle('Courses (2)');
});

test('pages appear when there is more than one, and Back goes to the one before', async () => {
  const { student, buy } = await theSchool();
  for (let count = 1; count <= 10; count += 1) await buy({ title: `Part ${count}` });
  const { user, address } = renderApp('/profile/courses?sort=title', { as: student });
  const pages = within(await screen.findByRole('navigation', { name: 'Pages' }));
  expect(pages.getByText('Page 1 of 2')).toBeTruthy();
  expect(titles()).toHaveLength(9);
  await user.click(pages.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(titles()).toEqual(['Part 10']));
  expect(address()).toBe('/profile/courses?sort=title&page=2');
  window.history.back();
  await waitFor(() => expect(titles()).toHaveLength(9));
  await fill(user, 'Search Course', 'Part 3');
  await waitFor(() => expect(titles()).toEqual(['Part 3']));
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
});

test('without a purchase the page leads to the lessons', async () => {
  const { student } = await theSchool();
  renderApp('/profile/courses', { as: student });
  const empty = await placeOf('No lessons purchased yet');
  expect(empty.getByRole('link', { name: 'Browse Lessons' }).getAttribute('href')).toBe('/student/lessons');
  await findTitle('Courses (0)');
});

test('when the courses cannot be loaded, Retry asks again', async () => {
  const { school, student, buy } = await theSchool();
  await buy({ title: 'Fractions' });
  school.network.cut(/^GET \/lesson/);
  const { user } = renderApp('/profile/courses', { as: student });
  const panel = await screen.findByRole('alert');
  expect(textOf(panel)).toBe('Error loading lessonsThere is no connection to the schoolRetry');
  school.network.mend();
  await user.click(within(panel).getByRole('button', { name: 'Retry' }));
  await findTitle('Courses (1)');
});
