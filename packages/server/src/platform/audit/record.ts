import { type AuditSubject, isStaff } from '@akada/contract';
import { type AuditAction, auditAreaOf, auditWords } from '@akada/contract/rules/audit';
import type { Trx, UserRow } from '../db/schema.ts';
import { fold } from '../db/search.ts';
import { newIdAt } from '../http/new-id.ts';
import type { Caller } from '../http/session.ts';

export type Facts = Readonly<Record<string, unknown>>;

/** The role is '' for an actor without an account. */
export type Actor = Pick<Caller, '_id' | 'fullName' | 'requestId'> & { role: Caller['role'] | '' };

/** The actor of background jobs. */
export const bySystem = { _id: '', fullName: 'Akada', role: '', requestId: '' } as const satisfies Actor;

export function actorOf(user: UserRow, requestId: string): Actor {
  return { _id: user._id, fullName: user.full_name, role: user.role, requestId };
}

export type Deed = {
  action: AuditAction;
  by: Actor;
  /** ISO 8601. */
  at: string;
  /** Must not name a student; `person` has the id. */
  subject: { kind: AuditSubject; _id?: string; title?: string };
  person?: string | null;
  /** All facts; only differences are stored. */
  before?: Facts | null;
  after?: Facts | null;
};

function differing(these: Facts, those: Facts | null): Facts {
  const entries = Object.entries(these).filter(
    ([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(those?.[name]),
  );
  return Object.fromEntries(entries);
}

/** In the action's own transaction. Writes nothing when both states are given and equal. */
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

/** Records staff acts on their own account; those of students and guardians are private. */
export async function recordOwn(trx: Trx, action: AuditAction, by: Actor, at: string): Promise<void> {
  if (by.role === '' || !isStaff(by.role)) return;
  await recordAudit(trx, { action, by, at, subject: { kind: 'person', _id: by._id, title: by.fullName } });
}
