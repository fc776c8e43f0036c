import { deleteNote, type LessonNote, listNotes, saveNote } from '@akada/contract';
import { mostNotes } from '@akada/contract/rules/lesson-note';
import type { FastifyInstance } from 'fastify';
import { lockRows } from '../../platform/db/dialect.ts';
import type { Db, LessonNoteRow, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { serve, serveWrite } from '../../platform/http/serve.ts';
import { getOwnedLesson } from './lessons.queries.ts';

type Of = { studentId: string; lessonId: string };
type OfOne = Of & { noteId: string };

const toNote = ({ _id, second, text, updated_at }: LessonNoteRow): LessonNote => ({
  ...{ _id, second, text },
  updatedAt: updated_at,
});

/** A deleted one keeps its row without its text, so that a device that was offline does not bring it back. */
const isDeleted = ({ text }: Pick<LessonNoteRow, 'text'>) => text === '';

async function findNotes(db: Db, { studentId, lessonId }: Of): Promise<LessonNoteRow[]> {
  return db
    .selectFrom('lesson_notes')
    .selectAll()
    .where('student_id', '=', studentId)
    .where('lesson_id', '=', lessonId)
    .where('text', '<>', '')
    .orderBy('second')
    .orderBy('_id')
    .execute();
}

/** Row lock: of two concurrent writes the second one counts the first one's note. */
async function lockOwner(trx: Trx, { studentId, lessonId }: Of): Promise<void> {
  await getOwnedLesson(trx, lessonId, studentId);
  const student = trx.selectFrom('users').select('_id').where('_id', '=', studentId);
  if ((await lockRows(trx, student).execute()).length === 0) throw new AppError('not_found', 'Lesson not found');
}

const findNote = (trx: Trx, { studentId, noteId }: OfOne) =>
  trx
    .selectFrom('lesson_notes')
    .selectAll()
    .where('student_id', '=', studentId)
    .where('_id', '=', noteId)
    .executeTakeFirst();

async function refuseTooMany(trx: Trx, of: Of): Promise<void> {
  if ((await findNotes(trx, of)).length < mostNotes) return;
  throw new AppError('conflict', `A lesson may have at most ${mostNotes} notes. Delete one first.`, 'text');
}

async function store(trx: Trx, of: OfOne, note: Omit<LessonNote, '_id'>): Promise<LessonNoteRow> {
  await lockOwner(trx, of);
  const was = await findNote(trx, of);
  if (was && was.lesson_id !== of.lessonId) throw new AppError('not_found', 'Note not found');
  if (was && was.updated_at > note.updatedAt) return was;
  if (!was || isDeleted(was)) await refuseTooMany(trx, of);
  const changes = { second: note.second, text: note.text, updated_at: note.updatedAt };
  return trx
    .insertInto('lesson_notes')
    .values({ student_id: of.studentId, lesson_id: of.lessonId, _id: of.noteId, ...changes })
    .onConflict((conflict) => conflict.columns(['student_id', '_id']).doUpdateSet(changes))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** As long as a device may have been without a network. */
const forgottenAfterMs = 30 * 24 * 3_600_000;

async function remove(trx: Trx, of: OfOne, now: number): Promise<void> {
  await lockOwner(trx, of);
  await trx
    .updateTable('lesson_notes')
    .set({ text: '', updated_at: iso(now) })
    .where('student_id', '=', of.studentId)
    .where('lesson_id', '=', of.lessonId)
    .where('_id', '=', of.noteId)
    .execute();
  await trx
    .deleteFrom('lesson_notes')
    .where('student_id', '=', of.studentId)
    .where('lesson_id', '=', of.lessonId)
    .where('text', '=', '')
    .where('updated_at', '<', iso(now - forgottenAfterMs))
    .execute();
}

export function serveNotes(app: FastifyInstance, context: Context): void {
  const { db } = context;

  serve(app, context, listNotes, async ({ params, caller }) => {
    const of = { studentId: caller._id, lessonId: params.id };
    await getOwnedLesson(db, of.lessonId, of.studentId);
    return { message: 'Notes fetched successfully', data: (await findNotes(db, of)).map(toNote) };
  });

  serveWrite(app, context, saveNote, async ({ trx, params, body, caller }) => {
    const of = { studentId: caller._id, lessonId: params.id, noteId: params.noteId };
    // A clock that is ahead would win for ever.
    const updatedAt = iso(Math.min(context.now(), Math.max(0, Date.parse(body.updatedAt))));
    const row = await store(trx, of, { ...body, updatedAt });
    return isDeleted(row)
      ? { message: 'This note was deleted on another device', data: null }
      : { message: 'Note saved', data: toNote(row) };
  });

  serveWrite(app, context, deleteNote, async ({ trx, params, caller }) => {
    const of = { studentId: caller._id, lessonId: params.id, noteId: params.noteId };
    await remove(trx, of, context.now());
    return { message: 'Note deleted', data: null };
  });
}
