import { aGuardian } from '@akada/server/test/guardian-calls';
import { aScoreSchool, ca1, ca2, exam } from '@akada/server/test/score-school';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findToast } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

async function aSchool() {
  const school = await aScoreSchool(await openSchool());
  const { putAll, ada, subjects, staff, ids, terms } = school;
  for (const subject of Object.values(subjects)) {
    await putAll([[ada, { [ca1]: 18.5, [ca2]: 'absent', [exam]: 51 }]], { subject });
  }
  const issue = () => staff('POST', '/admin/cards/issue', { class: ids.ss2, term: terms.first });
  return { ...school, issue };
}

test('a student is told when cards come, and then reads and saves the one of the term', async () => {
  const { ada, issue } = await aSchool();
  const { leave } = renderApp('/student/cards', { as: ada });
  await screen.findByText('No report cards yet');
  leave();
  expect((await issue()).status).toBe(200);
  const { user } = renderApp('/student/cards', { as: ada });
  await user.click(await screen.findByRole('link', { name: /^First term 2026\/2027/ }));
  await screen.findByRole('heading', { name: 'Ada Obi' });
  await user.click(screen.getByText('Chemistry'));
  const subject = within(screen.getByText('Chemistry').closest('li') as HTMLElement);
  expect(subject.getByText('18.5 of 20')).toBeTruthy();
  expect(subject.getByText('Absent')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save PDF' }));
  await findToast('Report card saved');
});

test('a guardian finds the card on the page of the child', async () => {
  const { house, ada, issue, terms } = await aSchool();
  const parent = await aGuardian(house, [ada]);
  await issue();
  const { user, address } = renderApp(`/guardian/children/${ada._id}`, { as: parent });
  const cards = within(await screen.findByRole('region', { name: 'Report cards' }));
  await user.click(await cards.findByRole('link', { name: /^First term/ }));
  await screen.findByText('SSS 2 Gold · First term 2026/2027');
  expect(address()).toBe(`/guardian/children/${ada._id}?term=${terms.first}`);
});

test('a term without a card says so', async () => {
  const { ada, terms } = await aSchool();
  renderApp(`/student/cards?term=${terms.first}`, { as: ada });
  await screen.findByText('No report card of this term');
});
