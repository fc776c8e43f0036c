import type { SchoolSchemes } from '@akada/contract';
import { anAdmin, aSuperAdmin } from '@akada/server/test/people';
import { aScoreSchool, ca1 } from '@akada/server/test/score-school';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findToast, problemOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';
import { noteServerTime } from '../../../lib/server-clock.ts';

async function anOffice() {
  const school = await aScoreSchool(await openSchool());
  const saved = async (): Promise<SchoolSchemes> => (await school.staff('GET', '/admin/schemes')).body.data;
  const { user } = renderApp('/admin/settings/results', { as: school.admin });
  await screen.findByRole('heading', { name: '1. All classes' });
  const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
  const scheme = (number: number) => within(screen.getByRole('listitem', { name: `Scheme ${number}` }));
  return { ...school, saved, user, press, scheme };
}

test('a scheme for some classes, subjects and terms stands above the one for all, and is told in words', async () => {
  const { user, press, scheme, saved, subjects, ids, terms } = await anOffice();
  expect(scheme(1).getByText('For all classes, subjects and terms')).toBeTruthy();
  await press('Add a scheme');
  await user.type(scheme(1).getByLabelText('Name of the scheme'), 'SSS 2 Chemistry');
  expect(scheme(2).getByText('For everything that no scheme above fits')).toBeTruthy();
  await press('Remove part 2 of SSS 2 Chemistry');
  for (const [part, max] of [
    ['Part 1', 'Test'],
    ['Part 2', 'Exam'],
  ] as const) {
    const field = scheme(1).getByLabelText(part);
    await user.clear(field);
    await user.type(field, max);
  }
  const [most, last] = scheme(1).getAllByLabelText('Out of');
  for (const [field, max] of [
    [most, '27.5'],
    [last, '72.5'],
  ] as const) {
    await user.clear(field as HTMLElement);
    await user.type(field as HTMLElement, max);
  }
  expect(scheme(1).getByText('Together 100 marks')).toBeTruthy();
  await user.click(scheme(1).getByRole('checkbox', { name: 'SSS 2' }));
  await user.click(scheme(1).getByRole('checkbox', { name: 'Chemistry' }));
  await user.click(scheme(1).getByRole('checkbox', { name: 'Second term 2026/2027' }));
  expect(scheme(1).getByText('For SSS 2 · Chemistry · Second term 2026/2027')).toBeTruthy();
  await press('Save');
  await findToast('Term results saved');
  expect((await saved()).schemes).toMatchObject([
    {
      ...{ name: 'SSS 2 Chemistry', classIds: [ids.ss2], subjectIds: [subjects.chemistry], termIds: [terms.second] },
      components: [
        { name: 'Test', max: 27.5 },
        { name: 'Exam', max: 72.5 },
      ],
    },
    { name: 'All classes', classIds: [] },
  ]);
  expect(screen.getByText('Everything is saved')).toBeTruthy();
});

test('how totals are counted, grades of classes and closing days are saved together', async () => {
  const { user, press, saved, ids, terms } = await anOffice();
  await user.selectOptions(screen.getByLabelText('Decimals'), '2');
  await user.selectOptions(screen.getByLabelText('Who is absent from a part'), 'That part is left out');
  await user.selectOptions(screen.getByLabelText('Positions'), 'In the whole class');
  await user.selectOptions(screen.getByLabelText(/^The year’s figure/), 'The terms have weights');
  await fill(user, 'Weight of the third term', '2');
  await press('Add a grade scale for some classes');
  await fill(user, 'First term 2026/2027 (optional)', '11 Dec 2026');
  await press('Save');
  const ticks = within(screen.getByRole('group', { name: 'Classes of grade scale 1' }));
  expect(await ticks.findByText('Please choose the classes of the grade scale')).toBeTruthy();
  await user.click(ticks.getByRole('checkbox', { name: 'SSS 2' }));
  await press('Save');
  await findToast('Term results saved');
  const { rules, scales, closings } = await saved();
  expect(rules).toEqual({
    ...{ decimals: 2, absent: 'left-out', positions: 'class' },
    cumulative: { kind: 'weighted', weights: [1, 1, 2] },
  });
  expect(scales).toEqual([{ classIds: [ids.ss2], scale: { kind: 'waec' } }]);
  expect(closings).toEqual([{ termId: terms.first, day: '2026-12-11' }]);
});

