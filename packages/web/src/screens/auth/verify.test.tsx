import { aMailedLink, linkTokenFor } from '@akada/server/test/mail';
import { aStudent } from '@akada/server/test/people';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findToast } from '../../../test/hands.ts';
import { openSchool, renderApp } from '../../../test/render-app.tsx';

test('the link of the mail confirms the address when a button is pressed, also for who is not signed in', async () => {
  const school = await openSchool();
  const token = await aMailedLink(school);
  const { user } = renderApp(`/verify/${token}`);
  const button = await screen.findByRole('button', { name: 'Confirm my e-mail address' });
  expect(school.network.calls.filter((call) => call.includes('verify'))).toEqual([]);
  await user.click(button);
  await screen.findByRole('heading', { name: 'Your e-mail address is confirmed' });
  const people = await school.db.selectFrom('users').select('is_verified').execute();
  expect(people).toEqual([{ is_verified: 1 }]);
});

test('a link that does not work says what to do', async () => {
  await openSchool();
  const { user } = renderApp('/verify/guessed');
  await user.click(await screen.findByRole('button', { name: 'Confirm my e-mail address' }));
  await screen.findByRole('heading', { name: 'This link does not work any more' });
  expect(screen.getByRole('link', { name: 'Go to your profile' }).getAttribute('href')).toBe('/profile');
});

test('without a network the link can be tried again', async () => {
  const school = await openSchool();
  const token = await aMailedLink(school);
  school.network.cut(/verify/);
  const { user } = renderApp(`/verify/${token}`);
  const button = await screen.findByRole('button', { name: 'Confirm my e-mail address' });
  await user.click(button);
  await screen.findByRole('alert');
  school.network.mend();
  await user.click(button);
  await screen.findByRole('heading', { name: 'Your e-mail address is confirmed' });
});

test('the profile sends the link again until the address is confirmed', async () => {
  const school = await openSchool();
  const student = await aStudent(school);
  const first = renderApp('/profile', { as: student });
  await first.user.click(await screen.findByRole('button', { name: 'Send the link again' }));
  await findToast('The link is on its way');
  await school.ask('GET', `/auth/verify/${await linkTokenFor(school, student.email)}`);
  await first.user.click(screen.getByRole('button', { name: 'Send the link again' }));
  await findToast('Your e-mail address is confirmed already');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Send the link again' })).toBeNull());
});
