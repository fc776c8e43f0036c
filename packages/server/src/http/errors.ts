import type { ErrorCode, ErrorReply } from '@akada/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { DatabaseBusy } from '../db/open.ts';
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

export function asAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (error instanceof DatabaseBusy) {
    const retryAfterSeconds = 1 + Math.floor(Math.random() * 5);
    return new AppError('overloaded', 'Many people are here right now. Please try again in a few seconds.', {
      retryAfterSeconds,
    });
  }
  const status = (error as FastifyError).statusCode;
  const known = status ? ofFastify[status] : undefined;
  return known ? new AppError(known.code, known.message) : null;
}

export function bodyOf({ message, code, details }: AppError, requestId: string): string {
  const body: ErrorReply = { success: false, message, code, ...details, requestId };
  return JSON.stringify(body);
}

function send(request: FastifyRequest, reply: FastifyReply, error: AppError): void {
  if (error.details.retryAfterSeconds) reply.header('Retry-After', error.details.retryAfterSeconds);
  reply.code(error.status).type('application/json; charset=utf-8').send(bodyOf(error, request.id));
}

/** One handler for everything thrown: refusals as they are, all else a 500 that is logged once and tells nothing. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const known = asAppError(error);
    if (!known) request.log.error({ err: error }, 'unexpected error');
    send(request, reply, known ?? new AppError('internal', 'Something went wrong on our side. Please try again.'));
  });
}

export function notFound(request: FastifyRequest, reply: FastifyReply): void {
  send(request, reply, new AppError('not_found', `There is nothing at ${request.method} ${request.url.split('?')[0]}`));
}
