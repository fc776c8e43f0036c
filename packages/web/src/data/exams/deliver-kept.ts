import { CallError } from '../../lib/call-error.ts';
import {
  type AnswerRef,
  type KeptExam,
  markedSent,
  merged,
  type SentAnswer,
  stillToSend,
  unsentOf,
} from '../../state/exam/answers.ts';
import { dropExam, keptExams, writeExam } from '../../state/exam/exam-journal.ts';
import { countUnsent, noteUnsent } from '../../state/exam/kept-exams.ts';
import { isClosed, keptLate } from '../../state/exam/saving.ts';
import { readAttemptState, readPulse, sendAnswers, submitExam } from './attempts.ts';
import { sendUntilDone } from './send-until.ts';

const againMs = 15_000;

/** A refused answer is dropped, so that it neither blocks the others nor is retried for ever. */
async function send(examId: string, answers: readonly SentAnswer[]): Promise<readonly AnswerRef[]> {
  if (answers.length === 0) return [];
  try {
    return (await sendAnswers(examId, answers)).saved;
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 400) throw error;
    if (answers.length === 1) return answers;
    const refs: AnswerRef[] = [];
    for (const answer of answers) refs.push(...(await send(examId, [answer])));
    return refs;
  }
}

type News = {
  /** So many answers arrived after the end of their exam. */
  onLate: (count: number) => void;
  onHandedIn: (title: string) => void;
};

/** Hands in too where the student asked for it. Returns how many answers arrived after the end of the exam. */
async function deliver(userId: string, exam: KeptExam, { onHandedIn }: News): Promise<number> {
  const { examId, attemptId } = exam.paper;
  const state = await readAttemptState(examId);
  const left = stillToSend(exam, state);
  try {
    const saved = left && (await send(examId, left));
    if (saved && state.status !== 'submitted') {
      const sent = markedSent(exam.answers, [...state.answers, ...saved]);
      await writeExam(userId, attemptId, { answers: sent });
      noteUnsent(userId, attemptId, unsentOf(merged(exam.answers, sent)).length);
      if (!exam.marks.isSubmitWanted || (await readPulse(examId)).takenOver) return 0;
      await submitExam(examId, []);
      onHandedIn(exam.paper.title);
    }
  } catch (error) {
    if (!isClosed(error)) throw error;
    await dropExam(userId, attemptId);
    return keptLate(error).length;
  }
  await dropExam(userId, attemptId);
  return 0;
}

/** The open exam page sends its own. `late` answers arrived after their exam's end; `isLeft` if one is not handed in yet. */
async function deliverAll(userId: string, pathname: string, news: News) {
  let late = 0;
  let isLeft = false;
  for (const exam of await keptExams(userId)) {
    if (pathname === `/student/exam/${exam.paper.examId}`) continue;
    late += await deliver(userId, exam, news).catch((error) => {
      if (error instanceof CallError && error.status === 401) throw error;
      isLeft ||= exam.marks.isSubmitWanted === true;
      return 0;
    });
  }
  return { late, isLeft };
}

/** Retries until everything has arrived. Returns a stop function. */
export const deliverKept = (userId: string, pathname: string, news: News) =>
  sendUntilDone(async () => {
    const { late, isLeft } = await deliverAll(userId, pathname, news).catch(() => ({ late: 0, isLeft: false }));
    if (late > 0) news.onLate(late);
    return !isLeft && countUnsent(userId) === 0;
  }, againMs);
