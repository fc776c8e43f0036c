import type { StudentExam } from '@akada/contract';
import { graceMs } from '@akada/contract/rules/exam-clock';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { noteServerTime, serverTime } from '../../lib/server-clock.ts';
import { dashboardStaleMs } from '../platform/query-client.ts';

const farMs = 6 * 3_600_000;

/** Milliseconds until an exam opens or closes or a running attempt ends; false when that is far away. */
function untilNextChange(exams: readonly StudentExam[] | undefined, now = serverTime()): number | false {
  const moments = (exams ?? []).flatMap(({ opensAt, closesAt, attempt }) => [
    Date.parse(opensAt),
    Date.parse(closesAt),
    attempt?.status === 'running' ? Date.parse(attempt.endTime) + graceMs : 0,
  ]);
  const next = Math.min(...moments.filter((moment) => moment > now)) - now;
  return next < farMs ? next + 1000 : false;
}

function timed<Data>({ data, serverNow }: { data: Data; serverNow: string }): Data {
  noteServerTime(serverNow);
  return data;
}

/** Read again when an exam should have opened or closed by the server's clock. */
export const studentExamsQuery = queryOptions({
  queryKey: ['student-exams'],
  queryFn: async ({ signal }) => timed(await call('GET /exam as student', { signal })),
  staleTime: dashboardStaleMs,
  refetchInterval: (query) => untilNextChange(query.state.data),
});

/** Shares the list's key, so refreshing the list refreshes it too. */
export function studentExamQuery(id: string) {
  return queryOptions({
    queryKey: ['student-exams', id],
    queryFn: async ({ signal }) => timed(await call('GET /exam/:id as student', { params: { id }, signal })),
    staleTime: dashboardStaleMs,
  });
}

export const isRunning = (exam: StudentExam) => exam.attempt?.status === 'running';

/** It could be started, but there is nothing in it. */
export const hasNoQuestions = (exam: StudentExam) => exam.canStart && exam.questionCount === 0 && !isRunning(exam);

const byTime = (timeOf: (exam: StudentExam) => string) => (a: StudentExam, b: StudentExam) =>
  Date.parse(timeOf(a)) - Date.parse(timeOf(b));

const finishedAt = ({ lastResult }: StudentExam) => lastResult?.submittedAt ?? lastResult?.endTime ?? '';

/** An empty exam that was sat can be started again, but there is nothing to start: it is among the completed ones. */
const isOver = (exam: StudentExam) => hasNoQuestions(exam) && exam.lastResult !== undefined;

export const startableExams = (exams: readonly StudentExam[]) =>
  exams.filter((exam) => exam.canStart && !hasNoQuestions(exam));

export function partitionExams(exams: readonly StudentExam[]) {
  return {
    startable: exams
      .filter((exam) => exam.canStart && !isOver(exam))
      .sort((a, b) => Number(isRunning(b)) - Number(isRunning(a)) || byTime((exam) => exam.closesAt)(a, b)),
    later: exams.filter((exam) => !exam.canStart && exam.window === 'not-open').sort(byTime((exam) => exam.opensAt)),
    missed: exams
      .filter((exam) => !exam.canStart && exam.window === 'closed' && exam.attempt === undefined)
      .sort((a, b) => byTime((exam) => exam.closesAt)(b, a)),
    completed: exams.filter((exam) => exam.lastResult !== undefined).sort((a, b) => byTime(finishedAt)(b, a)),
  };
}
