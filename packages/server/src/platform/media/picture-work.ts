import sharp, { type Metadata, type Sharp } from 'sharp';
import type { Work } from '../files/aside.ts';
import { AppError } from '../http/app-error.ts';
import type { Drawing, Drawn } from './draw.ts';

sharp.cache(false);

/** Memory limit of a decoded picture. */
const mostBytes = 110_000_000;
/** Limit of a side, in pixels: hundreds of rows are buffered, so wide rows need much memory. */
const longestSide = 16_384;

/**
 * Memory for each pixel while decoding, measured. A baseline JPEG is decoded and shrunk row by row; a progressive one
 * needs all coefficients in memory.
 */
function bytesAPixel({ format, isProgressive = false, channels = 4, depth }: Metadata): number {
  if (format === 'jpeg') return isProgressive ? 2 * channels : 0.75;
  return format === 'png' ? channels * (depth === 'ushort' ? 2 : 1) : 4;
}

const names: Readonly<Record<string, string>> = { png: 'a PNG', webp: 'a WebP' };

const inMegapixels = (pixels: number) => `${Math.floor(pixels / 1_000_000)} megapixels`;

/** Checks the header before decoding. */
function refuseTooLarge(header: Metadata): void {
  const { width, height, format = '', isProgressive = false } = header;
  const most = mostBytes / bytesAPixel(header);
  const name = names[format] ?? (isProgressive ? 'a progressive JPEG' : 'a JPEG');
  const advice = 'Please make it smaller, or send a screenshot of it.';
  if (width * height > most) {
    const said = `This picture has ${inMegapixels(width * height)}, and ${name} like it may have at most ${inMegapixels(most)}.`;
    throw new AppError('too_large', `${said} ${advice}`);
  }
  if (Math.max(width, height) > longestSide) {
    const most = longestSide.toLocaleString('en-NG');
    throw new AppError('too_large', `This picture is ${width} × ${height}; a side may have at most ${most}. ${advice}`);
  }
}

/** Transparent pictures with black lines would vanish on the dark theme. */
const paper = '#ffffff';
const inside = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const;

function drawn(picture: Sharp, drawing: Drawing): Sharp {
  if (drawing.as === 'grey bytes') {
    const { width, height } = drawing;
    return picture.greyscale().resize(width, height, { fit: 'fill', kernel: 'mitchell' }).raw();
  }
  const size = inside(drawing.longestSide);
  if (drawing.as === 'grey png') return picture.resize(size).greyscale().png();
  return picture.rotate().flatten({ background: paper }).resize(size).webp({ quality: 80 });
}

const unreadable = () => new AppError('invalid', 'This picture cannot be read. Please save it anew and try again.');

const work: Work<{ file: Uint8Array; drawing: Drawing }, never, Drawn> = async ({ file, drawing }) => {
  const picture = sharp(file, { limitInputPixels: false, failOn: 'error' });
  const header = await picture.metadata().catch(() => {
    throw unreadable();
  });
  refuseTooLarge(header);
  const { data, info } = await drawn(picture, drawing)
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw unreadable();
    });
  return { items: [], rest: { bytes: data, width: info.width, height: info.height } };
};

export default work;
