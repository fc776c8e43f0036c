import { anAdmin, aStudent } from '@akada/server/test/people';
import { aLesson, aPayment } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';
import { queryClient } from '../../../data/query-client.ts';

const line = async () => textOf(await screen.findByRole('region', { name: 'Your payments' }));

async function aBuyer(titles: readonly string[]) {
  const school = await openSchool();
  const [admin, student] = [await anAdmin(school), await aStudent(school)];
  const ids: string[] = [];
  for (const title of titles) {
    ids.push((await aPayment(school, student, await aLesson(school, admin, { title, price: 1000 })))._id);
  }
  const decide = (id: string | undefined, how: 'approve' | 'reject') =>
    school.ask('PUT', `/payment/${id}/${how}`, { as: admin, body: { reason: 'No transfer arrived' } });
  const readAgain = () => queryClient.invalidateQueries({ queryKey: ['payments'] });
  return { school, student, ids, decide, readAgain };
}

test.each(['/student', '/student/my-lessons'])('%s says what waits until it is approved', async (path) => {
  const { student, ids, decide, readAgain } = await aBuyer(['Fractions']);
  renderApp(path, { as: student });
  expect(await line()).toBe(
    'Your payment for ‘Fractions’ is waiting. The lesson unlocks as soon as the school approves it.How to pay',
  );
  expect(screen.getByRole('link', { name: 'How to pay' }).getAttribute('href')).toBe(`/student/payments/${ids[0]}`);
  await decide(ids[0], 'approve');
  await readAgain();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Your payments' })).toBeNull());
});

test('several that wait are one line, and one that was rejected says why', async () => {
  const { student, ids, decide } = await aBuyer(['Fractions', 'Cells', 'Rivers']);
  await decide(ids[2], 'reject');
  renderApp('/student/my-lessons', { as: student });
  const region = within(await screen.findByRole('region', { name: 'Your payments' }));
  region.getByText('2 payments are waiting. Each lesson unlocks as soon as the school approves it.');
  expect(region.getByRole('link', { name: 'See payments' }).getAttribute('href')).toBe('/student/payments');
  region.getByText('Your payment for ‘Rivers’ was rejected: No transfer arrived');
  expect(region.getByRole('link', { name: 'See what to do' }).getAttribute('href')).toBe(`/student/payments/${ids[2]}`);
});

test('without a payment that waits there is no line', async () => {
  const { school, student, ids, decide } = await aBuyer(['Fractions']);
  await decide(ids[0], 'approve');
  renderApp('/student', { as: student });
  await waitFor(() => expect(school.network.calls).toContain('GET /payment/mine'));
  await screen.findByText('Fractions');
  expect(screen.queryByRole('region', { name: 'Your payments' })).toBeNull();
});
