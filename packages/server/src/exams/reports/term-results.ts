import type { Term } from '@akada/contract';
import { percentOfResult } from '@akada/contract/rules/grade';
import type { TermExam } from '@akada/contract/rules/report-card';
import { schoolInstant } from '@akada/contract/rules/school-day';
import { daysOfTerm } from '@akada/contract/rules/terms';
import { groupList, isForAll } from '../../platform/db/audience.ts';
import type { Db, ExamRow } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { subjectsOfExams } from '../exams/exam-subjects.ts';

export type ExamOfTerm = TermExam & {
  row: Pick<ExamRow, '_id' | 'title' | 'closes_at' | 'grade_scale' | 'class_level' | 'group_ids'>;
  /** Students who have finished but wait for a mark. */
  toMark: ReadonlySet<string>;
  /** Somebody may still sit it. */
  isOpen: boolean;
};

export function getTerm({ settings }: Context, id: string): Term {
  const term = settings().terms.find(({ _id }) => _id === id);
  if (!term) throw new AppError('not_found', 'Term not found: your school may have changed its terms');
  return term;
}

/** First and last moment of what belongs to a term. */
export function momentsOfTerm({ settings }: Pick<Context, 'settings'>, term: Term): { from: string; to: string } {
  const { timeZone, terms } = settings();
  const { from, to } = daysOfTerm(terms, term);
  return { from: iso(schoolInstant(from, 'start', timeZone) ?? 0), to: iso(schoolInstant(to, 'end', timeZone) ?? 0) };
}

/** An exam counts for the term in which it closes, or in whose holidays. */
function examsOf(context: Context, term: Term) {
  const { from, to } = momentsOfTerm(context, term);
  return context.db
    .selectFrom('exams')
    .where('deleted_at', 'is', null)
    .where('closes_at', '>=', from)
    .where('closes_at', '<=', to);
}

/** Attempts in order of their number, so that a student's newest comes last; a running one leaves the exam open. */
function attemptsAt(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('attempts')
    .select(['exam_id', 'student_id', 'status', 'score', 'correct_answers', 'total_points', 'total_questions'])
    .select(['by_hand', 'to_mark'])
    .where('exam_id', 'in', [...ids])
    .orderBy('number')
    .execute();
}

/** The exams of a class that closed, or will close, in the term. */
export async function readTermExams(context: Context, term: Term, classLevel: string): Promise<ExamOfTerm[]> {
  const rows = await examsOf(context, term)
    .select([
      '_id',
      'title',
      'closes_at',
      'grade_scale',
      'class_level',
      'is_active',
      'draw',
      'subject',
      groupList('exams'),
    ])
    .where('class_level', '=', classLevel)
    .orderBy('closes_at')
    .orderBy('_id')
    .execute();
  const ids = rows.map(({ _id }) => _id);
  if (ids.length === 0) return [];
  const subjects = await subjectsOfExams(context.db, rows);
  const attempts = Map.groupBy(await attemptsAt(context.db, ids), ({ exam_id }) => exam_id);
  return rows.flatMap((row) => {
    const [percents, toMark] = [new Map<string, number>(), new Set<string>()];
    let isRunning = false;
    for (const attempt of attempts.get(row._id) ?? []) {
      isRunning ||= attempt.status === 'running';
      if (attempt.status === 'running') continue;
      const { student_id, score, correct_answers } = attempt;
      percents.delete(student_id);
      toMark.delete(student_id);
      if (attempt.to_mark > 0) toMark.add(student_id);
      else percents.set(student_id, percentOfResult({ score: score ?? 0, correct: correct_answers ?? 0 }, attempt));
    }
    // A draft that nobody sat.
    if (row.is_active === 0 && percents.size + toMark.size === 0) return [];
    const isOpen = isRunning || row.closes_at >= iso(context.now());
    return [{ row, subject: subjects.get(row._id) ?? '', percents, toMark, isOpen }];
  });
}

/** By student, the classes whose exams they sat in the term, most first. An exam for groups has students of any. */
export async function classesSat(context: Context, term: Term): Promise<ReadonlyMap<string, string>> {
  const rows = await examsOf(context, term)
    .innerJoin('attempts', 'attempts.exam_id', 'exams._id')
    .where(isForAll('exams'))
    .select((eb) => ['attempts.student_id', 'exams.class_level', eb.fn.countAll<number>().as('attempts')])
    .groupBy(['attempts.student_id', 'exams.class_level'])
    .orderBy('attempts')
    .orderBy('exams.class_level', 'desc')
    .execute();
  return new Map(rows.map(({ student_id, class_level }) => [student_id, class_level]));
}
