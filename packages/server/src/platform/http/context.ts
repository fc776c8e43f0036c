import type { Settings, StoredCardHead, StoredClass, StoredSubject } from '@akada/contract';
import type { CertificateWords } from '@akada/contract/rules/certificate';
import type { Conduct } from '@akada/contract/rules/conduct';
import type { Schemes } from '@akada/contract/rules/schemes';
import type { Config } from '../../config.ts';
import type { Commit } from '../db/group-commit.ts';
import type { Db, Trx } from '../db/schema.ts';
import type { Storage } from '../storage/storage.ts';

export type Instance = Readonly<{ _id: string; build: string; started_at: string }>;

/** `classes`, `subjects`, `schemes`, `conduct`, `cardHead` and `certificate` have their own endpoints. */
export type SchoolSettings = Settings & {
  classes: readonly StoredClass[];
  subjects: readonly StoredSubject[];
  /** Keys of texts that staff left as they are. */
  keptSubjectTexts: readonly string[];
  /** Without classes, subjects and terms that are gone. */
  schemes: Schemes;
  cardHead: StoredCardHead;
  certificate: CertificateWords;
  conduct: Conduct;
};

export type Context = {
  db: Db;
  /** A transaction that may share its commit with others, for peaks of students' requests. */
  commit: Commit;
  config: Config;
  settings: () => SchoolSettings;
  /** For a transaction whose writes depend on settings. */
  lockSettings: (trx: Trx) => Promise<SchoolSettings>;
  refreshSettings: () => Promise<void>;
  /** Milliseconds since 1970. */
  now: () => number;
  /** The wall clock, which may have jumped: only for values that others check by their own clocks. Else `now`. */
  wallNow: () => number;
  /** 24 lower-case hex characters. */
  newId: () => string;
  /** 32 bytes, for tokens and keyed hashes. */
  secret: Buffer;
  instance: Instance;
  /** Films and materials. */
  storage: Storage;
  fetchYoutubePicture: (videoId: string) => Promise<Buffer | null>;
  /** Null if YouTube does not answer. */
  askYoutube: (videoId: string) => Promise<{ title: string | null; problem: string | null } | null>;
  isDemo: boolean;
  isDraining: () => boolean;
};

export function iso(at: number): string {
  return new Date(at).toISOString();
}

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
