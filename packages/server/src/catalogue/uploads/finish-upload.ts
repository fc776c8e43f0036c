import { existsSync } from 'node:fs';
import { open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { removeLeftovers } from '../../durable-file.ts';
import { type Actor, recordAudit } from '../../platform/audit/record.ts';
import type { FilmRow, LessonRow, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso, perContext } from '../../platform/http/context.ts';
import { filmKey, materialKey } from '../../platform/storage/storage.ts';
import { findFilms, insertFilm, setCaptionsOf } from '../films/films.queries.ts';
import { lockLesson } from '../lessons/lessons.queries.ts';
import { captionsTextOf, checkHead, headBytes, materialTypeOf, refuseZipAtEnd, withEnding } from './file-types.ts';
import { insertMaterial, refuseTooMany } from './materials.queries.ts';
import { type UploadNote, UploadStore, uploadId, uploadsFolder } from './upload-store.ts';

export const storeOf = perContext(({ config }) => new UploadStore(config));

const subjectOf = ({ _id, title }: LessonRow) => ({ kind: 'lesson', _id, title }) as const;

type Who = { by: Actor; at: string };

const endBytes = 65_557;

async function checkFilm(file: string, size: number): Promise<void> {
  const handle = await open(file, 'r');
  try {
    const [head, tail] = [Buffer.alloc(Math.min(size, headBytes)), Buffer.alloc(Math.min(size, endBytes))];
    await handle.read(head, 0, head.length, 0);
    await handle.read(tail, 0, tail.length, size - tail.length);
    checkHead('video', head);
    refuseZipAtEnd(tail);
  } finally {
    await handle.close();
  }
}

const keyOf = ({ _id, kind }: UploadNote) => (kind === 'video' ? filmKey.source(_id) : materialKey(_id));

/** The row has the upload's own id, so that it is written once however often this is begun. */
async function addFilm(trx: Trx, { _id, lessonId, fileName, size }: UploadNote, { by, at }: Who): Promise<void> {
  const lesson = await lockLesson(trx, lessonId);
  if (await trx.selectFrom('films').select('_id').where('_id', '=', _id).executeTakeFirst()) return;
  await insertFilm(trx, { _id, lesson_id: lessonId, file_name: fileName, bytes: size }, at);
  const after = { film: fileName, bytes: size };
  await recordAudit(trx, { action: 'lesson.film-add', by, at, subject: subjectOf(lesson), after });
}

async function addMaterial(trx: Trx, note: UploadNote, { by, at }: Who): Promise<void> {
  const { _id, lessonId, fileName: name, size: bytes, mediaType = '' } = note;
  const lesson = await lockLesson(trx, lessonId);
  if (await trx.selectFrom('materials').select('_id').where('_id', '=', _id).executeTakeFirst()) return;
  await refuseTooMany(trx, lessonId);
  await insertMaterial(trx, { _id, lesson_id: lessonId, name, media_type: mediaType, bytes, created_at: at });
  const after = { name, bytes };
  await recordAudit(trx, { action: 'lesson.material-add', by, at, subject: subjectOf(lesson), after });
}

export function newestFilm(films: readonly FilmRow[]): FilmRow {
  const [film] = films;
  if (!film) throw new AppError('invalid', 'This lesson has no film yet. Upload the film first, then its captions.');
  return film;
}

/** The same captions once more, after a kill between the two steps, change nothing. */
async function addCaptions(trx: Trx, { lessonId, fileName }: UploadNote, text: string, { by, at }: Who): Promise<void> {
  const lesson = await lockLesson(trx, lessonId);
  const before = newestFilm(await findFilms(trx, lessonId));
  const { captions } = await setCaptionsOf(trx, before._id, text);
  if (captions === before.captions) return;
  const after = { film: before.file_name, fileName, characters: captions?.length };
  await recordAudit(trx, { action: 'lesson.film-captions', by, at, subject: subjectOf(lesson), after });
}

async function finishCaptions(context: Context, note: UploadNote, who: Who): Promise<void> {
  const text = captionsTextOf(await readFile(storeOf(context).fileOf(note._id)));
  await context.db.transaction().execute((trx) => addCaptions(trx, note, text, who));
}

/** Steps that are repeated after a kill: content is checked, the file moved, the row written. */
async function finishFile(context: Context, note: UploadNote, who: Who): Promise<void> {
  const store = storeOf(context);
  const file = store.fileOf(note._id);
  const isHere = (await store.sizeOf(note._id)) !== null;
  let checked = note;
  if (isHere && note.kind === 'video') await checkFilm(file, note.size);
  if (isHere && note.kind === 'material') {
    const type = materialTypeOf(await readFile(file), note.fileName);
    checked = { ...note, mediaType: type.mediaType, fileName: withEnding(note.fileName, type) };
    store.writeNote(checked);
  }
  if (isHere) await context.storage.put(keyOf(note), file);
  const add = note.kind === 'video' ? addFilm : addMaterial;
  await context.db
    .transaction()
    .execute((trx) => add(trx, checked, who))
    .catch(async (error: unknown) => {
      if (error instanceof AppError && error.status < 500) await context.storage.remove(keyOf(note));
      throw error;
    });
}

async function finish(context: Context, note: UploadNote, by: Actor): Promise<void> {
  const store = storeOf(context);
  const who = { by, at: iso(context.now()) };
  try {
    await (note.kind === 'captions' ? finishCaptions : finishFile)(context, note, who);
  } catch (error) {
    // A refusal is for good; an outage ends, and the upload is finished then.
    if (error instanceof AppError && error.status < 500) await store.remove(note._id);
    throw error;
  }
  store.writeNote({ ...((await store.readNote(note._id)) ?? note), finishedAt: who.at });
  await rm(store.fileOf(note._id), { force: true });
}

const running = perContext(() => new Map<string, Promise<void>>());

/** Once, however many ask at the same time; nothing where the upload is not whole or is finished. */
export async function finishUpload(context: Context, id: string, by?: Actor): Promise<void> {
  const begun = running(context).get(id);
  if (begun) return begun;
  const work = (async () => {
    const store = storeOf(context);
    const note = await store.readNote(id);
    if (!note || note.finishedAt !== undefined) return;
    const size = await store.sizeOf(id);
    if (size !== null && size < note.size) return;
    if (size === null && (note.kind === 'captions' || (await context.storage.size(keyOf(note))) === null)) {
      await store.remove(id);
      return;
    }
    await finish(context, note, by ?? note.by);
  })().finally(() => running(context).delete(id));
  running(context).set(id, work);
  return work;
}

const dayMs = 24 * 3_600_000;

async function sweepOne(context: Context, note: UploadNote): Promise<void> {
  const store = storeOf(context);
  const isOld = (at: number) => at < context.now() - dayMs;
  if (note.finishedAt !== undefined) {
    if (isOld(Date.parse(note.finishedAt))) await store.remove(note._id);
    return;
  }
  await finishUpload(context, note._id);
  const file = await stat(store.fileOf(note._id)).catch(() => null);
  if (file && file.size < note.size && isOld(file.mtimeMs)) await store.remove(note._id);
}

/** Finishes uploads that were complete when the process died, and deletes those without a byte for a day. */
export async function sweepUploads(context: Context, signal?: AbortSignal): Promise<void> {
  if (!existsSync(uploadsFolder(context.config))) return;
  const store = storeOf(context);
  removeLeftovers(store.directory);
  const problems: unknown[] = [];
  const notes = await store.notes();
  for (const note of notes) {
    if (signal?.aborted) return;
    await sweepOne(context, note).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.status >= 500) problems.push(error);
    });
  }
  const known = new Set(notes.map(({ _id }) => _id));
  const alone = (await readdir(store.directory)).filter((name) => uploadId.test(name) && !known.has(name));
  for (const name of alone) {
    const file = await stat(store.fileOf(name)).catch(() => null);
    if (file && file.mtimeMs < context.now() - dayMs) await store.remove(name);
  }
  if (problems.length > 0) throw problems[0];
}
