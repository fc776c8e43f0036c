import { linkIn } from '@akada/server/test/mail';
import { aStudent, type Person, password } from '@akada/server/test/people';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill } from '../../../test/hands.ts';
import { openSchool, renderApp } from '../../../test/render-app.tsx';

type School = Awaited<ReturnType<typeof openSchool>>;
const fresh = 'ada.new@school.test';

async function asked(): Promise<{ school: School; student: Person }> {
  const school = await openSchool();
  const student = await aStudent(school);
  await school.ask('PUT', '/user/profile', { as: student, body: { email: fresh } });
  return { school, student };
}

const logIn = (school: School, email: string, word = password) =>
  school.ask('POST', '/auth/login', { body: { email, password: word } });

test('the link to a new address does nothing until a button is pressed', async () => {
  const { school } = await asked();
  const { user } = renderApp(`/address#confirm=${await linkIn(school, fresh)}`);
  const button = await screen.findByRole('button', { name: 'Make it my e-mail address' });
  expect(window.location.hash).toBe('');
  expect((await logIn(school, fresh)).status).toBe(401);
  await user.click(button);
  await screen.findByRole('heading', { name: 'This is your e-mail address now' });
  expect((await logIn(school, fresh)).status).toBe(200);
});

test('the link to the old address takes the account back with a new password', async () => {
  const { school, student } = await asked();
  const { user } = renderApp(`/address#undo=${await linkIn(school, student.email)}`);
  await fill(user, 'Your new password', 'another battery horse');
  await fill(user, 'Password again', 'another battery horse');
  await user.click(screen.getByRole('button', { name: 'Take the change back' }));
  await screen.findByRole('heading', { name: 'Your account is yours again' });
  expect((await logIn(school, student.email)).status).toBe(401);
  expect((await logIn(school, student.email, 'another battery horse')).status).toBe(200);
});

test.each(['/address', '/address#confirm=guessed', '/address#undo=guessed'])('%s says what to do', async (path) => {
  await openSchool();
  const { user } = renderApp(path);
  if (path.includes('confirm')) await user.click(await screen.findByRole('button'));
  if (path.includes('undo')) {
    await fill(user, 'Your new password', 'another battery horse');
    await fill(user, 'Password again', 'another battery horse');
    await user.click(screen.getByRole('button', { name: 'Take the change back' }));
  }
  await waitFor(() => screen.getByRole('heading', { name: 'This link does not work any more' }));
});
