import { graceMs } from '@akada/contract/rules/exam-clock';
import { LRUCache } from 'lru-cache';
import { sharesStatements } from '../../platform/db/dialect.ts';
import { named } from '../../platform/db/named.ts';
import type { AttemptRow, Trx } from '../../platform/db/schema.ts';
import { aloneUnlessOutage, together } from '../../platform/db/together.ts';
import type { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso, perContext } from '../../platform/http/context.ts';
import { type Caller, hasSessionOfSitter, mustBeProven } from '../../platform/http/session.ts';
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
type Save = { attempt: Running; sessionHash: string; answers: readonly Answer[] };
type Held = Done['attempt'] & { session: string; written: readonly { question_id: string; seq: number }[] };

/**
 * Writes answers of running attempts, if the session is live and the paper is the one the answers were checked against.
 * SKIP LOCKED: a locked attempt is skipped, so that one that staff mark does not delay the others.
 */
const writeAnswersOf = named<Held>(`
  with sent as (
    select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::int[])
      as sent (student_id, attempt_id, paper_id, session, question_id, selected_answer, seq)
  ), locked as (
    select attempt.*, session, ${hasSessionOfSitter('own.student_id', 'own.session', '$9')} as is_callers
    from (select distinct student_id, attempt_id, paper_id, session from sent) as own cross join lateral (
      select student_id, _id, status, deadline_at, device, paper_id = own.paper_id as is_checked from attempts
      where student_id = own.student_id and _id = own.attempt_id
      for no key update skip locked
    ) as attempt
  ), held as (
    select student_id, _id, deadline_at, device, session from locked
    where status = 'running' and deadline_at >= $8 and is_checked and is_callers
  ), written as (
    insert into answers (student_id, attempt_id, question_id, selected_answer, seq, saved_at)
    select distinct on (student_id, attempt_id, question_id)
      student_id, attempt_id, question_id, selected_answer, seq, $9
    from sent join held using (student_id, session) where held._id = attempt_id
    order by student_id, attempt_id, question_id, seq desc
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
  const sent = saves.flatMap(({ answers, ...by }) => answers.map((answer) => ({ ...by, answer })));
  const at = now();
  return writeAnswersOf(db, [
    sent.map(({ attempt }) => attempt.student_id),
    sent.map(({ attempt }) => attempt._id),
    sent.map(({ attempt }) => attempt.paper_id),
    sent.map(({ sessionHash }) => sessionHash),
    sent.map(({ answer }) => answer.questionId),
    sent.map(({ answer }) => answer.selectedAnswer),
    sent.map(({ answer }) => answer.seq),
    iso(at - graceMs),
    iso(at),
  ]);
}

const mostSitting = 20_000;
const keyOf = ({ _id, session }: { _id: string; session: string }) => `${_id} ${session}`;

const saveWithOthers = perContext((context) => {
  /** Cache of the attempts last saved to. A running attempt is its student's newest, so it is not read again. */
  const running = new LRUCache<string, Running>({ max: mostSitting });
  const write = together(async (saves: readonly Save[]) => {
    const held = new Map((await writeTogether(context, saves)).map((row) => [keyOf(row), row]));
    return saves.map(({ attempt: { _id }, sessionHash: session }) => held.get(keyOf({ _id, session })) ?? null);
  });

  async function findRunning(key: string, sitting: Sitting): Promise<Running | null> {
    const attempt = await latestAttemptOf(context)(sitting);
    if (attempt?.status !== 'running' || isOver(attempt, context.now())) return null;
    const { student_id, _id, paper_id } = attempt;
    running.set(key, { student_id, _id, paper_id });
    return attempt;
  }

  /** Null if the save needs its own transaction. */
  return async (caller: Saver, examId: string, answers: readonly Answer[]): Promise<Done | null> => {
    const key = `${caller._id} ${examId}`;
    const known = running.get(key);
    const attempt = known ?? (await findRunning(key, { studentId: caller._id, examId }));
    if (!attempt) return null;
    try {
      await refuseForeign(context, context.db, attempt, answers);
    } catch (error) {
      if (!known) throw error;
      // The attempt may have moved to another paper.
      running.delete(key);
      return null;
    }
    const held = await write({ attempt, sessionHash: caller.sessionHash, answers }).catch(aloneUnlessOutage);
    if (!held) {
      running.delete(key);
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

type Saver = Pick<Caller, '_id' | 'sessionHash' | 'isRemembered'>;

/** Throws 401 if the session of a remembered caller may have ended. */
export async function saveAnswers(
  context: Context,
  caller: Saver,
  examId: string,
  answers: readonly Answer[],
): Promise<Saved> {
  const done = sharesStatements(context.db) ? await saveWithOthers(context)(caller, examId, answers) : null;
  if (done) return done;
  mustBeProven(caller);
  return context.commit((trx) => saveAlone(trx, context, { studentId: caller._id, examId }, answers));
}
