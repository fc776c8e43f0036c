import { isBlank } from '@akada/contract/question-types';
import { sql } from 'kysely';
import type { AttemptRow, Db } from '../../platform/db/schema.ts';
import type { Context } from '../../platform/http/context.ts';
import { type OwnPaper, paperOf } from './paper.ts';
import { type Given, isCounted, outcomeOf, type Selected } from './scoring.ts';
import { type AttemptKey, findMarks, findSelected, isOf } from './sitting.queries.ts';

/** The characters that `isBlank` trims, so that all screens count the same. */
const whiteSpace =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';

/** Number of answered questions of each attempt. */
export async function answeredIn(db: Db, attempts: readonly AttemptKey[]): Promise<Map<string, number>> {
  if (attempts.length === 0) return new Map();
  const rows = await db
    .selectFrom('answers')
    .select((eb) => ['attempt_id', eb.fn.countAll<number>().as('answered')])
    .where(isOf(['student_id', 'attempt_id'], attempts))
    .where(sql<string>`trim(selected_answer, ${whiteSpace})`, '!=', '')
    .groupBy('attempt_id')
    .execute();
  return new Map(rows.map((row) => [row.attempt_id, row.answered]));
}

/**
 * Counted questions that are not blank. A blank answer that staff made right is not blank, so that right, wrong and
 * blank add up to all questions.
 */
export function answeredOn({ questions }: Pick<OwnPaper, 'questions'>, selected: Selected, marks: Given): number {
  const isAnswered = (question: OwnPaper['questions'][number]) => {
    const answer = selected.get(question._id) ?? '';
    return !isBlank(answer) || outcomeOf(question, answer, marks.get(question._id)?.points).isCorrect;
  };
  return questions.filter((question) => isCounted(question) && isAnswered(question)).length;
}

/** Recounts attempts with marks or annulments by staff, which may change the count. */
export async function answeredAfterDecisions(
  context: Context,
  attempts: readonly AttemptRow[],
): Promise<Map<string, number>> {
  const { db } = context;
  const answered = await answeredIn(db, attempts);
  if (attempts.length === 0) return answered;
  const ids = [...new Set(attempts.map(({ exam_id }) => exam_id))];
  const corrected = await db
    .selectFrom('paper_corrections')
    .select('exam_id')
    .where('exam_id', 'in', ids)
    .where('annulled', 'is not', null)
    .execute();
  const annulled = new Set(corrected.map(({ exam_id }) => exam_id));
  for (const attempt of attempts.filter(({ marked, exam_id }) => marked === 1 || annulled.has(exam_id))) {
    const paper = await paperOf(context, db, attempt);
    const [selected, marks] = [await findSelected(db, attempt), await findMarks(db, attempt)];
    answered.set(attempt._id, answeredOn(paper, selected, marks));
  }
  return answered;
}
