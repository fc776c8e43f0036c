import { defaultClassId } from '@akada/contract/rules/school-classes';
import { anAdmin, aStudent } from '@akada/server/test/people';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { day, findToast, textOf } from '../../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../../test/render-app.tsx';
import { queryClient } from '../../../../data/platform/query-client.ts';

const level = (n: number) => `Grade ${n} Secondary`;

async function aDesk(path = '/admin/users/promotion') {
  const school = await openSchool();
  const admin = await anAdmin(school, { fullName: 'Mr Bello' });
  await aStudent(school, { fullName: 'Ada Obi', classLevel: level(1) });
  await aStudent(school, { fullName: 'Bayo Musa', classLevel: level(1) });
  await aStudent(school, { fullName: 'Chidi Eze', classLevel: level(5) });
  const app = renderApp(path, { as: admin });
  const press = async (name: string | RegExp) => app.user.click(await screen.findByRole('button', { name }));
  const classes = async () => {
    const rows = school.db.selectFrom('users').select(['full_name', 'class_level']).where('role', '=', 'user');
    return Object.fromEntries((await rows.execute()).map((row) => [row.full_name, row.class_level]));
  };
  return { ...app, school, press, classes };
}

const steps = async () => textOf(await screen.findByRole('region', { name: 'Where the classes go' }));

test('the whole school is looked through, promoted without who repeats the year, and brought back', async () => {
  const { user, press, classes } = await aDesk();
  expect(await steps()).toContain('Class 1');
  expect(await steps()).toContain('finish school');
  await user.click(await screen.findByRole('checkbox', { name: 'Promote Ada Obi' }));
  expect(textOf(screen.getByText('Ada Obi').closest('tr, li') as Element)).toContain('Stays in Class 1');
  screen.getByText('1 student repeats the year');
  await press('Promote 2 students');
  const dialog = within(await screen.findByRole('alertdialog'));
  dialog.getByText(/^Each class goes one up, and the last one finishes school\./);
  await press('Promote them');
  await findToast('2 students promoted');
  expect(await classes()).toEqual({ 'Ada Obi': level(1), 'Bayo Musa': level(2), 'Chidi Eze': 'Finished' });
  await screen.findByText(/^2 students promoted · Mr Bello/);
  await press(/^Undo/);
  await press('Bring them back');
  await findToast('2 students brought back');
  await screen.findByText(/^2 students brought back · Mr Bello/);
  expect(await classes()).toEqual({ 'Ada Obi': level(1), 'Bayo Musa': level(1), 'Chidi Eze': level(5) });
});

test('one class goes where staff choose', async () => {
  const { user, press, classes } = await aDesk();
  await screen.findByRole('option', { name: 'Class 1' });
  await user.selectOptions(screen.getByLabelText('Who goes up'), 'Class 1');
  expect((await screen.findByLabelText<HTMLSelectElement>('They go to')).value).toBe(defaultClassId(2));
  await user.selectOptions(screen.getByLabelText('They go to'), 'Finish school');
  await waitFor(async () => expect(await steps()).toContain('finish school'));
  await press('Promote 2 students');
  await screen.findByText(/^They finish school: /);
  await press('Promote them');
  await findToast('2 students promoted');
  await screen.findByText('No students here');
  expect(await classes()).toMatchObject({ 'Ada Obi': 'Finished', 'Bayo Musa': 'Finished' });
});

test('what another admin promoted meanwhile is not promoted twice', async () => {
  const { school, press, classes } = await aDesk();
  await press('Promote 3 students');
  const other = await anAdmin(school);
  const body = { classLevel: null, after: 0 };
  expect((await school.ask('POST', '/admin/users/promotions', { as: other, body })).status).toBe(201);
  await press('Promote them');
  await screen.findByText('Somebody promoted students meanwhile. Please look through the classes again.');
  expect(await classes()).toMatchObject({ 'Ada Obi': level(2) });
});

test('who has finished school changes the profile without a class', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const chidi = await aStudent(school, { classLevel: level(5) });
  await school.ask('POST', '/admin/users/promotions', { as: admin, body: { classLevel: null, after: 0 } });
  const { user } = renderApp('/profile', { as: chidi });
  await screen.findByText('Finished');
  await user.click(await screen.findByRole('link', { name: 'Edit Profile' }));
  const name = await screen.findByLabelText('Full name');
  expect(screen.queryByLabelText('Class')).toBeNull();
  await user.type(name, ' Junior');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await findToast('Profile updated successfully!');
});

test('the list of users leads to it', async () => {
  const { user } = await aDesk('/admin/users');
  await user.click(await screen.findByRole('link', { name: 'Promotion' }));
  await screen.findByRole('heading', { level: 1, name: 'Promotion' });
});

const aSession = (from: number, to: number) => ({
  _id: '1'.repeat(24),
  ...{ name: 'Third term', session: '2025/2026', startDate: day(from), endDate: day(to) },
});

test('the session that ends is named, and the promotion is of its end', async () => {
  const { school, press, leave } = await aDesk();
  const admin = await anAdmin(school);
  const save = (term: object) => school.ask('PUT', '/admin/settings', { as: admin, body: { terms: [term] } });
  await save(aSession(-80, -3));
  leave();
  queryClient.clear();
  renderApp('/admin/users/promotion', { as: admin });
  await screen.findByText(/^Promotion at the end of 2025\/2026, whose last day is /);
  await press('Promote 3 students');
  await press('Promote them');
  await screen.findByText('End of 2025/2026: The whole school, one class up');
});

test('a promotion in the middle of a session is warned of', async () => {
  const { school, leave } = await aDesk();
  const admin = await anAdmin(school);
  await school.ask('PUT', '/admin/settings', { as: admin, body: { terms: [aSession(-20, 100)] } });
  leave();
  queryClient.clear();
  renderApp('/admin/users/promotion', { as: admin });
  await screen.findByText(/^The session 2025\/2026 ends on .*: students would go up before its end\.$/);
});
