import { setImmediate as otherWork } from 'node:timers/promises';
import type { AnalysedQuestion, ExamAnalysis, FrozenQuestion } from '@akada/contract';
import { isBlank, isMarkedByHand, rulesOf } from '@akada/contract/question-types';
import { offFor } from '@akada/contract/rules/points-off';
import { taughtWithin } from '@akada/contract/rules/teaching';
import { Cache } from '../../platform/db/cache.ts';
import { inChunks } from '../../platform/db/dialect.ts';
import { type ExamWithin, isStudentIn } from '../../platform/db/reach.ts';
import type { AttemptRow, Db } from '../../platform/db/schema.ts';
import { type Context, perContext } from '../../platform/http/context.ts';
import type { Caller } from '../../platform/http/session.ts';
import { getExamFor } from '../marking/results.ts';
import { getPaper, ownPaper, type Paper } from '../sitting/paper.ts';
import { outcomeOf } from '../sitting/scoring.ts';
import { isOf, percentOfAttempt, secondsTaken } from '../sitting/sitting.queries.ts';
import { closeOverdue } from '../sitting/submit.ts';
import { countVersions } from './count-versions.ts';
import { faultsOf } from './faults.ts';
import { type Given, type Had, type QuestionFigures, questionFigures } from './question-figures.ts';
import { alpha, errorOfScore, inGroups, mean, medianOf, variance } from './statistics.ts';

const attemptColumns = [
  ...(['_id', 'student_id', 'paper_id', 'status', 'started_at', 'submitted_at', 'score', 'total_points'] as const),
  ...(['correct_answers', 'total_questions', 'by_hand', 'to_mark', 'paused_seconds'] as const),
] as const;
type Attempt = Pick<AttemptRow, (typeof attemptColumns)[number]>;

/** Only first attempts count: later ones have seen the questions. */
function firstAttempts(db: Db, { _id, within = null }: ExamWithin): Promise<Attempt[]> {
  return db
    .selectFrom('attempts')
    .select(attemptColumns)
    .where('exam_id', '=', _id)
    .where('number', '=', 1)
    .where(isStudentIn(db, within, 'attempts.student_id'))
    .execute();
}

/** `paper_id` and `total_points` are those of all these attempts. */
type Alike = Pick<Attempt, 'paper_id' | 'total_points'> & { group: Given['group'] };
type Grouped = { question_id: string; answers: number; scores: number };

/** Counted by the database, some attempts at a time: their students' saves come between. */
function countAnswers(db: Db, attempts: readonly Attempt[], byHand: readonly string[]) {
  const counted = db
    .selectFrom('attempts')
    .innerJoin('answers', (join) =>
      join.onRef('answers.student_id', '=', 'attempts.student_id').onRef('answers.attempt_id', '=', 'attempts._id'),
    )
    .select((eb) => [
      'answers.question_id',
      'answers.selected_answer',
      eb.fn.countAll<number>().as('answers'),
      eb.fn.sum<number>('attempts.score').as('scores'),
    ])
    .where(isOf(['attempts.student_id', 'attempts._id'], attempts))
    .groupBy(['answers.question_id', 'answers.selected_answer']);
  return byHand.length > 0 ? counted.where('answers.question_id', 'not in', byHand) : counted;
}

function countMarks(db: Db, attempts: readonly Attempt[], byHand: readonly string[]) {
  return db
    .selectFrom('attempts')
    .innerJoin('hand_marks', (join) =>
      join
        .onRef('hand_marks.student_id', '=', 'attempts.student_id')
        .onRef('hand_marks.attempt_id', '=', 'attempts._id'),
    )
    .innerJoin('answers', (join) =>
      join
        .onRef('answers.student_id', '=', 'hand_marks.student_id')
        .onRef('answers.attempt_id', '=', 'hand_marks.attempt_id')
        .onRef('answers.question_id', '=', 'hand_marks.question_id')
        .onRef('answers.seq', '=', 'hand_marks.seq'),
    )
    .select((eb) => [
      'answers.question_id',
      'hand_marks.points',
      eb.fn.countAll<number>().as('answers'),
      eb.fn.sum<number>('attempts.score').as('scores'),
    ])
    .where(isOf(['attempts.student_id', 'attempts._id'], attempts))
    .where('answers.question_id', 'in', byHand)
    .groupBy(['answers.question_id', 'hand_marks.points']);
}

type Tally = { question: FrozenQuestion; had: Had; given: Given[] };

/** Papers differ in total points, so each score is scaled to the total of the newest paper. */
class Tallies {
  readonly totalPoints: number;
  readonly #papers: ReadonlyMap<string, Paper>;
  readonly #asked: ReadonlyMap<string, FrozenQuestion>;
  readonly #tallies = new Map<string, Tally>();

