import { basename } from 'node:path';
import { engineOf } from '../../platform/db/dialect.ts';
import { iso } from '../../platform/http/context.ts';
import { type BackedUp, hasToWait } from './automatic-backups.ts';
import { asRefusal } from './backup-file.ts';
import { beside } from './beside.ts';
import { scratchIn, sweepScratch } from './data-dir.ts';
import { noteRehearsal, type Rehearsal, readRehearsal } from './rehearsal-state.ts';
import type { Rehearsed } from './rehearse.ts';
import { newestBackup } from './retention.ts';

const dayMs = 24 * 3_600_000;

/** Once a week, and every day while it fails. A time in the future means that a clock was wrong. */
function isDue(last: Rehearsal | null, now: number): boolean {
  if (last === null || last.at > iso(now)) return true;
  return last.at <= iso(now - (last.problem === null ? 7 : 1) * dayMs);
}

const script = new URL('./rehearsal-process.ts', import.meta.url);

/** Limit of films a week, some minutes on a slow disk; the next week continues after them. */
const mostBytes = 4 * 1024 ** 3;

async function resultOf(
  context: BackedUp,
  file: string,
  start: number,
  signal: AbortSignal,
): Promise<Omit<Rehearsal, 'soundAt'>> {
  const { config } = context;
  const about = { at: iso(context.now()), backup: basename(file) };
  const scratch = scratchIn(config.dataDir);
  try {
    sweepScratch(config.dataDir);
    const done = await beside<Rehearsed>(script, { file, config, scratch, mostBytes, start }, signal);
    const [first, ...others] = done.findings;
    const more = others.length > 0 ? ` And ${others.length} more: npm run cli -- rehearse ${file}` : '';
    const problem = first ? `${first.finding}${more}` : null;
    const { files, read } = done.media;
    const media = files > 0 ? { files, read, next: (start + read) % files } : undefined;
    return { ...about, people: done.people, attempts: done.attempts, problem, media };
  } catch (error) {
    signal.throwIfAborted();
    return { ...about, people: 0, attempts: 0, problem: asRefusal(error).message };
  } finally {
    sweepScratch(config.dataDir);
  }
}

/** Restores the newest backup into a folder of its own, while nobody sits an exam, and stores the result. */
export async function rehearseIfDue(context: BackedUp, signal: AbortSignal): Promise<Rehearsal | null> {
  const { db, config } = context;
  if (config.backupsKept === 0 || engineOf(config.databaseUrl) !== 'sqlite') return null;
  const last = await readRehearsal(db, config);
  const file = newestBackup(config.dataDir);
  if (file === null || !isDue(last, context.now()) || (await hasToWait(context, context.now()))) return null;
  const done = await resultOf(context, file, last?.media?.next ?? 0, signal);
  const result = { ...done, soundAt: done.problem === null ? done.at : (last?.soundAt ?? null) };
  await noteRehearsal(db, result);
  return result;
}
