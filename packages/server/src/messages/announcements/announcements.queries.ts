import type { AnnouncementState, OwnAnnouncement, StaffAnnouncement } from '@akada/contract';
import { sql } from 'kysely';
import type { AnnouncementRow } from '../../platform/db/announcement-rows.ts';
import { groupIdsOf, groupList, studentsOfGroups, withGroups } from '../../platform/db/audience.ts';
import { lockRows } from '../../platform/db/dialect.ts';
import type { Condition } from '../../platform/db/reach.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { offsetOf, readPage } from '../../platform/db/search.ts';
import { AppError } from '../../platform/http/app-error.ts';

const notFound = () => new AppError('not_found', 'Announcement not found');

/** Null is the whole school. */
export type Classes = readonly string[] | null;

export const classesOf = ({ class_levels }: Pick<AnnouncementRow, 'class_levels'>): Classes =>
  class_levels === null ? null : JSON.parse(class_levels);

/** Groups come instead of classes. */
export type Addressees = { classes: Classes; groups: readonly string[] };

type Addressed = Pick<AnnouncementRow, 'class_levels' | 'group_ids'>;

export const addresseesOf = (row: Addressed): Addressees => ({
  classes: classesOf(row),
  groups: groupIdsOf(row),
});

/** Each student once, in however many of the groups. */
export function studentsIn(db: Db, { classes, groups }: Addressees) {
  const students = db.selectFrom('users').where('role', '=', 'user').where('is_active', '=', 1);
  if (groups.length > 0) return students.where('_id', 'in', studentsOfGroups(db, groups));
  return classes === null ? students : students.where('class_level', 'in', [...classes]);
}

const namesAtOnce = 5;

export async function previewOf(db: Db, to: Addressees): Promise<{ students: number; first: string[] }> {
  const { students } = await studentsIn(db, to)
    .select((eb) => eb.fn.countAll<number>().as('students'))
    .executeTakeFirstOrThrow();
  const named = studentsIn(db, to).select('full_name').orderBy('search_text').orderBy('_id').limit(namesAtOnce);
  return { students, first: (await named.execute()).map(({ full_name }) => full_name) };
}

function stateOf({ withdrawn_at, sent_at, begun_at, send_at }: AnnouncementRow, at: string): AnnouncementState {
  if (withdrawn_at !== null) return 'withdrawn';
  if (sent_at !== null) return 'sent';
  return begun_at !== null || send_at <= at ? 'sending' : 'scheduled';
}

type Read = AnnouncementRow & { writer: string | null; withdrawer: string | null };

function toStaff(row: Read, read: number, at: string): StaffAnnouncement {
  const state = stateOf(row, at);
  const isWithdrawn = row.withdrawn_at !== null;
  const groupIds = groupIdsOf(row);
  return {
    ...{ _id: row._id, title: row.title, text: row.text, classLevels: classesOf(row) as string[] | null, state },
    ...(groupIds.length > 0 && { groupIds }),
    ...{ sendAt: row.send_at, students: row.students, read: isWithdrawn ? row.read_before : read },
    ...(row.sent_at !== null && { sentAt: row.sent_at }),
    ...(row.withdrawn_at !== null && { withdrawnAt: row.withdrawn_at, withdrawnByName: row.withdrawer ?? '' }),
    ...{ writtenByName: row.writer ?? '', updatedAt: row.updated_at },
  };
}

const withNames = (db: Db) =>
  db
    .selectFrom('announcements')
    .leftJoin('users as writer', 'writer._id', 'announcements.created_by')
    .leftJoin('users as withdrawer', 'withdrawer._id', 'announcements.withdrawn_by')
    .selectAll('announcements')
    .select(['writer.full_name as writer', 'withdrawer.full_name as withdrawer', groupList('announcements')]);

/** A literal, for SQLite takes the partial index only then. */
const announced = sql<boolean>`notifications.cause = 'announcement'`;

async function readCounts(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('notifications')
    .select((eb) => ['subject_id', eb.fn.countAll<number>().as('read')])
    .where('subject_id', 'in', [...ids])
    .where(announced)
    .where('read_at', 'is not', null)
    .groupBy('subject_id')
    .execute();
  return new Map(rows.map(({ subject_id, read }) => [subject_id, read]));
}

type Page = { page: number; limit: number };

export async function findAnnouncements(db: Db, page: Page & { seen: Condition }, at: string) {
  const all = page.seen ? withNames(db).where(page.seen) : withNames(db);
  const latestFirst = all.orderBy('announcements.send_at', 'desc').orderBy('announcements._id', 'desc');
  const { rows, total } = await readPage(latestFirst, { limit: page.limit, offset: offsetOf(page) });
  const counts = await readCounts(
    db,
    rows.map(({ _id }) => _id),
  );
  return { rows: rows.map((row) => toStaff(row, counts.get(row._id) ?? 0, at)), total };
}

export async function getForStaff(db: Db, id: string, at: string): Promise<StaffAnnouncement> {
  const row = await withNames(db).where('announcements._id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return toStaff(row, (await readCounts(db, [id])).get(id) ?? 0, at);
}

/** While it is locked it is not sent, changed or withdrawn. */
export async function lockAnnouncement(trx: Trx, id: string): Promise<AnnouncementRow> {
  const one = trx.selectFrom('announcements').selectAll().where('_id', '=', id);
  const row = await lockRows(trx, one).executeTakeFirst();
  if (!row) throw notFound();
  return withGroups(trx, 'announcements', row);
}

export const countRead = async (db: Db, id: string) => (await readCounts(db, [id])).get(id) ?? 0;

export async function findOwn(db: Db, userId: string, id: string): Promise<OwnAnnouncement> {
  const row = await db
    .selectFrom('notifications')
    .innerJoin('announcements', 'announcements._id', 'notifications.subject_id')
    .select(['announcements._id', 'announcements.title', 'announcements.text'])
    .select(['notifications._id as notificationId', 'notifications.created_at as sentAt', 'read_at'])
    .where('notifications.user_id', '=', userId)
    .where('notifications.cause_key', '=', `announcement ${id}`)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound();
  const { read_at, ...own } = row;
  return { ...own, ...(read_at !== null && { readAt: read_at }) };
}
