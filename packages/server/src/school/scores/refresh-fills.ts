import { sessionOf, termLabel } from '@akada/contract/rules/terms';
import { type Actor, recordAudit } from '../../platform/audit/record.ts';
import { inChunks, lockRows } from '../../platform/db/dialect.ts';
import { isWritten } from '../../platform/db/outage.ts';
import type { TermScoreRow, Trx } from '../../platform/db/schema.ts';
import { lockClasses } from '../../platform/db/school-classes.ts';
import { laterThan } from '../../platform/http/changed-meanwhile.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { readSettings } from '../settings/settings.queries.ts';
import { type Fill, type FillScope, readFills } from './fills.ts';
import { lockSheet } from './lock.ts';
import {
  type ClassInTerm,
  findCells,
  type Sheet,
  type SheetStudent,
  sheetOf,
  studentsInTerm,
  termsBefore,
} from './sheet.ts';

/**
 * Filled marks are compared with their exams whenever marks are read, and written where they differ: no event of an
 * exam can be missed. A locked sheet is only compared.
 */

type Own = Pick<Context, 'now' | 'settings'> & { db: Trx };

/** Who has an account that is not being deleted. */
async function lockAccounts(trx: Trx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const some of inChunks([...new Set(ids)])) {
    const accounts = trx
      .selectFrom('users')
      .select('_id')
      .where('_id', 'in', [...some])
      .orderBy('_id');
    for (const { _id } of await lockRows(trx, accounts, 'key').execute()) found.add(_id);
  }
  return found;
}

/** A cell that was typed stays, whoever typed it meanwhile. */
async function writeFilled(trx: Trx, rows: readonly TermScoreRow[]): Promise<void> {
  for (const some of inChunks(rows, 80)) {
    await trx
      .insertInto('term_scores')
      .values([...some])
      .onConflict((conflict) =>
        conflict
          .columns(['student_id', 'term_id', 'subject_id', 'component_id'])
          .doUpdateSet((eb) => ({
            class_id: eb.ref('excluded.class_id'),
            arm_id: eb.ref('excluded.arm_id'),
            hundredths: eb.ref('excluded.hundredths'),
            state: eb.ref('excluded.state'),
            filled_from: eb.ref('excluded.filled_from'),
            updated_at: eb.ref('excluded.updated_at'),
            updated_by: eb.ref('excluded.updated_by'),
          }))
          .where((eb) =>
            eb.or([
              eb('term_scores.filled_from', 'is not', null),
              eb.and([eb('term_scores.hundredths', 'is', null), eb('term_scores.state', 'is', null)]),
            ]),
          ),
      )
      .execute();
  }
}

async function lastChanges(trx: Trx, { subject, term }: Sheet, studentIds: readonly string[]) {
  const last = new Map<string, string>();
  const cells = await findCells(trx, { studentIds, termIds: [term._id], subjectIds: [subject._id] });
  for (const { student_id, updated_at } of cells) {
    if (updated_at > (last.get(student_id) ?? '')) last.set(student_id, updated_at);
  }
  return last;
}

async function write(trx: Trx, sheet: Sheet, fills: readonly Fill[], at: string): Promise<number> {
  const ids = fills.flatMap(({ changes }) => changes.map(({ student }) => student._id));
  if (ids.length === 0) return 0;
  const accounts = await lockAccounts(trx, ids);
  const last = await lastChanges(trx, sheet, ids);
  const rows = fills.flatMap(({ row, changes }) =>
    changes.flatMap(({ student, mark }): TermScoreRow[] => {
      if (!accounts.has(student._id)) return [];
      const before = last.get(student._id);
      return [
        {
          ...{ student_id: student._id, term_id: row.term_id, subject_id: row.subject_id },
          ...{ component_id: row.component_id, class_id: student.classId, arm_id: student.armId },
          hundredths: typeof mark === 'number' ? Math.round(mark * 100) : null,
          state: typeof mark === 'number' ? null : mark,
          filled_from: mark === null ? null : row.exam_id,
          updated_at: before === undefined ? at : laterThan(before, at),
          updated_by: row.filled_by,
        },
      ];
    }),
  );
  await writeFilled(trx, rows);
  return rows.length;
}

