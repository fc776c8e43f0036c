import { openingText } from '@akada/contract/rules/opening';
import { anAdmin, aStudent } from '@akada/server/test/people';
import { aLesson, aPurchase } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findToast, textOf } from '../../../test/hands.ts';
import { openSchool, renderApp } from '../../../test/render-app.tsx';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

async function aSchool(scheduledDate = inDays(3)) {
  const school = await openSchool();
  const [admin, ada] = [await anAdmin(school), await aStudent(school)];
  const make = (title: string, price: number) => aLesson(school, admin, { title, price, scheduledDate });
  const words = `Opens ${openingText(scheduledDate, Date.now(), 'Africa/Lagos')}`;
  const own = async (title: string) => {
    const lesson = await make(title, 2000);
    await aPurchase(school, ada, lesson, admin);
    return lesson;
  };
  return { school, ada, make, own, words };
}

test.each([
  ['/student/my-lessons', 'My Lessons'],
  ['/student/dashboard', 'Recent Lessons'],
  ['/student/lessons', 'Browse Lessons'],
  ['/profile/courses', 'Courses (1)'],
  ['/student/lessons/:id', 'Fractions'],
  ['/student/payments', 'Payments'],
])('%s says when an own lesson opens, and has no way to play it before', async (path, heading) => {
  const { ada, own, words } = await aSchool();
  const { _id } = await own('Fractions');
  renderApp(path.replace(':id', _id), { as: ada });
  await screen.findByRole('heading', { name: heading });
  await screen.findByText(words);
  expect(screen.queryByRole('link', { name: /^(Watch|Continue|Open lesson)/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /Play/ })).toBeNull();
});

test('the player of an own lesson says when it opens, and begins by itself then', async () => {
  const { school, ada, own } = await aSchool(new Date(Date.now() + 1500).toISOString());
  const { _id } = await own('Fractions');
  renderApp(`/student/lesson/${_id}`, { as: ada });
  await screen.findByText('‘Fractions’ is yours. It begins here as soon as it opens.');
  expect(document.querySelector('media-controller')).toBeNull();
  school.clock.advance({ seconds: 2 });
  await waitFor(() => expect(document.querySelector('media-controller')).not.toBeNull(), { timeout: 5000 });
});

test('who buys reads when it opens: on the card, on the page, and on the line of the cart', async () => {
  const { ada, make, words } = await aSchool();
  await make('Fractions', 2000);
  const { user } = renderApp('/student/lessons', { as: ada });
  await screen.findByText(words);
  await user.click(screen.getByRole('button', { name: 'Add to Cart' }));
  await user.click(screen.getByRole('link', { name: 'Fractions' }));
  await screen.findByText(`${words}. You can get it now and watch it from then on.`);
  await user.click(screen.getByRole('link', { name: 'Go to Cart' }));
  const cart = await screen.findByRole('list', { name: 'Lessons in the cart' });
  await within(cart).findByText(words);
});

test('the question before an order says it too', async () => {
  const { ada, make, words } = await aSchool();
  const { _id } = await make('Fractions', 2000);
  const { user } = renderApp(`/student/lessons/${_id}`, { as: ada });
  await user.click(await screen.findByRole('button', { name: 'Pay now' }));
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(textOf(dialog)).toContain(words));
});

test('a free lesson can be taken before it opens, and does not lead to the player', async () => {
  const { ada, make, words } = await aSchool();
  await make('Fractions', 0);
  const { user, address } = renderApp('/student/lessons', { as: ada });
  await user.click(await screen.findByRole('button', { name: 'Get it free' }));
  expect(await findToast('‘Fractions’ is yours')).toBe(words);
  expect(address()).toBe('/student/lessons');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Get it free' })).toBeNull());
});
