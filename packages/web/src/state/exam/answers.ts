import type { PaperQuestion, PaperSection, SavedAnswer, ToldSettings, User } from '@akada/contract';

/** `seq` increases with every change of one question's answer; '' is a cleared answer. */
export type Answer = {
  selectedAnswer: string;
  seq: number;
  /** Server time, as far as the device knew it. */
  answeredAt?: string;
  isSent?: boolean;
};

/** By question id. */
export type Answers = Readonly<Record<string, Answer>>;

/** Fixed from the start of an attempt. */
export type KeptPaper = {
  attemptId: string;
  examId: string;
  title: string;
  questions: PaperQuestion[];
  /** Papers that were kept before there were any have none. */
  sections?: PaperSection[];
  told?: ToldSettings;
  startTime: string;
  student: User;
};

/** Changes during the attempt. */
export type Marks = {
  question: number;
  endTime: string;
  /** The server's clock minus this device's, in milliseconds. */
  aheadMs: number;
  /** Sequences of this device begin above this one. */
  firstSeq: number;
  device: string;
  seenExtraTime: readonly string[];
  /** Questions the student wants to look at again. Absent in an exam that an earlier release has written. */
  flagged?: readonly string[];
  /** The student has asked to hand in, and no reply has confirmed it. */
  isSubmitWanted?: boolean;
};

export type KeptExam = { paper: KeptPaper; marks: Marks; answers: Answers };

export type AnswerRef = { questionId: string; seq: number };

export type SentAnswer = SavedAnswer & { answeredAt?: string };

export function newer(known: Answer | undefined, next: Answer): Answer {
  if (!known || next.seq > known.seq) return next;
  return next.seq === known.seq && next.isSent ? { ...known, isSent: true } : known;
}

/** The highest sequence wins; on a tie the first source, which should be the server. */
export function merged(...sources: readonly Answers[]): Answers {
  const all: Record<string, Answer> = {};
  for (const [questionId, answer] of sources.flatMap((source) => Object.entries(source))) {
    all[questionId] = newer(all[questionId], answer);
  }
  return all;
}

/** Those that are newer than the same question's answer in `others`. */
export const newerThan = (others: Answers, answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([id, { seq }]) => seq > (others[id]?.seq ?? 0)));

export const isAnswered = (answer: Answer | undefined) => answer !== undefined && answer.selectedAnswer.trim() !== '';

export const unsentOf = (answers: Answers) => listed(answers).filter(({ questionId }) => !answers[questionId]?.isSent);

export function listed(answers: Answers): SentAnswer[] {
  return Object.entries(answers).map(([questionId, { selectedAnswer, seq, answeredAt }]) => ({
    questionId,
    selectedAnswer,
    seq,
    ...(answeredAt && { answeredAt }),
  }));
}

export function byQuestion(answers: readonly SavedAnswer[]): Answers {
  return Object.fromEntries(
    answers.map(({ questionId, selectedAnswer, seq }) => [questionId, { selectedAnswer, seq, isSent: true }]),
  );
}

/** Returns only answers whose sequence number the server has reached. */
export function markedSent(answers: Answers, refs: readonly AnswerRef[]): Answers {
  const arrived = new Map(refs.map(({ questionId, seq }) => [questionId, seq]));
  return Object.fromEntries(
    Object.entries(answers).flatMap(([questionId, answer]) =>
      !answer.isSent && answer.seq <= (arrived.get(questionId) ?? 0) ? [[questionId, { ...answer, isSent: true }]] : [],
    ),
  );
}

/** Null where the student has restarted the exam: answers to the old paper have no place in the new one. */
export function stillToSend(
  { paper, answers }: KeptExam,
  { attempt, answers: saved }: { attempt?: { _id: string } | undefined; answers: readonly SavedAnswer[] },
): SentAnswer[] | null {
  if (attempt?._id !== paper.attemptId) return null;
  return unsentOf(merged(answers, markedSent(answers, saved)));
}
