import multipart, { type Multipart } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { takePlace } from './forms-in-hand.ts';

type FileForm = {
  /** The field that holds the file. */
  file: string;
  /** The other fields; any further ones are ignored. */
  fields: readonly string[];
  /** The field that defaults to the file's own name. */
  fileName?: string;
  mostBytes: number;
  /** 'A picture may have at most 2 MB' */
  tooLarge: string;
};

async function readForm(request: FastifyRequest, form: FileForm): Promise<Record<string, unknown>> {
  const { file, fields, fileName, tooLarge } = form;
  const refusal = () => new AppError('too_large', tooLarge, file);
  const body: Record<string, unknown> = {};
  const valueIn = async (part: Multipart): Promise<unknown> => {
    if (part.type === 'field') return part.value;
    const bytes = await part.toBuffer().catch(() => {
      throw refusal();
    });
    if (part.file.truncated) throw refusal();
    if (fileName && part.fieldname === file) body[fileName] ??= [...part.filename].slice(-200).join('');
    return bytes;
  };
  try {
    for await (const part of request.parts()) {
      const value = await valueIn(part);
      if (part.fieldname === file || fields.includes(part.fieldname)) body[part.fieldname] = value;
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('invalid', 'The form could not be read', file);
  }
  return body;
}

/** For the routes of this scope: a form with one file becomes the body, read whole into memory. */
export async function takeFileForms(scope: FastifyInstance, form: FileForm): Promise<void> {
  await scope.register(multipart, {
    limits: { fileSize: form.mostBytes, files: 1, fields: 4, parts: 5, fieldSize: 8192, headerPairs: 20 },
  });
  const places = new WeakMap<FastifyRequest, () => void>();
  scope.addHook('preValidation', async (request) => {
    if (!request.isMultipart()) return;
    places.set(request, takePlace(request, form.mostBytes, form.file));
    request.body = await readForm(request, form);
  });
  // Runs after the handler has ended, even if the client has disconnected.
  scope.addHook('onSend', async (request) => places.get(request)?.());
}
