import { anAdmin, aStudent } from '@akada/server/test/people';
import { aLesson, aPayment, aPurchase } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { placeOf, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

async function people() {
  const school = await openSchool();
  return { school, admin: await anAdmin(school), student: await aStudent(school) };
}

test('without a purchase the screen says so and leads to the lessons', async () => {
  const { school, admin, student } = await people();
  await aPayment(school, student, await aLesson(school, admin));
  renderApp('/student/my-lessons', { as: student });
  const empty = await placeOf('No lessons purchased yet');
  expect(empty.getByRole('link', { name: 'Browse Lessons' }).getAttribute('href')).toBe('/student/lessons');
});

test('a purchased lesson has its way to the player and the share that was watched', async () => {
  const { school, admin, student } = await people();
  const lesson = await aLesson(school, admin, { title: 'Fractions' });
  await aPurchase(school, student, lesson, admin);
  renderApp('/student/my-lessons', { as: student });
  const watch = await screen.findByRole('link', { name: 'Watch' });
  expect(watch.getAttribute('href')).toBe(`/student/lesson/${lesson._id}`);
  const bar = screen.getByRole('progressbar', { name: 'Watched of Fractions' });
  expect(bar.getAttribute('aria-valuenow')).toBe('0');
});

test('Materials opens a dialog that says there are none yet', async () => {
  const { school, admin, student } = await people();
  await aPurchase(school, student, await aLesson(school, admin), admin);
  const { user } = renderApp('/student/my-lessons', { as: student });
  await user.click(await screen.findByRole('button', { name: 'Materials' }));
  const dialog = await screen.findByRole('dialog', { name: 'Materials' });
  expect(within(dialog).getByText('No materials for this lesson yet')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('when the lessons cannot be loaded, Retry asks again', async () => {
  const { school, student } = await people();
  school.network.cut(/^GET \/lesson/);
  const { user } = renderApp('/student/my-lessons', { as: student });
  const panel = await screen.findByRole('alert');
  expect(textOf(panel)).toBe('Error loading lessonsNetwork error - no response from serverRetry');
  school.network.mend();
  await user.click(within(panel).getByRole('button', { name: 'Retry' }));
  await screen.findByText('No lessons purchased yet');
});
