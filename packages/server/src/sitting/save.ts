import { graceMs } from '@akada/contract/rules/exam-clock';
import { sql } from 'kysely';
import { sharesStatements } from '../db/dialect.ts';
import type { AttemptRow, Trx } from '../db/schema.ts';
import { aloneUnlessOutage, together } from '../db/together.ts';
import type { AppError } from '../http/app-error.ts';
import { type Context, iso, perContext } from '../http/context.ts';
import { storeLateAnswers } from './late-answers.ts';
import { type GivenAnswer, paperOf, refuseForeign } from './paper.ts';
import {
  type AttemptKey,
  findAnswers,
  latestAttemptOf,
  lockLatestAttempt,
  type Sitting,
  writeAnswers,
} from './sitting.queries.ts';
import { isOver, notStarted } from './submit.ts';

type Answer = GivenAnswer & { seq: number };
type Done = {
  attempt: AttemptKey & Pick<AttemptRow, 'deadline_at' | 'device'>;
  /** The sequences stored now, which may be higher than those sent. */
  saved: { questionId: string; seq: number }[];
};
/** A refusal is returned, not thrown, so that the late answers are committed. */
type Saved = Done | { refusal: AppError };

async function saveAlone(trx: Trx, context: Context, sitting: Sitting, answers: readonly Answer[]): Promise<Saved> {
  const attempt = await lockLatestAttempt(trx, sitting.studentId, sitting.examId);
  if (!attempt) throw notStarted();
  const now = context.now();
  if (attempt.status === 'submitted' || isOver(attempt, now)) {
    return { refusal: await storeLateAnswers(trx, context, attempt, answers) };
  }
  refuseForeign((await paperOf(context, trx, attempt)).questions, answers);
  return { attempt, saved: await writeAnswers(trx, attempt, answers, iso(now)) };
}

type Save = { attempt: AttemptRow; answers: readonly Answer[] };
type Written = AttemptKey & { question_id: string; seq: number };
type Held = Done['attempt'] & { written: readonly Written[] };

/**
 * Writes the answers of attempts that run and that nobody else has locked, in one statement. What it leaves out, it does
 * not wait for: one attempt that staff mark must not hold up the others.
 */
async function writeTogether({ db, now }: Context, saves: readonly Save[]): Promise<Held[]> {
  const sent = saves.flatMap(({ attempt, answers }) => answers.map((answer) => ({ attempt, answer })));
  const column = (of: (row: (typeof sent)[number]) => unknown) => sent.map(of);
  const at = now();
  const held = await sql<Held>`
    with sent as (
      select distinct on (student_id, attempt_id, question_id) *
      from unnest(
        ${column(({ attempt }) => attempt.student_id)}::text[], ${column(({ attempt }) => attempt._id)}::text[],
        ${column(({ answer }) => answer.questionId)}::text[], ${column(({ answer }) => answer.selectedAnswer)}::text[],
        ${column(({ answer }) => answer.seq)}::int[]
      ) as sent (student_id, attempt_id, question_id, selected_answer, seq)
      order by student_id, attempt_id, question_id, seq desc
    ), locked as (
      select attempt.* from (select distinct student_id, attempt_id from sent) as own cross join lateral (
        select student_id, _id, status, deadline_at, device from attempts
        where student_id = own.student_id and _id = own.attempt_id
        for no key update skip locked
      ) as attempt
    ), held as (
      select student_id, _id, deadline_at, device from locked where status = 'running' and deadline_at >= ${iso(at - graceMs)}
    ), written as (
      insert into answers (student_id, attempt_id, question_id, selected_answer, seq, saved_at)
      select sent.*, ${iso(at)} from sent join held on held.student_id = sent.student_id and held._id = attempt_id
      on conflict (student_id, attempt_id, question_id) do update
        set selected_answer = excluded.selected_answer, seq = excluded.seq, saved_at = excluded.saved_at
        where excluded.seq > answers.seq
      returning student_id, attempt_id as _id, question_id, seq
    )
    select held.*, (
      select coalesce(json_agg(written), '[]') from written
      where written.student_id = held.student_id and written._id = held._id
    ) as written
    from held`.execute(db);
  return held.rows;
}

const saveWithOthers = perContext((context) => {
  const write = together(async (saves: readonly Save[]) => {
    const byAttempt = new Map((await writeTogether(context, saves)).map((held) => [held._id, held]));
    return saves.map(({ attempt }) => byAttempt.get(attempt._id) ?? null);
  });
  /** Null for what needs a transaction of its own. */
  return async (sitting: Sitting, answers: readonly Answer[]): Promise<Done | null> => {
    const attempt = await latestAttemptOf(context)(sitting);
    if (attempt?.status !== 'running' || isOver(attempt, context.now())) return null;
    refuseForeign((await paperOf(context, context.db, attempt)).questions, answers);
    const held = await write({ attempt, answers }).catch(aloneUnlessOutage);
    if (!held) return null;
    const sequences = new Map(held.written.map(({ question_id, seq }) => [question_id, seq]));
    const questions = [...new Set(answers.map(({ questionId }) => questionId))];
    const isNewest = questions.every((question) => sequences.has(question));
    const stored = isNewest ? [] : await findAnswers(context.db, attempt);
    for (const { questionId, seq } of stored) sequences.set(questionId, seq);
    return {
      attempt: held,
      saved: questions.map((questionId) => ({ questionId, seq: sequences.get(questionId) ?? 0 })),
    };
  };
});

export async function saveAnswers(context: Context, sitting: Sitting, answers: readonly Answer[]): Promise<Saved> {
  const done = sharesStatements(context.db) ? await saveWithOthers(context)(sitting, answers) : null;
  return done ?? context.commit((trx) => saveAlone(trx, context, sitting, answers));
}
