import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../platform/http/context.ts';
import { type Cookie, readCookie, writeCookie } from '../../platform/http/cookie.ts';
import { macOf } from '../../platform/http/keyed-hash.ts';
import type { SampleWindow } from './sample-cut.ts';

const lifeSeconds = 600;
const viewerLifeSeconds = 365 * 24 * 3600;

/** Identifies a browser, not a person: a ticket is valid only with the cookie it was issued for. */
const viewerCookie: Cookie = { name: 'akada_viewer', path: '/', sameSite: 'Lax' };
const viewerForm = /^[\w-]{22}$/;

/** Ids in addresses are not trusted before they have the right form. */
export const isId = (text: string) => /^[0-9a-f]{24}$/.test(text);

const ticketCookie = (lessonId: string): Cookie => ({
  name: 'akada_ticket',
  path: `/media/lessons/${lessonId}`,
  sameSite: 'Lax',
});

/** `filmId` is empty where the lesson has only materials. */
export type Ticket = {
  userId: string;
  filmId: string;
  viewer: string;
  /** Null where the whole lesson may be watched. */
  sample: SampleWindow | null;
};
export type SampleTicket = Ticket & { sample: SampleWindow };

type Wire = { request: FastifyRequest; reply: FastifyReply };

function viewerOf(request: FastifyRequest): string | null {
  const viewer = readCookie(request, viewerCookie);
  return viewerForm.test(viewer) ? viewer : null;
}

/** Neither ids nor a viewer have a colon or a dot. */
const sign = ({ secret }: Context, lessonId: string, viewer: string, body: string) =>
  macOf(secret, `ticket:${lessonId}:${viewer}:${body}`).toString('base64url');

/** Sets the cookies and returns when they end. */
export function giveTicket(
  context: Context,
  { request, reply }: Wire,
  to: { lessonId: string; filmId: string; userId: string; sessionHash: string; sample?: SampleWindow },
): number {
  const known = viewerOf(request);
  const viewer = known ?? randomBytes(16).toString('base64url');
  if (!known) writeCookie(context, reply, viewerCookie, { value: viewer, maxAgeSeconds: viewerLifeSeconds });
  const endsAt = context.now() + lifeSeconds * 1000;
  const sample = to.sample ? [to.sample.startSecond, to.sample.seconds] : [];
  const body = [endsAt.toString(36), to.userId, to.sessionHash.slice(0, 16), to.filmId, ...sample].join('.');
  const value = `${body}.${sign(context, to.lessonId, viewer, body)}`;
  writeCookie(context, reply, ticketCookie(to.lessonId), { value, maxAgeSeconds: lifeSeconds });
  return endsAt;
}

/** Phones are shared: somebody else may have had one in this browser. */
export function takeTicketBack(context: Context, { request, reply }: Wire, lessonId: string): void {
  if (viewerOf(request)) writeCookie(context, reply, ticketCookie(lessonId), { value: '', maxAgeSeconds: 0 });
}

/** A MAC and no query, because a player asks every few seconds. */
export function ticketOf(context: Context, request: FastifyRequest, lessonId: string): Ticket | null {
  const viewer = viewerOf(request);
  if (!viewer || !isId(lessonId)) return null;
  const value = readCookie(request, ticketCookie(lessonId));
  const cut = value.lastIndexOf('.');
  const body = value.slice(0, Math.max(0, cut));
  const [given, own] = [value.slice(cut + 1), sign(context, lessonId, viewer, body)].map((mac) => Buffer.from(mac));
  if (!given || !own || given.length !== own.length || !timingSafeEqual(given, own)) return null;
  const [endsAt = '', userId = '', , filmId = '', startSecond, seconds] = body.split('.');
  if (Number.parseInt(endsAt, 36) <= context.now()) return null;
  const sample = startSecond === undefined ? null : { startSecond: Number(startSecond), seconds: Number(seconds) };
  return { userId, filmId, viewer, sample };
}
