import { sql } from 'kysely';
import { sharesStatements } from '../db/dialect.ts';
import type { AttemptRow, Trx } from '../db/schema.ts';
import { aloneUnlessOutage, together } from '../db/together.ts';
import { type Context, perContext } from '../http/context.ts';
import { type GivenAnswer, paperOf } from './paper.ts';
import type { Selected } from './scoring.ts';
import { type AttemptKey, findLatestAttempts, type Sitting } from './sitting.queries.ts';
import { endOf, submitAttempt, submittedByNow } from './submit.ts';

const ownRows = (keys: readonly AttemptKey[]) => sql`unnest(
  ${keys.map(({ student_id }) => student_id)}::text[], ${keys.map(({ _id }) => _id)}::text[]
) as own (student, attempt)`;

/** Those of them that run and that nobody else has locked. */
async function lockRunning(trx: Trx, keys: readonly AttemptKey[]): Promise<AttemptRow[]> {
  const { rows } = await sql<AttemptRow>`
    select attempt.* from ${ownRows(keys)}
    cross join lateral (
      select * from attempts where student_id = own.student and _id = own.attempt for no key update skip locked
    ) as attempt`.execute(trx);
  return rows.filter((attempt) => attempt.status === 'running');
}

/** By question, in one object an attempt: reading forty rows of each costs more than their score. */
async function selectedOf(trx: Trx, keys: readonly AttemptKey[]): Promise<Map<string, Selected>> {
  const { rows } = await sql<{ attempt_id: string; selected: Record<string, string> }>`
    select attempt_id, json_object_agg(question_id, selected_answer) as selected from ${ownRows(keys)}
    join answers on student_id = own.student and attempt_id = own.attempt
    group by attempt_id`.execute(trx);
  return new Map(rows.map(({ attempt_id, selected }) => [attempt_id, new Map(Object.entries(selected))]));
}

type End = ReturnType<typeof endOf>;

async function close(trx: Trx, ends: readonly End[]): Promise<AttemptRow[]> {
  const { rows } = await sql<AttemptRow>`
    update attempts set
      status = 'submitted', submitted_at = own.submitted_at, submitted_by = own.submitted_by, score = own.score,
      correct_answers = own.correct_answers, to_mark = own.to_mark, total_points = own.total_points,
      total_questions = own.total_questions, by_hand = own.by_hand, pass_points = own.pass_points
    from json_to_recordset(${JSON.stringify(ends)}) as own (
      student text, attempt text, submitted_at text, submitted_by text, score int, correct_answers int, to_mark int,
      total_points int, total_questions int, by_hand int, pass_points int
    )
    where attempts.student_id = own.student and attempts._id = own.attempt
    returning attempts.*`.execute(trx);
  return rows;
}

/** Ends attempts to which staff gave no points yet. */
async function handInTogether(trx: Trx, context: Context, keys: readonly AttemptKey[]): Promise<AttemptRow[]> {
  const attempts = (await lockRunning(trx, keys)).filter(({ marked }) => marked === 0);
  const selected = await selectedOf(trx, attempts);
  const ends: End[] = [];
  for (const attempt of attempts) {
    const paper = await paperOf(context, trx, attempt);
    const given = { paper, selected: selected.get(attempt._id) ?? new Map(), marks: new Map() };
    ends.push(endOf(context, attempt, submittedByNow(attempt, context.now()), given));
  }
  return ends.length > 0 ? close(trx, ends) : [];
}

const handInWithOthers = perContext((context) =>
  together(async (sittings: readonly Sitting[]) => {
    const latest = await findLatestAttempts(context.db, sittings);
    const running = latest.filter((attempt) => attempt?.status === 'running') as AttemptRow[];
    if (running.length === 0) return sittings.map(() => null);
    const keys = [...new Map(running.map((attempt) => [attempt._id, attempt])).values()];
    const closed = await context.commit((trx) => handInTogether(trx, context, keys));
    const byId = new Map(closed.map((attempt) => [attempt._id, attempt]));
    return latest.map((attempt) => byId.get(attempt?._id ?? '') ?? null);
  }),
);

/** On PostgreSQL, hand-ins that bring no more answers share a transaction. */
export async function handIn(context: Context, sitting: Sitting, answers: readonly GivenAnswer[]): Promise<AttemptRow> {
  const canShare = sharesStatements(context.db) && answers.length === 0;
  const attempt = canShare ? await handInWithOthers(context)(sitting).catch(aloneUnlessOutage) : null;
  return attempt ?? context.commit((trx) => submitAttempt(trx, context, sitting, answers));
}
