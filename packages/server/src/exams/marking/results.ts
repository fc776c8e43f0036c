import type { ExamResult, ResultOrder, ResultSummary } from '@akada/contract';
import { bandOf, bandsOf, type GradeScale, percentOfResult } from '@akada/contract/rules/grade';
import { resultsWithin } from '@akada/contract/rules/teaching';
import { type RawBuilder, sql } from 'kysely';
import { groupList, isInPlace } from '../../platform/db/audience.ts';
import { inChunks } from '../../platform/db/dialect.ts';
import { type ExamWithin, isStudentIn, limitsOf, thingOf } from '../../platform/db/reach.ts';
import type { AttemptRow, Db, ExamRow } from '../../platform/db/schema.ts';
import { headHasWords } from '../../platform/db/search.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Context } from '../../platform/http/context.ts';
import { reachOf } from '../../platform/http/reach.ts';
import type { Caller } from '../../platform/http/session.ts';
import { getPaper, ownPaper, type Paper } from '../sitting/paper.ts';
import { outcomeOf } from '../sitting/scoring.ts';
import { absenteesOf, figuresOf, findAnswersOf, marksOfAnswers } from '../sitting/sitting.queries.ts';

type ResultRow = AttemptRow & { full_name: string };
const columnsOfExam = [
  ...(['_id', 'title', 'class_level', 'closes_at', 'deleted_at'] as const),
  ...(['subject', 'allow_review', 'review_at', 'review_released_at', 'grade_scale'] as const),
  'certificate',
] as const;
export type ExamOfResults = Pick<ExamRow, (typeof columnsOfExam)[number] | 'group_ids'> &
  ExamWithin & { limitedTo?: 'reading' | 'results' };

/** Includes a deleted exam, whose results are kept. */
export async function getExamOfResults(db: Db, examId: string): Promise<ExamOfResults> {
  const found = db.selectFrom('exams').select(columnsOfExam).select(groupList('exams')).where('_id', '=', examId);
  const exam = await found.executeTakeFirst();
  if (!exam) throw new AppError('not_found', 'Exam not found');
  return exam;
}

/** With the students whose results the caller is shown. */
export async function getExamFor(
  context: Context,
  caller: Caller,
  examId: string,
  within: typeof resultsWithin = resultsWithin,
): Promise<ExamOfResults> {
  const exam = await getExamOfResults(context.db, examId);
  const reach = reachOf(context, caller);
  return reach === null ? exam : { ...exam, within: within(reach, thingOf(exam)), ...limitsOf(reach, exam) };
}

/** Sorted by score or end, running attempts come last. All orders but the name have an index. */
const orders: Readonly<Record<ResultOrder, RawBuilder<unknown>>> = {
  best: sql`coalesce(attempts.score, -1) desc, attempts.started_at, attempts._id`,
  lowest: sql`coalesce(attempts.score, 2000000000), attempts.started_at, attempts._id`,
  name: sql`users.search_text, attempts.started_at, attempts._id`,
  started: sql`attempts.started_at desc, attempts._id`,
  finished: sql`coalesce(attempts.submitted_at, '') desc, attempts.started_at, attempts._id`,
};

type ResultPage = {
  studentName?: string | undefined;
  class?: string | undefined;
  sort: ResultOrder;
  page: number;
  limit: number | undefined;
};

function attemptsAt(
  db: Db,
  { _id, within = null }: ExamWithin,
  { studentName, class: place }: Pick<ResultPage, 'studentName' | 'class'>,
) {
  let attempts = db
    .selectFrom('attempts')
    .innerJoin('users', 'users._id', 'attempts.student_id')
    .where('attempts.exam_id', '=', _id)
    .where(isStudentIn(db, within, 'attempts.student_id'));
  if (place) attempts = attempts.where(isInPlace(place));
  if (!studentName) return attempts;
  return attempts.where((eb) => headHasWords(eb.ref('users.search_text'), studentName));
}

export function resultRows(db: Db, exam: ExamWithin, { sort, page, limit, ...of }: ResultPage) {
  const rows = attemptsAt(db, exam, of).selectAll('attempts').select('users.full_name').orderBy(orders[sort]);
  return limit === undefined ? rows : rows.limit(limit).offset((page - 1) * limit);
}

