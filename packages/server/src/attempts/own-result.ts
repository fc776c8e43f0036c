import { getScore } from '@akada/contract';
import { Memo } from '../db/memo.ts';
import { AppError } from '../http/app-error.ts';
import type { Context } from '../http/context.ts';
import { type MadeReply, makeReply } from '../http/made-reply.ts';
import type { Caller } from '../http/session.ts';
import { ownAttempts } from './own-attempts.ts';
import { toScore } from './score-reply.ts';

/** `until` is when the time alone changes what it says: the right answers may be read, or may have to be. */
type Result = { reply: MadeReply; until: number };

/** The result of an attempt as its student is sent it; serialised once, while nothing it is made from changes. */
export function ownResult(context: Context) {
  const memo = new Memo<Result>(context.changes, {
    tables: ['attempts', 'answers', 'late_answers', 'score_changes', 'exams'],
    most: 2000,
    until: (result) => result.until,
  });

  async function make(caller: Caller, examId: string): Promise<Result> {
    const attempts = await ownAttempts(context, caller._id);
    const attempt = attempts.find((candidate) => candidate.exam_id === examId && candidate.status === 'submitted');
    if (!attempt) throw new AppError('not_found', 'There is no result yet: this exam has not been submitted');
    const now = context.now();
    const score = await toScore(context, attempt);
    const reply = makeReply(getScore, { message: 'Your result', data: score, ...score }, { isShared: false });
    // Whoever is at the exam the longest may be closed any moment after the grace: then it is looked at each time.
    const opens = score.reviewFrom === null ? Number.POSITIVE_INFINITY : Date.parse(score.reviewFrom);
    const isFixed = score.isReviewOpen || score.reviewFrom === null;
    return { reply, until: isFixed ? Number.POSITIVE_INFINITY : Math.max(now, opens) };
  }

  return (caller: Caller, examId: string): MadeReply | Promise<MadeReply> => {
    const [key, now] = [`${caller._id} ${examId}`, context.now()];
    const known = memo.peek(key, now);
    if (known) return known.reply;
    return memo.get(key, now, () => make(caller, examId)).then(({ reply }) => reply);
  };
}
