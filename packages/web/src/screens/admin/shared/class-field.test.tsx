import { aSchoolOfArms } from '@akada/server/test/limited-teacher';
import { anAdmin } from '@akada/server/test/people';
import { aCourse, aLesson, anExam, aQuestion } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findToast, openNow } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

/** SSS 2, with the arms Gold and Blue, and SSS 3 are one level. */

const [first, five] = ['Grade 1 Secondary', 'Grade 5 Secondary'];

async function aSchool() {
  const school = await aSchoolOfArms(await openSchool());
  const stored = async (path: string) => (await school.staff('GET', path)).body.data;
  return { ...school, stored };
}

const field = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Class level' });
const offered = () =>
  within(field())
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const shown = () => field().selectedOptions[0]?.textContent;

const all = ['Select a class', 'JSS 1', 'JSS 2', 'JSS 3', 'SSS 1', 'SSS 2', 'SSS 3'];

test('a lesson is for a class, and no longer for it where another class is chosen', async () => {
  const { house, admin, ids, stored } = await aSchool();
  const lesson = await aLesson(house, admin, { title: 'Rooks', classLevel: first });
  const { user } = renderApp('/admin/lessons', { as: admin });
  const open = async () => user.click(await screen.findByRole('button', { name: /^Edit.*Rooks/ }));
  const save = async () => {
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await findToast('Lesson updated successfully!');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await open();
  await screen.findByRole('dialog');
  expect([offered(), shown()]).toEqual([all, 'JSS 1']);
  await user.selectOptions(field(), 'SSS 3');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^SSS 3/ }).checked).toBe(true);
  await save();
  expect(await stored(`/lesson/${lesson._id}`)).toMatchObject({ classLevel: five, groupIds: [ids.ss3] });
  await open();
  expect(shown()).toBe('SSS 3');
  await user.selectOptions(field(), 'SSS 2');
  await save();
  expect(await stored(`/lesson/${lesson._id}`)).toMatchObject({ classLevel: five, groupIds: [ids.ss2] });
  await open();
  await user.selectOptions(field(), 'JSS 2');
  await save();
  expect(await stored(`/lesson/${lesson._id}`)).toMatchObject({ groupIds: [] });
}, 30_000);

test('an exam shows what stands: both classes of its level, one of them by an arm, or groups', async () => {
  const { house, admin, staff, ids, stored } = await aSchool();
  const choir = (await staff('POST', '/admin/groups', { name: 'Choir' })).body.data._id;
  const questions = [await aQuestion(house, admin)];
  const exam = await anExam(house, admin, { ...openNow(), classLevel: five, questions });
  const { user } = renderApp(`/admin/exams/${exam._id}`, { as: admin });
  await user.click(await screen.findByText('Title and settings'));
  await waitFor(() => expect(shown()).toBe('SSS 2 / SSS 3'));
  expect(offered()).toEqual([...all, 'SSS 2 / SSS 3']);
  await user.click(screen.getByRole('checkbox', { name: /^SSS 2 Gold/ }));
  expect([shown(), offered()]).toEqual(['SSS 2', all]);
  await user.click(screen.getByRole('checkbox', { name: /^SSS 3/ }));
  expect(shown()).toBe('SSS 2 / SSS 3');
  await user.selectOptions(field(), 'SSS 2');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^SSS 3/ }).checked).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await findToast('Exam updated successfully!');
  expect(await stored(`/exam/${exam._id}`)).toMatchObject({ classLevel: five, groupIds: [ids.gold] });
  await user.click(screen.getByRole('checkbox', { name: /^Choir/ }));
  expect(offered()).toContain('SSS 2 / SSS 3');
  await user.selectOptions(field(), 'JSS 1');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(async () => {
    expect(await stored(`/exam/${exam._id}`)).toMatchObject({ classLevel: first, groupIds: [choir] });
  });
}, 30_000);

test('a new course is for the class that is chosen', async () => {
  const { house, admin, ids, stored } = await aSchool();
  const lesson = await aLesson(house, admin, { title: 'Rooks', classLevel: five });
  const course = await aCourse(house, admin, [lesson], { classLevel: five, groupIds: [ids.ss3] });
  const { user } = renderApp(`/admin/courses/${course._id}`, { as: admin });
  await waitFor(() => expect(shown()).toBe('SSS 3'));
  await user.selectOptions(field(), 'SSS 2');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await findToast('Course saved');
  expect(await stored(`/course/${course._id}`)).toMatchObject({ groupIds: [ids.ss2] });
}, 20_000);

test('a limited teacher is offered own classes, and an arm where only the arm is taught', async () => {
  const { house, subjects, ids, limit } = await aSchool();
  const teacher = await anAdmin(house);
  await limit(teacher, [{ subjectId: subjects.chemistry, placeIds: [ids.jss1, ids.gold] }]);
  const { user } = renderApp('/admin/exams', { as: teacher });
  await user.click(await screen.findByRole('button', { name: /Add Exam/ }));
  await screen.findByRole('dialog');
  expect(offered()).toEqual(['Select a class', 'JSS 1', 'SSS 2 Gold']);
  await user.selectOptions(field(), 'SSS 2 Gold');
  expect(shown()).toBe('SSS 2 Gold');
}, 20_000);

test('the default school chooses its levels as before', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const { user } = renderApp('/admin/exams', { as: admin });
  await user.click(await screen.findByRole('button', { name: /Add Exam/ }));
  await screen.findByRole('dialog');
  expect(offered()).toEqual(['Select a class', 'Class 1', 'Class 2', 'Class 3', 'Class 4', 'Class 5']);
  await user.selectOptions(field(), 'Class 5');
  expect(field().value).toBe(five);
}, 20_000);
