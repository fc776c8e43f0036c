import { isCorrect, type QuestionType } from '@akada/contract/question-types';
import type { Asked } from '@akada/contract/question-types/question-type';
import { subjectScore } from '@akada/contract/rules/national-test';

/** A mock of the national test on one device, as data: nothing here reads a clock or touches storage. */

export type Question = Asked & { _id: string; type: QuestionType };

/** Fixed from the start. */
export type Paper<Asks extends Question = Question> = {
  /** Twenty hex digits. */
  id: string;
  /** By the device's clock, in milliseconds. */
  startedAt: number;
  minutes: number;
  subjects: readonly { subject: string; questions: readonly Asks[] }[];
};

export type Answer = { selectedAnswer: string; answeredAt: string };

/** By question id. */
export type Answers = Readonly<Record<string, Answer>>;

/** The stored part, which changes during the test. */
export type Progress = {
  answers: Answers;
  /** The one that is open, from 0. */
  subject: number;
  /** The one that is open in each subject, from 0. */
  places: readonly number[];
  usedMs: number;
  ended?: 'submitted' | 'time' | undefined;
  /** The server has all answers. */
  isSent?: boolean | undefined;
};

export type TestState = Progress & {
  paper: Paper;
  /** Whether to submit. */
  isAsked: boolean;
  /** The monotonic time of the event before. */
  monotonic: number;
  /** Part of the time that the stored copy has. */
  storedMs: number;
};

/** `wall` is the device's clock, which people and networks set; `monotonic` begins anew with each page. Both in milliseconds. */
export type Moment = { wall: number; monotonic: number };

export const limitMs = ({ minutes }: Pick<Paper, 'minutes'>) => minutes * 60_000;

/**
 * The clock runs while the page is closed or the device is off, so the wall clock counts; one that was set back gives no
 * time again.
 */
export function usedMs({ paper, usedMs: before, monotonic }: TestState, at: Moment): number {
  const onThisPage = before + Math.max(0, at.monotonic - monotonic);
  return Math.min(limitMs(paper), Math.max(onThisPage, at.wall - paper.startedAt));
}

export const secondsLeft = (state: TestState, at: Moment) =>
  Math.ceil((limitMs(state.paper) - (state.ended ? state.usedMs : usedMs(state, at))) / 1000);

export const openQuestion = ({ paper, subject, places }: Pick<TestState, 'paper' | 'subject' | 'places'>) =>
  paper.subjects[subject]?.questions[places[subject] ?? 0];

const dayMs = 24 * 3_600_000;

/**
 * A test that is over and sent is read on this device for a day: its keys must not lie there when staff put its questions
 * into an exam.
 */
export const isPast = ({ paper, progress }: { paper: Paper; progress: Progress }, wall: number) =>
  progress.ended !== undefined && progress.isSent === true && Math.abs(wall - paper.startedAt) > dayMs;

export const progressOf = ({ answers, subject, places, usedMs: used, ended, isSent }: Progress): Progress => ({
  answers,
  subject,
  places,
  usedMs: used,
  ended,
  isSent,
});

/** Two tabs may have the same test open: no answer of either is lost, and time is never given back. */
export function merged(one: Progress, other: Progress): Progress {
  const answers: Record<string, Answer> = { ...other.answers };
  for (const [id, answer] of Object.entries(one.answers)) {
    const known = answers[id];
    if (!known || known.answeredAt <= answer.answeredAt) answers[id] = answer;
  }
  return {
    ...one,
    answers,
    usedMs: Math.max(one.usedMs, other.usedMs),
    ended: one.ended ?? other.ended,
    isSent: one.isSent ?? other.isSent,
  };
}

export type SubjectResult = { subject: string; questions: number; answered: number; right: number; score: number };

export function resultsOf({ subjects }: Paper, answers: Answers): SubjectResult[] {
  return subjects.map(({ subject, questions }) => {
    const given = questions.flatMap((question) => {
      const answer = answers[question._id];
      return answer ? [isCorrect(question, answer.selectedAnswer)] : [];
    });
    const right = given.filter(Boolean).length;
    return {
      subject,
      questions: questions.length,
      answered: given.length,
      right,
      score: subjectScore(right, questions.length),
    };
  });
}

/** The request's answers. Ids derive from the paper's, so that a repeated request counts once. */
export function answersToSend({ id, subjects }: Paper, answers: Answers) {
  return subjects
    .flatMap(({ questions }) => questions)
    .flatMap(({ _id }, place) => {
      const answer = answers[_id];
      return answer ? [{ _id: id + place.toString(16).padStart(4, '0'), questionId: _id, ...answer }] : [];
    });
}
