import { aSetupPath, password } from '@akada/server/test/people';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findToast } from '../../../test/hands.ts';
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

test('a link that is not valid says so and makes nobody', async () => {
  const school = await openSchool();
  await aSetupPath(school);
  await setUp('/setup/guessed');
  await screen.findByText('This setup link has been used or is not valid');
  expect(await school.db.selectFrom('users').select('_id').execute()).toEqual([]);
});
