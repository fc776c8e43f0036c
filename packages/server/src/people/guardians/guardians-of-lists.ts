import { recordAudit } from '../../platform/audit/record.ts';
import { lockRows } from '../../platform/db/dialect.ts';
import type { GuardianCodeRow } from '../../platform/db/guardian-rows.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { iso } from '../../platform/http/context.ts';
import { queueMail, unsend } from '../../platform/mail/queue.ts';
import type { GuardiansOfLists } from '../users/class-list/guardian-contacts.ts';
import { codeOfList, makeCodeOfList } from './codes.ts';

const about = 'guardian code of a list';

/** Without the name of the child, because nobody has shown that the address is a guardian's. */
const invitation = (to: string, { code, link }: { code: string; link: string }) => ({
  to,
  subject: 'Your child at school',
  parts: [
    'A school has this address from its class list, as that of a student’s parent or guardian. With this code you can see results, payments and time of learning of your child. It works once, for 14 days.',
    { code },
    { link, label: 'Open an account for guardians' },
    'If you have no child at this school, you can ignore this mail.',
  ],
});

async function codesOf(trx: Trx, students: readonly string[]): Promise<Map<string, GuardianCodeRow>> {
  const rows = trx
    .selectFrom('guardian_codes')
    .selectAll()
    .where('student_id', 'in', [...students]);
  return new Map((await rows.execute()).map((row) => [row.student_id, row]));
}

async function linkedOf(trx: Trx, students: readonly string[]): Promise<Set<string>> {
  const rows = trx
    .selectFrom('guardian_links')
    .select('student_id')
    .where('student_id', 'in', [...students]);
  return new Set((await rows.execute()).map(({ student_id }) => student_id));
}

const lockStudents = (trx: Trx, students: readonly string[]) =>
  lockRows(
    trx,
    trx
      .selectFrom('users')
      .select('_id')
      .where('_id', 'in', [...students])
      .orderBy('_id'),
  ).execute();

export const guardiansOfLists: GuardiansOfLists = {
  invite: async (trx, context, { list, contacts, by, at }) => {
    const students = contacts.map(({ studentId }) => studentId);
    await lockStudents(trx, students);
    const [codes, linked] = [await codesOf(trx, students), await linkedOf(trx, students)];
    const invited = [];
    for (const contact of contacts) {
      const { studentId, email } = contact;
      const row = codes.get(studentId);
      const isOut = row !== undefined && row.expires_at > iso(context.now());
      if (linked.has(studentId)) continue;
      const known = isOut ? codeOfList(context, { list, studentId }, row) : null;
      if (known) invited.push({ ...contact, ...known });
      // A code that somebody made meanwhile goes on working.
      if (isOut) continue;
      const made = await makeCodeOfList(trx, context, { list, studentId });
      await recordAudit(trx, { action: 'user.guardian-code', by, at, subject: { kind: 'person' }, person: studentId });
      const message = invitation(email, made);
      await queueMail(trx, context, {
        ...{ message, userId: studentId, about, limits: [], uselessAfter: Date.parse(made.expiresAt) },
      });
      invited.push({ ...contact, ...made });
    }
    return invited;
  },

  takeBack: async (trx, context, { list, students }) => {
    await lockStudents(trx, students);
    for (const [studentId, row] of await codesOf(trx, students)) {
      if (codeOfList(context, { list, studentId }, row) === null) continue;
      await trx.deleteFrom('guardian_codes').where('student_id', '=', studentId).execute();
      await unsend(trx, studentId, about);
    }
  },
};
