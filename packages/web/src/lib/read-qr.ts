import { decodeQR } from 'qr/decode.js';

type Detector = { detect: (source: CanvasImageSource) => Promise<{ rawValue: string }[]> };
type DetectorClass = (new (options: {
  formats: string[];
}) => Detector) & {
  getSupportedFormats: () => Promise<string[]>;
};

let detector: Promise<Detector | null> | undefined;

/** The browser's own, where there is one: faster, and it spares the battery. */
async function findDetector(): Promise<Detector | null> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: DetectorClass };
  if (!Own) return null;
  const formats = await Own.getSupportedFormats().catch(() => null);
  return formats?.includes('qr_code') ? new Own({ formats: ['qr_code'] }) : null;
}

const canvas = () => document.createElement('canvas').getContext('2d', { willReadFrequently: true });
let frame: CanvasRenderingContext2D | null = null;

type Picture = { source: CanvasImageSource; width: number; height: number };

function pixelsOf({ source, width, height }: Picture, longest: number): ImageData | null {
  frame ??= canvas();
  if (!frame) return null;
  const scale = Math.min(1, longest / Math.max(width, height));
  const [wide, high] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  Object.assign(frame.canvas, { width: wide, height: high });
  frame.drawImage(source, 0, 0, wide, high);
  return frame.getImageData(0, 0, wide, high);
}

function decoded(picture: Picture, longest: number, timeLimit?: number): string | null {
  const pixels = pixelsOf(picture, longest);
  try {
    return pixels && decodeQR(pixels, timeLimit === undefined ? {} : { timeLimit });
  } catch {
    return null;
  }
}

/** The text of a QR code in one frame of a camera, or null. */
export async function readFrame(video: HTMLVideoElement): Promise<string | null> {
  detector ??= findDetector();
  const own = await detector;
  const found = await own?.detect(video).catch(() => []);
  if (found) return found[0]?.rawValue ?? null;
  return decoded({ source: video, width: video.videoWidth, height: video.videoHeight }, 1080);
}

/** Large, then smaller: a code that fills a sharp photo is found at one of them. Null without a code or a picture. */
export async function readPhoto(file: Blob): Promise<string | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  const picture = { source: bitmap, width: bitmap.width, height: bitmap.height };
  const sizes = [1600, 1080, 2400, 720];
  const found = sizes.reduce<string | null>((text, longest) => text ?? decoded(picture, longest, 500), null);
  bitmap.close();
  return found;
}
