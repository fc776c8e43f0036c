import { anAdmin } from '@akada/server/test/people';
import { aLesson, anExam } from '@akada/server/test/things';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

const five = 'Grade 5 Secondary';

async function aSchoolOfArms() {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const ask = (path: string, body?: object) => school.ask('PUT', path, { as: admin, ...(body && { body }) });
  const { data } = (await ask('/admin/classes', { preset: 'JSS-SSS' })).body;
  const [ss2, ss3] = [data[4]._id as string, data[5]._id as string];
  const { arms } = (await ask(`/admin/classes/${ss2}`, { arms: [{ name: 'Gold' }] })).body.data;
  return { school, admin, ask, ss2, ss3, gold: arms[0]._id as string };
}

const options = (label: string) =>
  [...screen.getByLabelText(label).querySelectorAll('option')].map(({ textContent }) => textContent);

test('exams and lessons are filtered by the classes of the school and their arms', async () => {
  const { school, admin, ss3, gold } = await aSchoolOfArms();
  await anExam(school, admin, { title: 'For Gold', classLevel: five, groupIds: [gold] });
  await anExam(school, admin, { title: 'For SSS 3', classLevel: five, groupIds: [ss3] });
  await aLesson(school, admin, { title: 'Heat', classLevel: five, groupIds: [gold] });
  const exams = renderApp('/admin/exams', { as: admin });
  await screen.findByRole('heading', { name: 'For SSS 3' });
  const names = ['JSS 1', 'JSS 2', 'JSS 3', 'SSS 1', 'SSS 2', 'SSS 2 Gold', 'SSS 3'];
  expect(options('Class')).toEqual(['All Classes', ...names]);
  await exams.user.selectOptions(screen.getByLabelText('Class'), 'SSS 2 Gold');
  await screen.findByRole('heading', { name: 'For Gold' });
  expect(exams.address()).toBe(`/admin/exams?class=${gold}`);
  expect(await screen.findAllByRole('heading', { name: /^For / })).toHaveLength(1);
  exams.leave();
  const lessons = renderApp('/admin/lessons', { as: admin });
  await screen.findByRole('heading', { name: 'Heat' });
  await lessons.user.selectOptions(screen.getByLabelText('Class'), 'SSS 3');
  await screen.findByText('No lesson matches these filters.');
});

test('a class that was closed since an exam was made for it is shown by its name', async () => {
  const { school, admin, ask, ss3 } = await aSchoolOfArms();
  const exam = await anExam(school, admin, { title: 'Mock', classLevel: five, groupIds: [ss3] });
  await ask(`/admin/classes/${ss3}/close`);
  const list = renderApp('/admin/exams', { as: admin });
  await screen.findByText('For SSS 3');
  list.leave();
  const { user } = renderApp(`/admin/exams/${exam._id}`, { as: admin });
  await user.click(await screen.findByText(/ · for SSS 3 · /));
  const choice = await screen.findByRole('checkbox', { name: /SSS 3/ });
  expect(screen.getByText('This class is closed')).toBeTruthy();
  expect((choice as HTMLInputElement).checked).toBe(true);
  expect(screen.queryByText('A deleted group')).toBeNull();
});
