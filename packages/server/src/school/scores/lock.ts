import type { ScoreSheet, Term } from '@akada/contract';
import { closingDay } from '@akada/contract/rules/schemes';
import { schoolDay, schoolInstant } from '@akada/contract/rules/school-day';
import { dayInWords, sessionOf, termLabel } from '@akada/contract/rules/terms';
import { type Actor, recordAudit } from '../../platform/audit/record.ts';
import { lockRows } from '../../platform/db/dialect.ts';
import type { Db, ScoreSheetRow, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso, type SchoolSettings } from '../../platform/http/context.ts';
import type { Sheet } from './sheet.ts';

/** Until when the marks of a sheet are entered. */

type Lock = ScoreSheet['lock'];
type Key = Pick<ScoreSheetRow, 'term_id' | 'class_id' | 'subject_id'>;
type Clock = Pick<Context, 'now' | 'settings'>;

const keyOf = ({ of, subject, term }: Sheet): Key => ({ term_id: term._id, class_id: of._id, subject_id: subject._id });

const today = ({ now, settings }: Clock) => schoolDay(iso(now()), settings().timeZone);

const rowOf = (db: Db, { term_id, class_id, subject_id }: Key) =>
  db
    .selectFrom('score_sheets')
    .selectAll()
    .where('term_id', '=', term_id)
    .where('class_id', '=', class_id)
    .where('subject_id', '=', subject_id);

function lockBy(
  schemes: SchoolSettings['schemes'],
  { term }: { term: Pick<Term, '_id'> },
  row: ScoreSheetRow | undefined,
  day: string,
): Lock {
  const closesOn = closingDay(schemes, term._id);
  const until = row?.open_until ?? null;
  // The closing day may have been moved since.
  const isReopened = closesOn !== undefined && until !== null && closesOn < until && day <= until;
  const isOpen = closesOn === undefined || day <= closesOn || isReopened;
  return {
    isLocked: !isOpen,
    ...(closesOn !== undefined && { closesOn }),
    ...(row && isReopened && { reopened: { until, reason: row.reason, by: row.opened_by } }),
  };
}

export async function findLock(context: Context, sheet: Sheet): Promise<Lock> {
  const row = await rowOf(context.db, keyOf(sheet)).executeTakeFirst();
  return lockBy(context.settings().schemes, sheet, row, today(context));
}

type Locks = Clock & { db: Db };

/** Of all sheets of a term, with one query. */
export async function lockedIn({ db, ...clock }: Locks, term: Pick<Term, '_id'>): Promise<(key: Key) => boolean> {
  const { schemes } = clock.settings();
  if (closingDay(schemes, term._id) === undefined) return () => false;
  const rows = await db.selectFrom('score_sheets').selectAll().where('term_id', '=', term._id).execute();
  const nameOf = ({ class_id, subject_id }: Key) => `${class_id} ${subject_id}`;
  const byName = new Map(rows.map((row) => [nameOf(row), row]));
  const day = today(clock);
  return (key) => lockBy(schemes, { term }, byName.get(nameOf(key)), day).isLocked;
}

/** One save of a sheet after the other: the row is the lock. */
export async function lockSheet(trx: Trx, sheet: Sheet): Promise<ScoreSheetRow> {
  const key = keyOf(sheet);
  await trx
    .insertInto('score_sheets')
    .values({ ...key, open_until: null, reason: '', opened_by: '', opened_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return lockRows(trx, rowOf(trx, key)).executeTakeFirstOrThrow();
}

export function refuseIfLocked(settings: SchoolSettings, sheet: Sheet, row: ScoreSheetRow, clock: Clock): void {
  const { isLocked, closesOn = '' } = lockBy(settings.schemes, sheet, row, today(clock));
  if (!isLocked) return;
  const { term } = sheet;
  const label = termLabel({ ...term, session: sessionOf(term) });
  const message = `Marks of ${label} were entered until ${dayInWords(closesOn)}. Please ask the school to open this sheet again; what you typed is still here.`;
  throw new AppError('conflict', message, 'term');
}

type Reopening = { reason: string; until: string };

export async function reopenSheet(
  trx: Trx,
  context: Context,
  sheet: Sheet,
  { reason, until, by, at }: Reopening & { by: Actor; at: string },
): Promise<Lock> {
  if (schoolInstant(until, 'start', 'UTC') === null) {
    throw new AppError('invalid', 'until must be a day such as 2026-12-18', 'until');
  }
  if (until < today(context)) throw new AppError('invalid', 'until must be today or later', 'until');
  const before = await lockSheet(trx, sheet);
  const after = { open_until: until, reason, opened_by: by.fullName, opened_at: at };
  const { term_id, class_id, subject_id } = before;
  await trx
    .updateTable('score_sheets')
    .set(after)
    .where('term_id', '=', term_id)
    .where('class_id', '=', class_id)
    .where('subject_id', '=', subject_id)
    .execute();
  const { of, subject, term } = sheet;
  const title = `${subject.name}, ${of.name}`;
  const about = { kind: 'subject', _id: subject._id, title } as const;
  const facts = { term: termLabel({ ...term, session: sessionOf(term) }), until, reason };
  await recordAudit(trx, { action: 'score.reopen', by, at, subject: about, after: facts });
  return lockBy(context.settings().schemes, sheet, { ...before, ...after }, today(context));
}
