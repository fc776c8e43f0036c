import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { aFolder, anUploadedFilm } from '../../../test/films.ts';
import { anAdmin } from '../../../test/people.ts';
import { aSitting, rightAnswers } from '../../../test/sitting.ts';
import { aLesson, aPurchase } from '../../../test/things.ts';
import { fullCheck } from './check.ts';

/** On both engines; findings in files are tested in test/check.test.ts. */
async function aCheckedSchool() {
  const { house, desk, questions } = await aSitting();
  const admin = await anAdmin(house);
  await aPurchase(house, desk.student, await aLesson(house, admin), admin);
  await desk.start();
  await desk.submit(...rightAnswers(questions));
  const { config, db, secret, now } = house.context;
  const check = async () => {
    const findings = await fullCheck({ config, db, secret, now: now() });
    // A database in memory is no file.
    return findings.map(({ finding }) => finding).filter((finding) => !finding.startsWith('The database file'));
  };
  return { house, check };
}

test('a sound school has no findings', async () => {
  const { check } = await aCheckedSchool();
  expect(await check()).toEqual([]);
});

test('a wrong result, a forgotten attempt, a payment without a decision and a slow clock are found', async () => {
  const { house, check } = await aCheckedSchool();
  await house.db.updateTable('attempts').set({ score: 1 }).execute();
  await house.db.updateTable('payments').set({ decided_at: null }).execute();
  expect(await check()).toEqual([
    expect.stringMatching(/^Payments that are decided without .*: 1\.$/),
    expect.stringMatching(/^Results that are not what .*: 1 of 1 /),
  ]);
  await house.db.updateTable('attempts').set({ status: 'running' }).execute();
  house.clock.advance({ minutes: 90 });
  expect(await check()).toContain('Attempts that are over and still open: 1.');
  house.clock.set('2020-01-01T00:00:00.000Z');
  expect((await check()).join()).toContain('The clock of this machine says 2020-01-01');
});

test('films that wait for ffmpeg are found where it is missing; a school without films needs none', async () => {
  const { house, check } = await aCheckedSchool();
  vi.stubEnv('PATH', aFolder());
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await check()).toEqual([]);
  await anUploadedFilm(house, await aLesson(house, await anAdmin(house)), join(import.meta.dirname, 'check.ts'));
  expect(await check()).toEqual([
    'Films that wait to be prepared or are played as they were uploaded: 1. ffmpeg is not as it must be.',
  ]);
  vi.unstubAllEnvs();
  expect(await check()).toEqual([]);
});
