import type { AboutQuestion, ListedQuestion, PaperQuestion, Question, QuestionPicture } from '@akada/contract';
import { rulesOf } from '@akada/contract/question-types';
import { entity, json, optionalJson, plain } from '../db/entity.ts';
import type { QuestionRow } from '../db/schema.ts';

export type StoredPicture = Omit<QuestionPicture, 'url'> & { hash: string };

export const storedPicture = (picture: string | null) =>
  picture === null ? null : (JSON.parse(picture) as StoredPicture);

/** Without a host, because frozen papers keep the address when the school moves. */
function toPicture(picture: string | null): QuestionPicture | undefined {
  const stored = storedPicture(picture);
  if (stored === null) return;
  const { hash, ...rest } = stored;
  return { url: `/media/pictures/${hash}.webp`, ...rest };
}

/** '', null or [] where it is not set. */
type About = { [Name in keyof AboutQuestion]-?: NonNullable<AboutQuestion[Name]> | null };

export type QuestionFields = Omit<
  Question,
  '_id' | 'question' | 'picture' | 'createdAt' | 'updatedAt' | keyof AboutQuestion
> &
  About;

const notAbout: About = {
  subject: '',
  topic: '',
  classLevel: '',
  source: '',
  year: null,
  sourceNumber: '',
  tags: [],
  explanation: '',
  lesson: null,
  lessonSecond: null,
};

export const newQuestion: QuestionFields = {
  text: '',
  type: 'short-answer',
  options: [],
  correctAnswer: '',
  details: {},
  points: 1,
  exam: null,
  ...notAbout,
};

/** Null clears it. */
const cleared = <const Column extends string>(column: Column) => ({
  ...plain(column),
  write: (value: string | null) => value ?? '',
});

export const questionEntity = entity<QuestionRow, QuestionFields>(
  {
    text: plain('text'),
    type: plain('type'),
    options: json('options'),
    correctAnswer: plain('correct_answer'),
    details: optionalJson('details'),
    points: plain('points'),
    exam: plain('exam_id'),
    subject: cleared('subject'),
    topic: cleared('topic'),
    classLevel: cleared('class_level'),
    source: cleared('source'),
    year: plain('year'),
    sourceNumber: cleared('source_number'),
    tags: { ...json<string[] | null, 'tags'>('tags'), write: (tags) => JSON.stringify(tags ?? []) },
    explanation: cleared('explanation'),
    lesson: plain('lesson_id'),
    lessonSecond: plain('lesson_second'),
  },
  newQuestion,
);

const isSet = (value: About[keyof About]) =>
  value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

export function aboutOf(fields: About): AboutQuestion {
  const names = (Object.keys(notAbout) as (keyof About)[]).filter((name) => isSet(fields[name]));
  return Object.fromEntries(names.map((name) => [name, fields[name]]));
}

/** As a paper keeps it: without what may be found out about the question later. */
export function toAskedQuestion(row: QuestionRow): Question {
  const fields = Object.entries(questionEntity.toWire(row)).filter(([name]) => !(name in notAbout));
  const question = Object.fromEntries(fields) as Omit<Question, 'question' | 'picture'>;
  return { ...question, question: row.text, picture: toPicture(row.picture) };
}

export function toQuestion(row: QuestionRow): Question {
  return { ...toAskedQuestion(row), ...aboutOf(questionEntity.facts(row)) };
}

export function toListedQuestion(row: QuestionRow & { used_in_exams: number; alike: number }): ListedQuestion {
  return { ...toQuestion(row), usedInExams: row.used_in_exams, alike: row.alike };
}

/** Older papers have no field `picture`. */
export function toPaperQuestion(question: Omit<Question, 'picture'> & Partial<Question>): PaperQuestion {
  const { _id, text, type, points, picture } = question;
  return { _id, text, question: text, type, ...rulesOf(type).shown(question), points, picture };
}

const shortLength = 80;

export function shortText(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= shortLength ? line : `${line.slice(0, shortLength).trimEnd()}…`;
}
