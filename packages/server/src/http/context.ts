import type { Config } from '../config.ts';
import type { Db } from '../db/schema.ts';

/** What every room gets: the database, the settings, and the edges a test may replace. */
export type Context = {
  db: Db;
  config: Config;
  /** Milliseconds since 1970, UTC. */
  now: () => number;
  /** A new id: 24 lower-case hex characters. */
  newId: () => string;
  /** Signs tokens and keyed hashes; 32 bytes. */
  secret: Buffer;
  /** The picture YouTube keeps of a video (JPEG), or null when it cannot be had. */
  fetchYoutubePicture: (videoId: string) => Promise<Buffer | null>;
  /** True where the demo school is loaded. */
  isDemo: boolean;
  /** Set when the process is asked to stop. */
  isDraining: () => boolean;
};

/** The instant as rows and replies hold it. */
export function iso(at: number): string {
  return new Date(at).toISOString();
}
