import { deleteFilm, getCaptions, getLessonFilms, retryFilm, setCaptions, setPoster } from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import { type Actor, recordAudit } from '../../platform/audit/record.ts';
import type { FilmRow, LessonRow, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { serve, serveWrite } from '../../platform/http/serve.ts';
import { filmKey } from '../../platform/storage/storage.ts';
import { lockLesson } from '../lessons/lessons.queries.ts';
import { forgetProgress } from '../lessons/progress.queries.ts';
import { findEncoder } from './encoder.ts';
import {
  findFilms,
  getFilm,
  isPlayable,
  lockFilm,
  refuseWithoutLesson,
  setCaptionsOf,
  toFilm,
  updateFilm,
} from './films.queries.ts';
import { storePicture } from './poster.ts';

type Which = { lessonId: string; filmId: string };
type Who = { by: Actor; at: string };

const subjectOf = ({ _id, title }: LessonRow) => ({ kind: 'lesson', _id, title }) as const;

/** The lesson first, then the film: publishing a lesson locks it too. */
async function lockBoth(trx: Trx, { lessonId, filmId }: Which) {
  const lesson = await lockLesson(trx, lessonId);
  await getFilm(trx, lessonId, filmId);
  return { lesson, film: await lockFilm(trx, filmId) };
}

async function retry(trx: Trx, which: Which, hasEncoder: boolean, { by, at }: Who): Promise<FilmRow> {
  const { lesson, film } = await lockBoth(trx, which);
  // A second click, or a colleague's.
  if (film.state === 'waiting' || film.state === 'working') return film;
  if (film.state === 'ready') throw new AppError('conflict', 'This film is prepared already');
  if (film.state === 'original' && !hasEncoder) {
    throw new AppError('conflict', 'This film cannot be prepared before ffmpeg is installed: apt install ffmpeg');
  }
  // An original that is in work keeps its progress: it is the sign of that.
  const state = film.state === 'failed' ? 'waiting' : film.state;
  const row = await updateFilm(trx, film, { state, tries: 0, problem: null });
  const facts = { before: { film: film.file_name, problem: film.problem }, after: { film: film.file_name } };
  await recordAudit(trx, { action: 'lesson.film-retry', by, at, subject: subjectOf(lesson), ...facts });
  return row;
}

async function removeFilm(trx: Trx, which: Which, { by, at }: Who): Promise<void> {
  const { lesson, film } = await lockBoth(trx, which);
  const others = (await findFilms(trx, which.lessonId)).filter(({ _id }) => _id !== film._id);
  const isLast = isPlayable(film) && !others.some(isPlayable);
  if (isLast && lesson.is_draft === 0 && lesson.video === '') {
    throw new AppError(
      'conflict',
      'Students have nothing else to play in this lesson: give it a link, upload another film, or make it a draft first',
    );
  }
  await trx.deleteFrom('films').where('_id', '=', film._id).execute();
  if (isLast) await forgetProgress(trx, lesson._id);
  const before = { film: film.file_name, state: film.state };
  await recordAudit(trx, { action: 'lesson.film-delete', by, at, subject: subjectOf(lesson), before });
}

async function notePoster(trx: Trx, which: Which, second: number, { by, at }: Who): Promise<FilmRow> {
  const { lesson, film } = await lockBoth(trx, which);
  const row = await updateFilm(trx, film, { poster_second: Math.floor(second) });
  const facts = { before: { posterSecond: film.poster_second }, after: { posterSecond: row.poster_second } };
  await recordAudit(trx, { action: 'lesson.film-poster', by, at, subject: subjectOf(lesson), ...facts });
  return row;
}

/** The texts are too long for the record. */
const captionFacts = ({ file_name, captions }: FilmRow) => ({
  film: file_name,
  captions: captions === null ? null : `${captions.length} characters`,
});

async function changeCaptions(trx: Trx, which: Which, text: string | null, { by, at }: Who): Promise<FilmRow> {
  const { lesson, film } = await lockBoth(trx, which);
  const row = await setCaptionsOf(trx, film._id, text);
  const facts = { before: captionFacts(film), after: captionFacts(row) };
  await recordAudit(trx, { action: 'lesson.film-captions', by, at, subject: subjectOf(lesson), ...facts });
  return row;
}

function serveReading(app: FastifyInstance, context: Context): void {
  const { db } = context;

  serve(app, context, getLessonFilms, async ({ params }) => {
    await refuseWithoutLesson(db, params.lessonId);
    const films = (await findFilms(db, params.lessonId)).map(toFilm);
    const hasEncoder = 'encoder' in (await findEncoder());
    return { message: 'Films fetched successfully', data: { films, hasEncoder } };
  });

  serve(app, context, getCaptions, async ({ params }) => {
    const film = await getFilm(db, params.lessonId, params.filmId);
    return { message: 'Captions fetched successfully', data: { text: film.captions } };
  });
}

export function serveFilms(app: FastifyInstance, context: Context): void {
  const { db, storage } = context;
  const who = (by: Actor) => ({ by, at: iso(context.now()) });
  serveReading(app, context);

  serve(app, context, retryFilm, async ({ params, caller }) => {
    const hasEncoder = 'encoder' in (await findEncoder());
    const row = await db.transaction().execute((trx) => retry(trx, params, hasEncoder, who(caller)));
    return { message: 'The film will be prepared', data: toFilm(row) };
  });

  serve(app, context, deleteFilm, async ({ params, caller }) => {
    await db.transaction().execute((trx) => removeFilm(trx, params, who(caller)));
    await storage.remove(filmKey.all(params.filmId));
    return { message: 'Film deleted', data: null };
  });

  serve(app, context, setPoster, async ({ params, body, caller }) => {
    await refuseWithoutLesson(db, params.lessonId);
    await storePicture(context, await getFilm(db, params.lessonId, params.filmId), body.second);
    const row = await db.transaction().execute((trx) => notePoster(trx, params, body.second, who(caller)));
    return { message: 'Picture chosen', data: toFilm(row) };
  });

  serveWrite(app, context, setCaptions, async ({ trx, doer, params, body }) => {
    const row = await changeCaptions(trx, params, body.text, doer);
    return { message: body.text === null ? 'Captions taken away' : 'Captions saved', data: toFilm(row) };
  });
}
