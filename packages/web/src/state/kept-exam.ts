import type { PaperQuestion, User } from '@akada/contract';

/** What an exam that is under way leaves on the device: enough to go on with it without a network. */
export type KeptExam = { paper: KeptPaper | null; marks: Marks | null; answers: KeptAnswers };

/** What stays as it is from the start. */
export type KeptPaper = {
  attemptId: string;
  examId: string;
  title: string;
  questions: PaperQuestion[];
  startTime: string;
  student: User;
};

/** What changes as the exam goes on. */
export type Marks = {
  /** The question on the screen. */
  question: number;
  endTime: string;
  /** How far the server's clock is ahead of this device's. */
  aheadMs: number;
  /** Sequences of this device begin above this one. */
  firstSeq: number;
  /** What this device called itself. */
  device: string;
  /** Extra time whose notice was put away. */
  seenExtraTime: string[];
};

export type KeptAnswer = {
  selectedAnswer: string;
  seq: number;
  /** The server's time, as far as the device knew it. */
  answeredAt?: string;
  /** The server has it, or has one that came after it. */
  isSent?: boolean;
};

export type KeptAnswers = Readonly<Record<string, KeptAnswer>>;

export type Part = Partial<KeptExam>;

/** The later of two answers to one question. Of one and the same, the one that is known to be sent. */
export function newer(known: KeptAnswer | undefined, next: KeptAnswer): KeptAnswer {
  if (!known || next.seq > known.seq) return next;
  return next.seq === known.seq && next.isSent ? { ...known, isSent: true } : known;
}

export function joined(kept: KeptExam, part: Part): KeptExam {
  const answers = { ...kept.answers };
  for (const [questionId, answer] of Object.entries(part.answers ?? {})) {
    answers[questionId] = newer(answers[questionId], answer);
  }
  return { paper: part.paper ?? kept.paper, marks: part.marks ?? kept.marks, answers };
}

export const nothingKept: KeptExam = { paper: null, marks: null, answers: {} };

export const unsentOf = (answers: KeptAnswers) => Object.entries(answers).filter(([, answer]) => !answer.isSent);
