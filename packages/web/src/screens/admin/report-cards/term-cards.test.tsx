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

test('results are sent by SMS to proved numbers, after the text and its cost were shown, and once', async () => {
  const { open, staff, house, ada, ids, terms } = await aSchool();
  await staff('POST', '/admin/cards/issue', { class: ids.ss2, term: terms.first });
  const proved = { phone_number: '+2348031000001', phone_from: 'proved', sms_stopped_at: null } as const;
  await house.db.updateTable('users').set(proved).where('_id', '=', ada._id).execute();
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Send by SMS' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send results by SMS' }));
  await dialog.findByText('1 SMS for 2 issued cards.');
  expect(dialog.getByText(/^Ada Obi, First term 2026\/2027: average 71.0%/)).toBeTruthy();
  expect(dialog.getByText(/^The longest: \d+ of 160 letters$/)).toBeTruthy();
  expect(dialog.getByText('No proved number: Bola Ojo.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Send 1 SMS' }));
  await findToast('Results are on their way');
  expect(await house.db.selectFrom('card_texts').select('version').execute()).toEqual([{ version: 1 }]);
  await user.click(screen.getByRole('button', { name: 'Send by SMS' }));
  const again = within(await screen.findByRole('dialog', { name: 'Send results by SMS' }));
  await again.findByText('There is nothing to send.');
}, 30_000);
