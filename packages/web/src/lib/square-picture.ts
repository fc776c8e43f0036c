/**
 * The middle square of a picture, scaled to `side` pixels, as a JPEG data URL of some 15 KB.
 * Rejects with a message for the person when the file is no picture this browser can read.
 */
export async function squarePicture(file: Blob, side = 256): Promise<string> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new Error('This file is not a picture we can read');
  });
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const edge = Math.min(bitmap.width, bitmap.height);
  const [left, top] = [(bitmap.width - edge) / 2, (bitmap.height - edge) / 2];
  canvas.getContext('2d')?.drawImage(bitmap, left, top, edge, edge, 0, 0, side, side);
  bitmap.close();
  return canvas.toDataURL('image/jpeg', 0.85);
}
