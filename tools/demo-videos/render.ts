// Draws lessons in headless Chromium and encodes them with ffmpeg.
//   node tools/demo-videos/render.ts                all lessons, as MP4 and captions
//   node tools/demo-videos/render.ts waves concord  only these
//   node tools/demo-videos/render.ts --stills DIR … PNG pictures of each scene, to look at
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { captions } from './captions.ts';
import { frame, length, style } from './frame.ts';
import { lessons } from './lessons.ts';
import { FPS, HEIGHT, type Lesson, WIDTH } from './stage.ts';

const output = join(import.meta.dirname, '../../packages/server/src/demo/videos');

function onPath(program: string): string {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const file = join(folder, program);
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // Not in this folder.
    }
  }
  throw new Error(`${program} is not on PATH`);
}

/** The heading font of the web, which also has the naira sign. */
function fontFace(subset: 'latin' | 'naira'): string {
  const file = new URL(`../../packages/web/src/ui/fonts/bricolage-${subset}.woff2`, import.meta.url);
  const data = readFileSync(file).toString('base64');
  const range = subset === 'latin' ? '' : 'unicode-range: U+20A6;';
  return `@font-face { font-family: 'Bricolage Grotesque'; font-weight: 200 800; src: url(data:font/woff2;base64,${data}) format('woff2'); ${range} }`;
}

async function open(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
  const fonts = fontFace('latin') + fontFace('naira');
  await page.setContent(
    `<style>${fonts}${style}</style><body><p style="font: 1px 'Bricolage Grotesque'">a₦</p></body>`,
  );
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  return page;
}

async function picture(page: Page, svg: string): Promise<Buffer> {
  await page.evaluate(`document.body.innerHTML = ${JSON.stringify(svg)}; undefined`);
  return page.screenshot({ type: 'png' });
}

async function encode(page: Page, lesson: Lesson): Promise<void> {
  const file = join(output, `${lesson.name}.mp4`);
  const input = ['-f', 'image2pipe', '-framerate', String(FPS), '-c:v', 'png', '-i', '-'];
  const colour = ['-vf', 'scale=out_color_matrix=bt709:out_range=tv', '-colorspace', 'bt709'];
  const tags = ['-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'];
  const codec = [
    '-c:v',
    'libx264',
    '-preset',
    'veryslow',
    '-crf',
    String(lesson.crf ?? 26),
    '-tune',
    'animation',
    '-pix_fmt',
    'yuv420p',
  ];
  const container = ['-g', String(FPS * 10), '-an', '-movflags', '+faststart', file];
  const arguments_ = ['-v', 'error', '-y', ...input, ...colour, ...tags, ...codec, ...container];
  const ffmpeg = spawn(process.env.FFMPEG_PATH ?? 'ffmpeg', arguments_, { stdio: ['pipe', 'inherit', 'inherit'] });
  const closed = once(ffmpeg, 'close');
  let svg = '';
  let image: Buffer = Buffer.alloc(0);
  const total = Math.round(length(lesson) * FPS);
  for (let index = 0; index < total; index += 1) {
    const next = frame(lesson, index / FPS);
    if (next !== svg) image = await picture(page, next);
    svg = next;
    if (!ffmpeg.stdin.write(image)) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  const [code] = await closed;
  if (code !== 0) throw new Error(`ffmpeg stopped with ${code} on ${lesson.name}`);
  writeFileSync(join(output, `${lesson.name}.vtt`), captions(lesson));
  console.log(`${lesson.name}.mp4  ${length(lesson)} s  ${statSync(file).size} bytes`);
}

async function stills(page: Page, lesson: Lesson, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  let start = 0;
  let count = 0;
  for (const scene of lesson.scenes) {
    for (const share of [0.45, 0.93]) {
      count += 1;
      const name = `${lesson.name}-${String(count).padStart(2, '0')}.png`;
      const image = await picture(page, frame(lesson, start + Math.min(scene.seconds * share, scene.seconds - 0.45)));
      writeFileSync(join(folder, name), image);
    }
    start += scene.seconds;
  }
  console.log(`${lesson.name}: ${lesson.scenes.length} scenes, ${length(lesson)} s`);
}

const words = process.argv.slice(2);
const stillsFolder = words[0] === '--stills' ? words.splice(0, 2)[1] : undefined;
const chosen = lessons.filter((lesson) => words.length === 0 || words.includes(lesson.name));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? onPath('chromium'),
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
});
const page = await open(browser);
mkdirSync(output, { recursive: true });
for (const lesson of chosen) {
  if (stillsFolder) await stills(page, lesson, stillsFolder);
  else await encode(page, lesson);
}
await browser.close();
