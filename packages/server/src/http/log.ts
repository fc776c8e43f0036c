import type { FastifyRequest } from 'fastify';

/** Addresses with something secret at their end: the link that confirms an e-mail address. */
const secretEnd = /(\/(?:verify|setup)\/).+/;

/** How requests are logged: as Fastify does, but for what nobody may find in a log. */
export function logOptions(level: string) {
  const req = ({ method, url, host, ip }: FastifyRequest) => ({
    method,
    url: url.replace(secretEnd, '$1…'),
    host,
    remoteAddress: ip,
  });
  return { level, serializers: { req } };
}
