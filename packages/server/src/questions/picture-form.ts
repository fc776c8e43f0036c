import type { FastifyInstance } from 'fastify';
import { AppError } from '../platform/http/app-error.ts';
import type { Context } from '../platform/http/context.ts';
import { takeFileForms } from '../platform/http/file-form.ts';
import { keepPicture, makePicture } from '../platform/media/pictures.ts';
import { type StoredPicture, storedPicture } from './question.entity.ts';

/** The picture of a question or a passage. */

const mostPictureBytes = 2 * 1024 * 1024;

export const takePictureForms = (scope: FastifyInstance) =>
  takeFileForms(scope, {
    ...{ file: 'picture', fields: ['alt'], mostBytes: mostPictureBytes },
    tooLarge: 'A picture may have at most 2 MB',
  });

export type PictureFile = Omit<StoredPicture, 'alt'>;

/** Null where the form has no file. */
export async function readPictureFile(context: Context, file: unknown): Promise<PictureFile | null> {
  if (!(file instanceof Uint8Array)) return null;
  const { webp, width, height } = await makePicture(Buffer.from(file));
  return { hash: await keepPicture(context, webp), width, height };
}

/** `alt` null removes the picture; without a file only the description changes. */
export function pictureColumn(before: string | null, alt: string | null, file: PictureFile | null): string | null {
  const next = file ?? storedPicture(before);
  if (alt !== null && next === null) throw new AppError('invalid', 'Please choose a picture', 'picture');
  return alt === null || next === null ? null : JSON.stringify({ ...next, alt });
}
