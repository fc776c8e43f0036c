import type { AnswerToMark, Marking, Question, ToMark } from '@akada/contract';
import { isBlank, isMarkedByHand } from '@akada/contract/question-types';
import { taughtWithin } from '@akada/contract/rules/teaching';
import { type ExamWithin, isStudentIn } from '../../platform/db/reach.ts';
import type { AttemptRow, Db } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Context } from '../../platform/http/context.ts';
import type { Caller } from '../../platform/http/session.ts';
import { toPaperQuestion } from '../../questions/question.entity.ts';
import { paperOf } from '../sitting/paper.ts';
import { getAttempt } from '../sitting/sitting.queries.ts';
import { closeOverdue } from '../sitting/submit.ts';
import { answersByHand, inRandomOrder, toStaffMark } from './answers-by-hand.ts';
import { findPapersInUse } from './papers-in-use.ts';
import { getExamFor, getExamOfResults } from './results.ts';
import { countSecond, findHidden, findOpened, findSecondMark, isHiddenFrom, toSecondMark } from './second-marks.ts';

/** Questions marked by hand, in the version of the paper handed out last. */
async function questionsByHand(context: Context, examId: string): Promise<Question[]> {
  const questions = new Map<string, Question>();
  for (const { paper } of await findPapersInUse(context, context.db, examId)) {
    for (const question of paper.questions) {
      const isAsked = isMarkedByHand(question) && !question.annulled;
      if (isAsked && !questions.has(question._id)) questions.set(question._id, question);
    }
  }
  return [...questions.values()];
}

async function countByQuestion(db: Db, exam: ExamWithin, questionIds: readonly string[]) {
  if (questionIds.length === 0) return new Map<string, { answers: number; marked: number }>();
  const rows = await answersByHand(db, exam, questionIds)
    .select((eb) => [
      'answers.question_id',
      eb.fn.countAll<number>().as('answers'),
      eb.fn.count<number>('hand_marks.points').as('marked'),
    ])
    .groupBy('answers.question_id')
    .execute();
  return new Map(rows.map(({ question_id, ...counts }) => [question_id, counts]));
}

type Of = Pick<Caller, '_id'>;

/** By question; undefined if no second mark is required or given. */
async function secondOf(db: Db, exam: ExamWithin, ids: readonly string[], caller: Of) {
  const opened = new Map(
    (await findOpened(db, exam._id)).map(({ question_id, tolerance }) => [question_id, tolerance]),
  );
  const counts = await countSecond(db, exam, ids, caller);
  return (id: string): Marking['questions'][number]['second'] => {
    const tolerance = opened.get(id);
    const isOpen = tolerance !== undefined;
    const { toMark, ...given } = counts.get(id) ?? { toMark: 0, given: 0, differing: 0 };
    if (!isOpen && given.given === 0) return undefined;
    return { isOpen, tolerance: tolerance ?? 0, toMark: isOpen ? toMark : 0, ...given };
  };
}

export async function readMarking(context: Context, examId: string, caller: Caller): Promise<Marking> {
  const { db } = context;
  const exam = await getExamFor(context, caller, examId, taughtWithin);
  const { _id, title, class_level: classLevel, within = null } = exam;
  await closeOverdue(context, { examId });
  const questions = await questionsByHand(context, examId);
  const ids = questions.map((question) => question._id);
  const counts = await countByQuestion(db, exam, ids);
  const second = await secondOf(db, exam, ids, caller);
  const { running } = await db
    .selectFrom('attempts')
    .select((eb) => eb.fn.countAll<number>().as('running'))
    .where('exam_id', '=', examId)
    .where('status', '=', 'running')
    .where(isStudentIn(db, within, 'attempts.student_id'))
    .executeTakeFirstOrThrow();
  return {
    exam: { _id, title, classLevel, limitedTo: exam.limitedTo },
    running,
    questions: questions.map((question) => {
      const { answers, marked } = counts.get(question._id) ?? { answers: 0, marked: 0 };
      return { ...question, answers, toMark: answers - marked, second: second(question._id) };
    }),
  };
}

/** Throws 404 if the question is not marked by hand in this exam. */
export async function getQuestionByHand(context: Context, examId: string, questionId: string): Promise<Question> {
  await getExamOfResults(context.db, examId);
  const questions = await questionsByHand(context, examId);
  const question = questions.find(({ _id }) => _id === questionId);
  if (question) return question;
  throw new AppError('not_found', 'Nobody marks this question by hand in this exam', 'questionId');
}

export async function listToMark(
  context: Context,
  examId: string,
  questionId: string,
  caller: Caller,
): Promise<ToMark[]> {
  const { db } = context;
  const exam = await getExamFor(context, caller, examId, taughtWithin);
  await closeOverdue(context, { examId });
  await getQuestionByHand(context, examId, questionId);
  const hidden = await findHidden(db, exam, questionId, caller);
  const rows = await answersByHand(db, exam, [questionId])
    .select(['attempts._id as attemptId', 'hand_marks.points'])
    .execute();
  return inRandomOrder(
    rows.map(({ attemptId, points }) =>
      hidden.has(attemptId) ? { attemptId, isHidden: true as const } : { attemptId, points: points ?? undefined },
    ),
  );
}

/** Throws 404 if the question is not on the paper, 409 if annulled, 400 if not marked by hand. */
export async function getByHand(context: Context, db: Db, attempt: AttemptRow, questionId: string) {
  const { questions } = await paperOf(context, db, attempt);
  const question = questions.find(({ _id }) => _id === questionId);
  if (!question) throw new AppError('not_found', 'This question is not on the paper', 'questionId');
  if (question.annulled) throw new AppError('conflict', 'This question was annulled: its answers are not marked');
  if (isMarkedByHand(question)) return question;
  throw new AppError('invalid', 'This question is not marked by hand', 'questionId');
}

/** Throws 409 if there is nothing to mark. `mark` may be of an earlier version of the answer. */
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

type Asked = { attemptId: string; questionId: string; withName: boolean; caller: Of };

type Found = Awaited<ReturnType<typeof findToMark>>;

/** Marks visible to the caller. */
async function marksShown(db: Db, attempt: AttemptRow, { answer, mark }: Found, caller: Of) {
  if (!mark) return {};
  const shown = toStaffMark(mark, caller);
  if (mark.seq !== answer.seq) return { earlierMark: shown };
  if (await isHiddenFrom(db, caller, attempt, mark)) return { isHidden: true as const };
  const second = await findSecondMark(db, attempt, mark);
  return { mark: shown, second: second && toSecondMark(second, mark, caller) };
}

export async function readAnswerToMark(context: Context, asked: Asked): Promise<AnswerToMark> {
  const { db } = context;
  const found = await getAttempt(db, asked.attemptId);
  await closeOverdue(context, { studentId: found.student_id, examId: found.exam_id });
  const attempt = await getAttempt(db, asked.attemptId);
  const question = await getByHand(context, db, attempt, asked.questionId);
  const toMark = await findToMark(db, attempt, asked.questionId);
  const student = await db
    .selectFrom('users')
    .select(['_id', 'full_name'])
    .where('_id', '=', attempt.student_id)
    .executeTakeFirstOrThrow();
  const { answer } = toMark;
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
    ...(await marksShown(db, attempt, toMark, asked.caller)),
    student: asked.withName ? { _id: student._id, fullName: student.full_name } : undefined,
  };
}
