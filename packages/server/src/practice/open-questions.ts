import { isMarkedByHand } from '@akada/contract/question-types';
import type { QuestionRow } from '../db/schema.ts';
import { type Context, iso } from '../http/context.ts';
import { findWhatIsFree } from '../questions/kept-from-practice.ts';
import { findRunningPapers } from '../sitting/paper.ts';

type Learner = { classLevel: string };

/** What a student can practise with now, as far as the list needs it. */
export async function findOpenQuestions(context: Context, { classLevel }: Learner) {
  const { db } = context;
  const now = iso(context.now());
  const isFree = await findWhatIsFree(db, now);
  const running = await findRunningPapers(context);
  const asked = new Set(running.flatMap(({ questions }) => questions.map(({ _id }) => _id)));
  const rows = await db
    .selectFrom('questions')
    .select(['_id', 'type', 'subject', 'topic', 'options'])
    .where('practice', '=', 1)
    .where('class_level', 'in', ['', classLevel])
    .where(isFree)
    .orderBy('_id')
    .execute();
  return rows.filter((row) => !isMarkedByHand(row) && !asked.has(row._id));
}

export type OpenQuestion = Pick<QuestionRow, '_id' | 'type' | 'subject' | 'topic' | 'options'>;

/** Its questions have four options at most. */
export const isForNationalTest = ({ type, options }: OpenQuestion) =>
  type === 'multiple-choice' && (JSON.parse(options) as string[]).length <= 4;
