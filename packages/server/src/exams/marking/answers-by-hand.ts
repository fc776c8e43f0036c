import type { HandMark } from '@akada/contract';
import { sql } from 'kysely';
import { type ExamWithin, isStudentIn } from '../../platform/db/reach.ts';
import type { Db, HandMarkRow } from '../../platform/db/schema.ts';
import type { Caller } from '../../platform/http/session.ts';

/** Contains no names of staff. */
export function toHandMark({ points, comment, rubric }: Pick<HandMarkRow, 'points' | 'comment' | 'rubric'>): HandMark {
  const lines = JSON.parse(rubric) as number[];
  return { points, ...(comment !== '' && { comment }), ...(lines.length > 0 && { rubric: lines }) };
}

export function toStaffMark(row: HandMarkRow, caller: Pick<Caller, '_id'>) {
  const { marked_by, marked_by_name: by, marked_at: markedAt } = row;
  return { ...toHandMark(row), by, isOwn: marked_by === caller._id, markedAt };
}

/** The characters that trim() of JavaScript removes. */
const whiteSpace =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';

/** Answers of finished attempts that are not blank, without marks of other versions of an answer. */
export function answersByHand(db: Db, { _id, within = null }: ExamWithin, questionIds: readonly string[]) {
  return db
    .selectFrom('attempts')
    .innerJoin('answers', (join) =>
      join.onRef('answers.student_id', '=', 'attempts.student_id').onRef('answers.attempt_id', '=', 'attempts._id'),
    )
    .leftJoin('hand_marks', (join) =>
      join
        .onRef('hand_marks.student_id', '=', 'answers.student_id')
        .onRef('hand_marks.attempt_id', '=', 'answers.attempt_id')
        .onRef('hand_marks.question_id', '=', 'answers.question_id')
        .onRef('hand_marks.seq', '=', 'answers.seq'),
    )
    .where('attempts.exam_id', '=', _id)
    .where(isStudentIn(db, within, 'attempts.student_id'))
    .where('attempts.status', '=', 'submitted')
    .where('attempts.by_hand', '>', 0)
    .where('answers.question_id', 'in', [...questionIds])
    .where(sql`ltrim(answers.selected_answer, ${whiteSpace})`, '!=', '');
}

/** Ids begin with the time of the start; their second half is random. */
export function inRandomOrder<One extends { attemptId: string }>(answers: readonly One[]): One[] {
  const random = ({ attemptId }: One) => attemptId.slice(12);
  return answers.toSorted((one, other) => (random(one) < random(other) ? -1 : 1));
}
