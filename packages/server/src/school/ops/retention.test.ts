import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { aDataDir } from '../../../test/server-process.ts';
import { materialKey } from '../../platform/storage/storage.ts';
import { writeNote } from './backup-file.ts';
import { objectOf, objectsIn } from './media-objects.ts';
import { dropUnnamed, type Kept, keepBackups, superfluous } from './retention.ts';

const retention = { nights: 7, weeks: 8, months: 12 };
const full = { users: 300, attempts: 900, answers: 20_000, payments: 400 };
const empty = { users: 1, attempts: 0, answers: 0, payments: 0 };

const dayMs = 24 * 3_600_000;
const dayAt = (number: number) => new Date(Date.parse('2026-01-01') + number * dayMs).toISOString().slice(0, 10);

function aBackup(number: number, rows: Kept['rows'] = full): Kept {
  return { name: `akada-auto-${dayAt(number)}-0100.sqlite`, made: `${dayAt(number)}-0100`, rows };
}

/** Backups left after each night made its own and deleted superfluous ones. */
function afterNights(
  nights: number,
  rowsOf: (night: number) => Kept['rows'],
  from: readonly Kept[] = [],
  start = 0,
): Kept[] {
  let kept = [...from];
  for (let night = start; night < start + nights; night += 1) {
    kept.push(aBackup(night, rowsOf(night)));
    const deleted = superfluous(kept, retention);
    kept = kept.filter((backup) => !deleted.includes(backup));
  }
  return kept;
}

const days = (backups: readonly Kept[]) => backups.map(({ made }) => made.slice(0, 10));

describe('the backups of a school that goes on', () => {
  test('are the last seven, one a week for two months, and one a month for a year', () => {
    const kept = days(afterNights(700, () => full));
    expect(kept.slice(-7)).toEqual([693, 694, 695, 696, 697, 698, 699].map(dayAt));
    const sundays = kept.filter((day) => new Date(day).getUTCDay() === 0);
    expect(sundays.length).toBeGreaterThanOrEqual(7);
    const monthEnds = kept.filter((day) => new Date(Date.parse(day) + dayMs).getUTCDate() === 1);
    expect(monthEnds).toHaveLength(11);
    expect(monthEnds[0]).toBe('2027-01-31');
    expect(kept.length).toBeLessThanOrEqual(7 + 8 + 12);
  });

  test('are as many as the settings say', () => {
    const all = Array.from({ length: 100 }, (_, night) => aBackup(night));
    const left = (of: typeof retention) => all.length - superfluous(all, of).length;
    expect(left({ nights: 3, weeks: 0, months: 0 })).toBe(3);
    expect(left({ nights: 1, weeks: 4, months: 0 })).toBe(4);
    expect(left({ nights: 1, weeks: 0, months: 2 })).toBe(2);
  });

  test('make room also while it grows, and where a few rows are deleted', () => {
    const growing = (night: number) => ({ ...full, users: 100 + night, answers: 1000 + night * 50 });
    expect(afterNights(90, growing)).toHaveLength(afterNights(90, () => full).length);
    const shrinking = (night: number) => ({ ...full, answers: 20_000 - night * 20 });
    expect(afterNights(90, shrinking)).toHaveLength(afterNights(90, () => full).length);
  });
});

describe('after a loss', () => {
  const good = afterNights(90, () => full);

  test.each([8, 60, 400])('of %s nights ago every good backup is there', (nights) => {
    const kept = afterNights(nights, () => empty, good, 90);
    expect(days(kept)).toEqual(expect.arrayContaining(days(good)));
    expect(kept.length - good.length, 'the thin ones make room for each other').toBeLessThanOrEqual(7 + 8 + 12);
  });

  test.each(Object.keys(full))('of %s only as well', (table) => {
    const kept = afterNights(60, () => ({ ...full, [table]: 0 }), good, 90);
    expect(days(kept)).toEqual(expect.arrayContaining(days(good)));
  });

  test('a restore ends it: the thin ones push out no good one, and are pushed out themselves', () => {
    const thin = afterNights(10, () => empty, good, 90);
    const next = afterNights(1, () => full, thin, 100);
    const fullOnes = days(next.filter(({ rows }) => rows === full));
    expect(fullOnes, 'as if they were not there').toEqual(days(afterNights(1, () => full, good, 100)));
    const later = afterNights(70, () => full, thin, 100);
    expect(later.filter(({ rows }) => rows === empty).length).toBeLessThanOrEqual(1);
  });

  test('a school that is only being tried out may shrink', () => {
    const few = { users: 40, attempts: 20, answers: 49, payments: 5 };
    const small = afterNights(30, () => few);
    expect(days(afterNights(60, () => empty, small, 30))).not.toEqual(expect.arrayContaining(days(small)));
  });
});

/** No more than what a backup says of itself. */
function aNote(file: string, users: number, sha256?: string): void {
  const database = new DatabaseSync(file);
  database.exec('create table installation (key text primary key, value text not null)');
  writeNote(database, {
    ...{ madeAt: '2026-09-15T09:00:00.000Z', secret: '0'.repeat(64), contents: { users: { rows: users, hash: '' } } },
    media: { files: sha256 ? [[materialKey('a'.repeat(24)), 1, sha256]] : [], missing: 0, problem: null },
  });
  database.close();
}

describe('in the folder', () => {
  test('one made by hand stays, and tonight’s beside a later name; the newest of the fuller ones is named', () => {
    const folder = aDataDir();
    const tonight = 'akada-auto-2026-09-04-0100.sqlite';
    const [byHand, ahead] = ['akada-2026-09-01-0100.sqlite', 'akada-auto-2030-01-01-0100.sqlite'];
    const [older, newer] = ['akada-auto-2026-09-02-0100.sqlite', 'akada-auto-2026-09-03-0100.sqlite'];
    for (const name of [byHand, older, newer]) aNote(join(folder, name), 60);
    for (const name of [tonight, ahead]) aNote(join(folder, name), 1);
    const warning = keepBackups(folder, tonight, { nights: 1, weeks: 0, months: 0 });
    expect(warning).toContain(`If something was lost, restore ${newer}.`);
    expect(readdirSync(folder).toSorted()).toEqual([byHand, newer, tonight, ahead]);
  });

  test('a film that no backup names goes, but not while one of them cannot be read', () => {
    const folder = aDataDir();
    const [named, unnamed] = ['a'.repeat(64), 'b'.repeat(64)].map((sha256) => objectOf(objectsIn(folder), sha256));
    for (const file of [named, unnamed]) {
      mkdirSync(dirname(file ?? ''), { recursive: true });
      writeFileSync(file ?? '', 'x');
    }
    aNote(join(folder, 'akada-auto-2026-09-02-0100.sqlite'), 1, 'a'.repeat(64));
    const damaged = join(folder, 'akada-auto-2026-09-03-0100.sqlite');
    writeFileSync(damaged, 'x');
    expect(dropUnnamed(folder)).toBe(0);
    rmSync(damaged);
    expect(dropUnnamed(folder)).toBe(1);
    expect(readdirSync(dirname(named ?? ''))).toHaveLength(1);
  });
});
