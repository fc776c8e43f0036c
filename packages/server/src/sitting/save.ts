import { graceMs } from '@akada/contract/rules/exam-clock';
import { sharesStatements } from '../db/dialect.ts';
import { named } from '../db/named.ts';
import type { AttemptRow, Trx } from '../db/schema.ts';
import { aloneUnlessOutage, together } from '../db/together.ts';
import type { AppError } from '../http/app-error.ts';
import { type Context, iso, perContext } from '../http/context.ts';
import { storeLateAnswers } from './late-answers.ts';
import { type GivenAnswer, refuseForeign } from './paper.ts';
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
  await refuseForeign(context, trx, attempt, answers);
  return { attempt, saved: await writeAnswers(trx, attempt, answers, iso(now)) };
}

type Running = AttemptKey & Pick<AttemptRow, 'paper_id'>;
type Save = { attempt: Running; answers: readonly Answer[] };
type Held = Done['attempt'] & { written: readonly { question_id: string; seq: number }[] };

/**
 * Writes the answers of attempts that run on the paper that they were checked against, and that nobody else has locked.
 * What it leaves out, it does not wait for: one attempt that staff mark must not hold up the others.
 */
const writeAnswersOf = named<Held>(`
  with sent as (
    select distinct on (student_id, attempt_id, question_id) *
    from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::int[])
      as sent (student_id, attempt_id, paper_id, question_id, selected_answer, seq)
    order by student_id, attempt_id, question_id, seq desc
  ), locked as (
    select attempt.* from (select distinct student_id, attempt_id, paper_id from sent) as own cross join lateral (
      select student_id, _id, status, deadline_at, device, paper_id = own.paper_id as is_checked from attempts
      where student_id = own.student_id and _id = own.attempt_id
      for no key update skip locked
    ) as attempt
  ), held as (
    select student_id, _id, deadline_at, device from locked
    where status = 'running' and deadline_at >= $7 and is_checked
  ), written as (
    insert into answers (student_id, attempt_id, question_id, selected_answer, seq, saved_at)
    select sent.student_id, attempt_id, question_id, selected_answer, seq, $8
    from sent join held on held.student_id = sent.student_id and held._id = attempt_id
    on conflict (student_id, attempt_id, question_id) do update
      set selected_answer = excluded.selected_answer, seq = excluded.seq, saved_at = excluded.saved_at
      where excluded.seq > answers.seq
    returning student_id, attempt_id as _id, question_id, seq
  )
  select held.*, (
    select coalesce(json_agg(written), '[]') from written
    where written.student_id = held.student_id and written._id = held._id
  ) as written
  from held`);

function writeTogether({ db, now }: Context, saves: readonly Save[]): Promise<Held[]> {
  const sent = saves.flatMap(({ attempt, answers }) => answers.map((answer) => ({ attempt, answer })));
  const at = now();
  return writeAnswersOf(db, [
    sent.map(({ attempt }) => attempt.student_id),
    sent.map(({ attempt }) => attempt._id),
    sent.map(({ attempt }) => attempt.paper_id),
    sent.map(({ answer }) => answer.questionId),
    sent.map(({ answer }) => answer.selectedAnswer),
    sent.map(({ answer }) => answer.seq),
    iso(at - graceMs),
    iso(at),
  ]);
}

const mostSitting = 20_000;

/** The attempts that students saved to last. A running attempt is its student's newest, so it needs no reading again. */
function runningAttempts() {
  const known = new Map<string, Running>();
  const keyOf = ({ studentId, examId }: Sitting) => `${studentId} ${examId}`;
  return {
    find: (sitting: Sitting) => known.get(keyOf(sitting)),
    forget: (sitting: Sitting) => known.delete(keyOf(sitting)),
    remember: (sitting: Sitting, { student_id, _id, paper_id }: Running) => {
      if (known.size >= mostSitting) known.clear();
      known.set(keyOf(sitting), { student_id, _id, paper_id });
    },
  };
}

const saveWithOthers = perContext((context) => {
  const running = runningAttempts();
  const write = together(async (saves: readonly Save[]) => {
    const byAttempt = new Map((await writeTogether(context, saves)).map((held) => [held._id, held]));
    return saves.map(({ attempt }) => byAttempt.get(attempt._id) ?? null);
  });

  async function findRunning(sitting: Sitting): Promise<Running | null> {
    const known = running.find(sitting);
    if (known) return known;
    const attempt = await latestAttemptOf(context)(sitting);
    if (attempt?.status !== 'running' || isOver(attempt, context.now())) return null;
    running.remember(sitting, attempt);
    return attempt;
  }

  /** Null for what needs a transaction of its own. */
  return async (sitting: Sitting, answers: readonly Answer[]): Promise<Done | null> => {
    const attempt = await findRunning(sitting);
    if (!attempt) return null;
    await refuseForeign(context, context.db, attempt, answers);
    const held = await write({ attempt, answers }).catch(aloneUnlessOutage);
    if (!held) {
      running.forget(sitting);
      return null;
    }
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
