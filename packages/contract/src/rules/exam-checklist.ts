import type { Exam } from '../exams/exams.ts';
import { rulesOf } from '../question-types/question-types.ts';
import { type Question, questionForm } from '../questions/questions.ts';
import { classNumber } from './class-level.ts';
import { drawProblems } from './draw-pools.ts';
import { numbered } from './text.ts';

/** In the order of the list that people read. */
export const examParts = {
  questions: 'Questions',
  draw: 'Drawn questions',
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
  '_id' | 'text' | 'type' | 'options' | 'correctAnswer' | 'details' | 'points' | 'picture' | 'passage'
>;

export type CheckedExam = {
  classLevel: string;
  /** Minutes. */
  duration: number;
  opensAt: string;
  closesAt: string;
  questions: readonly CheckedQuestion[];
  /** Without what they find, rules are not checked. */
  draw?: Exam['draw'];
  sections?: readonly { title: string }[];
};

type BrokenFormula = (text: string) => string | null;

/** As its form says it: the first problem of each field. */
function invalidIn({ text, type, options, correctAnswer, details, points }: CheckedQuestion) {
  const issues = questionForm.safeParse({ text, type, options, correctAnswer, details, points }).error?.issues ?? [];
  const isFirst = (field: unknown, index: number) => issues.findIndex(({ path }) => path[0] === field) === index;
  return issues.flatMap(({ path: [field], message }, index) =>
    isFirst(field, index) ? [{ part: field === 'points' ? ('points' as const) : ('keys' as const), message }] : [],
  );
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** Texts of a question that students read. */
export const drawnTexts = (question: Pick<CheckedQuestion, 'text' | 'type' | 'options' | 'details' | 'passage'>) => [
  question.text,
  ...(question.passage ? [question.passage.title ?? '', question.passage.text] : []),
  ...stringsIn(rulesOf(question.type).shown(question)),
];

export function missingInQuestion(
  question: CheckedQuestion,
  brokenFormula: BrokenFormula,
): Omit<Missing, 'question'>[] {
  const { picture, passage } = question;
  const isDescribed = picture?.alt.trim() !== '' && passage?.picture?.alt.trim() !== '';
  return [
    ...invalidIn(question),
    ...(isDescribed ? [] : [{ part: 'pictures' as const, message: 'The picture is not described in words' }]),
    ...drawnTexts(question)
      .map(brokenFormula)
      .flatMap((message) => (message === null ? [] : [{ part: 'maths' as const, message }])),
  ];
}

/** Reasons why a draft cannot be published; empty if it can. */
export function missingInExam(exam: CheckedExam, now: number, brokenFormula: BrokenFormula): Missing[] {
  const missing: Missing[] = exam.questions.flatMap((question, index) =>
    missingInQuestion(question, brokenFormula).map((problem) => ({
      ...problem,
      question: { _id: question._id, number: index + 1 },
    })),
  );
  const { draw = [], sections = [] } = exam;
  if (exam.questions.length === 0 && draw.length === 0) {
    missing.push({ part: 'questions', message: 'The exam has no questions' });
  }
  const counted = draw.map(({ available = Number.POSITIVE_INFINITY, points = [], ...rule }) => ({
    ...rule,
    available,
    points,
  }));
  missing.push(...drawProblems(counted, sections).map((message) => ({ part: 'draw' as const, message })));
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
  if (minutes === duration) return `Students who start late have less than ${numbered(duration, 'minute')}.`;
  return `The exam is open for ${numbered(minutes, 'minute')} only, so all students have less than ${numbered(duration, 'minute')}.`;
}
