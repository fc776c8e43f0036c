// Puts a lesson's scenes on the page: caption, drawing, fades and the progress marks.
import {
  block,
  ease,
  green,
  group,
  HEIGHT,
  highlight,
  ink,
  type Lesson,
  line,
  marigold,
  paper,
  ramp,
  rect,
  rule,
  type Scene,
  WIDTH,
} from './stage.ts';

const MARGIN = 60;
const FADE = 0.4;

export const style = `
  * { margin: 0; padding: 0 }
  body { background: ${paper}; overflow: hidden }
  svg { display: block; font-family: 'Bricolage Grotesque', 'DejaVu Sans', sans-serif; font-optical-sizing: none }
  svg text { font-variant-numeric: lining-nums }
  path, line { stroke-linecap: round; stroke-linejoin: round }
  mark { color: inherit; padding: 0 .12em; margin: 0 -.12em; background: linear-gradient(${marigold}, ${marigold}) no-repeat 0 100%;
    -webkit-box-decoration-break: clone; box-decoration-break: clone }
`;

export function length(lesson: Lesson): number {
  return lesson.scenes.reduce((sum, scene) => sum + scene.seconds, 0);
}

function caption(scene: Scene, t: number): string {
  const look = `font-size:36px;line-height:48px;font-weight:600;letter-spacing:-0.2px;color:${ink};text-wrap:pretty`;
  const words = highlight(scene.caption, ease(t, 0.9, 0.7));
  const lines = [76, 124].map((y) => rule(MARGIN + 1, y, WIDTH, y, { stroke: line, width: 1.5 })).join('');
  return lines + group(block(84, 30, 850, 100, look, words), fade(scene, t));
}

function fade(scene: Scene, t: number): number {
  return Math.min(ramp(t, 0, FADE), ramp(scene.seconds - t, 0, FADE));
}

function drawing(scenes: Scene[], index: number, t: number): string {
  const scene = scenes[index];
  if (!scene) return '';
  // The first and the last picture stay whole, as a poster and an ending.
  const entering = scene.keep || index === 0 ? 1 : ramp(t, 0, FADE);
  const next = scenes[index + 1];
  const leaving = !next || next.keep ? 1 : ramp(scene.seconds - t, 0, FADE);
  return group(scene.draw(t), Math.min(entering, leaving));
}

function progress(count: number, index: number): string {
  const gap = 6;
  const width = (WIDTH - MARGIN - 24 - gap * (count - 1)) / count;
  const marks = Array.from({ length: count }, (_, at) =>
    rect(MARGIN + at * (width + gap), HEIGHT - 12, width, 4, { fill: at <= index ? green : line, width: 0 }),
  );
  return marks.join('');
}

/** The whole page, as SVG, at `time` seconds into the lesson. */
export function frame(lesson: Lesson, time: number): string {
  let index = 0;
  let t = time;
  while (index < lesson.scenes.length - 1 && t >= (lesson.scenes[index]?.seconds ?? 0) - 1e-6) {
    t -= lesson.scenes[index]?.seconds ?? 0;
    index += 1;
  }
  const scene = lesson.scenes[index];
  if (!scene) throw new Error(`${lesson.name} has no scenes`);
  const content =
    rect(0, 0, WIDTH, HEIGHT, { fill: paper, width: 0 }) +
    rule(MARGIN, 0, MARGIN, HEIGHT - 24, { stroke: '#eab9ae', width: 1.5 }) +
    (scene.card ? '' : caption(scene, t)) +
    drawing(lesson.scenes, index, t) +
    progress(lesson.scenes.length, index);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${content}</svg>`;
}