test('a session has its closing days in the holidays after it', async () => {
  const house = await openSchool();
  house.clock.set('2027-08-10T09:00:00.000Z');
  noteServerTime('2027-08-10T09:00:00.000Z');
  const { admin } = await aScoreSchool(house);
  renderApp('/admin/settings/results', { as: admin });
  await screen.findByRole('heading', { name: '1. All classes' });
  expect(screen.getByLabelText('Third term 2026/2027 (optional)')).toBeTruthy();
});

test('what is wrong is said where it is, and marks keep their part', async () => {
  const { user, press, scheme, putAll, ada } = await anOffice();
  await putAll([[ada, { [ca1]: 18 }]]);
  const [most] = scheme(1).getAllByLabelText('Out of');
  await user.clear(most as HTMLElement);
  await press('Save');
  await waitFor(() => expect(scheme(1).getByText('Please enter the highest mark of each part')).toBeTruthy());
  await user.type(most as HTMLElement, '20');
  await press('Remove part 1 of All classes');
  await press('Save');
  expect(
    await within(screen.getByRole('region', { name: 'Schemes' })).findByText(
      'CA 1 stays as it is: Chemistry of SSS 2, First term 2026/2027 has marks in it that this change would hide',
    ),
  ).toBeTruthy();
  await press('Discard');
  expect(scheme(1).getAllByLabelText('Out of')).toHaveLength(3);
});

test('a class that is gone meanwhile is said at the classes of its scheme', async () => {
  const { user, press, scheme, staff, ids } = await anOffice();
  await press('Add a scheme');
  await user.type(scheme(1).getByLabelText('Name of the scheme'), 'Juniors');
  await user.click(scheme(1).getByRole('checkbox', { name: 'JSS 1' }));
  expect((await staff('DELETE', `/admin/classes/${ids.jss1}`)).status).toBe(200);
  await press('Save');
  const ticks = within(screen.getByRole('group', { name: 'Classes of Juniors' }));
  expect(await ticks.findByText('A class of this scheme does not exist any more. Please choose again.')).toBeTruthy();
  await user.click(ticks.getByRole('checkbox', { name: 'JSS 1' }));
  expect(ticks.queryByText(/does not exist any more/)).toBeNull();
});

test('what a colleague saved meanwhile is not overwritten, and is shown on a press', async () => {
  const { user, press, scheme, staff, saved } = await anOffice();
  const { updatedAt: _, ...theirs } = await saved();
  const change = { ...theirs, rules: { ...theirs.rules, decimals: 0 } };
  expect((await staff('PUT', '/admin/schemes', change)).status).toBe(200);
  await fill(user, 'Name of the scheme', 'Mine');
  await press('Save');
  await screen.findByText(/^Somebody changed this list of schemes meanwhile/);
  expect(problemOf('Name of the scheme')).toBeNull();
  expect((await saved()).schemes[0]?.name).toBe('All classes');
  await press('Discard mine and show what is saved');
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Decimals').value).toBe('0'));
  expect(scheme(1).getByRole('heading', { name: '1. All classes' })).toBeTruthy();
});

test('it is for the right to people', async () => {
  const school = await openSchool();
  const [head, admin] = [await aSuperAdmin(school), await anAdmin(school)];
  await school.ask('PUT', `/admin/users/${admin._id}/rights`, { as: head, body: { rights: ['money'] } });
  renderApp('/admin/settings/results', { as: admin });
  await screen.findByText('Your account has no right to this page');
});
