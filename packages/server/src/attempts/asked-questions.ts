import type { AskedQuestion, Question } from '@akada/contract';
import { isCorrect } from '@akada/contract/rules/question';
import type { Db } from '../db/schema.ts';
import type { Context } from '../http/context.ts';
import { getExamTitle } from './exam-title.ts';
import { finaliseOverdue } from './finalise.ts';
import { findPapersInUse } from './papers-in-use.ts';

/** What finished attempts answered, counted: each answer to a question of a paper once. */
function countAnswers(db: Db, examId: string) {
  return db
    .selectFrom('attempts')
    .innerJoin('answers', 'answers.attempt_id', 'attempts._id')
    .select((eb) => [
      'attempts.paper_id',
      'answers.question_id',
      'answers.selected_answer',
      eb.fn.countAll<number>().as('answers'),
    ])
    .where('attempts.exam_id', '=', examId)
    .where('attempts.status', '=', 'submitted')
    .groupBy(['attempts.paper_id', 'answers.question_id', 'answers.selected_answer'])
    .execute();
}

type Tally = { question: Question; keys: string[]; attempts: number; finished: number; right: number };

/** The questions on the papers of an exam, as the newest paper words them, in its order; those only on older ones last. */
export async function readAskedQuestions(context: Context, examId: string): Promise<AskedQuestion[]> {
  await getExamTitle(context.db, examId);
  await finaliseOverdue(context, { examId });
  const papers = await findPapersInUse(context, context.db, examId);
  const tallies = new Map<string, Tally>();
  const onPaper = new Map<string, Question>();
  for (const { id, paper, ...inUse } of papers) {
    for (const question of paper.questions) {
      onPaper.set(`${id} ${question._id}`, question);
      const tally = tallies.get(question._id) ?? { question, keys: [], attempts: 0, finished: 0, right: 0 };
      tallies.set(question._id, tally);
      if (!tally.keys.includes(question.correctAnswer)) tally.keys.push(question.correctAnswer);
      tally.attempts += inUse.attempts;
      tally.finished += inUse.finished;
    }
  }
  for (const row of await countAnswers(context.db, examId)) {
    const question = onPaper.get(`${row.paper_id} ${row.question_id}`);
    const tally = tallies.get(row.question_id);
    if (question && tally && isCorrect(question.type, question.correctAnswer, row.selected_answer)) {
      tally.right += row.answers;
    }
  }
  return [...tallies.values()].map(({ question, keys, attempts, finished, right }) => ({
    question: { ...question, picture: question.picture ?? null },
    keys,
    attempts,
    rightPercent: finished > 0 ? Math.round((right / finished) * 100) : null,
  }));
}
