import { type LessonSample, setSample } from '@akada/contract';
import { clockText } from '@akada/contract/rules/exam-clock';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { type Actor, recordAudit } from '../../platform/audit/record.ts';
import type { Db, LessonSampleRow, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { isAlready, laterThan, refuseIfChanged } from '../../platform/http/changed-meanwhile.ts';
import type { Context } from '../../platform/http/context.ts';
import { serveWrite } from '../../platform/http/serve.ts';
import { findPlayableFilms } from '../playback/playback.queries.ts';
import { lockLesson } from './lessons.queries.ts';

type Typed = z.output<typeof setSample.body>;

const findRow = (db: Db, lessonId: string) =>
  db.selectFrom('lesson_samples').selectAll().where('lesson_id', '=', lessonId).executeTakeFirst();

const toSample = ({ start_second, seconds, updated_at }: Omit<LessonSampleRow, 'lesson_id'>): LessonSample => ({
  startSecond: start_second,
  seconds,
  updatedAt: updated_at,
});

/** Undefined if there is none. */
export async function findSample(db: Db, lessonId: string): Promise<LessonSample | undefined> {
  const row = await findRow(db, lessonId);
  return row && toSample(row);
}

async function refuseOutside(trx: Trx, lessonId: string, { startSecond, seconds }: Typed): Promise<void> {
  const ms = (await findPlayableFilms(trx, [lessonId])).get(lessonId)?.duration_ms;
  if (!ms || seconds === 0 || startSecond * 1000 < ms) return;
  const end = clockText(Math.floor(ms / 1000));
  throw new AppError('invalid', `Start second must be inside the film, which ends at ${end}`, 'startSecond');
}

export async function changeSample(trx: Trx, lessonId: string, typed: Typed, { by, at }: { by: Actor; at: string }) {
  const { _id, title } = await lockLesson(trx, lessonId);
  await refuseOutside(trx, lessonId, typed);
  const columns = { start_second: typed.startSecond, seconds: typed.seconds };
  const was = (await findRow(trx, lessonId)) ?? { start_second: 0, seconds: 0, updated_at: '' };
  const isSame = isAlready(was, columns);
  refuseIfChanged('lesson', was, typed.updatedAt, isSame);
  if (isSame && was.updated_at !== '') return toSample(was);
  const row = { lesson_id: lessonId, ...columns, updated_at: laterThan(was.updated_at, at) };
  await trx
    .insertInto('lesson_samples')
    .values(row)
    .onConflict((conflict) => conflict.column('lesson_id').doUpdateSet(row))
    .execute();
  const [before, after] = [was, row].map(({ start_second: startSecond, seconds }) => ({ startSecond, seconds }));
  await recordAudit(trx, { action: 'lesson.sample', by, at, subject: { kind: 'lesson', _id, title }, before, after });
  return toSample(row);
}

export function serveSample(app: FastifyInstance, context: Context): void {
  serveWrite(app, context, setSample, async ({ trx, doer, params, body }) => {
    const data = await changeSample(trx, params.lessonId, body, doer);
    return { message: body.seconds === 0 ? 'The lesson has no sample now' : 'Sample saved', data };
  });
}
