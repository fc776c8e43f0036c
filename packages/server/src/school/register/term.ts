import type { AttendanceOfTerm, Term } from '@akada/contract';
import { attendanceOf } from '../../platform/db/attendance.ts';
import type { Db } from '../../platform/db/schema.ts';
import { keyOf, type Named, type Place, presentStudents } from './register.queries.ts';

/** What the registers of an arm say of a term. */

type Wanted = Place & { term: Term; today: string };

const dayMs = 86_400_000;

/** Mondays to Fridays, both days included. */
function schoolDays(from: string, to: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += dayMs) {
    const date = new Date(at);
    if (date.getUTCDay() % 6 !== 0) days.push(date.toISOString().slice(0, 10));
  }
  return days;
}

async function daysTaken(db: Db, { term, ...place }: Wanted): Promise<AttendanceOfTerm['taken']> {
  const { class_id, arm_id } = keyOf(place);
  const { startDate, endDate } = term;
  const registers = db.selectFrom('registers').select('day').where('class_id', '=', class_id);
  const inTerm = registers.where('arm_id', '=', arm_id).where('day', '>=', startDate).where('day', '<=', endDate);
  const absences = await db
    .selectFrom('attendance')
    .select((eb) => ['day', eb.fn.countAll<number>().as('absent')])
    .where('class_id', '=', class_id)
    .where('arm_id', '=', arm_id)
    .where('day', '>=', startDate)
    .where('day', '<=', endDate)
    .where('state', 'in', ['absent', 'excused'])
    .groupBy('day')
    .execute();
  const absentOn = new Map(absences.map(({ day, absent }) => [day, absent]));
  return (await inTerm.orderBy('day').execute()).map(({ day }) => ({ day, absent: absentOn.get(day) ?? 0 }));
}

/** Whom a register of the term has; while it lasts, present students too. */
async function studentsOf(db: Db, { term, today, ...place }: Wanted): Promise<Named[]> {
  const { class_id, arm_id } = keyOf(place);
  const marked = await db
    .selectFrom('users')
    .select(['_id', 'full_name', 'search_text'])
    .where('_id', 'in', (eb) =>
      eb
        .selectFrom('attendance')
        .select('student_id')
        .where('class_id', '=', class_id)
        .where('arm_id', '=', arm_id)
        .where('day', '>=', term.startDate)
        .where('day', '<=', term.endDate),
    )
    .execute();
  const there = today <= term.endDate ? await presentStudents(db, place) : [];
  const all = new Map([...marked, ...there].map((student) => [student._id, student]));
  return [...all.values()].toSorted((one, other) => one.search_text.localeCompare(other.search_text, 'en'));
}

const none = { open: 0, present: 0, late: 0, absent: 0, excused: 0 };

export async function readTerm(db: Db, wanted: Wanted): Promise<AttendanceOfTerm> {
  const { term, today } = wanted;
  const taken = await daysTaken(db, wanted);
  const students = await studentsOf(db, wanted);
  const sums = await attendanceOf(db, { term, students: students.map(({ _id }) => _id) });
  const hasRegister = new Set(taken.map(({ day }) => day));
  const last = today < term.endDate ? today : term.endDate;
  return {
    taken,
    withoutRegister: schoolDays(term.startDate, last).filter((day) => !hasRegister.has(day)),
    students: students.map(({ _id: studentId, full_name: fullName }) => ({
      ...{ studentId, fullName, ...(sums.get(studentId) ?? none) },
    })),
  };
}
