import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { BackupRefused } from './backup-refused.ts';
import { noteKey } from './table-contents.ts';

const note = z.object({
  /** Everything acknowledged before that instant is in it. */
  madeAt: z.iso.datetime(),
  /** 64 hex characters: without them sessions, second factors and waiting mails of the school are worth nothing. */
  secret: z.string().regex(/^[0-9a-f]{64}$/),
  contents: z.record(z.string(), z.object({ rows: z.number(), hash: z.string() })),
});

/** What a backup says of itself, in a row of its own, so that one file is all there is to keep. */
export type BackupNote = z.output<typeof note>;

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

export function writeNote(database: DatabaseSync, value: BackupNote): void {
  const text = JSON.stringify(value);
  database
    .prepare(
      'insert into installation (key, value) values (?, ?) on conflict (key) do update set value = excluded.value',
    )
    .run(noteKey, `${hashOf(text)} ${text}`);
}

export function readNote(database: DatabaseSync): BackupNote {
  const row = database.prepare('select value from installation where key = ?').get(noteKey);
  if (!row) throw new BackupRefused('The file is a database of Akada, but not a backup that Akada made.');
  const [hash, text = ''] = String(row.value).split(/ (.*)/s);
  if (hashOf(text) !== hash) throw new BackupRefused('What the backup says of itself is damaged.');
  return note.parse(JSON.parse(text));
}

export function removeNote(database: DatabaseSync): void {
  database.prepare('delete from installation where key = ?').run(noteKey);
}
