import { createHash } from 'node:crypto';
import { setImmediate as otherWork } from 'node:timers/promises';
import type { ImportFormat } from '@akada/contract/rules/question-import';
import { inChunks } from '../../platform/db/dialect.ts';
import type { ImportLineRow, ImportRow } from '../../platform/db/import-rows.ts';
import type { Db } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { makePicture } from '../../platform/media/pictures.ts';
import { titleOfExam } from '../exam-list.ts';
import { type CheckedRow, fingerprintOf } from './check.ts';
import { beginningOf, type DraftPicture, hashOf, type ImportedPicture } from './draft.ts';
import { type ImportReading, insertLines, isToBeAdded } from './import.queries.ts';
import { asChosenBefore, keepTable } from './kept-tables.ts';
import { type Compared, findKnown } from './known.ts';
import { readAside } from './read-aside.ts';

type Upload = Compared & {
  bytes: Buffer;
  format: ImportFormat | null;
  answers: string;
  fileName: string;
  by: string;
};

const mostAlt = 300;

/** A picture of ours comes back as it was; any other is drawn anew. */
async function storable({ db }: Context, { bytes, alt }: DraftPicture, text: string): Promise<ImportedPicture> {
  const file = Buffer.from(bytes);
  const hash = createHash('sha256').update(file).digest('hex');
  const known = await db.selectFrom('pictures').select('hash').where('hash', '=', hash).executeTakeFirst();
  const { webp, width, height } = await makePicture(file);
  const words = beginningOf(alt, mostAlt) || `Picture of: ${beginningOf(text, 200)}`;
  if (known) return { alt: words, width, height, hash, webp: null };
  return {
    ...{ alt: words, width, height, webp: webp.toString('base64') },
    hash: createHash('sha256').update(webp).digest('hex'),
  };
}

const withoutAlt = 'The picture has no description: please write one';

type Drawn = { row: CheckedRow; picture: string | null };

/** One drawing for all questions of a passage. */
function passageDrawer(context: Context): (row: CheckedRow) => Promise<CheckedRow> {
  const drawn = new Map<string, ImportedPicture>();
  return async (row) => {
    const { question, passagePicture } = row;
    if (!question?.passage || !passagePicture) return row;
    const key = `${createHash('sha256').update(passagePicture.bytes).digest('hex')} ${passagePicture.alt}`;
    try {
      const picture = drawn.get(key) ?? (await storable(context, passagePicture, question.passage.text));
      drawn.set(key, picture);
      return { ...row, question: { ...question, passage: { ...question.passage, picture } } };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { ...row, status: 'rejected', problem: 'picture', why: `In the passage: ${error.message}` };
    }
  };
}

async function withPicture(context: Context, row: CheckedRow): Promise<Drawn> {
  if (!row.question) return { row, picture: null };
  try {
    if (row.explanationPicture) {
      row.question.explanationPicture = await storable(context, row.explanationPicture, row.question.text);
    }
    if (!row.picture) return { row, picture: null };
    const picture = await storable(context, row.picture, row.question.text);
    const fingerprint = fingerprintOf(row.question, picture.hash);
    const isMended = row.picture.alt.trim() === '' && row.status !== 'rejected';
    const why = [row.why, withoutAlt].filter((one) => one !== '').join('. ');
    return {
      row: { ...row, fingerprint, ...(isMended && { status: 'repaired', why }) },
      picture: JSON.stringify(picture),
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { row: { ...row, status: 'rejected', problem: 'picture', why: error.message }, picture: null };
  }
}

export async function drawPictures(context: Context, rows: readonly CheckedRow[]): Promise<Drawn[]> {
  const drawn: Drawn[] = [];
  const withPassagePicture = passageDrawer(context);
  for (const row of rows) drawn.push(await withPicture(context, await withPassagePicture(row)));
  return drawn;
}

/** Compared with the bank as it is now. */
async function withoutKnown(db: Db, drawn: readonly Drawn[], compared: Compared): Promise<void> {
  const adding = drawn.filter(({ row }) => isToBeAdded(row));
  const wanted = adding.map(({ row, picture }) => ({ ...row, picture: hashOf(picture) }));
  const known = await findKnown(db, wanted, compared);
  for (const [at, one] of known) Object.assign(adding[at]?.row ?? {}, { status: 'rejected', ...one });
}

/** Equal texts ask the same question only where the pictures are the same. */
function withoutSamePictures(rows: CheckedRow[]): void {
  const first = new Map<string, number>();
  for (const row of rows.filter((one) => one.picture && isToBeAdded(one))) {
    const before = first.get(row.fingerprint);
    if (before === undefined) first.set(row.fingerprint, row.line);
    else Object.assign(row, { status: 'rejected', problem: 'same-row', why: `The same question as in line ${before}` });
  }
}

const longestSource = 4000;

export const lineOf = (
  importId: string,
  questionId: string,
  row: CheckedRow,
  picture: string | null,
): ImportLineRow => ({
  ...{ import_id: importId, line: row.line, status: row.status, why: row.why, problem: row.problem, picture },
  source: row.source.toWellFormed().replaceAll('\0', '').slice(0, longestSource).toWellFormed(),
  question: row.question && JSON.stringify(row.question),
  ...{ as_read: null, fingerprint: row.fingerprint, question_id: questionId, added_at: null },
  bank_id: row.bankId ?? null,
});

/** Pieces, so that other requests are answered in between. */
export async function writeLines(
  context: Context,
  importId: string,
  drawn: readonly Drawn[],
): Promise<ImportLineRow[]> {
  const lines: ImportLineRow[] = [];
  for (const chunk of inChunks(drawn, 200)) {
    const written = chunk.map((one) => lineOf(importId, context.newId(), one.row, one.picture));
    await context.db.transaction().execute((trx) => insertLines(trx, written));
    lines.push(...written);
    await otherWork();
  }
  return lines;
}

/** Compared with the bank and among themselves. */
export async function withoutRepeated(
  context: Context,
  rows: readonly CheckedRow[],
  compared: Compared,
): Promise<Drawn[]> {
  const drawn = await drawPictures(context, rows);
  withoutSamePictures(drawn.map(({ row }) => row));
  await withoutKnown(context.db, drawn, compared);
  return drawn;
}

/** Adds nothing to the bank. An import left half written by a killed process is deleted like an unused one. */
export async function storeImport(context: Context, { bytes, format, answers, fileName, by, ...compared }: Upload) {
  const { db } = context;
  const { exam } = compared;
  if (exam !== null) await titleOfExam(db, exam);
  const first = await readAside(bytes, format, answers);
  const read = (await asChosenBefore(db, first, by)) ?? first;
  const drawn = await withoutRepeated(context, read.rows, compared);
  const row: ImportRow = {
    ...{
      _id: context.newId(),
      format: read.format,
      file_name: fileName,
      exam_id: exam,
      notes: JSON.stringify(read.notes),
    },
    ...{ imported_by: by, created_at: iso(context.now()), applied_at: null },
    reading: JSON.stringify({ sections: read.sections, forAll: read.forAll } satisfies ImportReading),
  };
  await db.insertInto('question_imports').values(row).execute();
  if (read.table) await keepTable(db, row, read.table);
  return { row, lines: await writeLines(context, row._id, drawn) };
}
