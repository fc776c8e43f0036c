import { sql } from 'kysely';
import type { Db, FilmRow, MaterialRow } from '../../platform/db/schema.ts';

export type PlayableFilm = Pick<FilmRow, '_id' | 'lesson_id' | 'state' | 'duration_ms' | 'rungs'> & {
  has_captions: number;
};

/** The newest playable film of each lesson. */
export async function findPlayableFilms(db: Db, lessonIds: readonly string[]): Promise<Map<string, PlayableFilm>> {
  if (lessonIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('films')
    .select(['_id', 'lesson_id', 'state', 'duration_ms', 'rungs'])
    .select(sql<number>`case when captions is null then 0 else 1 end`.as('has_captions'))
    .where('lesson_id', 'in', lessonIds)
    .where('state', 'in', ['ready', 'original'])
    .orderBy('created_at')
    .orderBy('_id')
    .execute();
  return new Map(rows.map((row) => [row.lesson_id, row]));
}

/** Progress of the lesson's newest film, if it is in work. */
export async function findWork(db: Db, lessonId: string): Promise<'waiting' | 'working' | null> {
  const row = await db
    .selectFrom('films')
    .select('state')
    .where('lesson_id', '=', lessonId)
    .orderBy('created_at', 'desc')
    .orderBy('_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.state === 'waiting' || row?.state === 'working' ? row.state : null;
}

export async function findMaterials(db: Db, lessonId: string): Promise<MaterialRow[]> {
  return db
    .selectFrom('materials')
    .selectAll()
    .where('lesson_id', '=', lessonId)
    .orderBy('created_at')
    .orderBy('_id')
    .execute();
}

export async function lessonsWithMaterials(db: Db, lessonIds: readonly string[]): Promise<Set<string>> {
  if (lessonIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('materials')
    .select('lesson_id')
    .distinct()
    .where('lesson_id', 'in', lessonIds)
    .execute();
  return new Set(rows.map((row) => row.lesson_id));
}

export async function findFilmOf(db: Db, lessonId: string, filmId: string) {
  return db
    .selectFrom('films')
    .select(['state', 'file_name', 'captions', 'poster_second', 'updated_at'])
    .where('_id', '=', filmId)
    .where('lesson_id', '=', lessonId)
    .executeTakeFirst();
}

export async function findMaterial(db: Db, lessonId: string, materialId: string): Promise<MaterialRow | undefined> {
  return db
    .selectFrom('materials')
    .selectAll()
    .where('_id', '=', materialId)
    .where('lesson_id', '=', lessonId)
    .executeTakeFirst();
}
