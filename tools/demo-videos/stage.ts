// The page every lesson is drawn on: sizes, colours, timing curves and SVG helpers.

export const WIDTH = 960;
export const HEIGHT = 540;
export const FPS = 12;

export const paper = '#fbfaf6';
export const ink = '#13261e';
export const soft = '#54615b';
export const green = '#006d42';
export const greenMid = '#93cfae';
export const greenTint = '#d9f3e2';
export const marigold = '#f7b828';
export const marigoldTint = '#fceabe';
export const red = '#c9302d';
export const redTint = '#ffe4e0';
export const line = '#e0ded7';

export interface Scene {
  seconds: number;
  /** Shown at the top of the page and written to the caption file; [words] are highlighted. */
  caption: string;
  /** Words written in the drawing, for the caption file only. */
  aside?: string;
  /** The drawing, t seconds into the scene, inside x 84-930 and y 145-515. */
  draw: (t: number) => string;
  /** The drawing goes on from the scene before, so it does not fade in again. */
  keep?: boolean;
  /** A card writes its own text: the caption is only for the caption file. */
  card?: boolean;
}

export interface Lesson {
  name: string;
  scenes: Scene[];
  /** Coarser than the usual 26 for lessons full of small moving things. */
  crf?: number;
}

export interface Stroke {
  stroke?: string;
  width?: number;
  fill?: string;
  opacity?: number;
  dash?: string;
}

export interface Lettering {
  size?: number;
  fill?: string;
  weight?: number;
  anchor?: 'start' | 'middle' | 'end';
  opacity?: number;
}

export const clamp = (value: number, low = 0, high = 1): number => Math.min(high, Math.max(low, value));
export const mix = (from: number, to: number, share: number): number => from + (to - from) * share;

/** How far, 0 to 1, a movement that starts at `start` and lasts `length` seconds has come. */
export function ramp(t: number, start: number, length = 0.8): number {
  return clamp((t - start) / length);
}

/** The same, starting and stopping gently. */
export function ease(t: number, start: number, length = 0.8): number {
  const share = ramp(t, start, length);
  return share * share * (3 - 2 * share);
}

/** A number as SVG wants it, short enough that still frames are identical strings. */
export const n = (value: number): string => String(Math.round(value * 10) / 10);

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function paint(look: Stroke, fallbackFill: string): string {
  const { stroke = ink, width = 2.5, fill = fallbackFill, opacity = 1, dash } = look;
  const dashes = dash ? ` stroke-dasharray="${dash}"` : '';
  const alpha = opacity < 1 ? ` opacity="${Math.round(opacity * 100) / 100}"` : '';
  return `fill="${fill}" stroke="${stroke}" stroke-width="${width}"${dashes}${alpha}`;
}

export function text(x: number, y: number, words: string, look: Lettering = {}): string {
  const { size = 28, fill = ink, weight = 500, anchor = 'middle', opacity = 1 } = look;
  if (opacity <= 0) return '';
  const alpha = opacity < 1 ? ` opacity="${Math.round(opacity * 100) / 100}"` : '';
  const font = `font-size="${n(size)}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}"`;
  return `<text x="${n(x)}" y="${n(y)}" ${font}${alpha}>${escaped(words)}</text>`;
}

export function rect(x: number, y: number, w: number, h: number, look: Stroke = {}): string {
  if (w <= 0 || h <= 0) return '';
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" ${paint(look, 'none')}/>`;
}

export function circle(x: number, y: number, r: number, look: Stroke = {}): string {
  return r <= 0 ? '' : `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" ${paint(look, 'none')}/>`;
}

export function shape(d: string, look: Stroke = {}): string {
  return `<path d="${d}" ${paint(look, 'none')}/>`;
}

export const dot = (x: number, y: number, r: number, fill = ink): string => circle(x, y, r, { fill, width: 0 });

/** A straight line; with `share` below 1, only its first part. */
export function rule(x1: number, y1: number, x2: number, y2: number, look: Stroke = {}, share = 1): string {
  if (share <= 0) return '';
  return shape(`M${n(x1)} ${n(y1)}L${n(mix(x1, x2, share))} ${n(mix(y1, y2, share))}`, look);
}

