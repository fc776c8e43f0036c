import type { ImportCounts, ImportRow as Shown } from '@akada/contract';
import { asStored } from '@akada/contract/question-types';
import type { Reach } from '@akada/contract/rules/teaching';
import { lockRows } from '../../platform/db/dialect.ts';
import type { ImportLineRow } from '../../platform/db/import-rows.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Candidate, fingerprintOf, problemOf } from './check.ts';
import { hashOf } from './draft.ts';
import { countLines, getImportRow, toLines } from './import.queries.ts';
import { type Compared, findKnown } from './known.ts';
import { doubtsIn, isLoneLetter, stillOpen } from './open-doubts.ts';

export type Change = { [Field in Exclude<keyof Candidate, 'passage'>]?: Candidate[Field] | undefined } & {
  /** Takes it off. */
  passage?: null | undefined;
};

const read = ['status', 'why', 'problem', 'question', 'fingerprint', 'bank_id'] as const;
type AsRead = Pick<ImportLineRow, (typeof read)[number]>;

/** Without `bank_id` in rows that an older version changed. */
export const asRead = (row: ImportLineRow): AsRead =>
  row.as_read === null
    ? (Object.fromEntries(read.map((column) => [column, row[column]])) as AsRead)
    : (JSON.parse(row.as_read) as AsRead);

const empty: Candidate = { text: '', type: 'multiple-choice', options: [], correctAnswer: '', points: 1 };

function changed(before: Candidate, change: Change): Candidate {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const next: Candidate = { ...before, ...given };
  if (change.passage === null) delete next.passage;
  const clean = (text: string) => text.replaceAll('\0', '').toWellFormed().normalize('NFC').trim();
  const asked = { ...next, options: next.options.map(clean), correctAnswer: clean(next.correctAnswer) };
  const stored = asStored(asked);
  return { ...next, ...stored, options: [...stored.options], text: clean(next.text) };
}

const withDoubts = (why: string, doubts: readonly string[]) =>
  doubts.length === 0 ? why : `${why}. Please check: ${doubts.join('; ')}`;

async function sameInImport(db: Db, row: ImportLineRow, fingerprint: string): Promise<number | null> {
  const other = await db
    .selectFrom('question_import_rows')
    .select('line')
    .where('import_id', '=', row.import_id)
    .where('fingerprint', '=', fingerprint)
    .where('line', '<>', row.line)
    .where('status', '<>', 'rejected')
    .limit(1)
    .executeTakeFirst();
  return other?.line ?? null;
}

/** Saved as a whole, or with the answer as it was read: the doubts were seen. */
const isConfirmed = (row: ImportLineRow, before: Candidate, change: Change) =>
  row.problem === 'check' &&
  (change.text !== undefined || (change.correctAnswer !== undefined && change.correctAnswer === before.correctAnswer));

function openDoubts(row: ImportLineRow, before: Candidate, after: Candidate, change: Change): string[] {
  const confirmed = isConfirmed(row, before, change);
  if (confirmed && change.text === undefined && isLoneLetter(doubtsIn(row.why), after)) {
    const why = `The answer is only “${after.correctAnswer}”: please give the question its options, or its whole answer`;
    throw new AppError('invalid', why, 'correctAnswer');
  }
  const isKeyGiven = change.correctAnswer !== undefined;
  return stillOpen(row.why, { before, after, isKeyGiven, isConfirmed: confirmed });
}

async function checked(
  db: Db,
  row: ImportLineRow,
  question: Candidate,
  compared: Compared,
  doubts: readonly string[],
): Promise<AsRead> {
  const picture = hashOf(row.picture);
  const fingerprint = fingerprintOf(question, picture);
  const rejected = (problem: AsRead['problem'], why: string, bank_id: string | null = null): AsRead => ({
    ...{ status: 'rejected', problem, why, question: JSON.stringify(question), fingerprint, bank_id },
  });
  const problem = problemOf(question);
  if (problem) return rejected(problem.problem, withDoubts(problem.why, doubts));
  const other = await sameInImport(db, row, fingerprint);
  if (other !== null) return rejected('same-row', `The same question as in line ${other}`);
  const known = (await findKnown(db, [{ question, fingerprint, picture }], compared)).get(0);
  // Staff who change a row have seen that the bank has it with other options.
  if (known && !known.isNear) return rejected(known.problem, known.why, known.bankId);
  if (doubts.length > 0) return rejected('check', `Please check: ${doubts.join('; ')}`);
  return {
    status: 'repaired',
    problem: null,
    why: 'Changed in the review',
    question: JSON.stringify(question),
    fingerprint,
    bank_id: null,
  };
}

async function getLine(db: Db, id: string, line: number): Promise<ImportLineRow> {
  const own = db.selectFrom('question_import_rows').selectAll().where('import_id', '=', id).where('line', '=', line);
  const row = await lockRows(db, own).executeTakeFirst();
  if (!row) throw new AppError('not_found', 'This import has no such line');
  if (row.added_at !== null)
    throw new AppError('conflict', 'This question is in the bank already. Please change it there.');
  return row;
}

const leftOut = (row: ImportLineRow): AsRead => ({
  ...{ status: 'rejected', problem: 'left-out', why: 'Left out in the review' },
  ...{ question: row.question, fingerprint: row.fingerprint, bank_id: row.bank_id },
});

/** A null change restores the row as read from the file. */
export async function changeRow(
  trx: Trx,
  id: string,
  line: number,
  change: Change | 'leave out' | null,
  reach: Reach | null,
): Promise<{ row: Shown; counts: ImportCounts }> {
  const { exam_id: exam } = await getImportRow(trx, id);
  const row = await getLine(trx, id, line);
  const before = asRead(row);
  const now = row.question === null ? empty : (JSON.parse(row.question) as Candidate);
  const mended = async (given: Change) => {
    const next = changed(now, given);
    return checked(trx, row, next, { exam, reach }, openDoubts(row, now, next, given));
  };
  const columns = change === null ? before : change === 'leave out' ? leftOut(row) : await mended(change);
  const after = await trx
    .updateTable('question_import_rows')
    .set({ ...columns, as_read: change === null ? null : JSON.stringify(before) })
    .where('import_id', '=', id)
    .where('line', '=', line)
    .returningAll()
    .executeTakeFirstOrThrow();
  const [shown] = await toLines(trx, [after]);
  if (!shown) throw new AppError('not_found', 'This import has no such line');
  return { row: shown, counts: await countLines(trx, id) };
}
