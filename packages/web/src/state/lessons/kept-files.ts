import type { Playback } from '@akada/contract';

/** Made on the device: a master playlist with the one kept quality. */
export const keptMaster = 'kept.m3u8';

/** 'index.m3u8' lies in the folder of the film's other files. */
export const baseOf = ({ hls }: Pick<Playback, 'hls'>) => (hls ?? '').replace(/\/[^/]*$/, '');

export const keptAddress = (playback: Pick<Playback, 'hls'>) => `${baseOf(playback)}/${keptMaster}`;

const nameOf = (address: string | null) => (address ? [address.slice(address.lastIndexOf('/') + 1)] : []);

/** The small ones first, so that the transcript is there when the connection ends. */
export function filesOf(playback: Playback, choice: string): string[] {
  const sound = playback.audio ? ['sound'] : [];
  const streams = choice === 'sound' ? sound : [choice, ...sound];
  return [
    ...[playback.transcript, playback.captions, playback.poster].flatMap(nameOf),
    ...streams.map((name) => `${name}.m3u8`),
    ...streams.map((name) => `${name}.m4s`),
  ];
}

/** Null where the film has no such quality any more. */
export function masterOf(master: string, height: string): string | null {
  const lines = master.trim().split(/\r?\n/);
  const isKept = (at: number) => lines[at] === `${height}.m3u8`;
  const kept = lines.filter((line, at) => {
    if (line.startsWith('#EXT-X-STREAM-INF')) return isKept(at + 1);
    return line.startsWith('#') || isKept(at);
  });
  return kept.includes(`${height}.m3u8`) ? `${kept.join('\n')}\n` : null;
}

/** Size of the whole film by the server's figures. */
export function bytesToKeep({ qualities, sound }: Playback, choice: string): number {
  const quality = choice === 'sound' ? sound : qualities.find(({ height }) => String(height) === choice);
  return Math.round((quality?.megabytes ?? 0) * 1_000_000);
}
