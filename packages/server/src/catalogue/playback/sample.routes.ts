import { text } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../platform/http/context.ts';
import { filmKey } from '../../platform/storage/storage.ts';
import { checkTicket } from './check-ticket.ts';
import { admitDevice } from './devices.ts';
import { sampleCaptions, sampleOf } from './sample.ts';
import { notThere, sendBytes, sendText } from './send-bytes.ts';

type Wire = { request: FastifyRequest; reply: FastifyReply };
type Params = { lessonId: string; filmId: string; name: string };

/** Staff may choose another minute of the film; its bytes stay the same. */
const revalidate = 'private, no-cache';
const forEver = 'private, max-age=31536000, immutable';
const ofPlaylists = { type: 'application/vnd.apple.mpegurl', cacheControl: revalidate };

async function send(context: Context, wire: Wire, { lessonId, filmId, name }: Params): Promise<FastifyReply> {
  const ticket = checkTicket(context, wire, lessonId, 'sample');
  if (ticket.filmId !== filmId) throw notThere();
  const [rung = '', ending = ''] = name.split(/\.(?=[^.]*$)/);
  if (ending === 'm4s' || ending === 'm3u8')
    admitDevice(context, ticket, ending === 'm4s' && wire.request.method === 'GET');
  const sample = await sampleOf(context, filmId, ticket.sample);
  if (!sample) throw notThere();
  if (name === 'index.m3u8') {
    return sendText(wire, await text(await context.storage.read(filmKey.hls(filmId, name))), ofPlaylists);
  }
  if (name === 'captions.vtt') {
    const captions = await sampleCaptions(context, lessonId, filmId, sample);
    if (captions === '') throw notThere();
    return sendText(wire, captions, { type: 'text/vtt; charset=utf-8', cacheControl: revalidate });
  }
  const cut = sample.cuts.get(rung);
  if (!cut || (ending !== 'm4s' && ending !== 'm3u8')) throw notThere();
  if (ending === 'm3u8') return sendText(wire, cut.playlist, ofPlaylists);
  const type = rung === 'sound' ? 'audio/mp4' : 'video/mp4';
  const file = { key: filmKey.hls(filmId, name), type, tag: `${filmId}.${name}`, cacheControl: forEver };
  return sendBytes(context, wire, { ...file, within: cut.ranges });
}

/** Addresses of their own: a browser that has kept the playlists of a sample would never ask for the whole ones. */
export function serveSamples(app: FastifyInstance, context: Context): void {
  app.route<{ Params: Params }>({
    method: ['GET', 'HEAD'],
    url: '/media/lessons/:lessonId/sample/:filmId/:name',
    exposeHeadRoute: false,
    handler: (request, reply) => send(context, { request, reply }, request.params),
  });
}
