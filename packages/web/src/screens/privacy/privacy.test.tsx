import { anAdmin } from '@akada/server/test/people';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { textOf } from '../../../test/hands.ts';
import { openSchool, renderApp } from '../../../test/render-app.tsx';

const periods = () => {
  const values = screen.getAllByRole('definition').map(textOf);
  return Object.fromEntries(screen.getAllByRole('term').map((term, index) => [textOf(term), values[index]]));
};

test('anybody reads what the school keeps, for how long and whom to ask, as its settings say', async () => {
  const school = await openSchool();
  const body = {
    guardianConsent: true,
    privacyContact: 'Mrs Eze, 0803 123 4567',
    keepMailsDays: 60,
    keepMessagesDays: 365,
  };
  await school.ask('PUT', '/admin/settings', { as: await anAdmin(school), body });
  renderApp('/privacy');
  await screen.findByRole('heading', { name: 'For how long' });
  expect(periods()).toMatchObject({
    'That a mail was sent to you': '2 months',
    'Messages that the school has dealt with': '1 year',
    'Payments of a deleted account, without a name': 'for ever',
  });
  const text = textOf(screen.getByRole('main'));
  expect(text).toContain('Test School keeps this so that you can learn');
  expect(text).toContain('Your parent or guardian: their name');
  expect(text).toContain('Ask Mrs Eze, 0803 123 4567.');
});

test('a school that has set nothing names its office and asks no guardian', async () => {
  await openSchool();
  renderApp('/privacy');
  await screen.findByText(/^Ask the office of your school/);
  expect(textOf(screen.getByRole('main'))).not.toContain('Your parent or guardian:');
});

test('the page that cannot be loaded says so, and Retry asks again', async () => {
  const school = await openSchool();
  school.network.cut(/privacy/);
  const { user } = renderApp('/privacy');
  const panel = await screen.findByRole('alert');
  school.network.mend();
  await user.click(within(panel).getByRole('button', { name: 'Retry' }));
  await screen.findByRole('heading', { name: 'For how long' });
});
