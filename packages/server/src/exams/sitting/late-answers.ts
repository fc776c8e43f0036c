import type { Actor } from '../../platform/audit/record.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { AttemptRow, Db, LateAnswerRow, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { type GivenAnswer, refuseForeign } from './paper.ts';
import { type AttemptKey, findAnswers, isOf, writeAnswers } from './sitting.queries.ts';

type Sent = GivenAnswer & { seq: number };

/** Keeps only the newest undecided answer of a question, beside decided ones. */
async function storeLate(trx: Trx, { student_id, _id }: AttemptKey, answer: Sent, at: string): Promise<void> {
  const stored = await trx
    .selectFrom('late_answers')
    .select('seq')
    .where('student_id', '=', student_id)
    .where('attempt_id', '=', _id)
    .where('question_id', '=', answer.questionId)
    .where('seq', '>=', answer.seq)
    .limit(1)
    .executeTakeFirst();
  if (stored) return;
  await trx
    .deleteFrom('late_answers')
    .where('student_id', '=', student_id)
    .where('attempt_id', '=', _id)
    .where('question_id', '=', answer.questionId)
    .where('decision', 'is', null)
    .execute();
  await trx
    .insertInto('late_answers')
    .values({
      student_id,
      attempt_id: _id,
      question_id: answer.questionId,
      selected_answer: answer.selectedAnswer,
      seq: answer.seq,
      answered_at: answer.answeredAt ?? null,
      arrived_at: at,
      decision: null,
      decided_by: null,
      decided_at: null,
    })
    .execute();
}

/**
 * For a locked, closed attempt. Unless the student submitted it, late answers may have been given in time on a device
 * without network, so they are stored for staff to decide. Returns the refusal to send after the commit.
 */
export async function storeLateAnswers(
  trx: Trx,
  context: Context,
  attempt: AttemptRow,
  answers: readonly GivenAnswer[],
): Promise<AppError> {
  if (attempt.submitted_by === 'student') {
    return new AppError('conflict', 'You have already submitted this exam');
  }
  await refuseForeign(context, trx, attempt, answers);
  const saved = new Map((await findAnswers(trx, attempt)).map((answer) => [answer.questionId, answer]));
  const late: { questionId: string; seq: number }[] = [];
  for (const answer of answers) {
    const known = saved.get(answer.questionId);
    if (answer.seq === undefined && answer.selectedAnswer === (known?.selectedAnswer ?? '')) continue;
    const seq = answer.seq ?? (known?.seq ?? 0) + 1;
    if (seq > (known?.seq ?? 0)) await storeLate(trx, attempt, { ...answer, seq }, iso(context.now()));
    late.push({ questionId: answer.questionId, seq });
  }
  const message = attempt.submitted_by === 'staff' ? 'Your teacher has handed in this exam for you' : 'Time is up';
  return new AppError('time_is_up', message, { late });
}

function decideOnWaiting(trx: Trx, attempt: AttemptKey, decision: 'accepted' | 'refused', by: Actor, at: string) {
  return trx
    .updateTable('late_answers')
    .set({ decision, decided_by: by.fullName, decided_at: at })
    .where('student_id', '=', attempt.student_id)
    .where('attempt_id', '=', attempt._id)
    .where('decision', 'is', null)
    .returning(['question_id as questionId', 'selected_answer as selectedAnswer', 'seq'])
    .execute();
}

/** Newer late answers replace the saved ones. Returns the count of undecided ones. */
export async function acceptLateAnswers(trx: Trx, attempt: AttemptKey, by: Actor, at: string): Promise<number> {
  const accepted = await decideOnWaiting(trx, attempt, 'accepted', by, at);
  await writeAnswers(trx, [{ attempt, answers: accepted }], at);
  return accepted.length;
}

export async function refuseLateAnswers(trx: Trx, attempt: AttemptKey, by: Actor, at: string): Promise<number> {
  return (await decideOnWaiting(trx, attempt, 'refused', by, at)).length;
}

const lateAnswersOfOne = prepared(['student', 'attempt'], (db, { student, attempt }) =>
  db
    .selectFrom('late_answers')
    .selectAll()
    .where('student_id', '=', student)
    .where('attempt_id', '=', attempt)
    .orderBy('arrived_at')
    .orderBy('question_id')
    .orderBy('seq'),
);

export function findLateAnswers(db: Db, { student_id, _id }: AttemptKey): Promise<LateAnswerRow[]> {
  return lateAnswersOfOne(db, { student: student_id, attempt: _id });
}

export async function countLateAnswers(db: Db, attempts: readonly AttemptKey[]) {
  const counts = new Map(attempts.map(({ _id }) => [_id, { waiting: 0, accepted: 0, refused: 0 }]));
  if (attempts.length === 0) return counts;
  const rows = await db
    .selectFrom('late_answers')
    .select((eb) => ['attempt_id', 'decision', eb.fn.countAll<number>().as('answers')])
    .where(isOf(['student_id', 'attempt_id'], attempts))
    .groupBy(['attempt_id', 'decision'])
    .execute();
  for (const row of rows) {
    const own = counts.get(row.attempt_id);
    if (own) own[row.decision ?? 'waiting'] = row.answers;
  }
  return counts;
}
