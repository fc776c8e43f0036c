import { anAdmin, aStudent } from '@akada/server/test/people';
import { aLesson, aPayment } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fill, findToast, placeOf, problemOf, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

async function aDesk() {
  const school = await openSchool();
  const admin = await anAdmin(school, { fullName: 'Ngozi Bello' });
  const ada = await aStudent(school, { fullName: 'Ada Obi', email: 'ada@school.test' });
  const payment = await aPayment(school, ada, await aLesson(school, admin, { title: 'Fractions', price: 2000 }));
  const open = (path = '/admin/payments') => renderApp(path, { as: admin });
  const stored = async () =>
    (await school.ask('GET', '/payment', { as: admin })).body.data as { status: string; reason?: string }[];
  return { school, admin, ada, payment, open, stored };
}

const tiles = async () => {
  const [total, pending, approved] = within(await screen.findByRole('region', { name: 'All payments' }))
    .getAllByText(/^(Total Payments|Pending Amount|Approved Amount)$/)
    .map((label) => textOf(label.parentElement ?? label));
  return [total, pending, approved];
};
const approveButton = () => screen.findByRole('button', { name: /^Approve.*Ada Obi, Fractions$/ });
const rejectButton = () => screen.findByRole('button', { name: /^Reject.*Ada Obi, Fractions$/ });

test('the list shows who paid what, in NGN, with the sums over all payments', async () => {
  const { open, payment } = await aDesk();
  open();
  await approveButton();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Payments Management');
  expect(screen.getByPlaceholderText('Search payments...')).toBeTruthy();
  expect(textOf(screen.getByText('Total Pending').parentElement ?? document.body)).toBe('Total PendingNGN 1,800.00');
  const row = within(screen.getByRole('list', { name: 'Payments' })).getAllByRole('listitem')[0] as HTMLElement;
  for (const text of ['Ada Obi', 'ada@school.test', 'Fractions', 'Pending', payment.reference, payment.paymentMethod]) {
    expect(within(row).getByText(text)).toBeTruthy();
  }
  expect(await tiles()).toEqual(['Total Payments1', 'Pending AmountNGN 1,800.00', 'Approved AmountNGN 0.00']);
  const choices = within(screen.getByLabelText('Status')).getAllByRole('option').map(textOf);
  expect(choices).toEqual([
    ...['All Status', 'Pending', 'Says paid', 'Approved', 'Rejected', 'Cancelled', 'Refunded', 'Partly refunded'],
  ]);
});

test('approving asks with student and lesson, then unlocks the lesson and moves the sums', async () => {
  const { open, school, ada } = await aDesk();
  const { user } = open();
  await user.click(await approveButton());
  const dialog = await screen.findByRole('alertdialog', { name: 'Approve payment for Ada Obi - Fractions?' });
  // The transfer came later, or has not come yet.
  expect(within(dialog).getByText('Ordered')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Approve' }));
  await findToast('Payment approved successfully!');
  await screen.findByText(/^Approved by Ngozi Bello/);
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Reject/ })).toBeNull();
  expect(await tiles()).toEqual(['Total Payments1', 'Pending AmountNGN 0.00', 'Approved AmountNGN 1,800.00']);
  expect((await school.ask('GET', '/lesson/my/purchased', { as: ada })).body.data).toHaveLength(1);
});

test('the last order of a search can be undone after it has left the list', async () => {
  const { open, school, ada, admin, stored } = await aDesk();
  await aPayment(school, ada, await aLesson(school, admin, { title: 'Decimals' }));
  const { user } = open('/admin/payments?search=Fractions&status=pending');
  await user.click(await approveButton());
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Approve' }));
  await screen.findByRole('heading', { name: 'No payments found' });
  await findToast('Payment approved successfully!');
  await user.keyboard('u');
  await waitFor(async () => expect((await stored()).map(({ status }) => status)).toEqual(['pending', 'pending']));
});

test('an approval that fails says why and can be tried again', async () => {
  const { open, school, stored } = await aDesk();
  const { user } = open();
  await user.click(await approveButton());
  const dialog = within(await screen.findByRole('alertdialog'));
  school.network.cut(/^PUT/);
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  await dialog.findByText('Failed to approve payment: Network error - no response from server');
  school.network.mend();
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  await findToast('Payment approved successfully!');
  expect(await stored()).toMatchObject([{ status: 'approved' }]);
});

test('a payment somebody else rejected meanwhile says who and when, and the row shows it', async () => {
  const { open, school, payment } = await aDesk();
  const other = await anAdmin(school, { fullName: 'Musa Sani' });
  const { user } = open();
  await user.click(await approveButton());
  const body = { reason: 'The amount was too small' };
  await school.ask('PUT', `/payment/${payment._id}/reject`, { as: other, body });
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Approve' }));
  await waitFor(() =>
    expect(document.querySelector('[data-toast] [data-title]')?.textContent).toMatch(
      /^This order was already rejected by Musa Sani on .+/,
    ),
  );
  await screen.findByText('Reason: The amount was too small');
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
});

