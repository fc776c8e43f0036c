import { officeOf } from '@akada/server/test/class-lists';
import { anAdmin } from '@akada/server/test/people';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findToast } from '../../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../../test/render-app.tsx';

async function aReview(text: string) {
  const school = await openSchool();
  const office = officeOf(school, await anAdmin(school, { fullName: 'Mr Bello' }));
  const { _id } = await office.read(text);
  const app = renderApp(`/admin/users/import?id=${_id}`, { as: office.admin });
  const press = async (name: string) => app.user.click(await screen.findByRole('button', { name }));
  return { ...app, school, press };
}

const list =
  'Name,Class,Parent phone,Parent e-mail\nAda Obi,1,08051234567,\nBayo Musa,1,,musa@home.test\nEfe Ojo,1,,\n';

test('guardians of a list are invited once somebody asks, by keyboard, and their codes are shown again', async () => {
  const { user, press, school } = await aReview(list);
  await press('Make 3 accounts');
  await findToast('3 accounts made');
  const codes = () => school.db.selectFrom('guardian_codes').selectAll().execute();
  expect(await codes()).toEqual([]);
  (await screen.findByRole('button', { name: 'Invite 2 guardians' })).focus();
  await user.keyboard('{Enter}');
  await screen.findByText(/no SMS is sent/);
  await press('Make the codes');
  const dialog = within(await screen.findByRole('dialog', { name: 'Codes for guardians' }));
  dialog.getByText('Ada Obi');
  dialog.getByText('+2348051234567');
  dialog.getByText('mailed to musa@home.test');
  const [code = ''] = dialog.getAllByText(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/).map(({ textContent }) => textContent ?? '');
  await user.click(dialog.getByRole('button', { name: 'Copy message for the guardian of Ada Obi' }));
  await press('Done');
  expect(await codes()).toHaveLength(2);
  await press('Codes for guardians');
  within(await screen.findByRole('dialog', { name: 'Codes for guardians' })).getByText(code);
  expect(await codes()).toHaveLength(2);
});

test('a list that reaches no guardian offers none', async () => {
  const { press } = await aReview('Name,Class,Mother\nAda Obi,1,Mrs Obi\n');
  await press('Make 1 account');
  await findToast('1 account made');
  expect(screen.queryByRole('button', { name: /guardian/i })).toBeNull();
});

test('rows whose class is asked wait for it, and say what else is wrong with them', async () => {
  await aReview('Name,Class,E-mail\nAda Obi,JSS 1A,\nBayo Musa,1,\nEfe Ojo,JSS 1A,no address\n');
  await screen.findByText(/^2 rows below wait for this\./);
  expect(screen.getAllByText('Its class is asked above')).toHaveLength(2);
  screen.getByText('“no address” is no e-mail address');
  expect(screen.queryByText(/There is no class/)).toBeNull();
  screen.getByText('2 rows wait for an answer above');
});

test('the question stands before what the list left out', async () => {
  await aReview('Name,Class,Parent phone\nAda Obi,JSS 1A,08051234567\n');
  const question = await screen.findByText('Which classes are these?');
  const left = screen.getByText(/^Columns left out/);
  expect(question.compareDocumentPosition(left)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
