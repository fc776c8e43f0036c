import type { FilmRow, Trx } from '../db/schema.ts';

type NewFilm = Pick<FilmRow, '_id' | 'lesson_id' | 'file_name' | 'bytes'>;

/** Its file already lies at `filmKey.source(_id)`; the work on it begins by itself. */
export async function insertFilm(trx: Trx, film: NewFilm, at: string): Promise<FilmRow> {
  return trx
    .insertInto('films')
    .values({
      ...film,
      state: 'waiting',
      progress: 0,
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
