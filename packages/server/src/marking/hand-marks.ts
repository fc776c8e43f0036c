import type { AnswerToMark, HandMark, Marking, Question, ToMark } from '@akada/contract';
import { isBlank, isMarkedByHand } from '@akada/contract/question-types';
import { sql } from 'kysely';
import type { AttemptRow, Db, HandMarkRow } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import type { Context } from '../http/context.ts';
import type { Caller } from '../http/session.ts';
import { toPaperQuestion } from '../questions/question.entity.ts';
import { paperOf } from '../sitting/paper.ts';
import { getAttempt } from '../sitting/sitting.queries.ts';
import { closeOverdue } from '../sitting/submit.ts';
import { findPapersInUse } from './plan-re-mark.ts';
import { getExamOfResults } from './results.ts';

/** Contains no names of staff. */
export function toHandMark({ points, comment, rubric }: HandMarkRow): HandMark {
  const lines = JSON.parse(rubric) as number[];
  return { points, ...(comment !== '' && { comment }), ...(lines.length > 0 && { rubric: lines }) };
}

export function toStaffMark(row: HandMarkRow, caller: Pick<Caller, '_id'>) {
  const { marked_by, marked_by_name: by, marked_at: markedAt } = row;
  return { ...toHandMark(row), by, isOwn: marked_by === caller._id, markedAt };
}

/** As trim() of JavaScript sees it. */
const whiteSpace =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';

/** Answers of finished attempts that are not blank; a mark of another version of an answer is left out. */
function answersByHand(db: Db, examId: string, questionIds: readonly string[]) {
  return db
    .selectFrom('attempts')
    .innerJoin('answers', (join) =>
      join.onRef('answers.student_id', '=', 'attempts.student_id').onRef('answers.attempt_id', '=', 'attempts._id'),
    )
    .leftJoin('hand_marks', (join) =>
      join
        .onRef('hand_marks.student_id', '=', 'answers.student_id')
        .onRef('hand_marks.attempt_id', '=', 'answers.attempt_id')
        .onRef('hand_marks.question_id', '=', 'answers.question_id')
        .onRef('hand_marks.seq', '=', 'answers.seq'),
    )
    .where('attempts.exam_id', '=', examId)
    .where('attempts.status', '=', 'submitted')
    .where('attempts.by_hand', '>', 0)
    .where('answers.question_id', 'in', [...questionIds])
    .where(sql`ltrim(answers.selected_answer, ${whiteSpace})`, '!=', '');
}

/** As the paper handed out last has them. */
async function questionsByHand(context: Context, examId: string): Promise<Question[]> {
  const questions = new Map<string, Question>();
  for (const { paper } of await findPapersInUse(context, context.db, examId)) {
    for (const question of paper.questions) {
      if (isMarkedByHand(question) && !questions.has(question._id)) questions.set(question._id, question);
    }
  }
  return [...questions.values()];
}

async function countByQuestion(db: Db, examId: string, questionIds: readonly string[]) {
  if (questionIds.length === 0) return new Map<string, { answers: number; marked: number }>();
  const rows = await answersByHand(db, examId, questionIds)
    .select((eb) => [
      'answers.question_id',
      eb.fn.countAll<number>().as('answers'),
      eb.fn.count<number>('hand_marks.points').as('marked'),
    ])
    .groupBy('answers.question_id')
    .execute();
  return new Map(rows.map(({ question_id, ...counts }) => [question_id, counts]));
}

export async function readMarking(context: Context, examId: string): Promise<Marking> {
  const { db } = context;
  const { _id, title, class_level: classLevel } = await getExamOfResults(db, examId);
  await closeOverdue(context, { examId });
  const questions = await questionsByHand(context, examId);
  const counts = await countByQuestion(
    db,
    examId,
    questions.map((question) => question._id),
  );
  const { running } = await db
    .selectFrom('attempts')
    .select((eb) => eb.fn.countAll<number>().as('running'))
    .where('exam_id', '=', examId)
    .where('status', '=', 'running')
    .executeTakeFirstOrThrow();
  return {
    exam: { _id, title, classLevel },
    running,
    questions: questions.map((question) => {
      const { answers, marked } = counts.get(question._id) ?? { answers: 0, marked: 0 };
      return { ...question, answers, toMark: answers - marked };
    }),
  };
}

