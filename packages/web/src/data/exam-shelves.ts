import type { StudentExam } from '@akada/contract';
import { isRunning } from './exams.ts';

const byTime = (timeOf: (exam: StudentExam) => string) => (a: StudentExam, b: StudentExam) =>
  Date.parse(timeOf(a)) - Date.parse(timeOf(b));

const finishedAt = ({ lastResult }: StudentExam) => lastResult?.submittedAt ?? lastResult?.endTime ?? '';

/** The exams by what a student can do with them. One that may be taken again is both startable and completed. */
export function shelve(exams: readonly StudentExam[]) {
  return {
    /** Running ones first, then the one that closes next. */
    startable: exams
      .filter((exam) => exam.canStart)
      .sort((a, b) => Number(isRunning(b)) - Number(isRunning(a)) || byTime((exam) => exam.closesAt)(a, b)),
    later: exams.filter((exam) => !exam.canStart && exam.window === 'not-open').sort(byTime((exam) => exam.opensAt)),
    /** Closed without the student having sat them, the latest first. */
    missed: exams
      .filter((exam) => !exam.canStart && exam.window === 'closed' && exam.attempt === null)
      .sort((a, b) => byTime((exam) => exam.closesAt)(b, a)),
    completed: exams.filter((exam) => exam.lastResult !== null).sort((a, b) => byTime(finishedAt)(b, a)),
  };
}
