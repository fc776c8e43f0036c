import { anAdmin, aStudent } from '@akada/server/test/people';
import { aReview, aWatchedLesson } from '@akada/server/test/reviewing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findToast, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

test('staff hide a review with a reason and show it again; words that changed meanwhile are read first', async () => {
  const school = await openSchool();
  const bello = await anAdmin(school, { fullName: 'Mr Bello' });
  const ada = await aStudent(school, { fullName: 'Ada Obi' });
  await aReview(school, ada, await aWatchedLesson(school, ada, bello, 'Sets'));
  school.clock.advance({ minutes: 1 });
  const review = await aReview(school, ada, await aWatchedLesson(school, ada, bello, 'Forces'), {
    text: 'Bola sleeps',
  });
  const { user, address } = renderApp('/admin/reviews', { as: bello });
  await screen.findByText('2 reviews');
  expect(screen.getAllByRole('heading', { level: 2 }).map(textOf)).toEqual(['Forces', 'Sets']);
  const first = () => within(screen.getByRole('list', { name: 'Reviews' })).getAllByRole('listitem')[0] as HTMLElement;
  expect(textOf(first())).toMatch(/^Forces4 of 5 stars.*Ada Obi, Class 1 · .*Bola sleeps/);

  const hide = async (reason: string) => {
    await user.click(within(first()).getByRole('button', { name: /^Hide/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Hide this review?' }));
    await user.click(dialog.getByRole('button', { name: 'Hide review' }));
    await dialog.findByText('Please give a reason: the student reads it');
    await fill(user, 'Reason', reason);
    return dialog;
  };
  const late = await hide('It names a classmate');
  school.clock.advance({ minutes: 1 });
  const change = { as: ada, body: { rating: 3, text: 'Bola always sleeps' } };
  expect((await school.ask('PUT', `/review/${review._id}`, change)).status).toBe(200);
  await user.click(late.getByRole('button', { name: 'Hide review' }));
  await late.findByText(/^Failed to hide the review: Somebody changed this review meanwhile/);
  await user.click(late.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(textOf(first())).toMatch(/Bola always sleeps/));

  await user.click((await hide('It names a classmate')).getByRole('button', { name: 'Hide review' }));
  await findToast('Review hidden');
  await waitFor(() => expect(textOf(first())).toMatch(/Hidden.*It names a classmate.*By Mr Bello/));
  await user.selectOptions(screen.getByLabelText('Status'), 'hidden');
  await screen.findByText('1 review');
  expect(address()).toBe('/admin/reviews?status=hidden');
  await user.click(await screen.findByRole('button', { name: /^Show again/ }));
  await findToast('Review shown again');
  const stored = await school.ask('GET', '/admin/reviews?status=hidden', { as: bello });
  expect(stored.body.data).toEqual([]);
});
