import type { LiveStudent } from '@akada/contract';
import { describe, expect, test } from 'vitest';
import { attemptOf, audited, staffOf } from '../../../test/invigilating.ts';
import { aStudent } from '../../../test/people.ts';
import { answer, aSitting, deskOf, rightAnswers } from '../../../test/sitting.ts';
import { after } from '../../../test/turns.ts';

/** Two at it, two done, two who have not started; and two who are not asked to. */
async function aClass() {
  const scene = await aSitting();
  const { house, admin, exam, questions } = scene;
  const named = (fullName: string, more: object = {}) => aStudent(house, { fullName, ...more });
  await house.db.updateTable('users').set({ is_active: 0 }).where('_id', '=', scene.desk.student._id).execute();
  const sit = async (fullName: string) => {
    const desk = deskOf(house, await named(fullName), exam);
    await desk.start();
    return desk;
  };
  await named('Bisi Ade', { email: 'bisi@school.test' });
  await named('Emeka Obi');
  await named('Other Class', { classLevel: 'Grade 2 Secondary' });
  const running = await sit('Zainab Musa');
  await sit('Chidi Eze');
  const done = await sit('Tunde Bakare');
  const moved = await sit('Amara Eze');
  await running.save(answer(questions[0], '4', 1), answer(questions[1], 'true', 1), answer(questions[2], '  ', 1));
  house.clock.advance({ minutes: 5 });
  await done.submit(...rightAnswers(questions));
  await moved.submit();
  const leavers = [moved.student._id];
  await house.db.updateTable('users').set({ class_level: 'Grade 3 Secondary' }).where('_id', 'in', leavers).execute();
  const staff = staffOf(house, admin, exam);
  const names = async (query: string) =>
    (await staff.live(query)).body.data.map(({ student }: LiveStudent) => student.fullName);
  return { ...scene, running, done, staff, names };
}

