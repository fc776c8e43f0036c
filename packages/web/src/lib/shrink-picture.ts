/** As large as the server keeps it. */
const longestSide = 1200;
const smallBytes = 300_000;

export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'];

/**
 * The picture in at most 1200 pixels, so that a photo of 5 MB goes up in seconds; as it is when it is small already.
 * Rejects with a sentence for the person when there is no picture in the file.
 */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  if (!pictureTypes.includes(file.type)) throw new Error('The picture must be a PNG, JPEG or WebP file');
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new Error('This picture cannot be read. Please save it anew and try again.');
  });
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  if (file.size <= smallBytes) return file;
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  // Safari draws no WebP and gives a PNG then, which the server takes as well.
  const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9));
  return small && small.size < file.size ? small : file;
}
