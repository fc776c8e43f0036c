import { anAdmin } from '@akada/server/test/people';
import { aCourse, aLesson } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findToast, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

async function aClub() {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const { _id: club } = (await school.ask('POST', '/admin/groups', { as: admin, body: { name: 'Club' } })).body.data;
  const lesson = await aLesson(school, admin, { title: 'Optics' });
  await aLesson(school, admin, { title: 'Fractions' });
  return { school, admin, club, lesson };
}

const titles = () => screen.queryAllByRole('heading', { level: 2 }).map(textOf);

test('a lesson is for a group that its form names, and the list is filtered by it', async () => {
  const { school, admin, club, lesson } = await aClub();
  const { user } = renderApp('/admin/lessons', { as: admin });
  await user.click(await screen.findByRole('button', { name: /^Edit.*Optics/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit lesson' }));
  await dialog.findByText(/^Every student\./);
  await user.click(await dialog.findByRole('checkbox', { name: /^Club/ }));
  dialog.getByText(/nobody else finds it/);
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  await findToast('Lesson updated successfully!');
  await screen.findByText('For 1 group');
  expect((await school.ask('GET', `/lesson/${lesson._id}`, { as: admin })).body.data.groupIds).toEqual([club]);
  await user.selectOptions(screen.getByLabelText('Group'), 'Club');
  await waitFor(() => expect(titles()).toEqual(['Optics']));
});

test('a course is for a group that its form names', async () => {
  const { school, admin, club, lesson } = await aClub();
  const course = await aCourse(school, admin, [lesson]);
  const { user } = renderApp(`/admin/courses/${course._id}`, { as: admin });
  await user.click(await screen.findByRole('checkbox', { name: /^Club/ }));
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await findToast('Course saved');
  expect((await school.ask('GET', `/course/${course._id}`, { as: admin })).body.data.groupIds).toEqual([club]);
});
