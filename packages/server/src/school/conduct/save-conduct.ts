import type { conductRows, ErrorReply } from '@akada/contract';
import { type Conduct, type RemarkAuthor, remarkAuthors } from '@akada/contract/rules/conduct';
import { sessionOf, termLabel } from '@akada/contract/rules/terms';
import type { z } from 'zod';
import { changedRemarks, principalIsLimited, writeRemarkRows, writtenBy } from '../../exams/reports/remarks.ts';
import { type Actor, recordAudit } from '../../platform/audit/record.ts';
import { inChunks, lockRows } from '../../platform/db/dialect.ts';
import type { TermTraitRow, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { laterThan } from '../../platform/http/changed-meanwhile.ts';
import type { ClassInTerm, SheetStudent } from '../scores/sheet.ts';
import { findConduct, lastChange, type Stored } from './conduct.queries.ts';

/** Cells of remarks and traits are saved, all or none, as those of score sheets. */

type Row = z.output<typeof conductRows>['rows'][number];

/** A cell that is sent, where it stands in the request, and what the database has. */
type SentCell = {
  row: Row;
  field: string;
  student: SheetStudent;
  /** An author of a remark, or the id of a trait. */
  part: string;
  /** Of a remark '' is blank, of a trait null. */
  value: string | null;
  before: string | null;
  written?: { at: string; by: string };
};

const isAuthor = (part: string): part is RemarkAuthor => remarkAuthors.some((author) => author === part);
const isChange = ({ value, before }: SentCell) => value !== before;

/** Somebody else's words or rating that the sender had not seen. */
const isConflict = (cell: SentCell) =>
  isChange(cell) && cell.written !== undefined && cell.written.at > (cell.row.updatedAt ?? '');

function remarkCells(row: Row, field: string, student: SheetStudent, stored: Stored): SentCell[] {
  const before = stored.remarks.get(student._id);
  return remarkAuthors.flatMap((part) => {
    const value = row.remarks?.[part];
    if (value === undefined) return [];
    const written = before && writtenBy(before, part);
    const cell = { row, field: `${field}.remarks.${part}`, student, part, value, before: before?.[part] ?? '' };
    return [{ ...cell, ...(written && { written }) }];
  });
}

function traitCells(row: Row, field: string, student: SheetStudent, stored: Stored): SentCell[] {
  const ratings = new Map((stored.traits.get(student._id) ?? []).map((one) => [one.trait_id, one]));
  return Object.entries(row.traits ?? {}).map(([part, value]) => {
    const before = ratings.get(part);
    const cell = { row, field: `${field}.traits.${part}`, student, part, value, before: before?.step ?? null };
    return { ...cell, ...(before && { written: { at: before.updated_at, by: before.updated_by } }) };
  });
}

type Ask = { students: readonly SheetStudent[]; reads: ReadonlySet<string>; mayWritePrincipal: boolean };

function sentCells(rows: readonly Row[], { students, reads }: Ask, stored: Stored): SentCell[] {
  const byId = new Map(students.map((student) => [student._id, student]));
  return rows.flatMap((row, index) => {
    const field = `rows.${index}`;
    const student = byId.get(row.studentId);
    if (!student || !reads.has(row.studentId)) {
      const message = 'A student is not in this class any more. Please load the page again.';
      throw new AppError('conflict', message, `${field}.studentId`);
    }
    return [...remarkCells(row, field, student, stored), ...traitCells(row, field, student, stored)];
  });
}

function refuseForeign({ traits, steps }: Conduct, cells: readonly SentCell[], { mayWritePrincipal }: Ask): void {
  for (const { field, part, value } of cells.filter(isChange)) {
    if (part === 'principal' && !mayWritePrincipal) throw principalIsLimited(field);
    if (isAuthor(part)) continue;
    const trait = traits.find(({ _id }) => _id === part);
    if (!trait || trait.isClosed) {
      const what = trait ? `The trait ${trait.name} was closed` : 'A trait was removed';
      throw new AppError('conflict', `${what} meanwhile. Please load the page again.`, field);
    }
    if (value === null || steps.some(({ _id }) => _id === value)) continue;
    const message = `The scale of traits was changed meanwhile: please rate ${trait.name} again.`;
    throw new AppError('conflict', message, field);
  }
}

function partName({ traits }: Conduct, part: string): string {
  if (isAuthor(part)) return part === 'teacher' ? 'remark of the form teacher' : 'remark of the principal';
  return traits.find(({ _id }) => _id === part)?.name ?? 'a trait';
}

function refuseConflicts(conduct: Conduct, cells: readonly SentCell[]): void {
  const conflicting = cells.filter(isConflict);
  const [first] = conflicting;
  if (!first?.written) return;
  const conflicts: NonNullable<ErrorReply['conflicts']> = conflicting.flatMap(({ student, part, before, written }) =>
    written ? { studentId: student._id, componentId: part, mark: before, ...written } : [],
  );
  const others = conflicts.length > 1 ? `, and ${conflicts.length - 1} more` : '';
  const what = `${first.student.fullName}, ${partName(conduct, first.part)}`;
  const message = `${what}: ${first.written.by} changed it meanwhile${others}. What you typed is still here.`;
  throw new AppError('conflict', message, { field: first.field, conflicts });
}

async function writeTraits(trx: Trx, rows: readonly TermTraitRow[]): Promise<void> {
  for (const some of inChunks(rows, 120)) {
    await trx
      .insertInto('term_traits')
      .values([...some])
      .onConflict((conflict) =>
        conflict.columns(['student_id', 'term_id', 'trait_id']).doUpdateSet((eb) => ({
          step: eb.ref('excluded.step'),
          updated_at: eb.ref('excluded.updated_at'),
          updated_by: eb.ref('excluded.updated_by'),
        })),
      )
      .execute();
  }
}

type Doer = { by: Actor; at: string };

async function write(trx: Trx, termId: string, cells: readonly SentCell[], stored: Stored, { by, at }: Doer) {
  const traits: TermTraitRow[] = [];
  const remarks = [];
  for (const [student_id, own] of Map.groupBy(cells, ({ student }) => student._id)) {
    const last = lastChange(stored, student_id);
    const updated_at = last === null ? at : laterThan(last, at);
    const texts = own.flatMap(({ part, value }) => (isAuthor(part) ? [[part, value ?? ''] as const] : []));
    if (texts.length > 0) {
      const writing = { studentId: student_id, termId, by: by.fullName, at: updated_at };
      remarks.push(changedRemarks(stored.remarks.get(student_id), Object.fromEntries(texts), writing));
    }
    for (const { part, value } of own.filter((cell) => !isAuthor(cell.part))) {
      const when = { updated_at, updated_by: by.fullName };
      traits.push({ student_id, term_id: termId, trait_id: part, step: value, ...when });
    }
  }
  await writeRemarkRows(trx, remarks);
  await writeTraits(trx, traits);
}

/** Two saves of one student wait for each other at the account, because the first remark has no row yet. */
async function lockStudents(trx: Trx, ids: readonly string[]): Promise<void> {
  for (const some of inChunks(ids.toSorted())) {
    const accounts = trx
      .selectFrom('users')
      .select('_id')
      .where('_id', 'in', [...some])
      .orderBy('_id');
    await lockRows(trx, accounts).execute();
  }
}

export async function saveConductCells(
  trx: Trx,
  conduct: Conduct,
  { of, term, armId }: ClassInTerm,
  rows: readonly Row[],
  ask: Ask & Doer,
): Promise<void> {
  const ids = rows.map(({ studentId }) => studentId);
  await lockStudents(trx, ids);
  const stored = await findConduct(trx, term._id, ids);
  const sent = sentCells(rows, ask, stored);
  refuseForeign(conduct, sent, ask);
  refuseConflicts(conduct, sent);
  const changed = sent.filter(isChange);
  if (changed.length === 0) return;
  const { by, at } = ask;
  await write(trx, term._id, changed, stored, { by, at });
  const arm = of.arms.find(({ _id }) => _id === armId)?.name;
  const subject = { kind: 'class', _id: of._id, title: arm === undefined ? of.name : `${of.name} ${arm}` } as const;
  // No remark and no rating: they would stay when the account is deleted.
  const after = {
    term: termLabel({ ...term, session: sessionOf(term) }),
    remarks: changed.filter(({ part }) => isAuthor(part)).length,
    ratings: changed.filter(({ part }) => !isAuthor(part)).length,
  };
  await recordAudit(trx, { action: 'score.conduct', by, at, subject, after });
}
