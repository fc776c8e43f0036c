import { createHash } from 'node:crypto';
import type { MarkingChanges } from '@akada/contract';
import { gradeOf } from '@akada/contract/rules/grade';
import { inChunks } from '../../platform/db/dialect.ts';
import type { Context } from '../../platform/http/context.ts';
import { findScale } from '../sitting/grade-scale.ts';
import type { ResultColumns } from '../sitting/scoring.ts';
import type { Changed, Plan } from './plan-decisions.ts';
import { percentOf, resultOf } from './score-changes.ts';

type Figures = Omit<MarkingChanges['changes'][number]['before'], 'grade'>;

/** Stored without names, because an erased account must leave nothing here. */
export type StoredChanges = Omit<MarkingChanges, 'changes'> & {
  changes: { attemptId: string; before: Figures; after: Figures }[];
};

const share = (points: number, of: number) => (of > 0 ? points / of : 0);

/** Percent first, because an annulment changes the total points. */
function isBetter({ attempt, result }: Changed): number {
  const was = resultOf(attempt);
  const byPercent = percentOf(result) - percentOf(was);
  const byShare = share(result.score, result.total_points) - share(was.score, was.total_points);
  const byRight =
    share(result.correct_answers, result.total_questions) - share(was.correct_answers, was.total_questions);
  return byPercent || byShare || byRight;
}

type Shown = Pick<
  ResultColumns,
  'score' | 'total_points' | 'correct_answers' | 'total_questions' | 'by_hand' | 'to_mark'
>;

function toFigures(result: Shown): Figures {
  const { score, total_points: totalPoints, to_mark: toMark } = result;
  return { score, totalPoints, percent: percentOf(result), ...(toMark > 0 && { toMark }) };
}

export function toStoredChanges({ attempts, running, changed }: Plan): StoredChanges {
  const changes = changed
    .map(({ attempt, result }) => ({
      attemptId: attempt._id,
      before: toFigures({ ...resultOf(attempt), to_mark: attempt.to_mark }),
      after: toFigures(result),
    }))
    .toSorted((one, other) => (one.attemptId < other.attemptId ? -1 : 1));
  const better = changed.filter((one) => isBetter(one) > 0).length;
  const worse = changed.filter((one) => isBetter(one) < 0).length;
  const counts = { attempts, running, better, worse };
  const preview = createHash('sha256').update(JSON.stringify({ changes, counts })).digest('hex').slice(0, 32);
  return { changes, counts, preview };
}

export async function withStudents(context: Context, examId: string, stored: StoredChanges): Promise<MarkingChanges> {
  const { db } = context;
  const scale = await findScale(context, examId);
  const graded = (figures: Figures) => ({ ...figures, grade: gradeOf(figures.percent, scale) });
  const students = new Map<string, { _id: string; fullName: string }>();
  for (const chunk of inChunks(stored.changes)) {
    const ids = chunk.map(({ attemptId }) => attemptId);
    const rows = await db
      .selectFrom('attempts')
      .innerJoin('users', 'users._id', 'attempts.student_id')
      .select(['attempts._id', 'attempts.student_id', 'users.full_name'])
      .where('attempts._id', 'in', ids)
      .execute();
    for (const row of rows) students.set(row._id, { _id: row.student_id, fullName: row.full_name });
  }
  const changes = stored.changes.flatMap(({ attemptId, before, after }) => {
    const student = students.get(attemptId);
    return student ? { attemptId, student, before: graded(before), after: graded(after) } : [];
  });
  type Named = { student: { fullName: string } };
  const byName = (one: Named, other: Named) => one.student.fullName.localeCompare(other.student.fullName, 'en');
  return { ...stored, changes: changes.toSorted(byName) };
}
