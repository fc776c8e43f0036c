import type { PurchasedLesson, StudentExam } from '@akada/contract';
import { isRunning } from './exams.ts';

/** An exam that closes sooner than this goes before a lesson. */
const soonMs = 3 * 86_400_000;

export type NextStep =
  | { kind: 'running-exam' | 'closing-exam'; exam: StudentExam }
  | { kind: 'lesson'; lesson: PurchasedLesson }
  | { kind: 'browse' };

/** The lesson to go on with: one begun and not finished, else one not begun. The newest purchase first. */
function lessonToWatch(lessons: readonly PurchasedLesson[]): PurchasedLesson | undefined {
  return (
    lessons.find(({ progress }) => progress > 0 && progress < 100) ?? lessons.find(({ progress }) => progress === 0)
  );
}

/** The one thing to do next. `startable` are exams that can be started or continued, the most urgent first. */
export function nextStep(
  startable: readonly StudentExam[],
  lessons: readonly PurchasedLesson[],
  now: number,
): NextStep {
  const [exam] = startable;
  if (exam && isRunning(exam)) return { kind: 'running-exam', exam };
  if (exam && Date.parse(exam.closesAt) - now < soonMs) return { kind: 'closing-exam', exam };
  const lesson = lessonToWatch(lessons);
  return lesson ? { kind: 'lesson', lesson } : { kind: 'browse' };
}
