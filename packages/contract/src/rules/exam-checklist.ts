import type { Question } from '../questions.ts';
import { questionMessages, questionProblem } from '../questions.ts';
import { classNumber } from './class-level.ts';

/** In the order of the list that people read. */
export const examParts = {
  questions: 'Questions',
  keys: 'Right answers and options',
  points: 'Points',
  pictures: 'Descriptions of pictures',
  maths: 'Formulas',
  window: 'Start and end',
  class: 'Class',
} as const;

export type ExamPart = keyof typeof examParts;

/** `number` is the question's place in the exam, from 1. */
export type Missing = { part: ExamPart; message: string; question?: { _id: string; number: number } | undefined };

export type CheckedQuestion = Pick<
  Question,
  '_id' | 'text' | 'type' | 'options' | 'correctAnswer' | 'points' | 'picture'
>;

export type CheckedExam = {
  classLevel: string;
  /** Minutes. */
  duration: number;
  opensAt: string;
  closesAt: string;
  questions: readonly CheckedQuestion[];
};

type BrokenFormula = (text: string) => string | null;

function keyProblem(question: CheckedQuestion): string | null {
  if (question.text.trim() === '') return 'The question has no text';
  if (question.correctAnswer.trim() === '') return 'The question has no right answer';
  return questionProblem(question, questionMessages)?.message ?? null;
}

/** What a student reads of a question. */
export const drawnTexts = ({ text, options }: Pick<CheckedQuestion, 'text' | 'options'>) => [text, ...options];

function missingInQuestion(question: CheckedQuestion, brokenFormula: BrokenFormula): Omit<Missing, 'question'>[] {
  const { points, picture } = question;
  const key = keyProblem(question);
  const arePoints = Number.isInteger(points) && points >= 1 && points <= 100;
  const formulas = drawnTexts(question).map(brokenFormula);
  return [
    ...(key === null ? [] : [{ part: 'keys' as const, message: key }]),
    ...(arePoints ? [] : [{ part: 'points' as const, message: 'Points must be a whole number from 1 to 100' }]),
    ...(picture && picture.alt.trim() === ''
      ? [{ part: 'pictures' as const, message: 'The picture is not described in words' }]
      : []),
    ...formulas.flatMap((message) => (message === null ? [] : [{ part: 'maths' as const, message }])),
  ];
}

/** What keeps a draft from being published; empty when nothing does. */
export function missingInExam(exam: CheckedExam, now: number, brokenFormula: BrokenFormula): Missing[] {
  const missing: Missing[] = exam.questions.flatMap((question, index) =>
    missingInQuestion(question, brokenFormula).map((problem) => ({
      ...problem,
      question: { _id: question._id, number: index + 1 },
    })),
  );
  if (exam.questions.length === 0) missing.push({ part: 'questions', message: 'The exam has no questions' });
  if (Date.parse(exam.closesAt) <= now) missing.push({ part: 'window', message: 'The exam has ended already' });
  if (classNumber(exam.classLevel) === 0) missing.push({ part: 'class', message: 'Please select a class level' });
  return missing;
}

/** 'Question 3: Points must be …' */
export const missingText = ({ message, question }: Missing) =>
  question ? `Question ${question.number}: ${message}` : message;

/** Said, not refused: an exam cuts a student's time at its close (specification, section 4). */
export function shortWindow(opensAt: number, closesAt: number, duration: number): string | null {
  const minutes = Math.ceil((closesAt - opensAt) / 60_000);
  if (!(minutes > 0 && minutes <= duration)) return null;
  if (minutes === duration) return `Students who start late have less than ${duration} minutes.`;
  return `The exam is open for ${minutes} minutes only, so all students have less than ${duration} minutes.`;
}
