import type { Term } from '@akada/contract';
import { schoolDay } from '@akada/contract/rules/school-day';
import { type Actor, actorOf } from '../platform/audit/record.ts';
import type { Trx, UserRow } from '../platform/db/schema.ts';
import { type Context, iso } from '../platform/http/context.ts';
import { type Place, presentStudents } from '../school/register/register.queries.ts';
import { saveStates } from '../school/register/save-register.ts';
import { dice, type Roll } from './dice.ts';

const dayMs = 24 * 3_600_000;
const days = 10;

/** Mondays to Fridays of the term before today, the oldest first: today's register is for whoever tries it. */
function daysBefore(today: string, { startDate, endDate }: Term): string[] {
  const found: string[] = [];
  for (let at = Date.parse(today) - dayMs; found.length < days && iso(at).slice(0, 10) >= startDate; at -= dayMs) {
    const day = iso(at).slice(0, 10);
    if (new Date(at).getUTCDay() % 6 !== 0 && day <= endDate) found.unshift(day);
  }
  return found;
}

function stateBy(roll: Roll) {
  const luck = roll();
  if (luck < 0.04) return 'absent' as const;
  if (luck < 0.08) return 'late' as const;
  return luck < 0.09 ? ('excused' as const) : null;
}

/** The last two weeks of registers, by the code that saves one; somebody of each arm has been away for three days. */
export async function loadRegisters(trx: Trx, context: Context, admin: UserRow, term: Term): Promise<void> {
  const { classes, timeZone } = context.settings();
  const by: Actor = actorOf(admin, '');
  const roll = dice(17);
  const taken = daysBefore(schoolDay(context.now(), timeZone), term);
  const places: Place[] = classes.flatMap((of) =>
    [...of.arms.map(({ _id }) => _id), undefined].map((armId) => ({ of, armId })),
  );
  for (const place of places) {
    const students = await presentStudents(trx, place);
    if (students.length === 0) continue;
    for (const [index, day] of taken.entries()) {
      const isAway = (at: number) => at === 1 && index >= taken.length - 3;
      const marked = students.map(({ _id }, at) => ({ _id, state: isAway(at) ? ('absent' as const) : stateBy(roll) }));
      const rows = marked.flatMap(({ _id: studentId, state }) => (state ? { studentId, state } : []));
      const present = marked.flatMap(({ _id, state }) => (state ? [] : _id));
      const doer = { by, at: `${day}T07:45:00.000Z`, today: day };
      await saveStates(trx, { ...place, day }, { updatedAt: null, rows, present }, doer);
    }
  }
}
