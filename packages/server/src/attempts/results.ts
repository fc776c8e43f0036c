import type { ExamResult, ResultOrder } from '@akada/contract';
import { durationText, gradeOf } from '@akada/contract/rules/grade';
import { isCorrect } from '@akada/contract/rules/question';
import { type RawBuilder, sql } from 'kysely';
import type { AttemptRow, Db } from '../db/schema.ts';
import { type Counted, hasAll, mostCounted, typedQuery } from '../db/search.ts';
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

/** Attempts still running have no score and no end: they come last where those decide. Each has an index (migration 0017). */
const orders: Readonly<Record<ResultOrder, RawBuilder<unknown>>> = {
  best: sql`coalesce(attempts.score, -1) desc, attempts.started_at, attempts._id`,
  lowest: sql`coalesce(attempts.score, 2000000000), attempts.started_at, attempts._id`,
  name: sql`attempts.search_text, attempts.started_at, attempts._id`,
  started: sql`attempts.started_at desc, attempts._id`,
  finished: sql`coalesce(attempts.submitted_at, '') desc, attempts.started_at, attempts._id`,
};

export type ResultPage = {
  studentName?: string | undefined;
  sort: ResultOrder;
  page: number;
  /** Undefined for all. */
  limit: number | undefined;
};

/** The attempts at an exam, or those of them whose student's name has all that was typed. */
function attemptsAt(db: Db, examId: string, studentName?: string) {
  const attempts = db.selectFrom('attempts').where('exam_id', '=', examId);
  if (!studentName) return attempts;
  return attempts.where((eb) => hasAll(eb.ref('attempts.search_text'), typedQuery(studentName)));
}

type Attempts = ReturnType<typeof attemptsAt>;

const onPage = (attempts: Attempts, { sort, page, limit }: ResultPage) => {
  const ids = attempts.select('_id').orderBy(orders[sort]);
  return limit === undefined ? ids : ids.limit(limit).offset((page - 1) * limit);
};

/**
 * The attempts at an exam whose student's name matches. Few are found by name, in the index that has it; of a great many the
 * exam, walked in the order that is wanted, soon has a page.
 */
export function resultRows(db: Db, examId: string, wanted: ResultPage, areMany = true) {
  const matching = attemptsAt(db, examId, wanted.studentName);
  const found = areMany ? matching : db.selectFrom('attempts').where('attempts._id', 'in', matching.select('_id'));
  return db
    .selectFrom('attempts')
    .where('attempts._id', 'in', onPage(found, wanted))
    .innerJoin('users', 'users._id', 'attempts.student_id')
    .selectAll('attempts')
    .select('users.full_name')
    .orderBy(orders[wanted.sort]);
}

type Found = Counted & { rows: ResultRow[] };

/** A page of the results of an exam, and how many there are on all pages; `all` of them where no name is searched for. */
export async function findResults(db: Db, examId: string, wanted: ResultPage, all: number): Promise<Found> {
  const { studentName, page, limit } = wanted;
  if (!studentName) return { rows: await resultRows(db, examId, wanted).execute(), total: all, more: false };
  const most = limit === undefined ? all : mostCounted({ limit, offset: (page - 1) * limit });
  const { total } = await db
    .selectFrom(
      attemptsAt(db, examId, studentName)
        .select('_id')
        .limit(most + 1)
        .as('counted'),
    )
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const more = total > most;
  const rows = total === 0 ? [] : await resultRows(db, examId, wanted, more).execute();
  return { rows, total: Math.min(total, most), more };
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
