import { anAdmin, aStudent } from '@akada/server/test/people';
import { aLesson, aPurchase } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findToast } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

async function aShop() {
  const school = await openSchool();
  const [admin, student] = [await anAdmin(school), await aStudent(school)];
  const lesson = await aLesson(school, admin, { title: 'Halves' });
  await aLesson(school, admin, { title: 'Quarters' });
  const body = { title: 'Numbers', classLevel: 'Grade 1 Secondary', price: 3000, isDraft: false };
  const course = (await school.ask('POST', '/course', { as: admin, body: { ...body, lessonIds: [lesson._id] } })).body
    .data;
  const wishes = async () => (await school.ask('GET', '/wish-list', { as: student })).body.data;
  return { school, admin, student, lesson, course, wishes };
}

const heartOf = async (title: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name: title });
  const card = heading.closest('li') ?? expect.unreachable();
  return within(card).findByRole('button', { name: 'Wish list' });
};
const row = () => screen.queryByRole('region', { name: 'Wish list' });
const isOn = (button: HTMLElement) => button.getAttribute('aria-pressed');

test('a heart keeps a lesson for later in a row of its own, also by keys; twice takes it off; what is bought is gone', async () => {
  const { school, admin, student, lesson, wishes } = await aShop();
  const { user, leave } = renderApp('/student/lessons', { as: student });
  const heart = await heartOf('Halves');
  expect([isOn(heart), row()]).toEqual(['false', null]);
  heart.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(isOn(heart)).toBe('true'));
  await within(await screen.findByRole('region', { name: 'Wish list' })).findByRole('link', { name: 'Halves' });
  await waitFor(async () => expect((await wishes()).lessons).toHaveLength(1));
  await user.dblClick(heart);
  await waitFor(async () => expect((await wishes()).lessons).toHaveLength(1));
  expect(isOn(heart)).toBe('true');
  await user.click(await heartOf('Quarters'));
  await user.click(await heartOf('Quarters'));
  await waitFor(async () => expect((await wishes()).lessons).toHaveLength(1));
  leave();
  await aPurchase(school, student, lesson, admin);
  renderApp('/student/lessons', { as: student });
  await heartOf('Quarters');
  await waitFor(() => expect(row()).toBeNull());
});

test('a wish that does not reach the school is taken back and says so', async () => {
  const { school, student } = await aShop();
  const { user } = renderApp('/student/lessons', { as: student });
  const heart = await heartOf('Halves');
  school.network.cut(/PUT \/wish-list/, 1);
  await user.click(heart);
  await findToast('Your wish list was not changed');
  await waitFor(() => expect(isOn(heart)).toBe('false'));
});

test('the page of a lesson and of a course have the button too, and courses stand beside the wished lessons', async () => {
  const { student, lesson, course, wishes } = await aShop();
  const page = renderApp(`/student/lessons/${lesson._id}`, { as: student });
  await page.user.click(await screen.findByRole('button', { name: 'Add to your wish list' }));
  await screen.findByRole('button', { name: 'On your wish list', pressed: true });
  page.leave();
  const ofCourse = renderApp(`/student/courses/${course._id}`, { as: student });
  await ofCourse.user.click(await screen.findByRole('button', { name: 'Add to your wish list' }));
  await screen.findByRole('button', { name: 'On your wish list', pressed: true });
  await waitFor(async () => expect((await wishes()).courseIds).toEqual([course._id]));
  ofCourse.leave();
  renderApp('/student/lessons', { as: student });
  const courses = await screen.findByRole('region', { name: 'Courses on your wish list' });
  within(courses).getByRole('link', { name: 'Numbers' });
});
