import { type AuditEntry, listAudit } from '@akada/contract';
import { type AuditArea, auditSearchFrom } from '@akada/contract/rules/audit';
import { schoolDay, schoolInstant } from '@akada/contract/rules/school-day';
import type { FastifyInstance } from 'fastify';
import type { AuditRow, Db } from '../db/schema.ts';
import { hasWords, personHasWords } from '../db/search.ts';
import type { Context } from '../http/context.ts';
import { firstIdAt } from '../http/new-id.ts';
import { serve } from '../http/serve.ts';

type NamedRow = Omit<AuditRow, 'search_text' | 'area'> & { person_name: string | null; person_email: string | null };

const factsOf = (text: string | null) => (text === null ? null : (JSON.parse(text) as AuditEntry['after']));

function toAuditEntry(row: NamedRow): AuditEntry {
  return {
    _id: row._id,
    at: row.at,
    actorId: row.actor_id,
    actorName: row.actor_name,
    ...(row.actor_id !== '' && row.actor_role !== '' && { actorRole: row.actor_role }),
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

type AuditFilter = {
  search?: string | undefined;
  area?: AuditArea | undefined;
  /** School days, both included. */
  from?: string | undefined;
  to?: string | undefined;
  before?: string | undefined;
  limit: number;
};

type Moment = { now: number; timeZone: string };

/**
 * As ids, which sort by time. A search reads every entry of its range, so without a first day it covers
 * `auditSearchDays`.
 */
function rangeOf({ search, from, to }: AuditFilter, { now, timeZone }: Moment) {
  const start = from === undefined ? null : schoolInstant(from, 'start', timeZone);
  const end = to === undefined ? null : schoolInstant(to, 'end', timeZone);
  const searchedFrom = schoolInstant(auditSearchFrom(schoolDay(end ?? now, timeZone)), 'start', timeZone);
  return { start: start ?? (search ? searchedFrom : null), end };
}

/** One more than the limit, to know whether there are more. The index covers this query. */
function matchingIds(db: Db, filter: AuditFilter, moment: Moment) {
  const { search, area, before, limit } = filter;
  const { start, end } = rangeOf(filter, moment);
  let entries = db.selectFrom('audit').select('audit._id');
  if (area) entries = entries.where('audit.area', '=', area);
  if (start !== null) entries = entries.where('audit._id', '>=', firstIdAt(start));
  if (end !== null) entries = entries.where('audit._id', '<', firstIdAt(end + 1000));
  if (before) entries = entries.where('audit._id', '<', before);
  if (search) {
    // The log has no students' names, so accounts are searched too.
    const accounts = db
      .selectFrom('users as account')
      .select('account._id')
      .where((eb) => personHasWords(eb.ref('account.search_text'), search));
    entries = entries.where((eb) =>
      eb.or([
        hasWords(eb.ref('audit.search_text'), search),
        eb('audit.person_id', 'in', accounts),
        eb('audit.actor_id', 'in', accounts),
      ]),
    );
  }
  return entries.orderBy('audit._id', 'desc').limit(limit + 1);
}

function findAudit(db: Db, filter: AuditFilter, moment: Moment): Promise<NamedRow[]> {
  return db
    .selectFrom('audit')
    .where('audit._id', 'in', matchingIds(db, filter, moment))
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

export function serveAudit(app: FastifyInstance, context: Context): void {
  serve(app, context, listAudit, async ({ query }) => {
    const rows = await findAudit(context.db, query, { now: context.now(), timeZone: context.settings().timeZone });
    const page = rows.slice(0, query.limit);
    return {
      message: 'Audit log fetched successfully',
      data: page.map(toAuditEntry),
      next: rows.length > query.limit ? (page.at(-1)?._id ?? null) : null,
    };
  });
}