/** A path drawn as if by pen, `share` of its length. */
export function pen(d: string, share: number, look: Stroke = {}): string {
  if (share <= 0) return '';
  if (share >= 1) return shape(d, look);
  const gap = Math.round((1 - share) * 1000) / 1000;
  return `<path d="${d}" pathLength="1" stroke-dashoffset="${gap}" ${paint({ ...look, dash: '1 2' }, 'none')}/>`;
}

function head(x: number, y: number, angle: number, size: number, fill: string): string {
  const corner = (turn: number) => `${n(x - size * Math.cos(angle + turn))} ${n(y - size * Math.sin(angle + turn))}`;
  return `<path d="M${n(x)} ${n(y)}L${corner(0.42)}L${corner(-0.42)}Z" fill="${fill}"/>`;
}

/** An arrow that grows to its full length. */
export function arrow(x1: number, y1: number, x2: number, y2: number, look: Stroke = {}, share = 1): string {
  const length = Math.hypot(x2 - x1, y2 - y1) * share;
  if (length < 4) return '';
  const { stroke = ink, width = 2.5 } = look;
  const size = Math.min(10 + width * 1.6, length);
  const angle = Math.atan2(y2 - y1, x2 - x1);
  const [tipX, tipY] = [x1 + length * Math.cos(angle), y1 + length * Math.sin(angle)];
  const [endX, endY] = [tipX - size * 0.7 * Math.cos(angle), tipY - size * 0.7 * Math.sin(angle)];
  const body = rule(x1, y1, endX, endY, look) + head(tipX, tipY, angle, size, stroke);
  return group(body, look.opacity ?? 1);
}

/** A measuring line with a head at both ends, growing from its middle. */
export function span(x1: number, y1: number, x2: number, y2: number, look: Stroke = {}, share = 1): string {
  const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
  return arrow(x, y, x1, y1, look, share) + arrow(x, y, x2, y2, look, share);
}

export function group(content: string, opacity = 1, transform = ''): string {
  if (opacity <= 0 || content === '') return '';
  const alpha = opacity < 1 ? ` opacity="${Math.round(opacity * 100) / 100}"` : '';
  const move = transform ? ` transform="${transform}"` : '';
  return alpha || move ? `<g${alpha}${move}>${content}</g>` : content;
}

/** Written fractions: numerator over denominator, centred on (x, y). */
export function fraction(x: number, y: number, top: string, bottom: string, look: Lettering = {}): string {
  const { size = 44, fill = ink, weight = 600, opacity = 1 } = look;
  const half = Math.max(top.length, bottom.length) * size * 0.3 + 6;
  const content =
    text(x, y - size * 0.2, top, { size, fill, weight }) +
    rule(x - half, y, x + half, y, { stroke: fill, width: 3 }) +
    text(x, y + size * 0.94, bottom, { size, fill, weight });
  return group(content, opacity);
}

/** A block of HTML on the page, for running text that has to wrap. */
export function block(x: number, y: number, w: number, h: number, style: string, content: string): string {
  const box = `x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}"`;
  return `<foreignObject ${box}><div xmlns="http://www.w3.org/1999/xhtml" style="${style}">${content}</div></foreignObject>`;
}

/** Keeps sums and measurements on one line. */
export const unbroken = (words: string): string =>
  words
    .replaceAll(/ ([=+−×÷]) /g, '\u00a0$1\u00a0')
    .replaceAll(/(\d) (cm²?|m|s|Hz|m\/s|°C|bowls)(?![\w])/g, '$1\u00a0$2');

/** Turns [words] into highlighted words; `sweep` is how much of the highlighter stroke is drawn. */
export function highlight(words: string, sweep: number): string {
  const width = Math.round(sweep * 100);
  return escaped(unbroken(words)).replace(/\[([^\]]*)\]/g, (_, marked: string) => {
    const hold = marked.length < 20 ? ';white-space:nowrap' : '';
    return `<mark style="background-size:${width}% 100%${hold}">${marked}</mark>`;
  });
}

/** A deterministic stream of numbers between 0 and 1. */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
