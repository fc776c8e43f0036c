import { type LessonOutline, setOutline } from '@akada/contract';
import { type Chapter, readChapters, readObjectives } from '@akada/contract/rules/lesson-outline';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { type Actor, recordAudit } from '../../platform/audit/record.ts';
import type { Db, LessonOutlineRow, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { isAlready, laterThan, refuseIfChanged } from '../../platform/http/changed-meanwhile.ts';
import type { Context } from '../../platform/http/context.ts';
import { serveWrite } from '../../platform/http/serve.ts';
import { findPlayableFilms } from '../playback/playback.queries.ts';
import { lockLesson } from './lessons.queries.ts';

type Typed = z.output<typeof setOutline.body>;

const findRow = (db: Db, lessonId: string) =>
  db.selectFrom('lesson_outlines').selectAll().where('lesson_id', '=', lessonId).executeTakeFirst();

const toOutline = ({ objectives, chapters, updated_at }: Omit<LessonOutlineRow, 'lesson_id'>): LessonOutline => ({
  objectives: JSON.parse(objectives) as string[],
  chapters: JSON.parse(chapters) as Chapter[],
  updatedAt: updated_at,
});

/** Undefined if there is none. */
export async function findOutline(db: Db, lessonId: string): Promise<LessonOutline | undefined> {
  const row = await findRow(db, lessonId);
  return row && toOutline(row);
}

function readColumns({ objectives, chapters }: Typed, filmSeconds: number | null) {
  const goals = readObjectives(objectives);
  if ('problem' in goals) throw new AppError('invalid', `Objectives, ${goals.problem}`, 'objectives');
  const parts = readChapters(chapters, filmSeconds);
  if ('problem' in parts) throw new AppError('invalid', `Chapters, ${parts.problem}`, 'chapters');
  return { objectives: JSON.stringify(goals.found), chapters: JSON.stringify(parts.found) };
}

/** Null for a link, whose length only its players measure. */
export async function filmSecondsOf(trx: Trx, lessonId: string): Promise<number | null> {
  const ms = (await findPlayableFilms(trx, [lessonId])).get(lessonId)?.duration_ms;
  return ms ? ms / 1000 : null;
}

export async function changeOutline(trx: Trx, lessonId: string, typed: Typed, { by, at }: { by: Actor; at: string }) {
  const { _id, title } = await lockLesson(trx, lessonId);
  const columns = readColumns(typed, await filmSecondsOf(trx, lessonId));
  const was = (await findRow(trx, lessonId)) ?? { objectives: '[]', chapters: '[]', updated_at: '' };
  const isSame = isAlready(was, columns);
  refuseIfChanged('lesson', was, typed.updatedAt, isSame);
  if (isSame) return toOutline(was);
  const row = { lesson_id: lessonId, ...columns, updated_at: laterThan(was.updated_at, at) };
  await trx
    .insertInto('lesson_outlines')
    .values(row)
    .onConflict((conflict) => conflict.column('lesson_id').doUpdateSet(row))
    .execute();
  const [before, after] = [toOutline(was), toOutline(row)].map(({ updatedAt: _, ...facts }) => facts);
  const subject = { kind: 'lesson', _id, title } as const;
  await recordAudit(trx, { action: 'lesson.outline', by, at, subject, before, after });
  return toOutline(row);
}

export function serveOutline(app: FastifyInstance, context: Context): void {
  serveWrite(app, context, setOutline, async ({ trx, doer, params, body }) => {
    const data = await changeOutline(trx, params.lessonId, body, doer);
    return { message: 'Objectives and chapters saved', data };
  });
}
