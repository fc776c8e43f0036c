import { graceMs } from '@akada/contract/rules/exam-clock';
import { sql } from 'kysely';
import { sharesStatements } from '../../platform/db/dialect.ts';
import { named } from '../../platform/db/named.ts';
import type { AttemptRow, Trx } from '../../platform/db/schema.ts';
import { aloneUnlessOutage, together } from '../../platform/db/together.ts';
import { type Context, iso, perContext } from '../../platform/http/context.ts';
import { type Caller, hasSessionOfSitter, mustBeProven } from '../../platform/http/session.ts';
import { type GivenAnswer, paperOf } from './paper.ts';
import type { Sitting } from './sitting.queries.ts';
import { endOf, submitAttempt, submittedByNow } from './submit.ts';

type HandIn = Sitting & Pick<Caller, 'sessionHash'>;
type Held = Pick<AttemptRow, (typeof held)[number]> & { session: string };

const held = ['student_id', '_id', 'exam_id', 'paper_id', 'deadline_at', 'marked'] as const;

/**
 * Running attempts that are not locked, handed in from a live session. The key is looked up first, because PostgreSQL
 * underestimates the count of running attempts.
 */
const lockRunning = named<Held>(`
  with locked as (
    select attempt.*, session, ${hasSessionOfSitter('own.student', 'own.session', '$5')} as is_callers
    from unnest($1::text[], $2::text[], $3::text[]) as own (student, exam, session) cross join lateral (
      select ${held.join()}, status from attempts where student_id = own.student and _id = (
        select _id from attempts where student_id = own.student and exam_id = own.exam order by number desc limit 1
      )
      for no key update skip locked
    ) as attempt
  )
  select ${held.join()}, session from locked where status = 'running' and deadline_at >= $4 and is_callers`);

/** By question, in one object an attempt: reading forty rows of each costs more than their score. */
const selectedOf = named<{ attempt_id: string; selected: Record<string, string> }>(`
  select attempt_id, selected from unnest($1::text[], $2::text[]) as own (student, attempt_id) cross join lateral (
    select coalesce(json_object_agg(question_id, selected_answer), '{}') as selected from answers
    where student_id = own.student and answers.attempt_id = own.attempt_id
  ) as given`);

type Closed = Pick<AttemptRow, '_id' | 'score' | 'total_points' | 'to_mark'>;

/**
 * Not a named statement: an old plan, from a small table, would scan all of it. PostgreSQL estimates ten rows for an
 * array, which gives an index lookup, and a hundred for a JSON list.
 */
async function close(trx: Trx, ends: readonly string[]): Promise<Closed[]> {
  const { rows } = await sql<Closed>`
    update attempts set
      status = 'submitted', submitted_at = own.submitted_at, submitted_by = own.submitted_by, score = own.score,
      correct_answers = own.correct_answers, to_mark = own.to_mark, total_points = own.total_points,
      total_questions = own.total_questions, by_hand = own.by_hand, pass_points = own.pass_points
    from unnest(${ends}::json[]) as sent (row) cross join lateral json_to_record(sent.row) as own (
      student text, attempt text, submitted_at text, submitted_by text, score int, correct_answers int, to_mark int,
      total_points int, total_questions int, by_hand int, pass_points int
    )
    where attempts.student_id = own.student and attempts._id = own.attempt
    returning attempts._id, attempts.score, attempts.total_points, attempts.to_mark`.execute(trx);
  return rows;
}

/** Ends attempts without marks by staff. */
async function handInTogether(trx: Trx, context: Context, handIns: readonly HandIn[]): Promise<(Held & Closed)[]> {
  const now = context.now();
  const running = await lockRunning(trx, [
    handIns.map(({ studentId }) => studentId),
    handIns.map(({ examId }) => examId),
    handIns.map(({ sessionHash }) => sessionHash),
    iso(now - graceMs),
    iso(now),
  ]);
  const attempts = running.filter(({ marked }) => marked === 0);
  if (attempts.length === 0) return [];
  const keys = [attempts.map(({ student_id }) => student_id), attempts.map(({ _id }) => _id)];
  const selected = new Map((await selectedOf(trx, keys)).map((row) => [row.attempt_id, Object.entries(row.selected)]));
  const ends: string[] = [];
  for (const attempt of attempts) {
    const paper = await paperOf(context, trx, attempt);
    const given = { paper, selected: new Map(selected.get(attempt._id)), marks: new Map() };
    ends.push(JSON.stringify(endOf(context, attempt, submittedByNow(attempt, now), given)));
  }
  const closed = new Map((await close(trx, ends)).map((row) => [row._id, row]));
  return attempts.flatMap((attempt) => {
    const own = closed.get(attempt._id);
    return own ? [{ ...attempt, ...own }] : [];
  });
}

const keyOf = (student: string, exam: string, session: string) => `${student} ${exam} ${session}`;

const handInWithOthers = perContext((context) =>
  together(async (handIns: readonly HandIn[]): Promise<(Closed | null)[]> => {
    // One of two hand-ins of an attempt finds it closed.
    const once = new Map(handIns.map((own) => [`${own.studentId} ${own.examId}`, own]));
    const done = await context.commit((trx) => handInTogether(trx, context, [...once.values()]));
    const byKey = new Map(done.map((row) => [keyOf(row.student_id, row.exam_id, row.session), row]));
    return handIns.map((own) => byKey.get(keyOf(own.studentId, own.examId, own.sessionHash)) ?? null);
  }),
);

/** On PostgreSQL, hand-ins without further answers share a transaction. */
export async function handIn(
  context: Context,
  caller: Pick<Caller, '_id' | 'sessionHash' | 'isRemembered'>,
  examId: string,
  answers: readonly GivenAnswer[],
): Promise<Closed> {
  const own = { studentId: caller._id, examId, sessionHash: caller.sessionHash };
  const canShare = sharesStatements(context.db) && answers.length === 0;
  const attempt = canShare ? await handInWithOthers(context)(own).catch(aloneUnlessOutage) : null;
  if (attempt) return attempt;
  mustBeProven(caller);
  return context.commit((trx) => submitAttempt(trx, context, own, answers));
}
