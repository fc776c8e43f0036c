import { setImmediate as otherWork } from 'node:timers/promises';
import type { Details } from '@akada/contract/question-types/details';
import { listOf } from '@akada/contract/question-types/list';
import type { Reach } from '@akada/contract/rules/teaching';
import { type SqlBool, sql } from 'kysely';
import { type Condition, isOwnQuestion } from '../../platform/db/reach.ts';
import type { Db } from '../../platform/db/schema.ts';
import { storedPicture } from '../question.entity.ts';
import { type Candidate, fingerprintOf } from './check.ts';
import type { Refusal } from './draft.ts';

/** Questions that the bank has already: they may join the exam of an import, and no second copy is made. */

const atOnce = 500;

const withOptions: readonly string[] = ['multiple-choice', 'multiple-select'];

/** Equal for choices with the same text, whatever their options are; null for other types. */
const stemOf = (question: Parameters<typeof fingerprintOf>[0], picture = ''): string | null =>
  withOptions.includes(question.type) ? fingerprintOf({ ...question, options: [], details: undefined }, picture) : null;

/** `reach`: a limited teacher is told of own questions and those of the exam, and others may be asked twice. */
export type Compared = { exam: string | null; reach: Reach | null };

async function isCompared(db: Db, { exam, reach }: Compared): Promise<Condition> {
  const own = await isOwnQuestion(db, reach);
  if (own === null || exam === null) return own;
  return sql<SqlBool>`(${own} or questions._id in (select question_id from exam_questions where exam_id = ${exam}))`;
}

/** Paged, so that other requests are answered in between. */
async function* pagesOfBank(db: Db, shown: Condition) {
  for (let after = ''; ; ) {
    const bank = db
      .selectFrom('questions')
      .leftJoin('passages', 'passages._id', 'questions.passage_id')
      .select(['questions._id', 'questions.text', 'type', 'options', 'correct_answer', 'details', 'questions.picture'])
      .select('questions.points')
      .select('passages.text as passage')
      .where('questions._id', '>', after);
    const rows = await (shown ? bank.where(shown) : bank).orderBy('questions._id').limit(atOnce).execute();
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return;
    after = last._id;
    await otherWork();
  }
}

/** A question of the bank that a file brings again. */
type InBank = { _id: string; options: string[]; correctAnswer: string; points: number };

type Wanted = { fingerprints: ReadonlySet<string>; stems?: ReadonlySet<string | null> };

/** Questions of the bank with one of these fingerprints, and those with the same text and other options. */
async function findInBank(db: Db, { fingerprints, stems = new Set() }: Wanted, shown: Condition) {
  const found = { same: new Map<string, InBank>(), near: new Map<string, InBank[]>() };
  if (fingerprints.size === 0) return found;
  for await (const page of pagesOfBank(db, shown)) {
    for (const { picture, correct_answer, passage, ...row } of page) {
      const details = row.details === null ? undefined : (JSON.parse(row.details) as Details);
      const question = {
        ...{ ...row, options: JSON.parse(row.options) as string[], details },
        ...(passage !== null && { passage: { text: passage } }),
      };
      const { _id, options, points } = question;
      const known = { _id, options, points, correctAnswer: correct_answer };
      const hash = storedPicture(picture)?.hash;
      const fingerprint = fingerprintOf(question, hash);
      if (fingerprints.has(fingerprint)) found.same.set(fingerprint, known);
      const stem = stems.size > 0 ? stemOf(question, hash) : null;
      if (stem !== null && stems.has(stem)) found.near.set(stem, [...(found.near.get(stem) ?? []), known]);
    }
  }
  return found;
}

const keyOf = (key: string) => JSON.stringify(listOf(key)?.toSorted() ?? key);

function why(question: Candidate, { correctAnswer }: InBank, place: string): string {
  const isEqual = keyOf(question.correctAnswer) === keyOf(correctAnswer);
  const key = correctAnswer === '' ? 'without an answer' : `with the answer “${correctAnswer}”`;
  return `The same question is in the ${place}${isEqual ? '' : `, ${key}`}`;
}

export type Known = Refusal & {
  bankId: string | null;
  /** Its options are other ones. */
  isNear?: true;
};

/** `inExam` are the questions of the exam; null where the import is for none. */
function knownAs(question: Candidate, found: InBank, inExam: ReadonlySet<string> | null): Known {
  if (inExam === null) return { problem: 'exists', why: why(question, found, 'bank'), bankId: null };
  if (inExam.has(found._id)) return { problem: 'exists', why: why(question, found, 'exam already'), bankId: null };
  const isEqual = keyOf(question.correctAnswer) === keyOf(found.correctAnswer);
  const points =
    found.points === question.points ? '' : ` It has ${found.points} instead of ${question.points} points.`;
  return {
    problem: isEqual ? 'exists' : 'exists-otherwise',
    why: `${why(question, found, 'bank')}${points && `.${points}`}`,
    bankId: found._id,
  };
}

const same = (option: string) => option.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();

/** At least half of the options are equal: 'Which is correct?' with wholly other options is another question. */
function isNear(options: readonly string[], others: readonly string[]): boolean {
  const known = new Set(others.map(same));
  return options.filter((option) => known.has(same(option))).length * 2 >= Math.max(options.length, others.length);
}

function nearAs(question: Candidate, all: readonly InBank[], inExam: ReadonlySet<string> | null): Known | undefined {
  const near = all.find(({ _id, options }) => inExam?.has(_id) !== true && isNear(question.options, options));
  if (!near) return undefined;
  return {
    problem: 'exists-otherwise',
    why: 'The bank has this question with other options: please say whether it is the same',
    bankId: near._id,
    isNear: true,
  };
}

/** Null without an exam. */
export async function questionsIn(db: Db, exam: string | null): Promise<ReadonlySet<string> | null> {
  if (exam === null) return null;
  const places = db.selectFrom('exam_questions').select('question_id').where('exam_id', '=', exam);
  return new Set((await places.execute()).map((place) => place.question_id));
}

type Read = { question: Candidate | null; fingerprint: string; picture: string };

/** Those of the rows, by their place in the list, that the bank has. */
export async function findKnown(db: Db, rows: readonly Read[], compared: Compared): Promise<Map<number, Known>> {
  const { exam } = compared;
  const stems = rows.map(({ question, picture }) => (exam && question ? stemOf(question, picture) : null));
  const wanted = { fingerprints: new Set(rows.map((row) => row.fingerprint)), stems: new Set(stems) };
  const bank = await findInBank(db, wanted, await isCompared(db, compared));
  const inExam = await questionsIn(db, exam);
  const known = new Map<number, Known>();
  for (const [at, { question, fingerprint }] of rows.entries()) {
    const found = bank.same.get(fingerprint);
    if (!question) continue;
    const one = found
      ? knownAs(question, found, inExam)
      : nearAs(question, bank.near.get(stems[at] ?? '') ?? [], inExam);
    if (one) known.set(at, one);
  }
  return known;
}
