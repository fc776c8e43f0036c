import { type Question, questionMessages, questionProblem, type RemarkResult } from '@akada/contract';
import { asStored, isCorrect, isMarkedByHand, pointsFor } from '@akada/contract/question-types';
import { gradeOf, percentOfResult } from '@akada/contract/rules/grade';
import { inChunks } from '../db/dialect.ts';
import type { AttemptRow, Db } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import type { Context } from '../http/context.ts';
import { getPaper, ownPaper, type Paper, scorePaper } from '../sitting/paper.ts';
import { findAnswersOf, getExamTitle, marksOfAnswers } from '../sitting/sitting.queries.ts';
import { closeOverdue } from '../sitting/submit.ts';

/** Without details each paper keeps its own. */
export type Correction = Pick<Question, 'correctAnswer' | 'details'> & { questionId: string };

/** `corrected` as the paper stores it. */
export type CorrectedPaper = { id: string; paper: Paper; question: Question; corrected: Question };

/** `points` may be negative. */
type Changed = { attempt: AttemptRow; points: number; correct: number };

export type Plan = { papers: CorrectedPaper[]; attempts: number; running: number; changed: Changed[] };

type Counts = { attempts: number; finished: number };

/** `had` counts the attempts that got a question: not all do where questions are drawn. */
type PaperInUse = Counts & { id: string; paper: Paper; had: (questionId: string) => Counts };

/** How many attempts got each question of a paper that draws. */
async function countDrawn(db: Db, examId: string, paperId: string, paper: Paper): Promise<Map<string, Counts>> {
  const attempts = await db
    .selectFrom('attempts')
    .select(['_id', 'status'])
    .where('exam_id', '=', examId)
    .where('paper_id', '=', paperId)
    .execute();
  const counts = new Map(paper.questions.map((question) => [question._id, { attempts: 0, finished: 0 }]));
  for (const { _id: attemptId, status } of attempts) {
    for (const { _id } of ownPaper(paper, attemptId).questions) {
      const count = counts.get(_id);
      if (!count) continue;
      count.attempts += 1;
      if (status === 'submitted') count.finished += 1;
    }
  }
  return counts;
}

/** The paper handed out last comes first. */
export async function findPapersInUse(context: Context, db: Db, examId: string): Promise<PaperInUse[]> {
  const rows = await db
    .selectFrom('attempts')
    .select((eb) => [
      'paper_id',
      eb.fn.countAll<number>().as('attempts'),
      eb.fn.sum<number>(eb.case().when('status', '=', 'submitted').then(1).else(0).end()).as('finished'),
    ])
    .where('exam_id', '=', examId)
    .groupBy('paper_id')
    .orderBy((eb) => eb.fn.max('started_at'), 'desc')
    .orderBy('paper_id', 'desc')
    .execute();
  return Promise.all(
    rows.map(async ({ paper_id: id, ...all }) => {
      const paper = await getPaper(context, db, id);
      const counts = paper.draws && (await countDrawn(db, examId, id, paper));
      return { id, ...all, paper, had: (questionId: string) => counts?.get(questionId) ?? all };
    }),
  );
}

/**
 * Leaves out papers whose options do not contain the key. 404 where the question is on no paper, 400 where the key fits
 * none.
 */
export async function findPapersToCorrect(
  context: Context,
  db: Db,
  examId: string,
  { questionId, correctAnswer, details }: Correction,
): Promise<CorrectedPaper[]> {
  const papers = (await findPapersInUse(context, db, examId)).flatMap(({ id, paper }) => {
    const question = paper.questions.find(({ _id }) => _id === questionId);
    if (!question) return [];
    const stored = asStored({ ...question, correctAnswer, details: details ?? question.details });
    const corrected = { ...question, correctAnswer: stored.correctAnswer, details: stored.details };
    return { id, paper, question, corrected };
  });
  if (papers.length === 0) throw new AppError('not_found', 'This question is on no paper of this exam', 'questionId');
  if (papers.some(({ question }) => isMarkedByHand(question))) {
    throw new AppError('invalid', 'This question is marked by hand: change its marks instead', 'questionId');
  }
  const problems = papers.map(({ question }) =>
    questionProblem({ ...question, correctAnswer, ...(details && { details }) }, questionMessages),
  );
  const [problem] = problems;
  if (problem && problems.every((found) => found !== null)) {
    throw new AppError(
      'invalid',
      problem.message,
      problem.field.startsWith('details') ? problem.field : 'correctAnswer',
    );
  }
  return papers.filter((_, index) => problems[index] === null);
}

async function findGiven(db: Db, examId: string, questionId: string, paperIds: string[]) {
  const rows = await db
    .selectFrom('attempts')
    .innerJoin('answers', (join) =>
      join.onRef('answers.student_id', '=', 'attempts.student_id').onRef('answers.attempt_id', '=', 'attempts._id'),
    )
    .select(['answers.attempt_id', 'answers.selected_answer'])
    .where('attempts.exam_id', '=', examId)
    .where('attempts.paper_id', 'in', paperIds)
    .where('answers.question_id', '=', questionId)
    .execute();
  return new Map(rows.map((row) => [row.attempt_id, row.selected_answer]));
}

type Given = { answers: ReadonlyMap<string, string>; marks: ReadonlyMap<string, { points: number }> };

