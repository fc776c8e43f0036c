import type { Attendance, Away, Register } from '@akada/contract';
import type { House } from './house.ts';
import type { Person } from './people.ts';
import { aScoreSchool } from './score-school.ts';

/** The school of score sheets (its first term begins on Monday 14 September 2026), with registers. */

type Where = Partial<Record<'class' | 'arm' | 'day', string>>;
type State = 'present' | 'late' | 'absent' | 'excused';

export async function aRegisterSchool(given?: House) {
  const school = await aScoreSchool(given);
  const { asking, staff, ids, terms } = school;
  const askOf = (as?: Person) => (as ? asking(as) : staff);
  const addressOf = (where: Where = {}) =>
    `/admin/register?${new URLSearchParams({ class: ids.ss2, arm: ids.gold, day: '2026-09-15', ...where })}`;
  const open = (where?: Where, as?: Person) => askOf(as)('GET', addressOf(where));
  const register = async (where?: Where, as?: Person): Promise<Register> => (await open(where, as)).body.data;
  /** The students of `states` as somebody chose them, the others of the register present. */
  const take = async (
    states: readonly (readonly [Person, State])[],
    where?: Where,
    { as, seen = null, reason = '' }: { as?: Person; seen?: string | null; reason?: string } = {},
  ) => {
    const rows = states.map(([{ _id: studentId }, state]) => ({ studentId, state, ...(reason && { reason }) }));
    const chosen = new Set(rows.map(({ studentId }) => studentId));
    const present = (await register(where)).rows
      .filter(({ studentId, state }) => state === null && !chosen.has(studentId))
      .map(({ studentId }) => studentId);
    return askOf(as)('PUT', addressOf(where), { updatedAt: seen, rows, present });
  };
  const statesOn = async (where?: Where) =>
    Object.fromEntries((await register(where)).rows.map(({ fullName, state }) => [fullName, state]));
  const termOf = async (arm: string, as?: Person) => {
    const query = new URLSearchParams({ class: ids.ss2, arm, term: terms.first });
    return askOf(as)('GET', `/admin/register/term?${query}`);
  };
  const daysOf = async (student: Person, arm: string = ids.gold): Promise<Attendance | undefined> =>
    (await termOf(arm)).body.data.students.find(({ studentId }: { studentId: string }) => studentId === student._id);
  const away = async (as?: Person): Promise<Away> => (await askOf(as)('GET', '/admin/register/away')).body.data;
  return { ...school, addressOf, open, register, take, statesOn, termOf, daysOf, away };
}
