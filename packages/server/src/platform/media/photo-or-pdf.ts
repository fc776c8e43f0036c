import { createHash } from 'node:crypto';
import { endsAsZip } from '../files/unzip.ts';
import { AppError } from '../http/app-error.ts';
import { isPicture, makePicture } from './pictures.ts';

/** An uploaded photo or PDF: proof of a transfer, or attachment of a message. */

export type PhotoOrPdf = {
  fileName: string;
  mediaType: 'image/webp' | 'application/pdf';
  content: Buffer;
  /** SHA-256 of the uploaded file. */
  hash: string;
  width: number | null;
  height: number | null;
};

const longestSide = 1600;
const longestName = 100;

/** The sender's file name; only displayed, never part of a path or header. */
function shownName(name: string, fallback: string): string {
  const [plain = ''] = name.normalize('NFC').split(/[\\/]/).slice(-1);
  const shown = plain.replace(/[\p{Cc}\p{Cf}]/gu, '').trim();
  return [...shown].slice(-longestName).join('') || fallback;
}

const isPdf = (file: Buffer) => /^%PDF-[12]\.\d/.test(file.subarray(0, 8).toString('latin1'));

/** `field` is named by a refusal, as in 'The proof must be …'. */
type Named = { fileName: string; field: 'proof' | 'file'; fallbackName: string };

/** Pictures are re-encoded; a PDF is stored unchanged, because only its reader parses it. */
export async function readPhotoOrPdf(file: Buffer, { fileName, field, fallbackName }: Named): Promise<PhotoOrPdf> {
  const of = {
    fileName: shownName(fileName, fallbackName),
    hash: createHash('sha256').update(file).digest('hex'),
  };
  if (isPdf(file)) {
    if (endsAsZip(file)) {
      throw new AppError('invalid', `The ${field} is a PDF and a zip file at once. Please save it anew.`, field);
    }
    return { ...of, mediaType: 'application/pdf', content: file, width: null, height: null };
  }
  if (!isPicture(file)) throw new AppError('invalid', `The ${field} must be a PNG, JPEG, WebP or PDF file`, field);
  const { webp, width, height } = await makePicture(file, field, longestSide);
  return { ...of, mediaType: 'image/webp', content: webp, width, height };
}
