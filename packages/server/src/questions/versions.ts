import type { QuestionVersion } from '@akada/contract';
import { questionMessages, questionProblem } from '@akada/contract';
import type { Facts } from '../platform/audit/record.ts';
import type { Db, QuestionRow, Trx } from '../platform/db/schema.ts';
import { AppError } from '../platform/http/app-error.ts';
import { laterThan } from '../platform/http/changed-meanwhile.ts';
import { withMarks } from './alike.ts';
import { type QuestionFields, questionEntity, type StoredPicture, toQuestion } from './question.entity.ts';
import { columnsOf, type QuestionBody } from './questions.queries.ts';

/** More than anybody reads; the audit log has the rest. */
const most = 100;

type Entry = { _id: string; at: string; by: string; before: Facts | null; after: Facts | null };

/** The newest first. Deeds on many questions name none of them, and are not among them. */
async function entriesOf(db: Db, id: string): Promise<Entry[]> {
  const rows = await db
    .selectFrom('audit')
    .select(['_id', 'at', 'actor_name', 'before', 'after'])
    .where('subject_id', '=', id)
    .where('action', 'in', ['question.create', 'question.update'])
    .orderBy('_id', 'desc')
    .limit(most)
    .execute();
  const facts = (text: string | null) => (text === null ? null : (JSON.parse(text) as Facts));
  return rows.map((row) => ({
    ...{ _id: row._id, at: row.at, by: row.actor_name },
    ...{ before: facts(row.before), after: facts(row.after) },
  }));
}

/** As the question was after each edit; the last is how it came into the bank, under the question's own id. */
export async function findVersions(db: Db, row: QuestionRow): Promise<QuestionVersion[]> {
  const entries = await entriesOf(db, row._id);
  const edits = entries.filter(({ before }) => before !== null);
  const first = entries.find(({ before }) => before === null);
  return [
    ...edits.map(({ _id, at, by, before, after }) => ({
      ...{ _id, at, by },
      changes: { before: { ...before }, after: { ...after } } as QuestionVersion['changes'],
    })),
    ...(edits.length < most ? [{ _id: row._id, at: row.created_at, by: first?.by ?? '', changes: null }] : []),
  ];
}

/** Field values before these edits, which are newest first: the oldest edit of a field wins. */
function factsBefore(edits: readonly Entry[]): Map<string, unknown> {
  const facts = new Map<string, unknown>();
  for (const { before, after } of edits)
    for (const name of Object.keys({ ...before, ...after })) facts.set(name, before?.[name]);
  return facts;
}

/** Fields that a restore leaves alone: exam and lesson are not part of a question's content. */
const notRestored = new Set(['exam', 'lesson', 'lessonSecond', 'passage']);

const emptyOf = (name: string): unknown => {
  if (name === 'details') return {};
  return name === 'options' ? [] : null;
};

type Shown = Omit<StoredPicture, 'hash'> & { url: string };

/** Pictures are never deleted, and their address has the hash. */
function storedFrom(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const { url, ...rest } = value as Shown;
  const hash = /([0-9a-f]{64})\.webp$/.exec(url)?.[1] ?? '';
  return JSON.stringify({ hash, ...rest });
}

const pictureColumns = { picture: 'picture', explanationPicture: 'explanation_picture' } as const;

function columnsFrom(row: QuestionRow, facts: ReadonlyMap<string, unknown>): Partial<QuestionRow> {
  const known = new Set<string>(Object.keys(questionEntity.facts(row)));
  const body = [...facts].flatMap(([name, value]) =>
    known.has(name) && !notRestored.has(name) ? [[name, value ?? emptyOf(name)] as const] : [],
  );
  const pictures = Object.entries(pictureColumns).flatMap(([name, column]) =>
    facts.has(name) ? [[column, storedFrom(facts.get(name))] as const] : [],
  );
  const fields: QuestionFields = questionEntity.facts(row);
  return { ...columnsOf(Object.fromEntries(body) as QuestionBody, fields), ...Object.fromEntries(pictures) };
}

/** `row` is locked. */
export async function bringBack(trx: Trx, row: QuestionRow, version: string, at: string): Promise<QuestionRow> {
  const edits = (await entriesOf(trx, row._id)).filter(({ before }) => before !== null);
  const place = edits.findIndex(({ _id }) => _id === version);
  if (place < 0 && (version !== row._id || edits.length >= most))
    throw new AppError('not_found', 'This version is not known any more');
  const columns = columnsFrom(row, factsBefore(version === row._id ? edits : edits.slice(0, place)));
  const next = withMarks({ ...row, ...columns });
  const problem = questionProblem(toQuestion(next, new Map()), questionMessages);
  if (problem) throw new AppError('conflict', `This version cannot be brought back: ${problem.message}`);
  const { _id, ...values } = next;
  return trx
    .updateTable('questions')
    .set({ ...values, updated_at: laterThan(row.updated_at, at) })
    .where('_id', '=', _id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
