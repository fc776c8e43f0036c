import { anAdmin, aStudent } from '@akada/server/test/people';
import { aReview, aWatchedLesson, watch } from '@akada/server/test/reviewing';
import { aPurchase } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findToast, textOf } from '../../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../../test/render-app.tsx';

test('an owner who has watched half reads what others say, and reviews the lesson; the third rating makes an average', async () => {
  const school = await openSchool();
  const [bello, ada] = [await anAdmin(school), await aStudent(school, { fullName: 'Ada Obi' })];
  const lesson = await aWatchedLesson(school, ada, bello, 'Sets');
  const [chidi, dayo] = [await aStudent(school, { fullName: 'Chidi Eze' }), await aStudent(school)];
  for (const student of [chidi, dayo]) {
    await aPurchase(school, student, lesson, bello);
    await watch(school, student, lesson);
  }
  await aReview(school, chidi, lesson, { rating: 5, text: 'Very clear' });
  await aReview(school, dayo, lesson, { rating: 4, text: '' });
  const { user } = renderApp(`/student/lessons/${lesson._id}`, { as: ada });
  const section = within(await screen.findByRole('region', { name: 'Reviews' }));
  const [other, ...more] = await section.findAllByRole('listitem');
  expect(more).toEqual([]);
  expect(textOf(other as Element)).toMatch(/^Chidi, Class 1 · .*5 of 5 stars.*Very clear$/);
  expect(section.queryByText(/of 5$/)).toBeNull();

  await user.click(section.getByRole('button', { name: 'Review this lesson' }));
  await fill(user, 'Review', 'The drawings helped me');
  await user.click(screen.getByRole('button', { name: 'Save Review' }));
  await screen.findByText('Rating must be a whole number of stars from 1 to 5');
  await user.click(screen.getByRole('radio', { name: '4 stars' }));
  await user.dblClick(screen.getByRole('button', { name: 'Save Review' }));
  await findToast('Review saved');
  await section.findByRole('heading', { name: 'Your review' });
  expect(section.getByText('The drawings helped me')).toBeTruthy();
  await waitFor(() => expect(section.getByText('4.3 of 5')).toBeTruthy());
  expect(section.queryByRole('button', { name: 'Review this lesson' })).toBeNull();
  expect(school.network.calls.filter((call) => call === 'POST /review')).toHaveLength(1);
});
