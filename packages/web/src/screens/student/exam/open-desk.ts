import type { User } from '@akada/contract';
import type { Sitting } from '../../../data/attempts.ts';
import { mathsParts } from '../../../lib/maths-parts.ts';
import { deviceName, rememberDeviceName } from '../../../state/device.ts';
import { type Journal, keptExams, openJournal } from '../../../state/exam-journal.ts';
import { keepExamScreen } from '../../../state/exam-offline.ts';
import type { KeptPaper, Marks } from '../../../state/kept-exam.ts';
import { type Answers, merged, onPaper, savedByQuestion } from './answers.ts';
import { createCountdown, type ServerTimes } from './countdown.ts';

/** An attempt as it lies before the student: the paper, what was answered, and the journal that keeps it. */
export type Desk = {
  userId: string;
  paper: KeptPaper;
  journal: Journal;
  answers: Answers;
  question: number;
  firstSeq: number;
  seenExtraTime: string[];
  times: ServerTimes;
  /** performance.now() when the times were so. */
  receivedAt: number;
  /** The times come from this device's own clock. */
  isEstimate: boolean;
};

/** From here on the exam's own screen opens without a network too. */
function keepScreen({ examId, questions }: KeptPaper): void {
  const texts = questions.flatMap(({ text, options }) => [text, ...options]);
  void keepExamScreen({
    page: `/student/exam/${examId}`,
    pictures: questions.flatMap(({ picture }) => (picture ? [picture.url] : [])),
    hasMaths: texts.some((text) => mathsParts(text).some(({ kind }) => kind === 'formula')),
  });
}

/** The server has given out the paper. What this device knows of it already is added by sequence. */
export async function deskOf(user: User, examId: string, sitting: Sitting): Promise<Desk> {
  const { attemptId, title, questions, startTime, endTime, serverNow, receivedAt, firstSeq } = sitting;
  const journal = await openJournal(user._id, attemptId);
  const kept = journal.read();
  // What the server does not name is sent again, whatever was thought before.
  const own = Object.fromEntries(
    Object.entries(kept.answers).map(([questionId, answer]) => [questionId, { ...answer, isSent: false }]),
  );
  const paper = { attemptId, examId, title, questions, startTime, student: user };
  const aheadMs = createCountdown(sitting, receivedAt).now() - Date.now();
  const seenExtraTime = kept.marks?.seenExtraTime ?? [];
  const question = kept.marks?.question ?? 0;
  const marks: Marks = { question, endTime, aheadMs, firstSeq, device: deviceName(user._id), seenExtraTime };
  void journal.keep({ paper, marks });
  keepScreen(paper);
  return {
    userId: user._id,
    paper,
    journal,
    answers: merged(savedByQuestion(sitting.answers), onPaper(own, questions)),
    question,
    firstSeq,
    seenExtraTime,
    times: { endTime, serverNow },
    receivedAt,
    isEstimate: false,
  };
}

/** The server's time by this device's clock, which stood still at no answer that was given. */
function estimatedNow(answers: Answers, { aheadMs }: Marks): string {
  const newest = Math.max(0, ...Object.values(answers).map(({ answeredAt }) => Date.parse(answeredAt ?? '') || 0));
  return new Date(Math.max(Date.now() + aheadMs, newest)).toISOString();
}

/** The newest attempt at an exam that is kept on this device. */
export async function keptDesk(user: User, examId: string): Promise<Desk | null> {
  const mine = (await keptExams(user._id)).filter(({ paper }) => paper?.examId === examId);
  const [kept] = mine.sort((a, b) => (a.paper && b.paper ? b.paper.startTime.localeCompare(a.paper.startTime) : 0));
  if (!kept?.paper || !kept.marks) return null;
  const { paper, marks } = kept;
  rememberDeviceName(user._id, marks.device);
  const journal = await openJournal(user._id, paper.attemptId);
  const answers = onPaper(journal.read().answers, paper.questions);
  keepScreen(paper);
  return {
    userId: user._id,
    paper,
    journal,
    answers,
    question: marks.question,
    firstSeq: marks.firstSeq,
    seenExtraTime: marks.seenExtraTime,
    times: { endTime: marks.endTime, serverNow: estimatedNow(answers, marks) },
    receivedAt: performance.now(),
    isEstimate: true,
  };
}
