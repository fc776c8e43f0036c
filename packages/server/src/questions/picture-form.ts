import multipart, { type Multipart } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../http/app-error.ts';

export const mostPictureBytes = 2 * 1024 * 1024;

const tooLarge = () => new AppError('too_large', 'A picture may have at most 2 MB', 'picture');

async function valueIn(part: Multipart): Promise<unknown> {
  if (part.type === 'field') return part.value;
  const file = await part.toBuffer().catch(() => {
    throw tooLarge();
  });
  return part.file.truncated ? Promise.reject(tooLarge()) : file;
}

/** The parts of the form as a body: text as text, a file as its bytes. */
async function readForm(request: FastifyRequest): Promise<Record<string, unknown>> {
  const body: Record<string, unknown> = {};
  try {
    for await (const part of request.parts()) {
      const value = await valueIn(part);
      if (part.fieldname === 'alt' || part.fieldname === 'picture') body[part.fieldname] = value;
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('invalid', 'The form could not be read', 'picture');
  }
  return body;
}

/** Lets the routes of this scope take a form with one file beside JSON. */
export async function takePictureForms(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    limits: { fileSize: mostPictureBytes, files: 1, fields: 4, parts: 5, fieldSize: 8192, headerPairs: 20 },
  });
  scope.addHook('preValidation', async (request) => {
    if (request.isMultipart()) request.body = await readForm(request);
  });
}
