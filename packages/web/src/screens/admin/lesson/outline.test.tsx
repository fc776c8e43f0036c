import { anAdmin } from '@akada/server/test/people';
import { aFilm } from '@akada/server/test/playing';
import { aLesson } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findToast, problemOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

async function anOffice() {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const lesson = await aLesson(school, admin, { title: 'Fractions' });
  await aFilm(school, lesson, { durationMs: 600_000 });
  const outline = async () => (await school.ask('GET', `/lesson/${lesson._id}`, { as: admin })).body.data.outline;
  const open = async () => {
    const { user } = renderApp(`/admin/lessons/${lesson._id}`, { as: admin });
    const card = within(await screen.findByRole('region', { name: 'What it teaches' }));
    const field = (label: string) => card.getByLabelText<HTMLTextAreaElement>(label);
    const save = () => user.click(card.getByRole('button', { name: 'Save objectives and chapters' }));
    return { user, card, field, save };
  };
  return { school, admin, lesson, outline, open };
}

test('objectives and chapters are typed a line each; a wrong line is refused by its number and marked', async () => {
  const { outline, open } = await anOffice();
  const { user, card, field, save } = await open();
  expect(card.queryByRole('button')).toBeNull();
  await fill(user, 'Students will be able to …', 'add fractions\nname halves');
  await fill(user, 'Chapters', '1:20 Adding\n10:00 After the end');
  await save();
  await waitFor(() => expect(problemOf('Chapters')).toBe('Chapters, line 2: the film ends at 10:00'));
  const { value, selectionStart, selectionEnd } = field('Chapters');
  expect(value.slice(selectionStart, selectionEnd)).toBe('10:00 After the end');
  expect(await outline()).toBeUndefined();
  await fill(user, 'Chapters', '1:20 Adding\n0:00 Halves');
  expect(problemOf('Chapters')).toBeNull();
  await save();
  await findToast('Objectives and chapters saved');
  await waitFor(() => expect(field('Chapters').value).toBe('0:00 Halves\n1:20 Adding'));
  expect(await outline()).toMatchObject({ objectives: ['add fractions', 'name halves'] });
  expect(card.queryByRole('button')).toBeNull();
});

test('what a colleague wrote meanwhile is not lost, and what was typed stays', async () => {
  const { school, admin, lesson, outline, open } = await anOffice();
  const { user, card, field, save } = await open();
  await fill(user, 'Chapters', '0:00 Mine');
  const path = `/admin/lessons/${lesson._id}/outline`;
  await school.ask('PUT', path, { as: admin, body: { objectives: '', chapters: '0:00 Theirs' } });
  await save();
  await card.findByText(/^Somebody changed this lesson meanwhile/);
  expect(field('Chapters').value).toBe('0:00 Mine');
  expect((await outline()).chapters).toEqual([{ second: 0, title: 'Theirs' }]);
});
