import type { StudentExam } from '@akada/contract';
import { minutesAvailable, windowState } from '@akada/contract/rules/exam-clock';
import type { AttemptRow, ExamRow } from '../db/schema.ts';
import { difficultiesOf } from '../exams/difficulty.ts';
import { examHead } from '../exams/exams.queries.ts';
import { AppError } from '../http/app-error.ts';
import type { Context } from '../http/context.ts';
import type { Caller } from '../http/session.ts';
import { toPaperQuestion } from '../questions/questions.queries.ts';
import { toAttemptSummary } from './attempts.queries.ts';
import { classExams, type Exams, withOthers } from './class-exams.ts';
import { ownAttempts } from './own-attempts.ts';
import { getPaper } from './paper.ts';

/** What the list of one student is made from. */
export type Found = { attempts: readonly AttemptRow[]; exams: Exams };

export async function findFor(context: Context, caller: Caller): Promise<Found> {
  return {
    attempts: await ownAttempts(context, caller._id),
    exams: await classExams(context, caller.classLevel),
  };
}

/** Exams a student may see: active ones of the own class, and every exam they have sat. */
function visibleExams(context: Context, { attempts, exams }: Found): Promise<Exams> {
  const others = new Set(attempts.map((attempt) => attempt.exam_id).filter((id) => !exams.questionIds.has(id)));
  return withOthers(context, exams, [...others]);
}

/** The state of the exam for one student at this moment; no question text, no key. */
function toStudentExam(
  exam: ExamRow,
  caller: Caller,
  own: { attempts: readonly AttemptRow[]; questionIds: string[]; difficulty: StudentExam['difficulty']; now: number },
): StudentExam {
  const [opensAt, closesAt] = [Date.parse(exam.opens_at), Date.parse(exam.closes_at)];
  const window = windowState(opensAt, closesAt, own.now);
  const latest = own.attempts[0];
  const finished = own.attempts.find((attempt) => attempt.status === 'submitted');
  const used = own.attempts.filter((attempt) => attempt.total_questions > 0).length;
  const isMine = exam.is_active === 1 && exam.deleted_at === null && exam.class_level === caller.classLevel;
  const canStartNew = isMine && window === 'open' && used < exam.max_attempts;
  // Of the paper that was sat, unless the next start gets a new one.
  const isOnPaper = latest !== undefined && (latest.status === 'running' || !canStartNew);
  return {
    ...examHead(exam, isOnPaper ? latest.total_questions : own.questionIds.length, own.difficulty),
    questions: own.questionIds,
    minutesAvailable: window === 'open' ? minutesAvailable(own.now, exam.duration_minutes, closesAt) : 0,
    window,
    attempt: latest ? toAttemptSummary(latest) : null,
    lastResult: finished ? toAttemptSummary(finished) : null,
    attemptsUsed: used,
    canStart: latest?.status === 'running' || canStartNew,
  };
}

export async function listOf(context: Context, caller: Caller, found: Found, examId?: string): Promise<StudentExam[]> {
  const { attempts } = found;
  const { rows, questionIds } = await visibleExams(context, found);
  const exams = examId ? rows.filter((row) => row._id === examId) : rows;
  const byExam = Map.groupBy(attempts, (attempt) => attempt.exam_id);
  const ids = exams.map((exam) => exam._id);
  const difficulty = await difficultiesOf(context, ids);
  const now = context.now();
  return exams.map((exam) =>
    toStudentExam(exam, caller, {
      attempts: byExam.get(exam._id) ?? [],
      questionIds: questionIds.get(exam._id) ?? [],
      difficulty: difficulty.get(exam._id) ?? 'Medium',
      now,
    }),
  );
}

/** One exam; once the student has an attempt, with the frozen paper. */
export async function getForStudent(context: Context, caller: Caller, examId: string): Promise<StudentExam> {
  const [exam] = await listOf(context, caller, await findFor(context, caller), examId);
  if (!exam) throw new AppError('not_found', 'Exam not found');
  if (!exam.attempt) return exam;
  const { paper_id } = await context.db
    .selectFrom('attempts')
    .select('paper_id')
    .where('_id', '=', exam.attempt._id)
    .executeTakeFirstOrThrow();
  const paper = await getPaper(context, context.db, paper_id);
  const duration = exam.attempt.status === 'running' ? paper.durationMinutes : exam.duration;
  return { ...exam, duration, questions: paper.questions.map(toPaperQuestion) };
}
