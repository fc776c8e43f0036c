import { anAdmin } from '@akada/server/test/people';
import { aFilm } from '@akada/server/test/playing';
import { aLesson, anExam, aQuestion } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findToast, openNow, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

test('check questions are picked from the bank, ordered, shown as students see them, and saved', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const lesson = await aLesson(school, admin);
  await aQuestion(school, admin, { text: 'One' });
  const two = await aQuestion(school, admin, { text: 'Two' });
  await aQuestion(school, admin, { text: 'At length', type: 'essay', options: [], correctAnswer: 'So' });
  await anExam(school, admin, { ...openNow(), questions: [two] });
  const { user } = renderApp(`/admin/lessons/${lesson._id}`, { as: admin });
  const card = within(await screen.findByRole('region', { name: 'Check questions' }));
  await user.click(await card.findByRole('button', { name: 'Choose from the bank' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add from the bank' }));
  const tick = (name: RegExp) => dialog.findByRole<HTMLInputElement>('checkbox', { name });
  expect((await tick(/At length.*marked by hand/)).disabled).toBe(true);
  await user.click(await tick(/^One/));
  await user.click(await tick(/^Two/));
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  await user.click(await card.findByRole('button', { name: 'Move check question 2 up' }));
  await user.click(card.getByRole('button', { name: 'Save check questions' }));
  await findToast('Check questions saved');
  await card.findByText('Not shown now: an exam asks it');
  const shown = () => within(card.getByRole('list', { name: 'Check questions' })).getAllByRole('listitem');
  expect(shown().map((item) => textOf(item).slice(0, 6))).toEqual(['1. Two', '2. One']);
  await user.click(card.getByRole('button', { name: 'Remove check question 1' }));
  const path = `/admin/lessons/${lesson._id}/check-questions`;
  await school.ask('PUT', path, { as: admin, body: { questionIds: [] } });
  await user.click(card.getByRole('button', { name: 'Save check questions' }));
  await card.findByText(/^Somebody changed this lesson meanwhile/);
  await user.click(card.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(card.queryByRole('list', { name: 'Check questions' })).toBeNull());
});

test('a question gets a second of the film, typed or from the preview; a wrong one is named under its field', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const lesson = await aLesson(school, admin);
  await aFilm(school, lesson, { durationMs: 90_000 });
  const questions = [await aQuestion(school, admin, { text: 'One' }), await aQuestion(school, admin, { text: 'Two' })];
  const path = `/admin/lessons/${lesson._id}/check-questions`;
  const questionIds = questions.map(({ _id }) => _id);
  await school.ask('PUT', path, { as: admin, body: { questionIds } });
  const { user } = renderApp(`/admin/lessons/${lesson._id}`, { as: admin });
  const card = within(await screen.findByRole('region', { name: 'Check questions' }));
  const save = () => user.click(card.getByRole('button', { name: 'Save check questions' }));
  const time = (number: number) => card.findByRole('textbox', { name: `Question ${number} stops the film at` });
  await user.type(await time(2), '80');
  await save();
  await card.findByText('Write the time as 1:20, minutes and seconds');
  await user.clear(await time(2));
  await user.type(await time(2), '1:30');
  card.getByText('The film ends at 1:30: asked after it');
  await save();
  await card.findByText('Question 2 must stand at a second of the film, which ends at 1:30');
  const preview = screen.getByLabelText<HTMLVideoElement>('Preview of the film');
  Object.defineProperty(preview, 'currentTime', { value: 80.7, configurable: true });
  await user.click(card.getAllByRole('button', { name: 'Stop where the preview is' })[1] ?? expect.unreachable());
  await user.click(card.getByRole('checkbox', { name: 'Students may skip it' }));
  await save();
  await findToast('Check questions saved');
  await waitFor(async () => expect((await time(1)).getAttribute('value')).toBe('1:20'));
  expect(card.getByRole<HTMLInputElement>('checkbox', { name: 'Students may skip it' }).checked).toBe(true);
  expect(card.getAllByRole('button', { name: /^Move check question/ })).toHaveLength(2);
  const { questions: stored } = (await school.ask('GET', path, { as: admin })).body.data;
  expect(stored).toMatchObject([
    { text: 'Two', atSecond: 80, isSkippable: true },
    { text: 'One', isKept: false },
  ]);
});
