import { anAdmin, aStudent, type Person } from '@akada/server/test/people';
import { aCsv } from '@akada/server/test/statements';
import { aLesson } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { day, findToast, placeOf, problemOf, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp, type School } from '../../../../test/render-app.tsx';

async function anOrder(school: School, admin: Person, fullName: string, price: number) {
  return orderOf(school, admin, await aStudent(school, { fullName }), price);
}

async function orderOf(school: School, admin: Person, student: Person, price: number) {
  const lesson = await aLesson(school, admin, { price });
  const body = { lessonIds: [lesson._id], expectedTotal: price * 0.9 };
  const { data } = (await school.ask('POST', '/order', { as: student, body })).body;
  return data as { _id: string; reference: string };
}

const head = ['Date', 'Description', 'Debit', 'Credit', 'Value Date', 'Balance'];
let balance = 0;
const today = () => day(0).split('-').toReversed().join('/');
const line = (narration: string, amount: number) => {
  balance += amount;
  return [today(), narration, '', String(amount), today(), String(balance)];
};

/** Ada owes ₦1,800.00 and Musa ₦4,500.00. */
async function aDesk() {
  const school = await openSchool();
  const admin = await anAdmin(school, { fullName: 'Ngozi Bello' });
  const ada = await anOrder(school, admin, 'Ada Obi', 2000);
  const musa = await anOrder(school, admin, 'Musa Sani', 5000);
  const open = (path = '/admin/payments/statement') => renderApp(path, { as: admin });
  const statusOf = async ({ _id }: { _id: string }) =>
    (await school.ask('GET', `/order/${_id}`, { as: admin })).body.data.status;
  return { school, admin, ada, musa, open, statusOf };
}

const file = (content: string, name = 'November.csv') => new File([content], name, { type: 'text/csv' });
const choose = async (user: ReturnType<typeof renderApp>['user'], content: string) =>
  user.upload(await screen.findByLabelText('Statement as CSV or Excel'), file(content));
const rows = async () => within(await screen.findByRole('list', { name: 'Credits' })).getAllByRole('listitem');
const rowWith = async (text: string) => {
  const found = (await rows()).find((row) => textOf(row).includes(text));
  if (!found) throw new Error(`no row has '${text}'`);
  return found;
};
const press = (user: ReturnType<typeof renderApp>['user'], name: string | RegExp) =>
  user.click(screen.getByRole('button', { name }));

test('a statement is read, its sure credits selected at once, counted and applied', async () => {
  const { open, ada, musa, statusOf } = await aDesk();
  const { user, address } = open();
  const levy = [today(), 'FGN ELECTRONIC MONEY TRANSFER LEVY', '50', '', today(), '1'];
  await choose(
    user,
    aCsv([head, line(`NIP/${ada.reference}`, 1800), line('CASH', 4500), line('MUSA SANI', 4500), levy]),
  );
  const sure = await rowWith(ada.reference);
  expect(textOf(sure)).toContain('Ada Obi');
  expect(within(sure).getByText(`Reference ${ada.reference} in the narration, the exact amount`)).toBeTruthy();
  expect(address()).toMatch(/\?id=[0-9a-f]{24}$/);
  expect(textOf(screen.getByText(/^Left out:/))).toBe('Left out: 1 bank charge, ₦50.00 together');
  expect(textOf(await rowWith('MUSA SANI'))).toContain('Likely');
  await press(user, 'Select the sure one');
  await user.click(screen.getByRole('checkbox', { name: 'Select line 4' }));
  expect(screen.getByText('2 selected')).toBeTruthy();
  await press(user, 'Apply 2');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Apply 2 credits?' }));
  expect(dialog.getByText('₦6,300.00')).toBeTruthy();
  expect(await statusOf(ada)).toBe('open');
  await user.click(dialog.getByRole('button', { name: 'Apply 2' }));
  await findToast('2 credits applied');
  await waitFor(async () => expect(within(await rowWith(ada.reference)).getByText('Applied')).toBeTruthy());
  expect([await statusOf(ada), await statusOf(musa)]).toEqual(['paid', 'paid']);
  await press(user, /^Done 2$/);
  expect(await rows()).toHaveLength(2);
});

