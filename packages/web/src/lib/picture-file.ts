/** Pixels: twice the largest avatar, for sharp screens. */
const side = 256;

/** Photos of phones have 3 to 12 MB; far larger ones exhaust a cheap phone's memory. */
const mostBytes = 20_000_000;

const workingEdge = 1024;

export type Box = { left: number; top: number; edge: number };

/** An empty type is common on Android: the decoder decides. */
function refusalOf(file: Blob): string | null {
  if (file.type !== '' && !file.type.startsWith('image/')) return 'Please choose a picture, such as a JPEG or PNG file';
  if (file.size > mostBytes) return 'This picture is too large. Please choose one of at most 20 MB';
  return null;
}

async function decoded(file: Blob, failure: string): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file);
  } catch {
    throw new Error(failure);
  }
}

function scaled(bitmap: ImageBitmap, factor: number): HTMLCanvasElement {
  const scale = Math.min(1, factor);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas;
}

/** Upright as its EXIF data say. Rejects with a sentence for the person when the file is no picture. */
export async function openPicture(file: Blob): Promise<HTMLCanvasElement> {
  const refusal = refusalOf(file);
  if (refusal) throw new Error(refusal);
  const bitmap = await decoded(file, 'This file is not a picture we can read. Please try another one');
  return scaled(bitmap, workingEdge / Math.min(bitmap.width, bitmap.height));
}

/** Transparency becomes white, because JPEG has none. The target is square. */
export function drawBox(target: HTMLCanvasElement, picture: HTMLCanvasElement, { left, top, edge }: Box): void {
  const context = target.getContext('2d');
  if (!context) return;
  context.fillStyle = 'white';
  context.fillRect(0, 0, target.width, target.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, left, top, edge, edge, 0, 0, target.width, target.height);
}

/** A JPEG data URL of some 15 KB. */
export function squarePicture(picture: HTMLCanvasElement, box: Box): string {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  drawBox(canvas, picture, box);
  return canvas.toDataURL('image/jpeg', 0.85);
}

/** The server keeps no more. */
const longestSide = 1200;
const smallBytes = 300_000;

export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'];

/**
 * Shrinks a 5 MB photo so that it uploads in seconds. Rejects with a sentence for the person when the file is no
 * picture.
 */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  if (!pictureTypes.includes(file.type)) throw new Error('The picture must be a PNG, JPEG or WebP file');
  const bitmap = await decoded(file, 'This picture cannot be read. Please save it anew and try again.');
  if (file.size <= smallBytes) {
    bitmap.close();
    return file;
  }
  const canvas = scaled(bitmap, longestSide / Math.max(bitmap.width, bitmap.height));
  // Safari encodes no WebP and gives a PNG, which the server takes too.
  const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9));
  return small && small.size < file.size ? small : file;
}