/** Ids begin with the time of the start; their second half is random. */
const random = ({ attemptId }: ToMark) => attemptId.slice(12);

export async function listToMark(context: Context, examId: string, questionId: string): Promise<ToMark[]> {
  const { db } = context;
  await getExamOfResults(db, examId);
  await closeOverdue(context, { examId });
  const questions = await questionsByHand(context, examId);
  if (!questions.some(({ _id }) => _id === questionId)) {
    throw new AppError('not_found', 'Nobody marks this question by hand in this exam', 'questionId');
  }
  const rows = await answersByHand(db, examId, [questionId])
    .select(['attempts._id as attemptId', 'hand_marks.points'])
    .execute();
  return rows
    .map(({ attemptId, points }) => ({ attemptId, points: points ?? undefined }))
    .toSorted((one, other) => (random(one) < random(other) ? -1 : 1));
}

/** Throws 404 where the question is not on the paper, 400 where nobody marks it by hand. */
export async function getByHand(context: Context, db: Db, attempt: AttemptRow, questionId: string) {
  const { questions } = await paperOf(context, db, attempt);
  const question = questions.find(({ _id }) => _id === questionId);
  if (!question) throw new AppError('not_found', 'This question is not on the paper', 'questionId');
  if (isMarkedByHand(question)) return question;
  throw new AppError('invalid', 'This question is not marked by hand', 'questionId');
}

/** Throws 409 where there is nothing to mark. `mark` may be of an earlier version of the answer. */
export async function findToMark(db: Db, attempt: AttemptRow, questionId: string) {
  if (attempt.status === 'running') throw new AppError('conflict', 'This student is still writing');
  const ofOne = { student_id: attempt.student_id, attempt_id: attempt._id, question_id: questionId };
  const answer = await db
    .selectFrom('answers')
    .selectAll()
    .where((eb) => eb.and(ofOne))
    .executeTakeFirst();
  if (!answer || isBlank(answer.selected_answer)) {
    throw new AppError('conflict', 'There is nothing to mark: the student left this question blank');
  }
  const mark = await db
    .selectFrom('hand_marks')
    .selectAll()
    .where((eb) => eb.and(ofOne))
    .executeTakeFirst();
  return { answer, mark };
}

type Asked = { attemptId: string; questionId: string; withName: boolean; caller: Pick<Caller, '_id'> };

export async function readAnswerToMark(context: Context, asked: Asked): Promise<AnswerToMark> {
  const { db } = context;
  const found = await getAttempt(db, asked.attemptId);
  await closeOverdue(context, { studentId: found.student_id, examId: found.exam_id });
  const attempt = await getAttempt(db, asked.attemptId);
  const question = await getByHand(context, db, attempt, asked.questionId);
  const { answer, mark } = await findToMark(db, attempt, asked.questionId);
  const shown = mark && toStaffMark(mark, asked.caller);
  const isOfThis = mark?.seq === answer.seq;
  const student = await db
    .selectFrom('users')
    .select(['_id', 'full_name'])
    .where('_id', '=', attempt.student_id)
    .executeTakeFirstOrThrow();
  return {
    attemptId: attempt._id,
    question: {
      ...toPaperQuestion(question),
      details: question.details,
      correctAnswer: question.correctAnswer,
      selectedAnswer: answer.selected_answer,
    },
    seq: answer.seq,
    savedAt: answer.saved_at,
    mark: isOfThis ? shown : undefined,
    earlierMark: isOfThis ? undefined : shown,
    student: asked.withName ? { _id: student._id, fullName: student.full_name } : undefined,
  };
}
