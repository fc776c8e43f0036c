/** What is kept of a picture, in pixels: twice the largest avatar, for sharp screens. */
const side = 256;

/** A photo of today's phones is 3 to 12 MB; far larger ones make a cheap phone run out of memory. */
const mostBytes = 20_000_000;

/** No square of 256 px needs a source with more pixels than this on its shorter edge. */
const workingEdge = 1024;

export type Box = { left: number; top: number; edge: number };

/** A file name says nothing and an empty type is common on Android: then the decoder decides. */
function refusalOf(file: Blob): string | null {
  if (file.type !== '' && !file.type.startsWith('image/')) return 'Please choose a picture, such as a JPEG or PNG file';
  if (file.size > mostBytes) return 'This picture is too large. Please choose one of at most 20 MB';
  return null;
}

async function decoded(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file);
  } catch {
    throw new Error('This file is not a picture we can read. Please try another one');
  }
}

/**
 * The picture in a file, upright as its EXIF data say and small enough to be moved about smoothly.
 * Rejects with a sentence for the person when there is none.
 */
export async function openPicture(file: Blob): Promise<HTMLCanvasElement> {
  const refusal = refusalOf(file);
  if (refusal) throw new Error(refusal);
  const bitmap = await decoded(file);
  const scale = Math.min(1, workingEdge / Math.min(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas;
}

/** Fills the whole (square) target with what is inside the box. What is transparent becomes white, as JPEG has no holes. */
export function drawBox(target: HTMLCanvasElement, picture: HTMLCanvasElement, { left, top, edge }: Box): void {
  const context = target.getContext('2d');
  if (!context) return;
  context.fillStyle = 'white';
  context.fillRect(0, 0, target.width, target.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, left, top, edge, edge, 0, 0, target.width, target.height);
}

/** What is inside the box, 256 px square, as a JPEG data URL of some 15 KB. */
export function squarePicture(picture: HTMLCanvasElement, box: Box): string {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  drawBox(canvas, picture, box);
  return canvas.toDataURL('image/jpeg', 0.85);
}
