import type { Question } from '@akada/contract';
import { needsReason } from '@akada/contract/rules/hand-mark';
import { schoolMoment } from '@akada/contract/rules/school-day';
import { type Actor, recordAudit } from '../../platform/audit/record.ts';
import type { AttemptRow, Db, HandMarkRow, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { laterThan } from '../../platform/http/changed-meanwhile.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { notify } from '../../platform/notifications/notify.ts';
import { shortText } from '../../questions/question.entity.ts';
import { lockAttemptById } from '../sitting/locks.ts';
import { type AttemptKey, getExamTitle } from '../sitting/sitting.queries.ts';
import { findToMark, getByHand } from './hand-marks.ts';
import { markAgain, scoreNow } from './mark-again.ts';
import { findSecondMark, isHiddenFrom, stateOf } from './second-marks.ts';

export type Order = {
  attemptId: string;
  questionId: string;
  points: number;
  comment: string;
  rubric: readonly number[];
  seq: number;
  markedAt?: string | undefined;
  reason?: string | undefined;
  by: Actor;
};

export type Marked = { mark: HandMarkRow; attempt: AttemptRow };

export function refuseWrongPoints({ points, rubric }: Pick<Order, 'points' | 'rubric'>, question: Question): void {
  if (points > question.points) throw new AppError('invalid', `Points must be at most ${question.points}`, 'points');
  const lines = question.details?.rubric?.length ?? 0;
  const wrong = rubric.findIndex((line) => line >= lines);
  if (wrong >= 0) throw new AppError('invalid', 'The rubric has no such line', `rubric.${wrong}`);
}

const isSame = (mark: HandMarkRow, order: Order) =>
  mark.points === order.points && mark.comment === order.comment && mark.rubric === JSON.stringify(order.rubric);

/** The first of two concurrent marks wins. Returns the reason for changing an existing mark. */
function reasonToChange(context: Context, mark: HandMarkRow, question: Question, order: Order): string {
  const isOwn = mark.marked_by === order.by._id;
  if (mark.marked_at !== order.markedAt) {
    const when = schoolMoment(mark.marked_at, context.settings().timeZone);
    const who = isOwn ? 'You' : mark.marked_by_name;
    throw new AppError(
      'already_decided',
      `${who} marked this answer on ${when}: ${mark.points} of ${question.points} points`,
    );
  }
  if (order.reason) return order.reason;
  if (needsReason({ isOwn, markedAt: mark.marked_at }, context.now())) {
    throw new AppError('invalid', 'Please say why the mark changes', 'reason');
  }
  return 'Corrected by the teacher who marked it';
}

/** Throws 409 if the answer is not the version that the marker has read. */
export async function findAsRead(
  trx: Trx,
  attempt: AttemptRow,
  { questionId, seq }: Pick<Order, 'questionId' | 'seq'>,
) {
  const { answer, mark } = await findToMark(trx, attempt, questionId);
  if (answer.seq === seq) return { mark, standing: mark?.seq === seq ? mark : undefined };
  throw new AppError('conflict', 'The student has changed this answer meanwhile. Please read it again.', 'seq');
}

/** The refusal of a late first mark must not reveal the mark to the second marker. */
async function refuseBesideSecond(
  trx: Db,
  attempt: AttemptRow,
  mark: HandMarkRow,
  { by }: Pick<Order, 'by'>,
): Promise<void> {
  if (await isHiddenFrom(trx, by, attempt, mark)) {
    throw new AppError(
      'conflict',
      'Somebody else has marked this answer. It waits for a second mark: give yours there',
    );
  }
  const second = await findSecondMark(trx, attempt, mark);
  if (second && stateOf(second, mark) === 'differs') {
    throw new AppError('conflict', 'Two teachers have marked this answer and differ: settle their marks');
  }
}

/** An override of a hand-marked answer is a mark, so the rules of second marking apply. */
export async function refuseOverrideBesideSecond(db: Db, attempt: AttemptRow, questionId: string, by: Actor) {
  const { answer, mark } = await findToMark(db, attempt, questionId);
  if (mark?.seq === answer.seq) await refuseBesideSecond(db, attempt, mark, { by });
}

type Written = Pick<Order, 'questionId' | 'points' | 'comment' | 'rubric' | 'seq' | 'by'>;

/** `before` is the replaced mark, of any version of the answer. */
export function writeMark(
  trx: Trx,
  context: Context,
  attempt: AttemptKey,
  order: Written,
  before: HandMarkRow | undefined,
) {
  const at = iso(context.now());
  const given = {
    seq: order.seq,
    points: order.points,
    comment: order.comment,
    rubric: JSON.stringify(order.rubric),
    marked_by: order.by._id,
    marked_by_name: order.by.fullName,
    marked_at: before ? laterThan(before.marked_at, at) : at,
  };
  return trx
    .insertInto('hand_marks')
    .values({ student_id: attempt.student_id, attempt_id: attempt._id, question_id: order.questionId, ...given })
    .onConflict((conflict) => conflict.columns(['student_id', 'attempt_id', 'question_id']).doUpdateSet(given))
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function record(trx: Trx, order: Order, question: Question, { mark, attempt }: Marked, before?: HandMarkRow) {
  await recordAudit(trx, {
    action: 'exam.mark',
    by: order.by,
    at: mark.marked_at,
    subject: { kind: 'exam', _id: attempt.exam_id, title: await getExamTitle(trx, attempt.exam_id) },
    person: attempt.student_id,
    before: before ? { points: before.points } : null,
    after: {
      question: shortText(question.text),
      points: mark.points,
      ...(order.reason && { reason: order.reason }),
      score: attempt.score,
      waiting: attempt.to_mark,
    },
  });
}

async function notifyOfResult(trx: Trx, context: Context, { _id, student_id, exam_id }: AttemptRow): Promise<void> {
  await notify(trx, context, {
    to: [student_id],
    cause: 'result',
    subjectId: exam_id,
    occurrence: _id,
    title: `Your result is ready: ${await getExamTitle(trx, exam_id)}`,
    body: 'All your answers are marked',
    link: `/student/exam-result/${exam_id}`,
  });
}

/** Locks the attempt, so that concurrent marks run in order; a repeated mark returns the first one. */
export async function markAnswer(trx: Trx, context: Context, order: Order): Promise<Marked> {
  const attempt = await lockAttemptById(trx, context, order.attemptId);
  const question = await getByHand(context, trx, attempt, order.questionId);
  refuseWrongPoints(order, question);
  const { mark: before, standing } = await findAsRead(trx, attempt, order);
  if (standing?.marked_by === order.by._id && isSame(standing, order)) return { mark: standing, attempt };
  if (standing) await refuseBesideSecond(trx, attempt, standing, order);
  const reason = standing && reasonToChange(context, standing, question, order);
  const scored = await scoreNow(trx, context, attempt);
  const mark = await writeMark(trx, context, attempt, order, before);
  const isChange = reason !== undefined && standing?.points !== order.points;
  const cause = isChange ? ({ kind: 'by-hand', reason, by: order.by.fullName } as const) : null;
  const after = await markAgain(trx, context, { ...attempt, marked: 1 }, scored, cause);
  await record(trx, order, question, { mark, attempt: after }, standing);
  if (attempt.to_mark > 0 && after.to_mark === 0) await notifyOfResult(trx, context, after);
  return { mark, attempt: after };
}