/** Points off stop at none, so there the change of one question depends on all answers. */
async function findAllGiven(db: Db, attempts: readonly AttemptRow[]): Promise<Map<string, Given>> {
  const all = new Map<string, Given>();
  for (const chunk of inChunks(attempts)) {
    const marks = Map.groupBy(await marksOfAnswers(db, chunk), (mark) => mark.attempt_id);
    for (const [id, answers] of await findAnswersOf(db, chunk)) {
      const byHand = marks.get(id) ?? [];
      all.set(id, { answers, marks: new Map(byHand.map((mark) => [mark.question_id, mark])) });
    }
  }
  return all;
}

function pointsMore({ paper, question, corrected }: CorrectedPaper, attempt: AttemptRow, given: Given): number {
  const { answers, marks } = given;
  const answer = answers.get(question._id) ?? '';
  if (paper.wrongAnswerPenalty === undefined) return pointsFor(corrected, answer) - pointsFor(question, answer);
  const own = ownPaper(paper, attempt._id);
  const questions = own.questions.map((asked) => (asked._id === question._id ? corrected : asked));
  return scorePaper({ ...own, questions }, answers, marks).score - scorePaper(own, answers, marks).score;
}

const hasQuestion = ({ paper, question }: CorrectedPaper, attempt: AttemptRow) =>
  paper.draws === undefined || ownPaper(paper, attempt._id).questions.some(({ _id }) => _id === question._id);

export async function planRemark(
  db: Db,
  { examId, questionId }: Correction & { examId: string },
  papers: CorrectedPaper[],
  attempts: readonly AttemptRow[],
): Promise<Plan> {
  const onPaper = new Map(papers.map((paper) => [paper.id, paper]));
  const given = await findGiven(db, examId, questionId, [...onPaper.keys()]);
  const paperOf = (attempt: AttemptRow) => onPaper.get(attempt.paper_id);
  const having = attempts.filter((attempt) => {
    const paper = paperOf(attempt);
    return paper !== undefined && hasQuestion(paper, attempt);
  });
  const finished = having.filter(({ status }) => status === 'submitted');
  const all = await findAllGiven(
    db,
    finished.filter((attempt) => paperOf(attempt)?.paper.wrongAnswerPenalty !== undefined),
  );
  const changed = finished.flatMap((attempt) => {
    const paper = paperOf(attempt);
    const answer = given.get(attempt._id) ?? '';
    if (!paper) return [];
    const only = { answers: new Map([[questionId, answer]]), marks: new Map() };
    const points = pointsMore(paper, attempt, all.get(attempt._id) ?? only);
    const correct = Number(isCorrect(paper.corrected, answer)) - Number(isCorrect(paper.question, answer));
    return points === 0 && correct === 0 ? [] : { attempt, points, correct };
  });
  return { papers, attempts: finished.length, running: having.length - finished.length, changed };
}

export async function previewRemark(context: Context, examId: string, correction: Correction): Promise<StoredResult> {
  const { db } = context;
  await getExamTitle(db, examId);
  await closeOverdue(context, { examId });
  const papers = await findPapersToCorrect(context, db, examId, correction);
  const paperIds = papers.map(({ id }) => id);
  const attempts = await db
    .selectFrom('attempts')
    .selectAll()
    .where('exam_id', '=', examId)
    .where('paper_id', 'in', paperIds)
    .execute();
  return toStoredResult(await planRemark(db, { ...correction, examId }, papers, attempts));
}

export function beforeAndAfter({ attempt, points, correct: more }: Changed) {
  const figures = (score: number, correct: number) => {
    const percent = percentOfResult({ score, correct }, attempt);
    return { score, correct, percent, grade: gradeOf(percent) };
  };
  const [score, correct] = [attempt.score ?? 0, attempt.correct_answers ?? 0];
  return { before: figures(score, correct), after: figures(score + points, correct + more) };
}

/** Stored without names, because an erased account must leave nothing here. */
export type StoredResult = Omit<RemarkResult, 'changed'> & {
  changed: Pick<RemarkResult['changed'][number], '_id' | 'before' | 'after'>[];
};

export function toStoredResult({ attempts, running, changed }: Plan): StoredResult {
  // Where points off leave none, only the right answers change.
  const better = changed.filter(({ points, correct }) => (points || correct) > 0).length;
  return {
    attempts,
    running,
    better,
    worse: changed.length - better,
    changed: changed.map((one) => {
      const { before, after } = beforeAndAfter(one);
      const shown = ({ score, percent, grade }: typeof before) => ({ score, percent, grade });
      return { _id: one.attempt._id, before: shown(before), after: shown(after) };
    }),
  };
}

export async function withStudents(db: Db, stored: StoredResult): Promise<RemarkResult> {
  const students = new Map<string, { _id: string; fullName: string }>();
  for (const changed of inChunks(stored.changed)) {
    const ids = changed.map(({ _id }) => _id);
    const rows = await db
      .selectFrom('attempts')
      .innerJoin('users', 'users._id', 'attempts.student_id')
      .select(['attempts._id', 'attempts.student_id', 'users.full_name'])
      .where('attempts._id', 'in', ids)
      .execute();
    for (const row of rows) students.set(row._id, { _id: row.student_id, fullName: row.full_name });
  }
  const changed = stored.changed.flatMap(({ _id, before, after }) => {
    const student = students.get(_id);
    return student ? { _id, student, before, after } : [];
  });
  const byName = (a: { student: { fullName: string } }, b: { student: { fullName: string } }) =>
    a.student.fullName.localeCompare(b.student.fullName, 'en');
  return { ...stored, changed: changed.toSorted(byName) };
}
