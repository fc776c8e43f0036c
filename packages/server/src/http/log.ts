import type { FastifyRequest } from 'fastify';

/** Addresses with something secret at their end: the link that confirms an e-mail address. */
const secretEnd = /(\/(?:verify|setup)\/).+/;
/** What was searched for, or the code that an identity provider sent along, is not for a log. */
const query = /\?.*/s;

const address = /[^\s@"'<>(),;:=]+@[^\s@"'<>(),;:=]+/g;

/** Enough of an e-mail address to see that there was one. */
const withoutAddresses = (text: string) => text.replace(address, '…@…');

/** An error by its name, words and way. What else hangs on it may be a row, or the bytes that somebody sent. */
function errorOf(error: Error & { code?: unknown }) {
  return {
    type: error.name,
    message: withoutAddresses(error.message),
    stack: withoutAddresses(error.stack ?? ''),
    ...(typeof error.code === 'string' && { code: error.code }),
  };
}

/** How requests and errors are logged: as Fastify does, but for what nobody may find in a log. */
export function logOptions(level: string) {
  const req = ({ method, url, host, ip }: FastifyRequest) => ({
    method,
    url: withoutAddresses(url.replace(query, '?…').replace(secretEnd, '$1…')),
    host,
    remoteAddress: ip,
  });
  return { level, serializers: { req, err: errorOf } };
}
