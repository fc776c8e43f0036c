import { actorOf } from '../platform/audit/record.ts';
import type { Trx, UserRow } from '../platform/db/schema.ts';
import { type Context, iso } from '../platform/http/context.ts';
import { issueCards } from '../school/cards/issue.ts';
import { changeCardHead } from '../school/settings/card-head.ts';
import { finalClass } from './load-scores.ts';

const head = {
  motto: 'Learn, and help another learn',
  address: '1 Example Road, Ibadan',
  principalName: 'Folasade Adeyemi',
};

/** The final class has its marks: cards that are complete are issued, and the others wait. */
export async function loadCards(trx: Trx, context: Context, admin: UserRow, termId: string): Promise<void> {
  const doer = { by: actorOf(admin, ''), at: iso(context.now()) };
  await changeCardHead(trx, context, { of: (before) => ({ ...before, ...head }), ...doer });
  const final = context.settings().classes.find(({ name }) => name === finalClass);
  if (final) await issueCards(trx, context, { class: final._id, term: termId }, doer);
}
