import { setImmediate as otherWork } from 'node:timers/promises';
import type {
  FoundSection,
  ImportCounts,
  ImportTable,
  ListedImport,
  QuestionImport,
  ImportRow as Shown,
} from '@akada/contract';
import type { ImportLineRow, ImportRow } from '../../platform/db/import-rows.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { offsetOf, readPage } from '../../platform/db/search.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Candidate } from './check.ts';
import type { ImportedPicture } from './draft.ts';
import { linesPerhapsMoved } from './perhaps-moved.ts';
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

export const isToBeAdded = (row: { status: string }) => row.status !== 'rejected';

/** The question of the bank joins the exam instead of the row's. */
export const isTaken = (row: Pick<ImportLineRow, 'bank_id' | 'status'>) => row.bank_id !== null && isToBeAdded(row);

export const idOf = (row: ImportLineRow) => (isTaken(row) ? (row.bank_id ?? '') : row.question_id);

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
    .select((eb) => [
      ...(['status', 'problem'] as const),
      eb.fn.countAll<number>().as('count'),
      eb.fn.count<number>('added_at').as('added'),
      eb.fn.count<number>('bank_id').as('inBank'),
    ])
    .where('import_id', 'in', [...ids])
    .groupBy(['import_id', 'status', 'problem'])
    .execute();
  return (id) => {
    const own = rows.filter((row) => row.import_id === id);
    const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
    const of = (status: Shown['status']) => sum(own.filter((row) => row.status === status).map((row) => row.count));
    const known = own.filter(({ status, problem }) => status === 'rejected' && problem === 'exists');
    const toCheck = sum(own.filter(({ problem }) => problem === 'check').map((row) => row.count));
    const inBank = sum(known.map((row) => row.inBank));
    return {
      ...{ accepted: of('accepted'), repaired: of('repaired'), rejected: of('rejected') },
      added: sum(own.map((row) => row.added)),
      ...(inBank > 0 && { inBank }),
      ...(toCheck > 0 && { toCheck }),
    };
  };
}

export async function countLines(db: Db, id: string): Promise<ImportCounts> {
  const counts = (await countsOf(db, [id]))(id);
  const moved = counts.toCheck === undefined ? [] : await linesPerhapsMoved(db, id);
  return { ...counts, ...(moved.length > 0 && { perhapsMoved: moved.length }) };
}

const pictureOf = ({ hash, webp, ...picture }: ImportedPicture) => ({
  ...picture,
  url: webp === null ? `/media/pictures/${hash}.webp` : `data:image/webp;base64,${webp}`,
});

function toLine(row: ImportLineRow, bank: ReadonlyMap<string, InBank>): Shown {
  const question = row.question === null ? null : (JSON.parse(row.question) as Candidate);
  const picture = row.picture === null ? null : (JSON.parse(row.picture) as ImportedPicture);
  const { passage } = question ?? {};
  const inBank = bank.get(row.bank_id ?? '');
  const shownPassage = passage && { ...passage, picture: passage.picture && pictureOf(passage.picture) };
  return {
    line: row.line,
    status: row.status,
    why: row.why,
    ...(row.problem !== null && { problem: row.problem }),
    source: row.source,
    question: question && { ...question, passage: shownPassage, ...(picture && { picture: pictureOf(picture) }) },
    isChanged: row.as_read !== null,
    ...(row.added_at !== null && { questionId: idOf(row) }),
    ...(inBank && { inBank: { ...inBank, isTaken: isTaken(row) } }),
  };
}

type InBank = Omit<NonNullable<Shown['inBank']>, 'isTaken'>;

export async function toLines(db: Db, rows: readonly ImportLineRow[]): Promise<Shown[]> {
  const ids = rows.flatMap(({ bank_id }) => bank_id ?? []);
  const columns = ['_id', 'options', 'correct_answer', 'points'] as const;
  const found =
    ids.length === 0 ? [] : await db.selectFrom('questions').select(columns).where('_id', 'in', ids).execute();
  const bank = found.map(({ _id, options, correct_answer, points }): [string, InBank] => [
    _id,
    { questionId: _id, options: JSON.parse(options) as string[], correctAnswer: correct_answer, points },
  ]);
  return rows.map((row) => toLine(row, new Map(bank)));
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

export async function lastImports(db: Db, by?: string): Promise<ListedImport[]> {
  const rows = await db
    .selectFrom('question_imports')
    .leftJoin('users', 'users._id', 'question_imports.imported_by')
    .selectAll('question_imports')
    .select('users.full_name as imported_by_name')
    .orderBy('question_imports.created_at', 'desc')
    .orderBy('question_imports._id', 'desc')
    .$if(by !== undefined, (query) => query.where('question_imports.imported_by', '=', by ?? ''))
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
    .selectAll()
    .where('import_id', '=', imported._id)
    .orderBy('line')
    .execute();
  return sections.map((section) => {
    const own = rows.filter(({ line, status }) => line >= section.from && line <= section.to && status !== 'rejected');
    const added = own.filter(({ added_at }) => added_at !== null);
    return { ...section, count: own.length, questions: added.map(idOf) };
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
    rows: await toLines(db, lines),
    counts: await countLines(db, row._id),
    ...(table && { table: JSON.parse(table.view) as ImportTable }),
    ...(sections.length > 0 && { sections }),
    forAll: { subject, points },
  };
}