/** Under the lock of the sheet; `isForced` also where it is locked for typing. Returns how many marks changed. */
export async function fillSheet(
  own: Own,
  sheet: Sheet,
  students: readonly SheetStudent[],
  isForced = false,
): Promise<number> {
  const { of, subject, term } = sheet;
  const fills = await readFills(own, { term, classId: of._id, subjectId: subject._id }, async () => students);
  const open = fills.filter(({ isLocked }) => isForced || !isLocked);
  return write(own.db, sheet, open, iso(own.now()));
}

type Place = { class: string; subject: string; term: string };

/** The sheet under its lock, with the settings of that moment. */
export async function lockedSheet(trx: Trx, context: Context, query: Place & { arm?: string | undefined }) {
  // Schemes do not change until the marks are written.
  await lockClasses(trx);
  const { settings } = await readSettings(trx, context.config);
  const sheet = sheetOf(settings, query);
  const row = await lockSheet(trx, sheet);
  const own = { db: trx, now: context.now, settings: () => settings };
  return { sheet, row, own, students: await studentsInTerm(own, sheet) };
}

async function refill(trx: Trx, context: Context, query: Place): Promise<void> {
  const { own, sheet, students } = await lockedSheet(trx, context, query);
  await fillSheet(own, sheet, students);
}

/** Brings the filled marks of open sheets up to date, and returns all fills with what they give. */
export async function refreshFills(
  context: Context,
  scope: FillScope & { onlyOpen?: boolean },
  studentsOf: () => Promise<readonly SheetStudent[]>,
): Promise<Fill[]> {
  const fills = await readFills(context, scope, studentsOf);
  const stale = fills.filter(({ isLocked, changes }) => !isLocked && changes.length > 0);
  const places = new Map(
    stale.map(({ row: { class_id, subject_id, term_id } }) => [
      `${class_id} ${subject_id}`,
      { class: class_id, subject: subject_id, term: term_id },
    ]),
  );
  for (const place of places.values()) {
    const refilling = context.db.transaction().execute((trx) => refill(trx, context, place));
    if (!(await isWritten(refilling))) return fills;
  }
  return fills.map((fill) => (fill.isLocked ? fill : { ...fill, changes: [] }));
}

/** Marks of the earlier terms of the session are shown beside those of the term. */
export async function refreshEarlier(context: Context, { of, term }: ClassInTerm, subjectId?: string): Promise<void> {
  for (const before of termsBefore(context.settings().terms, term)) {
    const scope = { term: before, classId: of._id, ...(subjectId !== undefined && { subjectId }), onlyOpen: true };
    await refreshFills(context, scope, () => studentsInTerm(context, { of, term: before }));
  }
}

/** Before all subjects of a class are read. */
export async function refreshClass(
  context: Context,
  place: ClassInTerm,
  students: readonly SheetStudent[],
): Promise<Fill[]> {
  const fills = await refreshFills(context, { term: place.term, classId: place.of._id }, async () => students);
  await refreshEarlier(context, place);
  return fills;
}

/** By somebody who may open the sheet again. */
export async function refillLocked(
  trx: Trx,
  context: Context,
  query: Place,
  { by, at }: { by: Actor; at: string },
): Promise<number> {
  const { own, sheet, students } = await lockedSheet(trx, context, query);
  const changed = await fillSheet(own, sheet, students, true);
  const { of, subject, term } = sheet;
  const about = { kind: 'subject', _id: subject._id, title: `${subject.name}, ${of.name}` } as const;
  const after = { term: termLabel({ ...term, session: sessionOf(term) }), marks: changed };
  await recordAudit(trx, { action: 'score.refill', by, at, subject: about, after });
  return changed;
}
