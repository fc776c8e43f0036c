import { anAdmin, password } from '@akada/server/test/people';
import { appCode, turnOnSecondFactor } from '@akada/server/test/security';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill } from '../../../test/hands.ts';
import { openSchool, renderApp } from '../../../test/render-app.tsx';

test('an account with a second factor is asked for its code after the password', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const { secret } = await turnOnSecondFactor(school, admin);
  school.clock.advance({ minutes: 1 });
  const { user, address } = renderApp('/login');
  await fill(user, 'E-mail address', admin.email);
  await fill(user, 'Password', password);
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  await screen.findByRole('heading', { name: 'One more step' });
  await fill(user, 'Code of your authenticator app', '000000');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  await screen.findByText('This code is wrong, or it was used already.');
  await fill(user, 'Code of your authenticator app', appCode(school, secret));
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  await screen.findByRole('button', { name: 'Logout' });
  expect(address()).toBe('/admin');
});

test('a school without a school login says so and offers the password', async () => {
  await openSchool();
  renderApp('/org-login');
  await screen.findByText(/This school has not set up school login/);
  expect(screen.getByRole('link', { name: 'Log in with a password' }).getAttribute('href')).toBe('/login');
});

test('what went wrong at the school stands in words, and not in the address', async () => {
  const oidc = { OIDC_ISSUER: 'https://login.school.test', OIDC_CLIENT_ID: 'akada' };
  await openSchool({ env: oidc });
  renderApp('/org-login#problem=unknown');
  await screen.findByText('There is no account here for your e-mail address. Please ask your school.');
  expect(window.location.hash).toBe('');
  expect(screen.getByRole('link', { name: 'Continue to your school' }).getAttribute('href')).toBe(
    '/api/auth/oidc/start',
  );
});

test('a ticket that is not good any more begins anew', async () => {
  const oidc = { OIDC_ISSUER: 'https://login.school.test', OIDC_CLIENT_ID: 'akada' };
  const school = await openSchool({ env: oidc });
  renderApp('/org-login#ticket=gone');
  await screen.findByText('This sign-in took too long or was used already. Please start again.');
  expect(school.network.calls.filter((call) => call === 'POST /auth/oidc/ticket')).toHaveLength(1);
});
