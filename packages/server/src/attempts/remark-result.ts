import type { RemarkResult } from '@akada/contract';
import type { Db } from '../db/schema.ts';
import { figuresOf, type Plan } from './plan-remark.ts';

/** What is kept of a result: ids and figures, no names. An account that is deleted leaves nothing here. */
export type KeptResult = Omit<RemarkResult, 'changed'> & {
  changed: Pick<RemarkResult['changed'][number], '_id' | 'before' | 'after'>[];
};

export function toKeptResult({ attempts, running, changed }: Plan): KeptResult {
  const better = changed.filter(({ points }) => points > 0).length;
  return {
    attempts,
    running,
    better,
    worse: changed.length - better,
    changed: changed.map((one) => {
      const { before, after } = figuresOf(one);
      const shown = ({ score, percent, grade }: typeof before) => ({ score, percent, grade });
      return { _id: one.attempt._id, before: shown(before), after: shown(after) };
    }),
  };
}

/** More ids in one statement would be more than the engines take. */
const atOnce = 500;

/** With the students as they are called now, by name; without those whose account is gone. */
export async function withStudents(db: Db, kept: KeptResult): Promise<RemarkResult> {
  const students = new Map<string, { _id: string; fullName: string }>();
  for (let from = 0; from < kept.changed.length; from += atOnce) {
    const ids = kept.changed.slice(from, from + atOnce).map(({ _id }) => _id);
    const rows = await db
      .selectFrom('attempts')
      .innerJoin('users', 'users._id', 'attempts.student_id')
      .select(['attempts._id', 'attempts.student_id', 'users.full_name'])
      .where('attempts._id', 'in', ids)
      .execute();
    for (const row of rows) students.set(row._id, { _id: row.student_id, fullName: row.full_name });
  }
  const changed = kept.changed.flatMap(({ _id, before, after }) => {
    const student = students.get(_id);
    return student ? { _id, student, before, after } : [];
  });
  const byName = (a: { student: { fullName: string } }, b: { student: { fullName: string } }) =>
    a.student.fullName.localeCompare(b.student.fullName, 'en');
  return { ...kept, changed: changed.toSorted(byName) };
}
