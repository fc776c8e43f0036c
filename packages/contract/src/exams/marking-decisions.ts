import { z } from 'zod';
import { adminOnly, endpoint, success } from '../platform/endpoint.ts';
import { id, instant, text } from '../platform/fields.ts';
import { details } from '../question-types/details.ts';
import { longestKey } from '../question-types/list.ts';
import { reason, requestKey } from './invigilation.ts';

/** Decisions of staff about the marking of a finished exam (decision 32). */

const examId = z.object({ id: id('Exam ID is required') });
const questionId = id('Question ID is required');
const attemptId = id('Attempt ID is required');

const correctAnswer = text('Correct answer', {
  min: 1,
  max: longestKey,
  required: 'Please provide a correct answer',
});

const keyDecision = z.object({
  kind: z.literal('key'),
  questionId,
  correctAnswer,
  /** Replaces all that the type keeps, and what was accepted before; without it every paper keeps its own. */
  details: details.optional(),
});

const acceptDecision = z.object({ kind: z.literal('accept'), questionId, correctAnswer });

/** `full-mark` for everybody who had it, `leave-out` of the total, or `count-again` as before. */
export const annulments = ['full-mark', 'leave-out', 'count-again'] as const;

const annulDecision = z.object({
  kind: z.literal('annul'),
  questionId,
  how: z.enum(annulments, { error: `how must be ${annulments.slice(0, -1).join(', ')} or ${annulments.at(-1)}` }),
});

const points = z
  .number({ error: 'Points must be a number' })
  .int('Points must be a whole number')
  .min(0, 'Points must be 0 or more')
  .max(100, 'Points must be at most 100');

/** `points: null` takes an override back. On an essay it changes the mark, which cannot be taken back. */
const overrideDecision = z.object({
  kind: z.literal('override'),
  attemptId,
  questionId,
  points: points.nullable(),
});

export const decisionKinds = ['key', 'accept', 'annul', 'override'] as const;
export type DecisionKind = (typeof decisionKinds)[number];

const decision = z.discriminatedUnion('kind', [keyDecision, acceptDecision, annulDecision, overrideDecision], {
  error: 'Each of the decisions needs a kind: key, accept, annul or override',
});
export type MarkingDecision = z.infer<typeof decision>;

const decisions = z
  .array(decision, { error: 'Decisions must be a list' })
  .min(1, 'Decisions must not be empty')
  .max(200, 'At most 200 decisions at once');

const result = z.object({
  score: z.number(),
  totalPoints: z.number(),
  percent: z.number(),
  grade: z.string(),
  /** Answers that wait to be marked by hand. */
  toMark: z.number().optional(),
});

const changes = z.array(
  z.object({
    attemptId: z.string(),
    student: z.object({ _id: z.string(), fullName: z.string() }),
    before: result,
    after: result,
  }),
);

/** `attempts` are the finished ones that had a question; who still sits it is `running`, and marked so when handed in. */
const counts = z.object({
  attempts: z.number(),
  running: z.number(),
  better: z.number(),
  worse: z.number(),
});

const markingChanges = z.object({
  /** Finished attempts whose result changes, by name. */
  changes,
  counts,
  /** Fingerprint of the preview; an apply with an outdated one is refused (409). */
  preview: z.string(),
});
export type MarkingChanges = z.infer<typeof markingChanges>;

export const previewMarking = endpoint({
  method: 'POST',
  path: '/exam/:id/marking/preview',
  summary: 'Whose result the decisions would change; nothing is written',
  access: adminOnly,
  right: 'marking',
  /** A limited teacher changes, of a shared exam, the points of own students' answers only. */
  scope: 'sees exam',
  params: examId,
  body: z.object({ decisions, reason: z.string({ error: 'Reason must be text' }).optional() }),
  reply: success(markingChanges),
});

export const applyMarking = endpoint({
  method: 'POST',
  path: '/exam/:id/marking/apply',
  stepUp: true,
  summary:
    'New keys, further accepted answers, annulled questions and overridden marks of an exam, all or none: finished attempts are marked again, running ones when they are handed in. Old scores stay on record, and the question bank gets a new key too',
  access: adminOnly,
  right: 'marking',
  /** A limited teacher changes, of a shared exam, the points of own students' answers only. */
  scope: 'sees exam',
  params: examId,
  body: z.object({
    decisions,
    reason,
    /** Fingerprint of the preview shown to the caller. */
    preview: z.string({ error: 'preview must be text' }).max(100, 'preview must be that of a preview').optional(),
    key: requestKey,
  }),
  reply: success(markingChanges),
});

const madeDecision = z.object({
  kind: z.enum(decisionKinds),
  question: z.object({ _id: z.string(), text: z.string() }),
  /** In words, before and after; the last is left out where an annulment or an override was taken back. */
  before: z.string().optional(),
  after: z.string().optional(),
  /** Overrides only; the student is left out once the account is gone. */
  attemptId: z.string().optional(),
  student: z.object({ _id: z.string(), fullName: z.string() }).optional(),
});

const historyEntry = z.object({
  _id: z.string(),
  at: instant,
  by: z.string(),
  reason: z.string(),
  decisions: z.array(madeDecision),
  counts,
  /** Results that changed, better, worse or neither. */
  changed: z.number(),
});
export type MarkingHistoryEntry = z.infer<typeof historyEntry>;

export const listMarkingHistory = endpoint({
  method: 'GET',
  path: '/exam/:id/marking/history',
  summary:
    'What staff decided about the marking of an exam, newest first: who, when, why, what, and how many results changed',
  access: adminOnly,
  right: 'marking',
  scope: 'changes exam',
  params: examId,
  reply: success(z.array(historyEntry)),
});
