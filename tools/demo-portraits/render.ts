// Draws the teachers of the demo school with chalk on a board and encodes them in headless Chromium.
//   node tools/demo-portraits/render.ts
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';

const output = join(import.meta.dirname, '../../packages/server/src/demo/portraits');

/** Pixels. */
const [width, height] = [480, 384];

const colour = {
  board: 'oklch(0.3 0.045 165)',
  stage: 'oklch(0.16 0.014 165)',
  chalk: 'oklch(0.96 0.01 95)',
  marigold: 'oklch(0.82 0.16 82)',
};

type Portrait = { hair: keyof typeof hairs; glasses?: true; beard?: true };

/** Paths around a face at (60, 52) with radii 18 and 22. */
const hairs: Readonly<Record<string, { solid?: string; lines?: string; cloth?: string }>> = {
  crop: { solid: 'M41 50c-2-18 6-25 19-25s21 7 19 25c-2-9-4-13-8-15-8 2-16 2-22 0-4 2-6 6-8 15Z' },
  afro: {
    solid:
      'M42 58c-10-4-12-16-6-23 2-10 13-17 24-17s22 7 24 17c6 7 4 19-6 23 0-12-4-19-10-22-6 2-12 2-16 0-6 3-10 10-10 22Z',
  },
  gele: {
    cloth: 'M40 44c-8-2-14-10-9-18 6-10 18-14 30-13 14 0 26 6 29 15 2 8-4 15-10 16-8-6-30-7-40 0Z',
    lines: 'M36 34c10-10 28-15 46-9 M38 40c12-8 26-11 42-7 M58 13c-4 5-4 10-2 14',
  },
  braids: {
    solid: 'M41 54c-3-20 6-29 19-29s22 9 19 29c-2-10-5-15-10-18-6 2-13 2-18 0-5 3-8 8-10 18Z',
    lines: 'M40 50c-3 10-3 20-1 30 M44 56c-2 9-2 17 0 26 M80 50c3 10 3 20 1 30 M76 56c2 9 2 17 0 26',
  },
  cap: {
    cloth: 'M40 43c-1-12 3-22 9-24 8-2 16-2 22 0 6 2 10 12 9 24-10-4-30-4-40 0Z',
    lines: 'M40 36c12-4 28-4 40 0 M50 27h20',
  },
  scarf: {
    cloth:
      'M60 22c16 0 25 11 25 29 0 16 6 26 10 33-10 8-60 8-70 0 4-7 10-17 10-33 0-18 9-29 25-29Z M60 31c-11 0-17 8-17 20s7 22 17 22 17-10 17-22-6-20-17-20Z',
    lines: 'M41 74c8 7 26 9 40-1',
  },
};

/** By the name of the file. */
const portraits: Readonly<Record<string, Portrait>> = {
  mathematics: { hair: 'afro', glasses: true },
  physics: { hair: 'cap', beard: true },
  english: { hair: 'gele' },
  chemistry: { hair: 'crop', glasses: true },
  biology: { hair: 'scarf' },
  economics: { hair: 'crop', beard: true },
  geography: { hair: 'braids' },
  literature: { hair: 'braids', glasses: true },
};

function drawn({ hair, glasses, beard }: Portrait): string {
  const { solid, lines, cloth } = hairs[hair] ?? {};
  const { board, stage, chalk, marigold } = colour;
  const beardPath = 'M43 57c1 12 8 19 17 19s16-7 17-19c-3 4-6 4-8 3-5-2-13-2-18 0-2 1-5 1-8-3Z M53 64q7 5 14 0';
  const glassesPath = 'M49 50.5a5.5 5 0 1 0 11 0a5.5 5 0 1 0-11 0 M60 50.5a5.5 5 0 1 0 11 0a5.5 5 0 1 0-11 0';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 120 96">
    <rect width="120" height="96" fill="${board}"/>
    <g fill="none" stroke="${chalk}" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round">
      <path d="M20 100c2-18 14-24 31-27v-6h18v6c17 3 29 9 31 27Z" fill="${board}"/>
      <path d="M51 73c3 6 15 6 18 0"/>
      <ellipse cx="60" cy="52" rx="18" ry="22" fill="${board}"/>
      ${solid ? `<path d="${solid}" fill="${stage}"/>` : ''}
      ${cloth ? `<path d="${cloth}" fill-rule="evenodd" fill="${marigold}" stroke="${marigold}"/>` : ''}
      ${lines ? `<path d="${lines}"${cloth ? ` stroke="${board}"` : ''}/>` : ''}
      <path d="M52 45.5q2.5-1.8 5 0 M63 45.5q2.5-1.8 5 0 M60 51v6l-2 1.5"/>
      <path d="M53.5 63.5q6.5 5 13 0"/>
      <path d="M54.5 50.5h.1 M65.5 50.5h.1" stroke-width="3.2"/>
      ${glasses ? `<path d="${glassesPath}" stroke="${marigold}"/>` : ''}
      ${beard ? `<path d="${beardPath}" fill="${stage}" fill-rule="evenodd"/>` : ''}
    </g>
  </svg>`;
}

/** Encoded by a canvas of the page, because Chromium saves no WebP by itself. */
const encode = (svg: string) => `(async () => {
  const image = new Image();
  image.src = 'data:image/svg+xml,' + encodeURIComponent(${JSON.stringify(svg)});
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: ${width}, height: ${height} });
  canvas.getContext('2d').drawImage(image, 0, 0);
  return canvas.toDataURL('image/webp', 0.9).split(',')[1];
})()`;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
});
const page = await browser.newPage();
for (const [name, portrait] of Object.entries(portraits)) {
  const webp = await page.evaluate<string>(encode(drawn(portrait)));
  writeFileSync(join(output, `${name}.webp`), Buffer.from(webp, 'base64'));
}
await browser.close();
