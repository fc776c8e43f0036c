import { type Endpoint, getPulse, saveAnswers } from '@akada/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** These links end in a secret. */
const secretEnd = /(\/(?:verify|setup)\/).+/;
/** May contain a search or an identity provider's code. */
const query = /\?.*/s;

const address = /[^\s@"'<>(),;:=]+@[^\s@"'<>(),;:=]+/g;

const withoutAddresses = (text: string) => text.replace(address, '…@…');

/** Only safe fields: others may contain a row or uploaded bytes. */
function errorOf(error: Error & { code?: unknown; errcode?: unknown }) {
  return {
    type: error.name,
    message: withoutAddresses(error.message),
    stack: withoutAddresses(error.stack ?? ''),
    ...(typeof error.code === 'string' && { code: error.code }),
    // SQLite's own.
    ...(typeof error.errcode === 'number' && { errcode: error.errcode }),
  };
}

export function logOptions(level: string) {
  const req = ({ method, url, host, ip }: FastifyRequest) => ({
    method,
    url: withoutAddresses(url.replace(query, '?…').replace(secretEnd, '$1…')),
    host,
    remoteAddress: ip,
  });
  return { level, serializers: { req, err: errorOf } };
}

/** A thousand students make fifty of these a second. */
const unlogged: readonly (Endpoint | undefined)[] = [saveAnswers, getPulse];

/** A 503 is not logged by request: `reportOutage` logs the outage once. */
const isOrdinary = (status: number) => status < 400 || status === 503;

export function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  const { admission } = request;
  // Without a database no request is admitted.
  if (!admission && reply.statusCode === 503) return;
  const line = { req: request, res: reply, responseTime: Math.round(reply.elapsedTime), actor: admission?.caller?._id };
  if (!unlogged.includes(admission?.route.endpoint)) request.log.info(line, 'request');
  else if (!isOrdinary(reply.statusCode)) request.log.warn(line, 'request');
}

export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => logRequest(request, reply));
}
