import type { PurchasedLesson, StudentExam } from '@akada/contract';
import { isRunning } from './exams.ts';
import { byLastWatched } from './lesson-order.ts';

/** An exam that closes sooner than this goes before a lesson. */
const soonMs = 3 * 86_400_000;

export type NextStep =
  | { kind: 'running-exam' | 'closing-exam'; exam: StudentExam }
  | { kind: 'lesson'; lesson: PurchasedLesson }
  | { kind: 'browse' };

/** The lesson to go on with: of those begun and not finished the last watched, else the newest not begun. */
function lessonToWatch(lessons: readonly PurchasedLesson[]): PurchasedLesson | undefined {
  const ordered = byLastWatched(lessons);
  const isBegun = ({ watchedAt, progress }: PurchasedLesson) => watchedAt !== null && progress < 100;
  return ordered.find(isBegun) ?? ordered.find(({ progress }) => progress === 0);
}

function examStep(exam: StudentExam, now: number): NextStep[] {
  if (isRunning(exam)) return [{ kind: 'running-exam', exam }];
  return Date.parse(exam.closesAt) - now < soonMs ? [{ kind: 'closing-exam', exam }] : [];
}

/** What to do next and, where there is one, what to do after it. `startable` are exams that can be started or continued, the most urgent first. */
export function nextSteps(
  startable: readonly StudentExam[],
  lessons: readonly PurchasedLesson[],
  now: number,
): NextStep[] {
  const lesson = lessonToWatch(lessons);
  // One whose questions are not there yet is nothing to do.
  const ready = startable.filter((exam) => exam.questionCount > 0 || isRunning(exam));
  const steps = ready.slice(0, 2).flatMap((exam) => examStep(exam, now));
  if (lesson) steps.push({ kind: 'lesson', lesson });
  return steps.length > 0 ? steps.slice(0, 2) : [{ kind: 'browse' }];
}
