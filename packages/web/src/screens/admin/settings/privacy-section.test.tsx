import { anAdmin } from '@akada/server/test/people';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findToast } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

async function anOffice(settings: object = {}) {
  const school = await openSchool();
  const admin = await anAdmin(school);
  await school.ask('PUT', '/admin/settings', { as: admin, body: settings });
  const { user } = renderApp('/admin/settings/privacy', { as: admin });
  await screen.findByRole('region', { name: 'Privacy' });
  const standing = async () => (await school.ask('GET', '/admin/settings', { as: admin })).body.data;
  return { user, standing };
}

const choicesOf = (label: string) =>
  within(screen.getByLabelText(label))
    .getAllByRole('option')
    .map((option) => option.textContent);

test('an admin asks for guardians’ consent and sets for how long records are kept, in words', async () => {
  const { user, standing } = await anOffice();
  expect(choicesOf('The audit log').slice(0, 3)).toEqual(['For ever', '1 year', '2 years']);
  expect(choicesOf('Traces of sign-ins')).not.toContain('For ever');
  await user.click(screen.getByRole('checkbox', { name: /^Ask for the consent/ }));
  await fill(user, 'Contact for privacy (optional)', 'Mrs Eze');
  await user.selectOptions(screen.getByLabelText('Handled messages'), '1 year');
  await user.selectOptions(screen.getByLabelText('Payments of deleted accounts'), '6 years');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await findToast('Settings saved');
  expect(await standing()).toMatchObject({
    guardianConsent: true,
    privacyContact: 'Mrs Eze',
    keepMessagesDays: 365,
    keepNamelessPaymentsDays: 2190,
    keepSignInsDays: 90,
    keepAuditDays: 0,
  });
  expect(screen.getByText('Everything is saved')).toBeTruthy();
});

test('a time that another client has set is shown, and stays when something else is saved', async () => {
  const { user, standing } = await anOffice({ keepMailsDays: 45 });
  expect((screen.getByLabelText('Sent mails') as HTMLSelectElement).selectedOptions[0]?.textContent).toBe('45 days');
  await user.selectOptions(screen.getByLabelText('Handled messages'), 'For ever');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await findToast('Settings saved');
  expect(await standing()).toMatchObject({ keepMailsDays: 45, keepMessagesDays: 0 });
});
