import { setImmediate as otherWork } from 'node:timers/promises';
import { percentOfResult } from '@akada/contract/rules/grade';
import { monthsBetween, monthsLater } from '@akada/contract/rules/months';
import { schoolTimeOn } from '@akada/contract/rules/school-day';
import { type Reach, standingOf } from '@akada/contract/rules/teaching';
import { sql } from 'kysely';
import { ownPaper, type Paper } from '../../exams/sitting/paper.ts';
import { outcomeOf } from '../../exams/sitting/scoring.ts';
import { findAnswersOf, marksOfAnswers } from '../../exams/sitting/sitting.queries.ts';
import { groupList } from '../../platform/db/audience.ts';
import { inChunks } from '../../platform/db/dialect.ts';
import { thingOf } from '../../platform/db/reach.ts';
import type { AttemptRow, Db } from '../../platform/db/schema.ts';
import { placeOf } from '../../platform/db/school-classes.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, perContext } from '../../platform/http/context.ts';
import { type Members, membersOfAll } from './members.ts';

/** Months of the school's calendar, both included. */
export type Period = { from: string; to: string };

const mostMonths = 24;

export function monthsOf({ from, to }: Period): string[] {
  if (to < from) throw new AppError('invalid', 'to must not be before from', 'to');
  if (to >= monthsLater(from, mostMonths)) {
    throw new AppError('invalid', `to must be at most ${mostMonths} months after from`, 'to');
  }
  return monthsBetween(from, to);
}

type Asked = { asked: number; right: number };
type MonthFigures = { attempts: number; percents: number; questions: Map<string, Asked> };

/** By month of the submission. */
export type ExamFigures = ReadonlyMap<string, MonthFigures>;

type Version = { exam_id: string; class_level: string; subject: string; version: string; first: string; last: string };

/** Not a join: SQLite would scan the attempts for the few that changed. */
async function scoreChanges(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ exam_id: string; changes: number }>`
    select exam_id, count(*) as changes from (
      select (
        select exam_id from attempts where attempts.student_id = score_changes.student_id and attempts._id = attempt_id
      ) as exam_id from score_changes
    ) as changed group by exam_id
  `.execute(db);
  return new Map(rows.map((row) => [row.exam_id, row.changes]));
}

function marksOf(db: Db, examIds: readonly string[]) {
  return db
    .selectFrom('attempts')
    .select((eb) => [
      'exam_id',
      eb.fn.countAll<number>().as('attempts'),
      eb.fn.sum<number>('score').as('points'),
      eb.fn.sum<number>('correct_answers').as('correct'),
      eb.fn.sum<number>('to_mark').as('to_mark'),
      eb.fn.min<string>('submitted_at').as('first'),
      eb.fn.max<string>('submitted_at').as('last'),
      eb.fn.min<string>('paper_id').as('one_paper'),
      eb.fn.max<string>('paper_id').as('other_paper'),
    ])
    .where('exam_id', 'in', examIds)
    .where('status', '=', 'submitted')
    .where('submitted_at', 'is not', null)
    .where('total_questions', '>', 0)
    .groupBy('exam_id')
    .execute();
}

const examsAtOnce = 3;

/**
 * Whatever changes a figure of an exam changes its version: attempts, marks, and each change of a score. The newest come
 * first.
 */
