import type { ByteRange } from '../../platform/storage/storage.ts';

/** Part of the film that staff chose. */
export type SampleWindow = { startSecond: number; seconds: number };

/** A sample of one rung. */
export type Cut = {
  playlist: string;
  /** Byte ranges of the rung's file that may be fetched, in order and without overlap. */
  ranges: ByteRange[];
  bytes: number;
  startSecond: number;
  seconds: number;
};

/** Picture and sound are cut at the same places, but for a frame. */
const slackSeconds = 0.5;

type Segment = { lines: string[]; startSecond: number; seconds: number; range: ByteRange };

const rangeOf = (length: string, first: string): ByteRange => ({
  first: Number(first),
  last: Number(first) + Number(length) - 1,
});

const byteRange = /^#EXT-X-BYTERANGE:(\d+)@(\d+)$/;
const map = /^#EXT-X-MAP:.*BYTERANGE="(\d+)@(\d+)"/;

/** As ffmpeg writes them: `#EXTINF`, `#EXT-X-BYTERANGE` and the file. */
function segmentsOf(lines: readonly string[]): Segment[] | null {
  const segments: Segment[] = [];
  let startSecond = 0;
  for (let at = lines.findIndex((line) => line.startsWith('#EXTINF:')); lines[at]?.startsWith('#EXTINF:'); at += 3) {
    const three = lines.slice(at, at + 3);
    const seconds = Number(/^#EXTINF:([\d.]+),/.exec(three[0] ?? '')?.[1] ?? Number.NaN);
    const [, length, first] = byteRange.exec(three[1] ?? '') ?? [];
    if (length === undefined || first === undefined || Number.isNaN(seconds)) return null;
    segments.push({ lines: three, startSecond, seconds, range: rangeOf(length, first) });
    startSecond += seconds;
  }
  return segments;
}

function joined(ranges: readonly ByteRange[]): ByteRange[] {
  const all: ByteRange[] = [];
  for (const range of [...ranges].sort((a, b) => a.first - b.first)) {
    const before = all.at(-1);
    if (before && range.first <= before.last + 1) before.last = Math.max(before.last, range.last);
    else all.push({ ...range });
  }
  return all;
}

/** Null where the film ends before the sample begins, or its playlist does not say which bytes are where. */
export function cutPlaylist(text: string, window: SampleWindow): Cut | null {
  const lines = text.split(/\r?\n/).filter((line) => line !== '');
  const all = segmentsOf(lines);
  const head = lines.slice(
    0,
    Math.max(
      0,
      lines.findIndex((line) => line.startsWith('#EXTINF:')),
    ),
  );
  const [, length, first] = map.exec(head.find((line) => line.startsWith('#EXT-X-MAP:')) ?? '') ?? [];
  if (!all || length === undefined || first === undefined) return null;
  const begun = all.filter(({ startSecond }) => startSecond <= window.startSecond + slackSeconds);
  const start = begun.at(-1);
  if (!start || window.startSecond >= start.startSecond + start.seconds) return null;
  const end = start.startSecond + window.seconds - slackSeconds;
  const within = all.filter((segment) => segment.startSecond >= start.startSecond && segment.startSecond < end);
  const ranges = joined([rangeOf(length, first), ...within.map(({ range }) => range)]);
  return {
    playlist: `${[...head, ...within.flatMap((segment) => segment.lines), '#EXT-X-ENDLIST'].join('\n')}\n`,
    ranges,
    bytes: ranges.reduce((sum, range) => sum + range.last - range.first + 1, 0),
    startSecond: start.startSecond,
    seconds: within.reduce((sum, { seconds }) => sum + seconds, 0),
  };
}
