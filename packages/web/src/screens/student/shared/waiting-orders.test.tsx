import { anAdmin, aStudent } from '@akada/server/test/people';
import { aLesson, aPayment } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';
import { queryClient } from '../../../data/platform/query-client.ts';

const line = async () => textOf(await screen.findByRole('region', { name: 'Your orders' }));

async function aBuyer() {
  const school = await openSchool();
  const [admin, student] = [await anAdmin(school), await aStudent(school)];
  const bank = { bankName: 'Unity Bank', accountName: 'Hill School Ltd', accountNumber: '0123456789' };
  await school.ask('PUT', '/admin/settings', { as: admin, body: bank });
  const order = async (...titles: string[]) => {
    const lessons = [];
    for (const title of titles) lessons.push((await aLesson(school, admin, { title, price: 4000 }))._id);
    const body = { lessonIds: lessons, expectedTotal: 3600 * titles.length };
    school.clock.advance({ seconds: 1 });
    return (await school.ask('POST', '/order', { as: student, body })).body.data as { _id: string };
  };
  const decide = (id: string, how: 'approve' | 'reject') =>
    school.ask('PUT', `/order/${id}/${how}`, { as: admin, body: { reason: 'No transfer arrived' } });
  const readAgain = () => queryClient.invalidateQueries({ queryKey: ['orders'] });
  return { school, admin, student, order, decide, readAgain };
}

test('the dashboard has an order to pay as its next step, and a rejected one', async () => {
  const { student, order, decide, readAgain } = await aBuyer();
  const { _id } = await order('Fractions', 'Cells');
  renderApp('/student', { as: student });
  const step = within(await screen.findByRole('region', { name: /^Welcome/ }));
  await step.findByText('Transfer ₦7,200.00 to 0123456789, Unity Bank: 2 lessons wait.');
  expect(step.getByRole('link', { name: 'How to pay' }).getAttribute('href')).toBe(`/student/orders/${_id}`);
  await decide(_id, 'reject');
  await readAgain();
  await step.findByText('Your order for ‘Fractions and Cells’ was rejected: No transfer arrived');
  expect(step.getByRole('link', { name: 'See what to do' }).getAttribute('href')).toBe(`/student/orders/${_id}`);
});

test('My Lessons says what to transfer until it is approved', async () => {
  const { student, order, decide, readAgain } = await aBuyer();
  const { _id } = await order('Fractions', 'Cells');
  renderApp('/student/my-lessons', { as: student });
  await waitFor(async () =>
    expect(await line()).toBe('Transfer ₦7,200.00 to 0123456789, Unity Bank: 2 lessons wait.How to pay'),
  );
  expect(screen.getByRole('link', { name: 'How to pay' }).getAttribute('href')).toBe(`/student/orders/${_id}`);
  await decide(_id, 'approve');
  await readAgain();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Your orders' })).toBeNull());
  await screen.findByText('Fractions');
});

test('what was said to be paid, and what was rejected, stand there with the way to the order', async () => {
  const { school, student, order, decide } = await aBuyer();
  const refused = await order('Rivers');
  await decide(refused._id, 'reject');
  const claimed = await order('Fractions');
  await school.db
    .updateTable('orders')
    .set({ claimed_at: new Date().toISOString() })
    .where('_id', '=', claimed._id)
    .execute();
  renderApp('/student/my-lessons', { as: student });
  const region = within(await screen.findByRole('region', { name: 'Your orders' }));
  region.getByText('You told the school that you have paid ₦3,600.00: 1 lesson waits until it finds your transfer.');
  expect(region.getByRole('link', { name: 'See order' }).getAttribute('href')).toBe(`/student/orders/${claimed._id}`);
  region.getByText('Your order for ‘Rivers’ was rejected: No transfer arrived');
  expect(region.getByRole('link', { name: 'See what to do' }).getAttribute('href')).toBe(
    `/student/orders/${refused._id}`,
  );
});

test('a rejected order is no news any more once its lesson is ordered again', async () => {
  const { school, admin, student, decide } = await aBuyer();
  const lesson = await aLesson(school, admin, { title: 'Fractions', price: 4000 });
  const first = await aPayment(school, student, lesson);
  await decide(first._id, 'reject');
  school.clock.advance({ seconds: 1 });
  await aPayment(school, student, lesson);
  renderApp('/student/my-lessons', { as: student });
  await waitFor(async () => expect(await line()).toContain('1 lesson waits.'));
  expect(screen.queryByText(/was rejected/)).toBeNull();
});

test('without an order that waits there is no line', async () => {
  const { school, student, order, decide } = await aBuyer();
  await decide((await order('Fractions'))._id, 'approve');
  renderApp('/student/my-lessons', { as: student });
  await waitFor(() => expect(school.network.calls).toContain('GET /order/mine'));
  await screen.findByText('Fractions');
  expect(screen.queryByRole('region', { name: 'Your orders' })).toBeNull();
});
