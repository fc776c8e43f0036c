import { availableParallelism } from 'node:os';
import { type Encoder, readOnly } from './encoder.ts';
import { longestHours, mostPixels, type Probed } from './probe.ts';

/**
 * One file a quality, cut where all have a key frame. The caps, in kb/s, are for films that move: ten minutes of the lowest are at most 9 MB with the
 * sound, which is 2.5 MB. A board that hardly moves stays far below them. Without B-frames picture and sound both begin at 0.
 */
const qualities = [
  { height: 144, mostKbps: 80, crf: 23, preset: 'medium', mostFrames: 15 },
  { height: 240, mostKbps: 160, crf: 24, preset: 'medium', mostFrames: 24 },
  { height: 360, mostKbps: 320, crf: 24, preset: 'fast', mostFrames: 30 },
  { height: 480, mostKbps: 600, crf: 24, preset: 'faster', mostFrames: 30 },
  { height: 720, mostKbps: 1300, crf: 25, preset: 'veryfast', mostFrames: 30 },
] as const;

const soundKbps = 32;
const segmentSeconds = 6;

export type Quality = {
  height: number;
  mostKbps: number;
  crf: number;
  preset: string;
  framesPerSecond: number;
  size: readonly [width: number, height: number];
};

const even = (pixels: number) => Math.max(2, 2 * Math.round(pixels / 2));

/** Rungs no larger than the film. The shorter side counts, so that upright films stay readable. */
export function qualitiesOf({ width, height, framesPerSecond }: Probed): Quality[] {
  const shorter = Math.min(width, height);
  const fitting = qualities.filter((quality) => quality.height <= shorter);
  return (fitting.length > 0 ? fitting : qualities.slice(0, 1)).map(({ mostFrames, ...quality }) => {
    const scale = Math.min(1, quality.height / shorter);
    return {
      ...quality,
      framesPerSecond: Math.min(mostFrames, framesPerSecond),
      size: [even(width * scale), even(height * scale)],
    };
  });
}

/** The most that the work can need on the disk. */
export function mostBytes(film: Probed): number {
  const kbps = qualitiesOf(film).reduce((sum, { mostKbps }) => sum + mostKbps, 2 * soundKbps);
  return Math.ceil(((film.seconds ?? longestHours * 3600) * kbps * 1000) / 8);
}

/** Metadata is removed: author, tools and place of a film are not for students. */
const withoutNotes = ['-map_metadata', '-1', '-map_metadata:s', '-1', '-map_chapters', '-1'];

const hls = (name: string) => [
  ...withoutNotes,
  ...['-f', 'hls', '-hls_time', String(segmentSeconds), '-hls_playlist_type', 'vod'],
  ...['-hls_segment_type', 'fmp4', '-hls_flags', 'single_file'],
  ...['-hls_segment_filename', `${name}.m4s`, `${name}.m3u8`],
];

function pictureArgs({ height, mostKbps, crf, preset }: Quality, threads: readonly string[]): string[] {
  return [
    ...['-map', `[v${height}]`, '-c:v', 'libx264', '-profile:v', 'main', '-preset', preset, '-bf', '0', ...threads],
    ...['-crf', String(crf), '-maxrate', `${mostKbps}k`, '-bufsize', `${2 * mostKbps}k`],
    ...['-force_key_frames', `expr:gte(t,n_forced*${segmentSeconds})`, '-sc_threshold', '0', '-g', '9999'],
    ...hls(String(height)),
  ];
}

const toSdr =
  'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv';

function pictures(film: Probed, all: readonly Quality[], encoder: Encoder): string {
  const [width, height] = all.at(-1)?.size ?? [0, 0];
  const shared = [
    // A film whose sound begins first shows its first picture from the beginning.
    `fps=${film.framesPerSecond}:start_time=0`,
    `scale=${width}:${height}`,
    'setsar=1',
    ...(film.isHdr && encoder.hasToneMap ? [toSdr] : []),
    'format=yuv420p',
    `split=${all.length}`,
  ].join(',');
  const outputs = all.map((quality) => `[s${quality.height}]`).join('');
  const each = all.map(
    ({ height: lines, size, framesPerSecond }) =>
      `[s${lines}]fps=${framesPerSecond},scale=${size[0]}:${size[1]},setsar=1[v${lines}]`,
  );
  return [`[0:${film.track}]${shared}${outputs}`, ...each].join(';');
}

/** Writes into the folder that it runs in; the list of qualities, `index.m3u8`, comes after it. */
export function encodeArgs(file: string, film: Probed, encoder: Encoder): string[] {
  const all = qualitiesOf(film);
  // With two cores one is left to the school.
  const threads = availableParallelism() <= 2 ? ['-threads', '1'] : [];
  const sound = ['-map', '0:a:0', '-c:a', 'aac', '-ac', '1', '-ar', '24000', '-b:a', `${soundKbps}k`];
  return [
    ...threads,
    ...['-max_pixels', String(mostPixels ** 2), '-t', String(longestHours * 3600 + 2), ...readOnly(file)],
    ...['-filter_complex_threads', '1', '-filter_complex', pictures(film, all, encoder)],
    ...all.flatMap((quality) => pictureArgs(quality, threads)),
    ...(film.hasSound ? [...sound, '-af', 'aresample=async=1:first_pts=0', ...hls('sound')] : []),
    ...['-progress', 'pipe:1'],
  ];
}
