import type { ExamResult, ResultOrder } from '@akada/contract';
import { durationText, gradeOf } from '@akada/contract/rules/grade';
import { isCorrect } from '@akada/contract/rules/question';
import type { AttemptRow, Db } from '../db/schema.ts';
import { headHasAll, typedQuery } from '../db/search.ts';
import { AppError } from '../http/app-error.ts';
import type { Context } from '../http/context.ts';
import { findAnswersOf, percentOfAttempt, timeTakenSeconds } from './attempts.queries.ts';
import { getPaper, type Paper } from './paper.ts';

export type ResultRow = AttemptRow & { full_name: string };
export type ExamOfResults = { _id: string; title: string; class_level: string };

/** Also one that was deleted: its results are kept. */
export async function getExamOfResults(db: Db, examId: string): Promise<ExamOfResults> {
  const exam = await db
    .selectFrom('exams')
    .select(['_id', 'title', 'class_level'])
    .where('_id', '=', examId)
    .executeTakeFirst();
  if (!exam) throw new AppError('not_found', 'Exam not found');
  return exam;
}

function attemptsAt(db: Db, examId: string) {
  return db
    .selectFrom('attempts')
    .innerJoin('users', 'users._id', 'attempts.student_id')
    .selectAll('attempts')
    .select('users.full_name')
    .where('attempts.exam_id', '=', examId);
}
type Attempts = ReturnType<typeof attemptsAt>;

/** Attempts still running have no score and no end: they come last where those decide. */
const orders: Readonly<Record<ResultOrder, (attempts: Attempts) => Attempts>> = {
  best: (attempts) => attempts.orderBy((eb) => eb.fn.coalesce('attempts.score', eb.lit(-1)), 'desc'),
  lowest: (attempts) => attempts.orderBy((eb) => eb.fn.coalesce('attempts.score', eb.lit(2_000_000_000))),
  name: (attempts) => attempts.orderBy((eb) => eb.fn('lower', ['users.full_name'])),
  started: (attempts) => attempts.orderBy('attempts.started_at', 'desc'),
  finished: (attempts) => attempts.orderBy((eb) => eb.fn.coalesce('attempts.submitted_at', eb.val('')), 'desc'),
};

export type ResultFilter = {
  studentName?: string | undefined;
  sort: ResultOrder;
  page: number;
  /** Undefined for all. */
  limit: number | undefined;
};

/** The attempts at an exam whose student's name matches, and how many there are on all pages. */
export async function findResultRows(db: Db, examId: string, filter: ResultFilter) {
  const { studentName, sort, page, limit } = filter;
  let matching = attemptsAt(db, examId);
  if (studentName) {
    matching = matching.where((eb) => headHasAll(eb.ref('users.search_text'), typedQuery(studentName)));
  }
  const { total } = await matching
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  let shown = orders[sort](matching).orderBy('attempts.started_at').orderBy('attempts._id');
  if (limit !== undefined) shown = shown.limit(limit).offset((page - 1) * limit);
  const rows: ResultRow[] = await shown.execute();
  return { rows, total };
}

/** An attempt in figures; those of a running one are null. */
export function toResult(row: ResultRow, exam: ExamOfResults): ExamResult {
  const isSubmitted = row.status === 'submitted';
  const percent = isSubmitted ? percentOfAttempt(row) : null;
  const seconds = isSubmitted ? timeTakenSeconds(row) : null;
  return {
    _id: row._id,
    student: { _id: row.student_id, fullName: row.full_name },
    exam: { _id: exam._id, title: exam.title },
    number: row.number,
    startTime: row.started_at,
    endTime: row.deadline_at,
    submittedAt: row.submitted_at,
    isSubmitted,
    score: row.score,
    totalPoints: row.total_points,
    correctAnswers: row.correct_answers,
    totalQuestions: row.total_questions,
    percent,
    grade: percent === null ? null : gradeOf(percent),
    timeTaken: seconds === null ? null : durationText(seconds),
    timeTakenSeconds: seconds,
  };
}

/** More ids in one statement would be more than the engines take. */
const readAtOnce = 500;

/** With each answer beside its key. Papers shared by many students are read once. */
export async function withAnswers(
  context: Context,
  rows: readonly ResultRow[],
  results: readonly ExamResult[],
): Promise<ExamResult[]> {
  const { db } = context;
  const papers = new Map<string, Paper>();
  const answers = new Map<string, Map<string, string>>();
  for (let from = 0; from < rows.length; from += readAtOnce) {
    const ids = rows.slice(from, from + readAtOnce).map((row) => row._id);
    for (const [attemptId, given] of await findAnswersOf(db, ids)) {
      answers.set(attemptId, new Map(given.map((answer) => [answer.questionId, answer.selectedAnswer])));
    }
  }
  for (const { paper_id } of rows) {
    if (!papers.has(paper_id)) papers.set(paper_id, await getPaper(context, db, paper_id));
  }
  return results.map((result, index) => {
    const questions = papers.get(rows[index]?.paper_id ?? '')?.questions ?? [];
    return {
      ...result,
      answers: questions.map((question) => {
        const selectedAnswer = answers.get(result._id)?.get(question._id) ?? '';
        return {
          questionId: question._id,
          question: question.text,
          selectedAnswer,
          correctAnswer: question.correctAnswer,
          isCorrect: isCorrect(question.type, question.correctAnswer, selectedAnswer),
        };
      }),
    };
  });
}
