import { setImmediate as otherWork } from 'node:timers/promises';
import type {
  FoundSection,
  ImportCounts,
  ImportTable,
  ListedImport,
  QuestionImport,
  ImportRow as Shown,
} from '@akada/contract';
import type { Details } from '@akada/contract/question-types/details';
import type { ImportLineRow, ImportRow } from '../../platform/db/import-rows.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { offsetOf, readPage } from '../../platform/db/search.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { storedPicture } from '../question.entity.ts';
import { type Candidate, fingerprintOf } from './check.ts';
import type { ImportedPicture } from './draft.ts';
import type { ReadForAll, ReadSection } from './read-import.ts';

export async function getImportRow(db: Db, id: string): Promise<ImportRow> {
  const row = await db.selectFrom('question_imports').selectAll().where('_id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('not_found', 'Import not found');
  return row;
}

export async function insertLines(trx: Trx, rows: readonly ImportLineRow[]): Promise<void> {
  await trx
    .insertInto('question_import_rows')
    .values([...rows])
    .execute();
}

const atOnce = 500;

/** Paged, so that other requests are answered in between. */
export async function* pagesOfBank(db: Db) {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('questions')
      .leftJoin('passages', 'passages._id', 'questions.passage_id')
      .select(['questions._id', 'questions.text', 'type', 'options', 'correct_answer', 'details', 'questions.picture'])
      .select('passages.text as passage')
      .where('questions._id', '>', after)
      .orderBy('questions._id')
      .limit(atOnce)
      .execute();
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return;
    after = last._id;
    await otherWork();
  }
}

/** The keys of the bank's questions that have one of these fingerprints. */
export async function findInBank(db: Db, fingerprints: ReadonlySet<string>): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  if (fingerprints.size === 0) return found;
  for await (const page of pagesOfBank(db)) {
    for (const { picture, correct_answer, passage, ...row } of page) {
      const details = row.details === null ? undefined : (JSON.parse(row.details) as Details);
      const question = {
        ...{ ...row, options: JSON.parse(row.options) as string[], details },
        ...(passage !== null && { passage: { text: passage } }),
      };
      const fingerprint = fingerprintOf(question, storedPicture(picture)?.hash);
      if (fingerprints.has(fingerprint)) found.set(fingerprint, correct_answer);
    }
  }
  return found;
}

export async function findLines(db: Db, id: string): Promise<ImportLineRow[]> {
  const lines: ImportLineRow[] = [];
  for (let after = 0; ; ) {
    const page = await db
      .selectFrom('question_import_rows')
      .selectAll()
      .where('import_id', '=', id)
      .where('line', '>', after)
      .orderBy('line')
      .limit(atOnce)
      .execute();
    lines.push(...page);
    const last = page.at(-1);
    if (!last || page.length < atOnce) return lines;
    after = last.line;
    await otherWork();
  }
}

export function linesOf(db: Db, id: string, lines: readonly number[]): Promise<ImportLineRow[]> {
  return db
    .selectFrom('question_import_rows')
    .selectAll()
    .where('import_id', '=', id)
    .where('line', 'in', [...lines])
    .orderBy('line')
    .execute();
}

async function countsOf(db: Db, ids: readonly string[]): Promise<(id: string) => ImportCounts> {
  const rows = await db
    .selectFrom('question_import_rows')
    .select('import_id')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count'), eb.fn.count<number>('added_at').as('added')])
    .where('import_id', 'in', [...ids])
    .groupBy(['import_id', 'status'])
    .execute();
  return (id) => {
    const own = rows.filter((row) => row.import_id === id);
    const of = (status: Shown['status']) => own.find((row) => row.status === status)?.count ?? 0;
    const added = own.reduce((sum, row) => sum + row.added, 0);
    return { accepted: of('accepted'), repaired: of('repaired'), rejected: of('rejected'), added };
  };
}

export const countLines = async (db: Db, id: string): Promise<ImportCounts> => (await countsOf(db, [id]))(id);

