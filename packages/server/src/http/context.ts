import type { Settings } from '@akada/contract';
import type { Config } from '../config.ts';
import type { Changes } from '../db/changes.ts';
import type { Commit } from '../db/group-commit.ts';
import type { Db, Trx } from '../db/schema.ts';

/** This process among those on the same database. */
export type Instance = Readonly<{ _id: string; build: string; started_at: string }>;

/** What every room gets: the database, configuration and settings, and the edges a test may replace. */
export type Context = {
  db: Db;
  /** For what many do at the same moment (starts, saves, hand-ins): a transaction that may share its commit with others. */
  commit: Commit;
  /** Tells what of the database has changed since something was made from it. */
  changes: Changes;
  config: Config;
  /** The school's settings as they stand: what was saved, else what the environment says. */
  settings: () => Settings;
  /** The same inside a transaction; nobody changes them before it ends. For writing what has to fit them. */
  holdSettings: (trx: Trx) => Promise<Settings>;
  /** Reads them anew, after a save. */
  refreshSettings: () => Promise<void>;
  /** Milliseconds since 1970, UTC. */
  now: () => number;
  /** A new id: 24 lower-case hex characters. */
  newId: () => string;
  /** Signs tokens and keyed hashes; 32 bytes. */
  secret: Buffer;
  instance: Instance;
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

/** One of its kind for each context, made when it is first asked for: what a process keeps in memory. */
export function perContext<Kept>(make: (context: Context) => Kept): (context: Context) => Kept {
  const known = new WeakMap<Context, Kept>();
  return (context) => {
    const kept = known.get(context);
    if (kept !== undefined) return kept;
    const made = make(context);
    known.set(context, made);
    return made;
  };
}
