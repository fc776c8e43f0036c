import type { AttemptSummary, SavedAnswer } from '@akada/contract';
import { gradeOf, percentOf } from '@akada/contract/rules/grade';
import { prepared } from '../db/prepared.ts';
import type { AnswerRow, AttemptRow, Db, Trx } from '../db/schema.ts';

export function percentOfAttempt(row: AttemptRow): number {
  return percentOf(row.correct_answers ?? 0, row.total_questions);
}

/** Seconds from the start to the hand-in. */
export function timeTakenSeconds(row: AttemptRow): number {
  return Math.max(0, Math.round((Date.parse(row.submitted_at ?? row.started_at) - Date.parse(row.started_at)) / 1000));
}

export function toAttemptSummary(row: AttemptRow): AttemptSummary {
  const isSubmitted = row.status === 'submitted';
  const percent = isSubmitted ? percentOfAttempt(row) : null;
  return {
    _id: row._id,
    status: row.status,
    number: row.number,
    startTime: row.started_at,
    endTime: row.deadline_at,
    submittedAt: row.submitted_at,
    score: row.score,
    totalPoints: isSubmitted ? row.total_points : null,
    correctAnswers: row.correct_answers,
    totalQuestions: row.total_questions,
    percent,
    grade: percent === null ? null : gradeOf(percent),
  };
}

const latestAttempt = prepared(['student', 'exam'], (db, { student, exam }) =>
  db
    .selectFrom('attempts')
    .selectAll()
    .where('student_id', '=', student)
    .where('exam_id', '=', exam)
    .orderBy('number', 'desc')
    .limit(1),
);

/** The student's newest attempt at the exam. */
export async function findLatestAttempt(db: Db, studentId: string, examId: string): Promise<AttemptRow | undefined> {
  return (await latestAttempt(db, { student: studentId, exam: examId }))[0];
}

const attemptsOfOne = prepared(['student'], (db, { student }) =>
  db
    .selectFrom('attempts')
    .selectAll()
    .where('student_id', '=', student)
    .orderBy('number', 'desc')
    .orderBy('_id', 'desc'),
);

/** All attempts of a student, newest first. */
export function findAttemptsOf(db: Db, studentId: string): Promise<AttemptRow[]> {
  return attemptsOfOne(db, { student: studentId });
}

const runningAttempt = prepared(['attempt'], (db, { attempt }) =>
  db
    .updateTable('attempts')
    .set({ status: 'running' })
    .where('_id', '=', attempt)
    .where('status', '=', 'running')
    .returningAll(),
);

/** Holds the attempt's row until the transaction ends, if it still runs: saves and the hand-in take turns. */
export async function holdRunning(trx: Trx, attemptId: string): Promise<AttemptRow | undefined> {
  return (await runningAttempt(trx, { attempt: attemptId }))[0];
}

const answersOfOne = prepared(['attempt'], (db, { attempt }) =>
  db
    .selectFrom('answers')
    .select(['question_id as questionId', 'selected_answer as selectedAnswer', 'seq'])
    .where('attempt_id', '=', attempt),
);

export function findAnswers(db: Db, attemptId: string): Promise<SavedAnswer[]> {
  return answersOfOne(db, { attempt: attemptId });
}

const oneAnswer = prepared(['attempt', 'question'], (db, { attempt, question }) =>
  db
    .selectFrom('answers')
    .select(['question_id as questionId', 'selected_answer as selectedAnswer', 'seq'])
    .where('attempt_id', '=', attempt)
    .where('question_id', '=', question),
);

/** What is saved for these questions. */
export async function findAnswersTo(db: Db, attemptId: string, questionIds: ReadonlySet<string>) {
  const [only] = questionIds;
  if (only !== undefined && questionIds.size === 1) return oneAnswer(db, { attempt: attemptId, question: only });
  return (await findAnswers(db, attemptId)).filter((answer) => questionIds.has(answer.questionId));
}

/** The saved answers of many attempts in one query, by attempt. */
export async function findAnswersOf(db: Db, attemptIds: readonly string[]): Promise<Map<string, SavedAnswer[]>> {
  const byAttempt = new Map<string, SavedAnswer[]>(attemptIds.map((id) => [id, []]));
  if (attemptIds.length === 0) return byAttempt;
  const rows = await db
    .selectFrom('answers')
    .select(['attempt_id', 'question_id', 'selected_answer', 'seq'])
    .where('attempt_id', 'in', [...attemptIds])
    .execute();
  for (const row of rows) {
    const answer = { questionId: row.question_id, selectedAnswer: row.selected_answer, seq: row.seq };
    byAttempt.get(row.attempt_id)?.push(answer);
  }
  return byAttempt;
}

/** A sequence that is not higher than the stored one changes nothing. */
function insertAnswers(db: Db, rows: readonly AnswerRow[]) {
  return db
    .insertInto('answers')
    .values([...rows])
    .onConflict((conflict) =>
      conflict
        .columns(['attempt_id', 'question_id'])
        .doUpdateSet((eb) => ({
          selected_answer: eb.ref('excluded.selected_answer'),
          seq: eb.ref('excluded.seq'),
          saved_at: eb.ref('excluded.saved_at'),
        }))
        .whereRef('excluded.seq', '>', 'answers.seq'),
    );
}

const insertOne = prepared(['attempt_id', 'question_id', 'selected_answer', 'seq', 'saved_at'], (db, slots) =>
  insertAnswers(db, [slots]),
);

/** One answer per question, the one with the highest sequence. */
export async function writeAnswers(
  trx: Trx,
  attemptId: string,
  answers: readonly SavedAnswer[],
  at: string,
): Promise<void> {
  const highest = new Map<string, SavedAnswer>();
  for (const answer of answers) {
    const known = highest.get(answer.questionId);
    if (!known || answer.seq > known.seq) highest.set(answer.questionId, answer);
  }
  const rows = [...highest.values()].map((answer) => ({
    attempt_id: attemptId,
    question_id: answer.questionId,
    selected_answer: answer.selectedAnswer,
    seq: answer.seq,
    saved_at: at,
  }));
  const [first] = rows;
  if (first && rows.length === 1) await insertOne(trx, first);
  else if (first) await insertAnswers(trx, rows).execute();
}
