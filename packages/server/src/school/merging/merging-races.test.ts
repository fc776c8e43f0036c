import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { aPayingSchool } from '../../../test/fake-gateway.ts';
import { refusal } from '../../../test/house.ts';
import { attemptOf } from '../../../test/invigilating.ts';
import { mergeCalls, tablesWith, twoAccounts } from '../../../test/merging.ts';
import { anOrder } from '../../../test/order-calls.ts';
import { aStudent } from '../../../test/people.ts';
import { watch } from '../../../test/reviewing.ts';
import { deskOf } from '../../../test/sitting.ts';
import { aLesson, anExam, aPurchase, threeQuestions } from '../../../test/things.ts';
import { mergeReport } from '../../catalogue/lessons/progress.queries.ts';
import { startAttempt } from '../../exams/sitting/start.ts';
import { lockRows } from '../../platform/db/dialect.ts';
import type { Caller } from '../../platform/http/session.ts';
import { mergeInto } from './merge.ts';

test('pressed twice it is done once, and of A into B and B into A at one moment one is done', async () => {
  const one = await twoAccounts();
  const twice = await Promise.all([one.merge(), one.merge()]);
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  expect((await one.merge()).status).toBe(200);
  expect(
    await one.house.db.selectFrom('audit').select('_id').where('action', '=', 'user.merge').execute(),
  ).toHaveLength(1);
  const { house, kept, ended, merge } = await twoAccounts();
  const other = { id: ended._id, otherId: kept._id, fullName: kept.fullName };
  const both = await Promise.all([merge(), merge(other)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const students = await house.db.selectFrom('users').select('_id').where('role', '=', 'user').execute();
  expect(students).toHaveLength(1);
  expect(await house.db.selectFrom('merged_accounts').selectAll().execute()).toHaveLength(1);
});

test('an account that was merged twice leads to the last one', async () => {
  const { house, admin, kept, ended, merge } = await twoAccounts();
  expect((await merge()).status).toBe(200);
  const third = await aStudent(house, { fullName: 'Ada' });
  const again = mergeCalls(house, admin, third, kept);
  expect((await again.merge()).status).toBe(200);
  for (const { _id } of [ended, kept]) {
    expect((await house.ask('GET', `/admin/users/${_id}`, { as: admin })).body.data._id).toBe(third._id);
  }
  expect((await merge()).status).toBe(409);
});

test('beside a start, a report of a film and a message of the account that ends, nothing acknowledged is lost', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { house, admin, kept, ended, merge } = await twoAccounts();
    const questions = await threeQuestions(house, admin);
    const exam = await anExam(house, admin, { questions });
    const lesson = await aLesson(house, admin, { price: 0 });
    await aPurchase(house, ended, lesson, admin);
    await watch(house, ended, lesson, 10);
    const desk = deskOf(house, ended, exam);
    const report = { positionSeconds: 70, durationSeconds: 100, watched: [[0, 70]] };
    const [merged, started, watched, sent] = await Promise.all([
      merge(),
      desk.start(),
      house.ask('PUT', `/lesson/${lesson._id}/progress`, { as: ended, body: report }),
      house.ask('POST', '/message', { as: ended, body: { teacher: 'Mrs Eze', text: 'Hello' } }),
    ]);
    for (const { status, text } of [merged, started, watched, sent]) expect(status, text).toBeLessThan(500);
    const owner = merged.status === 200 ? kept._id : ended._id;
    const attempts = await house.db.selectFrom('attempts').select('student_id').execute();
    expect(attempts).toHaveLength(started.status === 200 ? 1 : 0);
    if (started.status === 200) expect(merged.status).toBe(409);
    const messages = await house.db.selectFrom('messages').select('student_id').execute();
    expect(messages).toEqual(sent.status === 201 ? [{ student_id: owner }] : []);
    const progress = await house.db.selectFrom('lesson_progress').select(['student_id', 'watched_seconds']).execute();
    expect(progress).toEqual([{ student_id: owner, watched_seconds: watched.status === 200 ? 70 : 10 }]);
  }
});