const pictureOf = ({ hash, webp, ...picture }: ImportedPicture) => ({
  ...picture,
  url: webp === null ? `/media/pictures/${hash}.webp` : `data:image/webp;base64,${webp}`,
});

export function toLine(row: ImportLineRow): Shown {
  const question = row.question === null ? null : (JSON.parse(row.question) as Candidate);
  const picture = row.picture === null ? null : (JSON.parse(row.picture) as ImportedPicture);
  const { passage } = question ?? {};
  const shownPassage = passage && { ...passage, picture: passage.picture && pictureOf(passage.picture) };
  return {
    line: row.line,
    status: row.status,
    why: row.why,
    ...(row.problem !== null && { problem: row.problem }),
    source: row.source,
    question: question && { ...question, passage: shownPassage, ...(picture && { picture: pictureOf(picture) }) },
    isChanged: row.as_read !== null,
    ...(row.added_at !== null && { questionId: row.question_id }),
  };
}

/** More would keep other requests waiting while the reply is written. */
export const mostRowsInAReply = 500;

type Page = { status?: ImportLineRow['status'] | undefined; page: number; limit: number };

export function pageOfLines(db: Db, id: string, wanted: Page) {
  let lines = db.selectFrom('question_import_rows').selectAll().where('import_id', '=', id).orderBy('line');
  if (wanted.status) lines = lines.where('status', '=', wanted.status);
  return readPage(lines, { limit: wanted.limit, offset: offsetOf(wanted) });
}

const importHead = ({ _id, format, file_name, exam_id, created_at }: ImportRow) => ({
  ...{ _id, format, fileName: file_name, exam: exam_id, createdAt: created_at },
});

const mostImports = 50;

export async function lastImports(db: Db): Promise<ListedImport[]> {
  const rows = await db
    .selectFrom('question_imports')
    .leftJoin('users', 'users._id', 'question_imports.imported_by')
    .selectAll('question_imports')
    .select('users.full_name as imported_by_name')
    .orderBy('question_imports.created_at', 'desc')
    .orderBy('question_imports._id', 'desc')
    .limit(mostImports)
    .execute();
  if (rows.length === 0) return [];
  const counts = await countsOf(
    db,
    rows.map((row) => row._id),
  );
  return rows.map((row) => ({ ...importHead(row), importedBy: row.imported_by_name ?? '', counts: counts(row._id) }));
}

/** The part of a paper that is stored beside its rows. */
export type ImportReading = { sections?: ReadSection[] | undefined; forAll?: ReadForAll };

export const readingOf = ({ reading }: ImportRow) => JSON.parse(reading ?? '{}') as ImportReading;

async function sectionsOf(db: Db, imported: ImportRow): Promise<FoundSection[]> {
  const { sections = [] } = readingOf(imported);
  if (sections.length === 0) return [];
  const rows = await db
    .selectFrom('question_import_rows')
    .select(['line', 'status', 'question_id', 'added_at'])
    .where('import_id', '=', imported._id)
    .orderBy('line')
    .execute();
  return sections.map((section) => {
    const own = rows.filter(({ line, status }) => line >= section.from && line <= section.to && status !== 'rejected');
    const added = own.filter(({ added_at }) => added_at !== null);
    return { ...section, count: own.length, questions: added.map(({ question_id }) => question_id) };
  });
}

export async function toImport(db: Db, row: ImportRow, lines: readonly ImportLineRow[]): Promise<QuestionImport> {
  const tables = db.selectFrom('question_tables').select('view').where('import_id', '=', row._id);
  const table = await tables.executeTakeFirst();
  const sections = await sectionsOf(db, row);
  const { subject = '', points = 1 } = readingOf(row).forAll ?? {};
  return {
    ...importHead(row),
    notes: JSON.parse(row.notes) as string[],
    rows: lines.map(toLine),
    counts: await countLines(db, row._id),
    ...(table && { table: JSON.parse(table.view) as ImportTable }),
    ...(sections.length > 0 && { sections }),
    forAll: { subject, points },
  };
}
