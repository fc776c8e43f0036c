import { z } from 'zod';
import { endpoint, staffOnly, studentOnly, studentOrAdmin, success } from '../platform/endpoint.ts';
import {
  filledFrom,
  id,
  instant,
  limit,
  limitedTo,
  listQuery,
  page,
  pagination,
  search,
  text,
} from '../platform/fields.ts';

/** Reviews of a lesson by its owners (decision 37). */

export const longestReview = 1000;
/** Fewest ratings for a public average. */
export const leastRatings = 3;

const ratingMessage = 'Rating must be a whole number of stars from 1 to 5';

const reviewFields = {
  rating: z.number({ error: ratingMessage }).int(ratingMessage).min(1, ratingMessage).max(5, ratingMessage),
  text: text('Review', { max: longestReview }).optional(),
};

const reviewId = z.object({ id: id('Review ID is required') });

export const reviewBody = z.object(reviewFields);

export const ownReview = z.object({
  _id: z.string(),
  lessonId: z.string(),
  lessonTitle: z.string(),
  rating: z.number(),
  text: z.string(),
  createdAt: instant,
  updatedAt: instant,
  /** Reason given by staff; set while the review is hidden from others. */
  hiddenReason: z.string().optional(),
});
export type OwnReview = z.infer<typeof ownReview>;

/** Authors are minors: their names appear only as far as in the class call. */
const reviewOfOther = z.object({
  _id: z.string(),
  firstName: z.string(),
  classLevel: z.string(),
  rating: z.number(),
  text: z.string(),
  updatedAt: instant,
});
export type ReviewOfOther = z.infer<typeof reviewOfOther>;

/** Shown reviews only; left out where there are fewer than `leastRatings`. */
export const lessonRating = z.object({ average: z.number(), count: z.number() });
export type LessonRating = z.infer<typeof lessonRating>;

export const listOwnReviews = endpoint({
  method: 'GET',
  path: '/review',
  summary: 'The own reviews, the one changed last first',
  access: studentOnly,
  query: listQuery({ page, limit: limit(20) }),
  reply: success(z.array(ownReview)).extend({ pagination }),
});

export const createReview = endpoint({
  method: 'POST',
  path: '/review',
  summary: 'Review an own lesson once half of it is watched; one review a lesson, and repeating it changes nothing',
  access: studentOnly,
  status: 201,
  body: z.object({ lessonId: id('Lesson ID is required'), ...reviewFields }),
  reply: success(ownReview),
});

export const updateReview = endpoint({
  method: 'PUT',
  path: '/review/:id',
  summary: 'Change the own review; a hidden one stays hidden',
  access: studentOnly,
  params: reviewId,
  body: reviewBody,
  reply: success(ownReview),
});

export const deleteReview = endpoint({
  method: 'DELETE',
  path: '/review/:id',
  summary: 'Delete the own review',
  access: studentOnly,
  params: reviewId,
  reply: success(z.null()),
});

export const listLessonReviews = endpoint({
  method: 'GET',
  path: '/lesson/:id/reviews',
  summary: 'What others wrote of a lesson, the newest first, and the own review',
  access: studentOrAdmin,
  scope: 'sees lesson',
  params: z.object({ id: id('Lesson ID is required') }),
  query: listQuery({ page, limit: limit(10) }),
  reply: success(
    z.object({
      rating: lessonRating.optional(),
      own: ownReview.nullable(),
      /** Owned, open, and half watched. */
      mayReview: z.boolean(),
      reviews: z.array(reviewOfOther),
    }),
  ).extend({ pagination }),
});

export const staffReview = ownReview.extend({
  limitedTo,
  studentId: z.string(),
  studentName: z.string(),
  studentClassLevel: z.string(),
  hiddenAt: instant.optional(),
  hiddenByName: z.string().optional(),
});
export type StaffReview = z.infer<typeof staffReview>;

export const reviewStatuses = ['shown', 'hidden'] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

export const listReviews = endpoint({
  method: 'GET',
  path: '/admin/reviews',
  summary: 'Reviews of all lessons, the one changed last first',
  access: staffOnly,
  scope: 'own',
  query: listQuery({
    status: z
      .enum(['', 'all', ...reviewStatuses], { error: 'status must be shown, hidden or all' })
      .transform((value) => (value === '' || value === 'all' ? undefined : value))
      .optional(),
    search: search.optional(),
    page,
    limit: limit(20),
  }),
  reply: success(z.array(staffReview)).extend({ pagination }),
});

export const reasonMessage = 'Please give a reason: the student reads it';

export const moderationBody = z
  .object({
    hidden: z.boolean({
      error: ({ input }) =>
        input === undefined ? 'Please say whether the review is hidden' : 'hidden must be true or false',
    }),
    reason: text('Reason', { max: 300 }).optional(),
    updatedAt: filledFrom,
  })
  .superRefine(({ hidden, reason }, context) => {
    if (hidden && !reason) context.addIssue({ code: 'custom', message: reasonMessage, path: ['reason'] });
  });

export const moderateReview = endpoint({
  method: 'PUT',
  path: '/admin/reviews/:id',
  summary: 'Hide a review with a reason, or show it again; the first of two decisions counts',
  access: staffOnly,
  scope: 'changes review',
  params: reviewId,
  body: moderationBody,
  reply: success(staffReview),
});
