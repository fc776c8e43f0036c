import type { AuditEntry } from '@akada/contract';
import type { AuditArea } from '@akada/contract/rules/audit';
import { schoolInstant } from '@akada/contract/rules/school-day';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AuditRow, Db } from '../db/schema.ts';
import { entriesFound, isFound, type Query, search } from '../db/search.ts';
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

/** What the log is narrowed down to, whatever is searched for. */
function narrowed({ area, from, to, before }: AuditFilter, timeZone: string): RawBuilder<SqlBool> {
  const start = from === undefined ? null : schoolInstant(from, 'start', timeZone);
  const end = to === undefined ? null : schoolInstant(to, 'end', timeZone);
  const conditions = [sql<SqlBool>`1 = 1`];
  if (area) conditions.push(sql`audit.area = ${area}`);
  if (start !== null) conditions.push(sql`audit._id >= ${firstIdAt(start)}`);
  if (end !== null) conditions.push(sql`audit._id < ${firstIdAt(end + 1000)}`);
  if (before) conditions.push(sql`audit._id < ${before}`);
  return sql.join(conditions, sql` and `);
}

/**
 * The ids of those that match, newest first, one more than asked for where there are more: ids sort by time. Entries of
 * accounts that are found count too, though the log holds no student's name; of each kind the newest will do.
 */
function matchingIds(db: Db, filter: AuditFilter, query: Query | null, timeZone: string): RawBuilder<string> {
  const also = narrowed(filter, timeZone);
  const limit = filter.limit + 1;
  const newest = sql`order by audit._id desc limit ${limit}`;
  if (!query) return sql`(select _id from audit where ${also} ${newest})`;
  const accounts = sql`(select users._id from users where ${isFound(db, 'users', query)})`;
  const sources = [
    entriesFound(db, query, { also, area: filter.area, before: filter.before, limit }),
    sql`(select _id from audit where audit.person_id in ${accounts} and ${also} ${newest})`,
    sql`(select _id from audit where audit.actor_id in ${accounts} and ${also} ${newest})`,
  ];
  const all = sql.join(
    sources.map((source) => sql`select _id from ${source} as one`),
    sql` union `,
  );
  return sql`(select _id from (${all}) as audit ${newest})`;
}

/** The newest first. */
export async function findAudit(db: Db, filter: AuditFilter, timeZone: string): Promise<NamedRow[]> {
  const { rows } = await search(db, 'audit', filter.search, async (query) => {
    const found = await entriesOf(db, matchingIds(db, filter, query, timeZone));
    return { rows: found, total: found.length };
  });
  return rows;
}

function entriesOf(db: Db, ids: ReturnType<typeof matchingIds>): Promise<NamedRow[]> {
  return db
    .selectFrom('audit')
    .where('audit._id', 'in', ids)
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
