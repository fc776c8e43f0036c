import { createHash } from 'node:crypto';
import { rulesOf } from '@akada/contract/question-types';
import { listOf } from '@akada/contract/question-types/list';
import type { Expression, ExpressionBuilder, ReferenceExpression, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Db, QuestionRow, Schema } from '../platform/db/schema.ts';
import type { Context } from '../platform/http/context.ts';
import { questionEntity, storedPicture } from './question.entity.ts';

/** Stop words of questions. 'not' and 'except' are not among them, because they change the meaning. */
const asking = new Set(
  [
    'a an the of in on at to is are was were be by for from with and or it its this that these those as do does did',
    'what which who whom whose how name state give list find choose select pick write calculate determine evaluate',
    'following below above correct answer option one question called known',
  ]
    .join(' ')
    .split(' '),
);

/** Words, numbers, and signs where they count: all of mathematics, a hyphen or slash beside a figure only. */
const tokens = /[\p{L}\p{M}]+|\p{N}+(?:[.,]\p{N}+)*|[\p{Sm}\p{Sc}^°%\\]|(?<=[\p{N}\s$)}])[-/*](?=[\p{N}\p{L}(\\{])/gu;

const tokensOf = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll('−', '-').match(tokens) ?? [];

const isWord = (token: string) => /^[\p{L}\p{M}]{2}/u.test(token);

/** The words in any order; figures, letters and signs in theirs, because 3 − 5 is not 5 − 3. */
function asked(text: string, without: ReadonlySet<string>): string {
  const all = tokensOf(text);
  const kept = all.filter((token) => !without.has(token));
  const some = kept.length === 0 ? all : kept;
  return [...some.filter(isWord).toSorted(), '|', ...some.filter((token) => !isWord(token))].join(' ');
}

const written = (text: string) => tokensOf(text).join(' ') || text.trim();

const hash = (parts: readonly string[]) =>
  createHash('sha256').update(parts.join('\u0001')).digest('base64url').slice(0, 22);

type Marks = Pick<QuestionRow, 'alike_options' | 'alike_key'>;

const noWords: ReadonlySet<string> = new Set();

/**
 * Two questions are alike when the same is asked and the same answers are offered, or almost the same is asked and the
 * same is right (decision 26).
 */
export function alikeMarks(row: QuestionRow): Marks {
  const question = questionEntity.facts(row);
  const { options, details } = rulesOf(row.type).shown(question);
  const seen = `${storedPicture(row.picture)?.hash ?? ''} ${row.passage_id ?? ''}`;
  const prompts = (details?.prompts ?? []).map(written);
  const key = (listOf(row.correct_answer) ?? [row.correct_answer]).map(written);
  return {
    alike_options: hash([asked(row.text, noWords), seen, ...prompts, ...options.map(written).toSorted()]),
    alike_key: hash([asked(row.text, asking), seen, ...prompts, ...key.toSorted()]),
  };
}

export const withMarks = (row: QuestionRow): QuestionRow => ({ ...row, ...alikeMarks(row) });

/** Pairs that staff marked as different are excluded. */
const notApart = (one: Expression<string>, other: Expression<string>) =>
  sql<SqlBool>`not exists (select 1 from questions_apart where question_id = ${one} and other_id = ${other})`;

/** Similar questions, as a subquery of a statement on `questions`. */
export const othersAlike = (eb: ExpressionBuilder<Schema, 'questions'>) =>
  eb
    .selectFrom('questions as other')
    .select((count) => count.fn.countAll<number>().as('others'))
    .whereRef('other._id', '<>', 'questions._id')
    .where((is) =>
      is.or([
        is('other.alike_options', '=', is.ref('questions.alike_options')),
        is('other.alike_key', '=', is.ref('questions.alike_key')),
      ]),
    )
    .where((is) => notApart(is.ref('questions._id'), is.ref('other._id')));

const several = (column: ReferenceExpression<Schema, 'questions'> & string) =>
  sql<SqlBool>`questions.${sql.ref(column)} in (select ${sql.ref(column)} from questions group by ${sql.ref(column)} having count(*) > 1)`;

/** `yes`: questions with a similar one; an id: that question and its similar ones. */
export function isAlike(eb: ExpressionBuilder<Schema, 'questions'>, alike: string) {
  if (alike === 'yes') {
    const others = othersAlike(eb).$asScalar();
    return eb.and([eb.or([several('alike_options'), several('alike_key')]), eb(others, '>', 0)]);
  }
  const own = (column: 'alike_options' | 'alike_key') =>
    eb(
      `questions.${column}`,
      'in',
      eb.selectFrom('questions as one').select(`one.${column}`).where('one._id', '=', alike),
    );
  return eb.and([eb.or([own('alike_options'), own('alike_key')]), notApart(eb.val(alike), eb.ref('questions._id'))]);
}

const atOnce = 200;

/** Computes the marks of questions from an earlier version; a concurrent edit has computed its own. */
export async function markOldQuestions({ db }: Pick<Context, 'db'>, signal: AbortSignal): Promise<void> {
  for (let count = atOnce; count === atOnce && !signal.aborted; ) {
    const rows = await findUnmarked(db);
    for (const row of rows) {
      await db
        .updateTable('questions')
        .set(alikeMarks(row))
        .where('_id', '=', row._id)
        .where('updated_at', '=', row.updated_at)
        .where('alike_key', '=', row._id)
        .execute();
    }
    count = rows.length;
  }
}

const findUnmarked = (db: Db) =>
  db.selectFrom('questions').selectAll().whereRef('alike_key', '=', '_id').limit(atOnce).execute();
