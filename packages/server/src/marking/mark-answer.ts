import type { Question } from '@akada/contract';
import { needsReason } from '@akada/contract/rules/hand-mark';
import { schoolMoment } from '@akada/contract/rules/school-day';
import { type Actor, recordAudit } from '../audit/record.ts';
import type { AttemptRow, HandMarkRow, Trx } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import { laterThan } from '../http/changed-meanwhile.ts';
import { type Context, iso } from '../http/context.ts';
import { shortText } from '../questions/question.entity.ts';
import { lockAttemptById } from '../sitting/locks.ts';
import { paperOf, scorePaper } from '../sitting/paper.ts';
import { findMarks, findSelected, getExamTitle } from '../sitting/sitting.queries.ts';
import { findToMark, getByHand } from './hand-marks.ts';
import { recordScores, resultOf } from './score-changes.ts';

type Order = {
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

type Marked = { mark: HandMarkRow; attempt: AttemptRow };

function refuseWrongPoints({ points, rubric }: Order, question: Question): void {
  if (points > question.points) throw new AppError('invalid', `Points must be at most ${question.points}`, 'points');
  const lines = question.details?.rubric?.length ?? 0;
  const wrong = rubric.findIndex((line) => line >= lines);
  if (wrong >= 0) throw new AppError('invalid', 'The rubric has no such line', `rubric.${wrong}`);
}

const isSame = (mark: HandMarkRow, order: Order) =>
  mark.points === order.points && mark.comment === order.comment && mark.rubric === JSON.stringify(order.rubric);

/** The first of two decides. Returns why a mark that stands may be changed. */
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

async function writeMark(trx: Trx, context: Context, attempt: AttemptRow, order: Order, before?: HandMarkRow) {
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

async function scoreAgain(trx: Trx, context: Context, attempt: AttemptRow): Promise<AttemptRow> {
  const paper = await paperOf(context, trx, attempt);
  const marks = await findMarks(trx, attempt);
  const { score, correctAnswers, toMark } = scorePaper(paper, await findSelected(trx, attempt), marks);
  return trx
    .updateTable('attempts')
    .set({ score, correct_answers: correctAnswers, to_mark: toMark })
    .where('student_id', '=', attempt.student_id)
    .where('_id', '=', attempt._id)
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

/** The attempt is locked, so that one of two marks comes first; the same mark again returns the first one. */
export async function markAnswer(trx: Trx, context: Context, order: Order): Promise<Marked> {
  const attempt = await lockAttemptById(trx, context, order.attemptId);
  const question = await getByHand(context, trx, attempt, order.questionId);
  refuseWrongPoints(order, question);
  const { answer, mark: before } = await findToMark(trx, attempt, order.questionId);
  if (answer.seq !== order.seq) {
    throw new AppError('conflict', 'The student has changed this answer meanwhile. Please read it again.', 'seq');
  }
  const standing = before?.seq === answer.seq ? before : undefined;
  if (standing?.marked_by === order.by._id && isSame(standing, order)) return { mark: standing, attempt };
  const reason = standing && reasonToChange(context, standing, question, order);
  const mark = await writeMark(trx, context, attempt, order, before);
  const after = await scoreAgain(trx, context, attempt);
  if (reason !== undefined && after.score !== attempt.score) {
    const cause = { kind: 'by-hand', reason, by: order.by.fullName } as const;
    await recordScores(trx, context, cause, [{ attempt, before: resultOf(attempt), after: resultOf(after) }]);
  }
  await record(trx, order, question, { mark, attempt: after }, standing);
  return { mark, attempt: after };
}
