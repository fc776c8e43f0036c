import { anAdmin } from '@akada/server/test/people';
import { aLesson, aQuestion } from '@akada/server/test/things';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findToast, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';
import { curriculumText } from './presets.tsx';

async function theSubjects(subjects: readonly string[] = []) {
  const school = await openSchool();
  const admin = await anAdmin(school);
  for (const name of subjects) await school.ask('POST', '/admin/subjects', { as: admin, body: { name } });
  const open = () => {
    const { user } = renderApp('/admin/subjects', { as: admin });
    const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
    return { user, press };
  };
  return { school, admin, open };
}

test('a school takes the subjects of the curriculum, and changes one', async () => {
  const { school, admin, open } = await theSubjects();
  await school.ask('PUT', '/admin/classes', { as: admin, body: { preset: 'JSS-SSS' } });
  const { user, press } = open();
  await screen.findByText('No list of subjects yet');
  await screen.findByText(/In 2026\/2027 JSS 1–2 and SSS 1–2 get the curriculum of 2025/);
  await press('Use these subjects');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Use these subjects' }));
  await findToast('Subjects saved');
  expect(textOf(await screen.findByRole('listitem', { name: 'Basic Science' }))).toContain('JSS 3, compulsory');
  expect(textOf(screen.getByRole('listitem', { name: 'Mathematics' }))).toContain('All classes, compulsory');
  await press('Edit Physics');
  await fill(user, 'Short name', 'ics');
  await user.click(screen.getByRole('checkbox', { name: 'JSS 3' }));
  await press('Save');
  await findToast('Subject saved');
  expect(textOf(await screen.findByRole('listitem', { name: 'Physics' }))).toContain('JSS 3, SSS 1, SSS 2, SSS 3');
}, 20_000);

test('texts of before the list are looked at once, and then nothing is asked', async () => {
  const { school, admin, open } = await theSubjects(['Chemistry', 'Mathematics']);
  const lesson = await aLesson(school, admin, { subject: 'Chemisty' });
  await aQuestion(school, admin, { subject: 'Chess' });
  await aQuestion(school, admin, { subject: 'Club', text: 'What is a club?' });
  const { user, press } = open();
  const list = await screen.findByRole('list', { name: 'Written otherwise' });
  expect(within(list).getAllByRole('heading').map(textOf)).toEqual(['Chemisty Please check', 'Chess', 'Club']);
  expect(textOf(screen.getByRole('listitem', { name: 'Chemisty' }))).toContain('1 lesson');
  await user.selectOptions(screen.getByLabelText('Subject of Club'), 'Leave it as it is');
  await press('Add to the list: Chess');
  await screen.findByRole('listitem', { name: 'Chess' });
  await press('See what changes');
  const dialog = await screen.findByRole('alertdialog');
  await within(dialog).findByText(/“Chemisty” becomes/);
  expect(textOf(dialog)).toContain('“Chemisty” becomes Chemistry in 1 lesson.');
  expect(textOf(dialog)).toContain('“Club” stays as it is.');
  await user.click(within(dialog).getByRole('button', { name: 'Write them' }));
  await findToast('Subjects written as your list has them');
  expect(screen.queryByText('Written otherwise')).toBeNull();
  const { body } = await school.ask('GET', `/lesson/${lesson._id}`, { as: admin });
  expect(body.data.subject).toBe('Chemistry');
}, 20_000);

test('a name that is taken is said at its field; what nothing has can be deleted, and any can be closed', async () => {
  const { school, admin, open } = await theSubjects(['Chemistry', 'Physics']);
  await aQuestion(school, admin, { subject: 'Physics' });
  const { user, press } = open();
  await press('+ New subject');
  await fill(user, 'Name', 'physics');
  await press('Add subject');
  await screen.findByText('There is a subject “Physics” already');
  await press('Cancel');
  await press(/^Leave|Discard/);
  expect(screen.queryByRole('button', { name: 'Delete Physics' })).toBeNull();
  await press('Delete Chemistry');
  await press('Delete the subject');
  await findToast('Subject deleted');
  await press('Close Physics');
  await press('Close the subject');
  await findToast('Subject closed');
  await press('Open again: Physics');
  await screen.findByRole('button', { name: 'Close Physics' });
}, 20_000);

test.each([
  [2024, 'All classes get the curriculum of before 2025.'],
  [2025, 'In 2025/2026 JSS 1 and SSS 1 get the curriculum of 2025; JSS 2–3 and SSS 2–3 keep the one before.'],
  [2026, 'In 2026/2027 JSS 1–2 and SSS 1–2 get the curriculum of 2025; JSS 3 and SSS 3 keep the one before.'],
  [2027, 'All classes get the curriculum of 2025.'],
])('the session %i is said in words', (session, words) => {
  expect(curriculumText(session)).toBe(words);
});
