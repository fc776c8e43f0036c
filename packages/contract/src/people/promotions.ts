import { z } from 'zod';
import { endpoint, staffOnly, success } from '../platform/endpoint.ts';
import {
  armFilter,
  classFilter,
  classLevel,
  classLevelFilter,
  id,
  instant,
  limit,
  listQuery,
  page,
  pagination,
  search,
} from '../platform/fields.ts';
import { finishedSchool } from '../rules/class-level.ts';
import { namedClass } from './named-class.ts';

/** Classes that move up when the year is over. */

const openExam = z.object({ _id: z.string(), title: z.string(), closesAt: instant });

const promotionStep = z.object({
  /** The class of the school, and its arms with students; left out for students of a level who are in no class. */
  class: namedClass.optional(),
  classLevel: z.string(),
  /** Level of the class that follows; `Finished` leaves school. */
  to: z.string(),
  /** Left out where they leave school. */
  toClass: namedClass.optional(),
  students: z.number(),
  /** Number of them who sit an exam now; they sit it to its end. */
  sitting: z.number(),
  /** The first five exams of the class that have not closed: who has not started one cannot any more. */
  openExams: z.array(openExam),
  openExamCount: z.number(),
});
export type PromotionStep = z.infer<typeof promotionStep>;

const promotionStudent = z.object({
  _id: z.string(),
  fullName: z.string(),
  classLevel: z.string(),
  class: namedClass.optional(),
  isActive: z.boolean(),
  /** The exam that they sit now. */
  sitting: z.string().optional(),
  /** When a promotion brought them into their class. */
  promotedAt: instant.optional(),
});
export type PromotionStudent = z.infer<typeof promotionStudent>;

const promotion = z.object({
  _id: z.string(),
  /** Counts the promotions of the school from 1. */
  number: z.number(),
  /** Null is the whole school, each class to the next. */
  classLevel: z.string().nullable(),
  to: z.string().nullable(),
  /** One class of the school, and where its students went. */
  class: namedClass.optional(),
  toClass: namedClass.optional(),
  students: z.number(),
  /** Number of students an undo brought back. */
  returned: z.number(),
  madeAt: instant,
  /** Empty where the account is deleted. */
  madeByName: z.string(),
  undoneAt: instant.optional(),
  /** False when it was undone or is too old. */
  canBeUndone: z.boolean(),
});
export type Promotion = z.infer<typeof promotion>;

export const listPromotions = endpoint({
  method: 'GET',
  path: '/admin/users/promotions',
  summary: 'Promotions, newest first; at most 20',
  access: staffOnly,
  right: 'people',
  reply: success(z.array(promotion)),
});

export const previewPromotion = endpoint({
  method: 'GET',
  path: '/admin/users/promotions/preview',
  summary: 'Who would be promoted, of one class or of the whole school, and what stands in the way',
  access: staffOnly,
  right: 'people',
  query: listQuery({
    classLevel: classLevelFilter,
    classId: classFilter,
    armId: armFilter,
    search: search.optional(),
    page,
    limit: limit(50),
  }),
  reply: success(
    z.object({
      steps: z.array(promotionStep),
      students: z.array(promotionStudent),
      /** Students of a level with several classes who are in none of them: they stay. */
      withoutClass: z.number(),
      /** The number of the last promotion, 0 without one; goes with the request to promote. */
      after: z.number(),
    }),
  ).extend({ pagination }),
});

const chooseFrom = 'Please choose the class that goes up';
const chooseTo = 'Please choose the class that they go to';

export const promotionBody = z.object({
  /** Null is the whole school: each class to the next, the last one finishes. */
  classLevel: classLevel.nullable(),
  /** One class of the school, or one arm of it: then `classLevel` is null. */
  classId: id(chooseFrom).optional(),
  armId: id('Please choose the arm that goes up').optional(),
  /** Target class: the one that follows when left out. Arms of the same name are kept where no arm is chosen. */
  toClassId: id(chooseTo).optional(),
  toArmId: id(chooseTo).optional(),
  /** Target of one class; the next class when left out. */
  to: z.union([z.literal(finishedSchool), classLevel], { error: chooseTo }).optional(),
  /** Students who stay in their class. */
  leaveOut: z
    .array(id('The students to leave out must be a list of user IDs'), {
      error: 'The students to leave out must be a list of user IDs',
    })
    .max(2000, 'At most 2,000 students can be left out')
    .optional(),
  /** Refused (409) when there is a newer promotion than the one that was shown. */
  after: z
    .number({ error: 'after must be the number of the last promotion' })
    .int('after must be a whole number')
    .min(0, 'after must be 0 or more')
    .max(1_000_000, 'after must be at most 1,000,000'),
});
export type PromotionBody = z.input<typeof promotionBody>;

export const promoteClasses = endpoint({
  method: 'POST',
  path: '/admin/users/promotions',
  summary: 'Promote a class or the whole school; the same Idempotency-Key promotes once',
  access: staffOnly,
  right: 'people',
  status: 201,
  body: promotionBody,
  reply: success(promotion),
});

export const undoPromotion = endpoint({
  method: 'DELETE',
  path: '/admin/users/promotions/:id',
  summary:
    'Bring students back into the class they came from, but for those whose class changed since; twice is as once',
  access: staffOnly,
  right: 'people',
  params: z.object({ id: id('Promotion ID is required') }),
  reply: success(
    z.object({
      returned: z.number(),
      keptCount: z.number(),
      /** At most 50. */
      kept: z.array(z.object({ _id: z.string(), fullName: z.string(), classLevel: z.string() })),
    }),
  ),
});
