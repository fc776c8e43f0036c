import type { Lesson, OpenedOrder, PracticeTopics, PurchasedLesson, StudentExam } from '@akada/contract';
import { resultRange } from '@akada/contract/rules/grade';
import { schoolDay } from '@akada/contract/rules/school-day';
import { byLastWatched } from '../../../data/catalogue/lessons.ts';
import { hasNoQuestions, isRunning, partitionExams } from '../../../data/exams/exams.ts';
import { isNewlyRejected } from '../../../data/money/orders.ts';

/** One thing to do next, the most urgent first. What could not be read is undefined, and nothing is concluded from it. */
export type NextStep =
  | { kind: 'running-exam' | 'open-exam' | 'exam-today' | 'weak-result'; exam: StudentExam }
  | { kind: 'order' | 'rejected-order'; order: OpenedOrder }
  | { kind: 'wrong' | 'due'; count: number }
  | { kind: 'lesson'; lesson: PurchasedLesson }
  | { kind: 'free-lesson'; lesson: Lesson }
  | { kind: 'browse' };

type Known = {
  exams: readonly StudentExam[] | undefined;
  lessons: readonly PurchasedLesson[] | undefined;
  orders: readonly OpenedOrder[] | undefined;
  practice: Pick<PracticeTopics, 'due' | 'wrong'> | undefined;
  /** Asked for only where there are neither lessons nor exams. */
  free: Lesson | undefined;
  now: number;
  timeZone: string;
};

const soonMs = 3 * 86_400_000;
const weekMs = 7 * 86_400_000;

const isWeak = ({ lastResult }: StudentExam) =>
  lastResult?.percent !== undefined && !lastResult.toMark && resultRange(lastResult.percent) === 'practise';

/** A list that this device kept may be older than the end of an exam in it. */
const isReady = (exam: StudentExam, now: number) =>
  !hasNoQuestions(exam) && (isRunning(exam) || Date.parse(exam.extraAttempt?.until ?? exam.closesAt) > now);

function examSteps({ exams = [], now, timeZone }: Known) {
  const { startable, later, completed } = partitionExams(exams);
  const open = startable.filter((exam) => isReady(exam, now));
  const today = schoolDay(now, timeZone);
  const isToday = (at: string) => schoolDay(at, timeZone) === today;
  const fresh = open.filter((exam) => !isRunning(exam) && !isWeak(exam));
  const [latest] = completed;
  const endedAt = Date.parse(latest?.lastResult?.submittedAt ?? latest?.lastResult?.endTime ?? '');
  return {
    running: open.find(isRunning),
    today: fresh.find(({ opensAt, closesAt }) => isToday(opensAt) || isToday(closesAt)),
    opensToday: later.find(({ opensAt }) => isToday(opensAt)),
    weak: latest && isWeak(latest) && now - endedAt < weekMs ? latest : undefined,
    soon: fresh.find(({ closesAt }) => Date.parse(closesAt) - now < soonMs),
    open: fresh[0],
  };
}

function lessonSteps({ lessons = [] }: Known) {
  const ordered = byLastWatched(lessons.filter(({ opensAt }) => opensAt === undefined));
  return {
    begun: ordered.find(({ watchedAt, progress }) => watchedAt !== undefined && progress < 100),
    fresh: ordered.find(({ progress }) => progress === 0),
  };
}

const examStep = (kind: Extract<NextStep, { exam: StudentExam }>['kind'], exam: StudentExam | undefined) =>
  exam && { kind, exam };
const lessonStep = (lesson: PurchasedLesson | undefined) => lesson && { kind: 'lesson' as const, lesson };
const orderStep = (kind: 'order' | 'rejected-order', order: OpenedOrder | undefined) => order && { kind, order };
const countStep = (kind: 'wrong' | 'due', count: number) => (count > 0 ? { kind, count } : undefined);

/** Undefined where a list that could say more was not read. */
export function nextStep(known: Known): NextStep | undefined {
  const exam = examSteps(known);
  const { begun, fresh } = lessonSteps(known);
  const { due = 0, wrong = 0 } = known.practice ?? {};
  const { orders = [], now } = known;
  const toPay = orders.find(({ status, claimedAt }) => status === 'open' && claimedAt === undefined);
  const rejected = orders.find((order) => isNewlyRejected(order, orders, now));
  const isAllRead = known.exams !== undefined && known.lessons !== undefined;
  const steps: readonly (NextStep | undefined)[] = [
    examStep('running-exam', exam.running),
    examStep('open-exam', exam.today),
    examStep('exam-today', exam.opensToday),
    orderStep('order', toPay),
    orderStep('rejected-order', rejected),
    examStep('weak-result', exam.weak),
    examStep('open-exam', exam.soon),
    countStep('wrong', wrong),
    lessonStep(begun),
    countStep('due', due),
    examStep('open-exam', exam.open),
    lessonStep(fresh),
    known.free && { kind: 'free-lesson', lesson: known.free },
    isAllRead ? { kind: 'browse' } : undefined,
  ];
  return steps.find((step) => step !== undefined);
}
