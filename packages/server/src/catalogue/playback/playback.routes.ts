import { text } from 'node:stream/consumers';
import { transcriptOf } from '@akada/contract/rules/captions';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../platform/http/context.ts';
import { filmKey, materialKey } from '../../platform/storage/storage.ts';
import { checkTicket } from './check-ticket.ts';
import { admitDevice } from './devices.ts';
import { findFilmOf, findMaterial } from './playback.queries.ts';
import { notThere, sendBytes, sendText } from './send-bytes.ts';
import { isId } from './ticket.ts';

type Wire = { request: FastifyRequest; reply: FastifyReply };
type FilmParams = { lessonId: string; filmId: string; name: string };
type MaterialParams = { lessonId: string; materialId: string };

/** The bytes of a film never change: another film has another id. Not for shared caches. */
const forEver = 'private, max-age=31536000, immutable';
/** A revalidation costs a hundred bytes and shows changes by staff. */
const revalidate = 'private, no-cache';

const playlist = /^(?:index|sound|\d{3,4})\.m3u8$/;
const track = /^(?:sound|\d{3,4})\.m4s$/;

/** For films played as uploaded; `readOriginal` accepts only these two types. */
function typeOfOriginal(fileName: string): string {
  return fileName.toLowerCase().endsWith('.webm') ? 'video/webm' : 'video/mp4';
}

/** All but the HLS files. Staff may change poster and captions, so these are revalidated. */
async function sendFacts(context: Context, wire: Wire, { lessonId, filmId, name }: FilmParams): Promise<FastifyReply> {
  const film = await findFilmOf(context.db, lessonId, filmId);
  if (name === 'original' && film?.state === 'original') {
    const type = typeOfOriginal(film.file_name);
    return sendBytes(context, wire, { key: filmKey.source(filmId), type, tag: filmId, cacheControl: forEver });
  }
  if (name === 'poster.jpg' && film?.state === 'ready') {
    const tag = `${film.updated_at}.${film.poster_second ?? ''}`;
    return sendBytes(context, wire, { key: filmKey.poster(filmId), type: 'image/jpeg', tag, cacheControl: revalidate });
  }
  if (name === 'captions.vtt' && film?.captions) {
    return sendText(wire, film.captions, { type: 'text/vtt; charset=utf-8', cacheControl: revalidate });
  }
  if (name === 'transcript.txt' && film?.captions) {
    const type = 'text/plain; charset=utf-8';
    return sendText(wire, transcriptOf(film.captions), { type, cacheControl: revalidate });
  }
  throw notThere();
}

async function sendFilm(context: Context, wire: Wire, params: FilmParams): Promise<FastifyReply> {
  const { lessonId, filmId, name } = params;
  const ticket = checkTicket(context, wire, lessonId, 'lesson');
  if (!isId(filmId) || ticket.filmId !== filmId) throw notThere();
  const isBytes = track.test(name) || name === 'original';
  if (isBytes || playlist.test(name)) admitDevice(context, ticket, isBytes && wire.request.method === 'GET');
  const key = filmKey.hls(filmId, name);
  if (track.test(name)) {
    const type = name.startsWith('sound') ? 'audio/mp4' : 'video/mp4';
    return sendBytes(context, wire, { key, type, tag: `${filmId}.${name}`, cacheControl: forEver });
  }
  if (!playlist.test(name)) return sendFacts(context, wire, params);
  const content = await text(await context.storage.read(key));
  return sendText(wire, content, { type: 'application/vnd.apple.mpegurl', cacheControl: forEver });
}

/** RFC 6266: the plain name for old browsers, the whole one for all others. */
function attachment(name: string): string {
  const plain = name.replace(/[^ -~]|["\\%]/g, '_');
  const whole = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}

async function sendMaterial(context: Context, wire: Wire, { lessonId, materialId }: MaterialParams) {
  checkTicket(context, wire, lessonId, 'lesson');
  const material = isId(materialId) ? await findMaterial(context.db, lessonId, materialId) : undefined;
  if (!material) throw notThere();
  wire.reply.header('Content-Disposition', attachment(material.name));
  const file = { key: materialKey(materialId), type: material.media_type, tag: materialId };
  return sendBytes(context, wire, { ...file, cacheControl: revalidate });
}

/** Players send cookies instead of tokens (decision 36). Without a ticket every address is 403, even an unknown one. */
export function servePlayback(app: FastifyInstance, context: Context): void {
  const method = ['GET', 'HEAD'];
  app.route<{ Params: FilmParams }>({
    method,
    url: '/media/lessons/:lessonId/film/:filmId/:name',
    exposeHeadRoute: false,
    handler: (request, reply) => sendFilm(context, { request, reply }, request.params),
  });
  app.route<{ Params: MaterialParams }>({
    method,
    url: '/media/lessons/:lessonId/materials/:materialId',
    exposeHeadRoute: false,
    // A compressed range would be none.
    compress: false,
    handler: (request, reply) => sendMaterial(context, { request, reply }, request.params),
  });
}
