import { IncomingMessage, ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode, ErrorReply } from '@akada/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NoResultError } from 'kysely';
import type { z } from 'zod';
import { isMissingReference } from '../db/dialect.ts';
import { outageOf } from '../db/outage.ts';
import { AppError } from './app-error.ts';
import type { Context } from './context.ts';
import { safetyHeaders } from './headers.ts';
import { mayTakeHours } from './limits.ts';
import { logRequest } from './log.ts';
import { refusalOf, reportOutage } from './outages.ts';
import type { Caller } from './session.ts';

export function invalidInput(error: z.ZodError): AppError {
  const issue = error.issues[0];
  const field = issue?.path.join('.') || undefined;
  return new AppError('invalid', issue?.message ?? 'The request is not valid', field ? { field } : {});
}

const ofFastify: Readonly<Record<number, { code: ErrorCode; message: string }>> = {
  400: { code: 'invalid', message: 'The request is not valid' },
  // From @fastify/static, for an impossible file name.
  403: { code: 'not_found', message: 'There is nothing at this address' },
  413: { code: 'too_large', message: 'The request is too large' },
  414: { code: 'too_large', message: 'The address is too long' },
  415: { code: 'unsupported_media_type', message: 'The request body must be JSON' },
};

function asAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  const outage = outageOf(error);
  if (outage) {
    const { message, retryAfterSeconds } = refusalOf(outage);
    return new AppError(outage, message, { retryAfterSeconds });
  }
  const status = (error as FastifyError).statusCode;
  const known = status ? ofFastify[status] : undefined;
  return known ? new AppError(known.code, known.message) : null;
}

/** Specification, section 8: message of a failure without its own. */
const noWords = 'An error occurred';

function bodyOf({ message, code, details }: AppError, requestId: string): string {
  const body: ErrorReply = { success: false, message: message || noWords, code, ...details, requestId };
  return JSON.stringify(body);
}

const json = 'application/json; charset=utf-8';

function send(request: FastifyRequest, reply: FastifyReply, error: AppError): void {
  if (error.details.retryAfterSeconds) reply.header('Retry-After', error.details.retryAfterSeconds);
  reply.code(error.status).type(json).send(bodyOf(error, request.id));
}

export function handleErrors(app: FastifyInstance, context: Context): void {
  app.setErrorHandler((error, request, reply) => {
    const known = asAppError(error);
    if (!reportOutage(context, request.log, error) && !known) request.log.error({ err: error }, 'unexpected error');
    send(request, reply, known ?? new AppError('internal', noWords));
  });
}

export function notFound(request: FastifyRequest, reply: FastifyReply): void {
  send(request, reply, new AppError('not_found', `There is nothing at ${request.method} ${request.url.split('?')[0]}`));
}

/** Throws 401 if the caller's account was deleted during the call, else the error itself. */
export async function refuseErased({ db }: Context, caller: Caller | null, error: unknown): Promise<never> {
  if (caller && (isMissingReference(error) || error instanceof NoResultError)) {
    const account = await db.selectFrom('users').select('_id').where('_id', '=', caller._id).executeTakeFirst();
    if (!account) throw new AppError('unauthenticated', 'Your session has ended. Please log in again.');
  }
  throw error;
}

/** Fastify runs no hooks for a malformed URL, so this sets all headers and logs itself. */
export function refuseAddress({ config }: Context) {
  const setHeaders = safetyHeaders(config);
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const known = asAppError(error);
    setHeaders(request.url, reply.raw);
    reply.header('x-request-id', request.id);
    send(request, reply, known?.code === 'too_large' ? known : new AppError('invalid', 'The address cannot be read'));
    logRequest(request, reply);
  };
}

const connectionProblems: Readonly<Record<string, AppError>> = {
  ERR_HTTP_REQUEST_TIMEOUT: new AppError('timed_out', 'The request took too long to arrive. Please try again.'),
  HPE_HEADER_OVERFLOW: new AppError('headers_too_large', 'The address and headers of the request are too long'),
};
const notHttp = new AppError('invalid', 'The request is not valid HTTP');

export function refuseConnection(context: Context) {
  const setHeaders = safetyHeaders(context.config);
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    // Node reports a request timeout once for each request.
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && mayTakeHours(socket)) return;
    if (error.code !== 'ECONNRESET' && socket.writable) {
      const refusal = connectionProblems[error.code ?? ''] ?? notHttp;
      const requestId = context.newId();
      const body = bodyOf(refusal, requestId);
      const response = new ServerResponse(new IncomingMessage(socket));
      setHeaders('/api', response);
      const headers = {
        ...response.getHeaders(),
        'x-request-id': requestId,
        'content-type': json,
        'content-length': Buffer.byteLength(body),
        connection: 'close',
      };
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('')}\r\n${body}`);
    }
    socket.destroy();
  };
}
