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
  await fill(user, 'Email', admin.email);
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
