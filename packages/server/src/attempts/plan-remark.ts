import { type Question, questionMessages, questionProblem } from '@akada/contract';
import { gradeOf, percentOf } from '@akada/contract/rules/grade';
import { isCorrect } from '@akada/contract/rules/question';
import type { AttemptRow, Db } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import type { Context } from '../http/context.ts';
import type { Paper } from './paper.ts';
import { findPapersInUse } from './papers-in-use.ts';

export type Correction = { questionId: string; correctAnswer: string };

/** A paper that gets the new key, with its question as it stands there. */
export type CorrectedPaper = { id: string; paper: Paper; question: Question };

/** A finished attempt whose result changes: by the points of the question, up or down. */
type Changed = { attempt: AttemptRow; points: number };

export type Plan = { papers: CorrectedPaper[]; attempts: number; running: number; changed: Changed[] };

/**
 * The papers of an exam that can have the key: where options were changed between two starts it may be none of the
 * earlier ones. 404 where the question is on no paper, 400 where the key fits none.
 */
export async function findPapersToCorrect(
  context: Context,
  db: Db,
  examId: string,
  { questionId, correctAnswer }: Correction,
): Promise<CorrectedPaper[]> {
  const papers = (await findPapersInUse(context, db, examId)).flatMap(({ id, paper }) => {
    const question = paper.questions.find(({ _id }) => _id === questionId);
    return question ? { id, paper, question } : [];
  });
  if (papers.length === 0) throw new AppError('not_found', 'This question is on no paper of this exam', 'questionId');
  const problems = papers.map(({ question }) => questionProblem({ ...question, correctAnswer }, questionMessages));
  const [problem] = problems;
  if (problem && problems.every((found) => found !== null)) {
    throw new AppError('invalid', problem.message, 'correctAnswer');
  }
  return papers.filter((_, index) => problems[index] === null);
}

/** What each attempt on these papers answered to the question. */
async function findGiven(db: Db, examId: string, questionId: string, paperIds: string[]) {
  const rows = await db
    .selectFrom('answers')
    .innerJoin('attempts', 'attempts._id', 'answers.attempt_id')
    .select(['answers.attempt_id', 'answers.selected_answer'])
    .where('attempts.exam_id', '=', examId)
    .where('attempts.paper_id', 'in', paperIds)
    .where('answers.question_id', '=', questionId)
    .execute();
  return new Map(rows.map((row) => [row.attempt_id, row.selected_answer]));
}

/** Whose result another key changes, by the attempts given: held, where it is to be done. */
export async function planRemark(
  db: Db,
  { examId, questionId, correctAnswer }: Correction & { examId: string },
  papers: CorrectedPaper[],
  attempts: readonly AttemptRow[],
): Promise<Plan> {
  const onPaper = new Map(papers.map(({ id, question }) => [id, question]));
  const given = await findGiven(db, examId, questionId, [...onPaper.keys()]);
  const finished = attempts.filter(({ status }) => status === 'submitted');
  const changed = finished.flatMap((attempt) => {
    const question = onPaper.get(attempt.paper_id);
    const answer = given.get(attempt._id) ?? '';
    if (!question) return [];
    const was = isCorrect(question.type, question.correctAnswer, answer);
    const is = isCorrect(question.type, correctAnswer, answer);
    return was === is ? [] : { attempt, points: is ? question.points : -question.points };
  });
  return { papers, attempts: finished.length, running: attempts.length - finished.length, changed };
}

/** A result before and after, in figures. */
export function figuresOf({ attempt, points }: Changed) {
  const figures = (score: number, correct: number) => {
    const percent = percentOf(correct, attempt.total_questions);
    return { score, correct, percent, grade: gradeOf(percent) };
  };
  const [score, correct] = [attempt.score ?? 0, attempt.correct_answers ?? 0];
  return { before: figures(score, correct), after: figures(score + points, correct + Math.sign(points)) };
}
