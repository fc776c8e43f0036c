import { officeOf } from '@akada/server/test/class-lists';
import { anAdmin, aStudent } from '@akada/server/test/people';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findToast, textOf } from '../../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../../test/render-app.tsx';

const list = 'Name,Class,Phone\nAda Obi,Class 1,0803 123 4567\nBayo Musa,SS3,\nChidi Eze,1B,\nNgozi Abu,Class 1,\n';

async function aDesk(path = '/admin/users/import') {
  const school = await openSchool();
  const admin = await anAdmin(school, { fullName: 'Mr Bello' });
  await aStudent(school, { fullName: 'Ngozi Àbú' });
  const office = officeOf(school, admin);
  const app = renderApp(path, { as: admin });
  const press = async (name: string | RegExp) => app.user.click(await screen.findByRole('button', { name }));
  const paste = async (text: string) => {
    const box = await screen.findByLabelText('Paste the list');
    await app.user.click(box);
    await app.user.paste(text);
    await press('Read the list');
  };
  return { ...app, school, admin, office, press, paste };
}

const rows = async () => within(await screen.findByRole('table', { name: 'Rows of the class list' }));

test('a pasted list is looked through, made into accounts, printed as slips and undone', async () => {
  const { press, paste, school } = await aDesk();
  await paste(list);
  expect(textOf((await rows()).getByText('Bayo Musa').closest('tr, li') as Element)).toContain(
    'Its class is asked above',
  );
  for (const name of ['All 4', 'New 1', 'Repaired 1', 'Known 1', 'Waiting 1']) screen.getByRole('button', { name });
  await press('Known 1');
  await waitFor(async () => expect((await rows()).queryByText('Bayo Musa')).toBeNull());
  (await rows()).getByText('There is an account of this name in this class');
  await press('All 4');
  screen.getByText('1 row waits for an answer above, 1 row stays out');
  await press('Make 2 accounts');
  await findToast('2 accounts made');
  await screen.findByText('Nobody can log in yet: print the login slips, cut them, and hand them out.');
  (await rows()).getByText('chidi.eze');
  await press('Login slips for 2');
  await findToast('Login slips saved');
  await press('Login slips for 2');
  await screen.findByText(
    /^Slips were made on .* The one-time passwords on them no longer work once there are new ones/,
  );
  await press('Make new slips');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await press('Undo');
  await press('Delete them');
  await findToast('2 accounts deleted again');
  await screen.findByText('2 accounts of this list were deleted again.');
  const left = school.db.selectFrom('users').select('full_name').where('role', '=', 'user');
  expect(await left.execute()).toEqual([{ full_name: 'Ngozi Àbú' }]);
});

test('a class for all rows goes with the file, and an earlier list can be opened again', async () => {
  const { user, press, paste } = await aDesk();
  await screen.findByRole('option', { name: 'Class 4' });
  await user.selectOptions(screen.getByLabelText('Class for rows without one'), 'Class 4');
  await paste('Ada Obi\nBayo Musa');
  expect((await rows()).getAllByText(/Class 4/).length).toBeGreaterThan(0);
  await press('Another list');
  await press(/Pasted list/);
  (await rows()).getByText('Bayo Musa');
});

test('what is no list is refused beside what was pasted, which stays', async () => {
  const { press, paste } = await aDesk();
  await press('Read the list');
  await screen.findByText('Please paste a list or choose a file');
  await paste('Name,Class');
  await screen.findByText('There is no student in this text');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Paste the list').value).toBe('Name,Class');
});

test('another admin’s slips are not voided unseen', async () => {
  const { office, press, paste, school } = await aDesk();
  await paste('Ada Obi,Class 1');
  await press('Make 1 account');
  await screen.findByRole('button', { name: 'Login slips for 1' });
  const { _id } = await school.db.selectFrom('class_lists').select('_id').executeTakeFirstOrThrow();
  await office.slips(_id);
  await press('Login slips for 1');
  await findToast('Failed to make the slips: Somebody made login slips of this list meanwhile: theirs work');
});

test('the list of users leads to it', async () => {
  const { user } = await aDesk('/admin/users');
  await user.click(await screen.findByRole('link', { name: 'Class lists' }));
  await screen.findByRole('heading', { level: 1, name: 'Class list' });
});

test('the list of groups has those that a list made, and loses them with its undo', async () => {
  const { user, press, paste } = await aDesk('/admin/groups');
  const follow = async (name: string) => user.click(await screen.findByRole('link', { name }));
  await screen.findByText('No groups yet');
  await follow('Class lists');
  await paste('Name,Class,Group\nAda Obi,1,Quiz\n');
  await user.click(await screen.findByLabelText('Make it with the accounts'));
  await press('Make 1 account');
  await findToast('1 account made');
  await follow('Groups');
  await screen.findByText('Quiz');
  await follow('Class lists');
  await press(/^Pasted list/);
  await press('Undo');
  await press('Delete them');
  await findToast('1 account deleted again');
  await follow('Groups');
  await screen.findByText('No groups yet');
});
