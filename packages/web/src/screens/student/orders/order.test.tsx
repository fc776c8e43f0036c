import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anOrder, bank } from '../../../../test/an-order.ts';
import { findToast, textOf } from '../../../../test/hands.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { orderStateQuery } from '../../../data/money/orders.ts';
import { queryClient } from '../../../data/platform/query-client.ts';

const card = async () => within(await screen.findByRole('article'));

test('an open order says one total, one account and one reference, each to be copied, and what happens next', async () => {
  const { student, order, path } = await anOrder(bank);
  const { user } = renderApp(path, { as: student });
  const article = await screen.findByRole('article');
  expect(within(article).getByText('Pending')).toBeTruthy();
  expect(textOf(article)).toContain('Transfer exactly ₦7,200.00 to the account above');
  expect(textOf(article)).toContain('From the school: The office is open until four.');
  expect(textOf(article)).toContain('Your 2 lessons unlock at that moment, and this page notices by itself.');
  expect(within(article).getByRole('link', { name: '0803 123-4567' }).getAttribute('href')).toBe('tel:08031234567');
  for (const [what, shown, copied] of [
    ['amount', '₦7,200.00', '7200.00'],
    ['bank', 'Unity Bank', 'Unity Bank'],
    ['account name', 'Hill School Ltd', 'Hill School Ltd'],
    ['account number', '012 345 6789', '0123456789'],
    ['reference', order.reference, order.reference],
  ] as const) {
    const button = within(article).getByRole('button', { name: `Copy ${what}` });
    expect(textOf(button.parentElement as HTMLElement)).toContain(shown);
    await user.click(button);
    await findToast(`${what.charAt(0).toUpperCase()}${what.slice(1)} copied`);
    expect(await navigator.clipboard.readText()).toBe(copied);
  }
});

test('while the school has named no account, an open order says to ask for it', async () => {
  const { student, path } = await anOrder();
  renderApp(path, { as: student });
  const article = await screen.findByRole('article');
  expect(textOf(article)).toContain('Ask the school for its account: it has not put one here yet.');
  expect(textOf(article)).toContain('Transfer exactly ₦7,200.00 to that account');
  expect(within(article).queryByRole('button', { name: 'Copy account number' })).toBeNull();
  expect(within(article).getByRole('button', { name: 'Copy reference' })).toBeTruthy();
});

