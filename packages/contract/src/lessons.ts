import { z } from 'zod';
import { adminOnly, endpoint, studentOnly, studentOrAdmin, success } from './endpoint.ts';
import { classLevel, filledFrom, id, instant, limit, page, pagination, search, searchFor, text } from './fields.ts';
import { progressBody } from './progress-body.ts';
import { toMinor } from './rules/money.ts';
import { isVideoLink } from './rules/video-link.ts';

const lessonId = z.object({ id: id('Lesson ID is required') });

const price = z
  .number({ error: 'Price must be a number' })
  .min(0, 'Price must be 0 or more')
  .max(10_000_000, 'Price must be at most 10,000,000')
  .refine((value) => toMinor(value) !== null, 'Price must have at most two decimals');

/** A day or an instant that has yet to come; an empty value clears it. The server's clock decides. */
const scheduledDate = z.union([z.literal(''), z.null(), text('Scheduled date', { max: 40 })], {
  error: 'Scheduled date must be a date such as 2026-12-31',
});

/** One lesson body, said with the form's messages or with the wire's (specification, section 5), in their order. */
function lessonFields(say: { title: string; classLevel: string; video: string }) {
  return z.object({
    title: text('Title', { min: 1, max: 200, required: say.title }),
    classLevel: z.string({ error: say.classLevel }).min(1, say.classLevel).pipe(classLevel),
    video: text('Video URL', { min: 1, max: 500, required: say.video }).refine(
      isVideoLink,
      'Video URL must be a link that starts with https:// or http://',
    ),
    scheduledDate: scheduledDate.optional(),
    description: text('Description', { max: 5000 }).optional(),
    price: price.optional(),
    subject: text('Subject', { max: 100 }).optional(),
    duration: z
      .number({ error: 'Duration must be a number of minutes' })
      .int('Duration must be whole minutes')
      .min(1, 'Duration must be at least 1 minute')
      .max(600, 'Duration must be at most 600 minutes')
      .nullable()
      .optional(),
    instructor: text('Instructor', { max: 100 }).optional(),
  });
}

export const lessonForm = lessonFields({
  title: 'Please enter a lesson title',
  classLevel: 'Please select a class level',
  video: 'Please provide a video URL',
});

const missing = 'Missing required fields: title, classLevel';
export const lessonBody = lessonFields({ title: missing, classLevel: missing, video: 'Video is required' });
export type LessonBody = z.input<typeof lessonBody>;

export const scheduledDateMessage = 'Scheduled date must be in the future';

/** `video` is null for a student who does not own the lesson; nothing else in the answer holds the link or its id. */
export const lesson = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  classLevel: z.string(),
  subject: z.string(),
  instructor: z.string(),
  price: z.number(),
  /** The struck-through price. */
  listPrice: z.number(),
  isPaid: z.boolean(),
  video: z.string().nullable(),
  videoUrl: z.string().nullable(),
  /** Served by us; open to anyone who knows the lesson's id. */
  thumbnailUrl: z.string(),
  thumbnail: z.string(),
  /** Minutes; null when not given. */
  duration: z.number().nullable(),
  scheduledDate: instant.nullable(),
  purchased: z.boolean(),
  /** The caller's latest payment for this lesson. */
  paymentStatus: z.enum(['pending', 'approved', 'rejected']).nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type Lesson = z.infer<typeof lesson>;

/** What the student has watched of a lesson; zeros before the first report. */
export const lessonProgress = z.object({
  /** Watched share in whole percent: 100 from 95% on. */
  progress: z.number(),
  /** Where the film was left. */
  positionSeconds: z.number(),
  watchedSeconds: z.number(),
  durationSeconds: z.number(),
});
export type LessonProgress = z.infer<typeof lessonProgress>;

/** `video` in embed form, `videoUrl` as the admin gave it. */
export const purchasedLesson = lesson.extend({
  video: z.string(),
  videoUrl: z.string(),
  ...lessonProgress.shape,
  /** When it was last watched; null when it never was. */
  watchedAt: instant.nullable(),
  purchasedAt: instant,
});
export type PurchasedLesson = z.infer<typeof purchasedLesson>;

export const listLessons = endpoint({
  method: 'GET',
  path: '/lesson',
  summary: 'Lessons for sale, newest first',
  access: studentOrAdmin,
  query: z.object({
    search: search.optional(),
    title: searchFor('title').optional(),
    classLevel: z
      .union([z.literal('').transform(() => undefined), classLevel], { error: 'Please select a class level' })
      .optional(),
    isPaid: z
      .enum(['true', 'false', ''], { error: 'isPaid must be true or false' })
      .transform((value) => (value === '' ? undefined : value === 'true'))
      .optional(),
    subject: searchFor('subject').optional(),
    page,
    limit: limit(500),
  }),
  reply: success(z.array(lesson)).extend({ pagination, subjects: z.array(z.string()) }),
});

export const listPurchasedLessons = endpoint({
  method: 'GET',
  path: '/lesson/my/purchased',
  summary: 'The lessons the signed-in student owns',
  access: studentOnly,
  reply: success(z.array(purchasedLesson)),
});

export const getLesson = endpoint({
  method: 'GET',
  path: '/lesson/:id',
  summary: 'One lesson',
  access: studentOrAdmin,
  params: lessonId,
  reply: success(lesson),
});

export const getVideoPicture = endpoint({
  method: 'GET',
  path: '/admin/video-picture/:videoId',
  summary: 'The picture YouTube keeps of a video, asked for by the server; null where it cannot be had',
  access: adminOnly,
  params: z.object({
    videoId: z.string().regex(/^[\w-]{11}$/, 'Video ID must be eleven letters, digits, hyphens or underscores'),
  }),
  /** A data URL, so that no page of ours asks another site. */
  reply: success(z.object({ picture: z.string().nullable() })),
});

export const saveProgress = endpoint({
  method: 'PUT',
  path: '/lesson/:id/progress',
  summary: 'Report what was watched of an own lesson; repeating a report changes nothing',
  access: studentOnly,
  params: lessonId,
  body: progressBody,
  reply: success(lessonProgress),
});

export const createLesson = endpoint({
  method: 'POST',
  path: '/lesson',
  summary: 'Put a lesson up for sale',
  access: adminOnly,
  status: 201,
  body: lessonBody,
  reply: success(lesson),
});

export const updateLesson = endpoint({
  method: 'PUT',
  path: '/lesson/:id',
  summary: 'Change any fields of a lesson',
  access: adminOnly,
  params: lessonId,
  body: lessonBody.partial().extend({ updatedAt: filledFrom }),
  reply: success(lesson),
});

export const deleteLesson = endpoint({
  method: 'DELETE',
  path: '/lesson/:id',
  summary: 'Take a lesson off sale; those who bought it keep it',
  access: adminOnly,
  params: lessonId,
  reply: success(z.null()),
});
