import { setImmediate as otherWork } from 'node:timers/promises';
import { isEmailAddress } from '@akada/contract/rules/email';
import type { Actor } from '../../../platform/audit/record.ts';
import { inChunks } from '../../../platform/db/dialect.ts';
import type { ClassListTableRow } from '../../../platform/db/import-rows.ts';
import type { Trx } from '../../../platform/db/schema.ts';
import { type Context, iso } from '../../../platform/http/context.ts';
import { phoneIn } from './check-row.ts';
import { type RawCells, said } from './columns.ts';
import { lineOf } from './read-lines.ts';
import { storedReading } from './reading.ts';

/** Contacts of guardians in a class list. */

type Contact = {
  phoneNumber: string;
  email: string;
  /** Numbers and addresses of a second guardian, with their columns: the one code is for the first. */
  others: string[];
};

export type GuardianContact = Contact & { studentId: string; fullName: string; classLevel: string };

type Invited = GuardianContact & { code: string; link: string; expiresAt: string };

type Doer = { by: Actor; at: string };

/** The guardians' functions for class lists, injected because guardians import users and not the other way round. */
export type GuardiansOfLists = {
  /** Makes the codes that are missing, and returns those of this list that work. */
  invite: (
    trx: Trx,
    context: Context,
    invitation: Doer & { list: string; contacts: readonly GuardianContact[] },
  ) => Promise<Invited[]>;
  /** Deletes the unused codes that this list made for these students, and their mails that did not leave yet. */
  takeBack: (trx: Trx, context: Context, of: { list: string; students: readonly string[] }) => Promise<void>;
};

type Way = { column: string; phone: string | null; email: string | null };

/** The first number and the first address among the cells; null without either. */
export function contactIn(raw: RawCells, columns: ReadonlySet<string>, timeZone: string): Contact | null {
  const ways = raw.flatMap(([column, cell]): Way[] => {
    if (!columns.has(column)) return [];
    const parts = said(cell).split(/[;,/\n]|\bor\b/);
    return parts.map((part) => {
      const text = part.trim();
      const email = isEmailAddress(text.toLowerCase()) ? text.toLowerCase() : null;
      return { column, phone: text === '' ? null : phoneIn(text, timeZone), email };
    });
  });
  const phoneNumber = ways.find(({ phone }) => phone !== null)?.phone ?? '';
  const email = ways.find((way) => way.email !== null)?.email ?? '';
  const first = ways.find(({ phone }) => phone !== null)?.column;
  // A second number of the same column is the same guardian's.
  const others = ways.flatMap((way) => {
    const isFirst = way.column === first || way.phone === phoneNumber || way.email === email;
    const contact = way.phone ?? way.email;
    return isFirst || contact === null ? [] : [`${way.column}: ${contact}`];
  });
  return phoneNumber === '' && email === '' ? null : { phoneNumber, email, others: [...new Set(others)] };
}

const rowsAtOnce = 500;

/** Contacts for the students whose accounts the list made, in its order. */
export async function guardianContacts(context: Context, list: ClassListTableRow): Promise<GuardianContact[]> {
  const columns = storedReading(list)?.columns.filter(({ role }) => role === 'guardian') ?? [];
  if (columns.length === 0 || list.created === list.removed) return [];
  const rows = await context.db
    .selectFrom('class_list_rows')
    .innerJoin('users', 'users._id', 'class_list_rows.user_id')
    .select(['line', 'raw', 'users._id', 'users.full_name', 'users.class_level'])
    .where('list_id', '=', list._id)
    .where('added_at', 'is not', null)
    .orderBy('line')
    .execute();
  const names = new Set(columns.map(({ name }) => name));
  const { timeZone } = context.settings();
  const contacts: GuardianContact[] = [];
  for (const chunk of inChunks(rows, rowsAtOnce)) {
    for (const { _id: studentId, full_name: fullName, class_level: classLevel, ...row } of chunk) {
      const contact = contactIn(lineOf(row).raw, names, timeZone);
      if (contact) contacts.push({ studentId, fullName, classLevel, ...contact });
    }
    await otherWork();
  }
  return contacts;
}

/** Students with a guardian or with a code of the school that works. */
async function reached({ db, now }: Context, students: readonly string[]) {
  const [linked, invited] = [new Set<string>(), new Set<string>()];
  for (const chunk of inChunks(students)) {
    const links = db
      .selectFrom('guardian_links')
      .select('student_id')
      .where('student_id', 'in', [...chunk]);
    for (const { student_id } of await links.execute()) linked.add(student_id);
    const codes = db
      .selectFrom('guardian_codes')
      .select('student_id')
      .where('student_id', 'in', [...chunk])
      .where('expires_at', '>', iso(now()));
    for (const { student_id } of await codes.execute()) invited.add(student_id);
  }
  return { linked, invited };
}

export async function countGuardians(context: Context, list: ClassListTableRow) {
  const students = (await guardianContacts(context, list)).map(({ studentId }) => studentId);
  const { linked, invited } = await reached(context, students);
  const without = students.filter((id) => !linked.has(id));
  return {
    guardiansToInvite: without.filter((id) => !invited.has(id)).length,
    guardiansInvited: without.filter((id) => invited.has(id)).length,
  };
}
