import type { BankValues } from '@akada/contract';
import type { BankOrder } from '@akada/contract/rules/bank';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Condition } from '../platform/db/reach.ts';
import type { Db, QuestionRow, Schema } from '../platform/db/schema.ts';
import { hasWords, offsetOf, readPage } from '../platform/db/search.ts';
import { isAlike, othersAlike } from './alike.ts';

type Maybe<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined };

export type BankFilter = Maybe<{
  search: string;
  exam: string;
  passage: string;
  import: string;
  type: QuestionRow['type'];
  subject: string;
  topic: string;
  classLevel: string;
  source: string;
  year: number;
  tag: string;
  used: 'yes' | 'no';
  explanation: 'yes' | 'no';
  practice: 'yes' | 'no';
  alike: string;
}> & { own?: Condition };

/** A tag has no quotation marks, so it stands in the list as it is written there. */
const hasTag = (tag: string) => sql<SqlBool>`replace(questions.tags, ${JSON.stringify(tag)}, '') <> questions.tags`;

/** Each word in the question or in its passage. */
function hasAllWords(eb: ExpressionBuilder<Schema, 'questions'>, search: string): Expression<SqlBool> {
  const words = search.split(/\s+/).filter(Boolean);
  const inPassages = (word: string) =>
    eb
      .selectFrom('passages')
      .select('passages._id')
      .where((passages) => hasWords(passages.ref('passages.search_text'), word));
  return eb.and(
    words.map((word) =>
      eb.or([hasWords(eb.ref('questions.search_text'), word), eb('questions.passage_id', 'in', inPassages(word))]),
    ),
  );
}

export const matches = (filter: BankFilter) => (eb: ExpressionBuilder<Schema, 'questions'>) => {
  const {
    search,
    exam,
    passage,
    import: imported,
    type,
    subject,
    topic,
    classLevel,
    source,
    year,
    tag,
    used,
    explanation,
    practice,
    alike,
    own,
  } = filter;
  const places = eb.selectFrom('exam_questions').select('exam_questions.question_id');
  const added = eb
    .selectFrom('question_import_rows')
    .select('question_import_rows.question_id')
    .where('question_import_rows.added_at', 'is not', null);
  const all: (Expression<SqlBool> | undefined | null | '')[] = [
    own,
    search && hasAllWords(eb, search),
    exam && eb('questions._id', 'in', places.where('exam_questions.exam_id', '=', exam)),
    passage && eb('questions.passage_id', '=', passage),
    imported && eb('questions._id', 'in', added.where('question_import_rows.import_id', '=', imported)),
    type && eb('questions.type', '=', type),
    subject && eb('questions.subject', '=', subject),
    topic && eb('questions.topic', '=', topic),
    classLevel && eb('questions.class_level', '=', classLevel),
    source && eb('questions.source', '=', source),
    year === undefined ? undefined : eb('questions.year', '=', year),
    tag && hasTag(tag),
    used && eb('questions._id', used === 'yes' ? 'in' : 'not in', places),
    alike && isAlike(eb, alike),
    explanation && eb('questions.explanation', explanation === 'yes' ? '<>' : '=', ''),
    practice && eb('questions.practice', '=', practice === 'yes' ? 1 : 0),
  ];
  return eb.and(all.flatMap((condition) => condition || []));
};

/** Rows with an empty sort column come last. */
const orders: Readonly<Record<BankOrder, readonly string[]>> = {
  newest: ['created_at desc', '_id desc'],
  oldest: ['created_at', '_id'],
  topic: ["subject = ''", 'subject', "topic = ''", 'topic', 'created_at desc', '_id'],
  source: ["source = ''", 'source', 'coalesce(year, 0) desc', 'length(source_number)', 'source_number', '_id'],
};

/** Similar questions nearly always share the key, so this order puts them side by side. */
const alikeOrder = ['alike_key', 'created_at', '_id'];

function listed(db: Db) {
  return db
    .selectFrom('questions')
    .selectAll('questions')
    .select((eb) =>
      eb
        .selectFrom('exam_questions')
        .select((count) => count.fn.countAll<number>().as('exams'))
        .whereRef('exam_questions.question_id', '=', 'questions._id')
        .$asScalar()
        .$notNull()
        .as('used_in_exams'),
    )
    .select((eb) => othersAlike(eb).$asScalar().$notNull().as('alike'));
}

export function findQuestions(
  db: Db,
  filter: BankFilter & { sort?: BankOrder | undefined; page: number; limit: number },
) {
  const { limit } = filter;
  // Like beside like.
  const order = filter.sort || filter.alike !== 'yes' ? orders[filter.sort ?? 'newest'] : alikeOrder;
  const questions = listed(db)
    .where(matches(filter))
    .orderBy(sql.raw(order.join(', ')));
  return readPage(questions, { limit, offset: offsetOf(filter) });
}

const known = ['subject', 'topic', 'class_level', 'source', 'year', 'tags'] as const;

type Known = Pick<QuestionRow, (typeof known)[number]> & { questions: number };

/** Number of questions with each value, in the order of the alphabet. */
function countEach(rows: readonly Known[], valuesOf: (row: Known) => readonly string[]) {
  const counts = new Map<string, number>();
  for (const row of rows) {
    for (const value of valuesOf(row)) if (value !== '') counts.set(value, (counts.get(value) ?? 0) + row.questions);
  }
  return [...counts]
    .map(([value, questions]) => ({ value, questions }))
    .sort((one, other) => one.value.localeCompare(other.value, 'en'));
}

export async function readBankValues(db: Db, own: Condition = null): Promise<BankValues> {
  const rows = await db
    .selectFrom('questions')
    .select([...known, (eb) => eb.fn.countAll<number>().as('questions')])
    .$if(own !== null, (query) => query.where(own ?? sql.lit(true)))
    .groupBy([...known])
    .execute();
  const yearsOf = (source: string) =>
    new Set(rows.flatMap((row) => (row.source === source && row.year !== null ? row.year : [])));
  const subjects = countEach(rows, ({ subject }) => [subject]);
  return {
    subjects,
    topics: [...subjects.map(({ value }) => value), ''].flatMap((subject) => {
      const own = rows.filter((row) => row.subject === subject);
      return countEach(own, ({ topic }) => [topic]).map((topic) => ({ subject, ...topic }));
    }),
    classLevels: countEach(rows, ({ class_level }) => [class_level]),
    sources: countEach(rows, ({ source }) => [source]).map((source) => ({
      ...source,
      years: [...yearsOf(source.value)].sort((one, other) => other - one),
    })),
    tags: countEach(rows, ({ tags }) => JSON.parse(tags) as string[]),
  };
}
