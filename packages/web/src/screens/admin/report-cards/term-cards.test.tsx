import { aScoreSchool, ca1, ca2, exam } from '@akada/server/test/score-school';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findToast, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

/** Ada and Bola have all their marks, Chidi has none. */
async function aSchool() {
  const school = await aScoreSchool(await openSchool());
  const { putAll, ada, bola, subjects, admin, ids, terms } = school;
  const full = (points: number) => ({ [ca1]: 10, [ca2]: 10, [exam]: points });
  for (const subject of Object.values(subjects)) {
    await putAll(
      [
        [ada, full(51)],
        [bola, full(30.5)],
      ],
      { subject },
    );
  }
  const open = async () => {
    const app = renderApp(`/admin/report-cards?class=${ids.ss2}&term=${terms.first}`, { as: admin });
    await screen.findByRole('link', { name: /^Ada Obi/ });
    return app;
  };
  return { ...school, open };
}

const rows = () =>
  within(screen.getByRole('region', { name: 'Students' }))
    .getAllByRole('listitem')
    .map(textOf);

test('the cards of a class are issued, those without marks are named, and a corrected mark issues the next version', async () => {
  const { open, rowOf, put, ada } = await aSchool();
  const { user, leave } = await open();
  expect(screen.getByText('2 complete, not issued, 1 without marks')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Chemistry: 1 student' })).toBeTruthy();
  expect(rows()[0]).toMatch(/Position 1st/);
  expect(screen.getByRole('link', { name: 'Register of the term' }).getAttribute('href')).toMatch(/tab=term/);
  await user.click(screen.getByRole('button', { name: 'Issue cards' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Issue report cards' }));
  expect(dialog.queryByLabelText('Reason')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Issue 2 cards' }));
  await findToast('2 cards issued');
  await waitFor(() => expect(rows()[0]).toMatch(/Issued/));
  leave();
  await put(ada, { [exam]: 54 }, (await rowOf(ada))?.updatedAt ?? null);
  const again = await open();
  expect(rows()[0]).toMatch(/Changed since it was issued.*Chemistry: total 71 → 74/);
  await again.user.click(screen.getByRole('button', { name: 'Issue the 2 changed again' }));
  const next = within(await screen.findByRole('dialog', { name: 'Issue report cards' }));
  await again.user.click(next.getByRole('button', { name: 'Issue 2 cards' }));
  await waitFor(() => expect(next.getByLabelText('Reason').getAttribute('aria-invalid')).toBe('true'));
  await again.user.type(next.getByLabelText('Reason'), 'The key had an error');
  await again.user.click(next.getByRole('button', { name: 'Issue 2 cards' }));
  await findToast('2 cards issued');
  await waitFor(() => expect(rows()[0]).toMatch(/Issued, version 2/));
}, 30_000);

test('one card is opened with its history, and withdrawn with a reason', async () => {
  const { open, staff, ids, terms } = await aSchool();
  await staff('POST', '/admin/cards/issue', { class: ids.ss2, term: terms.first });
  const { user } = await open();
  await user.click(screen.getByRole('link', { name: /^Ada Obi/ }));
  await screen.findByRole('heading', { name: 'Ada Obi' });
  const subject = screen.getByText('Chemistry').closest('li') as HTMLElement;
  expect(within(subject).getByText('51 of 60')).toBeTruthy();
  const history = within(await screen.findByRole('region', { name: 'History' }));
  await history.findByText('Version 1');
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw the card of Ada Obi?' }));
  await user.type(dialog.getByLabelText('Reason'), 'Wrong name');
  await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
  await findToast('Report card withdrawn');
  await screen.findByText('Taken back: Wrong name');
  await history.findByText(/^Withdrawn .*: Wrong name$/);
  expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
}, 30_000);