  constructor(papers: ReadonlyMap<string, Paper>, totalPoints: number) {
    this.#papers = papers;
    this.totalPoints = totalPoints;
    const asked = [...papers].flatMap(([id, { questions }]) =>
      questions.map((one) => [`${id} ${one._id}`, one] as const),
    );
    this.#asked = new Map(asked);
  }

  get byHand(): string[] {
    return [...new Set([...this.#asked.values()].filter(isMarkedByHand).map(({ _id }) => _id))];
  }

  get all(): Tally[] {
    return [...this.#tallies.values()];
  }

  scaleOf = (outOf: number) => (outOf > 0 ? this.totalPoints / outOf : 0);

  #of(question: FrozenQuestion): Tally {
    const known = this.#tallies.get(question._id);
    const tally = known ?? { question, had: { n: 0, y: 0, yy: 0, groups: [0, 0, 0] }, given: [] };
    if (!known) this.#tallies.set(question._id, tally);
    return tally;
  }

  /** Attempts of one paper in one group; `questions` are those that all of them had. */
  had(questions: readonly FrozenQuestion[], attempts: readonly Attempt[], group: Given['group']): void {
    const scores = attempts.map(({ score, total_points }) => (score ?? 0) * this.scaleOf(total_points));
    const y = scores.reduce((sum, score) => sum + score, 0);
    const yy = scores.reduce((sum, score) => sum + score * score, 0);
    for (const question of questions) {
      const { had } = this.#of(question);
      had.n += attempts.length;
      had.y += y;
      had.yy += yy;
      had.groups[group] += attempts.length;
    }
  }

  gave(by: Alike, row: Grouped, answer: string, byHand: number | undefined): void {
    const question = this.#asked.get(`${by.paper_id} ${row.question_id}`);
    if (!question || (byHand === undefined && isBlank(answer))) return;
    const { annulled, ...asked } = question;
    const { points, isWrong } = outcomeOf(asked, answer, byHand);
    const off = isWrong ? offFor(this.#papers.get(by.paper_id) ?? {}, question.points) : 0;
    const scale = this.scaleOf(by.total_points);
    this.#of(question).given.push({
      ...{ answer, group: by.group, n: row.answers, y: row.scores * scale },
      share: question.points > 0 ? points / question.points : 0,
      // An annulled question tells no scores apart.
      x: annulled ? 0 : (points - off) * scale,
    });
  }
}

/** Newest first, because a question stands as it was asked last. */
async function papersOf(context: Context, attempts: readonly Attempt[]): Promise<Map<string, Paper>> {
  const newest = attempts.toSorted((one, other) => (one.started_at > other.started_at ? -1 : 1));
  const papers = new Map<string, Paper>();
  for (const { paper_id } of newest) {
    if (!papers.has(paper_id)) papers.set(paper_id, await getPaper(context, context.db, paper_id));
  }
  return papers;
}

function countHad(tallies: Tallies, paper: Paper, attempts: readonly Attempt[], group: Given['group']): void {
  if (!paper.draws) tallies.had(paper.questions, attempts, group);
  else for (const attempt of attempts) tallies.had(ownPaper(paper, attempt._id).questions, [attempt], group);
}

const atOnce = 250;

/** All attempts must have the same paper and the same total. */
async function tallyAlike(
  { db }: Context,
  papers: ReadonlyMap<string, Paper>,
  tallies: Tallies,
  attempts: readonly Attempt[],
  group: Given['group'],
): Promise<void> {
  for (const chunk of inChunks(attempts, atOnce)) {
    const [{ paper_id, total_points }] = chunk as [Attempt];
    const paper = papers.get(paper_id);
    if (paper) countHad(tallies, paper, chunk, group);
    const alike = { paper_id, total_points, group };
    for (const row of await countAnswers(db, chunk, tallies.byHand).execute()) {
      tallies.gave(alike, row, row.selected_answer, undefined);
    }
    const marks = tallies.byHand.length > 0 ? await countMarks(db, chunk, tallies.byHand).execute() : [];
    for (const row of marks) tallies.gave(alike, row, '', row.points);
    await otherWork();
  }
}

async function tally(context: Context, attempts: readonly Attempt[]): Promise<Tallies> {
  const papers = await papersOf(context, attempts);
  const [newest] = papers.keys();
  const tallies = new Tallies(papers, attempts.find(({ paper_id }) => paper_id === newest)?.total_points ?? 0);
  const shareOf = ({ score, total_points }: Attempt) => (score ?? 0) * tallies.scaleOf(total_points);
  const best = attempts.toSorted((one, other) => shareOf(other) - shareOf(one) || (one._id < other._id ? -1 : 1));
  for (const [index, inGroup] of inGroups(best).entries()) {
    const group = index as Given['group'];
    const sameTotal = Map.groupBy(inGroup, ({ paper_id, total_points }) => `${paper_id} ${total_points}`);
    for (const own of sameTotal.values()) await tallyAlike(context, papers, tallies, own, group);
  }
  return tallies;
}

function toAnalysed(question: FrozenQuestion, figures: QuestionFigures): AnalysedQuestion {
  const { text, type, points, options } = question;
  const { n, facility, blank, difference, pointBiserial, discrimination, choices } = figures;
  const hasOptions = rulesOf(type).picked !== undefined;
  return {
    questionId: question._id,
    ...{ text, type, points, facility, blank, difference, pointBiserial, discrimination },
    key: rulesOf(type).keyInWords({ ...question, options }),
    attempts: n,
    options: choices.map(({ n: _, rest: __, ...shown }) => shown),
    annulled: question.annulled,
    flags: question.annulled ? [] : faultsOf({ ...figures, hasOptions }),
  };
}

function histogramOf(attempts: readonly Attempt[]): number[] {
  const counts = Array.from({ length: 10 }, () => 0);
  for (const attempt of attempts) {
    const range = Math.min(9, Math.floor(percentOfAttempt(attempt) / 10));
    counts[range] = (counts[range] ?? 0) + 1;
  }
  return counts;
}

type Figures = Omit<ExamAnalysis, 'exam'>;

async function computeFigures(context: Context, exam: ExamWithin): Promise<Figures> {
  const first = await firstAttempts(context.db, exam);
  const finished = first.filter(({ status }) => status === 'submitted');
  const attempts = finished.filter(({ to_mark }) => to_mark === 0);
  const tallies = await tally(context, attempts);
  const questions = tallies.all.map(({ question, had, given }) => ({
    question,
    figures: questionFigures(question, had, given),
  }));
  const scores = attempts.map(({ score, total_points }) => (score ?? 0) * tallies.scaleOf(total_points));
  const all = {
    n: scores.length,
    y: scores.reduce((sum, score) => sum + score, 0),
    yy: scores.reduce((sum, score) => sum + score * score, 0),
  };
  const spread = variance(all);
  const sd = spread === null ? null : Math.sqrt(spread);
  const counted = questions.filter(({ question }) => !question.annulled);
  const isSameForAll = questions.every(({ figures }) => figures.n === attempts.length);
  const kr20 = isSameForAll ? alpha(counted.map(({ figures }) => figures.sums)) : null;
  return {
    attempts: attempts.length,
    running: first.length - finished.length,
    toMark: finished.length - attempts.length,
    totalPoints: tallies.totalPoints,
    mean: mean(all),
    sd,
    kr20,
    errorOfScore: errorOfScore(sd, kr20),
    medianSeconds: medianOf(attempts.map(secondsTaken)),
    histogram: histogramOf(attempts),
    questions: questions.map(({ question, figures }) => toAnalysed(question, figures)),
    versions: await countVersions(context, exam._id, attempts),
  };
}

/** Differs when an attempt is finished, marked again or opened again. */
async function versionOf(db: Db, examId: string): Promise<string> {
  const sums = await db
    .selectFrom('attempts')
    .select((eb) => [
      eb.fn.countAll<number>().as('attempts'),
      eb.fn.count<number>('score').as('finished'),
      eb.fn.sum<number>('score').as('scores'),
      eb.fn.sum<number>(eb('score', '*', eb.ref('score'))).as('squares'),
      eb.fn.sum<number>('correct_answers').as('right'),
      eb.fn.sum<number>('to_mark').as('waiting'),
      eb.fn.max('submitted_at').as('last'),
      eb.fn.max('paper_id').as('paper'),
    ])
    .where('exam_id', '=', examId)
    .executeTakeFirst();
  return JSON.stringify(sums);
}

/** A minute at most, because an answer that was wrong before and after changes no sum. */
const cache = perContext((context) => new Cache<Figures>(context, [], 60_000));

export async function readAnalysis(context: Context, examId: string, caller: Caller): Promise<ExamAnalysis> {
  const exam = await getExamFor(context, caller, examId, taughtWithin);
  await closeOverdue(context, { examId });
  const within = exam.within?.toSorted().join() ?? '';
  const key = `${examId} ${await versionOf(context.db, examId)} ${within}`;
  const figures = await cache(context).get(key, () => computeFigures(context, exam));
  const { _id, title, class_level: classLevel, limitedTo } = exam;
  return { exam: { _id, title, classLevel, limitedTo }, ...figures };
}
