import type { ErrorCode, ErrorReply } from '@akada/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from './app-error.ts';

/** The first thing wrong with an input, as the form would say it. */
export function invalidInput(error: z.ZodError): AppError {
  const issue = error.issues[0];
  const field = issue?.path.join('.') || undefined;
  return new AppError('invalid', issue?.message ?? 'The request is not valid', field ? { field } : {});
}

const ofFastify: Readonly<Record<number, { code: ErrorCode; message: string }>> = {
  400: { code: 'invalid', message: 'The request is not valid' },
  413: { code: 'too_large', message: 'The request is too large' },
  414: { code: 'too_large', message: 'The address is too long' },
  415: { code: 'unsupported_media_type', message: 'The request body must be JSON' },
};

function asAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  const status = (error as FastifyError).statusCode;
  const known = status ? ofFastify[status] : undefined;
  return known ? new AppError(known.code, known.message) : null;
}

function send(request: FastifyRequest, reply: FastifyReply, error: AppError): void {
  const body: ErrorReply = {
    success: false,
    message: error.message,
    code: error.code,
    ...error.details,
    requestId: request.id,
  };
  if (error.details.retryAfterSeconds) reply.header('Retry-After', error.details.retryAfterSeconds);
  reply.code(error.status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

/** One handler for everything thrown: refusals as they are, all else a 500 that is logged once and tells nothing. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const known = asAppError(error);
    if (!known) request.log.error({ err: error }, 'unexpected error');
    send(request, reply, known ?? new AppError('internal', 'Something went wrong on our side. Please try again.'));
  });
}

/** What the router refuses before any hook runs, such as an address that cannot be decoded. */
export function handleRouterError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  send(request, reply, asAppError(error) ?? new AppError('invalid', 'The request is not valid'));
}

export function notFound(request: FastifyRequest, reply: FastifyReply): void {
  send(request, reply, new AppError('not_found', `There is nothing at ${request.method} ${request.url.split('?')[0]}`));
}
