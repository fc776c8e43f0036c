import type { AuditEntry } from '@akada/contract';
import type { AuditArea } from '@akada/contract/rules/audit';
import { schoolInstant } from '@akada/contract/rules/school-day';
import type { AuditRow, Db } from '../db/schema.ts';
import { lowerContains } from '../db/text-match.ts';
import { firstIdAt } from '../http/new-id.ts';

type NamedRow = Omit<AuditRow, 'search_text' | 'area'> & { person_name: string | null; person_email: string | null };

const factsOf = (text: string | null) => (text === null ? null : (JSON.parse(text) as AuditEntry['after']));

export function toAuditEntry(row: NamedRow): AuditEntry {
  return {
    _id: row._id,
    at: row.at,
    actorId: row.actor_id,
    actorName: row.actor_name,
    actorRole: row.actor_role,
    action: row.action,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    subjectTitle: row.subject_title,
    person:
      row.person_id === null
        ? null
        : { _id: row.person_id, fullName: row.person_name ?? '', email: row.person_email ?? '' },
    before: factsOf(row.before),
    after: factsOf(row.after),
    requestId: row.request_id,
  };
}

export type AuditFilter = {
  search?: string | undefined;
  area?: AuditArea | undefined;
  /** Days of the school, both included. */
  from?: string | undefined;
  to?: string | undefined;
  before?: string | undefined;
  limit: number;
};

/** Accounts whose name or address has the term: their entries are found too, though the log holds no student's name. */
function accountsWith(db: Db, term: string) {
  return db
    .selectFrom('users')
    .select('_id')
    .where((eb) => lowerContains(eb.ref('users.search_text'), term));
}

/**
 * The ids of those that match, newest first, one more than asked for where there are more: ids sort by time. All that
 * this reads stands in the index audit_search, so a search passes over a million entries without fetching them.
 */
function matchingIds(db: Db, filter: AuditFilter, timeZone: string) {
  const { search, area, from, to, before, limit } = filter;
  const start = from === undefined ? null : schoolInstant(from, 'start', timeZone);
  const end = to === undefined ? null : schoolInstant(to, 'end', timeZone);
  let matching = db.selectFrom('audit').select('audit._id');
  if (area) matching = matching.where('area', '=', area);
  if (start !== null) matching = matching.where('audit._id', '>=', firstIdAt(start));
  if (end !== null) matching = matching.where('audit._id', '<', firstIdAt(end + 1000));
  if (before) matching = matching.where('audit._id', '<', before);
  if (search) {
    const accounts = accountsWith(db, search);
    matching = matching.where((eb) =>
      eb.or([
        lowerContains(eb.ref('audit.search_text'), search),
        eb('person_id', 'in', accounts),
        eb('actor_id', 'in', accounts),
      ]),
    );
  }
  return matching.orderBy('audit._id', 'desc').limit(limit + 1);
}

/** The newest first. */
export function findAudit(db: Db, filter: AuditFilter, timeZone: string): Promise<NamedRow[]> {
  return db
    .selectFrom('audit')
    .where('audit._id', 'in', matchingIds(db, filter, timeZone))
    .leftJoin('users as person', 'person._id', 'audit.person_id')
    .select([
      'audit._id',
      'audit.at',
      'audit.actor_id',
      'audit.actor_name',
      'audit.actor_role',
      'audit.action',
      'audit.subject_kind',
      'audit.subject_id',
      'audit.subject_title',
      'audit.person_id',
      'person.full_name as person_name',
      'person.email as person_email',
      'audit.before',
      'audit.after',
      'audit.request_id',
    ])
    .orderBy('audit._id', 'desc')
    .execute();
}
