import { aSchoolOfArms } from '@akada/server/test/limited-teacher';
import { deskOf, rightAnswers } from '@akada/server/test/sitting';
import { anExam, threeQuestions } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openNow } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

/** Ada and Bola are in arms of SSS 2, Chidi in SSS 3, Dayo in JSS 1. */
async function aSchool() {
  const school = await aSchoolOfArms(await openSchool());
  const { ids, inClass } = school;
  const [ada, bola, chidi] = [
    await inClass('Ada Obi', ids.ss2, ids.gold),
    await inClass('Bola Musa', ids.ss2, ids.blue),
    await inClass('Chidi Eze', ids.ss3),
  ];
  await inClass('Dayo Ige', ids.jss1);
  return { ...school, pupils: [ada, bola, chidi] };
}

async function anExamThatWasSat() {
  const school = await aSchool();
  const { house, admin, pupils } = school;
  const questions = await threeQuestions(house, admin);
  const exam = await anExam(house, admin, {
    ...{ ...openNow(), title: 'Test', classLevel: 'Grade 5 Secondary', questions },
  });
  for (const student of pupils) {
    const desk = deskOf(house, student, exam);
    await desk.start();
    await desk.submit(...rightAnswers(questions));
  }
  return { ...school, exam };
}

const filter = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Class' });
const offered = async () =>
  within(await filter())
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const names = ['Ada Obi', 'Bola Musa', 'Chidi Eze', 'Dayo Ige'];
/** Whoever is shown, in whatever order. */
const expectShown = (...first: string[]) =>
  waitFor(() => {
    expect(names.filter((name) => screen.queryAllByText(name).length > 0).map((name) => name.split(' ')[0])).toEqual(
      first,
    );
  });

const ofLevel = ['All Classes', 'SSS 2', 'SSS 2 Gold', 'SSS 2 Blue', 'SSS 3'];

test('students are those of a class or an arm, and so is their file', async () => {
  const { admin, ids, house } = await aSchool();
  const { user, address } = renderApp('/admin/users', { as: admin });
  await expectShown('Ada', 'Bola', 'Chidi', 'Dayo');
  expect(await offered()).toEqual([
    ...['All Classes', 'JSS 1', 'JSS 2', 'JSS 3', 'SSS 1', 'SSS 2', 'SSS 2 Gold', 'SSS 2 Blue', 'SSS 3'],
  ]);
  await user.selectOptions(await filter(), 'SSS 2');
  await expectShown('Ada', 'Bola');
  await user.selectOptions(await filter(), 'SSS 2 Blue');
  await expectShown('Bola');
  expect(address()).toBe(`/admin/users?class=${ids.blue}`);
  expect(await screen.findByText('1 student as a file:')).toBeTruthy();
  const { text } = await house.ask('GET', `/admin/users.csv?class=${ids.blue}`, { as: admin });
  expect(names.filter((name) => text.includes(name))).toEqual(['Bola Musa']);
  await user.click(screen.getByRole('link', { name: /^Admins/ }));
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Class' })).toBeNull());
}, 30_000);

test('results of an exam are those of a class or an arm that it is for', async () => {
  const { admin, exam } = await anExamThatWasSat();
  const { user, address } = renderApp(`/admin/exams/${exam._id}/results`, { as: admin });
  await expectShown('Ada', 'Bola', 'Chidi');
  expect(await offered()).toEqual(ofLevel);
  await user.selectOptions(await filter(), 'SSS 2 Gold');
  await expectShown('Ada');
  await user.type(screen.getByLabelText('Search by student name'), 'chidi');
  await screen.findByText('No such student of this class has taken the exam.');
  await user.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1) as HTMLElement);
  await expectShown('Ada', 'Bola', 'Chidi');
  expect(address()).toBe(`/admin/exams/${exam._id}/results`);
}, 30_000);

test('the live view is of a class or an arm, and without a choice where the exam is for one class', async () => {
  const { admin, exam, ids, staff } = await anExamThatWasSat();
  const { user, leave } = renderApp(`/admin/exams/${exam._id}/live`, { as: admin });
  await expectShown('Ada', 'Bola', 'Chidi');
  expect(await offered()).toEqual(ofLevel);
  await user.selectOptions(await filter(), 'SSS 3');
  await expectShown('Chidi');
  leave();
  expect((await staff('PUT', `/exam/${exam._id}`, { groupIds: [ids.ss3] })).status).toBe(200);
  const again = renderApp(`/admin/exams/${exam._id}/live`, { as: admin });
  await expectShown('Ada', 'Bola', 'Chidi');
  expect(screen.queryByRole('combobox', { name: 'Class' })).toBeNull();
  again.leave();
  // An old address may name a class that is gone.
  renderApp(`/admin/exams/${exam._id}/live?class=${'f'.repeat(24)}`, { as: admin });
  expect(await screen.findByText('No students found')).toBeTruthy();
  expect((await filter()).selectedOptions[0]?.textContent).toBe('Another class');
}, 30_000);
