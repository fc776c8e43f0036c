import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/http/app-error.ts';
import type { Context } from '../../platform/http/context.ts';
import { sandbox } from '../../platform/http/download.ts';
import { type SampleTicket, type Ticket, ticketOf } from './ticket.ts';

type Wire = { request: FastifyRequest; reply: FastifyReply };

const open: Readonly<Record<'lesson' | 'sample', string>> = {
  lesson: 'Open the lesson in this browser first: its film and files can be fetched for ten minutes then.',
  sample: 'Open the lesson in this browser first: its sample can be fetched for ten minutes then.',
};

/** Throws 403, the same for whatever is wrong with the ticket. One of a sample opens nothing else, and the other way round. */
export function checkTicket(context: Context, wire: Wire, lessonId: string, what: 'lesson'): Ticket;
export function checkTicket(context: Context, wire: Wire, lessonId: string, what: 'sample'): SampleTicket;
export function checkTicket(context: Context, { request, reply }: Wire, lessonId: string, what: 'lesson' | 'sample') {
  reply.headers({ 'Cache-Control': 'no-store', 'Content-Security-Policy': sandbox });
  const ticket = ticketOf(context, request, lessonId);
  if (ticket && (ticket.sample !== null) === (what === 'sample')) return ticket;
  throw new AppError('forbidden', open[what]);
}