async function versionsOf(
  db: Db,
  timeZone: string,
  { classLevel, reach }: Pick<Sitters, 'classLevel' | 'reach'>,
): Promise<Version[]> {
  const changes = await scoreChanges(db);
  const exams = await db
    .selectFrom('exams')
    .select(['_id', 'class_level', 'subject', groupList('exams')])
    .$if(classLevel !== undefined, (query) => query.where('class_level', '=', classLevel ?? ''))
    .execute();
  const own = exams.filter((exam) => !reach || standingOf(reach, thingOf(exam)) === 'own');
  const classes = new Map(own.map(({ _id, class_level, subject }) => [_id, { class_level, subject }]));
  const versions: Version[] = [];
  for (const some of inChunks([...classes.keys()], examsAtOnce)) {
    for (const { exam_id, ...marks } of await marksOf(db, some)) {
      const version = JSON.stringify([timeZone, marks, changes.get(exam_id) ?? 0]);
      const { first, last } = marks;
      const { class_level = '', subject = '' } = classes.get(exam_id) ?? {};
      versions.push({ exam_id, class_level, subject, version, first, last });
    }
    await otherWork();
  }
  return versions.sort((one, other) => (one.last < other.last ? 1 : -1));
}

type Sat = Pick<
  AttemptRow,
  | 'student_id'
  | '_id'
  | 'number'
  | 'paper_id'
  | 'submitted_at'
  | 'score'
  | 'correct_answers'
  | 'total_points'
  | 'total_questions'
  | 'by_hand'
  | 'to_mark'
>;

/** First attempts only: later ones have seen the questions. */
async function firstAttempts(db: Db, examId: string, members: Members): Promise<Sat[]> {
  const attempts = await db
    .selectFrom('attempts')
    .select(['student_id', '_id', 'number', 'paper_id', 'submitted_at', 'score', 'correct_answers'])
    .select(['total_points', 'total_questions', 'by_hand', 'to_mark'])
    .where('exam_id', '=', examId)
    .where('status', '=', 'submitted')
    .where('total_questions', '>', 0)
    .execute();
  const first = new Map<string, Sat>();
  for (const attempt of attempts) {
    if (members && !members.ids.has(attempt.student_id)) continue;
    const known = first.get(attempt.student_id);
    if (!known || attempt.number < known.number) first.set(attempt.student_id, attempt);
  }
  return [...first.values()];
}

/** Bypasses the cache of papers, which is for running exams. */
async function readPapers(db: Db, examId: string): Promise<Map<string, Paper>> {
  const rows = await db.selectFrom('papers').select(['_id', 'content']).where('exam_id', '=', examId).execute();
  return new Map(rows.map(({ _id, content }) => [_id, JSON.parse(content) as Paper]));
}

function monthReader(timeZone: string, { first, last }: Version): (at: string) => string {
  const [from, to] = [monthsLater(first.slice(0, 7), -1), monthsLater(last.slice(0, 7), 1)];
  const starts = monthsBetween(from, to).map((month) => ({
    month,
    at: schoolTimeOn(`${month}-01`, '00:00', timeZone),
  }));
  return (at) => starts.findLast((start) => start.at <= at)?.month ?? from;
}

class Counter {
  readonly months = new Map<string, MonthFigures>();
  /** Equal answers to a question are judged once. */
  readonly #judged = new Map<string, boolean>();

  add(
    month: string,
    attempt: Sat,
    paper: Paper,
    given: ReadonlyMap<string, string>,
    marks: ReadonlyMap<string, number>,
  ) {
    const figures = this.#of(month);
    if (attempt.to_mark === 0) {
      figures.attempts += 1;
      figures.percents += percentOfResult(
        { score: attempt.score ?? 0, correct: attempt.correct_answers ?? 0 },
        attempt,
      );
    }
    const { questions } = paper.draws ? ownPaper(paper, attempt._id) : paper;
    for (const question of questions) {
      const answer = given.get(question._id) ?? '';
      const byHand = marks.get(question._id);
      const key = `${attempt.paper_id} ${question._id} ${byHand ?? ''} ${answer}`;
      let isRight = this.#judged.get(key);
      if (isRight === undefined) {
        const outcome = outcomeOf(question, answer, byHand);
        if (outcome.isToMark) continue;
        isRight = outcome.isCorrect;
        this.#judged.set(key, isRight);
      }
      const asked = figures.questions.get(question._id) ?? { asked: 0, right: 0 };
      asked.asked += 1;
      if (isRight) asked.right += 1;
      figures.questions.set(question._id, asked);
    }
  }

