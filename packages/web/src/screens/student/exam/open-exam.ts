import type { User } from '@akada/contract';
import { isChemistry } from '@akada/contract/rules/broken-formula';
import { mathsParts } from '@akada/contract/rules/maths-parts';
import type { OpenAttempt } from '../../../data/exams/attempts.ts';
import { deviceName, rememberDeviceName } from '../../../state/device.ts';
import { type Answers, byQuestion, type KeptPaper, type Marks, merged } from '../../../state/exam/answers.ts';
import { clockFrom } from '../../../state/exam/exam-clock.ts';
import { keptExams, unwritten } from '../../../state/exam/exam-journal.ts';
import { examState } from '../../../state/exam/exam-machine.ts';
import type { ExamState, Moment } from '../../../state/exam/exam-state.ts';
import { picturesCache } from '../../../state/exam/kept-exams.ts';
import { onPaper } from '../../../state/exam/on-paper.ts';

export const moment = (): Moment => ({ monotonic: performance.now(), wall: Date.now(), random: Math.random() });

/** Lets a reload work offline. Registered only when an exam begins; an address without TLS has no service worker. */
async function keepScreen({ examId, questions, sections = [], told }: KeptPaper): Promise<void> {
  const notes = [told?.instructions ?? '', ...sections.map(({ instructions }) => instructions)];
  const asked = questions.flatMap(({ text, options, details }) => [text, ...options, ...(details?.prompts ?? [])]);
  const formulas = [...notes, ...asked].flatMap(mathsParts).filter(({ kind }) => kind === 'formula');
  const wanted = {
    page: `/student/exam/${examId}`,
    pictures: questions.flatMap(({ picture }) => (picture ? [picture.url] : [])),
    hasMaths: formulas.length > 0,
    hasChemistry: formulas.some(({ text }) => isChemistry(text)),
    picturesCache,
  };
  try {
    const workers = navigator.serviceWorker;
    // The narrower scope wins for the exam, the list and results.
    const registration = await workers.register('/exam-worker.js', { scope: '/student/exam', updateViaCache: 'none' });
    (registration.active ?? registration.waiting ?? registration.installing)?.postMessage(wanted);
  } catch {
    // Blocked, private or without TLS: a reload needs the network.
  }
}

/** Answers that this device kept are merged by sequence. */
export async function openedByServer(user: User, examId: string, attempt: OpenAttempt): Promise<ExamState> {
  const { attemptId, title, questions, sections, told, startTime, firstSeq } = attempt;
  const kept = (await keptExams(user._id)).find(({ paper }) => paper.attemptId === attemptId);
  // Answers that the server does not list are sent again.
  const own = Object.entries(kept?.answers ?? unwritten(user._id, attemptId)).map(([id, answer]) => [
    id,
    { ...answer, isSent: false },
  ]);
  const paper = { attemptId, examId, title, questions, sections, told, startTime, student: user };
  void keepScreen(paper);
  const opening = {
    paper,
    device: deviceName(user._id),
    clock: clockFrom(attempt, attempt.receivedAt),
    question: kept?.marks.question ?? 0,
    answers: merged(byQuestion(attempt.answers), onPaper(Object.fromEntries(own), questions)),
    firstSeq,
    seenExtraTime: kept?.marks.seenExtraTime ?? [],
    flagged: kept?.marks.flagged,
    // Not if the student has gone on elsewhere since.
    isSubmitWanted: kept?.marks.firstSeq === firstSeq && kept.marks.isSubmitWanted,
    isOnline: navigator.onLine,
  };
  return examState(opening, moment());
}

/** Never before the newest answer, because the device's clock may have been set back. */
function estimatedNow(answers: Answers, { aheadMs }: Marks): string {
  const newest = Math.max(0, ...Object.values(answers).map(({ answeredAt }) => Date.parse(answeredAt ?? '') || 0));
  return new Date(Math.max(Date.now() + aheadMs, newest)).toISOString();
}

export async function openedByDevice(user: User, examId: string): Promise<ExamState | null> {
  const mine = (await keptExams(user._id)).filter(({ paper }) => paper.examId === examId);
  const [kept] = mine.sort((a, b) => b.paper.startTime.localeCompare(a.paper.startTime));
  if (!kept) return null;
  const { paper, marks } = kept;
  rememberDeviceName(user._id, marks.device);
  void keepScreen(paper);
  const answers = onPaper(kept.answers, paper.questions);
  const times = { endTime: marks.endTime, serverNow: estimatedNow(answers, marks) };
  const clock = clockFrom(times, performance.now(), true);
  const { question, firstSeq, seenExtraTime, flagged, isSubmitWanted } = marks;
  const own = { question, firstSeq, seenExtraTime, flagged, isSubmitWanted };
  const device = deviceName(user._id);
  return examState({ ...own, paper, device, clock, answers, isOnline: navigator.onLine }, moment());
}
