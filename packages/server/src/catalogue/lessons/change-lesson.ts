import type { createLesson, updateLesson } from '@akada/contract';
import { type Reach, soleSubject } from '@akada/contract/rules/teaching';
import { embedLink } from '@akada/contract/rules/video-link';
import type { z } from 'zod';
import { groupNames, keepPlaces, requireGroups } from '../../people/groups/given-groups.ts';
import { type Actor, recordAudit } from '../../platform/audit/record.ts';
import { thingOf } from '../../platform/db/reach.ts';
import type { LessonRow, Trx } from '../../platform/db/schema.ts';
import { isAlready, refuseIfChanged } from '../../platform/http/changed-meanwhile.ts';
import type { Context } from '../../platform/http/context.ts';
import { withSubject } from '../../platform/http/named-subject.ts';
import { requireOwnThing } from '../../platform/http/scope.ts';
import { lessonEntity } from './lesson.entity.ts';
import { insertLesson, lockLesson, updateLessonRow, withdrawLesson } from './lessons.queries.ts';
import { forgetProgress } from './progress.queries.ts';
import { refuseUnplayable, refuseWanted } from './publish.ts';
import { areTutors, setTutors, tutorNames, tutorsOf } from './tutors.ts';

type NewLesson = z.output<typeof createLesson.body>;
type Changes = z.output<typeof updateLesson.body>;
type Who = { by: Actor; at: string };
type Maker = Who & { reach: Reach | null };

const subjectOf = ({ _id, title }: LessonRow) => ({ kind: 'lesson', _id, title }) as const;

async function nameTutors(trx: Trx, id: string, tutors: readonly string[]): Promise<string[]> {
  await setTutors(trx, id, tutors);
  return tutorNames((await tutorsOf(trx, [id])).get(id));
}

async function factsOf(trx: Trx, row: LessonRow) {
  const { groupIds, ...facts } = lessonEntity.facts(row);
  return { ...facts, groups: await groupNames(trx, groupIds) };
}

export async function addLesson(
  trx: Trx,
  context: Context,
  asked: NewLesson,
  { by, at, reach }: Maker,
): Promise<LessonRow> {
  const body = { ...asked, subject: asked.subject || (reach ? soleSubject(reach) : undefined) };
  await requireGroups(trx, body.groupIds ?? []);
  const row = await insertLesson(trx, context.newId(), withSubject(context, body), at);
  requireOwnThing(reach, thingOf(row));
  const tutors = body.tutors?.length && { tutors: await nameTutors(trx, row._id, body.tutors) };
  await recordAudit(trx, {
    action: 'lesson.create',
    by,
    at,
    subject: subjectOf(row),
    after: { ...(await factsOf(trx, row)), ...tutors },
  });
  return row;
}

export async function removeLesson(trx: Trx, id: string, { by, at }: Who): Promise<void> {
  const row = await withdrawLesson(trx, id, at);
  await recordAudit(trx, { action: 'lesson.delete', by, at, subject: subjectOf(row), before: await factsOf(trx, row) });
}

function actionOf(was: LessonRow, row: LessonRow) {
  if (was.is_draft === row.is_draft) return 'lesson.update';
  return row.is_draft === 1 ? 'lesson.unpublish' : 'lesson.publish';
}

/** Another film resets every student's progress; another spelling of the same link does not. */
export async function changeLesson(
  trx: Trx,
  id: string,
  change: Changes,
  { by, at, reach }: Maker,
): Promise<LessonRow> {
  await keepPlaces(trx, change.groupIds);
  const was = await lockLesson(trx, id);
  const columns = lessonEntity.toColumns(change);
  requireOwnThing(reach, thingOf(was));
  requireOwnThing(reach, thingOf({ ...was, ...columns }));
  await requireGroups(trx, columns.group_ids === was.group_ids ? [] : (change.groupIds ?? []));
  const had = change.tutors && ((await tutorsOf(trx, [id])).get(id) ?? []);
  const areSame = had === undefined || areTutors(had, change.tutors);
  refuseIfChanged('lesson', was, change.updatedAt, isAlready(was, columns) && areSame);
  const row = await updateLessonRow(trx, was, columns, at);
  if (row.is_draft === 0 && (was.is_draft === 1 || row.video !== was.video)) await refuseUnplayable(trx, was, row);
  if (row.is_draft === 1 && was.is_draft === 0) await refuseWanted(trx, was);
  const before = { ...(await factsOf(trx, was)), ...(!areSame && { tutors: tutorNames(had) }) };
  const named = !areSame && { tutors: await nameTutors(trx, id, change.tutors ?? []) };
  const after = { ...(await factsOf(trx, row)), ...named };
  await recordAudit(trx, { action: actionOf(was, row), by, at, subject: subjectOf(row), before, after });
  if (embedLink(row.video) !== embedLink(was.video)) await forgetProgress(trx, row._id);
  return row;
}
