import { anAdmin } from '@akada/server/test/people';
import { aQuestion } from '@akada/server/test/things';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findToast, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

async function withTopics(topics: readonly string[], before: readonly [subject: string, topic: string][] = []) {
  const school = await openSchool();
  const admin = await anAdmin(school);
  for (const [subject, topic] of before) await aQuestion(school, admin, { subject, topic, text: `${topic}: 2 + 2?` });
  const { body } = await school.ask('POST', '/admin/subjects', { as: admin, body: { name: 'Physics' } });
  for (const topic of topics) await aQuestion(school, admin, { subject: 'Physics', topic, text: `${topic}: 2 + 2?` });
  const saved = async () =>
    (await school.ask('GET', '/admin/subjects', { as: admin })).body.data.find(
      ({ _id }: { _id: string }) => _id === body.data._id,
    ).topics;
  const { user } = renderApp('/admin/subjects', { as: admin });
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  return { user, press, saved };
}

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Topics' }))
    .getAllByRole('listitem')
    .map(textOf);

test('the topics of the bank are moved up and down, by keys too, and the order is kept', async () => {
  const { user, press, saved } = await withTopics(['Heat', 'Motion', 'Waves']);
  await press('Topics of Physics');
  expect(await rows()).toEqual(['1. Heat', '2. Motion', '3. Waves']);
  await press('Move Waves up');
  await press('Move Waves up');
  expect(await rows()).toEqual(['1. Waves', '2. Heat', '3. Motion']);
  screen.getByRole('button', { name: 'Reorder Heat' }).focus();
  await user.keyboard(' {End} ');
  expect(await rows()).toEqual(['1. Waves', '2. Motion', '3. Heat']);
  await press('Save the order');
  await findToast('Order of the topics saved');
  expect(await saved()).toEqual(['Waves', 'Motion', 'Heat']);
});

test('without topics in the bank it says where they come from', async () => {
  const { press } = await withTopics([]);
  await press('Topics of Physics');
  expect(await screen.findByText(/No question of this subject has a topic yet/)).toBeTruthy();
});

test('topics of questions that write the subject otherwise are among them', async () => {
  const { press } = await withTopics(
    ['Heat'],
    [
      ['Phy', 'Light'],
      ['Physical Education', 'Running'],
    ],
  );
  await press('Topics of Physics');
  expect(await rows()).toEqual(['1. Heat', '2. Light']);
});