test('a start that has not committed is waited for, and its exam is not lost', async () => {
  const { house, admin, ended, merge } = await twoAccounts();
  const exam = await anExam(house, admin, { title: 'Algebra', questions: await threeQuestions(house, admin) });
  let asked: ReturnType<typeof merge> | undefined;
  await house.db.transaction().execute(async (trx) => {
    await startAttempt(trx, house.context, { _id: ended._id, classLevel: 'Grade 1 Secondary' }, exam._id, undefined);
    asked = merge();
    await setTimeout(100);
  });
  expect(refusal(await (asked ?? merge()))).toMatchObject({ status: 409 });
  expect(await attemptOf(house, ended, exam)).toMatchObject({ status: 'running' });
});

test('a report of a film that has not committed is waited for, and what it adds is not lost', async () => {
  const { house, admin, kept, ended, merge } = await twoAccounts();
  const lesson = await aLesson(house, admin, { price: 0 });
  await aPurchase(house, ended, lesson, admin);
  await watch(house, ended, lesson, 10);
  // The first report of a day refers to the account.
  await house.db.deleteFrom('study_days').execute();
  let asked: ReturnType<typeof merge> | undefined;
  await house.db.transaction().execute(async (trx) => {
    await lockRows(trx, trx.selectFrom('lesson_progress').selectAll().where('student_id', '=', ended._id)).execute();
    asked = merge();
    await setTimeout(100);
    const report = { studentId: ended._id, lessonId: lesson._id, positionSeconds: 70, durationSeconds: 100 };
    const moment = { now: house.clock.now(), timeZone: 'Africa/Lagos' };
    await mergeReport(trx, { ...report, watched: [[0, 70]], secondsAgo: 0 }, moment);
  });
  expect((await (asked ?? merge())).status).toBe(200);
  const progress = await house.db.selectFrom('lesson_progress').select(['student_id', 'watched_seconds']).execute();
  expect(progress).toEqual([{ student_id: kept._id, watched_seconds: 70 }]);
  expect(await house.db.selectFrom('study_days').select('student_id').execute()).toEqual([{ student_id: kept._id }]);
});

test('money that a provider reports beside a merge is booked once and gives the lessons to the account that stays', async () => {
  const school = await aPayingSchool();
  const { house, admin, student, fake } = school;
  const kept = await aStudent(house, { fullName: 'Ada Obi' });
  const reference = await school.start('paystack');
  fake.pay(reference);
  const { merge } = mergeCalls(house, admin, kept, student);
  const [merged, hook] = await Promise.all([merge(), school.hook(reference), school.hook(reference)]);
  expect([merged.status, hook.status]).toEqual([200, 200]);
  expect(await school.money()).toHaveLength(1);
  const owned = await house.db.selectFrom('grants').select('student_id').where('revoked_at', 'is', null).execute();
  expect(owned).toEqual([{ student_id: kept._id }, { student_id: kept._id }]);
  expect((await school.staffOrder()).status).toBe('paid');
});

test('a merge that fails in the middle changes nothing', async () => {
  const { house, admin, kept, ended } = await twoAccounts();
  await anOrder(house, ended, [await aLesson(house, admin)]);
  const before = await tablesWith(house, ended._id);
  const by = { ...admin, role: 'admin', rights: [], requestId: '' } as unknown as Caller;
  const failed = house.db.transaction().execute(async (trx) => {
    await mergeInto(trx, house.context, { id: kept._id, otherId: ended._id, fullName: ended.fullName, by });
    throw new Error('the power went');
  });
  await expect(failed).rejects.toThrow('the power went');
  expect(await tablesWith(house, ended._id)).toEqual(before);
  expect(await house.db.selectFrom('merged_accounts').selectAll().execute()).toEqual([]);
});
