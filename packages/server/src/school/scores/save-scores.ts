import type { ErrorReply, scoresForm } from '@akada/contract';
import { takesSubject } from '@akada/contract/rules/school-subjects';
import type { Mark } from '@akada/contract/rules/term-totals';
import { sessionOf, termLabel } from '@akada/contract/rules/terms';
import type { z } from 'zod';
import { type Actor, recordAudit } from '../../platform/audit/record.ts';
import { inChunks, lockRows } from '../../platform/db/dialect.ts';
import type { TermScoreRow, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { laterThan } from '../../platform/http/changed-meanwhile.ts';
import { limited } from '../../platform/http/scope.ts';
import { type Access, findCells, markOf, type Sheet, type SheetStudent } from './sheet.ts';

/** Cells of a score sheet are saved, all or none (decision 20, by cell instead of by form). */

type Row = z.output<typeof scoresForm>['rows'][number];
type Doer = { by: Actor; at: string };

/** A cell that is sent, where it stands in the request, and what the database has. */
type SentCell = {
  row: Row;
  field: string;
  student: SheetStudent;
  componentId: string;
  mark: Mark;
  stored?: TermScoreRow;
};

const inWords = (mark: Mark) => (mark === null ? 'made it blank' : `entered ${mark}`);

function studentOf(students: ReadonlyMap<string, SheetStudent>, access: Access, row: Row, index: number): SheetStudent {
  const field = `rows.${index}.studentId`;
  const student = students.get(row.studentId);
  if (!student || !access.reads.has(row.studentId)) {
    throw new AppError('conflict', 'A student is not in this class any more. Please load the sheet again.', field);
  }
  if (!access.writes.has(row.studentId)) {
    throw limited('You see these marks as form teacher. They are entered by those who teach the subject.', field);
  }
  return student;
}

function sentCells(
  { scheme, subject }: Sheet,
  rows: readonly Row[],
  students: readonly SheetStudent[],
  { cells, access }: { cells: readonly TermScoreRow[]; access: Access },
): SentCell[] {
  const byId = new Map(students.map((student) => [student._id, student]));
  const stored = new Map(cells.map((cell) => [`${cell.student_id} ${cell.component_id}`, cell]));
  return rows.flatMap((row, index) => {
    const student = studentOf(byId, access, row, index);
    return Object.entries(row.scores).map(([componentId, mark]) => {
      const field = `rows.${index}.scores.${componentId}`;
      const part = scheme.components.find(({ _id }) => _id === componentId);
      if (!part) {
        const message = `The parts of ${subject.name} were changed meanwhile. Please load the sheet again.`;
        throw new AppError('conflict', message, field);
      }
      if (typeof mark === 'number' && mark > part.max) {
        const message = `${student.fullName}, ${part.name}: ${mark} is more than ${part.max}`;
        throw new AppError('invalid', message, field);
      }
      const before = stored.get(`${student._id} ${componentId}`);
      return { row, field, student, componentId, mark, ...(before && { stored: before }) };
    });
  });
}

const markBefore = ({ stored }: SentCell): Mark => (stored ? markOf(stored) : null);
/** The mark of an exam that is typed as well is the teacher's from then on. */
const isChange = (cell: SentCell) =>
  markBefore(cell) !== cell.mark || (cell.mark !== null && (cell.stored?.filled_from ?? null) !== null);

/**
 * Somebody else's mark that the sender had not seen. A cell with the same mark is a repeated save, and the mark of an
 * exam is nobody's.
 */
const isConflict = (cell: SentCell) =>
  isChange(cell) &&
  cell.stored !== undefined &&
  cell.stored.filled_from === null &&
  cell.stored.updated_at > (cell.row.updatedAt ?? '');

function refuseConflicts({ scheme }: Sheet, cells: readonly SentCell[]): void {
  const conflicting = cells.filter(isConflict);
  const [first] = conflicting;
  if (!first?.stored) return;
  const conflicts: NonNullable<ErrorReply['conflicts']> = conflicting.flatMap(({ student, componentId, stored }) =>
    stored
      ? { studentId: student._id, componentId, mark: markOf(stored), by: stored.updated_by, at: stored.updated_at }
      : [],
  );
  const part = scheme.components.find(({ _id }) => _id === first.componentId)?.name ?? '';
  const others = conflicts.length === 1 ? '' : `, as ${conflicts.length - 1} other marks were`;
  const message = `${first.student.fullName}, ${part}: ${first.stored.updated_by} ${inWords(markBefore(first))} meanwhile${others}. What you typed is still here.`;
  throw new AppError('conflict', message, { field: first.field, conflicts });
}

function rowsToWrite(
  { of, subject, term }: Sheet,
  cells: readonly SentCell[],
  stored: readonly TermScoreRow[],
  { by, at }: Doer,
) {
  const last = new Map<string, string>();
  for (const { student_id, updated_at } of stored) {
    if (updated_at > (last.get(student_id) ?? '')) last.set(student_id, updated_at);
  }
  return cells.map(({ student, componentId, mark }): TermScoreRow => {
    const before = last.get(student._id);
    return {
      ...{ student_id: student._id, term_id: term._id, subject_id: subject._id, component_id: componentId },
      ...{ class_id: of._id, arm_id: student.armId },
      hundredths: typeof mark === 'number' ? Math.round(mark * 100) : null,
      state: typeof mark === 'number' ? null : mark,
      filled_from: null,
      updated_at: before === undefined ? at : laterThan(before, at),
      updated_by: by.fullName,
    };
  });
}

async function write(trx: Trx, rows: readonly TermScoreRow[]): Promise<void> {
  for (const some of inChunks(rows, 90)) {
    await trx
      .insertInto('term_scores')
      .values([...some])
      .onConflict((conflict) =>
        conflict.columns(['student_id', 'term_id', 'subject_id', 'component_id']).doUpdateSet((eb) => ({
          class_id: eb.ref('excluded.class_id'),
          arm_id: eb.ref('excluded.arm_id'),
          hundredths: eb.ref('excluded.hundredths'),
          state: eb.ref('excluded.state'),
          filled_from: eb.ref('excluded.filled_from'),
          updated_at: eb.ref('excluded.updated_at'),
          updated_by: eb.ref('excluded.updated_by'),
        })),
      )
      .execute();
  }
}

/** Under the lock of the sheet. */
export async function saveCells(
  trx: Trx,
  sheet: Sheet,
  rows: readonly Row[],
  { students, access, ...doer }: Doer & { students: readonly SheetStudent[]; access: Access },
): Promise<void> {
  const { of, subject, term } = sheet;
  if (!takesSubject(subject, of._id)) {
    throw new AppError('conflict', `${of.name} does not take ${subject.name}`, 'subject');
  }
  const ids = rows.map(({ studentId }) => studentId);
  // An account that is deleted meanwhile would leave no row to refer to.
  for (const some of inChunks(ids)) {
    const accounts = trx
      .selectFrom('users')
      .select('_id')
      .where('_id', 'in', [...some])
      .orderBy('_id');
    await lockRows(trx, accounts, 'key').execute();
  }
  const stored = await findCells(trx, { studentIds: ids, termIds: [term._id], subjectIds: [subject._id] });
  const sent = sentCells(sheet, rows, students, { cells: stored, access });
  refuseConflicts(sheet, sent);
  const changed = sent.filter(isChange);
  if (changed.length === 0) return;
  await write(trx, rowsToWrite(sheet, changed, stored, doer));
  const about = { kind: 'subject', _id: subject._id, title: `${subject.name}, ${of.name}` } as const;
  // No marks: they would stay when the account is deleted.
  const after = { term: termLabel({ ...term, session: sessionOf(term) }), marks: changed.length };
  await recordAudit(trx, { action: 'score.save', ...doer, subject: about, after });
}
