import { type Actor, recordAudit } from '../audit/record.ts';
import type { Trx, UserRow } from '../db/schema.ts';

/** What the audit log keeps of a member of staff. Of students it keeps nothing but whom it concerned. */
function staffFacts(row: UserRow) {
  return { fullName: row.full_name, email: row.email, phoneNumber: row.phone_number, role: row.role };
}

type Action = 'user.set-up' | 'user.create' | 'user.update' | 'user.delete';

/** Puts on record what became of an account of staff; what students do with their own is their own affair. */
export async function recordAccount(
  trx: Trx,
  action: Action,
  { by, at }: { by: Actor; at: string },
  rows: { before?: UserRow; after?: UserRow },
): Promise<void> {
  const person = rows.after ?? rows.before;
  if (!person || person.role === 'user') return;
  await recordAudit(trx, {
    action,
    by,
    at,
    subject: { kind: 'person', _id: person._id, title: person.full_name },
    before: rows.before ? staffFacts(rows.before) : null,
    after: rows.after ? staffFacts(rows.after) : null,
  });
}
