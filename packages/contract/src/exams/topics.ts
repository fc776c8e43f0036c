import { z } from 'zod';
import { endpoint, studentOnly, success } from '../platform/endpoint.ts';
import { instant } from '../platform/fields.ts';
import { taughtIn } from './reviews.ts';

const counts = { questions: z.number(), correctAnswers: z.number(), score: z.number(), totalPoints: z.number() };

/** Marks of a paper's questions by subject and topic in the bank; questions without a topic form one entry. */
export const topicMarks = z.object({
  subject: z.string().optional(),
  topic: z.string().optional(),
  ...counts,
  /** Questions that staff mark: there the points tell. */
  byHand: z.number().optional(),
  toMark: z.number().optional(),
  /** At the attempt before. */
  before: z.object(counts).optional(),
});
export type TopicMarks = z.infer<typeof topicMarks>;

/** The lesson to go on with, and the topic that it is for. */
export const nextLesson = taughtIn.extend({ topic: z.string() });
export type NextLesson = z.infer<typeof nextLesson>;

const subjectProgress = z.object({
  subject: z.string(),
  /** Result in this subject at each exam, oldest first. */
  results: z.array(z.object({ examId: z.string(), title: z.string(), at: instant, percent: z.number() })),
  /** At the newest attempt of each exam, weakest first. */
  topics: z.array(topicMarks.omit({ subject: true, before: true })),
});
export type SubjectProgress = z.infer<typeof subjectProgress>;

export const getProgress = endpoint({
  method: 'GET',
  path: '/studentExam/progress',
  summary: 'Own results by subject and topic, of the newest exams whose review is open',
  access: studentOnly,
  reply: success(z.object({ subjects: z.array(subjectProgress), nextLesson: nextLesson.optional() })),
});
export type Progress = z.infer<typeof getProgress.reply>['data'];
