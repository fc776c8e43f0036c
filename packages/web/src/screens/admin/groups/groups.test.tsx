import { anAdmin, aStudent } from '@akada/server/test/people';
import { aLesson } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findToast, placeOf, problemOf, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

async function theGroups() {
  const school = await openSchool();
  const admin = await anAdmin(school);
  await aStudent(school, { fullName: 'Ada Obi' });
  await aStudent(school, { fullName: 'Bola Ade', classLevel: 'Grade 2 Secondary' });
  const { user } = renderApp('/admin/groups', { as: admin });
  const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
  const make = async (name: string) => {
    await press('+ New group');
    await fill(user, 'Name', name);
    await press('Create group');
    await screen.findByText('No students in this group yet');
  };
  return { school, admin, user, press, make };
}

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Students' }))
    .getAllByRole('listitem')
    .map(textOf);

test('a group is made, gets students by name, by class and by a list, and loses one', async () => {
  const { user, press, make } = await theGroups();
  await placeOf('No groups yet');
  await make('Maths club');
  await press('+ Add students');
  await press('Add');
  await screen.findByText('Please choose at least one student');
  await user.type(screen.getByLabelText('Search students...'), 'ada');
  await user.click(await screen.findByRole('checkbox', { name: /Ada Obi/ }));
  await press('Add');
  await findToast('1 student added');
  expect(await rows()).toEqual([expect.stringContaining('Ada Obi · Class 1')]);
  await press('+ Add students');
  await user.click(screen.getByRole('radio', { name: /^A list/ }));
  await user.click(screen.getByLabelText('Paste the list'));
  await user.paste('ade bola\nAda Obi\nNobody Known');
  await press('Add');
  await screen.findByText('Nobody Known: there is no such student');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Paste the list').value).toBe('Nobody Known');
  await user.click(screen.getByRole('radio', { name: /^A whole class/ }));
  await user.selectOptions(screen.getByLabelText('Class'), 'Class 1');
  await press('Add');
  await findToast('0 students added');
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  await press('Remove Ada Obi');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  await findToast('Student removed from the group');
  await waitFor(async () => expect(await rows()).toEqual([expect.stringContaining('Bola Ade')]));
});

test('a name is given once; a group that an announcement needs stays, and says by which', async () => {
  const { school, admin, user, press, make } = await theGroups();
  await make('Choir');
  await user.click(screen.getByRole('link', { name: 'All groups' }));
  await press('+ New group');
  await fill(user, 'Name', 'choir');
  await press('Create group');
  await waitFor(() => expect(problemOf('Name')).toBe('There is a group of this name already'));
  await fill(user, 'Name', 'Drama');
  await press('Create group');
  await screen.findByText('No students in this group yet');
  const [, drama] = (await school.ask('GET', '/admin/groups', { as: admin })).body.data;
  const sendAt = new Date(Date.now() + 86_400_000).toISOString();
  const body = { title: 'Bring masks', text: 'All of you.', classLevels: null, groupIds: [drama._id], sendAt };
  expect((await school.ask('POST', '/admin/announcements', { as: admin, body })).status).toBe(201);
  await press('Delete');
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await dialog.findByText(/The group stays: This group is still needed by the announcement “Bring masks”/);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await press('Rename');
  await fill(user, 'Name', 'Drama club');
  await press('Save');
  await screen.findByRole('heading', { name: 'Drama club' });
});

test('a group shows what is for it and is given a lesson, which is taken back as a whole', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const ada = await aStudent(school, { fullName: 'Ada Obi' });
  const { _id } = (await school.ask('POST', '/admin/groups', { as: admin, body: { name: 'Science' } })).body.data;
  const body = { studentIds: [ada._id] };
  await school.ask('POST', `/admin/groups/${_id}/members`, { as: admin, body });
  const optics = await aLesson(school, admin, { title: 'Optics', groupIds: [_id] });
  const { user } = renderApp(`/admin/groups/${_id}`, { as: admin });
  const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
  const link = await screen.findByRole('link', { name: 'Optics' });
  expect(link.getAttribute('href')).toBe(`/admin/lessons/${optics._id}`);
  await screen.findByText('Nothing was given without payment so far.');
  await press('Give a lesson');
  await press('Give the lesson');
  await waitFor(() => expect(problemOf('Lesson')).toBe('Please choose a lesson'));
  const dialog = within(screen.getByRole('dialog'));
  dialog.getByText(/who joins later does not get it/);
  await user.selectOptions(dialog.getByLabelText('Lesson'), 'Optics');
  await fill(user, 'Reason', 'For the finals');
  await press('Give the lesson');
  await findToast('Given to 1 student');
  await screen.findByText('1 student got it');
  await press('Take back Optics');
  await fill(user, 'Reason', 'The wrong group');
  await press('Take back');
  await findToast('Taken back from the group');
  await screen.findByText(/^Taken back by .*: The wrong group$/);
  expect((await school.ask('GET', '/lesson/my/purchased', { as: ada })).body.data).toEqual([]);
});
