import type { RetentionKey } from '@akada/contract/rules/retention';
import { type RawBuilder, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

type RecordOf<Table extends keyof Schema> = {
  table: Table;
  key: keyof Schema[Table] & string;
  /** When it became old; a row where this is null stays. */
  since: keyof Schema[Table] & string;
  /** The days it is kept for; null: it is of no use from that moment on. */
  keep: RetentionKey | null;
  only?: RawBuilder<boolean>;
};

/** Rows that are deleted when they are old enough. Each stands alone: nothing refers to it. */
type OldRecord = { [Table in keyof Schema]: RecordOf<Table> }[keyof Schema];

export const oldRecords: readonly OldRecord[] = [
  { table: 'one_time_codes', key: 'key', since: 'expires_at', keep: null },
  { table: 'email_links', key: 'token_hash', since: 'expires_at', keep: null },
  { table: 'school_logins', key: 'ticket_hash', since: 'expires_at', keep: null },
  { table: 'sessions', key: 'id_hash', since: 'expires_at', keep: 'keepSignInsDays' },
  { table: 'login_failures', key: 'key', since: 'next_try_at', keep: 'keepSignInsDays' },
  { table: 'messages', key: '_id', since: 'handled_at', keep: 'keepMessagesDays' },
  {
    table: 'payments',
    key: '_id',
    since: 'created_at',
    keep: 'keepNamelessPaymentsDays',
    only: sql<boolean>`student_id is null`,
  },
  { table: 'audit', key: '_id', since: 'at', keep: 'keepAuditDays' },
];
