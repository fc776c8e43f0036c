import { expect, test, vi } from 'vitest';
import { shrinkPicture } from './picture-file.ts';

test('a small picture goes as it is, and the memory of its pixels is given back', async () => {
  const close = vi.fn();
  vi.stubGlobal('createImageBitmap', async () => ({ width: 40, height: 30, close }));
  const file = new Blob(['a picture'], { type: 'image/png' });
  expect(await shrinkPicture(file)).toBe(file);
  expect(close).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