export async function findResults(db: Db, exam: ExamWithin, wanted: ResultPage, all: number) {
  const rows = await resultRows(db, exam, wanted).execute();
  if (!wanted.studentName && !wanted.class) return { rows, total: all };
  const { total } = await attemptsAt(db, exam, wanted)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

type Graded = {
  scale: GradeScale;
  places: ReadonlyMap<string, number>;
  /** By paper. */
  versions: ReadonlyMap<string, number>;
};

export function toResult(row: ResultRow, exam: ExamOfResults, graded: Graded): ExamResult {
  return {
    _id: row._id,
    student: { _id: row.student_id, fullName: row.full_name },
    exam: { _id: exam._id, title: exam.title },
    number: row.number,
    version: graded.versions.get(row.paper_id),
    startTime: row.started_at,
    endTime: row.deadline_at,
    submittedAt: row.submitted_at ?? undefined,
    isSubmitted: row.status === 'submitted',
    score: row.score ?? undefined,
    totalPoints: row.total_points,
    correctAnswers: row.correct_answers ?? undefined,
    totalQuestions: row.total_questions,
    ...figuresOf(row, graded.scale),
    position: graded.places.get(row._id),
  };
}

export async function withAnswers(
  context: Context,
  rows: readonly ResultRow[],
  results: readonly ExamResult[],
): Promise<ExamResult[]> {
  const { db } = context;
  const papers = new Map<string, Paper>();
  const selected = new Map<string, ReadonlyMap<string, string>>();
  const marks = new Map<string, number>();
  for (const chunk of inChunks(rows)) {
    const some = await findAnswersOf(db, chunk);
    for (const [attemptId, answers] of some) selected.set(attemptId, answers);
    const marked = chunk.filter((row) => row.marked > 0);
    const given = marked.length > 0 ? await marksOfAnswers(db, marked) : [];
    for (const row of given) marks.set(`${row.attempt_id} ${row.question_id}`, row.points);
  }
  for (const { paper_id } of rows) {
    if (!papers.has(paper_id)) papers.set(paper_id, await getPaper(context, db, paper_id));
  }
  return results.map((result, index) => {
    const paper = papers.get(rows[index]?.paper_id ?? '');
    const questions = paper ? ownPaper(paper, result._id).questions : [];
    return {
      ...result,
      answers: questions.map((question) => {
        const selectedAnswer = selected.get(result._id)?.get(question._id) ?? '';
        return {
          questionId: question._id,
          question: question.text,
          selectedAnswer,
          correctAnswer: question.correctAnswer,
          isCorrect: outcomeOf(question, selectedAnswer, marks.get(`${result._id} ${question._id}`)).isCorrect,
        };
      }),
    };
  });
}

const outcomeColumns = [
  'status',
  'correct_answers',
  'total_questions',
  'by_hand',
  'to_mark',
  'score',
  'total_points',
] as const;

export async function summariseResults(
  db: Db,
  { _id, within = null }: ExamWithin,
  scale: GradeScale,
): Promise<ResultSummary> {
  const outcomes = await db
    .selectFrom('attempts')
    .select(outcomeColumns)
    .select((eb) => eb.fn.countAll<number>().as('attempts'))
    .where('exam_id', '=', _id)
    .where(isStudentIn(db, within, 'attempts.student_id'))
    .groupBy(outcomeColumns)
    .execute();
  const sumOf = (groups: readonly { attempts: number }[]) => groups.reduce((sum, group) => sum + group.attempts, 0);
  const finished = outcomes.filter(({ status }) => status === 'submitted');
  const marked = finished
    .filter(({ to_mark }) => to_mark === 0)
    .map((outcome) => ({
      percent: percentOfResult({ score: outcome.score ?? 0, correct: outcome.correct_answers ?? 0 }, outcome),
      attempts: outcome.attempts,
    }));
  const count = sumOf(marked);
  const percents = marked.reduce((sum, group) => sum + group.percent * group.attempts, 0);
  return {
    finished: sumOf(finished),
    running: sumOf(outcomes) - sumOf(finished),
    toMark: sumOf(finished) - count || undefined,
    averagePercent: count > 0 ? Math.round(percents / count) : null,
    highestPercent: count > 0 ? Math.max(...marked.map((group) => group.percent)) : null,
    grades: bandsOf(scale).map(({ name, from }) => ({
      grade: name,
      from,
      attempts: sumOf(marked.filter((group) => bandOf(group.percent, scale)?.from === from)),
    })),
  };
}

/** By name, without students who joined after the exam closed. */
export function absenteesByName(db: Db, exam: ExamOfResults) {
  return absenteesOf(db, exam)
    .select(['_id', 'full_name', 'email', 'phone_written'])
    .where('created_at', '<=', exam.closes_at)
    .orderBy('search_text')
    .orderBy('_id');
}

/** End of each student's unused extra attempt. */
async function waitingExtras(db: Db, examId: string, students: readonly string[]): Promise<Map<string, string>> {
  if (students.length === 0) return new Map();
  const extras = db.selectFrom('extra_attempts').select(['student_id', 'until']).where('exam_id', '=', examId);
  const rows = await extras
    .where('attempt_id', 'is', null)
    .where('student_id', 'in', [...students])
    .execute();
  return new Map(rows.map(({ student_id, until }) => [student_id, until]));
}

type Page = { page: number; limit: number; now: number };

export async function readAbsentees(db: Db, exam: ExamOfResults, { page, limit, now }: Page) {
  const { total } = await absenteesOf(db, exam)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('created_at', '<=', exam.closes_at)
    .executeTakeFirstOrThrow();
  const rows = await absenteesByName(db, exam)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const extras = await waitingExtras(
    db,
    exam._id,
    rows.map(({ _id }) => _id),
  );
  return {
    data: rows.map(({ _id, full_name: fullName, email, phone_written: phoneNumber }) => ({
      ...{ _id, fullName, email, phoneNumber },
      extraUntil: extras.get(_id),
    })),
    isClosed: Date.parse(exam.closes_at) < now,
    pagination: { total, page, limit, totalPages: Math.ceil(total / limit) },
  };
}
