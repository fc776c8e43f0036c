/** Captions of films: WebVTT is kept, SubRip is turned into it. */

type Cue = { startMs: number; endMs: number; settings: string; lines: string[] };
type Read = { cues: Cue[] } | { problem: string };

const timesWord = 'times must look like 00:01:02.500 --> 00:01:05.000';
const longestMs = 24 * 3_600_000;

/** SubRip has a comma and always hours. */
const time = /^(?:(\d{1,4}):)?([0-5]?\d):([0-5]\d)[.,](\d{3})$/;

function milliseconds(written: string): number | null {
  const [, hours = '0', minutes, seconds, ms] = time.exec(written) ?? [];
  if (minutes === undefined) return null;
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(ms);
}

/** WebVTT cue settings for position; settings of regions and unknown ones are left out. */
const setting = /^(?:vertical:(?:rl|lr)|(?:line|position|size|align):[\w.%,-]{1,30})$/;

function readTimes(line: string): Omit<Cue, 'lines'> | string {
  const [start = '', arrow, end = '', ...rest] = line.trim().split(/[ \t]+/);
  const [startMs, endMs] = [milliseconds(start), milliseconds(end)];
  if (arrow !== '-->' || startMs === null || endMs === null) return timesWord;
  if (endMs > longestMs) return 'times must be within 24 hours';
  if (endMs <= startMs) return 'a caption must end after it begins';
  return { startMs, endMs, settings: rest.filter((word) => setting.test(word)).join(' ') };
}

/** The tags of WebVTT, with classes; `v` and `lang` say who and which. */
const tag =
  /^\/?(?:(?:[ibuc]|ruby|rt)(?:\.[\w-]{1,40}){0,8}|(?:v|lang)(?:\.[\w-]{1,40}){0,8}(?:[ \t][^<>&]{0,200})?)$/i;
const tagTime = /^(?:\d{2,4}:)?[0-5]\d:[0-5]\d\.\d{3}$/;
/** Colours and places of SubRip. */
const subRipOnly = /<\/?(?:font|s)(?:[ \t][^<>]*)?>|\{\\[^{}]{0,80}\}/gi;

/** `5 < 7` is written in many lessons of mathematics; a tag begins with a letter. */
function escaped(line: string): string {
  return line
    .replace(/<(?![/a-z\d])/gi, '&lt;')
    .replace(/&(?!(?:amp|lt|gt|lrm|rlm|nbsp|quot|#\d{1,6}|#x[\da-f]{1,6});)/gi, '&amp;');
}

function wrongTag(line: string): string | null {
  for (const [, name, bare] of line.matchAll(/<(?:([^<>]*)>|([^<>]*))/g)) {
    if (name === undefined) return `<${(bare ?? '').slice(0, 40)} has no >; a bare < is written as &lt;`;
    if (!tag.test(name) && !tagTime.test(name)) return `<${name.slice(0, 40)}> is not a tag of captions`;
  }
  return null;
}

const isTimes = (line: string | undefined) => line?.includes('-->') ?? false;
const isWebVtt = (line: string) => /^WEBVTT(?:[ \t]|$)/.test(line);

const linesOf = (text: string) => text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);

const isBlank = (line: string | undefined) => line?.trim() === '';

function firstFilled(lines: readonly string[], from: number): number {
  let at = from;
  while (isBlank(lines[at])) at += 1;
  return at;
}

/** The times of a caption, or its number and then its times; or the end of the file. */
const beginsCue = (lines: readonly string[], at: number) =>
  at >= lines.length || isTimes(lines[at]) || (/^\s*\d+\s*$/.test(lines[at] ?? '') && isTimes(lines[at + 1]));

/** From line `first` on. A line of spaces, as YouTube writes them, ends a caption only where another one begins. */
function blockEnd(lines: readonly string[], first: number): number {
  let end = first;
  while (end < lines.length && lines[end] !== '') {
    const next = firstFilled(lines, end);
    if (next > end && beginsCue(lines, next)) break;
    end += 1;
    while (end < next && lines[end] !== '') end += 1;
  }
  return end;
}

function readBlock(lines: readonly string[], first: number, end: number, isSubRip: boolean): Cue | string | null {
  const at = isTimes(lines[first]) ? first : first + 1;
  const word = lines[first]?.trim() ?? '';
  if (!isTimes(lines[at]) || at >= end) {
    if (!isSubRip && /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/.test(word)) return null;
    return `line ${first + 1}: the times of the caption are missing; ${timesWord}`;
  }
  const times = readTimes(lines[at] ?? '');
  if (typeof times === 'string') return `line ${at + 1}: ${times}`;
  const said: string[] = [];
  for (let number = at + 1; number < end; number += 1) {
    const written = lines[number] ?? '';
    if (isTimes(written)) return `line ${number + 1}: an empty line must stand before the next caption`;
    const line = escaped((isSubRip ? written.replace(subRipOnly, '') : written).trim());
    const wrong = wrongTag(line);
    if (wrong) return `line ${number + 1}: ${wrong}`;
    if (line !== '') said.push(line);
  }
  return said.length === 0 ? null : { ...times, lines: said };
}

function read(text: string): Read {
  const lines = linesOf(text);
  let at = lines.findIndex((line) => !isBlank(line));
  if (at === -1) return { problem: 'the file is empty' };
  const isSubRip = !isWebVtt(lines[at] ?? '');
  if (isSubRip && !isTimes(lines[at]) && !isTimes(lines[at + 1])) {
    return { problem: `line ${at + 1}: a WebVTT file begins with WEBVTT, a SubRip file with its first caption` };
  }
  if (!isSubRip) at = blockEnd(lines, at);
  const cues: Cue[] = [];
  while (at < lines.length) {
    const end = blockEnd(lines, at);
    const block = end > at ? readBlock(lines, at, end, isSubRip) : null;
    if (typeof block === 'string') return { problem: block };
    if (block) cues.push(block);
    at = firstFilled(lines, end + 1);
  }
  if (cues.length === 0) return { problem: 'there is no caption in the file' };
  return { cues: cues.sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs) };
}

const two = (value: number) => String(value).padStart(2, '0');

function written(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const clock = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map((part) => two(Math.floor(part))).join(':');
  return `${clock}.${String(ms % 1000).padStart(3, '0')}`;
}

function asWebVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(({ startMs, endMs, settings, lines }) => {
    const times = `${written(startMs)} --> ${written(endMs)}`;
    return [settings ? `${times} ${settings}` : times, ...lines].join('\n');
  });
  return `${['WEBVTT', ...blocks].join('\n\n')}\n`;
}

