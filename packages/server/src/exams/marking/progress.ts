import type { Progress, Question, SubjectProgress } from '@akada/contract';
import { isMarkedByHand } from '@akada/contract/question-types';
import type { AttemptRow } from '../../platform/db/schema.ts';
import type { Context } from '../../platform/http/context.ts';
import { type About, findTopics } from '../../questions/topics.ts';
import { isCounted, outcomeOf } from '../sitting/scoring.ts';
import { attemptsOf } from '../sitting/submit.ts';
import { reviewState } from './score.ts';
import {
  byTopic,
  lostOf,
  type Marked,
  marksOf,
  named,
  nextLessonFor,
  readMarked,
  shareOf,
  weakestFirst,
} from './topics.ts';

/** Older exams say little about current knowledge. */
const mostExams = 12;

const endOf = ({ submitted_at, deadline_at }: AttemptRow) => submitted_at ?? deadline_at;

/** The newest attempt of each exam, newest first, if its review is open. */
async function reviewable(context: Context, studentId: string): Promise<AttemptRow[]> {
  const newest = new Map<string, AttemptRow>();
  for (const attempt of await attemptsOf(context, studentId)) {
    if (attempt.status === 'submitted' && !newest.has(attempt.exam_id)) newest.set(attempt.exam_id, attempt);
  }
  const latest = [...newest.values()].sort((one, other) => (endOf(one) < endOf(other) ? 1 : -1)).slice(0, mostExams);
  const open: AttemptRow[] = [];
  for (const attempt of latest) if ((await reviewState(context, attempt)).isReviewOpen) open.push(attempt);
  return open;
}

type Abouts = ReadonlyMap<string, About>;

const subjectsOf = (questions: readonly Question[], abouts: Abouts) =>
  Map.groupBy(questions, ({ _id }) => abouts.get(_id)?.subject.toLowerCase() ?? '');

function resultsOf(subject: string, sat: readonly Marked[], abouts: Abouts): SubjectProgress['results'] {
  return sat.flatMap(({ attempt, paper, ...answered }) => {
    const questions = subjectsOf(paper.questions, abouts).get(subject) ?? [];
    const marks = marksOf(questions, answered);
    if (questions.length === 0 || marks.toMark) return [];
    const percent = Math.round(shareOf(marks) * 100);
    return [{ examId: attempt.exam_id, title: paper.title, at: endOf(attempt), percent }];
  });
}

type Sum = SubjectProgress['topics'][number];

function added(one: Sum | undefined, { topic, ...other }: Sum): Sum {
  const both = (name: 'questions' | 'correctAnswers' | 'score' | 'totalPoints' | 'byHand' | 'toMark') =>
    (one?.[name] ?? 0) + (other[name] ?? 0);
  return {
    topic,
    ...{ questions: both('questions'), correctAnswers: both('correctAnswers') },
    ...{ score: both('score'), totalPoints: both('totalPoints') },
    ...(both('byHand') > 0 && { byHand: both('byHand') }),
    ...(both('toMark') > 0 && { toMark: both('toMark') }),
  };
}

function topicsOfSubject(subject: string, sat: readonly Marked[], abouts: Abouts): Sum[] {
  const sums = new Map<string, Sum>();
  for (const { paper, ...answered } of sat) {
    const questions = subjectsOf(paper.questions, abouts).get(subject) ?? [];
    for (const [key, of] of byTopic(questions, abouts)) {
      const { topic } = named(of);
      if (topic !== undefined) sums.set(key, added(sums.get(key), { topic, ...marksOf(of.questions, answered) }));
    }
  }
  return weakestFirst([...sums.values()]);
}

type Outcome = { isRight: boolean; at: string };

/** Outcome of each automatically marked question, at the newest exam with an open review that asked it. */
export async function readOutcomes(context: Context, studentId: string): Promise<ReadonlyMap<string, Outcome>> {
  const outcomes = new Map<string, Outcome>();
  for (const attempt of await reviewable(context, studentId)) {
    const { paper, selected, marks } = await readMarked(context, attempt);
    for (const question of paper.questions) {
      const { _id } = question;
      if (outcomes.has(_id) || !isCounted(question) || isMarkedByHand(question)) continue;
      const { isCorrect } = outcomeOf(question, selected.get(_id) ?? '', marks.get(_id)?.points);
      outcomes.set(_id, { isRight: isCorrect, at: endOf(attempt) });
    }
  }
  return outcomes;
}

export async function readProgress(context: Context, student: { _id: string; classLevel: string }): Promise<Progress> {
  const sat: Marked[] = [];
  for (const attempt of await reviewable(context, student._id)) sat.push(await readMarked(context, attempt));
  const asked = new Set(sat.flatMap(({ paper }) => paper.questions.map(({ _id }) => _id)));
  const abouts = await findTopics(context.db, [...asked]);
  const names = new Map([...abouts.values()].map(({ subject }) => [subject.toLowerCase(), subject]));
  names.delete('');
  const [latest] = sat;
  const learner = { studentId: student._id, classLevel: student.classLevel };
  const lost = latest ? lostOf(latest, [...byTopic(latest.paper.questions, abouts).values()]) : [];
  const nextLesson = await nextLessonFor(context, learner, lost);
  return {
    subjects: [...names]
      .map(([key, subject]) => ({
        subject,
        results: resultsOf(key, sat.toReversed(), abouts),
        topics: topicsOfSubject(key, sat, abouts),
      }))
      .sort((one, other) => (one.subject < other.subject ? -1 : 1)),
    ...(nextLesson && { nextLesson }),
  };
}
