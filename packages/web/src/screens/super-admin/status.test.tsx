import {
  aBackup,
  aFailedBackup,
  aFailedSend,
  aMissingFilm,
  aSentBackup,
  aShrunkBackup,
  aStore,
  aTriedRestore,
} from '@akada/server/test/backups';
import { anAdmin, aSuperAdmin } from '@akada/server/test/people';
import { aSmallDisk, canMount } from '@akada/server/test/small-disk';
import { aLesson } from '@akada/server/test/things';
import { screen, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { textOf } from '../../../test/hands.ts';
import { openSchool, renderApp } from '../../../test/render-app.tsx';

const facts = async () => textOf((await screen.findByText('Online')).closest('dl') as HTMLElement);

test('the system status tells how API, database, storage and backup are, from the server', async () => {
  const school = await openSchool();
  const head = await aSuperAdmin(school);
  renderApp('/super-admin/status', { as: head });
  const { storage, filmEncoder } = (await school.ask('GET', '/admin/system-status', { as: head })).body.data;
  const warning = storage.isNearlyFull ? 'Nearly full: make room, or soon nothing can be saved.' : '';
  expect(await facts()).toBe(
    `APIOnlineDatabaseConnectedStorage${storage.usedPercent}% used${warning}FilmsPrepared with ${filmEncoder.split('-')[0]}Last backupNo backup yet`,
  );
  expect(screen.getByText(/99 of 100 requests waited at most \d+ ms .* the longest \d+ ms/)).toBeTruthy();
  expect(screen.getByText(/^The database is SQLite\. The disk that holds the data has [\d.]+ GB/)).toBeTruthy();
});

test('the last backup tells its age; one that is too old and tries that fail in a row are said in red and in words', async () => {
  const school = await openSchool();
  const head = await aSuperAdmin(school);
  await aBackup(school, 5.5);
  await aFailedBackup(school);
  const { user } = renderApp('/super-admin/status', { as: head });
  expect(await facts()).toMatch(/Last backup5 hours ago$/);
  await aBackup(school, 73);
  await user.click(screen.getByRole('button', { name: 'Read again' }));
  await screen.findByText('Older than two days: make one today.');
  expect(screen.getByText(/[34] days ago/).closest('.text-red-ink')).not.toBeNull();
  expect(await facts()).toMatch(/Last backup[34] days agoOlder than two days: make one today\.$/);
  await aFailedBackup(school);
  await aFailedBackup(school);
  await user.click(screen.getByRole('button', { name: 'Read again' }));
  await screen.findByText('The last 2 tries to make one failed. The disk is full.');
  await aShrunkBackup(school);
  await user.click(screen.getByRole('button', { name: 'Read again' }));
  await screen.findByText('The newest backup holds far less than an older one.');
});

test('what lies in the store, tries to send that fail, and the last restore are told', async () => {
  const school = await openSchool({ env: aStore });
  const head = await aSuperAdmin(school);
  await aBackup(school, 2);
  const { user } = renderApp('/super-admin/status', { as: head });
  expect(await facts()).toMatch(/Last backup2 hours agoNone was sent to the store yet\.$/);
  await aSentBackup(school, 5.5);
  await aTriedRestore(school);
  await user.click(screen.getByRole('button', { name: 'Read again' }));
  await screen.findByText(/^Restore tried on \w{3} \d+ \w{3}: 412 accounts and 1,208 attempts came back$/);
  expect(screen.getByText(/^Newest in the store/).textContent).toBe('Newest in the store: 5 hours ago');
  await aFailedSend(school);
  await aFailedSend(school);
  await aSentBackup(school, 73);
  await aTriedRestore(school, 'The database is damaged.');
  await user.click(screen.getByRole('button', { name: 'Read again' }));
  const failed = await screen.findByText(/^The restore tried on .+ failed\. The database is damaged\.$/);
  expect(failed.className).toContain('text-red-ink');
  expect(screen.getByText('The last 2 tries to send one failed. The bucket is full.')).toBeTruthy();
  expect(screen.getByText(/^Newest in the store/).className).toContain('text-red-ink');
});

test.runIf(canMount())('a disk that is nearly full is said in red and in words', async () => {
  const school = await openSchool();
  const disk = aSmallDisk(1, school.context.config.dataDir);
  onTestFinished(disk.remove);
  disk.fill();
  renderApp('/super-admin/status', { as: await aSuperAdmin(school) });
  expect(await facts()).toContain('Storage100% usedNearly full: make room, or soon nothing can be saved.');
});

test('a clock that was set while students sit an exam is named, here and on the dashboard, until it counts', async () => {
  const school = await openSchool();
  const head = await aSuperAdmin(school);
  school.clock.wallAheadMs = -3 * 3_600_000;
  const { user } = renderApp('/super-admin/status', { as: head });
  const words = /^The clock of the server was set while students sit an exam: it is 3 hours behind the time/;
  await screen.findByText(words);
  school.clock.wallAheadMs = 0;
  await user.click(screen.getByRole('button', { name: 'Read again' }));
  await expect.poll(() => screen.queryByText(words)).toBeNull();
});

test('Read again asks the server once more', async () => {
  const school = await openSchool();
  const { user } = renderApp('/super-admin/status', { as: await aSuperAdmin(school) });
  await facts();
  const asked = () => school.network.calls.filter((call) => call.includes('system-status')).length;
  const before = asked();
  await user.click(screen.getByRole('button', { name: 'Read again' }));
  expect(asked()).toBe(before + 1);
});

test('without an answer the screen says so, and Retry asks again', async () => {
  const school = await openSchool();
  const head = await aSuperAdmin(school);
  school.network.cut(/system-status/);
  const { user } = renderApp('/super-admin/status', { as: head });
  const panel = within(await screen.findByRole('alert'));
  expect(panel.getByText('Error loading the system status')).toBeTruthy();
  school.network.mend();
  await user.click(panel.getByRole('button', { name: 'Retry' }));
  await facts();
});

test('films whose files are gone are named with their lessons, and a key that was never tried is said in red', async () => {
  const school = await openSchool({ env: { ...aStore, BACKUP_AGE_RECIPIENT: `age1${'q'.repeat(58)}` } });
  const head = await aSuperAdmin(school);
  const lesson = await aLesson(school, await anAdmin(school));
  await aMissingFilm(school, lesson._id);
  await aSentBackup(school, 5.5);
  renderApp('/super-admin/status', { as: head });
  expect((await screen.findByText(`1 film is missing, of “${lesson.title}”.`)).className).toContain('text-red-ink');
  expect(screen.getByText(/^Encrypted; its key was never tried/).className).toContain('text-red-ink');
});
