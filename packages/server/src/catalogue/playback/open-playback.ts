import type { Material, PlayableLesson, Playback } from '@akada/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { weightsOf } from '../../platform/db/film-rows.ts';
import type { MaterialRow } from '../../platform/db/schema.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import type { Caller } from '../../platform/http/session.ts';
import { findMaterials, findWork, type PlayableFilm } from './playback.queries.ts';
import { giveTicket } from './ticket.ts';

const filmPath = ({ lesson_id, _id }: PlayableFilm, name: string) => `/media/lessons/${lesson_id}/film/${_id}/${name}`;

/** The address of the lesson's video, for the player of any front end. */
export function mainPath(film: PlayableFilm): string {
  return filmPath(film, film.state === 'ready' ? 'index.m3u8' : 'original');
}

function toPlayback(film: PlayableFilm, endsAt: number): Playback {
  const isReady = film.state === 'ready';
  const { qualities, sound } = weightsOf(film);
  const ifReady = (name: string) => (isReady ? filmPath(film, name) : null);
  const ofCaptions = (name: string) => (film.has_captions ? filmPath(film, name) : null);
  return {
    filmId: film._id,
    durationSeconds: (film.duration_ms ?? 0) / 1000,
    hls: ifReady('index.m3u8'),
    audio: sound && ifReady('sound.m3u8'),
    original: isReady ? null : filmPath(film, 'original'),
    poster: ifReady('poster.jpg'),
    captions: ofCaptions('captions.vtt'),
    transcript: ofCaptions('transcript.txt'),
    expiresAt: iso(endsAt),
    qualities,
    sound,
  };
}

export const toMaterial = ({ _id, lesson_id, name, media_type, bytes }: MaterialRow): Material => ({
  _id,
  name,
  mediaType: media_type,
  size: bytes,
  url: `/media/lessons/${lesson_id}/materials/${_id}`,
});

/** The caller may watch the lesson; the reply gets the cookies. */
export async function openPlayback(
  context: Context,
  wire: { request: FastifyRequest; reply: FastifyReply; caller: Caller },
  { lessonId, film }: { lessonId: string; film: PlayableFilm | undefined },
): Promise<Pick<PlayableLesson, 'playback' | 'filmState' | 'materials'>> {
  const { _id: userId, sessionHash } = wire.caller;
  const rows = await findMaterials(context.db, lessonId);
  const materials = rows.length > 0 ? rows.map(toMaterial) : undefined;
  const filmState = film ? undefined : ((await findWork(context.db, lessonId)) ?? undefined);
  if (!film && !materials) return { filmState };
  const endsAt = giveTicket(context, wire, { lessonId, filmId: film?._id ?? '', userId, sessionHash });
  return { playback: film && toPlayback(film, endsAt), filmState, materials };
}
