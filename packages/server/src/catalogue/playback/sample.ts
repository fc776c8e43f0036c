import { text } from 'node:stream/consumers';
import type { Playback } from '@akada/contract';
import { cutCaptions } from '@akada/contract/rules/captions';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Rung, weightsOf } from '../../platform/db/film-rows.ts';
import { type Context, iso, perContext } from '../../platform/http/context.ts';
import type { Caller } from '../../platform/http/session.ts';
import { filmKey } from '../../platform/storage/storage.ts';
import { findFilmOf, type PlayableFilm } from './playback.queries.ts';
import { type Cut, cutPlaylist, type SampleWindow } from './sample-cut.ts';
import { giveTicket } from './ticket.ts';

/** Part of a film that a sample ticket opens. */
export type Sample = {
  startSecond: number;
  seconds: number;
  rungs: Rung[];
  /** By the name of the rung, such as `144` and `sound`. */
  cuts: ReadonlyMap<string, Cut>;
};

const nameOfRung = ({ height }: Pick<Rung, 'height'>) => (height === 0 ? 'sound' : String(height));

async function readCuts({ db, storage }: Context, filmId: string, window: SampleWindow): Promise<Sample | null> {
  const film = await db.selectFrom('films').select(['state', 'rungs']).where('_id', '=', filmId).executeTakeFirst();
  if (film?.state !== 'ready') return null;
  const cuts = new Map<string, Cut>();
  const cutRungs: Rung[] = [];
  for (const { height } of JSON.parse(film.rungs) as Rung[]) {
    const name = nameOfRung({ height });
    const cut = cutPlaylist(await text(await storage.read(filmKey.hls(filmId, `${name}.m3u8`))), window);
    if (!cut) return null;
    cuts.set(name, cut);
    cutRungs.push({ height, bytes: cut.bytes });
  }
  const longest = [...cuts.values()].reduce<Cut | null>((a, b) => (a && a.seconds >= b.seconds ? a : b), null);
  return longest && { startSecond: longest.startSecond, seconds: longest.seconds, rungs: cutRungs, cuts };
}

const kept = perContext(() => new Map<string, Sample>());
const mostKept = 100;

/**
 * Cached, because a player asks every few seconds and a ready film's files never change. Null if no sample can be
 * cut.
 */
export async function sampleOf(context: Context, filmId: string, window: SampleWindow): Promise<Sample | null> {
  if (window.seconds === 0) return null;
  const samples = kept(context);
  const key = `${filmId} ${window.startSecond} ${window.seconds}`;
  const known = samples.get(key);
  if (known) return known;
  const sample = await readCuts(context, filmId, window);
  if (!sample) return null;
  const [oldest] = samples.keys();
  if (samples.size >= mostKept && oldest !== undefined) samples.delete(oldest);
  samples.set(key, sample);
  return sample;
}

/** Empty where nothing is said within the sample. */
export async function sampleCaptions(context: Context, lessonId: string, filmId: string, sample: Sample) {
  const captions = (await findFilmOf(context.db, lessonId, filmId))?.captions;
  return captions ? cutCaptions(captions, sample) : '';
}

const samplePath = ({ lesson_id, _id }: PlayableFilm, name: string) =>
  `/media/lessons/${lesson_id}/sample/${_id}/${name}`;

async function toPlayback(context: Context, film: PlayableFilm, sample: Sample): Promise<Omit<Playback, 'expiresAt'>> {
  const { qualities, sound } = weightsOf({
    rungs: JSON.stringify(sample.rungs),
    duration_ms: Math.round(sample.seconds * 1000),
  });
  // Nothing weighs no data.
  const heavy = <Weighed extends { megabytes: number }>(one: Weighed): Weighed => ({
    ...one,
    megabytes: Math.max(0.01, one.megabytes),
  });
  const hasCaptions = film.has_captions && (await sampleCaptions(context, film.lesson_id, film._id, sample)) !== '';
  return {
    filmId: film._id,
    durationSeconds: sample.seconds,
    hls: samplePath(film, 'index.m3u8'),
    audio: sound && samplePath(film, 'sound.m3u8'),
    original: null,
    poster: null,
    captions: hasCaptions ? samplePath(film, 'captions.vtt') : null,
    transcript: null,
    qualities: qualities.map(heavy),
    sound: sound && heavy(sound),
  };
}

/** For a caller who may not watch the lesson; the reply gets the cookies. Undefined where there is no sample. */
export async function openSample(
  context: Context,
  wire: { request: FastifyRequest; reply: FastifyReply; caller: Caller },
  { film, window }: { film: PlayableFilm | undefined; window: SampleWindow | undefined },
): Promise<Playback | undefined> {
  // The page of the lesson is worth more than its sample.
  const sample = film && window && (await sampleOf(context, film._id, window).catch(() => null));
  if (!sample) return undefined;
  const playback = await toPlayback(context, film, sample);
  const { _id: userId, sessionHash } = wire.caller;
  const to = { lessonId: film.lesson_id, filmId: film._id, userId, sessionHash };
  return { ...playback, expiresAt: iso(giveTicket(context, wire, { ...to, sample: window })) };
}
