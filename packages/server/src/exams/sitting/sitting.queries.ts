import type { AttemptSummary, SavedAnswer } from '@akada/contract';
import { durationText, type GradeScale, gradeOf, percentOfResult } from '@akada/contract/rules/grade';
import { type SqlBool, sql } from 'kysely';
import { type Audience, studentsFor } from '../../platform/db/audience.ts';
import { isIn } from '../../platform/db/citus/queries.ts';
import { lockRows } from '../../platform/db/dialect.ts';
import { prepared, preparedList } from '../../platform/db/prepared.ts';
import { type ExamWithin, isStudentIn } from '../../platform/db/reach.ts';
import type { AnswerRow, AttemptRow, Db, HandMarkRow, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';

export type AttemptKey = Pick<AttemptRow, 'student_id' | '_id'>;
export type Sitting = { studentId: string; examId: string };

type Scored = Pick<AttemptRow, 'score' | 'correct_answers' | 'total_points' | 'total_questions' | 'by_hand'>;

export function percentOfAttempt(row: Scored): number {
  return percentOfResult({ score: row.score ?? 0, correct: row.correct_answers ?? 0 }, row);
}

/** Excludes the time between a hand-in and its reopening by staff. */
export function secondsTaken(row: Pick<AttemptRow, 'started_at' | 'submitted_at' | 'paused_seconds'>): number {
  const ended = Date.parse(row.submitted_at ?? row.started_at);
  return Math.max(0, Math.round((ended - Date.parse(row.started_at)) / 1000) - row.paused_seconds);
}

type Figures = Pick<AttemptSummary, 'toMark' | 'percent' | 'grade' | 'passed'> & {
  timeTaken?: string;
  timeTakenSeconds?: number;
};

/** Nothing while the attempt runs. */
export function figuresOf(row: AttemptRow, scale: GradeScale): Figures {
  if (row.status === 'running') return {};
  const [percent, timeTakenSeconds] = [percentOfAttempt(row), secondsTaken(row)];
  const { pass_points: points, score, to_mark } = row;
  return {
    ...(to_mark > 0 && { toMark: to_mark }),
    percent,
    grade: gradeOf(percent, scale),
    ...(points !== null && to_mark === 0 && { passed: (score ?? 0) >= points }),
    timeTaken: durationText(timeTakenSeconds),
    timeTakenSeconds,
  };
}

export function toAttemptSummary(row: AttemptRow, scale: GradeScale): AttemptSummary {
  const { toMark, percent, grade, passed } = figuresOf(row, scale);
  return {
    _id: row._id,
    status: row.status,
    number: row.number,
    startTime: row.started_at,
    endTime: row.deadline_at,
    submittedAt: row.submitted_at ?? undefined,
    score: row.score ?? undefined,
    totalPoints: row.status === 'submitted' ? row.total_points : undefined,
    correctAnswers: row.correct_answers ?? undefined,
    totalQuestions: row.total_questions,
    byHand: row.by_hand || undefined,
    toMark,
    percent,
    grade,
    passed,
  };
}

export async function getAttempt(db: Db, attemptId: string): Promise<AttemptRow> {
  const attempt = await db.selectFrom('attempts').selectAll().where('_id', '=', attemptId).executeTakeFirst();
  if (!attempt) throw new AppError('not_found', 'Attempt not found');
  return attempt;
}

export async function getExamTitle(db: Db, examId: string): Promise<string> {
  const exam = await db.selectFrom('exams').select('title').where('_id', '=', examId).executeTakeFirst();
  if (!exam) throw new AppError('not_found', 'Exam not found');
  return exam.title;
}

export function absenteesOf(db: Db, exam: Audience & ExamWithin) {
  const attempts = db.selectFrom('attempts').where('attempts.exam_id', '=', exam._id);
  return studentsFor(db, exam)
    .where((eb) => eb.not(isIn(db, 'users._id', attempts, 'attempts.student_id')))
    .where(isStudentIn(db, exam.within ?? null, 'users._id'));
}

const newestAttempt = (db: Db, student: string, exam: string) =>
  db
    .selectFrom('attempts')
    .selectAll()
    .where('student_id', '=', student)
    .where('exam_id', '=', exam)
    .orderBy('number', 'desc')
    .limit(1);

const latestAttempt = prepared(['student', 'exam'], (db, { student, exam }) => newestAttempt(db, student, exam));

const latestToWrite = prepared(['student', 'exam'], (db, { student, exam }) =>
  lockRows(db, newestAttempt(db, student, exam)),
);

/** SKIP LOCKED: one that staff have locked must not hold up the others. */
const freeAttempts = preparedList(['student', 'exam'], (db, sittings) => {
  const pairs = sittings.map(({ student, exam }) => sql`(${student}, ${exam})`);
  const newest = db
    .selectFrom('attempts')
    .select((eb) => ['student_id', 'exam_id', eb.fn.max('number').as('number')])
    .where(sql<SqlBool>`(student_id, exam_id) in (values ${sql.join(pairs)})`)
    .groupBy(['student_id', 'exam_id']);
  const attempts = db.selectFrom('attempts').selectAll();
  const own = attempts.where(sql<SqlBool>`(student_id, exam_id, number) in ${newest}`);
  return lockRows(db, own.orderBy('student_id').orderBy('exam_id')).skipLocked();
});

export async function findLatestAttempt(db: Db, studentId: string, examId: string): Promise<AttemptRow | undefined> {
  return (await latestAttempt(db, { student: studentId, exam: examId }))[0];
}

export async function lockLatestAttempt(trx: Trx, { studentId, examId }: Sitting): Promise<AttemptRow | undefined> {
  return (await latestToWrite(trx, { student: studentId, exam: examId }))[0];
}

/** The newest attempt of each sitting, in order. Among several, a locked one is undefined like one that is missing. */
export async function lockLatestAttempts(trx: Trx, sittings: readonly Sitting[]): Promise<(AttemptRow | undefined)[]> {
  const [only] = sittings;
  if (only && sittings.length === 1) return [await lockLatestAttempt(trx, only)];
  const asked = sittings.map(({ studentId, examId }) => ({ student: studentId, exam: examId }));
  const rows = await freeAttempts(trx, asked);
  const newest = new Map(rows.map((row) => [`${row.student_id} ${row.exam_id}`, row]));
  return sittings.map(({ studentId, examId }) => newest.get(`${studentId} ${examId}`));
}

const attemptToWrite = prepared(['student', 'attempt'], (db, { student, attempt }) =>
  lockRows(db, db.selectFrom('attempts').selectAll().where('student_id', '=', student).where('_id', '=', attempt)),
);

/** Undefined if deleted with the student's account. */
export async function lockAttempt(trx: Trx, { student_id, _id }: AttemptKey): Promise<AttemptRow | undefined> {
  return (await attemptToWrite(trx, { student: student_id, attempt: _id }))[0];
}

const attemptsOfOne = prepared(['student'], (db, { student }) =>
  db
    .selectFrom('attempts')
    .selectAll()
    .where('student_id', '=', student)
    .orderBy('number', 'desc')
    .orderBy('_id', 'desc'),
);

export function findAttemptsOf(db: Db, studentId: string): Promise<AttemptRow[]> {
  return attemptsOfOne(db, { student: studentId });
}

/** A condition on the two key columns that uses the primary key on both engines. */
export function isOf(columns: readonly [student: string, attempt: string], attempts: readonly AttemptKey[]) {
  const keys = attempts.map(({ student_id, _id }) => sql`(${student_id}, ${_id})`);
  return sql<SqlBool>`(${sql.ref(columns[0])}, ${sql.ref(columns[1])}) in (values ${sql.join(keys)})`;
}

const answersOfOne = prepared(['student', 'attempt'], (db, { student, attempt }) =>
  db
    .selectFrom('answers')
    .select(['question_id as questionId', 'selected_answer as selectedAnswer', 'seq'])
    .where('student_id', '=', student)
    .where('attempt_id', '=', attempt)
    // PostgreSQL otherwise returns updated rows in another order.
    .orderBy('question_id'),
);

export function findAnswers(db: Db, { student_id, _id }: AttemptKey): Promise<SavedAnswer[]> {
  return answersOfOne(db, { student: student_id, attempt: _id });
}

export async function findSelected(db: Db, attempt: AttemptKey): Promise<Map<string, string>> {
  return new Map((await findAnswers(db, attempt)).map((answer) => [answer.questionId, answer.selectedAnswer]));
}

/** Excludes marks of answers that the student changed since; a missing answer has sequence -1. */
export function marksOfAnswers(db: Db, attempts: readonly AttemptKey[]) {
  return db
    .selectFrom('hand_marks')
    .leftJoin('answers', (join) =>
      join
        .onRef('answers.student_id', '=', 'hand_marks.student_id')
        .onRef('answers.attempt_id', '=', 'hand_marks.attempt_id')
        .onRef('answers.question_id', '=', 'hand_marks.question_id'),
    )
    .selectAll('hand_marks')
    .whereRef('hand_marks.seq', '=', (eb) => eb.fn.coalesce('answers.seq', eb.lit(-1)))
    .where(isOf(['hand_marks.student_id', 'hand_marks.attempt_id'], attempts))
    .execute();
}

export type Marks = ReadonlyMap<string, HandMarkRow>;

/** By question; most attempts have none, and need no query. */
export async function findMarks(db: Db, attempt: AttemptKey & Pick<AttemptRow, 'marked'>): Promise<Marks> {
  if (attempt.marked === 0) return new Map();
  return new Map((await marksOfAnswers(db, [attempt])).map((row) => [row.question_id, row]));
}

/** Answers to all questions, or to the named ones. */
export async function findAnswersOf(db: Db, attempts: readonly AttemptKey[], questionIds?: readonly string[]) {
  const byAttempt = new Map(attempts.map(({ _id }) => [_id, new Map<string, string>()]));
  if (attempts.length === 0) return byAttempt;
  let answers = db
    .selectFrom('answers')
    .select(['attempt_id', 'question_id', 'selected_answer'])
    .where(isOf(['student_id', 'attempt_id'], attempts));
  if (questionIds) answers = answers.where('question_id', 'in', [...questionIds]);
  const rows = await answers.execute();
  for (const row of rows) byAttempt.get(row.attempt_id)?.set(row.question_id, row.selected_answer);
  return byAttempt;
}

const answerColumns = ['student_id', 'attempt_id', 'question_id', 'selected_answer', 'seq', 'saved_at'] as const;

/** Only a higher sequence replaces the stored answer. */
const insertAnswers = preparedList(answerColumns, (db, rows) =>
  db
    .insertInto('answers')
    .values([...rows])
    .onConflict((conflict) =>
      conflict
        .columns(['student_id', 'attempt_id', 'question_id'])
        .doUpdateSet((eb) => ({
          selected_answer: eb.ref('excluded.selected_answer'),
          seq: eb.ref('excluded.seq'),
          saved_at: eb.ref('excluded.saved_at'),
        }))
        .whereRef('excluded.seq', '>', 'answers.seq'),
    )
    .returning(['attempt_id', 'question_id', 'seq']),
);

export type Given = { attempt: AttemptKey; answers: readonly SavedAnswer[] };
export type Stored = { questionId: string; seq: number };

/** One row for a question of an attempt, with the highest sequence. */
function rowsOf(given: readonly Given[], at: string): AnswerRow[] {
  const rows = new Map<string, AnswerRow>();
  for (const { attempt, answers } of given) {
    for (const { questionId, selectedAnswer, seq } of answers) {
      const key = `${attempt._id} ${questionId}`;
      if ((rows.get(key)?.seq ?? -1) >= seq) continue;
      const own = { student_id: attempt.student_id, attempt_id: attempt._id, question_id: questionId };
      rows.set(key, { ...own, selected_answer: selectedAnswer, seq, saved_at: at });
    }
  }
  return [...rows.values()];
}

/** The attempts are locked. Returns the sequences stored now, in the order of `given`; they may be higher than those sent. */
export async function writeAnswers(trx: Trx, given: readonly Given[], at: string): Promise<Stored[][]> {
  const rows = rowsOf(given, at);
  const written = rows.length > 0 ? await insertAnswers(trx, rows) : [];
  const byAttempt = Map.groupBy(written, ({ attempt_id }) => attempt_id);
  const stored: Stored[][] = [];
  for (const { attempt, answers } of given) {
    const sent = [...new Set(answers.map(({ questionId }) => questionId))];
    const seqs = new Map(byAttempt.get(attempt._id)?.map(({ question_id, seq }) => [question_id, seq]));
    const older = sent.every((questionId) => seqs.has(questionId)) ? [] : await findAnswers(trx, attempt);
    for (const { questionId, seq } of older) seqs.set(questionId, seq);
    stored.push(sent.map((questionId) => ({ questionId, seq: seqs.get(questionId) ?? 0 })));
  }
  return stored;
}
