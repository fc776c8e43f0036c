import { clockText } from './exam-clock.ts';
import { isStorableText } from './text.ts';

/** Objectives and chapters of a lesson as staff type them, one per line. */

export type Chapter = { second: number; title: string };
type Read<Value> = { found: Value[] } | { problem: string };

const mostObjectives = 8;
const mostChapters = 50;
const longestObjective = 200;
const longestTitle = 100;
/** Limit for each of the two texts. */
export const longestOutline = 10_000;

type Line = { number: number; text: string };

/** Numbered as in the field; empty ones are none. */
function linesOf(typed: string): Line[] {
  return typed
    .normalize('NFC')
    .split(/\r\n|\r|\n/)
    .map((text, index) => ({ number: index + 1, text: text.trim() }))
    .filter(({ text }) => text !== '');
}

const isTooLong = (text: string, most: number) => [...text].length > most;

function wrongLine({ number, text }: Line, most: number): string | null {
  if (!isStorableText(text)) return `line ${number} contains characters that cannot be stored`;
  return isTooLong(text, most) ? `line ${number} must be at most ${most} characters long` : null;
}

/** Objectives, or the first problem with its line number. */
export function readObjectives(typed: string): Read<string> {
  const lines = linesOf(typed);
  const extra = lines[mostObjectives];
  if (extra) return { problem: `line ${extra.number}: a lesson has at most ${mostObjectives} objectives` };
  const wrong = lines.map((line) => wrongLine(line, longestObjective)).find((problem) => problem !== null);
  return wrong === undefined ? { found: lines.map(({ text }) => text) } : { problem: wrong };
}

const chapterLine = /^(?:(\d{1,2}):([0-5]\d)|(\d{1,3})):([0-5]\d)(?:\s+(?:[-–—]\s+)?)(\S.*)$/;

function readChapter({ number, text }: Line): Chapter | string {
  const [, hours = '0', ofHour, minutes, seconds, title = ''] = chapterLine.exec(text) ?? [];
  if (seconds === undefined) return `line ${number}: a chapter must look like 1:20 Adding fractions`;
  const second = (Number(hours) * 60 + Number(ofHour ?? minutes)) * 60 + Number(seconds);
  return wrongLine({ number, text: title }, longestTitle) ?? { second, title };
}

/** In the order of the film; what is wrong names its line. Null where nobody has measured how long the film is. */
export function readChapters(typed: string, filmSeconds: number | null): Read<Chapter> {
  const lines = linesOf(typed);
  const extra = lines[mostChapters];
  if (extra) return { problem: `line ${extra.number}: a lesson has at most ${mostChapters} chapters` };
  const lineOf = new Map<number, number>();
  const found: Chapter[] = [];
  for (const line of lines) {
    const chapter = readChapter(line);
    if (typeof chapter === 'string') return { problem: chapter };
    const { second } = chapter;
    if (filmSeconds !== null && second >= filmSeconds) {
      return { problem: `line ${line.number}: the film ends at ${clockText(Math.floor(filmSeconds))}` };
    }
    const other = lineOf.get(second);
    if (other) return { problem: `line ${line.number}: line ${other} begins at ${clockText(second)} too` };
    lineOf.set(second, line.number);
    found.push(chapter);
  }
  return { found: found.sort((a, b) => a.second - b.second) };
}

/** As they are typed. */
export const chapterLines = (chapters: readonly Chapter[]) =>
  chapters.map(({ second, title }) => `${clockText(second)} ${title}`).join('\n');

/** The one that is being shown; none before the first. */
export function chapterAt(chapters: readonly Chapter[], second: number): Chapter | null {
  return chapters.filter((chapter) => chapter.second <= second).at(-1) ?? null;
}
