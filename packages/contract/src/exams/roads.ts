import { z } from 'zod';
import { lesson } from '../catalogue/lessons.ts';
import { endpoint, studentOnly, success } from '../platform/endpoint.ts';
import { searchFor } from '../platform/fields.ts';
import { sureStates } from '../rules/sureness.ts';

const roadLesson = lesson.pick({ _id: true, title: true, price: true, purchased: true, opensAt: true }).extend({
  isStarted: z.boolean(),
  isFinished: z.boolean(),
});
export type RoadLesson = z.infer<typeof roadLesson>;

const roadTopic = z.object({
  topic: z.string(),
  /** `few`: fewer answers than are needed to say anything (`rules/sureness`). */
  state: z.enum(sureStates),
  /** Questions answered in practice or in an exam whose review is open, and how many of them were right. */
  answered: z.number(),
  right: z.number(),
  /** That can be practised now. */
  questions: z.number(),
  lessons: z.array(roadLesson),
});
export type RoadTopic = z.infer<typeof roadTopic>;

const road = z.object({
  /** Those of the own class with something on their road, in the order of the school. */
  subjects: z.array(z.string()),
  /** One of them; left out where there is none. */
  subject: z.string().optional(),
  /** In the order that staff set, the others A to Z behind them. */
  topics: z.array(roadTopic),
  isOrdered: z.boolean(),
  /** The first topic that is not sure yet and has something left to do. */
  here: z.string().optional(),
  /** Lessons that belong to no topic of the road. */
  otherLessons: z.array(roadLesson),
  /** Questions of the subject that can be practised now, also those without a topic. */
  questions: z.number(),
  /** Ids of the exams of `GET /exam` in this subject. */
  exams: z.array(z.string()),
});
export type Road = z.infer<typeof road>;

export const getRoad = endpoint({
  method: 'GET',
  path: '/user/road',
  summary:
    'The road through a subject, the first one when left out: its topics in the order of the school with how sure the student is of each, and the lessons, practice and exams of the own class',
  access: studentOnly,
  query: z.object({
    subject: searchFor('subject')
      .transform((value) => value || undefined)
      .optional(),
  }),
  reply: success(road),
});
