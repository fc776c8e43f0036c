import type { PaperQuestion, PaperSection, SavedAnswer, ToldSettings } from '@akada/contract';
import { toldOf } from '@akada/contract/rules/told-settings';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { CallError } from '../../lib/call-error.ts';
import { deviceName } from '../../state/device.ts';
import type { SentAnswer } from '../../state/exam/answers.ts';
import { sessionOwner } from '../../state/session.ts';
import { queryClient } from '../platform/query-client.ts';

const ownName = () => deviceName(sessionOwner() ?? '');

/** `receivedAt` is performance.now() at the reply. */
export type OpenAttempt = {
  attemptId: string;
  title: string;
  questions: PaperQuestion[];
  sections: PaperSection[];
  told: ToldSettings;
  answers: SavedAnswer[];
  startTime: string;
  endTime: string;
  serverNow: string;
  receivedAt: number;
  /** Sequences of this device begin above this one. */
  firstSeq: number;
};

/** An attempt older than this was already running, so it may have answers. */
const newForMs = 3000;

function populated(questions: readonly (string | PaperQuestion)[] | undefined): PaperQuestion[] {
  return (questions ?? []).filter((question) => typeof question !== 'string');
}

/**
 * Starts the exam or resumes the running attempt, which this device takes over. `isKnownToRun` saves one round trip.
 */
export async function openAttempt(examId: string, isKnownToRun = false): Promise<OpenAttempt> {
  const readState = () => call('GET /studentExam/state/:examId', { params: { examId } });
  const [{ data, exam }, known] = await Promise.all([
    call('POST /studentExam/start/:examId', { params: { examId }, body: { device: ownName() } }),
    isKnownToRun ? readState() : null,
  ]);
  const receivedAt = performance.now();
  const { startTime, endTime, serverNow, attempt } = data;
  const wasRunning = Date.parse(serverNow) - Date.parse(startTime) > newForMs;
  const state = known ?? (wasRunning ? await readState() : null);
  // A start response may come without an exam (specification, section 4).
  const paper = exam ?? (await call('GET /exam/:id as student', { params: { id: examId } })).data;
  return {
    attemptId: attempt._id,
    title: paper.title,
    questions: populated(paper.questions),
    sections: paper.sections ?? [],
    told: toldOf(paper),
    answers: state?.data.answers ?? [],
    startTime,
    endTime,
    serverNow,
    receivedAt,
    firstSeq: data.firstSeq,
  };
}

/** Never cached: a reload reads the attempt again. */
export function openAttemptQuery(examId: string) {
  return queryOptions({
    queryKey: ['open-attempt', examId],
    queryFn: () => openAttempt(examId, true),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export function useStartExam(examId: string) {
  return useMutation({
    mutationFn: () => openAttempt(examId),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['student-exams'], refetchType: 'none' }),
  });
}

export async function readAttemptState(examId: string) {
  return (await call('GET /studentExam/state/:examId', { params: { examId } })).data;
}

const pulsePatienceMs = 8000;

/** A small reply for frequent polling. A network too slow for it counts as offline. */
export async function readPulse(examId: string) {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(CallError.network()), pulsePatienceMs);
  const asked = { params: { examId }, query: { device: ownName() }, signal: patience.signal };
  try {
    return (await call('GET /studentExam/pulse/:examId', asked)).data;
  } finally {
    clearTimeout(timer);
  }
}

/** `saved` in the reply holds the highest sequence on the server's disk for every question sent. */
export async function sendAnswers(examId: string, answers: readonly SentAnswer[], keepalive = false) {
  return (
    await call('PUT /studentExam/answer/:examId', {
      params: { examId },
      body: { answers: [...answers], device: ownName() },
      keepalive,
    })
  ).data;
}

export function refreshAfterExam(examId: string): void {
  for (const queryKey of [['score', examId], ['student-exams'], ['student-stats']]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}

export async function submitExam(examId: string, answers: readonly SentAnswer[]): Promise<void> {
  await call('POST /studentExam/submit/:examId', {
    params: { examId },
    body: { answers: [...answers], device: ownName() },
  });
  refreshAfterExam(examId);
}

/** Without `attempt` the newest result. */
export function scoreQuery(examId: string, attempt?: string) {
  return queryOptions({
    queryKey: ['score', examId, attempt],
    queryFn: async ({ signal }) =>
      (await call('GET /studentExam/exams/score/:examId', { params: { examId }, query: { attempt }, signal })).data,
  });
}
