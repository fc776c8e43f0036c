import { anAdmin, aStudent } from '@akada/server/test/people';
import { aLesson, aPayment } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

const reason = 'The amount was too small';

async function aSchoolWithAPayment() {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const student = await aStudent(school);
  const lesson = await aLesson(school, admin, { title: 'Fractions', price: 2000 });
  const payment = await aPayment(school, student, lesson);
  const decide = (how: 'approve' | 'reject') =>
    school.ask('PUT', `/payment/${payment._id}/${how}`, { as: admin, body: { reason } });
  return { school, admin, student, lesson, payment, decide };
}

test('an order of several lessons is one row with one total and one reference', async () => {
  const { school, admin, student } = await aSchoolWithAPayment();
  const lessonIds = [];
  for (const title of ['Cells', 'Sets', 'Rivers'])
    lessonIds.push((await aLesson(school, admin, { title, price: 1000 }))._id);
  school.clock.advance({ minutes: 1 });
  const { body } = await school.ask('POST', '/order', { as: student, body: { lessonIds, expectedTotal: 2700 } });
  const { user, address } = renderApp('/student/payments', { as: student });
  await screen.findByRole('link', { name: 'Cells and 2 more lessons' });
  const rows = screen.getAllByRole('listitem').filter((row) => row.textContent?.includes('AK-'));
  expect(rows).toHaveLength(2);
  expect(textOf(rows[0] as HTMLElement)).toMatch(/^Cells and 2 more lessonsPending₦2,700\.003 lessonsBank transfer/);
  expect(textOf(rows[0] as HTMLElement)).toContain(`Quote ${body.data.reference} with your transfer.`);
  await user.click(screen.getByRole('link', { name: 'Cells and 2 more lessons' }));
  await waitFor(() => expect(address()).toBe(`/student/orders/${body.data._id}`));
});

test('once the receipt is sent the row says so, and no longer how to pay', async () => {
  const { school, student, payment } = await aSchoolWithAPayment();
  const { leave } = renderApp('/student/payments', { as: student });
  await screen.findByRole('link', { name: 'How to pay' });
  leave();
  await school.ask('POST', `/order/${payment._id}/paid`, { as: student, body: {} });
  renderApp('/student/payments', { as: student });
  await screen.findByText('You told the school that you have paid. It looks for your transfer.');
  expect(screen.getByRole('link', { name: 'Details' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'How to pay' })).toBeNull();
});

test('a rejected payment shows the reason; Order again asks, makes a new pending one and opens it', async () => {
  const { school, student, payment, decide } = await aSchoolWithAPayment();
  await decide('reject');
  school.clock.advance({ minutes: 1 });
  const { user, address } = renderApp('/student/payments', { as: student });
  await screen.findByText('Rejected');
  expect(screen.getByText(`Reason: ${reason}`)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Order again' }));
  await user.click(await screen.findByRole('button', { name: 'Order for ₦1,800.00' }));
  await waitFor(() => expect(address()).toMatch(/^\/student\/orders\/[0-9a-f]{24}$/));
  expect(address()).not.toContain(payment._id);
  await screen.findByText('Pending');
  const mine = await school.ask('GET', '/payment/mine', { as: student });
  expect(mine.body.data.map(({ status }: { status: string }) => status)).toEqual(['pending', 'rejected']);
});

test('an approved payment leads to the lesson', async () => {
  const { student, lesson, decide } = await aSchoolWithAPayment();
  await decide('approve');
  renderApp('/student/payments', { as: student });
  const watch = await screen.findByRole('link', { name: 'Watch' });
  expect(watch.getAttribute('href')).toBe(`/student/lesson/${lesson._id}`);
  expect(screen.queryByRole('button', { name: 'Order again' })).toBeNull();
});

test('the old address of a payment leads to its order, of one line of several too', async () => {
  const { school, admin, student, payment } = await aSchoolWithAPayment();
  const first = renderApp(`/student/payments/${payment._id}`, { as: student });
  await waitFor(() => expect(first.address()).toBe(`/student/orders/${payment._id}`));
  first.leave();
  const lessonIds = [];
  for (const title of ['Cells', 'Sets']) lessonIds.push((await aLesson(school, admin, { title, price: 1000 }))._id);
  const { body } = await school.ask('POST', '/order', { as: student, body: { lessonIds, expectedTotal: 1800 } });
  const { address } = renderApp(`/student/payments/${body.data.items[1]._id}`, { as: student });
  await waitFor(() => expect(address()).toBe(`/student/orders/${body.data._id}`));
});

test('a payment of somebody else is not found', async () => {
  const { school, payment } = await aSchoolWithAPayment();
  const other = await aStudent(school);
  const first = renderApp(`/student/payments/${payment._id}`, { as: other });
  await screen.findByText('Payment not found');
  first.leave();
  renderApp(`/student/orders/${payment._id}`, { as: other });
  await screen.findByText('Order not found');
});

test('without a payment the list says so', async () => {
  const school = await openSchool();
  renderApp('/student/payments', { as: await aStudent(school) });
  await screen.findByText('No payments yet');
});

test('when the payments cannot be loaded, Retry asks again', async () => {
  const { school, student } = await aSchoolWithAPayment();
  school.network.cut(/^GET \/order/);
  const { user } = renderApp('/student/payments', { as: student });
  const panel = await screen.findByRole('alert');
  expect(textOf(panel)).toBe('Error loading paymentsThere is no connection to the schoolRetry');
  school.network.mend();
  await user.click(within(panel).getByRole('button', { name: 'Retry' }));
  await screen.findByRole('link', { name: 'How to pay' });
});
