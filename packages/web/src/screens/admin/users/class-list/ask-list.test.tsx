import { officeOf } from '@akada/server/test/class-lists';
import { anAdmin } from '@akada/server/test/people';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findToast } from '../../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../../test/render-app.tsx';

async function aReview(text: string) {
  const school = await openSchool();
  const office = officeOf(school, await anAdmin(school, { fullName: 'Mr Bello' }));
  const { _id } = await office.read(text);
  const app = renderApp(`/admin/users/import?id=${_id}`, { as: office.admin });
  const press = async (name: string) => app.user.click(await screen.findByRole('button', { name }));
  const form = async (name: string) => within(await screen.findByRole('form', { name }));
  return { ...app, school, office, _id, press, form };
}

test('unknown columns are named, then classes, then the accounts are made', async () => {
  const { user, press, form } = await aReview('Pupil of ours;Klass;Parent phone\nAda Obi;JSS 1A;08031234567\n');
  await screen.findByText('Please say what these columns are');
  expect(screen.queryByRole('button', { name: /^Make/ })).toBeNull();
  const columns = await form('Columns of the list');
  expect(columns.getByLabelText<HTMLSelectElement>('Pupil of ours').value).toBe('fullName');
  expect(columns.getByLabelText<HTMLSelectElement>('Parent phone').value).toBe('guardian');
  await press('Read the rows');
  const classes = await form('Classes of the list');
  expect(classes.getByLabelText<HTMLSelectElement>('JSS 1A').selectedOptions[0]?.text).toBe('Choose…');
  await press('Use these classes');
  await screen.findByText('Please choose a class first');
  await user.selectOptions(classes.getByLabelText('JSS 1A'), 'Class 2');
  await press('Use these classes');
  await screen.findByText('“JSS 1A” is read as Class 2');
  await screen.findByText(/^Columns left out: Parent phone \(a parent’s\)\./);
  await press('Make 1 account');
  await findToast('1 account made');
});

test('columns that were understood can be changed, by keyboard', async () => {
  const { user, form } = await aReview('Name,Class,Parent phone\nAda Obi,1,08031234567\n');
  (await screen.findByRole('button', { name: 'Edit the columns' })).focus();
  await user.keyboard('{Enter}');
  const columns = await form('Columns of the list');
  await user.selectOptions(columns.getByLabelText('Parent phone'), 'Student’s phone number');
  columns.getByRole('button', { name: 'Read the rows' }).focus();
  await user.keyboard('{Enter}');
  await screen.findByText('08031234567');
  await waitFor(() => expect(screen.queryByText(/^Columns left out/)).toBeNull());
});

test('columns that cannot be so are refused beside the selects', async () => {
  const { user, press, form } = await aReview('Pupil of ours;Klass\nAda Obi;1\n');
  const columns = await form('Columns of the list');
  await user.selectOptions(columns.getByLabelText('Pupil of ours'), 'Left out');
  await press('Read the rows');
  await screen.findByText('Please say which column has the names');
});

test('a student who is perhaps the same is another one by one click', async () => {
  const { press } = await aReview('Name,Class\nAda Obi,1\nObi Ada,1\n');
  await screen.findByText(/^Perhaps the same student as in line 2/);
  await press('Edit line 3');
  await press('It is another student');
  await press('Make 2 accounts');
  await findToast('2 accounts made');
});

test('a row that was refused is mended after the others were made', async () => {
  const { user, press, form } = await aReview('Name,Class\nAda Obi,1\nBayo Musa,\n');
  await press('Make 1 account');
  await findToast('1 account made');
  await press('Edit line 3');
  await user.selectOptions((await form('Line 3')).getByLabelText('Class'), 'Class 3');
  await press('Save');
  await press('Make 1 account');
  await findToast('2 accounts made');
});

test('changes that are not applied hold the accounts back, and leaving asks', async () => {
  const { user, press, form } = await aReview('Name,Class,Parent phone\nAda Obi,1,08031234567\nEfe Ojo,JSS 3,\n');
  const classes = await form('Classes of the list');
  await user.selectOptions(classes.getByLabelText('JSS 3'), 'Class 2');
  await screen.findByText('Apply your changes above first');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Make 1 account' }).disabled).toBe(true);
  await press('Another list');
  await press('Keep editing');
  await press('Use these classes');
  await screen.findByText('“JSS 3” is read as Class 2');
  expect(screen.queryByText('Apply your changes above first')).toBeNull();
  await press('Edit the columns');
  await user.selectOptions(
    (await form('Columns of the list')).getByLabelText('Parent phone'),
    'Student’s phone number',
  );
  await screen.findByText('Apply your changes above first');
  await press('Undo these changes');
  await press('Make 2 accounts');
  await findToast('2 accounts made');
});

test('classes can be chosen anew until the accounts are made, also where the row is refused for something else', async () => {
  const { user, press, form } = await aReview('Name,Class,E-mail\nAda Obi,JSS 3,no address\n');
  await user.selectOptions((await form('Classes of the list')).getByLabelText('JSS 3'), 'Class 3');
  await press('Use these classes');
  await screen.findByText('The classes of this list');
  await user.selectOptions((await form('Classes of the list')).getByLabelText('JSS 3'), 'Leave these rows out');
  await press('Use these classes');
  await screen.findByText('Which classes are these?');
  expect(screen.queryByText('Undo these changes')).toBeNull();
});

test('an arm that a spelling names may be made from its question', async () => {
  const { user, press, form } = await aReview('Name,Class\nAda Obi,Class 2 Sci\nBola Ade,Class 2 (Science)\n');
  const classes = await form('Classes of the list');
  await user.selectOptions(classes.getByLabelText('Class 2 Sci'), 'Class 2, new arm Science');
  await user.selectOptions(classes.getByLabelText('Class 2 (Science)'), 'Class 2, new arm Science');
  await press('Use these classes');
  await screen.findByRole('button', { name: 'Make 2 accounts' });
  expect(screen.queryByRole('form', { name: 'Classes of the list' })).toBeNull();
  await screen.findAllByText('Class 2 Science');
});
