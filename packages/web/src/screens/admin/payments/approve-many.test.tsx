import { anAdmin, aStudent } from '@akada/server/test/people';
import { aLesson, aPayment } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findToast, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

/** Three students wait with one payment each: NGN 1,800.00, 900.00 and 0.09. */
async function aQueue() {
  const school = await openSchool();
  const admin = await anAdmin(school, { fullName: 'Ngozi Bello' });
  const payments: { _id: string; reference: string }[] = [];
  for (const [fullName, title, price] of [
    ['Ada Obi', 'Fractions', 2000],
    ['Bisi Cole', 'Cells', 1000],
    ['Chidi Eze', 'Forces', 0.1],
  ] as const) {
    school.clock.advance({ minutes: 1 });
    const lesson = await aLesson(school, admin, { title, price });
    payments.push(await aPayment(school, await aStudent(school, { fullName }), lesson));
  }
  const open = (path = '/admin/payments') => renderApp(path, { as: admin });
  const statuses = async () =>
    (await school.ask('GET', '/payment', { as: admin })).body.data.map((one: { status: string }) => one.status);
  return { school, payments, open, statuses };
}

const box = (name: string) => screen.findByRole('checkbox', { name });
const press = (user: ReturnType<typeof renderApp>['user'], name: string | RegExp) =>
  user.click(screen.getByRole('button', { name }));
const confirm = () => screen.findByRole('alertdialog');

test('selected payments are counted and summed, and one confirm names each of them and the total', async () => {
  const { open, payments, statuses } = await aQueue();
  const { user } = open();
  await user.click(await box('Select Ada Obi, Fractions'));
  await user.click(await box('Select Chidi Eze, Forces'));
  expect(screen.getByText('2 selected')).toBeTruthy();
  expect(screen.getByText('NGN 1,800.09')).toBeTruthy();
  await press(user, 'Approve selected');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Approve 2 payments?' }));
  const named = within(dialog.getByRole('list', { name: 'Payments to approve' }))
    .getAllByRole('listitem')
    .map(textOf);
  expect(named).toEqual([
    `Ada ObiFractions${payments[0]?.reference}NGN 1,800.00`,
    `Chidi EzeForces${payments[2]?.reference}NGN 0.09`,
  ]);
  expect(textOf(dialog.getByText('Total').parentElement as Element)).toBe('TotalNGN 1,800.09');
  await user.click(dialog.getByRole('button', { name: 'Approve 2' }));
  await findToast('2 payments approved successfully!');
  expect(screen.getAllByText(/^Approved by Ngozi Bello/)).toHaveLength(2);
  expect(screen.queryByText('2 selected')).toBeNull();
  expect((await statuses()).toSorted()).toEqual(['approved', 'approved', 'pending']);
});

test('all that wait on the page are selected and let go with one box', async () => {
  const { open } = await aQueue();
  const { user } = open();
  const all = (await box('Select all on this page')) as HTMLInputElement;
  await user.click(await box('Select Bisi Cole, Cells'));
  expect([all.checked, all.indeterminate]).toEqual([false, true]);
  await user.click(all);
  expect([all.checked, all.indeterminate]).toEqual([true, false]);
  expect(screen.getByText('3 selected')).toBeTruthy();
  await user.click(all);
  expect(screen.queryByText(/selected$/)).toBeNull();
  await user.click(all);
  await press(user, /^Clear ?selection$/);
  expect(all.checked).toBe(false);
});

test('what was decided elsewhere meanwhile is not decided again, and the toast and the row say by whom', async () => {
  const { open, school, payments, statuses } = await aQueue();
  const other = await anAdmin(school, { fullName: 'Musa Sani' });
  const { user } = open();
  await user.click(await box('Select all on this page'));
  await press(user, 'Approve selected');
  const body = { reason: 'The amount was too small' };
  await school.ask('PUT', `/payment/${payments[1]?._id}/reject`, { as: other, body });
  await user.click(within(await confirm()).getByRole('button', { name: 'Approve 3' }));
  await findToast('2 of 3 payments approved');
  await waitFor(() =>
    expect(document.body.textContent).toContain('Bisi Cole: This order was already rejected by Musa Sani'),
  );
  expect(await screen.findByText(/^Rejected by Musa Sani/)).toBeTruthy();
  expect(screen.getByText('Reason: The amount was too small')).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect((await statuses()).toSorted()).toEqual(['approved', 'approved', 'rejected']);
});

test('an approval of several that fails keeps the selection and can be tried again', async () => {
  const { open, school, statuses } = await aQueue();
  const { user } = open();
  await user.click(await box('Select all on this page'));
  await press(user, 'Approve selected');
  school.network.cut(/^PUT/);
  const dialog = within(await confirm());
  await user.click(dialog.getByRole('button', { name: 'Approve 3' }));
  await dialog.findByText('Failed to approve payments: Network error - no response from server');
  school.network.mend();
  await user.click(dialog.getByRole('button', { name: 'Approve 3' }));
  await findToast('3 payments approved successfully!');
  expect(await statuses()).toEqual(['approved', 'approved', 'approved']);
});

test('another filter starts with nothing selected', async () => {
  const { open } = await aQueue();
  const { user } = open();
  await user.click(await box('Select Ada Obi, Fractions'));
  await user.selectOptions(screen.getByLabelText('Status'), 'Pending');
  await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull());
  expect(((await box('Select Ada Obi, Fractions')) as HTMLInputElement).checked).toBe(false);
});
