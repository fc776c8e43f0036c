import type { ListedQuestion, PaperQuestion, Question, QuestionPicture } from '@akada/contract';
import { rulesOf } from '@akada/contract/question-types';
import { entity, json, plain } from '../db/entity.ts';
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

export type QuestionFields = Omit<Question, '_id' | 'question' | 'picture' | 'createdAt' | 'updatedAt'>;

export const newQuestion: QuestionFields = {
  text: '',
  type: 'short-answer',
  options: [],
  correctAnswer: '',
  points: 1,
  exam: null,
};

export const questionEntity = entity<QuestionRow, QuestionFields>(
  {
    text: plain('text'),
    type: plain('type'),
    options: json('options'),
    correctAnswer: plain('correct_answer'),
    points: plain('points'),
    exam: plain('exam_id'),
  },
  newQuestion,
);

export function toQuestion(row: QuestionRow): Question {
  return { ...questionEntity.toWire(row), question: row.text, picture: toPicture(row.picture) };
}

export function toListedQuestion(row: QuestionRow & { used_in_exams: number }): ListedQuestion {
  return { ...toQuestion(row), usedInExams: row.used_in_exams };
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
