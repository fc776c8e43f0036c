import { z } from 'zod';
import { readOnly, run } from './encoder.ts';

/** In words for whoever uploaded the film; trying again would not help. */
export class FilmRefused extends Error {}

export type Probed = {
  /** The track of the picture; a cover is none. */
  track: number;
  /** As the file says; null where it does not. */
  seconds: number | null;
  /** As it is shown: turned, and with square pixels. */
  width: number;
  height: number;
  framesPerSecond: number;
  hasSound: boolean;
  isHdr: boolean;
};

export const longestHours = 4;
/** Per side. */
export const mostPixels = 4096;
const fewestPixels = 16;
const mostFrames = 30;

const number = z.coerce.number().optional().catch(undefined);
const stream = z.object({
  index: z.number(),
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  width: number,
  height: number,
  sample_aspect_ratio: z.string().optional().catch(undefined),
  avg_frame_rate: z.string().optional().catch(undefined),
  color_transfer: z.string().optional().catch(undefined),
  disposition: z.object({ attached_pic: number }).optional().catch(undefined),
  side_data_list: z
    .array(z.object({ rotation: number }))
    .optional()
    .catch(undefined),
});
const report = z.object({ streams: z.array(stream).max(100), format: z.object({ duration: number }) });

const entries =
  'format=duration:stream=index,codec_type,codec_name,width,height,sample_aspect_ratio,avg_frame_rate,color_transfer:stream_disposition=attached_pic:stream_side_data=rotation';

function fraction(written: string | undefined, between: string): number | null {
  const [above = 0, below = 0] = (written ?? '').split(between).map(Number);
  const value = above / below;
  return Number.isFinite(value) && value > 0 ? value : null;
}

function shownSize(video: z.infer<typeof stream>) {
  const { width = 0, height = 0 } = video;
  if (Math.min(width, height) < fewestPixels) {
    throw new FilmRefused(`The picture of this film is ${width} × ${height}: that is too small to be a film`);
  }
  if (Math.max(width, height) > mostPixels) {
    throw new FilmRefused(
      `The picture of this film is ${width} × ${height}: at most ${mostPixels} × ${mostPixels} can be prepared`,
    );
  }
  const shape = Math.min(4, Math.max(0.25, fraction(video.sample_aspect_ratio, ':') ?? 1));
  const shown = [Math.round(width * shape), height] as const;
  const rotation = video.side_data_list?.find((data) => data.rotation !== undefined)?.rotation ?? 0;
  const isTurned = Math.abs(rotation) % 180 === 90;
  return isTurned ? { width: shown[1], height: shown[0] } : { width: shown[0], height: shown[1] };
}

/** Reads the file and nothing that it points at. */
export async function probe(file: string, signal: AbortSignal): Promise<Probed> {
  const args = ['-v', 'error', '-hide_banner', '-of', 'json', '-show_entries', entries, ...readOnly(file)];
  const { status, stdout } = await run('ffprobe', args, { signal, silentMs: 60_000 });
  signal.throwIfAborted();
  if (status !== 0) {
    throw new FilmRefused('This file cannot be read as a film: it is broken, not whole, or something else');
  }
  const read = report.safeParse(JSON.parse(stdout));
  if (!read.success)
    throw new FilmRefused('This file cannot be read as a film: what it says about itself makes no sense');
  const { streams, format } = read.data;
  const video = streams.find(
    ({ codec_type, disposition }) => codec_type === 'video' && disposition?.attached_pic !== 1,
  );
  if (!video) throw new FilmRefused('There is no picture in this file: it is a sound or something else');
  const seconds = format.duration !== undefined && format.duration > 0 ? format.duration : null;
  if ((seconds ?? 0) > longestHours * 3600) throw new FilmRefused(tooLong);
  return {
    track: video.index,
    seconds,
    ...shownSize(video),
    framesPerSecond: Math.min(mostFrames, fraction(video.avg_frame_rate, '/') ?? 25),
    hasSound: streams.some(({ codec_type }) => codec_type === 'audio'),
    isHdr: ['smpte2084', 'arib-std-b67'].includes(video.color_transfer ?? ''),
  };
}

export const tooLong = `This film is longer than ${longestHours} hours: cut it into several lessons`;
