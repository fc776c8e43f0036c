import type { Question } from '@akada/contract';
import { schoolMoment } from '@akada/contract/rules/school-day';
import { type Actor, recordAudit } from '../../platform/audit/record.ts';
import type { AttemptRow, HandMarkRow, SecondMarkRow, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { shortText } from '../../questions/question.entity.ts';
import { lockAttemptById, lockExam } from '../sitting/locks.ts';
import { getExamTitle } from '../sitting/sitting.queries.ts';
import { getByHand } from './hand-marks.ts';
import { markAgain, scoreNow } from './mark-again.ts';
import { findAsRead, type Order as MarkOrder, refuseWrongPoints, writeMark } from './mark-answer.ts';
import { findSecondMark, findTolerance, stateOf } from './second-marks.ts';

type Opening = { examId: string; question: Question; isOpen: boolean; tolerance: number; by: Actor };

/** Locks the exam, so that concurrent changes run in order. */
export async function openSecondMarking(trx: Trx, context: Context, order: Opening): Promise<void> {
  const { examId, question, isOpen, tolerance, by } = order;
  if (tolerance > question.points) {
    throw new AppError('invalid', `Tolerance must be at most ${question.points}`, 'tolerance');
  }
  const exam = await lockExam(trx, examId);
  const of = { exam_id: examId, question_id: question._id };
  const at = iso(context.now());
  const before = await findTolerance(trx, examId, question._id);
  await trx
    .deleteFrom('second_markings')
    .where((eb) => eb.and(of))
    .execute();
  const opened = { ...of, tolerance, opened_by: by._id, opened_at: at };
  if (isOpen) await trx.insertInto('second_markings').values(opened).execute();
  if (isOpen ? before === tolerance : before === undefined) return;
  const facts = (held: number | undefined) => ({ isOpen: held !== undefined, tolerance: held });
  await recordAudit(trx, {
    action: 'exam.second-marking',
    by,
    at,
    subject: { kind: 'exam', _id: examId, title: exam.title },
    before: facts(before),
    after: { question: shortText(question.text), ...facts(isOpen ? tolerance : undefined) },
  });
}

type Order = Omit<MarkOrder, 'markedAt' | 'reason'>;

type Marked = { second: SecondMarkRow; mark: HandMarkRow; attempt: AttemptRow };

/** The answer with its first mark and, if given, the second. */
async function lockMarked(trx: Trx, context: Context, order: Order) {
  const attempt = await lockAttemptById(trx, context, order.attemptId);
  const question = await getByHand(context, trx, attempt, order.questionId);
  refuseWrongPoints(order, question);
  const { standing } = await findAsRead(trx, attempt, order);
  if (!standing) throw new AppError('conflict', 'Nobody has marked this answer yet: give it the first mark');
  return { attempt, question, mark: standing, second: await findSecondMark(trx, attempt, standing) };
}

function momentOf(context: Context, at: string): string {
  return schoolMoment(at, context.settings().timeZone);
}

async function writeSecond(trx: Trx, context: Context, attempt: AttemptRow, order: Order, tolerance: number) {
  const { questionId: question_id, seq, points, comment, by } = order;
  const given = {
    ...{ seq, points, tolerance, comment, rubric: JSON.stringify(order.rubric) },
    ...{ marked_by: by._id, marked_by_name: by.fullName, marked_at: iso(context.now()) },
    ...{ first_points: null, first_by_name: null, settled_by: null, settled_by_name: null, settled_at: null },
  };
  return trx
    .insertInto('second_marks')
    .values({ student_id: attempt.student_id, attempt_id: attempt._id, question_id, ...given })
    .onConflict((conflict) => conflict.columns(['student_id', 'attempt_id', 'question_id']).doUpdateSet(given))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Locks the attempt, so that concurrent second marks run in order; a repeated one returns the first. */
export async function giveSecondMark(trx: Trx, context: Context, order: Order): Promise<Marked> {
  const { attempt, question, mark, second: given } = await lockMarked(trx, context, order);
  if (given) {
    const isSame = given.marked_by === order.by._id && given.points === order.points;
    if (isSame && given.comment === order.comment) return { second: given, mark, attempt };
    const who = given.marked_by === order.by._id ? 'You' : given.marked_by_name;
    const what = `gave the second mark on ${momentOf(context, given.marked_at)}: ${given.points} of ${question.points} points`;
    throw new AppError('already_decided', `${who} ${what}`);
  }
  const tolerance = await findTolerance(trx, attempt.exam_id, order.questionId);
  if (tolerance === undefined) throw new AppError('conflict', 'Nobody asks for a second mark on this question');
  if (mark.marked_by === order.by._id) {
    throw new AppError('conflict', 'The first mark is yours: another teacher gives the second one');
  }
  const second = await writeSecond(trx, context, attempt, order, tolerance);
  await recordAudit(trx, {
    action: 'exam.second-mark',
    by: order.by,
    at: second.marked_at,
    subject: { kind: 'exam', _id: attempt.exam_id, title: await getExamTitle(trx, attempt.exam_id) },
    person: attempt.student_id,
    after: {
      question: shortText(question.text),
      first: mark.points,
      second: second.points,
      differs: stateOf(second, mark) === 'differs',
    },
  });
  return { second, mark, attempt };
}

type Settling = Order & { reason: string };

function refuseSettled(context: Context, second: SecondMarkRow, mark: HandMarkRow, points: number): void {
  const state = stateOf(second, mark);
  if (state === 'agreed') throw new AppError('conflict', 'The two marks agree: there is nothing to settle');
  if (state === 'differs') return;
  const when = momentOf(context, second.settled_at ?? '');
  const what = `settled this answer on ${when}: ${mark.points} of ${points} points`;
  throw new AppError('already_decided', `${second.settled_by_name} ${what}`);
}

async function writeSettled(trx: Trx, { by }: Settling, second: SecondMarkRow, first: HandMarkRow, at: string) {
  const settled = {
    ...{ first_points: first.points, first_by_name: first.marked_by_name },
    ...{ settled_by: by._id, settled_by_name: by.fullName, settled_at: at },
  };
  return trx
    .updateTable('second_marks')
    .set(settled)
    .where('student_id', '=', second.student_id)
    .where('attempt_id', '=', second.attempt_id)
    .where('question_id', '=', second.question_id)
    .where('settled_at', 'is', null)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The settled mark replaces the first one. */
export async function settleMarks(trx: Trx, context: Context, order: Settling): Promise<Marked> {
  const { attempt, question, mark: first, second } = await lockMarked(trx, context, order);
  if (!second) throw new AppError('conflict', 'There is no second mark to settle');
  if (second.settled_by === order.by._id && first.points === order.points) return { second, mark: first, attempt };
  refuseSettled(context, second, first, question.points);
  const { reason, ...given } = order;
  const scored = await scoreNow(trx, context, attempt);
  const mark = await writeMark(trx, context, attempt, given, first);
  const settled = await writeSettled(trx, order, second, first, mark.marked_at);
  const cause = { kind: 'by-hand', reason, by: order.by.fullName } as const;
  const after = await markAgain(trx, context, attempt, scored, mark.points === first.points ? null : cause);
  await recordAudit(trx, {
    action: 'exam.settle-marks',
    by: order.by,
    at: iso(context.now()),
    subject: { kind: 'exam', _id: attempt.exam_id, title: await getExamTitle(trx, attempt.exam_id) },
    person: attempt.student_id,
    before: { first: first.points, second: second.points },
    after: { question: shortText(question.text), points: mark.points, reason, score: after.score },
  });
  return { second: settled, mark, attempt: after };
}
