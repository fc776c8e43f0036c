import { randomBytes } from 'node:crypto';
import { classLevels } from '@akada/contract/rules/class-level';
import { defaultClasses } from '@akada/contract/rules/school-classes';
import { classColumns } from '../../people/users/class-of.ts';
import { hashPassword } from '../../people/users/password.ts';
import { personSearchText } from '../../people/users/users.queries.ts';
import type { UserRow } from '../../platform/db/schema.ts';
import { iso } from '../../platform/http/context.ts';
import { insertRows, momentOf, type Seeding } from './seeding.ts';
import { familyNames, firstNames } from './words.ts';

export const seedDomain = '@seed.example';

const digits = (value: number, length: number) => String(value).padStart(length, '0');

function studentRow(seeding: Seeding, index: number, passwordHash: string): UserRow {
  const { dice, wishes } = seeding;
  const [first, family] = [dice.pick(firstNames), dice.pick(familyNames)];
  const fullName = dice.percent(40) ? `${first} ${dice.pick(firstNames)} ${family}` : `${first} ${family}`;
  const email = `${first}.${family}.${wishes.seed}-${index + 1}${seedDomain}`.toLowerCase();
  const joined = momentOf(seeding, index, wishes.users, 400);
  // No Nigerian network has numbers that begin with 0.
  const phone = `+2340${digits(wishes.seed, 3)}${digits(index, 7)}`;
  const row = {
    _id: dice.idAt(joined),
    full_name: fullName,
    email,
    phone_number: phone,
    phone_written: phone,
    ...classColumns(defaultClasses, { classLevel: dice.pick(classLevels) }),
    role: 'user' as const,
    is_verified: dice.percent(80) ? 1 : 0,
    is_active: dice.percent(98) ? 1 : 0,
    rights: null,
    ...{ teaching: null, is_limited: null },
    class_from_school: 0,
    phone_from: 'self' as const,
    phone_since: iso(joined),
    login_name: null,
    one_time_password_at: null,
    extra_time_percent: null,
    extra_time_reason: null,
    password_hash: passwordHash,
    last_sign_in_at: null,
    devices_since: '',
    owner_proved_at: null,
    sms_stopped_at: null,
    created_at: iso(joined),
    updated_at: iso(joined),
  };
  return { ...row, search_text: personSearchText(row) };
}

/** Their one password is thrown away, so nobody can sign in as them. */
export async function seedPeople(seeding: Seeding): Promise<UserRow[]> {
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  const students = Array.from({ length: seeding.wishes.users }, (_, index) => studentRow(seeding, index, passwordHash));
  await insertRows(seeding.trx, 'users', students);
  return students;
}
