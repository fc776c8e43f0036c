import { CallError } from '../lib/call-error.ts';
import { keptExams, openJournal } from '../state/exam-journal.ts';
import { type KeptPaper, unsentOf } from '../state/kept-exam.ts';
import { isClosed, keptLate, readAttemptState, type SentAnswer, sendAnswers } from './attempts.ts';

type Ref = { questionId: string; seq: number };

/** Sends what is unsent of one attempt; gives how many answers came after its end. */
async function deliver(userId: string, { examId, attemptId }: KeptPaper): Promise<number> {
  const state = await readAttemptState(examId);
  const journal = await openJournal(userId, attemptId);
  // Meanwhile the student has begun the exam anew: answers to the old paper have no place in the new one.
  if (state.attempt?._id !== attemptId) return drop(journal);
  const sent = async (refs: readonly Ref[]) => {
    const { answers } = journal.read();
    const known = new Map(refs.map(({ questionId, seq }) => [questionId, seq]));
    const arrived = unsentOf(answers).filter(([questionId, { seq }]) => seq <= (known.get(questionId) ?? 0));
    const marked = Object.fromEntries(arrived.map(([questionId, answer]) => [questionId, { ...answer, isSent: true }]));
    if (arrived.length > 0) await journal.keep({ answers: marked });
  };
  await sent(state.answers);
  const unsent = unsentOf(journal.read().answers).map(([questionId, { selectedAnswer, seq, answeredAt }]) => ({
    questionId,
    selectedAnswer,
    seq,
    ...(answeredAt && { answeredAt }),
  }));
  const send = async (answers: readonly SentAnswer[]): Promise<void> => {
    if (answers.length === 0) return;
    try {
      await sent((await sendAnswers(examId, [...answers])).saved);
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 400) throw error;
      // One that the paper does not ask for must not hold up the others, nor be tried for ever.
      if (answers.length === 1) await sent(answers);
      else for (const answer of answers) await send([answer]);
    }
  };
  try {
    await send(unsent);
  } catch (error) {
    if (!(error instanceof CallError) || !isClosed(error.code)) throw error;
    await drop(journal);
    return keptLate(error).length;
  }
  return state.status === 'submitted' ? drop(journal) : 0;
}

async function drop(journal: Awaited<ReturnType<typeof openJournal>>): Promise<number> {
  await journal.drop();
  return 0;
}

/** The exam whose room is open sends for itself. Gives how many answers came after the end of their exam. */
export async function deliverKept(userId: string, pathname: string): Promise<number> {
  let late = 0;
  for (const { paper } of await keptExams(userId)) {
    if (!paper || pathname === `/student/exam/${paper.examId}`) continue;
    late += await deliver(userId, paper).catch((error) => {
      if (error instanceof CallError && error.status === 401) throw error;
      return 0;
    });
  }
  return late;
}
