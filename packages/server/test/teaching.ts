import type { StaffTeacher } from '@akada/contract';
import type { House } from './house.ts';
import type { Person } from './people.ts';

/** A shown card of somebody of the staff, written by themselves. */
export async function aTeacherCard(house: House, staff: Person, card: object = {}): Promise<StaffTeacher> {
  const body = { name: 'Mrs Okonkwo', subjects: ['Mathematics'], words: 'I like fractions.', isShown: true, ...card };
  const reply = await house.ask('PUT', `/admin/teachers/${staff._id}`, { as: staff, body });
  if (reply.status !== 200) throw new Error(`the card answered ${reply.status}: ${reply.text}`);
  return reply.body.data as StaffTeacher;
}
