import { auditWords } from '@akada/contract/rules/audit';
import type { AuditRow, Db } from '../db/schema.ts';
import type { Context } from '../http/context.ts';
import { findConsent } from '../users/guardian-consent.ts';
import { getUserRow, toStaffUser } from '../users/users.queries.ts';

/** The account itself, its consent, and whether staff have set up a second factor. */
export async function exportedAccount(db: Db, userId: string) {
  const factor = await db
    .selectFrom('second_factors')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return {
    ...toStaffUser(await getUserRow(db, userId)),
    secondFactorSince: factor?.confirmed_at ?? null,
    guardianConsent: await findConsent(db, userId),
  };
}

/** Also those that have ended and are not forgotten yet. */
export async function exportedSessions(db: Db, userId: string) {
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => ({
    device: row.device ?? 'Unknown device',
    signedInAt: row.created_at,
    lastUsedAt: row.last_used_at,
    endsAt: row.expires_at,
  }));
}

/** That there were mails: what stood in them is not kept once they are sent. */
export async function exportedMails(db: Db, userId: string) {
  const rows = await db
    .selectFrom('outbox')
    .select(['created_at', 'status', 'finished_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({ writtenAt: row.created_at, status: row.status, finishedAt: row.finished_at }));
}

export async function exportedMessages(db: Db, userId: string) {
  const rows = await db
    .selectFrom('messages')
    .select(['teacher', 'text', 'created_at', 'handled_at'])
    .where('student_id', '=', userId)
    .orderBy('number')
    .execute();
  return rows.map((row) => ({
    teacher: row.teacher,
    text: row.text,
    sentAt: row.created_at,
    handledAt: row.handled_at,
  }));
}

const atOnce = 500;

/** What the log has of what the person did as staff, or of what staff did to the account. Nobody else is named. */
export async function* exportedDeeds({ db }: Context, column: 'actor_id' | 'person_id', userId: string) {
  let last = '';
  for (;;) {
    const rows: Pick<AuditRow, '_id' | 'at' | 'action'>[] = await db
      .selectFrom('audit')
      .select(['_id', 'at', 'action'])
      .where(column, '=', userId)
      .where('_id', '>', last)
      .orderBy('_id')
      .limit(atOnce)
      .execute();
    for (const { at, action } of rows) yield { at, what: auditWords[action] };
    if (rows.length < atOnce) return;
    last = rows.at(-1)?._id ?? '';
  }
}
