import { type Away, daysAway } from '@akada/contract';
import type { Reach } from '@akada/contract/rules/teaching';
import { inChunks } from '../../platform/db/dialect.ts';
import type { Db } from '../../platform/db/schema.ts';

/** Students who are absent day after day. Days without a register do not count; excused ones neither add nor end. */

type Row = { day: string; state: string };
export type Absence = { days: number; since: string };

/** Longer absences count as this many days. */
const lookBackDays = 60;
const dayMs = 86_400_000;

const firstOf = (day: string) => new Date(Date.parse(day) - lookBackDays * dayMs).toISOString().slice(0, 10);

/** `rows`: the newest first. */
function absenceIn(rows: readonly Row[]): Absence | undefined {
  const end = rows.findIndex(({ state }) => state === 'present' || state === 'late');
  const absent = rows.slice(0, end < 0 ? undefined : end).filter(({ state }) => state === 'absent');
  const first = absent.at(-1);
  return first && { days: absent.length, since: first.day };
}

/** By student, before a day. */
export async function absencesBefore(db: Db, ids: readonly string[], day: string): Promise<Map<string, Absence>> {
  const found = new Map<string, Absence>();
  for (const some of inChunks(ids)) {
    const rows = await db
      .selectFrom('attendance')
      .select(['student_id', 'day', 'state'])
      .where('student_id', 'in', [...some])
      .where('day', '>=', firstOf(day))
      .where('day', '<', day)
      .orderBy('day', 'desc')
      .execute();
    for (const [id, own] of Map.groupBy(rows, ({ student_id }) => student_id)) {
      const absence = absenceIn(own);
      if (absence) found.set(id, absence);
    }
  }
  return found;
}

async function oftenAbsent(db: Db, today: string): Promise<string[]> {
  const rows = await db
    .selectFrom('attendance')
    .select('student_id')
    .where('state', '=', 'absent')
    .where('day', '>=', firstOf(today))
    .groupBy('student_id')
    .having((eb) => eb(eb.fn.countAll<number>(), '>=', daysAway))
    .execute();
  return rows.map(({ student_id }) => student_id);
}

async function guardiansOf(db: Db, ids: readonly string[]): Promise<Map<string, Away[number]['guardians']>> {
  const found = new Map<string, Away[number]['guardians']>();
  for (const some of inChunks(ids)) {
    const rows = await db
      .selectFrom('guardian_links')
      .innerJoin('users', 'users._id', 'guardian_links.guardian_id')
      .select(['student_id', 'full_name', 'phone_written'])
      .where('student_id', 'in', [...some])
      .where('phone_written', '<>', '')
      .orderBy('guardian_links.created_at')
      .orderBy('users._id')
      .execute();
    for (const { student_id, full_name: fullName, phone_written: phoneNumber } of rows) {
      found.set(student_id, [...(found.get(student_id) ?? []), { fullName, phoneNumber }]);
    }
  }
  return found;
}

/** The longest absence first; a limited teacher has students of the form. */
export async function findAway(db: Db, reach: Reach | null, { today }: { today: string }): Promise<Away> {
  const often = await oftenAbsent(db, today);
  const tomorrow = new Date(Date.parse(today) + dayMs).toISOString().slice(0, 10);
  const absences = await absencesBefore(db, often, tomorrow);
  const away = [...absences].filter(([, { days }]) => days >= daysAway);
  const found: Away = [];
  for (const some of inChunks(away)) {
    const ids = some.map(([id]) => id);
    const people = await db
      .selectFrom('users')
      .select(['_id', 'full_name', 'class_id', 'arm_id'])
      .where('_id', 'in', ids)
      .where('role', '=', 'user')
      .where('is_active', '=', 1)
      .execute();
    const guardians = await guardiansOf(db, ids);
    for (const { _id, full_name: fullName, class_id, arm_id } of people) {
      const isOwn = reach === null || reach.formIds.some((id) => id === class_id || id === arm_id);
      const { days, since } = absences.get(_id) ?? { days: 0, since: '' };
      if (!isOwn || class_id === null) continue;
      const place = { classId: class_id, armId: arm_id };
      found.push({ studentId: _id, fullName, ...place, days, since, guardians: guardians.get(_id) ?? [] });
    }
  }
  return found.toSorted((one, other) => other.days - one.days || one.fullName.localeCompare(other.fullName, 'en'));
}
