import { z } from 'zod';
import { groupFilter } from '../people/groups.ts';
import { adminOnly, endpoint, success } from '../platform/endpoint.ts';
import { classFilters, filter, instant, limit, listQuery, page, pagination, searchFor } from '../platform/fields.ts';

const month = (name: string) =>
  z
    .string({ error: `${name} must be a month such as 2026-11` })
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/, `${name} must be a month such as 2026-11`);

const ofClass = { ...classFilters, subject: searchFor('subject').optional() };

/** Months of the school's calendar, both included. Of a group: what its students did who are in it now. */
const period = z.object({ from: month('from'), to: month('to'), ...ofClass, groupId: groupFilter });

/** `percent` is left out where too few stand behind it, because one student could be read from it. */
const share = z.object({ percent: z.number().optional() });

/** First attempts that are marked. */
const attemptFigures = share.extend({ attempts: z.number() });
export type AttemptFigures = z.infer<typeof attemptFigures>;

/** There while exams are still to be counted, so the figures are not whole. */
const counting = z.object({ done: z.number(), of: z.number() }).optional();

const overTime = attemptFigures.extend({
  /** One for each month of the period. */
  months: z.array(attemptFigures),
});

export const resultsOverTime = z.object({
  months: z.array(z.string()),
  all: overTime,
  rows: z.array(overTime.extend({ classLevel: z.string(), subject: z.string() })),
  /** Subjects of all exams of the period, for the filter. */
  subjects: z.array(z.string()),
  counting,
});
export type ResultsOverTime = z.infer<typeof resultsOverTime>;

export const getResultsOverTime = endpoint({
  method: 'GET',
  path: '/analytics/results',
  summary: 'Average percent of first attempts by class and subject, month by month',
  access: adminOnly,
  right: 'marking',
  scope: 'own',
  query: period,
  reply: success(resultsOverTime),
});

const topicCell = share.extend({ answers: z.number() });
export type TopicCell = z.infer<typeof topicCell>;

export const topicFigures = z.object({
  classes: z.array(z.string()),
  /** `cells` are in the order of `classes`. */
  rows: z.array(z.object({ subject: z.string(), topic: z.string(), cells: z.array(topicCell) })),
  subjects: z.array(z.string()),
  /** Answers to questions without a topic, or no longer in the bank. */
  withoutTopic: z.number(),
  counting,
});
export type TopicFigures = z.infer<typeof topicFigures>;

export const getTopicFigures = endpoint({
  method: 'GET',
  path: '/analytics/topics',
  summary: 'Share of right answers by topic and class, of first attempts',
  access: adminOnly,
  right: 'marking',
  scope: 'own',
  query: period,
  reply: success(topicFigures),
});

const watchedLesson = z.object({
  _id: z.string(),
  title: z.string(),
  subject: z.string(),
  classLevel: z.string(),
  owners: z.number(),
  started: z.number(),
  finished: z.number(),
  /** Percent of those who started that watched each tenth of the film; left out where too few started. */
  tenths: z.array(z.number()).optional(),
  /** The film's second with most drop-outs, and their percentage of those who started. */
  stop: z.object({ at: z.number(), percent: z.number() }).optional(),
});
export type WatchedLesson = z.infer<typeof watchedLesson>;

export const listWatchedLessons = endpoint({
  method: 'GET',
  path: '/analytics/lessons',
  summary: 'How many own, started and finished each lesson, and where in the film they stop',
  access: adminOnly,
  right: 'marking',
  scope: 'own',
  query: listQuery({ ...ofClass, page, limit: limit(25) }),
  reply: success(z.array(watchedLesson)).extend({ subjects: z.array(z.string()), pagination }),
});

export const behindKinds = ['not-seen', 'falling', 'unwatched'] as const;
export type BehindKind = (typeof behindKinds)[number];

const behindReason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('not-seen'), lastSeenAt: instant.optional() }),
  z.object({ kind: z.literal('falling'), recent: z.number(), before: z.number() }),
  z.object({ kind: z.literal('unwatched'), lessons: z.number(), titles: z.array(z.string()) }),
]);
export type BehindReason = z.infer<typeof behindReason>;

const behind = z.object({
  _id: z.string(),
  fullName: z.string(),
  classLevel: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  reasons: z.array(behindReason),
});
export type BehindStudent = z.infer<typeof behind>;

/** Not seen for so many days; bought so many days ago and not watched. */
export const behindDays = [7, 14, 30, 60] as const;

const behindFilter = {
  ...classFilters,
  groupId: groupFilter,
  reason: filter(behindKinds, `reason must be one of ${behindKinds.join(', ')}`),
  days: z.coerce
    .number({ error: 'days must be a number' })
    .refine((days) => behindDays.some((one) => one === days), `days must be one of ${behindDays.join(', ')}`)
    .default(14),
};

export const listBehind = endpoint({
  method: 'GET',
  path: '/analytics/students',
  summary: 'Students who fell behind, each with the reasons: not seen, marks falling, lessons bought and not watched',
  access: adminOnly,
  right: 'marking',
  scope: 'own',
  query: listQuery({ ...behindFilter, page, limit: limit(25) }),
  reply: success(z.array(behind)).extend({
    /** Whatever the reason asked for. */
    counts: z.object({ all: z.number(), 'not-seen': z.number(), falling: z.number(), unwatched: z.number() }),
    pagination,
  }),
});

export const exportBehind = endpoint({
  method: 'GET',
  path: '/analytics/students.csv',
  stepUp: true,
  summary: 'Students who fell behind, with the reasons, as a table (CSV)',
  access: adminOnly,
  right: 'marking',
  scope: 'own',
  query: z.object(behindFilter),
  mediaType: 'text/csv',
  reply: z.string(),
});
