import { aStudent } from '@akada/server/test/people';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

const courses = () => screen.getAllByRole('heading', { level: 2 }).map(textOf);

test('five sample reviews stand on three pages, each with its stars in words', async () => {
  const school = await openSchool();
  const { user, address } = renderApp('/profile/reviews', { as: await aStudent(school) });
  await screen.findByRole('heading', { level: 1, name: 'Reviews (5)' });
  expect(screen.getByText(/^Sample reviews/)).toBeTruthy();
  const seen = courses();
  expect(screen.getAllByText(/^[1-5] of 5 stars$/)).toHaveLength(2);
  for (const page of [2, 3]) {
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByText(`Page ${page} of 3`);
    seen.push(...courses());
  }
  expect(new Set(seen).size).toBe(5);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true);
  expect(address()).toBe('/profile/reviews?page=3');
  window.history.back();
  await waitFor(() => expect(address()).toBe('/profile/reviews?page=2'));
  await screen.findByText('Page 2 of 3');
});

test.each(['99', '0', 'x', '-1', '1.5'])('page %s of an address written by hand is a page there is', async (page) => {
  const school = await openSchool();
  renderApp(`/profile/reviews?page=${page}`, { as: await aStudent(school) });
  await screen.findByText(page === '99' ? 'Page 3 of 3' : 'Page 1 of 3');
});
