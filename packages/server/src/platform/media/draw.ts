import { workAside } from '../files/aside.ts';
import { AppError } from '../http/app-error.ts';

export type Drawing =
  | { as: 'webp' | 'grey png'; longestSide: number }
  /** A byte for each pixel. */
  | { as: 'grey bytes'; width: number; height: number };

export type Drawn = { bytes: Uint8Array; width: number; height: number };

const script = new URL('./picture-work.ts', import.meta.url);

const tooMuch = () =>
  new AppError('too_large', 'This picture takes too long to open. Please make it smaller, or send a screenshot of it.');

export async function draw(file: Buffer, drawing: Drawing): Promise<Omit<Drawn, 'bytes'> & { bytes: Buffer }> {
  const { rest } = await workAside<never, Drawn>(script, { file, drawing }, tooMuch, 'pictures');
  const { buffer, byteOffset, byteLength } = rest.bytes;
  return { ...rest, bytes: Buffer.from(buffer, byteOffset, byteLength) };
}
