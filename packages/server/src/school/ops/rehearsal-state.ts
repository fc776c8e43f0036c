import { z } from 'zod';
import type { Config } from '../../config.ts';
import { engineOf } from '../../platform/db/dialect.ts';
import { readInstallation, writeInstallation } from '../../platform/db/installation.ts';
import type { Db } from '../../platform/db/schema.ts';

const written = z.object({
  at: z.iso.datetime(),
  backup: z.string(),
  /** Restored rows; 0 after a failure. */
  people: z.number(),
  attempts: z.number(),
  problem: z.string().nullable(),
  /** Films and files: total, compared, and the start index of the next rehearsal. */
  media: z.object({ files: z.number(), read: z.number(), next: z.number() }).optional(),
  /** When a backup was last restored without a finding. */
  soundAt: z.iso.datetime().nullable(),
});

export type Rehearsal = z.output<typeof written>;

const rehearsalKey = 'rehearsal';

/** Null until there was one, and always on PostgreSQL. */
export async function readRehearsal(db: Db, { databaseUrl }: Pick<Config, 'databaseUrl'>): Promise<Rehearsal | null> {
  if (engineOf(databaseUrl) !== 'sqlite') return null;
  const text = await readInstallation(db, rehearsalKey);
  return text === null ? null : written.parse(JSON.parse(text));
}

export const noteRehearsal = (db: Db, result: Rehearsal) => writeInstallation(db, rehearsalKey, JSON.stringify(result));

export function rehearsalComplaints(rehearsal: Rehearsal | null): string[] {
  if (!rehearsal?.problem) return [];
  const { at, backup, problem } = rehearsal;
  return [`On ${at.slice(0, 10)} it was tried to restore ${backup}, which failed. ${problem}`];
}
