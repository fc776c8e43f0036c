import type { House } from '@akada/server/test/house';
import { aSignedPaper } from '@akada/server/test/signed-paper-calls';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { textOf } from '../../../test/hands.ts';
import { openSchool, renderApp } from '../../../test/render-app.tsx';
import { removeItem } from '../../state/storage.ts';

const ada = 'a'.repeat(24);

beforeEach(() => removeItem('paper-keys'));

const pathOf = (payload: string) => payload.replace('http://school.test', '');

const issue = (school: House, average = '71.5') =>
  aSignedPaper(school, ada, {
    what: [
      ['Class', 'SSS 1B'],
      ['Average', average],
    ],
  });

const lines = () => screen.getAllByRole('definition').map(textOf);

test('the code of a card opens the page and is said to be true, with what the card must show', async () => {
  const school = await openSchool();
  const { payload, code } = await issue(school);
  renderApp(pathOf(payload));
  expect(textOf(await screen.findByText(/version 1 of 1\.$/))).toContain('Issued by Test School on');
  screen.getByRole('heading', { name: 'True' });
  expect(lines()).toEqual(['Ada Obi', 'SSS 1B', '71.5', code]);
});

test('an older version says that there is a newer one, and a withdrawn paper that it no longer counts', async () => {
  const school = await openSchool();
  const first = await issue(school);
  await issue(school, '72.0');
  const { leave } = renderApp(pathOf(first.payload));
  await screen.findByRole('heading', { name: 'There is a newer version' });
  screen.getByText(/as version 1 of 2/);
  leave();
  await school.db.updateTable('signed_papers').set({ withdrawn_at: '2026-09-16' }).execute();
  renderApp(pathOf(first.payload));
  await screen.findByRole('heading', { name: 'Withdrawn' });
});

test('a changed code is not true, and a code of another school is not this school’s', async () => {
  const other = pathOf((await issue(await openSchool({ env: { SCHOOL_NAME: 'Hilltop College' } }))).payload);
  const school = await openSchool();
  const own = pathOf((await issue(school)).payload);
  const changed = own.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'));
  const { leave } = renderApp(changed);
  await screen.findByRole('heading', { name: 'Not true' });
  leave();
  renderApp(other);
  await screen.findByRole('heading', { name: 'Not from Test School' });
  screen.getByText(/says that it is from Hilltop College/);
});

test('opened once, it checks without a network, and says what only the school can tell', async () => {
  const school = await openSchool();
  const { payload, code } = await issue(school);
  const { leave } = renderApp(pathOf(payload));
  await screen.findByText(/version 1 of 1\.$/);
  leave();
  school.network.cut();
  const { user } = renderApp(pathOf(payload));
  await screen.findByRole('heading', { name: 'True when it was issued' });
  expect(lines()).toContain('71.5');
  school.network.mend();
  await user.click(screen.getByRole('button', { name: 'Look for a newer version' }));
  await screen.findByText(/version 1 of 1\.$/);
  expect(lines()).toContain(code);
});

test('a device without keys says that it needs a network once', async () => {
  const school = await openSchool();
  const { payload } = await issue(school);
  school.network.cut();
  renderApp(pathOf(payload));
  await screen.findByText('This cannot be checked yet');
});

test('a typed code is looked up; a typo is said at once; a camera that is refused leaves photo and code', async () => {
  const school = await openSchool();
  const { code } = await issue(school);
  const { user } = renderApp('/check');
  const field = await screen.findByLabelText('Or type the code');
  await user.type(field, `${code.slice(0, -1)}${code.endsWith('2') ? '3' : '2'}`);
  await user.click(screen.getByRole('button', { name: 'Check the code' }));
  await screen.findByText('This is not the code of a paper. Please compare each letter.');
  await user.clear(field);
  await user.type(field, code.toLowerCase().replaceAll('-', ' '));
  await user.click(screen.getByRole('button', { name: 'Check the code' }));
  await screen.findByRole('heading', { name: 'This code is true' });
  expect(lines()).toContain('Ada Obi');
  await user.click(screen.getByRole('button', { name: 'Scan with the camera' }));
  await screen.findByText(/The camera cannot be used here/);
  screen.getByLabelText('Choose a photo of the code');
});
