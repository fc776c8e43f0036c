import { anAdmin } from '@akada/server/test/people';
import { aLesson, anExam, aQuestion } from '@akada/server/test/things';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findToast } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

async function aSchool() {
  const school = await openSchool();
  const admin = await anAdmin(school);
  await school.ask('PUT', '/admin/classes', { as: admin, body: { preset: 'JSS-SSS' } });
  const { body } = await school.ask('GET', '/admin/classes', { as: admin });
  const ids = (body.data as { _id: string; name: string }[]).filter(({ name }) => name.startsWith('SSS'));
  const add = (more: object) => school.ask('POST', '/admin/subjects', { as: admin, body: more });
  const addAll = async () => {
    await add({ name: 'Chemistry', classIds: ids.map(({ _id }) => _id) });
    await add({ name: 'Mathematics' });
  };
  const lessonNow = async () => (await school.ask('GET', '/lesson', { as: admin })).body.data[0];
  return { school, admin, addAll, lessonNow };
}

const optionsOf = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

test('the subject of a lesson is one that its class takes, and an older text stays until it is changed', async () => {
  const { school, admin, addAll, lessonNow } = await aSchool();
  await aLesson(school, admin, { title: 'Rooks', subject: 'Chess', classLevel: 'Grade 1 Secondary' });
  await addAll();
  const { user } = renderApp('/admin/lessons', { as: admin });
  await user.click(await screen.findByRole('button', { name: /^Edit.*Rooks/ }));
  const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Subject (optional)' });
  expect(optionsOf(select)).toEqual(['No subject', 'Chess', 'Mathematics']);
  expect(select.value).toBe('Chess');
  await user.selectOptions(screen.getByLabelText('Class level'), 'SSS 3');
  expect(optionsOf(select)).toEqual(['No subject', 'Chess', 'Chemistry', 'Mathematics']);
  await user.selectOptions(select, 'Chemistry');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await findToast('Lesson updated successfully!');
  expect((await lessonNow()).subject).toBe('Chemistry');
}, 20_000);

test('without a list a subject is typed', async () => {
  const { school, admin, lessonNow } = await aSchool();
  await aLesson(school, admin, { title: 'Rooks', subject: 'Chess' });
  const { user } = renderApp('/admin/lessons', { as: admin });
  await user.click(await screen.findByRole('button', { name: /^Edit.*Rooks/ }));
  await user.clear(await screen.findByLabelText('Subject (optional)'));
  await fill(user, 'Subject (optional)', 'Games');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await findToast('Lesson updated successfully!');
  expect((await lessonNow()).subject).toBe('Games');
}, 20_000);

test('an exam has that of most of its questions until somebody picks one', async () => {
  const { school, admin, addAll } = await aSchool();
  await addAll();
  const question = await aQuestion(school, admin, { subject: 'Mathematics' });
  const exam = await anExam(school, admin, { classLevel: 'Grade 5 Secondary', questions: [question] });
  const { user } = renderApp(`/admin/exams/${exam._id}`, { as: admin });
  await user.click(await screen.findByText('Title and settings'));
  const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Subject (optional)' });
  expect(select.value).toBe('Mathematics');
  expect(optionsOf(select)).toEqual(['That of most of its questions', 'Chemistry', 'Mathematics']);
  await user.selectOptions(select, 'Chemistry');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await expect
    .poll(async () => (await school.ask('GET', `/exam/${exam._id}`, { as: admin })).body.data.subject)
    .toBe('Chemistry');
}, 20_000);
