import { getStudentExam, listStudentExams, type StudentExam } from '@akada/contract';
import { graceMs } from '@akada/contract/rules/exam-clock';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { noteServerTime, serverTime } from '../lib/server-clock.ts';
import { dashboardStaleMs } from './query-client.ts';

const farMs = 6 * 3_600_000;

/** Until the next moment at which an exam opens, closes or a running attempt is over; false when that is far away. */
function untilNextChange(exams: readonly StudentExam[] | undefined, now = serverTime()): number | false {
  const moments = (exams ?? []).flatMap(({ opensAt, closesAt, attempt }) => [
    Date.parse(opensAt),
    Date.parse(closesAt),
    attempt?.status === 'running' ? Date.parse(attempt.endTime) + graceMs : 0,
  ]);
  const next = Math.min(...moments.filter((moment) => moment > now)) - now;
  return next < farMs ? next + 1000 : false;
}

/** The exams and, on the way, the server's time: all that is said about opening and closing goes by it. */
function timed<Data>({ data, serverNow }: { data: Data; serverNow: string }): Data {
  noteServerTime(serverNow);
  return data;
}

/**
 * The exams of the signed-in student: active ones of the own class and those sat. Windows open and close by the server's
 * clock, so it goes stale sooner than other lists and is read again when one should have opened or closed.
 */
export const studentExamsQuery = queryOptions({
  queryKey: ['student-exams'],
  queryFn: async ({ signal }) => timed(await call(listStudentExams, { signal })),
  staleTime: dashboardStaleMs,
  refetchInterval: (query) => untilNextChange(query.state.data),
});

/** One exam. Under the list's key: what refreshes the list refreshes it too. */
export function studentExamQuery(id: string) {
  return queryOptions({
    queryKey: ['student-exams', id],
    queryFn: async ({ signal }) => timed(await call(getStudentExam, { params: { id }, signal })),
    staleTime: dashboardStaleMs,
  });
}

export const isRunning = (exam: StudentExam) => exam.attempt?.status === 'running';
