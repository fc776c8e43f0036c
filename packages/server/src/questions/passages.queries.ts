import type { PassageWithQuestions, StoredPassage } from '@akada/contract';
import { type SqlBool, sql } from 'kysely';
import { type Actor, recordAudit } from '../platform/audit/record.ts';
import { isMissingReference, lockRows } from '../platform/db/dialect.ts';
import type { Condition } from '../platform/db/reach.ts';
import type { Db, PassageRow, Trx } from '../platform/db/schema.ts';
import { hasWords, offsetOf, readPage, searchTextOf } from '../platform/db/search.ts';
import { AppError } from '../platform/http/app-error.ts';
import { laterThan } from '../platform/http/changed-meanwhile.ts';
import { type Passages, shortText, toPassage } from './question.entity.ts';

export type Who = { by: Actor; at: string };

export async function passagesOf(db: Db, questions: readonly { passage_id: string | null }[]): Promise<Passages> {
  const ids = [...new Set(questions.flatMap(({ passage_id }) => passage_id ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('passages').selectAll().where('_id', 'in', ids).execute();
  return new Map(rows.map((row) => [row._id, toPassage(row)]));
}

function withCounts(db: Db) {
  return db
    .selectFrom('passages')
    .selectAll('passages')
    .select((eb) =>
      eb
        .selectFrom('questions')
        .select((count) => count.fn.countAll<number>().as('questions'))
        .whereRef('questions.passage_id', '=', 'passages._id')
        .$asScalar()
        .$notNull()
        .as('question_count'),
    );
}

const toStored = (row: PassageRow & { question_count: number }): StoredPassage => ({
  ...{ ...toPassage(row), questionCount: row.question_count },
  ...{ createdAt: row.created_at, updatedAt: row.updated_at },
});

type Wanted = { search?: string | undefined; page: number; limit: number; own: Condition };

/** With a question of an own subject, or with none at all. */
const isOwnPassage = (own: NonNullable<Condition>) => sql<SqlBool>`(
  not exists (select 1 from questions where questions.passage_id = passages._id)
  or exists (select 1 from questions where questions.passage_id = passages._id and ${own})
)`;

export async function findPassages(db: Db, { search, ...wanted }: Wanted) {
  let passages = withCounts(db).orderBy('created_at', 'desc').orderBy('_id', 'desc');
  if (wanted.own) passages = passages.where(isOwnPassage(wanted.own));
  if (search) passages = passages.where((eb) => hasWords(eb.ref('passages.search_text'), search));
  const { rows, total } = await readPage(passages, { limit: wanted.limit, offset: offsetOf(wanted) });
  return { rows: rows.map(toStored), total };
}

const notFound = () => new AppError('not_found', 'Passage not found');

export async function readPassage(db: Db, id: string, own: Condition = null): Promise<PassageWithQuestions> {
  const row = await withCounts(db).where('passages._id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  const questions = await db
    .selectFrom('questions')
    .select(['_id', 'text'])
    .where('passage_id', '=', id)
    .$if(own !== null, (query) => query.where(own ?? sql.lit(true)))
    .orderBy('created_at')
    .orderBy('_id')
    .execute();
  return { ...toStored(row), questions: questions.map(({ _id, text }) => ({ _id, text: shortText(text) })) };
}

export async function lockPassage(trx: Trx, id: string): Promise<PassageRow> {
  const found = trx.selectFrom('passages').selectAll().where('_id', '=', id);
  const row = await lockRows(trx, found).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Locks the passage against deletion while a question is linked to it. */
export async function refuseUnknownPassage(trx: Trx, id: string | null | undefined): Promise<void> {
  if (!id) return;
  const found = trx.selectFrom('passages').select('_id').where('_id', '=', id);
  if (!(await lockRows(trx, found, 'key').executeTakeFirst()))
    throw new AppError('invalid', 'This passage does not exist', 'passage');
}

export type PassageFields = { title?: string | undefined; text?: string | undefined };

export const passageColumns = ({ title, text }: PassageFields, before: { title: string; text: string }) => ({
  ...{ title: title ?? before.title, text: text ?? before.text },
  search_text: searchTextOf(title ?? before.title, text ?? before.text),
});

async function recordPassage(trx: Trx, who: Who, rows: { before?: PassageRow; after?: PassageRow }): Promise<void> {
  const { before, after } = rows;
  const row = after ?? before;
  if (!row) throw new Error('a passage that is neither before nor after');
  const facts = (one: PassageRow | undefined) => one && { title: one.title, text: one.text, picture: one.picture };
  await recordAudit(trx, {
    action: `question.passage-${before && after ? 'update' : after ? 'create' : 'delete'}`,
    ...who,
    subject: { kind: 'question', _id: row._id, title: shortText(row.title || row.text) },
    before: facts(before) ?? null,
    after: facts(after) ?? null,
  });
}

export async function insertPassage(trx: Trx, id: string, body: PassageFields, who: Who): Promise<PassageRow> {
  const columns = passageColumns(body, { title: '', text: '' });
  const row = { _id: id, ...columns, picture: null, created_at: who.at, updated_at: who.at };
  await trx.insertInto('passages').values(row).execute();
  await recordPassage(trx, who, { after: row });
  return row;
}

type SharedColumns = Pick<PassageRow, 'title' | 'text' | 'picture'>;

/** The bank's own where it has the very same, for imports, which are added one after the other. */
export async function sharedPassage(
  trx: Trx,
  { title, text, picture }: SharedColumns,
  newId: () => string,
  at: string,
): Promise<string> {
  const same = trx
    .selectFrom('passages')
    .select(['_id', 'picture'])
    .where('title', '=', title)
    .where('text', '=', text);
  const known = await lockRows(trx, same.orderBy('created_at').orderBy('_id'), 'key').execute();
  const found = known.find((row) => row.picture === picture);
  if (found) return found._id;
  const _id = newId();
  const columns = passageColumns({ title, text }, { title, text });
  await trx
    .insertInto('passages')
    .values({ _id, ...columns, picture, created_at: at, updated_at: at })
    .execute();
  return _id;
}

/** Deletes passages created since then that no question uses. */
export async function dropUnusedPassages(db: Db, ids: readonly string[], since: string): Promise<void> {
  if (ids.length === 0) return;
  try {
    await db
      .deleteFrom('passages')
      .where('_id', 'in', [...ids])
      .where('created_at', '>=', since)
      .where('_id', 'not in', (eb) =>
        eb
          .selectFrom('questions')
          .select('passage_id')
          .where('passage_id', 'is not', null)
          .$castTo<{ passage_id: string }>(),
      )
      .execute();
  } catch (error) {
    // A question has joined one of them at this moment.
    if (!isMissingReference(error)) throw error;
  }
}

/** `before` is locked. */
export async function updatePassageRow(
  trx: Trx,
  before: PassageRow,
  columns: Partial<PassageRow>,
  who: Who,
): Promise<void> {
  const after = await trx
    .updateTable('passages')
    .set({ ...columns, updated_at: laterThan(before.updated_at, who.at) })
    .where('_id', '=', before._id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordPassage(trx, who, { before, after });
}

const stillShared = (questions: number) => {
  const those = questions === 1 ? '1 question has' : `${questions} questions have`;
  return new AppError('conflict', `${those} this passage. Please give them another one, or none, first.`);
};

export async function deletePassageRow(trx: Trx, id: string, who: Who): Promise<void> {
  const before = await lockPassage(trx, id);
  const { questionCount } = await readPassage(trx, id);
  if (questionCount > 0) throw stillShared(questionCount);
  try {
    await trx.deleteFrom('passages').where('_id', '=', id).execute();
  } catch (error) {
    // A question has joined it since it was counted.
    throw isMissingReference(error) ? stillShared(1) : error;
  }
  await recordPassage(trx, who, { before });
}
