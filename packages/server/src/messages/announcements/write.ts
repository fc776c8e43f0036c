import type { createAnnouncement } from '@akada/contract';
import { nameOfLevel } from '@akada/contract/rules/school-classes';
import type { z } from 'zod';
import { groupNames, requireGroups } from '../../people/groups/given-groups.ts';
import { type Actor, recordAudit } from '../../platform/audit/record.ts';
import type { AnnouncementRow } from '../../platform/db/announcement-rows.ts';
import { noGroups, setGroups } from '../../platform/db/audience.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { readClasses } from '../../platform/db/school-classes.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { isAlready, laterThan, refuseIfChanged } from '../../platform/http/changed-meanwhile.ts';
import { addresseesOf, countRead, lockAnnouncement } from './announcements.queries.ts';

type Body = z.output<typeof createAnnouncement.body>;
type Doer = { by: Actor; at: string };

const longestWaitMs = 366 * 24 * 3_600_000;

const onItsWay = () =>
  new AppError('conflict', 'This announcement is on its way to students already. You can withdraw it instead.');

function timeOf(sendAt: string | null | undefined, at: string): string {
  if (sendAt === null || sendAt === undefined) return at;
  if (sendAt <= at) throw new AppError('invalid', 'The time to send at has passed. Choose a later one.', 'sendAt');
  if (Date.parse(sendAt) - Date.parse(at) > longestWaitMs) {
    throw new AppError('invalid', 'The time to send at must be within a year', 'sendAt');
  }
  return sendAt;
}

const both = 'Please choose either class levels or groups';

function columnsOf({ title, text, classLevels, groupIds = [], sendAt }: Body, at: string) {
  if (groupIds.length > 0 && classLevels !== null) throw new AppError('invalid', both, 'groupIds');
  return {
    ...{ title, text, class_levels: classLevels === null ? null : JSON.stringify(classLevels) },
    group_ids: JSON.stringify(groupIds),
    send_at: timeOf(sendAt, at),
  };
}

type Facts = Pick<AnnouncementRow, 'title' | 'text' | 'class_levels' | 'group_ids' | 'send_at'>;

async function namesOf(trx: Trx, levels: readonly string[] | null): Promise<string[] | undefined> {
  if (levels === null) return undefined;
  const all = await readClasses(trx);
  return levels.map((level) => nameOfLevel(all, level));
}

async function factsOf(trx: Trx, row: Facts) {
  const { classes, groups } = addresseesOf(row);
  const named = groups.length > 0 ? await groupNames(trx, groups) : await namesOf(trx, classes);
  return {
    ...{ title: row.title, text: row.text, sendDate: row.send_at },
    to: named?.join(', ') ?? 'The whole school',
  };
}

const subjectOf = ({ _id, title }: Pick<AnnouncementRow, '_id' | 'title'>) =>
  ({ kind: 'announcement', _id, title }) as const;

/** A request that came twice makes one. */
export async function addAnnouncement(trx: Trx, _id: string, body: Body, { by, at }: Doer): Promise<void> {
  const { group_ids, ...columns } = columnsOf(body, at);
  await requireGroups(trx, body.groupIds ?? []);
  const made = await trx
    .insertInto('announcements')
    .values({
      ...{ _id, ...columns, begun_at: null, sent_up_to: '', sent_at: null, students: 0 },
      ...{ withdrawn_at: null, withdrawn_by: null, read_before: 0, cleared_at: null },
      ...{ created_by: by._id, created_at: at, updated_at: at },
    })
    .onConflict((conflict) => conflict.column('_id').doNothing())
    .returning('_id')
    .executeTakeFirst();
  const subject = subjectOf({ _id, ...columns });
  if (made) {
    await setGroups(trx, 'announcements', _id, group_ids);
    const after = await factsOf(trx, { ...columns, group_ids });
    await recordAudit(trx, { action: 'announcement.create', by, at, subject, after });
    return;
  }
  const { title, text, class_levels } = columns;
  if (isAlready(await lockAnnouncement(trx, _id), { title, text, class_levels, group_ids })) return;
  throw new AppError('conflict', 'This key was used for another announcement. Please try again.', 'Idempotency-Key');
}

export type Change = Body & { updatedAt?: string | undefined };

/** Before its time: once the first student has it, it stays as it is. */
export async function changeAnnouncement(trx: Trx, id: string, change: Change, { by, at }: Doer): Promise<void> {
  const row = await lockAnnouncement(trx, id);
  if (row.begun_at !== null) throw onItsWay();
  const columns = columnsOf(change, at);
  await requireGroups(trx, change.groupIds ?? []);
  refuseIfChanged('announcement', row, change.updatedAt, isAlready(row, columns));
  if (isAlready(row, columns)) return;
  const { group_ids, ...stored } = columns;
  await setGroups(trx, 'announcements', id, group_ids);
  await trx
    .updateTable('announcements')
    .set({ ...stored, updated_at: laterThan(row.updated_at, at) })
    .where('_id', '=', id)
    .execute();
  await recordAudit(trx, {
    ...{ action: 'announcement.update', by, at, subject: subjectOf({ _id: id, ...columns }) },
    ...{ before: await factsOf(trx, row), after: await factsOf(trx, columns) },
  });
}

export async function deleteUnsent(trx: Trx, id: string, { by, at }: Doer): Promise<void> {
  const row = await lockAnnouncement(trx, id);
  if (row.begun_at !== null) throw onItsWay();
  await setGroups(trx, 'announcements', id, noGroups);
  await trx.deleteFrom('announcements').where('_id', '=', id).execute();
  await recordAudit(trx, {
    action: 'announcement.delete',
    by,
    at,
    subject: subjectOf(row),
    before: await factsOf(trx, row),
  });
}

/** Idempotent: the first withdrawal counts. Unsent deliveries are cancelled. */
export async function withdrawSent(trx: Trx, id: string, { by, at }: Doer): Promise<void> {
  const row = await lockAnnouncement(trx, id);
  if (row.withdrawn_at !== null) return;
  if (row.begun_at === null) {
    throw new AppError('conflict', 'This announcement was not sent yet. You can delete it instead.');
  }
  const read_before = await countRead(trx, id);
  await trx
    .updateTable('announcements')
    .set({ withdrawn_at: at, withdrawn_by: by._id, read_before, sent_at: row.sent_at ?? at })
    .where('_id', '=', id)
    .execute();
  await recordAudit(trx, {
    ...{ action: 'announcement.withdraw', by, at, subject: subjectOf(row) },
    after: { students: row.students, read: read_before },
  });
}
