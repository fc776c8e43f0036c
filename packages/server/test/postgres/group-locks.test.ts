import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { setGroups } from '../../src/platform/db/audience.ts';
import type { Trx } from '../../src/platform/db/schema.ts';
import { aSchoolOfGroups } from '../grouping.ts';
import { type House, refusal } from '../house.ts';
import { aCourse, aLesson, anExam, aQuestion } from '../things.ts';

const lockWaits = sql<{ count: number }>`
  select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** Changes rows in a transaction that ends when the request waits for them. */
async function meanwhile<Reply>(house: House, change: (trx: Trx) => Promise<unknown>, request: () => Promise<Reply>) {
  const started = await house.db.transaction().execute(async (trx) => {
    await change(trx);
    const waiting = request();
    await expect.poll(async () => (await lockWaits.execute(house.db)).rows[0]?.count).toBe(1);
    return { waiting };
  });
  return started.waiting;
}

async function aSchoolWithExam() {
  const school = await aSchoolOfGroups();
  const { house, admin, ada, bola, group } = school;
  const [science, choir] = [await group('Science', [ada]), await group('Choir', [bola])];
  const exam = await anExam(house, admin, { questions: [await aQuestion(house, admin)], groupIds: [science] });
  const moveTo = (groupId: string) => async (trx: Trx) => {
    await sql`update exams set title = 'Moved' where _id = ${exam._id}`.execute(trx);
    await setGroups(trx, 'exams', exam._id, JSON.stringify([groupId]));
  };
  return { ...school, science, choir, exam, moveTo };
}

test('a start that waits for an edit of the exam counts the groups of the edit', async () => {
  const { house, ada, bola, choir, exam, moveTo } = await aSchoolWithExam();
  const start = (as: typeof ada) => () => house.ask('POST', `/studentExam/start/${exam._id}`, { as });
  expect(refusal(await meanwhile(house, moveTo(choir), start(ada)))).toEqual({
    ...{ status: 403, message: 'This exam is for another group' },
  });
  expect((await start(bola)()).status).toBe(200);
});

test('another attempt that waits for an edit of the exam counts the groups of the edit', async () => {
  const { house, admin, ada, choir, exam, moveTo } = await aSchoolWithExam();
  expect((await house.ask('POST', `/studentExam/start/${exam._id}`, { as: ada })).status).toBe(200);
  await house.ask('POST', `/studentExam/submit/${exam._id}`, { as: ada, body: {} });
  const body = { until: '2026-10-01', reason: 'Power cut', studentId: ada._id };
  const give = () => house.ask('POST', `/exam/${exam._id}/attempts/extra`, { as: admin, body });
  expect(refusal(await meanwhile(house, moveTo(choir), give))).toMatchObject({
    ...{ status: 409, message: 'This exam is for another group' },
  });
});

test('an edit that waits for another one keeps its groups, and has them on record', async () => {
  const { house, admin, choir, exam, moveTo } = await aSchoolWithExam();
  const edit = () => house.ask('PUT', `/exam/${exam._id}`, { as: admin, body: { title: 'Chemistry' } });
  expect((await meanwhile(house, moveTo(choir), edit)).body.data.groupIds).toEqual([choir]);
  const entries = house.db.selectFrom('audit').select(['before', 'after']).where('action', '=', 'exam.update');
  const { before, after } = await entries.executeTakeFirstOrThrow();
  for (const facts of [before, after]) expect(JSON.parse(facts ?? '')).not.toMatchObject({ groups: ['Science'] });
});

test('a group that an exam, a lesson or a course is being given to waits for it, and stays', async () => {
  const { house, admin, choir } = await aSchoolWithExam();
  const [lesson, exam] = [await aLesson(house, admin), await anExam(house, admin)];
  const course = await aCourse(house, admin, [lesson]);
  const remove = () => house.ask('DELETE', `/admin/groups/${choir}`, { as: admin });
  for (const [items, { _id }] of [
    ['exams', exam],
    ['lessons', lesson],
    ['courses', course],
  ] as const) {
    const name = async (trx: Trx) => {
      await sql`select 1 from student_groups where _id = ${choir} for share`.execute(trx);
      await setGroups(trx, items, _id, JSON.stringify([choir]));
    };
    expect(refusal(await meanwhile(house, name, remove)).status, items).toBe(409);
    await house.db.transaction().execute((trx) => setGroups(trx, items, _id, '[]'));
  }
  expect((await remove()).status).toBe(200);
});