describe('an exam as it runs', () => {
  test('shows who is at it, who has not started and who is done, in this order and by name', async () => {
    const { staff, names } = await aClass();
    expect(await names('')).toEqual(['Chidi Eze', 'Zainab Musa', 'Bisi Ade', 'Emeka Obi', 'Amara Eze', 'Tunde Bakare']);
    const { body } = await staff.live();
    expect(body.counts).toEqual({ notStarted: 2, running: 2, done: 2, lateWaiting: 0 });
    expect(body.pagination).toEqual({ total: 6, page: 1, limit: 50, totalPages: 1 });
    expect(body.serverNow).toBe('2026-09-15T09:05:00.000Z');
    expect(body.exam).toMatchObject({
      title: 'First term test',
      classLevel: 'Grade 1 Secondary',
      duration: 30,
      window: 'open',
    });
  });

  test('shows of each student how far they are', async () => {
    const { house, staff, running, done, exam } = await aClass();
    const { data } = (await staff.live()).body;
    const of = (person: { _id: string }) => data.find((row: LiveStudent) => row.student._id === person._id);
    const { _id } = await attemptOf(house, running.student, exam);
    expect(of(running.student)).toMatchObject({
      student: { fullName: 'Zainab Musa', email: running.student.email },
      state: 'running',
      attempt: {
        _id,
        number: 1,
        startTime: '2026-09-15T09:00:00.000Z',
        endTime: '2026-09-15T09:30:00.000Z',
        extraMinutes: 0,
        answeredQuestions: 2,
        totalQuestions: 3,
        totalPoints: 6,
        lateAnswers: { waiting: 0, accepted: 0, refused: 0 },
      },
    });
    expect(of(done.student)).toMatchObject({
      state: 'done',
      attempt: { submittedBy: 'student', score: 6, percent: 100, answeredQuestions: 3 },
    });
    expect(data[2]).toMatchObject({ state: 'not-started' });
  });

  test('is narrowed to a state, and searched by name or e-mail address whatever the case', async () => {
    const { staff, names } = await aClass();
    expect(await names('?state=running')).toEqual(['Chidi Eze', 'Zainab Musa']);
    expect(await names('?state=not-started')).toEqual(['Bisi Ade', 'Emeka Obi']);
    expect(await names('?state=done')).toEqual(['Amara Eze', 'Tunde Bakare']);
    expect(await names('?search=EZE')).toEqual(['Chidi Eze', 'Amara Eze']);
    expect(await names('?search=eze&state=done')).toEqual(['Amara Eze']);
    expect(await names('?search=bisi@SCHOOL')).toEqual(['Bisi Ade']);
    expect(await names('?search=%25')).toEqual([]);
    const { counts, pagination } = (await staff.live('?search=eze')).body;
    expect([counts.running, pagination.total]).toEqual([2, 2]);
  });

  test('comes in pages that go on from one state to the next', async () => {
    const { names } = await aClass();
    const pages = [];
    for (const page of [1, 2, 3, 4]) pages.push(await names(`?limit=2&page=${page}`));
    expect(pages).toEqual([['Chidi Eze', 'Zainab Musa'], ['Bisi Ade', 'Emeka Obi'], ['Amara Eze', 'Tunde Bakare'], []]);
    expect(await names('?limit=5&page=1')).toHaveLength(5);
    expect(await names('?limit=5&page=2')).toEqual(['Tunde Bakare']);
    expect(await names('?limit=3&page=2')).toEqual(['Emeka Obi', 'Amara Eze', 'Tunde Bakare']);
  });

  test('shows whose time is over as done at once, and whose answers wait', async () => {
    const { house, staff, running, questions } = await aClass();
    house.clock.advance({ minutes: 26 });
    const before = (await staff.live()).body;
    expect(before.counts).toEqual({ notStarted: 2, running: 0, done: 4, lateWaiting: 0 });
    await running.save(answer(questions[1], 'true', 2));
    const { counts, data } = (await staff.live('?search=zainab')).body;
    expect(counts.lateWaiting).toBe(1);
    expect(data[0].attempt).toMatchObject({
      submittedBy: 'time',
      submittedAt: '2026-09-15T09:30:00.000Z',
      lateAnswers: { waiting: 1 },
    });
  });

  test('shows the newest attempt of who may try twice', async () => {
    const { house, admin, exam, staff, done } = await aClass();
    await house.ask('PUT', `/exam/${exam._id}`, { as: admin, body: { maxAttempts: 2 } });
    await done.start();
    const { counts, data } = (await staff.live('?search=tunde')).body;
    expect(counts).toMatchObject({ running: 3, done: 1 });
    expect(data).toMatchObject([{ state: 'running', attempt: { number: 2 } }]);
  });

  test('shows what time was given, the newest first, and to whom', async () => {
    const { house, admin, staff, running } = await aClass();
    await staff.give({ minutes: 5 });
    house.clock.advance({ minutes: 1 });
    await staff.give({ minutes: 3, reason: 'A broken mouse', studentId: running.student._id });
    const { extraTime } = (await staff.live()).body;
    expect(extraTime).toMatchObject([
      { minutes: 3, reason: 'A broken mouse', givenBy: admin.fullName, student: { fullName: 'Zainab Musa' } },
      { minutes: 5, givenAt: '2026-09-15T09:05:00.000Z' },
    ]);
  });

  test('is there for an exam that was deleted while students sat it', async () => {
    const { house, admin, exam, staff } = await aClass();
    await house.ask('DELETE', `/exam/${exam._id}`, { as: admin });
    expect((await staff.live()).body.counts).toMatchObject({ running: 2, done: 2 });
    expect((await staff.give({ minutes: 5 })).body.data.attempts).toBe(2);
  });

  test.each(['?state=asleep', '?page=0', '?limit=0'])('takes %s as left out', async (query) => {
    const { staff } = await aClass();
    expect((await staff.live(query)).body).toEqual((await staff.live()).body);
  });
});

