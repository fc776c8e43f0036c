import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { aDatabaseOnDisk, madeNow } from '@akada/server/test/backups';
import { aSuperAdmin, password } from '@akada/server/test/people';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { findToast, textOf } from '../../../test/hands.ts';
import { openSchool, renderApp, type School } from '../../../test/render-app.tsx';

const readAgain = () => screen.getByRole('button', { name: 'Read again' });
const backUp = () => screen.findByRole('button', { name: 'Back up now' });
const row = async () =>
  within(await screen.findByRole('list', { name: 'Backups on the server' })).getByRole('listitem');

async function aSchoolOnDisk() {
  const school = await openSchool({ database: await aDatabaseOnDisk() });
  return { school, head: await aSuperAdmin(school) };
}

const pressed = ({ network }: School) => network.calls.filter((call) => call.startsWith('POST /admin/backups')).length;

test('Back up now makes one in the background: the page says so, also after a reload, and lists it when it is done', async () => {
  const { school, head } = await aSchoolOnDisk();
  const first = renderApp('/super-admin/status', { as: head });
  await screen.findByText('There is no backup on the server yet.');
  await first.user.dblClick(await backUp());
  await screen.findByText(/^A backup is being made, asked for by/);
  expect(pressed(school)).toBe(1);
  first.leave();
  const { user } = renderApp('/super-admin/status', { as: head });
  await screen.findByText(/^A backup is being made, asked for by/);
  await user.click(await backUp());
  expect(pressed(school)).toBe(1);
  const name = await madeNow(school);
  await user.click(readAgain());
  await screen.findByText(`Done: ${name}`);
  expect(textOf(await row())).toMatch(/by hand, [\d.]+ MB, no lesson has films or files/);
  expect(textOf(await row())).toContain(String(name));
  expect((await backUp()).getAttribute('aria-disabled')).toBeNull();
  await waitFor(() => expect(screen.queryByText('No backup yet')).toBeNull());
});

test('where somebody else has pressed first, the server’s refusal is said and the one under way is shown', async () => {
  const { school, head } = await aSchoolOnDisk();
  const { user } = renderApp('/super-admin/status', { as: head });
  const button = await backUp();
  await school.ask('POST', '/admin/backups', { as: await aSuperAdmin(school) });
  await user.click(button);
  await findToast('No backup was begun: A backup is being made already. It is in the list as soon as it is done.');
  await screen.findByText(/^A backup is being made, asked for by/);
});

test('one that failed says why in red', async () => {
  const school = await openSchool();
  const head = await aSuperAdmin(school);
  const { user } = renderApp('/super-admin/status', { as: head });
  await user.click(await backUp());
  await expect(madeNow(school)).rejects.toThrow();
  await user.click(readAgain());
  expect(textOf(await screen.findByRole('alert'))).toBe(
    `The backup that ${head.fullName} asked for was not made. There is no database yet.`,
  );
});

test('Download asks who it is and saves the file; a damaged one has no button', async () => {
  const { school, head } = await aSchoolOnDisk();
  await school.ask('POST', '/admin/backups', { as: head });
  const name = String(await madeNow(school));
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => `blob:${saved.push(content as Blob)}`);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  school.clock.advance({ minutes: 11 });
  const { user } = renderApp('/super-admin/status', { as: head });
  await user.click(await screen.findByRole('button', { name: `Download ${name}` }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByLabelText(/^Password/), `${password}{Enter}`);
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.size).toBeGreaterThan(100_000);
  writeFileSync(join(school.context.config.dataDir, 'backups', name), 'not a database any more');
  await user.click(readAgain());
  await screen.findByText('Damaged: it cannot be read');
  expect(screen.queryByRole('button', { name: `Download ${name}` })).toBeNull();
  vi.restoreAllMocks();
});
