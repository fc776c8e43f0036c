import { graceMs } from '@akada/contract/rules/exam-clock';
import { inChunks } from '../../platform/db/dialect.ts';
import { outageOf } from '../../platform/db/outage.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { AttemptRow, Db, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { storeLateAnswers } from './late-answers.ts';
import { type GivenAnswer, type OwnPaper, paperOf, refuseForeign } from './paper.ts';
import { type Given, resultColumns, type Selected, scorePaper } from './scoring.ts';
import {
  type AttemptKey,
  findAnswers,
  findAttemptsOf,
  findMarks,
  findSelected,
  lockAttempt,
  lockLatestAttempt,
  type Sitting,
  writeAnswers,
} from './sitting.queries.ts';

export const notStarted = () => new AppError('not_started', 'You have not started this exam');

export function isOver(attempt: Pick<AttemptRow, 'deadline_at'>, now: number): boolean {
  return now > Date.parse(attempt.deadline_at) + graceMs;
}

const closeAttempt = prepared(
  [
    ...(['student', 'attempt', 'submitted_at', 'submitted_by', 'score', 'correct_answers', 'to_mark'] as const),
    ...(['total_points', 'total_questions', 'by_hand', 'pass_points'] as const),
  ],
  (db, { student, attempt, ...end }) =>
    db
      .updateTable('attempts')
      .set({ status: 'submitted', ...end })
      .where('student_id', '=', student)
      .where('_id', '=', attempt)
      .returningAll(),
);

type SubmittedBy = NonNullable<AttemptRow['submitted_by']>;

/** Result columns of an attempt that ends now. */
function endOf(
  context: Context,
  attempt: AttemptKey & Pick<AttemptRow, 'deadline_at'>,
  submittedBy: SubmittedBy,
  { paper, selected, marks }: { paper: OwnPaper; selected: Selected; marks: Given },
) {
  return {
    student: attempt.student_id,
    attempt: attempt._id,
    submitted_at: iso(Math.min(context.now(), Date.parse(attempt.deadline_at))),
    submitted_by: submittedBy,
    ...resultColumns(paper, scorePaper(paper, selected, marks)),
  };
}

/** `attempt` is locked. */
export async function finalise(
  trx: Trx,
  context: Context,
  attempt: AttemptRow,
  submittedBy: SubmittedBy,
): Promise<AttemptRow> {
  const paper = await paperOf(context, trx, attempt);
  const selected = await findSelected(trx, attempt);
  const marks = await findMarks(trx, attempt);
  const [closed] = await closeAttempt(trx, endOf(context, attempt, submittedBy, { paper, selected, marks }));
  return closed ?? attempt;
}

/** The device submits by itself at the deadline; as 'time', other devices' answers still count as late answers. */
const submittedByNow = ({ deadline_at }: Pick<AttemptRow, 'deadline_at'>, now: number) =>
  now < Date.parse(deadline_at) ? 'student' : 'time';

/**
 * Saved answers always count. Without a sequence an answer is the newest for its question, but a blank never erases a
 * saved one. Submitting twice changes nothing.
 */
export async function submitAttempt(
  trx: Trx,
  context: Context,
  sitting: Sitting,
  answers: readonly GivenAnswer[],
): Promise<AttemptRow> {
  const attempt = await lockLatestAttempt(trx, sitting);
  if (!attempt) throw notStarted();
  const now = context.now();
  const isRunning = attempt.status === 'running';
  if (!isRunning || isOver(attempt, now)) {
    if (answers.length > 0) await storeLateAnswers(trx, context, attempt, answers);
    return isRunning ? finalise(trx, context, attempt, 'time') : attempt;
  }
  if (answers.length > 0) {
    await refuseForeign(context, trx, attempt, answers);
    const saved = new Map((await findAnswers(trx, attempt)).map((answer) => [answer.questionId, answer.seq]));
    const numbered = answers
      .filter((answer) => answer.seq !== undefined || answer.selectedAnswer !== '')
      .map((answer) => ({ ...answer, seq: answer.seq ?? (saved.get(answer.questionId) ?? 0) + 1 }));
    await writeAnswers(trx, [{ attempt, answers: numbered }], iso(now));
  }
  return finalise(trx, context, attempt, submittedByNow(attempt, now));
}

type Scope = { studentId?: string; examId?: string };

export async function finaliseIfOver(trx: Trx, context: Context, attempt: AttemptRow): Promise<AttemptRow> {
  const isDue = attempt.status === 'running' && isOver(attempt, context.now());
  return isDue ? finalise(trx, context, attempt, 'time') : attempt;
}

/** Checks the deadline again under the lock, because staff may have given extra time. */
async function lockAndFinalise(trx: Trx, context: Context, key: AttemptKey): Promise<void> {
  const attempt = await lockAttempt(trx, key);
  if (attempt) await finaliseIfOver(trx, context, attempt);
}

const atOnce = 5;

export async function finaliseOverdue(context: Context, scope: Scope = {}, limit = 500): Promise<number> {
  const due = await overdue(context.db, scope, iso(context.now() - graceMs), limit);
  const failures: unknown[] = [];
  for (const closing of inChunks(due, atOnce)) {
    const closed = await Promise.allSettled(
      closing.map((attempt) => context.commit((trx) => lockAndFinalise(trx, context, attempt))),
    );
    failures.push(...closed.flatMap((result) => (result.status === 'rejected' ? [result.reason] : [])));
  }
  // Thrown last, so that one failing attempt does not keep others open.
  if (failures.length > 0) throw failures[0];
  return due.length;
}

/**
 * Called by reads for their scope, so that no reply shows an expired attempt as running. On a full disk the read
 * continues: the attempt is then shown without time left.
 */
export async function closeOverdue(context: Context, scope: Scope, limit?: number): Promise<number> {
  try {
    return await finaliseOverdue(context, scope, limit);
  } catch (error) {
    if (outageOf(error)?.startsWith('storage')) return 0;
    throw error;
  }
}

/** Newest number first. Closes overdue attempts before reading. */
export async function attemptsOf(context: Context, studentId: string): Promise<readonly AttemptRow[]> {
  const attempts = await findAttemptsOf(context.db, studentId);
  const now = context.now();
  if (!attempts.some((attempt) => attempt.status === 'running' && isOver(attempt, now))) return attempts;
  await closeOverdue(context, { studentId });
  return findAttemptsOf(context.db, studentId);
}

function overdue(db: Db, { studentId, examId }: Scope, before: string, limit: number): Promise<AttemptKey[]> {
  let query = db
    .selectFrom('attempts')
    .select(['student_id', '_id'])
    .where('status', '=', 'running')
    .where('deadline_at', '<', before);
  if (studentId) query = query.where('student_id', '=', studentId);
  if (examId) query = query.where('exam_id', '=', examId);
  return query.orderBy('deadline_at').limit(limit).execute();
}
