import { anAdmin, aStudent } from '@akada/server/test/people';
import { aLesson, aPayment } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fill, findToast, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

/** Ada, Bisi and Chidi wait, in this order; the window is wide. */
async function aWideDesk(sessionId?: string) {
  vi.stubGlobal('innerWidth', 1280);
  const school = await openSchool();
  const admin = await anAdmin(school, { fullName: 'Ngozi Bello' });
  const lesson = await aLesson(school, admin, { title: 'Fractions', price: 2000 });
  const orders: { _id: string; reference: string }[] = [];
  for (const fullName of ['Ada Obi', 'Bisi Cole', 'Chidi Eze']) {
    school.clock.advance({ minutes: 1 });
    const student = await aStudent(school, { fullName });
    const order = await aPayment(school, student, lesson);
    orders.push(order);
    if (sessionId !== undefined)
      await school.ask('POST', `/order/${order._id}/paid`, { as: student, body: { sessionId } });
  }
  const { user } = renderApp('/admin/payments', { as: admin });
  await screen.findByRole('button', { name: 'Ada Obi' });
  const statuses = async () => {
    const { body } = await school.ask('GET', '/order', { as: admin });
    return Object.fromEntries(
      body.data.map((order: { studentName: string; status: string }) => [
        order.studentName.split(' ')[0],
        order.status,
      ]),
    );
  };
  const selected = () => textOf(document.querySelector('[aria-current=true]') as Element);
  return { school, admin, orders, user, statuses, selected };
}

