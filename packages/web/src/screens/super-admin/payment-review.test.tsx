import { aSuperAdmin } from '@akada/server/test/people';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findToast } from '../../../test/hands.ts';
import { openSchool, renderApp } from '../../../test/render-app.tsx';

test('a super-admin reads that orders will count as paid without any payment before it is so', async () => {
  const school = await openSchool();
  const head = await aSuperAdmin(school);
  const { user } = renderApp('/super-admin/payments', { as: head });
  const auto = await screen.findByRole('radio', { name: /^Nobody checks for money/ });
  expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true);
  await user.click(auto);
  await screen.findByText('Orders will count as paid without any payment.');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await findToast('Payment review saved');
  const settings = (await school.ask('GET', '/admin/settings', { as: head })).body.data;
  expect(settings.paymentReview).toBe('auto');
});
