import type { QuestionPicture } from '@akada/contract';
import type { Db } from '../../platform/db/schema.ts';
import type { Pdf } from '../../platform/files/pdf.ts';
import { draw } from '../../platform/media/draw.ts';
import { findPicture } from '../../platform/media/pictures.ts';
import { gap, stacked } from './pages.ts';
import type { Block } from './text-lines.ts';

export type Print = { image: Buffer; width: number; height: number };

const mostPixels = 1000;

/** Grey, as a printer in a school prints it; a PDF cannot hold WebP. */
export async function printOf(db: Db, picture: Pick<QuestionPicture, 'url'> | undefined): Promise<Print | null> {
  const webp = picture && (await findPicture(db, picture.url.split('/').at(-1) ?? ''));
  if (!webp) return null;
  const { bytes, width, height } = await draw(webp, { as: 'grey png', longestSide: mostPixels });
  return { image: bytes, width, height };
}

const pointsPerPixel = 0.5;
const highest = 220;

export function pictureBlock(document: Pdf, { image, width, height }: Print, room: number): Block {
  const scale = Math.min(pointsPerPixel, room / width, highest / height);
  const box = { width: width * scale, height: height * scale };
  const picture: Block = { height: box.height, paint: (x, y) => document.image(image, x, y, box) };
  return stacked([gap(4), picture, gap(4)]);
}
