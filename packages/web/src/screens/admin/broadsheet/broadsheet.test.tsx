import { anAdmin } from '@akada/server/test/people';
import { aScoreSchool, ca1, ca2, exam } from '@akada/server/test/score-school';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findToast, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

async function aSchool() {
  const school = await aScoreSchool(await openSchool());
  const { putAll, ada, bola, chidi, subjects } = school;
  const full = (points: number) => ({ [ca1]: 10, [ca2]: 10, [exam]: points });
  await putAll([
    [ada, full(55)],
    [bola, full(30.5)],
    [chidi, full(55)],
  ]);
  await putAll([[ada, full(40)]], { subject: subjects.biology });
  return school;
}

const rowsOf = () => within(screen.getByRole('table')).getAllByRole('row').map(textOf);

test('all subjects of a class are in one table, and what is missing leads to its score sheet', async () => {
  const { admin, ids, terms, subjects } = await aSchool();
  const { user } = renderApp(`/admin/broadsheet?class=${ids.ss2}&term=${terms.first}`, { as: admin });
  const link = await screen.findByRole('link', { name: 'Biology: 2 of 3 missing' });
  const { searchParams, pathname } = new URL(link.getAttribute('href') ?? '', 'http://school.test');
  expect(pathname).toBe('/admin/scores');
  expect(Object.fromEntries(searchParams)).toEqual({ class: ids.ss2, term: terms.first, subject: subjects.biology });
  expect(screen.queryByRole('link', { name: /^Chemistry/ })).toBeNull();
  expect(rowsOf().slice(0, 4)).toEqual([
    'StudentAverageGradePositionChemistryBiology',
    'Ada ObiGold67.5C1st75B60C',
    'Bola OjoGold50.5––50.5D?marks missing',
    'Chidi EzeBlue75––75B?marks missing',
  ]);
  expect(rowsOf().slice(4, 8)).toEqual(['Average67.566.860', 'Highest67.57560', 'Lowest67.550.560', 'Missing202']);
  expect(screen.getByRole('img', { name: 'Spread of Chemistry: 50–59: 1, 70–79: 2' })).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Order'), 'By average');
  expect(rowsOf()[2]).toMatch(/^Chidi Eze/);
  await user.selectOptions(screen.getByLabelText('Class'), 'SSS 2 Gold');
  await screen.findByRole('link', { name: 'Biology: 1 of 2 missing' });
  await user.click(screen.getByRole('button', { name: 'Print (PDF)' }));
  await findToast('Broadsheet saved');
});

test('a form teacher among limited teachers has the own form alone', async () => {
  const { house, admin, staff, ids, terms, subjects, limit } = await aSchool();
  const teacher = await anAdmin(house);
  await limit(teacher, [{ subjectId: subjects.chemistry, placeIds: [ids.ss3] }], ['marking']);
  const arms = [
    { _id: ids.gold, name: 'Gold', teacherId: teacher._id },
    { _id: ids.blue, name: 'Blue' },
  ];
  expect((await staff('PUT', `/admin/classes/${ids.ss2}`, { arms })).status).toBe(200);
  const { leave } = renderApp(`/admin/broadsheet?term=${terms.first}`, { as: teacher });
  expect(await screen.findByText('Bola Ojo')).toBeTruthy();
  expect(screen.queryByText('Chidi Eze')).toBeNull();
  expect([...screen.getByLabelText<HTMLSelectElement>('Class').options].map(({ text }) => text)).toEqual([
    'SSS 2 Gold',
  ]);
  leave();
  renderApp(`/admin/broadsheet?class=${ids.jss1}&term=${terms.first}`, { as: admin });
  await screen.findByText('Nobody is in this class');
});
