import { windowState } from '@akada/contract/rules/exam-clock';
import { type SqlBool, sql } from 'kysely';
import { sharesStatements } from '../../platform/db/dialect.ts';
import { executeNamed } from '../../platform/db/named.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { ExamRow, Trx } from '../../platform/db/schema.ts';
import { aloneUnlessOutage, together } from '../../platform/db/together.ts';
import { type Context, iso, perContext } from '../../platform/http/context.ts';
import { type Caller, hasSession, mustBeProven } from '../../platform/http/session.ts';
import { freezePaper } from './exam-versions.ts';
import { absenteesOf } from './sitting.queries.ts';
import { attemptFrom, insertAttempts, type Started, startAttempt } from './start.ts';

type Start = { caller: Caller; examId: string; device: string | undefined };

const sessionOf = hasSession('own.student', 'own.session', 'expires_at > own.now');

/**
 * Extra time of the students who can start: live session, in the exam's audience, no attempt yet, not locked.
 */
async function extraPercents(
  trx: Trx,
  exam: ExamRow,
  starts: readonly Start[],
  now: number,
): Promise<Map<string, number>> {
  const callers = starts.map(({ caller }) => caller);
  const own = sql<{ student: string }>`(
    select *, ${iso(now)} as now
    from unnest(${callers.map(({ _id }) => _id)}::text[], ${callers.map(({ sessionHash }) => sessionHash)}::text[])
      as own (student, session)
  )`;
  const students = absenteesOf(trx, exam)
    .innerJoin(own.as('own'), 'own.student', 'users._id')
    .where(sql<SqlBool>`${sql.raw(sessionOf)}`)
    .select(['users._id', 'users.extra_time_percent'])
    .orderBy('users._id')
    .forKeyShare('users')
    .skipLocked();
  const rows = await executeNamed(trx, students);
  return new Map(rows.map((row) => [row._id, row.extra_time_percent ?? 0]));
}

const examUnlessLocked = prepared(['exam'], (db, { exam }) =>
  db.selectFrom('exams').selectAll().where('_id', '=', exam).where('deleted_at', 'is', null).forShare().skipLocked(),
);

/** First attempts at an open exam. Other starts, and locked rows, are skipped. */
async function startFirst(trx: Trx, context: Context, examId: string, starts: readonly Start[]): Promise<Started[]> {
  const [exam] = await examUnlessLocked(trx, { exam: examId });
  const isOpen = (row: ExamRow) =>
    row.is_active === 1 &&
    row.max_attempts > 0 &&
    windowState(Date.parse(row.opens_at), Date.parse(row.closes_at), context.now()) === 'open';
  if (!exam || !isOpen(exam)) return [];
  const percents = await extraPercents(trx, exam, starts, context.now());
  const frozen = await freezePaper(trx, context, exam);
  const made = starts.flatMap(({ caller: { _id }, device }) => {
    const extraPercent = percents.get(_id);
    if (extraPercent === undefined) return [];
    const wanted = { exam, closesAt: exam.closes_at, number: 1, device };
    return [attemptFrom(context, frozen, { _id, extraPercent }, wanted)];
  });
  const own = made.filter(({ paper }) => paper.questions.length > 0);
  if (own.length === 0) return [];
  const rows = await insertAttempts(
    trx,
    own.map(({ row }) => row),
  );
  const papers = new Map(own.map(({ row, paper }) => [row._id, paper]));
  return rows.flatMap((attempt) => {
    const paper = papers.get(attempt._id);
    return paper ? [{ attempt, paper }] : [];
  });
}

const startWithOthers = perContext((context) =>
  together(async (starts: readonly Start[]): Promise<(Started | null)[]> => {
    const byExam = [...Map.groupBy(starts, ({ examId }) => examId)];
    const started = new Map<Start, Started>();
    await Promise.all(
      byExam.map(async ([examId, asked]) => {
        // The second of two starts of a student continues the attempt of the first.
        const own = new Map(asked.map((start) => [start.caller._id, start]));
        const made = await context.commit((trx) => startFirst(trx, context, examId, [...own.values()]));
        for (const one of made) {
          const start = own.get(one.attempt.student_id);
          if (start) started.set(start, one);
        }
      }),
    );
    return starts.map((start) => started.get(start) ?? null);
    // One statement at a time, so that each serves more students.
  }, 1),
);

/** On PostgreSQL the first starts of a class share a transaction and its paper. */
export async function start(
  context: Context,
  caller: Caller,
  examId: string,
  device: string | undefined,
): Promise<Started> {
  const started = sharesStatements(context.db)
    ? await startWithOthers(context)({ caller, examId, device }).catch(aloneUnlessOutage)
    : null;
  if (started) return started;
  mustBeProven(caller);
  return context.commit((trx) => startAttempt(trx, context, caller, examId, device));
}
