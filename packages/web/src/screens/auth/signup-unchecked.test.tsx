import { password } from '@akada/server/test/people';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fill, findToast, problemOf } from '../../../test/hands.ts';
import { openSchool, renderApp } from '../../../test/render-app.tsx';

vi.mock('./signup-check.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

test('where the rules of the form cannot be had, the server says what is wrong, and signs up', async () => {
  await openSchool();
  const { user } = renderApp('/signup');
  await fill(user, 'Full name', 'Ada Obi');
  await fill(user, 'E-mail address', 'ada');
  await fill(user, 'Phone number', '0803 123 4567');
  await user.selectOptions(screen.getByLabelText('Class'), 'Class 3');
  for (const label of ['Password', 'Password again']) await fill(user, label, password);
  await user.click(screen.getByRole('button', { name: 'Sign up' }));
  await waitFor(() => expect(problemOf('E-mail address')).toBe('Please enter a valid e-mail address'));
  await fill(user, 'E-mail address', 'ada@school.test');
  await user.click(screen.getByRole('button', { name: 'Sign up' }));
  await findToast('Signup successful!');
});
