import type { Role } from '@akada/contract';
import { setupLink } from '../src/people/auth/first-account.ts';
import { openSession } from '../src/people/auth/sessions.queries.ts';
import { classColumns } from '../src/people/users/class-of.ts';
import { hashPassword } from '../src/people/users/password.ts';
import { insertUser } from '../src/people/users/users.queries.ts';
import type { House } from './house.ts';

export const password = 'correct horse battery';
export const passwordHash = hashPassword(password);

export type Person = { _id: string; email: string; fullName: string; phoneNumber: string; token: string };

type Wishes = {
  fullName?: string;
  email?: string;
  phoneNumber?: string;
  classLevel?: string;
  /** Source of the number. Default: the person, so that the number gets no SMS. */
  phoneFrom?: 'self' | 'staff' | 'invite' | 'proved';
};

let count = 0;

/** Somebody with an account and a live session, without the time a sign-up takes. */
export async function aPerson(house: House, role: Role, wishes: Wishes = {}): Promise<Person> {
  count += 1;
  const row = await insertUser(
    house.db,
    {
      _id: house.context.newId(),
      full_name: wishes.fullName ?? `${role} ${count}`,
      email: wishes.email ?? `${role}${count}@school.test`,
      phone_number: wishes.phoneNumber ?? `+23480${String(count).padStart(8, '0')}`,
      ...classColumns(house.context.settings().classes, {
        classLevel: role === 'user' ? (wishes.classLevel ?? 'Grade 1 Secondary') : '',
      }),
      role,
      ...(wishes.phoneFrom && { phone_from: wishes.phoneFrom }),
      password_hash: await passwordHash,
    },
    new Date(house.clock.now()).toISOString(),
  );
  // The first proof of an address is a matter of its own.
  await house.db.updateTable('users').set({ owner_proved_at: row.created_at }).where('_id', '=', row._id).execute();
  const token = await openSession(house.context, row);
  return { _id: row._id, email: row.email, fullName: row.full_name, phoneNumber: row.phone_number, token };
}

export const aStudent = (house: House, wishes?: Wishes) => aPerson(house, 'user', wishes);
export const anAdmin = (house: House, wishes?: Wishes) => aPerson(house, 'admin', wishes);
export const aSuperAdmin = (house: House, wishes?: Wishes) => aPerson(house, 'super-admin', wishes);

/** The path of the one-time link that the first start of an empty installation prints. */
export async function aSetupPath(house: House): Promise<string> {
  return new URL(await setupLink(house.context)).pathname;
}
