import type { Question, QuestionUse } from '@akada/contract';
import { isCorrect, isMarkedByHand } from '@akada/contract/question-types';
import { difficultyOf, measuredFrom } from '@akada/contract/rules/grade';
import { sql } from 'kysely';
import type { Condition } from '../platform/db/reach.ts';
import type { Db } from '../platform/db/schema.ts';
import { countDrawnBy, type PaperOfQuestion } from './drawn-by.ts';
import { findKeepers } from './kept-from-practice.ts';

type OnPaper = { exam: string; question: Question; paper: PaperOfQuestion };

/** The question as each paper has it, by the paper's id. */
async function findOnPapers(db: Db, id: string): Promise<Map<string, OnPaper>> {
  const papers = await db
    .selectFrom('papers')
    .select(['_id', 'exam_id', 'content'])
    .where('content', 'like', `%"${id}"%`)
    .execute();
  return new Map(
    papers.flatMap(({ _id, exam_id, content }) => {
      const paper = JSON.parse(content) as PaperOfQuestion;
      const question = paper.questions.find((item) => item._id === id);
      return question ? [[_id, { exam: exam_id, question, paper }]] : [];
    }),
  );
}

/** Questions marked by hand have no share of right answers: hardly any answer gets all points. */
type Tally = { sat: number; right: number; isByHand: boolean };

const none: Tally = { sat: 0, right: 0, isByHand: false };

/** Finished attempts by exam; a blank answer is a wrong one. */
async function countSat(db: Db, id: string): Promise<Map<string, Tally>> {
  const papers = await findOnPapers(db, id);
  const tallies = new Map<string, Tally>();
  if (papers.size === 0) return tallies;
  const exams = [...new Set([...papers.values()].map((paper) => paper.exam))];
  const finished = db
    .selectFrom('attempts')
    .where('attempts.exam_id', 'in', exams)
    .where('attempts.paper_id', 'in', [...papers.keys()])
    .where('attempts.status', '=', 'submitted');
  const attempts = await finished
    .select((eb) => ['attempts.paper_id', eb.fn.countAll<number>().as('count')])
    .groupBy('attempts.paper_id')
    .execute();
  const answers = await finished
    .innerJoin('answers', (join) =>
      join.onRef('answers.student_id', '=', 'attempts.student_id').onRef('answers.attempt_id', '=', 'attempts._id'),
    )
    .where('answers.question_id', '=', id)
    .select((eb) => ['attempts.paper_id', 'answers.selected_answer', eb.fn.countAll<number>().as('count')])
    .groupBy(['attempts.paper_id', 'answers.selected_answer'])
    .execute();
  const isByHand = [...papers.values()].some(({ question }) => isMarkedByHand(question));
  const add = (paperId: string, sat: number, right: number) => {
    const exam = papers.get(paperId)?.exam ?? '';
    const tally = tallies.get(exam) ?? { ...none, isByHand };
    tallies.set(exam, { ...tally, sat: tally.sat + sat, right: tally.right + right });
  };
  for (const { paper_id, count } of attempts) {
    const paper = papers.get(paper_id)?.paper;
    add(paper_id, paper?.draws ? (await countDrawnBy(db, paper_id, paper, id)).submitted : count, 0);
  }
  for (const { paper_id, selected_answer, count } of answers) {
    const asked = papers.get(paper_id)?.question;
    if (asked && isCorrect(asked, selected_answer)) add(paper_id, 0, count);
  }
  return tallies;
}

const percentOf = ({ sat, right, isByHand }: Tally) =>
  sat === 0 || isByHand ? {} : { rightPercent: Math.round((right / sat) * 100) };

async function seenTitles(db: Db, seen: Condition, titles: string[]): Promise<string[]> {
  if (seen === null || titles.length === 0) return titles;
  const rows = await db.selectFrom('exams').select('title').where('title', 'in', titles).where(seen).execute();
  const shown = new Set(rows.map(({ title }) => title));
  return titles.filter((title) => shown.has(title));
}

export async function readQuestionUse(
  db: Db,
  id: string,
  { now, seen }: { now: string; seen: Condition },
): Promise<QuestionUse> {
  const tallies = await countSat(db, id);
  const listed = db.selectFrom('exam_questions').select('exam_id').where('question_id', '=', id);
  const exams = await db
    .selectFrom('exams')
    .select((eb) => ['_id', 'title', eb('_id', 'in', listed).as('is_listed')])
    .where('deleted_at', 'is', null)
    .$if(seen !== null, (query) => query.where(seen ?? sql.lit(true)))
    .where((eb) => eb.or([eb('_id', 'in', listed), ...[...tallies.keys()].map((exam) => eb('_id', '=', exam))]))
    .orderBy('opens_at', 'desc')
    .orderBy('_id')
    .execute();
  const keepers = await seenTitles(db, seen, await findKeepers(db, id, now));
  const all = [...tallies.values()].reduce(
    (sum, one) => ({ ...one, sat: sum.sat + one.sat, right: sum.right + one.right }),
    none,
  );
  return {
    exams: exams.map(({ _id, title, is_listed }) => {
      const tally = tallies.get(_id) ?? none;
      return { _id, title, isListed: Boolean(is_listed), sat: tally.sat, ...percentOf(tally) };
    }),
    sat: all.sat,
    ...percentOf(all),
    ...(all.sat >= measuredFrom && !all.isByHand && { difficulty: difficultyOf(all.sat, all.right, all.sat) }),
    ...(keepers.length > 0 && { keptFromPracticeBy: keepers }),
  };
}
