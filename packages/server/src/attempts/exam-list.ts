import { listStudentExams, type StudentExam } from '@akada/contract';
import { type Context, iso } from '../http/context.ts';
import { MadeReply } from '../http/made-reply.ts';
import type { Caller } from '../http/session.ts';
import { peekClassExams } from './class-exams.ts';
import { closesNext, peekOwnAttempts } from './own-attempts.ts';
import { type Found, findFor, listOf } from './student-exams.ts';

/** Everything but the server's clock, which is in every reply anew. */
type Kept = { head: Buffer; found: Found; until: number };

const mostKept = 1500;
const minuteMs = 60_000;

/** How long what is said of an exam holds: till it opens, till it closes, or while the minutes left are counted down. */
function holdsUntil(exam: StudentExam, now: number): number {
  const [opensAt, closesAt] = [Date.parse(exam.opensAt), Date.parse(exam.closesAt)];
  const lastFullStart = closesAt - exam.duration * minuteMs;
  if (now > closesAt) return Number.POSITIVE_INFINITY;
  if (now < opensAt) return opensAt;
  return now < lastFullStart ? lastFullStart : Math.min(now + 1000, closesAt + 1);
}

/** How an exam proved is counted once a minute. */
const difficultyMs = 60_000;

/**
 * The exams of a student as they are sent. Serialised once, and again when an exam of the class or an attempt of the
 * student has changed or time has changed what is said of one.
 */
export function examList(context: Context) {
  const kept = new Map<string, Kept>();

  const send = (head: Buffer) => {
    const clock = Buffer.from(`,"serverNow":"${iso(context.now())}"}`);
    return new MadeReply(Buffer.concat([head, clock]), false);
  };

  async function make(caller: Caller): Promise<MadeReply> {
    const now = context.now();
    const found = await findFor(context, caller);
    const data = await listOf(context, caller, found);
    const reply = { success: true as const, message: 'Exams', data, serverNow: iso(now) };
    const { serverNow: _, ...rest } = listStudentExams.reply.parse(reply);
    const head = Buffer.from(JSON.stringify(rest).slice(0, -1));
    const until = Math.min(
      now + difficultyMs,
      closesNext(found.attempts),
      ...data.map((exam) => holdsUntil(exam, now)),
    );
    if (kept.size >= mostKept) kept.clear();
    kept.set(caller._id, { head, found, until });
    return send(head);
  }

  return (caller: Caller): MadeReply | Promise<MadeReply> => {
    const known = kept.get(caller._id);
    const stands =
      known !== undefined &&
      context.now() < known.until &&
      known.found.exams === peekClassExams(context, caller.classLevel) &&
      known.found.attempts === peekOwnAttempts(context, caller._id);
    return stands ? send(known.head) : make(caller);
  };
}
