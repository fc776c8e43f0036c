import { aGuardian } from '@akada/server/test/guardian-calls';
import { anAdmin, aStudent } from '@akada/server/test/people';
import { aLesson } from '@akada/server/test/things';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { textOf } from '../../../test/hands.ts';
import { openSchool, renderApp } from '../../../test/render-app.tsx';

test('results come first, and a free lesson is no payment', async () => {
  const school = await openSchool();
  const [admin, ada] = [await anAdmin(school), await aStudent(school, { fullName: 'Ada Obi' })];
  const [free, paid] = [
    await aLesson(school, admin, { title: 'Costs nothing', price: 0 }),
    await aLesson(school, admin, { title: 'Fractions', price: 1000 }),
  ];
  await school.ask('POST', `/lesson/pay/${free._id}`, { as: ada });
  await school.ask('POST', '/order', { as: ada, body: { lessonIds: [paid._id], expectedTotal: 900 } });
  renderApp(`/guardian/children/${ada._id}`, { as: await aGuardian(school, [ada]) });
  await screen.findByText('Fractions');
  const cards = screen.getAllByRole('heading', { level: 2 }).map(textOf);
  expect(cards.slice(0, 3)).toEqual(['Report cards', 'Results', 'Payments']);
  const payments = within(screen.getByRole('region', { name: 'Payments' }))
    .getAllByRole('listitem')
    .map(textOf);
  expect(payments).toEqual([expect.stringMatching(/^Fractions/)]);
});
