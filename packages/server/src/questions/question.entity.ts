import type { AboutQuestion, ListedQuestion, PaperQuestion, Passage, Question, QuestionPicture } from '@akada/contract';
import { rulesOf } from '@akada/contract/question-types';
import { entity, flag, json, optionalJson, plain } from '../platform/db/entity.ts';
import type { PassageRow, QuestionRow } from '../platform/db/schema.ts';

export type StoredPicture = Omit<QuestionPicture, 'url'> & { hash: string };

export const storedPicture = (picture: string | null) =>
  picture === null ? null : (JSON.parse(picture) as StoredPicture);

/** Without a host, because frozen papers keep the address when the school moves. */
export function toPicture(picture: string | null): QuestionPicture | undefined {
  const stored = storedPicture(picture);
  if (stored === null) return;
  const { hash, ...rest } = stored;
  return { url: `/media/pictures/${hash}.webp`, ...rest };
}

/** By id, those of the questions that are read. */
export type Passages = ReadonlyMap<string, Passage>;

export function toPassage({ _id, title, text, picture }: PassageRow): Passage {
  return { _id, ...(title !== '' && { title }), text, picture: toPicture(picture) };
}

/** '', null or [] where it is not set. */
type About = { [Name in keyof AboutQuestion]-?: NonNullable<AboutQuestion[Name]> | null };

export type QuestionFields = Omit<
  Question,
  '_id' | 'question' | 'picture' | 'explanationPicture' | 'passage' | 'createdAt' | 'updatedAt' | keyof AboutQuestion
> &
  About & { passage: string | null };

const notAbout: About = {
  subject: '',
  topic: '',
  classLevel: '',
  source: '',
  year: null,
  sourceNumber: '',
  tags: [],
  explanation: '',
  hint: '',
  lesson: null,
  lessonSecond: null,
  practice: false,
};

export const newQuestion: QuestionFields = {
  text: '',
  type: 'short-answer',
  options: [],
  correctAnswer: '',
  details: {},
  points: 1,
  exam: null,
  passage: null,
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
    passage: plain('passage_id'),
    subject: cleared('subject'),
    topic: cleared('topic'),
    classLevel: cleared('class_level'),
    source: cleared('source'),
    year: plain('year'),
    sourceNumber: cleared('source_number'),
    tags: { ...json<string[] | null, 'tags'>('tags'), write: (tags) => JSON.stringify(tags ?? []) },
    explanation: cleared('explanation'),
    hint: cleared('hint'),
    lesson: plain('lesson_id'),
    lessonSecond: plain('lesson_second'),
    practice: { ...flag('practice'), write: (value: boolean | null) => (value ? 1 : 0) },
  },
  newQuestion,
);

const isSet = (value: About[keyof About]) =>
  value !== null && value !== '' && value !== false && !(Array.isArray(value) && value.length === 0);

export function aboutOf(fields: About): AboutQuestion {
  const names = (Object.keys(notAbout) as (keyof About)[]).filter((name) => isSet(fields[name]));
  return Object.fromEntries(names.map((name) => [name, fields[name]]));
}

/** The paper's copy of a question, without facts that may be corrected later. */
export function toAskedQuestion(row: QuestionRow, passages: Passages): Question {
  const { passage, ...wire } = questionEntity.toWire(row);
  const fields = Object.entries(wire).filter(([name]) => !(name in notAbout));
  const question = Object.fromEntries(fields) as Omit<Question, 'question' | 'picture' | 'passage'>;
  return {
    ...{ ...question, question: row.text, picture: toPicture(row.picture) },
    passage: passages.get(passage ?? ''),
  };
}

export function toQuestion(row: QuestionRow, passages: Passages): Question {
  const explanationPicture = toPicture(row.explanation_picture);
  return {
    ...toAskedQuestion(row, passages),
    ...aboutOf(questionEntity.facts(row)),
    ...(explanationPicture && { explanationPicture }),
  };
}

/** As front ends read it that know no passages: in one piece. */
function withPassage({ title, text, picture }: Passage, question: string): string {
  return [title, text, picture && `[Picture: ${picture.alt}]`, question].filter(Boolean).join('\n\n');
}

/** Older papers have no field `picture`. */
export function toPaperQuestion(question: Omit<Question, 'picture'> & Partial<Question>): PaperQuestion {
  const { _id, type, points, picture, passage } = question;
  const text = passage ? withPassage(passage, question.text) : question.text;
  return {
    ...{ _id, text, question: text, type, ...rulesOf(type).shown(question), points, picture },
    ...(passage && { passage, ownText: question.text }),
  };
}

export function toListedQuestion(
  row: QuestionRow & { used_in_exams: number; alike: number },
  passages: Passages,
): ListedQuestion {
  return { ...toQuestion(row, passages), usedInExams: row.used_in_exams, alike: row.alike };
}

const shortLength = 80;

export function shortText(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= shortLength ? line : `${line.slice(0, shortLength).trimEnd()}…`;
}