test('an approval is noticed: the lessons are the student’s, and paper has a receipt', async () => {
  const { student, path, desk, readAgain } = await anOrder(bank);
  renderApp(path, { as: student });
  await (await card()).findByText('Pending');
  await desk('PUT', 'approve');
  await readAgain();
  await (await card()).findByText(/^Approved\. 2 lessons are yours since/);
  expect((await card()).getByRole('link', { name: 'See My Lessons' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Download receipt' })).toBeTruthy();
  const sheet = screen.getByText('Receipt No. 1').parentElement as HTMLElement;
  expect(textOf(sheet)).toMatch(/^Test SchoolReceipt No\. 1StudentAda Obi, .*Reference ?AK-.*Approved.* by Mr Bello/);
  expect(textOf(sheet)).toContain('Fractions₦4,500.00Cells₦2,700.00Total₦7,200.00');
});

test('a rejected order says why, and Order again asks before it makes a new one', async () => {
  const { school, student, order, path, desk } = await anOrder(bank);
  await desk('PUT', 'reject', { reason: 'No transfer arrived' });
  school.clock.advance({ minutes: 1 });
  const { user, address } = renderApp(path, { as: student });
  await screen.findByText('This order was rejected.');
  expect(screen.getByText('Reason: No transfer arrived')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Order again' }));
  const dialog = await screen.findByRole('dialog', { name: 'Order again?' });
  await within(dialog).findByRole('button', { name: 'Order for ₦7,200.00' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect((await school.ask('GET', '/order/mine', { as: student })).body.data).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Order again' }));
  await user.click(await screen.findByRole('button', { name: 'Order for ₦7,200.00' }));
  await waitFor(() => expect(address()).not.toContain(order._id));
  await screen.findByText('Pending');
});

test('a rejected order leads to the newer one of the same lessons', async () => {
  const { school, student, path, desk, lessons } = await anOrder(bank);
  await desk('PUT', 'reject', { reason: 'No transfer arrived' });
  school.clock.advance({ minutes: 1 });
  const body = { lessonIds: lessons.map(({ _id }) => _id), expectedTotal: 7200 };
  const newer = await school.ask('POST', '/order', { as: student, body });
  renderApp(path, { as: student });
  const link = await screen.findByRole('link', { name: 'See the newer order' });
  expect(link.getAttribute('href')).toBe(`/student/orders/${newer.body.data._id}`);
  expect(screen.queryByRole('button', { name: 'Order again' })).toBeNull();
});

test('Cancel asks, and a cancelled order can be ordered again', async () => {
  const { student, order, path, now } = await anOrder(bank);
  const { user } = renderApp(path, { as: student });
  await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: `Cancel order ${order.reference}?` }));
  expect((await now()).status).toBe('open');
  await user.click(dialog.getByRole('button', { name: 'Cancel order' }));
  await screen.findByText('You cancelled this order.');
  expect((await now()).status).toBe('cancelled');
  expect(await screen.findByRole('button', { name: 'Order again' })).toBeTruthy();
});

test('an order that was decided meanwhile cannot be cancelled, and says so in the dialog', async () => {
  const { student, path, desk } = await anOrder(bank);
  const { user } = renderApp(path, { as: student });
  await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
  await desk('PUT', 'approve');
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Cancel order' }));
  await dialog.findByText('The school has decided on this order already');
});

test('a part payment says what has arrived and what is left, and cannot be cancelled', async () => {
  const { student, path, desk, lessons } = await anOrder(bank);
  await desk('POST', 'received', { amount: 5000, lessonIds: [lessons[0]._id] });
  renderApp(path, { as: student });
  const article = await card();
  expect(article.getByText('Partly paid')).toBeTruthy();
  expect(textOf(article.getByText(/has arrived/))).toBe(
    '₦5,000.00 of ₦7,200.00 has arrived. Please transfer the rest: ₦2,200.00.',
  );
  expect(article.getByText('₦2,200.00', { selector: 'dd span' })).toBeTruthy();
  expect(article.queryByRole('button', { name: 'Cancel order' })).toBeNull();
  const items = within(screen.getByRole('region', { name: 'Lessons of this order' }));
  expect(items.getAllByRole('listitem').map(textOf)).toEqual([
    'Fractions₦4,500.00₦5,000.00YoursWatch',
    'Cells₦2,700.00₦3,000.00Waits',
  ]);
});

test('a refund of one lesson, and of all, says so with its reason', async () => {
  const { student, path, desk, lessons, readAgain } = await anOrder(bank);
  await desk('PUT', 'approve');
  await desk('POST', 'refund', { lessonIds: [lessons[1]._id], reason: 'Paid twice' });
  renderApp(path, { as: student });
  await screen.findByText('The school has given a part of your money back.');
  expect(screen.getByText('Reason: Paid twice')).toBeTruthy();
  expect((await card()).getByText('Partly refunded')).toBeTruthy();
  await desk('POST', 'refund', { lessonIds: [lessons[0]._id], reason: 'Left the school' });
  await readAgain();
  await screen.findByText(/^The school has given your money back/);
  expect(screen.getByText('Reason: Left the school')).toBeTruthy();
});

test('an open page asks in few bytes every four seconds while it is in view, and shows an approval by that', async () => {
  const { school, student, order, path, desk } = await anOrder(bank);
  renderApp(path, { as: student });
  await (await card()).findByText('Pending');
  const { queryKey, refetchInterval, ...options } = orderStateQuery(order._id);
  expect(refetchInterval).toBeLessThan(5000);
  // The client asks for a hidden page only where this is set.
  expect(options).not.toHaveProperty('refetchIntervalInBackground');
  await desk('PUT', 'approve');
  const before = school.network.calls.length;
  await queryClient.refetchQueries({ queryKey });
  await (await card()).findByText(/^Approved\. 2 lessons are yours since/);
  expect(school.network.calls.slice(before)[0]).toBe(`GET /order/${order._id}/state`);
  expect(textOf(screen.getByRole('region', { name: 'What was decided' }))).toMatch(/Approved by Mr Bello, .*₦7,200/);
});

test('who did pay for a rejected order can send a receipt, or write about this order by its name', async () => {
  const { student, order, path, desk } = await anOrder(bank);
  await desk('PUT', 'reject', { reason: 'No transfer arrived' });
  const { user } = renderApp(path, { as: student });
  await screen.findByText('Did you pay for this order?');
  expect(screen.getByRole('button', { name: 'Send a receipt' })).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Write about this order' }));
  await screen.findByText(`About order ${order.reference}`);
});

test('an order for a lesson that was given meanwhile says so', async () => {
  const { school, admin, student, lessons, path } = await anOrder(bank);
  for (const { _id: lessonId } of lessons) {
    const body = { studentId: student._id, lessonId, reason: 'Scholarship' };
    await school.ask('POST', '/grant', { as: admin, body });
  }
  renderApp(path, { as: student });
  const article = await card();
  await article.findByText(/^You have ‘Cells’ already, by a gift of Mr Bello/);
  expect(article.getByText(/^There is nothing to pay for this order/)).toBeTruthy();
  expect(textOf(await screen.findByRole('article'))).not.toContain('Transfer exactly');
});
