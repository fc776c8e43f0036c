import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import type { Context } from './context.ts';
import { asAppError, bodyOf } from './errors.ts';
import { headersByAddress } from './headers.ts';

/** Refusals from before any hook or plugin runs. They look like every other one at their address: the same body, the same headers. */

const ofRefusal = (requestId: string) => ({
  'x-request-id': requestId,
  'content-type': 'application/json; charset=utf-8',
});

/** What the router refuses: an address that cannot be decoded, or has too long a part. */
export function refuseAddress(context: Context) {
  const headersAt = headersByAddress(context.config);
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const known = asAppError(error);
    const refusal = known?.code === 'too_large' ? known : new AppError('invalid', 'The address cannot be read');
    reply
      .code(refusal.status)
      .headers({ ...headersAt(request.url), ...ofRefusal(request.id) })
      .send(bodyOf(refusal, request.id));
  };
}

const problems: Readonly<Record<string, AppError>> = {
  ERR_HTTP_REQUEST_TIMEOUT: new AppError('timed_out', 'The request took too long to arrive. Please try again.'),
  HPE_HEADER_OVERFLOW: new AppError('headers_too_large', 'The address and headers of the request are too long'),
};
const notHttp = new AppError('invalid', 'The request is not valid HTTP');

/** What never becomes a request: cut off after a refusal, as the API's, where it can still be heard. Nothing of it is logged. */
export function refuseConnection(context: Context) {
  const ofTheApi = headersByAddress(context.config)('/api');
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code !== 'ECONNRESET' && socket.writable) {
      const refusal = problems[error.code ?? ''] ?? notHttp;
      const requestId = context.newId();
      const body = bodyOf(refusal, requestId);
      const headers = {
        ...ofTheApi,
        ...ofRefusal(requestId),
        'content-length': String(Buffer.byteLength(body)),
        connection: 'close',
      };
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('')}\r\n${body}`);
    }
    socket.destroy();
  };
}
