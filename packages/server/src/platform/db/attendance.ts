import type { Attendance, OwnAttendance } from '@akada/contract';
import { type Days, sessionOf, termAt, termLabel } from '@akada/contract/rules/terms';
import type { Context } from '../http/context.ts';
import { inChunks } from './dialect.ts';
import type { Db } from './schema.ts';

type Wanted = { term: Days; students: readonly string[] };

/** By student, the days of a term on which a register had the student; without an entry there was none. */
export async function attendanceOf(db: Db, { term, students }: Wanted): Promise<Map<string, Attendance>> {
  const found = new Map<string, Attendance>();
  for (const some of inChunks(students)) {
    const rows = await db
      .selectFrom('attendance')
      .select((eb) => ['student_id', 'state', eb.fn.countAll<number>().as('days')])
      .where('student_id', 'in', [...some])
      .where('day', '>=', term.startDate)
      .where('day', '<=', term.endDate)
      .groupBy(['student_id', 'state'])
      .execute();
    for (const { student_id, state, days } of rows) {
      const sum = found.get(student_id) ?? { open: 0, present: 0, late: 0, absent: 0, excused: 0 };
      found.set(student_id, sum);
      sum.open += days;
      sum[state] += days;
      if (state === 'late') sum.present += days;
    }
  }
  return found;
}

/** Of the term of today; undefined where no register of it has the student. */
export async function ownAttendance(
  { db, now, settings }: Pick<Context, 'db' | 'now' | 'settings'>,
  studentId: string,
): Promise<OwnAttendance | undefined> {
  const { terms, timeZone } = settings();
  const term = termAt(terms, now(), timeZone);
  const days = term && (await attendanceOf(db, { term, students: [studentId] })).get(studentId);
  return days && { ...days, term: termLabel({ ...term, session: sessionOf(term) }) };
}