  #of(month: string): MonthFigures {
    const known = this.months.get(month) ?? { attempts: 0, percents: 0, questions: new Map() };
    this.months.set(month, known);
    return known;
  }
}

const attemptsAtOnce = 100;

/** In batches, so that running exams are served in between. */
async function countExam(db: Db, version: Version, timeZone: string, members: Members): Promise<ExamFigures> {
  const attempts = await firstAttempts(db, version.exam_id, members);
  const papers = await readPapers(db, version.exam_id);
  const monthOf = monthReader(timeZone, version);
  const counter = new Counter();
  for (const some of inChunks(attempts, attemptsAtOnce)) {
    const answers = await findAnswersOf(db, some);
    const byHand = some.filter((attempt) => attempt.by_hand > 0);
    const marks = byHand.length > 0 ? await marksOfAnswers(db, byHand) : [];
    const marksByAttempt = Map.groupBy(marks, (mark) => mark.attempt_id);
    for (const attempt of some) {
      const paper = papers.get(attempt.paper_id);
      if (!paper) continue;
      const own = new Map(
        (marksByAttempt.get(attempt._id) ?? []).map(({ question_id, points }) => [question_id, points]),
      );
      const given = answers.get(attempt._id) ?? new Map();
      counter.add(monthOf(attempt.submitted_at ?? ''), attempt, paper, given, own);
    }
    await otherWork();
  }
  return counter.months;
}

type Counted = { version: string; figures: ExamFigures };

const countedExams = perContext(() => new Map<string, Counted>());
/** Cached for the last group only. */
const countedOfGroup = perContext(() => new Map<string, Counted>());

/** Students of a class, of a group, or all. */
export type Sitters = {
  classLevel?: string | undefined;
  class?: string | undefined;
  groupId?: string | undefined;
  /** A limited teacher's figures count own exams, which are for own students only. */
  reach?: Reach | null;
};

/** `subject` is '' where nobody gave one. */
export type CountedExam = { examId: string; classLevel: string; subject: string; figures: ExamFigures };

/** Progress of the count; undefined once all exams are counted. */
export type Counting = { done: number; of: number } | undefined;

/** After it a reply goes out with what is counted so far. */
const longestMs = 800;

/**
 * Exams with an attempt in the period. What was counted stays in memory while the exam's version is the same, so only
 * the first look at a large school counts much.
 */
export async function countExams(
  context: Context,
  { from, to }: Period,
  { classLevel, class: of, groupId, reach }: Sitters,
): Promise<{ exams: CountedExam[]; counting: Counting }> {
  const { timeZone } = context.settings();
  const place = placeOf(context, of);
  const members = await membersOfAll(context.db, [groupId, place?.isWholeLevel ? undefined : of]);
  const known = members ? countedOfGroup(context) : countedExams(context);
  const [start, end] = [from, monthsLater(to, 1)].map((month) => schoolTimeOn(`${month}-01`, '00:00', timeZone)) as [
    string,
    string,
  ];
  const versions = await versionsOf(context.db, timeZone, { classLevel: classLevel ?? place?.classLevel, reach });
  const wanted = versions.filter(({ first, last }) => last >= start && first < end);
  const began = performance.now();
  const exams: CountedExam[] = [];
  for (const version of wanted) {
    const { exam_id: examId, class_level: classLevel, subject } = version;
    const isNow = `${version.version} ${members?.version ?? ''}`;
    let counted = known.get(examId);
    if (counted?.version !== isNow) {
      if (performance.now() - began > longestMs) continue;
      counted = { version: isNow, figures: await countExam(context.db, version, timeZone, members) };
      known.set(examId, counted);
    }
    exams.push({ examId, classLevel, subject, figures: counted.figures });
  }
  const counting = exams.length < wanted.length ? { done: exams.length, of: wanted.length } : undefined;
  return { exams, counting };
}
