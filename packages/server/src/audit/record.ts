import type { AuditSubject } from '@akada/contract';
import { type AuditAction, auditAreaOf, auditWords } from '@akada/contract/rules/audit';
import { fold } from '../db/fold.ts';
import type { Trx, UserRow } from '../db/schema.ts';
import { newIdAt } from '../http/new-id.ts';
import type { Caller } from '../http/session.ts';

/** Fields by their names on the wire. Never a password, hash, token or code. */
export type Facts = Readonly<Record<string, unknown>>;

/** Who does it. The caller of a handler is one. */
export type Actor = Pick<Caller, '_id' | 'fullName' | 'role' | 'requestId'>;

export function actorOf(user: UserRow, requestId: string): Actor {
  return { _id: user._id, fullName: user.full_name, role: user.role, requestId };
}

export type Deed = {
  action: AuditAction;
  by: Actor;
  /** When it is done: an instant as rows hold it. */
  at: string;
  /** What it is done to, with the title it has then. Of a student only `person` is given: no name is copied here. */
  subject: { kind: AuditSubject; _id?: string; title?: string };
  /** The id of the student it concerns; forgotten when the account is deleted. */
  person?: string | null;
  /** All that is known of the subject before and after: only what differs is kept. */
  before?: Facts | null;
  after?: Facts | null;
};

/** The fields of one state that the other has not, or not so. */
function differing(these: Facts, those: Facts | null): Facts {
  const entries = Object.entries(these).filter(
    ([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(those?.[name]),
  );
  return Object.fromEntries(entries);
}

/**
 * Puts a privileged action on record, in the transaction that does it: neither is there without the other. An action
 * that left everything as it was (both states given, no difference) writes nothing.
 */
export async function recordAudit(trx: Trx, deed: Deed): Promise<void> {
  const { action, by, at, subject, person = null, before = null, after = null } = deed;
  const [was, is] = [before && differing(before, after), after && differing(after, before)];
  if (was && is && Object.keys({ ...was, ...is }).length === 0) return;
  const title = subject.title ?? '';
  await trx
    .insertInto('audit')
    .values({
      _id: newIdAt(Date.parse(at)),
      at,
      actor_id: by._id,
      actor_name: by.fullName,
      actor_role: by.role,
      action,
      area: auditAreaOf(action),
      subject_kind: subject.kind,
      subject_id: subject._id ?? '',
      subject_title: title,
      person_id: person,
      before: was && JSON.stringify(was),
      after: is && JSON.stringify(is),
      request_id: by.requestId,
      search_text: fold(`${by.fullName}\n${auditWords[action]}\n${title}`),
    })
    .execute();
}
