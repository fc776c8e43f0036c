import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { House } from '../../test/house.ts';
import { anAdmin, aStudent } from '../../test/people.ts';
import { aClassThatSat, deskOf } from '../../test/sitting.ts';
import { aLesson } from '../../test/things.ts';
import { withDerived } from './derived-tables.ts';
import { sumsOf } from './list-counts.ts';

type Outcome = { correct: number; questions: number; attempts: number; ms: number };

const byOutcome = (outcomes: readonly Outcome[]) =>
  outcomes.map(({ correct, questions, attempts, ms }) => `${correct}/${questions} ${attempts} ${ms}`).toSorted();

/** What is kept, and what the attempts say when they are counted anew. */
async function bothCounts({ db }: House) {
  const kept = await withDerived(db)
    .selectFrom('exam_outcomes')
    .select((eb) => [
      'correct_answers as correct',
      'total_questions as questions',
      eb.fn.sum<number>('attempts').as('attempts'),
      eb.fn.sum<number>('study_ms').as('ms'),
    ])
    .groupBy(['exam_id', 'correct_answers', 'total_questions'])
    .having((eb) => eb.fn.sum('attempts'), '<>', 0)
    .execute();
  const rows = await db.selectFrom('attempts').selectAll().where('status', '=', 'submitted').execute();
  const groups = Map.groupBy(rows, (row) => `${row.exam_id} ${row.correct_answers} ${row.total_questions}`);
  const counted = [...groups.values()].map((group) => ({
    correct: group[0]?.correct_answers ?? 0,
    questions: group[0]?.total_questions ?? 0,
    attempts: group.length,
    ms: group.reduce((sum, row) => sum + Date.parse(row.submitted_at ?? '') - Date.parse(row.started_at), 0),
  }));
  return { kept: byOutcome(kept), counted: byOutcome(counted) };
}

describe('what results were reached', () => {
  test('follows every attempt that is handed in, marked again, opened again and erased', async () => {
    const { house, exam, weak, strong } = await aClassThatSat();
    const agree = async (expected: number) => {
      const { kept, counted } = await bothCounts(house);
      expect(kept).toEqual(counted);
      expect(kept).toHaveLength(expected);
    };
    await agree(2);
    const late = await aStudent(house);
    await deskOf(house, late, exam).start();
    house.clock.advance({ minutes: 7, ms: 123 });
    await deskOf(house, late, exam).submit();
    await agree(3);
    const own = house.db.updateTable('attempts').where('student_id', '=', late._id);
    await own.set({ correct_answers: 1, score: 1 }).execute();
    await agree(2);
    await own.set({ status: 'running', correct_answers: null, score: null, submitted_at: null }).execute();
    await agree(2);
    await own.set({ status: 'submitted', correct_answers: 2, submitted_at: '2000-01-01T00:00:00.000Z' }).execute();
    const { kept } = await bothCounts(house);
    expect(kept, 'an end before the start is no time').toContain('2/3 1 0');
    await house.db.deleteFrom('users').where('_id', '=', late._id).execute();
    await agree(2);
    for (const { student } of [weak, strong]) {
      await house.db.deleteFrom('users').where('_id', '=', student._id).execute();
    }
    await agree(0);
  });

  test('follows hand-ins of one moment', async () => {
    const { house, exam } = await aClassThatSat();
    const others = await Promise.all(Array.from({ length: 20 }, () => aStudent(house)));
    await Promise.all(others.map((student) => deskOf(house, student, exam).start()));
    await Promise.all(others.map((student) => deskOf(house, student, exam).submit()));
    const { kept, counted } = await bothCounts(house);
    expect(kept).toEqual(counted);
    expect(kept.some((outcome) => outcome.startsWith('0/3 20 '))).toBe(true);
  });
});

describe('figures that are counted as they come', () => {
  test('follow lessons that are made, withdrawn and put on sale again', async () => {
    const { house, admin } = await aClassThatSat();
    const lessons = [await aLesson(house, admin), await aLesson(house, admin)];
    const counts = async () =>
      Object.fromEntries([...(await sumsOf(house.db, 'lessons'))].map(([key, { rows }]) => [key, rows]));
    expect(await counts()).toEqual({ 'on sale': 2 });
    await house.ask('DELETE', `/lesson/${lessons[0]?._id}`, { as: admin });
    const gone = await house.db.selectFrom('lessons').select('_id').where('withdrawn_at', 'is not', null).execute();
    expect(await counts()).toMatchObject({ 'on sale': 1 });
    await house.db.updateTable('lessons').set({ withdrawn_at: '2026-09-15T10:00:00.000Z' }).execute();
    expect(await counts()).toMatchObject({ 'on sale': 0, withdrawn: gone.length + 1 });
    await house.db.updateTable('lessons').set({ withdrawn_at: null }).execute();
    expect(await counts()).toMatchObject({ 'on sale': gone.length + 1, withdrawn: 0 });
  });

  test('follow the film that students watch, a day at a time', async () => {
    const { house, weak, strong } = await aClassThatSat();
    const watched = async () => (await sumsOf(house.db, 'study_days')).get('watched')?.amount;
    const [first, second] = [weak.student, strong.student];
    const at = '2026-09-15T10:00:00.000Z';
    for (const [student, day, seconds] of [
      [first, '2026-09-14', 600],
      [first, '2026-09-15', 30],
      [second, '2026-09-15', 45],
    ] as const) {
      const row = { student_id: student._id, day, watched_seconds: seconds, updated_at: at };
      await house.db.insertInto('study_days').values(row).execute();
    }
    expect(await watched()).toBe(675);
    await house.db
      .updateTable('study_days')
      .set((eb) => ({ watched_seconds: eb('watched_seconds', '+', 5) }))
      .where('day', '=', '2026-09-15')
      .execute();
    expect(await watched()).toBe(685);
    const stats = await house.ask('GET', '/admin/stats', { as: await anAdmin(house) });
    const { ms } = await sql<{ ms: number }>`select sum(study_ms) as ms from exam_outcomes`
      .execute(house.db)
      .then(({ rows }) => rows[0] ?? { ms: 0 });
    expect(stats.body.data.studyHours).toBe(Math.round((ms + 685_000) / 360_000) / 10);
    await house.db.deleteFrom('users').where('_id', '=', first._id).execute();
    expect(await watched()).toBe(50);
  });
});
