import type { OpenedOrder, PurchasedLesson, StudentExam } from '@akada/contract';
import { expect, test } from 'vitest';
import { nextStep } from './next-step.ts';

const now = Date.parse('2026-11-30T09:00:00.000Z');
const at = (days: number, hours = 0) => new Date(now + days * 86_400_000 + hours * 3_600_000).toISOString();

const exam = (_id: string, wishes: Partial<StudentExam>) =>
  ({
    ...{ _id, title: _id, questionCount: 10, canStart: true, window: 'open', opensAt: at(-9), closesAt: at(20) },
    ...{ attemptsUsed: 0, maxAttempts: 1, ...wishes },
  }) as StudentExam;
const result = (percent: number, submittedAt = at(-1)) =>
  ({ lastResult: { percent, submittedAt }, attemptsUsed: 1, maxAttempts: 2 }) as Partial<StudentExam>;

const running = exam('running', { attempt: { status: 'running' } as StudentExam['attempt'] });
const closesToday = exam('closes today', { closesAt: at(0, 3) });
const opensToday = exam('opens today', { canStart: false, window: 'not-open', opensAt: at(0, 3) });
const weak = exam('weak', result(40));
const soon = exam('soon', { closesAt: at(2) });
const open = exam('open', {});
const begun = { _id: 'begun', watchedAt: at(-1), progress: 40 } as PurchasedLesson;
const fresh = { _id: 'fresh', progress: 0 } as PurchasedLesson;
const order = { _id: 'order', status: 'open' } as OpenedOrder;

const known = {
  exams: [running, closesToday, opensToday, weak, soon, open],
  lessons: [begun, fresh],
  orders: [order],
  practice: { due: 4, wrong: 5 },
  free: undefined,
  now,
  timeZone: 'Africa/Lagos',
};

type Known = Parameters<typeof nextStep>[0];

function nameOf(own: Partial<Known>): string {
  const step = nextStep({ ...known, ...own });
  if (!step) return 'nothing';
  if ('exam' in step) return `${step.kind} ${step.exam._id}`;
  return 'lesson' in step ? `${step.kind} ${step.lesson._id}` : step.kind;
}

test('the most urgent step comes first, and each gives way to the next one', () => {
  const later = { exams: [weak, soon, open] };
  expect(nameOf({})).toBe('running-exam running');
  expect(nameOf({ exams: [soon, closesToday, opensToday] })).toBe('open-exam closes today');
  expect(nameOf({ exams: [opensToday, soon] })).toBe('exam-today opens today');
  expect(nameOf(later)).toBe('order');
  expect(nameOf({ ...later, orders: [] })).toBe('weak-result weak');
  expect(nameOf({ exams: [soon, open], orders: [] })).toBe('open-exam soon');
  const rest = { exams: [open], orders: [] };
  expect(nameOf(rest)).toBe('wrong');
  expect(nameOf({ ...rest, practice: { due: 4, wrong: 0 } })).toBe('lesson begun');
  expect(nameOf({ ...rest, practice: { due: 4, wrong: 0 }, lessons: [fresh] })).toBe('due');
  expect(nameOf({ ...rest, practice: { due: 0, wrong: 0 }, lessons: [fresh] })).toBe('open-exam open');
  const last = { exams: [], orders: [], practice: { due: 0, wrong: 0 } };
  expect(nameOf({ ...last, lessons: [fresh] })).toBe('lesson fresh');
  expect(nameOf({ ...last, lessons: [] })).toBe('browse');
});

test('an exam that went badly is never offered as a start, also when it closes today', () => {
  const again = exam('weak', { ...result(40), closesAt: at(0, 3) });
  expect(nameOf({ exams: [again], orders: [] })).toBe('weak-result weak');
  const old = exam('weak', { ...result(40, at(-20)), closesAt: at(0, 3) });
  expect(nameOf({ exams: [old], orders: [], practice: { due: 0, wrong: 0 } })).toBe('lesson begun');
});

test('a good result may be tried again, and an order that is said to be paid asks for nothing', () => {
  const again = exam('good', { ...result(75), closesAt: at(0, 3) });
  const claimed = { ...order, claimedAt: at(-1) } as OpenedOrder;
  expect(nameOf({ exams: [again], orders: [claimed] })).toBe('open-exam good');
});

test('an exam that has closed since its list was read is not offered', () => {
  const over = exam('over', { closesAt: at(0, -1) });
  expect(nameOf({ exams: [over], orders: [], practice: { due: 0, wrong: 0 } })).toBe('lesson begun');
});

test('nothing is concluded from what could not be read', () => {
  const unread = { exams: undefined, lessons: undefined, orders: undefined, practice: undefined };
  expect(nameOf(unread)).toBe('nothing');
  expect(nameOf({ ...unread, lessons: [] })).toBe('nothing');
});