test('a rejection needs a reason, which the student reads', async () => {
  const { open, stored } = await aDesk();
  const { user } = open();
  await user.click(await rejectButton());
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject this payment?' }));
  const send = () => user.click(dialog.getByRole('button', { name: 'Reject payment' }));
  await send();
  await waitFor(() => expect(problemOf('Reason')).toBe('Please give a reason'));
  await user.type(dialog.getByLabelText('Reason'), 'no');
  await waitFor(() => expect(problemOf('Reason')).toBe('Reason must be at least 3 characters long'));
  expect(await stored()).toMatchObject([{ status: 'pending' }]);
  await user.type(dialog.getByLabelText('Reason'), ' transfer arrived');
  await send();
  await screen.findByText('Reason: no transfer arrived');
  expect(await stored()).toMatchObject([{ status: 'rejected', reason: 'no transfer arrived' }]);
});

test('the reason says how much room is left, and what is too long is refused instead of cut', async () => {
  const { open, stored } = await aDesk();
  const { user } = open();
  await user.click(await rejectButton());
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject this payment?' }));
  expect(dialog.getByText(/again\. 500 characters left\.$/)).toBeTruthy();
  await fill(user, 'Reason', 'x'.repeat(600));
  expect(dialog.getByText(/again\. 100 characters too many\.$/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Reject payment' }));
  await waitFor(() => expect(problemOf('Reason')).toBe('Reason must be at most 500 characters long'));
  expect(await stored()).toMatchObject([{ status: 'pending' }]);
});

/** Runs intervals of 30 seconds every 20 milliseconds. Returns a count of the running ones. */
function hurryTheQueue() {
  const [start, stop] = [globalThis.setInterval, globalThis.clearInterval];
  const clocks = new Set<unknown>();
  const faster = (run: () => void, ms?: number) => {
    const clock = start(run, ms === 30_000 ? 20 : ms);
    if (ms === 30_000) clocks.add(clock);
    return clock;
  };
  const stopped = (clock?: Parameters<typeof stop>[0]) => {
    clocks.delete(clock);
    stop(clock);
  };
  const spies = [
    vi.spyOn(globalThis, 'setInterval').mockImplementation(faster as typeof setInterval),
    vi.spyOn(globalThis, 'clearInterval').mockImplementation(stopped as typeof clearInterval),
  ];
  onTestFinished(() => spies.forEach((spy) => void spy.mockRestore()));
  return () => clocks.size;
}

test('the open queue shows what comes in by itself, but not under an open dialog', async () => {
  const { open, school, admin } = await aDesk();
  const clocks = hurryTheQueue();
  const { user } = open();
  await approveButton();
  const pays = async (fullName: string) =>
    aPayment(school, await aStudent(school, { fullName }), await aLesson(school, admin, { title: 'Cells' }));
  await pays('Bisi Cole');
  await screen.findByText('Bisi Cole');
  await user.click(await approveButton());
  const dialog = within(await screen.findByRole('alertdialog'));
  await pays('Chidi Eze');
  expect(clocks()).toBe(0);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await screen.findByText('Chidi Eze');
});

test('search goes over student, e-mail and lesson, together with the status', async () => {
  const { open, school, admin } = await aDesk();
  const bisi = await aStudent(school, { fullName: 'Bisi Cole', email: 'bisi@home.test' });
  await aPayment(school, bisi, await aLesson(school, admin, { title: 'Cells' }));
  const { user, address } = open();
  const names = () => screen.queryAllByText(/^(Ada Obi|Bisi Cole)$/).map(textOf);
  await waitFor(() => expect(names()).toHaveLength(2));
  for (const [term, found] of Object.entries({ FRACT: 'Ada Obi', 'home.test': 'Bisi Cole', 'ada o': 'Ada Obi' })) {
    await user.clear(screen.getByLabelText('Search payments...'));
    await user.paste(term);
    await waitFor(() => expect(names()).toEqual([found]));
  }
  await user.selectOptions(screen.getByLabelText('Status'), 'Approved');
  const empty = await placeOf('No payments found');
  expect(empty.getByText('Try adjusting your filters')).toBeTruthy();
  await user.click(empty.getByRole('button', { name: 'Clear Filters' }));
  await waitFor(() => expect(names()).toHaveLength(2));
  expect(address()).toBe('/admin/payments');
});

test('without any payment the screen says that none waits', async () => {
  const school = await openSchool();
  renderApp('/admin/payments', { as: await anAdmin(school) });
  const empty = await placeOf('No payments found');
  expect(empty.getByText('No pending payments at the moment')).toBeTruthy();
  expect(empty.queryByRole('button')).toBeNull();
});

test('without an answer the screen says so, and Retry asks again', async () => {
  const { open, school } = await aDesk();
  school.network.cut(/^GET \/order\?.*limit=30/);
  const { user } = open();
  const panel = await screen.findByRole('alert');
  expect(textOf(panel)).toBe('Error loading paymentsNetwork error - no response from serverRetry');
  school.network.mend();
  await user.click(within(panel).getByRole('button', { name: 'Retry' }));
  await approveButton();
});