/** Captions of a part of the film, with times from the part's beginning; empty if there are none. */
export function cutCaptions(captions: string, part: { startSecond: number; seconds: number }): string {
  const found = read(captions);
  if ('problem' in found) return '';
  const [from, length] = [Math.round(part.startSecond * 1000), Math.round(part.seconds * 1000)];
  const within = found.cues
    .map((cue) => ({ ...cue, startMs: Math.max(0, cue.startMs - from), endMs: Math.min(length, cue.endMs - from) }))
    .filter(({ startMs, endMs }) => startMs < endMs);
  return within.length === 0 ? '' : asWebVtt(within);
}

/** WebVTT as it is kept, or what is wrong and in which line, to be said after “Captions, ”. */
export function checkCaptions(text: string): { captions: string } | { problem: string } {
  const found = read(text);
  if ('problem' in found) return found;
  return { captions: asWebVtt(found.cues) };
}

/** The last word of a film may stand a moment longer. */
const overhangMs = 1000;

/** In words, captions that go on after the film's end; empty where none does. */
export function captionsBeyond(captions: string, filmSeconds: number): string {
  const found = read(captions);
  const filmMs = Math.round(filmSeconds * 1000);
  const late = 'problem' in found ? [] : found.cues.filter(({ endMs }) => endMs > filmMs + overhangMs);
  const [first] = late;
  if (!first) return '';
  const what = late.length === 1 ? '1 caption goes' : `${late.length} captions go`;
  return `${what} on after the film’s end at ${stamp(filmMs)}; the first one begins at ${stamp(first.startMs)}.`;
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: ' ',
  quot: '"',
  lrm: '',
  rlm: '',
};

const withoutTags = (line: string) =>
  line
    .replace(/<v(?:\.[\w.-]*)?[ \t]+([^<>]+)>/gi, '$1: ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(\w{2,4});/g, (whole, name: string) => entities[name.toLowerCase()] ?? whole)
    .trim();

function stamp(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

const longestParagraphMs = 60_000;
const silenceMs = 4000;

/** Plain-text transcript, a time for each paragraph of up to a minute. Repeated roll-up lines appear once. */
export function transcriptOf(captions: string): string {
  const found = read(captions);
  if ('problem' in found) return '';
  const paragraphs: { startMs: number; said: string[] }[] = [];
  let endMs = 0;
  let last = '';
  for (const cue of found.cues) {
    const said = cue.lines.map(withoutTags).filter((line) => line !== '' && line !== last);
    last = said.at(-1) ?? last;
    const paragraph = paragraphs.at(-1);
    const isOver =
      !paragraph || cue.startMs - endMs > silenceMs || cue.startMs - paragraph.startMs >= longestParagraphMs;
    if (said.length === 0) continue;
    if (isOver) paragraphs.push({ startMs: cue.startMs, said });
    else paragraph.said.push(...said);
    endMs = Math.max(endMs, cue.endMs);
  }
  return paragraphs.map(({ startMs, said }) => `[${stamp(startMs)}] ${said.join(' ')}\n`).join('\n');
}
