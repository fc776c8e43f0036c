import { aSetupPath, password } from '@akada/server/test/people';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findToast, textOf } from '../../../test/hands.ts';
import { openSchool, renderApp } from '../../../test/render-app.tsx';

async function setUp(path: string) {
  const app = renderApp(path);
  await screen.findByRole('heading', { name: 'Set up your school' });
  await fill(app.user, 'Full name', 'Folasade Adeyemi');
  await fill(app.user, 'E-mail address', 'head@school.test');
  await fill(app.user, 'Password', password);
  await fill(app.user, 'Password again', password);
  await app.user.click(screen.getByRole('button', { name: 'Create account' }));
  return app;
}

test('the link that was printed makes the first super-admin, who is signed in', async () => {
  const school = await openSchool();
  const { address } = await setUp(await aSetupPath(school));
  await findToast('Your school is ready');
  await waitFor(() => expect(address()).toBe('/super-admin'));
  const people = await school.db.selectFrom('users').select(['email', 'role']).execute();
  expect(people).toEqual([{ email: 'head@school.test', role: 'super-admin' }]);
});

test('a link that does not work says so before anything is filled in', async () => {
  const school = await openSchool();
  await aSetupPath(school);
  renderApp('/setup/guessed');
  expect(textOf(await screen.findByRole('alert'))).toMatch(
    /^This setup link has been used or is not valid\. Each start/,
  );
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
});

test('a link that is replaced while the form is filled in is refused, and makes nobody', async () => {
  const school = await openSchool();
  const path = await aSetupPath(school);
  school.network.cut(/^GET \/auth\/setup/);
  await aSetupPath(school);
  await setUp(path);
  await screen.findByText('This setup link has been used or is not valid');
  expect(await school.db.selectFrom('users').select('_id').execute()).toEqual([]);
});
