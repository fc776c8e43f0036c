import { describe, expect, test } from 'vitest';
import { aFailedSend, aSentBackup, aStore, aTriedRestore } from '../../../test/backups.ts';
import { openHouse } from '../../../test/house.ts';
import { anAdmin, aStudent, aSuperAdmin } from '../../../test/people.ts';
import { aLesson, anExam, aPayment, aPurchase, aQuestion, aStart } from '../../../test/things.ts';
import { countBackup, countFailure, noteShrunk } from '../ops/backup-state.ts';

describe('the figures of the dashboard', () => {
  test('are zeros, with nothing to compare, in an empty school', async () => {
    const house = await openHouse();
    const nothing = { value: 0, recent: 0, changePercent: null };
    for (const as of [await anAdmin(house), await aSuperAdmin(house)]) {
      const reply = await house.ask('GET', '/admin/stats', { as });
      expect(reply.status).toBe(200);
      expect(reply.body.data).toEqual({
        totalUsers: nothing,
        totalLessons: nothing,
        totalExams: nothing,
        pendingPayments: nothing,
        pendingOrders: 0,
        totalRevenue: 0,
        completedExams: 0,
        studyHours: 0,
      });
    }
  });

  test('are counted: students, lessons for sale, exams, waiting payments, revenue, finished exams, hours', async () => {
    const house = await openHouse();
    const teacher = await anAdmin(house);
    const [ada, bola] = [await aStudent(house), await aStudent(house)];
    const lessons = [];
    for (const price of [1999.99, 0.05, 500, 0]) lessons.push(await aLesson(house, teacher, { price }));
    const [paid, small, waiting, withdrawn] = lessons;
    if (!paid || !small || !waiting || !withdrawn) throw new Error('the shelf is short');
    await aPurchase(house, ada, paid, teacher);
    await aPurchase(house, bola, paid, teacher);
    await aPurchase(house, ada, small, teacher);
    await aPayment(house, ada, waiting);
    await aPayment(house, bola, withdrawn);
    await house.ask('DELETE', `/lesson/${withdrawn._id}`, { as: teacher });
    const questions = [await aQuestion(house, teacher)];
    const exam = await anExam(house, teacher, { questions, duration: 120 });
    const deleted = await anExam(house, teacher);
    await house.ask('DELETE', `/exam/${deleted._id}`, { as: teacher });
    await aStart(house, ada, exam);
    await aStart(house, bola, exam);
    house.clock.advance({ minutes: 90 });
    await house.ask('POST', `/studentExam/submit/${exam._id}`, { as: ada, body: {} });
    const { data } = (await house.ask('GET', '/admin/stats', { as: teacher })).body;
    expect(data).toMatchObject({
      totalUsers: { value: 2 },
      totalLessons: { value: 3 },
      totalExams: { value: 1 },
      pendingPayments: { value: 1 },
      totalRevenue: 3600.02,
      completedExams: 1,
      studyHours: 1.5,
    });
  });

  test('compare the last 30 days with the 30 before', async () => {
    const house = await openHouse();
    const setUp = await anAdmin(house);
    await aLesson(house, setUp);
    await aStudent(house);
    house.clock.advance({ days: 31 });
    for (let index = 0; index < 4; index += 1) await aStudent(house);
    await aLesson(house, await anAdmin(house));
    const stats = async () => (await house.ask('GET', '/admin/stats', { as: await anAdmin(house) })).body.data;
    expect(await stats()).toMatchObject({
      totalUsers: { value: 5, recent: 4, changePercent: 300 },
      totalLessons: { value: 2, recent: 1, changePercent: 0 },
      totalExams: { value: 0, changePercent: null },
    });
    house.clock.advance({ days: 30, ms: 1 });
    await aStudent(house);
    expect(await stats()).toMatchObject({
      totalUsers: { value: 6, recent: 1, changePercent: -75 },
      totalLessons: { value: 2, changePercent: -100 },
    });
    house.clock.advance({ days: 61 });
    expect((await stats()).totalUsers).toEqual({ value: 6, recent: 0, changePercent: null });
  });
});