test('A approves at once and goes to the next order; U takes it back within ten seconds, the last one first', async () => {
  const { user, statuses, selected } = await aWideDesk();
  expect(selected()).toBe('Ada Obi');
  await user.keyboard('aa');
  await waitFor(async () => expect(await statuses()).toEqual({ Ada: 'paid', Bisi: 'paid', Chidi: 'open' }));
  expect(selected()).toBe('Chidi Eze');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Chidi Eze'));
  await findToast('Payment approved successfully!');
  await user.keyboard('u');
  await waitFor(async () => expect(await statuses()).toEqual({ Ada: 'paid', Bisi: 'open', Chidi: 'open' }));
  await waitFor(() => expect(selected()).toBe('Bisi Cole'));
  await user.click(await screen.findByRole('button', { name: /^Undo/ }));
  await waitFor(async () => expect(await statuses()).toEqual({ Ada: 'open', Bisi: 'open', Chidi: 'open' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull());
});

test('a double click on Approve approves one order, though the next one stands there', async () => {
  const { user, statuses, selected } = await aWideDesk();
  await user.dblClick(await screen.findByRole('button', { name: 'Approve' }));
  await waitFor(async () => expect(await statuses()).toEqual({ Ada: 'paid', Bisi: 'open', Chidi: 'open' }));
  expect(selected()).toBe('Bisi Cole');
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  await waitFor(async () => expect(await statuses()).toEqual({ Ada: 'paid', Bisi: 'paid', Chidi: 'open' }));
});

test('an order whose receipt was seen before is approved after a question only', async () => {
  const { user, statuses } = await aWideDesk('000013250408192140');
  await user.keyboard('a');
  const dialog = within(await screen.findByRole('alertdialog', { name: /^Approve payment for Ada Obi/ }));
  expect(dialog.getByText('This receipt was seen before')).toBeTruthy();
  expect(await statuses()).toEqual({ Ada: 'open', Bisi: 'open', Chidi: 'open' });
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  await waitFor(async () => expect(await statuses()).toEqual({ Ada: 'paid', Bisi: 'open', Chidi: 'open' }));
});

test('several at once: the question names the order whose receipt was seen before', async () => {
  const { user } = await aWideDesk('000013250408192140');
  await user.click(await screen.findByRole('checkbox', { name: /Bisi Cole/ }));
  await user.click(screen.getByRole('button', { name: 'Approve selected' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Approve this payment?' }));
  expect(dialog.getByText('Receipt seen before')).toBeTruthy();
});

test('after ten seconds U changes nothing, and Reverse asks for a reason', async () => {
  const { user, statuses } = await aWideDesk();
  await user.keyboard('a');
  await waitFor(async () => expect(await statuses()).toMatchObject({ Ada: 'paid' }));
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + 11_000);
  await user.keyboard('uk');
  expect(await statuses()).toMatchObject({ Ada: 'paid' });
  await user.click(await screen.findByRole('button', { name: 'Reverse' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take the decision back?' }));
  await user.click(dialog.getByRole('button', { name: 'Reverse' }));
  await dialog.findByText('Please give a reason');
  await fill(user, 'Reason', 'It was another transfer');
  await user.click(dialog.getByRole('button', { name: 'Reverse' }));
  await waitFor(async () => expect(await statuses()).toMatchObject({ Ada: 'open' }));
});

test('arrows, J and K move; R asks with the last reasons to choose; N keeps a note', async () => {
  const { user, statuses, selected } = await aWideDesk();
  await user.keyboard('{ArrowDown}j');
  expect(selected()).toBe('Chidi Eze');
  await user.keyboard('k{ArrowUp}{ArrowUp}');
  expect(selected()).toBe('Ada Obi');
  // The focus follows what is selected.
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Ada Obi'));
  (document.activeElement as HTMLElement).blur();
  await user.keyboard('{Enter}');
  expect(document.activeElement?.id).toBe('order-details');
  await user.keyboard('r');
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject this payment?' }));
  await user.click(await dialog.findByRole('button', { name: 'No transfer with this reference has arrived.' }));
  await user.click(dialog.getByRole('button', { name: 'Reject payment' }));
  await waitFor(async () => expect(await statuses()).toMatchObject({ Ada: 'rejected' }));
  await waitFor(() => expect(selected()).toBe('Bisi Cole'));
  await user.keyboard('n');
  await fill(user, 'Note', 'Mother has called');
  await user.click(screen.getByRole('button', { name: 'Save note' }));
  await screen.findByText('Mother has called');
  expect(await statuses()).toMatchObject({ Bisi: 'open' });
});

test('letters typed into a field or with the letter keys off decide nothing', async () => {
  const { user, statuses } = await aWideDesk();
  await user.keyboard('?');
  const keys = within(await screen.findByRole('dialog', { name: 'Keys of the desk' }));
  await user.keyboard('a');
  await user.click(keys.getByRole('switch', { name: /Letter keys/ }));
  await user.click(keys.getByRole('button', { name: 'Close' }));
  await user.keyboard('a');
  await user.click(screen.getByRole('button', { name: 'Keys' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('switch', { name: /Letter keys/ }));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.type(screen.getByLabelText('Search payments...'), 'a');
  expect(await statuses()).toEqual({ Ada: 'open', Bisi: 'open', Chidi: 'open' });
});

test('of two admins the one who is late reads who decided, and the row has it', async () => {
  const { school, orders, user, selected } = await aWideDesk();
  const other = await anAdmin(school, { fullName: 'Musa Sani' });
  const body = { reason: 'The amount was too small' };
  await school.ask('PUT', `/order/${orders[0]?._id}/reject`, { as: other, body });
  await user.keyboard('a');
  await waitFor(() => expect(document.body.textContent).toMatch(/This order was already rejected by Musa Sani on/));
  await user.keyboard('k');
  expect(selected()).toBe('Ada Obi');
  const details = within(screen.getByRole('region', { name: /^Order of Ada Obi/ }));
  await details.findByText('Reason: The amount was too small');
  expect(details.queryByRole('button', { name: /^Approve/ })).toBeNull();
});

test('another amount waits for the rest, and the rest approves; what is too much can be given back', async () => {
  const { user, statuses } = await aWideDesk();
  await user.click(await screen.findByRole('button', { name: 'Another amount arrived' }));
  await fill(user, 'Amount that arrived', '500');
  await screen.findByText('NGN 1,300.00 is missing. The order waits for it.');
  await user.click(screen.getByRole('button', { name: 'Wait for the rest' }));
  await screen.findByText('NGN 500.00 of NGN 1,800.00 arrived: NGN 1,300.00 is missing.');
  expect(await statuses()).toMatchObject({ Ada: 'open' });
  await user.click(screen.getByRole('button', { name: 'Another amount arrived' }));
  await fill(user, 'Amount that arrived', '1400');
  await user.click(await screen.findByRole('button', { name: 'Give the lessons' }));
  await waitFor(async () => expect(await statuses()).toMatchObject({ Ada: 'paid' }));
  await user.click(await screen.findByRole('button', { name: 'Give unused money back' }));
  await screen.findByText('NGN 100.00 pays for no lesson.');
  await fill(user, 'Reason', 'Sent back today');
  await user.click(screen.getByRole('button', { name: 'Note the refund' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Give unused money back' })).toBeNull());
});

test('a refund takes the lessons back and says how much', async () => {
  const { user, statuses } = await aWideDesk();
  await user.keyboard('a');
  await waitFor(async () => expect(await statuses()).toMatchObject({ Ada: 'paid' }));
  await user.keyboard('k');
  await user.click(await screen.findByRole('button', { name: 'Refund lessons' }));
  await fill(user, 'Reason', 'Bought by mistake');
  await user.click(screen.getByRole('button', { name: /^Refund NGN.1,800\.00$/ }));
  await waitFor(async () => expect(await statuses()).toMatchObject({ Ada: 'refunded' }));
  await findToast('Refund noted: please transfer NGN 1,800.00 back yourself');
  await screen.findByText('NGN 1,800.00 given back');
});
