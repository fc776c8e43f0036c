import type { StudentExam } from '@akada/contract';
import { minutesAvailable, windowState } from '@akada/contract/rules/exam-clock';
import type { AttemptRow, Db, ExamRow } from '../db/schema.ts';
import { difficulties, examHead } from '../exams/exams.queries.ts';
import { AppError } from '../http/app-error.ts';
import type { Context } from '../http/context.ts';
import type { Caller } from '../http/session.ts';
import { questionIdsOfExams } from '../questions/exam-list.ts';
import { toPaperQuestion } from '../questions/questions.queries.ts';
import { findAttemptsOf, toAttemptSummary } from './attempts.queries.ts';
import { finaliseOverdue } from './finalise.ts';
import { getPaper } from './paper.ts';

/** Exams a student may see: active ones of the own class, and every exam they have sat. */
async function visibleExams(db: Db, caller: Caller, examId?: string): Promise<ExamRow[]> {
  let query = db
    .selectFrom('exams')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb.and([eb('is_active', '=', 1), eb('class_level', '=', caller.classLevel), eb('deleted_at', 'is', null)]),
        eb.exists(
          eb
            .selectFrom('attempts')
            .select('attempts._id')
            .whereRef('attempts.exam_id', '=', 'exams._id')
            .where('attempts.student_id', '=', caller._id),
        ),
      ]),
    );
  if (examId) query = query.where('_id', '=', examId);
  return query.orderBy('opens_at', 'desc').orderBy('_id', 'desc').execute();
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

export async function listForStudent(context: Context, caller: Caller, examId?: string): Promise<StudentExam[]> {
  const { db } = context;
  await finaliseOverdue(context, { studentId: caller._id });
  const exams = await visibleExams(db, caller, examId);
  const ids = exams.map((exam) => exam._id);
  const questions = Map.groupBy(await questionIdsOfExams(db, ids), (question) => question.exam_id);
  const attempts = Map.groupBy(await findAttemptsOf(db, caller._id), (attempt) => attempt.exam_id);
  const difficulty = await difficulties(db, ids);
  const now = context.now();
  return exams.map((exam) =>
    toStudentExam(exam, caller, {
      attempts: attempts.get(exam._id) ?? [],
      questionIds: (questions.get(exam._id) ?? []).map((question) => question.question_id),
      difficulty: difficulty.get(exam._id) ?? 'Medium',
      now,
    }),
  );
}

/** One exam; once the student has an attempt, with the frozen paper. */
export async function getForStudent(context: Context, caller: Caller, examId: string): Promise<StudentExam> {
  const [exam] = await listForStudent(context, caller, examId);
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