test('the system status tells what is true of this installation', async () => {
  const house = await openHouse();
  const reply = await house.ask('GET', '/admin/system-status', { as: await aSuperAdmin(house) });
  expect(reply.status).toBe(200);
  const { storage, eventLoopDelay, ...rest } = reply.body.data;
  expect(rest).toEqual({
    api: 'online',
    database: 'connected',
    filmBytes: 0,
    filesMissing: null,
    filmEncoder: expect.stringMatching(/^ffmpeg \d/),
    databaseEngine: process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite',
    lastBackupAt: null,
    isBackupOld: false,
    failedBackups: 0,
    backupProblem: null,
    backupWarning: null,
    warnings: [],
    sentBackups: null,
    restoreTried: null,
  });
  expect(eventLoopDelay.p99Ms).toBeGreaterThanOrEqual(0);
  expect(eventLoopDelay.maxMs).toBeGreaterThanOrEqual(eventLoopDelay.p99Ms);
  expect(storage.totalBytes).toBeGreaterThan(0);
  expect(storage.usedBytes).toBeGreaterThan(0);
  expect(storage.usedBytes).toBeLessThanOrEqual(storage.totalBytes);
  expect(storage.usedPercent).toBe(Math.round((storage.usedBytes / storage.totalBytes) * 100));
});

test('the system status tells of the last backup that was checked, how old it is, and how often the next one failed', async () => {
  const house = await openHouse();
  const as = await anAdmin(house);
  const backups = async () => {
    const { data } = (await house.ask('GET', '/admin/system-status', { as })).body;
    return [data.lastBackupAt, data.isBackupOld, data.failedBackups, data.backupProblem, data.backupWarning];
  };
  const before = ({ hours = 0, ms = 0 }) => new Date(house.clock.now() - hours * 3_600_000 - ms).toISOString();
  const twoDaysAgo = before({ hours: 48 });
  if (process.env.TEST_ENGINE !== 'postgres') {
    expect(await backups()).toEqual([null, false, 0, null, null]);
    await house.db
      .updateTable('users')
      .set({ created_at: before({ hours: 48, ms: 1 }) })
      .execute();
    expect(await backups(), 'none was ever made').toEqual([null, true, 0, null, null]);
  }
  await countBackup(house.db, twoDaysAgo);
  if (process.env.TEST_ENGINE === 'postgres') {
    expect(await backups(), 'its own tools make them').toEqual([null, false, 0, null, null]);
    return;
  }
  expect(await backups()).toEqual([twoDaysAgo, false, 0, null, null]);
  const old = before({ hours: 48, ms: 1 });
  await countBackup(house.db, old);
  await countFailure(house.db, Object.assign(new Error(), { code: 'ENOSPC' }));
  await noteShrunk(house.context, 'The newest backup holds far less.');
  expect(await backups()).toEqual([old, true, 1, 'The disk is full.', 'The newest backup holds far less.']);
});

test('the system status tells what was sent to the store, and whether a backup came back', async () => {
  const isSqlite = process.env.TEST_ENGINE !== 'postgres';
  const house = await openHouse({ env: aStore });
  const as = await anAdmin(house);
  const told = async () => {
    const { data } = (await house.ask('GET', '/admin/system-status', { as })).body;
    return [data.sentBackups, data.restoreTried];
  };
  const now = new Date(house.clock.now()).toISOString();
  const plain = { isEncrypted: false, keyTriedAt: null };
  const nothing = { lastAt: null, isOld: false, failures: 0, problem: null, ...plain };
  expect(await told()).toEqual(isSqlite ? [nothing, null] : [null, null]);
  await aSentBackup(house, 49);
  await aFailedSend(house);
  await aTriedRestore(house);
  const lastAt = new Date(house.clock.now() - 49 * 3_600_000).toISOString();
  const sent = { lastAt, isOld: true, failures: 1, problem: 'The bucket is full.', ...plain };
  const restored = { at: now, people: 412, attempts: 1208, problem: null };
  expect(await told()).toEqual(isSqlite ? [sent, restored] : [null, null]);
  await aTriedRestore(house, 'The database is damaged.');
  const [, failed] = await told();
  expect(failed).toEqual(
    isSqlite ? { ...restored, people: 0, attempts: 0, problem: 'The database is damaged.' } : null,
  );
  const other = await openHouse();
  await aSentBackup(other, 1);
  const { data } = (await other.ask('GET', '/admin/system-status', { as: await anAdmin(other) })).body;
  expect(data.sentBackups, 'no store is set').toBeNull();
});

test('a student sees neither figures nor status', async () => {
  const house = await openHouse();
  const ada = await aStudent(house);
  for (const path of ['/admin/stats', '/admin/system-status']) {
    expect((await house.ask('GET', path, { as: ada })).status).toBe(403);
    expect((await house.ask('GET', path)).status).toBe(401);
  }
});
