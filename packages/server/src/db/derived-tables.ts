import type { Kysely } from 'kysely';
import type { Db, Schema } from './schema.ts';

/** Tables that follow from the others: kept by triggers and by `search-words.ts`, made anew where a school is copied. */
type Derived = {
  /** How many rows a list has for each day and each way it is narrowed, and what they come to. */
  list_counts: { list: string; key: string; day: string; rows: number; amount: number };
  /** How many finished attempts at an exam got so many right of so many, and the time they took together. */
  exam_outcomes: {
    exam_id: string;
    correct_answers: number;
    total_questions: number;
    attempts: number;
    study_ms: number;
  };
  /** Words a misspelt one may mean, under the word itself and under each way it looks with a letter left out. */
  search_words: { list: string; spelling: string; word: string };
};

export function withDerived(db: Db): Kysely<Schema & Derived> {
  return db.withTables<Derived>();
}
