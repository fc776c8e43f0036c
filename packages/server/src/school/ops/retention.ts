import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { noteIn, rowsOf } from './backup-file.ts';
import { dropObjects, objectsIn } from './media-objects.ts';

/** `made`: the minute or second in UTC, as in the name. */
export type Kept = Readonly<{ name: string; made: string; rows: Readonly<Record<string, number>> }>;

export type Retention = Readonly<{ nights: number; weeks: number; months: number }>;

/** The infix is the origin: automatic, before an upgrade, or by hand (none). */
const backupName = /^akada-(auto-|before-upgrade-)?(\d{4}-\d{2}-\d{2}-\d{4}(?:\d{2})?)\.sqlite$/;

export const madeOf = (name: string): string | null => backupName.exec(name)?.[2] ?? null;

export const isBeforeUpgrade = (name: string) => backupName.exec(name)?.[1] === 'before-upgrade-';

export const isAutomatic = (name: string) => backupName.exec(name)?.[1] !== undefined;

/** Path of the backup with the latest time in its name; null if there is none. */
export function newestBackup(dataDir: string, isWanted = (name: string) => madeOf(name) !== null): string | null {
  const folder = join(dataDir, 'backups');
  const names = existsSync(folder) ? readdirSync(folder).filter(isWanted) : [];
  const newest = names.toSorted((one, other) => String(madeOf(one)).localeCompare(String(madeOf(other)))).at(-1);
  return newest === undefined ? null : join(folder, newest);
}

const countedTables = { users: 'people', attempts: 'attempts', answers: 'answers', payments: 'payments' } as const;
export const tableNames = Object.keys(countedTables) as (keyof typeof countedTables)[];

/** Smaller tables are ignored: a trial school deletes rows often. */
const fewRows = 50;

/** Under half of the people, attempts, answers or payments. */
export function isFarThinner(one: Kept, other: Kept): boolean {
  return tableNames.some((table) => {
    const had = other.rows[table] ?? 0;
    return had >= fewRows && (one.rows[table] ?? 0) * 2 < had;
  });
}

const dayMs = 24 * 3_600_000;
/** 1 January 1970 was a Thursday; weeks begin on Monday. */
const weekOf = ({ made }: Kept) => Math.floor((Date.parse(`${made.slice(0, 10)}T00:00:00Z`) / dayMs + 3) / 7);
const monthOf = ({ made }: Kept) => made.slice(0, 7);

/** The newest of each of the newest periods. */
function newestOfEach(backups: readonly Kept[], periodOf: (backup: Kept) => unknown, periods: number): Kept[] {
  return [...Map.groupBy(backups, periodOf).values()].slice(0, periods).flatMap(([newest]) => newest ?? []);
}

function isKept(backup: Kept, newestFirst: readonly Kept[], { nights, weeks, months }: Retention): boolean {
  const kept = [
    ...newestFirst.slice(0, nights),
    ...newestOfEach(newestFirst, weekOf, weeks),
    ...newestOfEach(newestFirst, monthOf, months),
  ];
  return kept.includes(backup);
}

/**
 * A backup competes only with backups that are not far thinner: after a loss of data, nightly backups of an empty
 * school evict no full one.
 */
export function superfluous(backups: readonly Kept[], retention: Retention): Kept[] {
  const newestFirst = backups.toSorted((one, other) => other.made.localeCompare(one.made));
  return newestFirst.filter((backup) => {
    const rivals = newestFirst.filter((other) => !isFarThinner(other, backup));
    return !isKept(backup, rivals, retention);
  });
}

/** Damaged files neither count nor are deleted. */
function automaticBackups(folder: string): Kept[] {
  return readdirSync(folder).flatMap((name) => {
    const made = madeOf(name);
    const note = made !== null && isAutomatic(name) ? noteIn(join(folder, name)) : null;
    return made !== null && note ? [{ name, made, rows: rowsOf(note) }] : [];
  });
}

export const countsInWords = (rows: Kept['rows']) =>
  tableNames.map((table) => `${(rows[table] ?? 0).toLocaleString('en')} ${countedTables[table]}`).join(', ');

const inWords = ({ made, rows }: Kept) => `of ${made.slice(0, 10)}: ${countsInWords(rows)}`;

/** Deletes superfluous backups. Returns a warning if the new backup holds far less than kept ones, else null. */
export function keepBackups(folder: string, newest: string, retention: Retention): string | null {
  const backups = automaticBackups(folder);
  // The newest by name may be another one, because the clock may have been wrong.
  for (const { name } of superfluous(backups, retention))
    if (name !== newest) rmSync(join(folder, name), { force: true });
  const made = backups.find(({ name }) => name === newest);
  const fuller = backups.filter((backup) => made && isFarThinner(made, backup));
  const last = fuller.toSorted((one, other) => one.made.localeCompare(other.made)).at(-1);
  if (!made || !last) return null;
  return `The newest backup holds far less than an older one (${inWords(made)}; ${inWords(last)}). If something was lost, restore ${last.name}. Fuller backups are kept until somebody deletes them from ${folder}.`;
}

/** Deletes films and files that no backup names; none while the note of one backup cannot be read. */
export function dropUnnamed(folder: string): number {
  const notes = readdirSync(folder)
    .filter((name) => name.endsWith('.sqlite'))
    .map((name) => noteIn(join(folder, name)));
  if (notes.includes(null)) return 0;
  const named = new Set(notes.flatMap((note) => note?.media?.files ?? []).map(([, , sha256]) => sha256));
  return dropObjects(objectsIn(folder), (sha256) => named.has(sha256));
}
