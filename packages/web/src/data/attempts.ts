import type { PaperQuestion, SavedAnswer } from '@akada/contract';
import {
  getAttemptState,
  getPulse,
  getScore,
  getStudentExam,
  saveAnswers,
  startExam,
  submitExam,
} from '@akada/contract';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import type { CallError } from '../lib/call-error.ts';
import { deviceName } from '../state/device.ts';
import { ownerOf, sessionToken } from '../state/session.ts';

const ownName = () => deviceName(ownerOf(sessionToken() ?? '') ?? '');

/** The paper on the desk: what a running attempt consists of. `receivedAt` is performance.now() at the reply. */
export type Sitting = {
  attemptId: string;
  title: string;
  questions: PaperQuestion[];
  /** What the server has. */
  answers: SavedAnswer[];
  startTime: string;
  endTime: string;
  serverNow: string;
  receivedAt: number;
  /** Sequences of this device begin above this one. */
  firstSeq: number;
};

/** An answer on its way to the server; `answeredAt` is the server's time as the device knew it. */
export type SentAnswer = SavedAnswer & { answeredAt?: string };

/** An attempt this much older than the reply was running before: it may have answers. */
const newForMs = 3000;

function populated(questions: readonly (string | PaperQuestion)[] | undefined): PaperQuestion[] {
  return (questions ?? []).filter((question) => typeof question !== 'string');
}

/**
 * Starts the exam or goes on with the running attempt: the server gives the same paper and the same deadline, and this
 * device takes the attempt over. Of one that is known to run the answers are asked for at the same time.
 */
export async function sitDown(examId: string, isKnownToRun = false): Promise<Sitting> {
  const readState = () => call(getAttemptState, { params: { examId } });
  const [{ data, exam }, known] = await Promise.all([
    call(startExam, { params: { examId }, body: { device: ownName() } }),
    isKnownToRun ? readState() : null,
  ]);
  const receivedAt = performance.now();
  const { startTime, endTime, serverNow, attempt } = data;
  const wasRunning = Date.parse(serverNow) - Date.parse(startTime) > newForMs;
  const state = known ?? (wasRunning ? await readState() : null);
  // A start response without an exam (specification, section 4): the student's own list has it.
  const paper = exam ?? (await call(getStudentExam, { params: { id: examId } })).data;
  return {
    attemptId: attempt._id,
    title: paper.title,
    questions: populated(paper.questions),
    answers: state?.data.answers ?? [],
    startTime,
    endTime,
    serverNow,
    receivedAt,
    firstSeq: data.firstSeq,
  };
}

/** The running attempt after a reload. Never cached: the next visit reads it again. */
export function sittingQuery(examId: string) {
  return queryOptions({
    queryKey: ['sitting', examId],
    queryFn: () => sitDown(examId, true),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export function useStartExam(examId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => sitDown(examId),
    // Whoever leaves the exam finds it running in the list; nothing is read again before that.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['student-exams'], refetchType: 'none' }),
  });
}

export async function readAttemptState(examId: string) {
  return (await call(getAttemptState, { params: { examId } })).data;
}

/** How the attempt stands: a few bytes, for asking often. */
export async function readPulse(examId: string) {
  return (await call(getPulse, { params: { examId }, query: { device: ownName() } })).data;
}

/** `saved` in the reply holds, for every question sent, the highest sequence that is on the server's disk. */
export async function sendAnswers(examId: string, answers: SentAnswer[], keepalive = false) {
  return (await call(saveAnswers, { params: { examId }, body: { answers, device: ownName() }, keepalive })).data;
}

const closedCodes = ['conflict', 'time_is_up', 'not_started', 'not_found', 'forbidden'];

/** The server takes nothing more for this attempt, whatever is tried. */
export const isClosed = (code: string) => closedCodes.includes(code);

/** What a refusal says is kept beside the attempt, for staff to decide on. */
export function keptLate(error: CallError): { questionId: string; seq: number }[] {
  return Array.isArray(error.data.late) ? error.data.late : [];
}

/** What a finished exam changes: its result, the exam list, the figures of the dashboard. */
export function refreshAfterExam(queryClient: QueryClient, examId: string): void {
  for (const queryKey of [['score', examId], ['student-exams'], ['student-stats']]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}

export function useSubmitExam(examId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (answers: SentAnswer[]) =>
      call(submitExam, { params: { examId }, body: { answers, device: ownName() } }),
    onSuccess: () => refreshAfterExam(queryClient, examId),
  });
}

export function scoreQuery(examId: string) {
  return queryOptions({
    queryKey: ['score', examId],
    queryFn: async ({ signal }) => (await call(getScore, { params: { examId }, signal })).data,
  });
}
