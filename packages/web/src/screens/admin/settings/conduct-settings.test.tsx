import { aConductSchool, five, punctuality } from '@akada/server/test/conduct-school';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findToast, problemOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

async function anOffice() {
  const school = await aConductSchool(await openSchool());
  const { user } = renderApp('/admin/settings/conduct', { as: school.admin });
  const place = (name: string) => within(screen.getByRole('region', { name }));
  await screen.findByRole('region', { name: 'Traits' });
  const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
  return { ...school, user, press, place };
}

test('traits, scale and suggestions are changed and saved together', async () => {
  const { user, press, settings } = await anOffice();
  await fill(user, 'Trait 1', 'Comes on time');
  await press('Close Neatness');
  expect(screen.getByLabelText('Trait 2, closed')).toBeTruthy();
  await press('Remove Computer');
  await press('Add a trait');
  await fill(user, 'Trait 15', 'Debate');
  await user.selectOptions(screen.getByLabelText('Group of trait 15'), 'Skills (psychomotor)');
  await press('Take the scale A to E');
  const field = screen.getAllByLabelText('Suggestions for averages from 70, each on a line')[0] as HTMLElement;
  await user.clear(field);
  await user.type(field, 'A bright term.{Enter}{Enter}Well done.');
  await press('Save');
  await findToast('Remarks and conduct saved');
  const { traits, steps, suggestions } = await settings();
  expect(traits[0]).toMatchObject({ _id: punctuality, name: 'Comes on time' });
  expect(traits[1]).toMatchObject({ name: 'Neatness', isClosed: true });
  expect(traits.at(-1)).toMatchObject({ name: 'Debate', group: 'psychomotor' });
  expect(steps.map(({ label, word }) => `${label} ${word}`)[0]).toBe('A Excellent');
  expect(suggestions.teacher[0]).toEqual({ from: 70, texts: ['A bright term.', 'Well done.'] });
  expect(screen.getByText('Everything is saved')).toBeTruthy();
});

test('emptied lists offer the usual ones, whose ratings stay', async () => {
  const { press, settings, write, ada, place, user } = await anOffice();
  await write(ada, { traits: { [punctuality]: five } });
  for (const name of ['Traits', 'Suggestions for teachers']) {
    for (const button of place(name).getAllByRole('button', { name: /^Remove/ })) await user.click(button);
  }
  await press('Save');
  expect(await place('Traits').findByText(/^Punctuality has ratings: close it instead/)).toBeTruthy();
  await press('Use the usual traits');
  await press('Use the usual remarks');
  await press('Save');
  await waitFor(() => expect(screen.getByText('Everything is saved')).toBeTruthy());
  const { traits, suggestions } = await settings();
  expect(traits[0]).toMatchObject({ _id: punctuality, name: 'Punctuality' });
  expect(suggestions.teacher.map(({ from }) => from)).toEqual([70, 60, 50, 40, 0]);
});

test('what is wrong is said where it is, and what a colleague saved is not overwritten', async () => {
  const { user, press, settings, saveSettings, colleague } = await anOffice();
  await fill(user, 'Trait 2', 'Punctuality');
  const [field] = screen.getAllByLabelText('Suggestions for averages from 70, each on a line') as [HTMLElement];
  await user.clear(field);
  await user.click(field);
  await user.paste('x'.repeat(201));
  await press('Save');
  await waitFor(() => expect(problemOf('Trait 2')).toBe('There are two traits “Punctuality”'));
  await fill(user, 'Trait 2', 'Tidiness');
  await press('Save');
  await screen.findByText(/^A sentence of the texts must be at most 200 characters/);
  await user.clear(field);
  const { traits } = await settings();
  const theirs = traits.map((one, at) => (at === 0 ? { ...one, name: 'Theirs' } : one));
  expect((await saveSettings({ traits: theirs }, colleague)).status).toBe(200);
  await press('Save');
  await screen.findByText(/^Somebody changed this list of traits meanwhile/);
  await press('Discard mine and show what is saved');
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Trait 1').value).toBe('Theirs'));
});
