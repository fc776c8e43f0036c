import { AppError } from '../http/app-error.ts';

export type Picture = { webp: Buffer; width: number; height: number };

/** More than any phone's camera makes; a file of two megabytes can unfold to far more. */
const mostPixels = 50_000_000;
const longestSide = 1200;
/** Under what is transparent: black lines would be lost on the dark theme. */
const paper = '#ffffff';
const patienceSeconds = 10;

/** By what the file holds, never by its name or the type somebody wrote beside it. */
function isPicture(file: Buffer): boolean {
  const starts = (bytes: string) => file.subarray(0, bytes.length).equals(Buffer.from(bytes, 'latin1'));
  const isWebp = starts('RIFF') && file.subarray(8, 12).toString('latin1') === 'WEBP';
  return starts('\x89PNG\r\n\x1a\n') || starts('\xff\xd8\xff') || isWebp;
}

/**
 * A picture that somebody sent, drawn anew: turned upright, at most 1200 pixels wide and high, WebP, without anything
 * that was hidden in the file. 400 for what is none, or unfolds to more than a server can hold.
 */
export async function makePicture(file: Buffer): Promise<Picture> {
  if (!isPicture(file)) throw new AppError('invalid', 'The picture must be a PNG, JPEG or WebP file', 'picture');
  // Loaded by the first upload: a school that has none never needs it.
  const { default: sharp } = await import('sharp');
  try {
    const { data, info } = await sharp(file, { limitInputPixels: mostPixels, failOn: 'error' })
      .timeout({ seconds: patienceSeconds })
      .rotate()
      .flatten({ background: paper })
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer({ resolveWithObject: true });
    return { webp: data, width: info.width, height: info.height };
  } catch {
    throw new AppError('invalid', 'This picture cannot be read. Please save it anew and try again.', 'picture');
  }
}
