import { anAdmin, aStudent } from '@akada/server/test/people';
import { aReview, aWatchedLesson } from '@akada/server/test/reviewing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findToast, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const courses = () => screen.getAllByRole('heading', { level: 2 }).map(textOf);

test('the own reviews stand ten a page with stars, words and why one is hidden; they are changed and deleted', async () => {
  const school = await openSchool();
  const [bello, ada] = [await anAdmin(school), await aStudent(school)];
  for (let number = 1; number <= 11; number += 1) {
    const lesson = await aWatchedLesson(school, ada, bello, `Lesson ${number}`);
    const review = await aReview(school, ada, lesson, { rating: number === 11 ? 2 : 4, text: `Words ${number}` });
    if (number === 11) {
      const body = { hidden: true, reason: 'It names a classmate' };
      await school.ask('PUT', `/admin/reviews/${review._id}`, { as: bello, body });
    }
  }
  const { user, address } = renderApp('/profile/reviews?page=99', { as: ada });
  await title('My Reviews (11)');
  await screen.findByText('Page 2 of 2');
  expect(address()).toBe('/profile/reviews?page=2');
  const onSecond = courses();
  expect(onSecond).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  await screen.findByText('Page 1 of 2');
  expect(new Set([...onSecond, ...courses()]).size).toBe(11);
  expect(screen.getByText('Your school hides this review from others: It names a classmate')).toBeTruthy();

  await user.click(screen.getByRole('button', { name: /^Edit\s*Lesson 11$/ }));
  await user.click(await screen.findByRole('radio', { name: '5 stars' }));
  await fill(user, 'Review', 'Much clearer now');
  await user.click(screen.getByRole('button', { name: 'Save Review' }));
  await findToast('Review saved');
  expect(await screen.findByText('Much clearer now')).toBeTruthy();
  expect(screen.getAllByText('5 of 5 stars')).toHaveLength(1);

  await user.click(screen.getByRole('button', { name: /^Delete\s*Lesson 11$/ }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await findToast('Review deleted');
  await title('My Reviews (10)');
  await waitFor(() => expect(screen.queryByText('Much clearer now')).toBeNull());
});

test('without any the screen says how one is written', async () => {
  const school = await openSchool();
  renderApp('/profile/reviews', { as: await aStudent(school) });
  await title('My Reviews (0)');
  await screen.findByRole('heading', { name: 'No reviews yet' });
  expect(screen.getByText(/^Watch half of a lesson/)).toBeTruthy();
});
