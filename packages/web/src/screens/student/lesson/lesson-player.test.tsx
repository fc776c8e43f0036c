import 'fake-indexeddb/auto';
import { anAdmin, aStudent } from '@akada/server/test/people';
import { aLesson } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { placeOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';
import { forgetLessons } from '../../../state/lessons/kept-lessons.ts';
import { type KeptLesson, writeLesson } from '../../../state/lessons/lesson-store.ts';
import { startSession } from '../../../state/session.ts';

const noAccess = "You don't have access to this lesson or it doesn't exist";

async function people() {
  const school = await openSchool();
  return { school, admin: await anAdmin(school), student: await aStudent(school) };
}

test('a lesson that was not bought sends the student to My Lessons, which names it and leads to what is inside', async () => {
  const { school, admin, student } = await people();
  const lesson = await aLesson(school, admin, { title: 'Fractions' });
  const { address, user } = renderApp(`/student/lesson/${lesson._id}`, { as: student });
  await waitFor(() => expect(address()).toBe(`/student/my-lessons?notOwned=${lesson._id}`));
  await screen.findByText(/You do not own/);
  const inside = screen.getByRole('link', { name: 'See what is inside' });
  expect(inside.getAttribute('href')).toBe(`/student/lessons/${lesson._id}`);
  await placeOf('No lessons purchased yet');
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByText(/You do not own/)).toBeNull());
  expect(address()).toBe('/student/my-lessons');
});

test.each(['000000000000000000000000', 'nonsense'])('a lesson that is not there (%s) says so', async (id) => {
  const { student } = await people();
  renderApp(`/student/lesson/${id}`, { as: student });
  const place = await placeOf('Lesson not found');
  expect(place.getByText(noAccess)).toBeTruthy();
  expect(place.getByRole('link', { name: 'Back to My Lessons' }).getAttribute('href')).toBe('/student/my-lessons');
});

test('without an answer the player says so and offers the way back', async () => {
  const { school, student } = await people();
  school.network.cut(/^GET \/lesson/);
  renderApp('/student/lesson/000000000000000000000000', { as: student });
  const panel = within(await screen.findByRole('alert'));
  expect(panel.getByRole('heading', { name: 'Error loading lesson' })).toBeTruthy();
  await panel.findByText('You are offline, and no lesson is kept on this phone.');
  expect(panel.getByRole('link', { name: 'Back to My Lessons' }).getAttribute('href')).toBe('/student/my-lessons');
});

test('offline a lesson that is not kept names those that play', async () => {
  const { school, student } = await people();
  startSession(student.token);
  onTestFinished(() => forgetLessons(student._id));
  const keep = (_id: string, title: string, isWhole: boolean) =>
    writeLesson(student._id, {
      lesson: { _id, title },
      playback: { filmId: 'f' },
      choice: '144',
      isWhole,
    } as KeptLesson);
  await keep('1'.repeat(24), 'Fractions', true);
  await keep('2'.repeat(24), 'Area of a circle', true);
  await keep('3'.repeat(24), 'Half of it is here', false);
  school.network.cut(/^GET \/lesson/);
  renderApp('/student/lesson/000000000000000000000000', { as: student });
  const panel = within(await screen.findByRole('alert'));
  await panel.findByText(/^You are offline\. Kept lessons play:/);
  const links = panel.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Area of a circle', `/student/lesson/${'2'.repeat(24)}`],
    ['Fractions', `/student/lesson/${'1'.repeat(24)}`],
    ['Back to My Lessons', '/student/my-lessons'],
  ]);
});