async function atIt() {
  const scene = await aSitting();
  const { house, admin, exam, desk, questions } = scene;
  await desk.start();
  await desk.save(answer(questions[0], '4', 1));
  const { _id } = await attemptOf(house, desk.student, exam);
  return { ...scene, staff: staffOf(house, admin, exam), attemptId: _id };
}

test('staff hand in for a student, with what is saved', async () => {
  const { house, desk, staff, attemptId } = await atIt();
  house.clock.advance({ minutes: 7 });
  const reply = await staff.submitFor(attemptId);
  expect(reply.body.data).toEqual({ score: 2, totalPoints: 6, submittedAt: '2026-09-15T09:07:00.000Z' });
  expect((await desk.score()).body.data).toMatchObject({ score: 2, submittedBy: 'staff', timeTaken: '7m 0s' });
  expect(await audited(house, 'exam.submit-for')).toEqual([
    { person: desk.student._id, before: { status: 'running' }, after: { status: 'submitted', score: 2 } },
  ]);
});

test('handing in again returns the same result, whoever did it first', async () => {
  const { house, desk, staff, attemptId, exam, questions } = await atIt();
  const first = await staff.submitFor(attemptId);
  house.clock.advance({ minutes: 1 });
  expect((await staff.submitFor(attemptId)).body).toEqual(first.body);
  expect(await audited(house, 'exam.submit-for')).toHaveLength(1);

  const other = deskOf(house, await aStudent(house), exam);
  await other.start();
  await other.submit(...rightAnswers(questions));
  const reply = await staff.submitFor((await attemptOf(house, other.student, exam))._id);
  expect(reply.body.data.score).toBe(6);
  expect((await other.score()).body.data.submittedBy).toBe('student');
  expect((await desk.submit(answer(questions[1], 'true'))).body.data.score).toBe(2);
});

test('an attempt whose time was over is handed in by the clock, not by who came later', async () => {
  const { house, desk, staff, attemptId } = await atIt();
  house.clock.advance({ minutes: 40 });
  const reply = await staff.submitFor(attemptId);
  expect(reply.body.data).toMatchObject({ score: 2, submittedAt: '2026-09-15T09:30:00.000Z' });
  expect((await desk.score()).body.data.submittedBy).toBe('time');
  expect(await audited(house, 'exam.submit-for')).toEqual([]);
});

test('what a device sends after that is kept beside the attempt', async () => {
  const { desk, staff, attemptId, questions } = await atIt();
  await staff.submitFor(attemptId);
  expect((await desk.save(answer(questions[1], 'true', 1))).body.code).toBe('time_is_up');
  expect((await staff.decide(attemptId, 'accept')).body.data).toEqual({ decided: 1, score: 3, totalPoints: 6 });
});

test('in 60 races of staff against the student one hand-in counts and both replies have its result', async () => {
  const { house, staff, exam, questions } = await atIt();
  const seen = new Map<string, number>();
  for (let round = 0; round < 60; round += 1) {
    const desk = deskOf(house, await aStudent(house), exam);
    await desk.start();
    const { _id } = await attemptOf(house, desk.student, exam);
    const [own, theirs] = await Promise.all([
      after((round * 3) % 8, () => desk.submit(...rightAnswers(questions))),
      after((round * 5) % 9, () => staff.submitFor(_id)),
    ]);
    expect([own.status, theirs.status]).toEqual([200, 200]);
    const { submitted_by, score } = await attemptOf(house, desk.student, exam);
    expect([own.body.data.score, theirs.body.data.score]).toEqual([score, score]);
    expect(score).toBe(submitted_by === 'student' ? 6 : 0);
    seen.set(submitted_by ?? '', (seen.get(submitted_by ?? '') ?? 0) + 1);
  }
  expect([...seen.keys()].toSorted()).toEqual(['staff', 'student']);
  expect(await audited(house, 'exam.submit-for')).toHaveLength(seen.get('staff') ?? 0);
});