test('one transfer for two orders of a student shows both and approves both', async () => {
  const { open, school, admin, statusOf } = await aDesk();
  const efe = await aStudent(school, { fullName: 'Efe Osaretin' });
  const [first, second] = [await orderOf(school, admin, efe, 3000), await orderOf(school, admin, efe, 3000)];
  const { user } = open();
  await choose(user, aCsv([head, line('NIP/OSARETIN EFE', 5400)]));
  const row = await rowWith('OSARETIN');
  expect(textOf(row)).toContain(`Efe Osaretin ${first.reference} and ${second.reference}`);
  expect(within(row).getByText('Name Efe Osaretin: two orders of this student make ₦5,400.00')).toBeTruthy();
  await user.click(within(row).getByRole('checkbox'));
  await press(user, 'Apply 1');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Apply 1 credit?' }));
  expect(dialog.getByText(/2 orders are approved/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Apply 1' }));
  await findToast('1 credit applied');
  expect([await statusOf(first), await statusOf(second)]).toEqual(['paid', 'paid']);
});

test('a stranger’s credit gets its order by hand, and part of the money waits for the rest', async () => {
  const { open, musa, statusOf } = await aDesk();
  const { user } = open();
  await choose(user, aCsv([head, line('CASH DEPOSIT BY UNCLE', 3000)]));
  const row = await rowWith('UNCLE');
  expect(within(row).queryByRole('checkbox')).toBeNull();
  await user.click(within(row).getByRole('button', { name: /^Choose the order ?for line 2$/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Whose ₦3,000.00 is this?' }));
  await user.type(dialog.getByLabelText('Search open orders...'), 'musa');
  await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(1));
  await user.click(dialog.getByRole('button', { name: /Musa Sani/ }));
  expect(textOf(await rowWith('UNCLE'))).toContain('₦1,500.00 less than due. Waits for the rest');
  await press(user, 'Apply 1');
  const confirm = within(await screen.findByRole('alertdialog'));
  expect(confirm.getByText(/1 order waits for the rest of the money\./)).toBeTruthy();
  await user.click(confirm.getByRole('button', { name: 'Apply 1' }));
  await findToast('1 credit applied');
  expect(await statusOf(musa)).toBe('open');
});

test('what was decided elsewhere meanwhile is refused in its row, the others are applied', async () => {
  const { open, school, admin, ada, musa, statusOf } = await aDesk();
  const { user } = open();
  await choose(user, aCsv([head, line(ada.reference, 1800), line(musa.reference, 4500)]));
  await rows();
  await press(user, 'Select all 2 sure ones');
  const body = { reason: 'The student asked for it' };
  await school.ask('PUT', `/order/${ada._id}/reject`, { as: admin, body });
  await press(user, 'Apply 2');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Apply 2' }));
  await findToast('1 of 2 credits applied');
  expect(textOf(await rowWith(ada.reference))).toMatch(/Not applied: This order was already rejected by Ngozi Bello/);
  expect(await statusOf(musa)).toBe('paid');
});

test('new columns are asked for once, with the likely ones chosen', async () => {
  const { open, ada } = await aDesk();
  const { user } = open();
  await choose(user, `When;What;In\n${today()};${ada.reference};1800\n`);
  await screen.findByText('These columns are new to Akada');
  expect((screen.getByLabelText('Date') as HTMLSelectElement).value).toBe('When');
  await user.selectOptions(screen.getByLabelText('Money in'), '');
  await press(user, 'Read the statement');
  await waitFor(() => expect(problemOf('Money in')).toBe('Please choose the credit column: the money that came in'));
  await user.selectOptions(screen.getByLabelText('Money in'), 'What');
  await press(user, 'Read the statement');
  await waitFor(() => expect(problemOf('Money in')).toMatch(/^With these columns no line has a date/));
  await user.selectOptions(screen.getByLabelText('Money in'), 'In');
  await press(user, 'Read the statement');
  expect(textOf(await rowWith(ada.reference))).toContain('Ada Obi');
});

test('obvious columns are shown as understood and changed by keyboard; the balance has the last word', async () => {
  const { open, ada } = await aDesk();
  const { user } = open();
  const rows = [`${today()},${ada.reference},,1800.00,11800.00`, `${today()},SHOP,100.00,,11700.00`];
  await choose(user, ['Trans Date,Narration,Debit,Credit,Balance', ...rows].join('\n'));
  expect(textOf(await rowWith(ada.reference))).toContain('Ada Obi');
  const columns = within(screen.getByRole('region', { name: 'Columns' }));
  expect(columns.getByText('Money in: Credit')).toBeTruthy();
  columns.getByRole('button', { name: 'Edit the columns' }).focus();
  await user.keyboard('{Enter}');
  await user.selectOptions(screen.getByLabelText('Money in'), 'Debit');
  await press(user, 'Read the statement');
  await waitFor(() => expect(problemOf('Money in')).toMatch(/^On line \d the balance moves the other way/));
  await press(user, 'Keep them');
  expect(screen.queryByLabelText('Money in')).toBeNull();
});

test('columns that the balance denies are asked for, with the reason', async () => {
  const { open } = await aDesk();
  const { user } = open();
  const rows = ['SHOP,,700.00,9300.00', 'EZE,2500.00,,11800.00', 'OIL,,50.00,11750.00'].map(
    (row) => `${today()},${row}`,
  );
  await choose(user, ['Trans Date,Narration,Debit,Credit,Balance', ...rows].join('\n'));
  await screen.findByText('Please look at these columns');
  expect(screen.getByText(/the balance moves the other way than these columns say/)).toBeTruthy();
});

test('a file that is no statement is refused in plain words, and another one can follow', async () => {
  const { open } = await aDesk();
  const { user } = open();
  await choose(user, '<html><table></table></html>');
  expect(textOf(await screen.findByRole('alert'))).toMatch(/^This is a web page that is named like an Excel file/);
  await choose(user, aCsv([head, [today(), 'OUT', '50', '', today(), '1']]));
  await placeOf('No credits in this file');
  await press(user, 'Another file');
  const list = within(await screen.findByRole('list', { name: 'Earlier statements' }));
  expect(textOf(list.getByRole('listitem'))).toContain('November.csvZenith0 of 0 credits applied');
});

test('without an answer the screen says so, and Retry asks again', async () => {
  const { open, school, admin } = await aDesk();
  const { data } = (await school.ask('GET', '/order/statement', { as: admin })).body;
  expect(data).toEqual([]);
  school.network.cut(/^GET \/order\/statement/);
  const { user } = open();
  const panel = await screen.findByRole('alert');
  expect(textOf(panel)).toMatch(/^Error loading statements/);
  school.network.mend();
  await user.click(within(panel).getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
