import type { Film } from '@akada/contract';
import { checkCaptions } from '@akada/contract/rules/captions';
import { lockRows } from '../../platform/db/dialect.ts';
import { weightsOf } from '../../platform/db/film-rows.ts';
import type { Db, FilmRow, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';

type NewFilm = Pick<FilmRow, '_id' | 'lesson_id' | 'file_name' | 'bytes'>;

export const isPlayable = ({ state }: Pick<FilmRow, 'state'>) => state === 'ready' || state === 'original';

/** Its file already lies at `filmKey.source(_id)`; the work on it begins by itself. */
export async function insertFilm(trx: Trx, film: NewFilm, at: string): Promise<FilmRow> {
  return trx
    .insertInto('films')
    .values({
      ...film,
      state: 'waiting',
      progress: 0,
      tries: 0,
      duration_ms: null,
      problem: null,
      rungs: '[]',
      poster_second: null,
      captions: null,
      created_at: at,
      updated_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function toFilm(row: FilmRow): Film {
  return {
    _id: row._id,
    state: row.state,
    fileName: row.file_name,
    bytes: row.bytes,
    progress: row.progress,
    durationSeconds: row.duration_ms === null ? null : row.duration_ms / 1000,
    problem: row.problem,
    ...weightsOf(row),
    posterSecond: row.poster_second,
    hasCaptions: row.captions !== null,
    createdAt: row.created_at,
  };
}

export async function refuseWithoutLesson(db: Db, lessonId: string): Promise<void> {
  const lesson = db.selectFrom('lessons').select('_id').where('_id', '=', lessonId).where('withdrawn_at', 'is', null);
  if (!(await lesson.executeTakeFirst())) throw new AppError('not_found', 'Lesson not found');
}

/** Newest first. */
export async function findFilms(db: Db, lessonId: string): Promise<FilmRow[]> {
  return db
    .selectFrom('films')
    .selectAll()
    .where('lesson_id', '=', lessonId)
    .orderBy('created_at', 'desc')
    .orderBy('_id', 'desc')
    .execute();
}

/** `not_found` too where the film is another lesson's. */
export async function getFilm(db: Db, lessonId: string, filmId: string): Promise<FilmRow> {
  const film = db.selectFrom('films').selectAll().where('_id', '=', filmId).where('lesson_id', '=', lessonId);
  const row = await film.executeTakeFirst();
  if (!row) throw new AppError('not_found', 'Film not found');
  return row;
}

export async function lockFilm(trx: Trx, filmId: string): Promise<FilmRow> {
  const row = await lockRows(trx, trx.selectFrom('films').selectAll().where('_id', '=', filmId)).executeTakeFirst();
  if (!row) throw new AppError('not_found', 'Film not found');
  return row;
}

/** Leaves `updated_at` alone, which is the sign of life of the process that works on the film. */
export async function updateFilm(trx: Trx, film: FilmRow, columns: Partial<FilmRow>): Promise<FilmRow> {
  return trx.updateTable('films').set(columns).where('_id', '=', film._id).returningAll().executeTakeFirstOrThrow();
}

/** WebVTT as it is kept; throws what is wrong and in which line. */
export function readCaptions(text: string): string {
  const checked = checkCaptions(text);
  if ('problem' in checked) throw new AppError('invalid', `Captions, ${checked.problem}`, 'text');
  return checked.captions;
}

/** WebVTT or SubRip; null takes them away. */
export async function setCaptionsOf(trx: Trx, filmId: string, text: string | null): Promise<FilmRow> {
  const captions = text === null ? null : readCaptions(text);
  return updateFilm(trx, await lockFilm(trx, filmId), { captions });
}
