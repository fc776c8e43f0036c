import { z } from 'zod';
import { groupFilter, groupIds } from '../people/groups.ts';
import { lessonTutor, tutorList } from '../people/teachers.ts';
import { adminOnly, endpoint, studentOrAdmin, studentOrStaff, success } from '../platform/endpoint.ts';
import {
  classFilters,
  classLevel,
  filledFrom,
  filter,
  id,
  instant,
  limit,
  limitedTo,
  listQuery,
  page,
  pagination,
  search,
  searchFor,
  text,
} from '../platform/fields.ts';
import { toMinor } from '../rules/money.ts';
import { isVideoLink } from '../rules/video-link.ts';
import { material, playback } from './films.ts';
import { lessonOutline } from './lesson-pages.ts';
import { lessonProgress } from './lesson-progress.ts';
import { lessonRating } from './lesson-reviews.ts';
import { lessonSample } from './lesson-samples.ts';

const lessonId = z.object({ id: id('Lesson ID is required') });

export const salePrice = z
  .number({ error: 'Price must be a number' })
  .min(0, 'Price must be 0 or more')
  .max(10_000_000, 'Price must be at most 10,000,000')
  .refine((value) => toMinor(value) !== null, 'Price must have at most two decimals');

const scheduledDate = z.union([z.literal(''), z.null(), text('Scheduled date', { max: 40 })], {
  error: 'Scheduled date must be a date such as 2026-12-31',
});

const linkMessage = 'Video URL must be a link that starts with https:// or http://';

/** One set of fields with two sets of messages: the form's and the wire's (specification, section 5). */
function lessonFields(say: { title: string; classLevel: string; video: string }) {
  return z.object({
    title: text('Title', { min: 1, max: 200, required: say.title }),
    classLevel: z.string({ error: say.classLevel }).min(1, say.classLevel).pipe(classLevel),
    video: text('Video URL', { min: 1, max: 500, required: say.video }).refine(isVideoLink, linkMessage),
    scheduledDate: scheduledDate.optional(),
    description: text('Description', { max: 5000 }).optional(),
    price: salePrice.optional(),
    subject: text('Subject', { max: 100 }).optional(),
    duration: z
      .number({ error: 'Duration must be a number of minutes' })
      .int('Duration must be whole minutes')
      .min(1, 'Duration must be at least 1 minute')
      .max(600, 'Duration must be at most 600 minutes')
      .nullable()
      .optional(),
    instructor: text('Teacher', { max: 100 }).optional(),
    /** In the order in which they are named. */
    tutors: tutorList.optional(),
    /** With some it is for their students only, of whatever class (decision 43). */
    groupIds: groupIds.optional(),
  });
}

/** Video link; empty for a draft and for a lesson with a hosted film. */
export const linkOrNone = text('Video URL', { max: 500, required: 'Video is required' }).refine(
  (link) => link === '' || isVideoLink(link),
  linkMessage,
);

export const lessonForm = lessonFields({
  title: 'Please enter a lesson title',
  classLevel: 'Please select a class level',
  video: 'Please provide a video URL',
});

const missing = 'Missing required fields: title, classLevel';
const changeableFields = lessonFields({ title: missing, classLevel: missing, video: missing }).extend({
  video: linkOrNone.optional(),
  /** A new lesson is published unless this is true. */
  isDraft: z.boolean({ error: 'isDraft must be true or false' }).optional(),
});

export const lessonBody = changeableFields.superRefine(({ video, isDraft }, context) => {
  if (!video && !isDraft) context.addIssue({ code: 'custom', message: 'Video is required', path: ['video'] });
});
export type LessonBody = z.input<typeof lessonBody>;

export const scheduledDateMessage = 'Scheduled date must be in the future';
export const nothingToPlayMessage = 'Add a link, or upload a film, before you publish this lesson';

/** The name that other front ends give it. */
const aliases = { videoUrl: 'video' };

/**
 * `video` is null while a student has not bought a lesson with a price, and empty where it is free or owned and not open
 * yet; no other field may reveal the link.
 */
export const lesson = z.object({
  _id: z.string(),
  /** Staff only: students see nothing of a draft. */
  isDraft: z.boolean().optional(),
  /** Staff only. */
  groupIds: z.array(z.string()).optional(),
  limitedTo,
  title: z.string(),
  description: z.string(),
  classLevel: z.string(),
  subject: z.string(),
  /** A name of staff's own choice, beside `tutors`. */
  instructor: z.string(),
  /** Left out if empty. */
  tutors: z.array(lessonTutor).optional(),
  price: z.number(),
  listPrice: z.number(),
  isPaid: z.boolean(),
  video: z.string().nullable(),
  videoUrl: z.string().nullable(),
  /** Public: `img` elements carry no token. */
  thumbnailUrl: z.string(),
  thumbnail: z.string(),
  /** Minutes. */
  duration: z.number().optional(),
  scheduledDate: instant.optional(),
  /** While the scheduled date lies ahead. Until then `video` is empty for students, owners too. */
  opensAt: instant.optional(),
  /** A film of our own, instead of a link, that can be played. */
  hasFilm: z.boolean(),
  filmMinutes: z.number().optional(),
  /** Set if enough owners rated the lesson. */
  rating: lessonRating.optional(),
  purchased: z.boolean(),
  /** Status of the caller's latest payment. */
  paymentStatus: z.enum(['pending', 'approved', 'rejected']).optional(),
  createdAt: instant,
  updatedAt: instant,
});
export type Lesson = z.infer<typeof lesson>;

/** Most of it for those who may watch. The reply sets the cookies with which its addresses can be fetched (decision 36). */
export const playableLesson = lesson.extend({
  /** For everybody, where staff wrote one. */
  outline: lessonOutline.optional(),
  playback: playback.optional(),
  /** At most a minute of the film, for a student who has not bought the lesson. */
  sample: playback.optional(),
  /** Staff only. */
  sampleSettings: lessonSample.optional(),
  /** State of a first film that is not playable yet. */
  filmState: z.enum(['waiting', 'working']).optional(),
  /** For owners: what comes after it, null where nothing is left. */
  next: z.object({ _id: z.string(), title: z.string() }).nullable().optional(),
  /** Left out if empty. */
  materials: z.array(material).optional(),
});
export type PlayableLesson = z.infer<typeof playableLesson>;

export const purchasedLesson = lesson.extend({
  /** Empty until the lesson opens: front ends expect a text. */
  video: z.string(),
  videoUrl: z.string(),
  hasMaterials: z.boolean(),
  /** Whether its film can be downloaded to play without a network. */
  canBeKept: z.boolean(),
  ...lessonProgress.shape,
  watchedAt: instant.optional(),
  purchasedAt: instant,
});
export type PurchasedLesson = z.infer<typeof purchasedLesson>;

export const lessonSorts = ['createdAt', 'title', 'price', 'scheduledDate', 'classLevel'] as const;
export type LessonSort = (typeof lessonSorts)[number];

/** Main units. */
function priceFilter(name: string) {
  const message = `${name} must be a number from 0 to 10,000,000`;
  return z
    .string({ error: message })
    .regex(/^(\d{1,8}(\.\d{1,6})?)?$/, message)
    .transform((typed) => (typed === '' ? undefined : Number(typed)))
    .refine((value) => value === undefined || value <= 10_000_000, message)
    .optional();
}

function trueOrFalse(name: string) {
  return z
    .enum(['true', 'false', ''], { error: `${name} must be true or false` })
    .transform((value) => (value === '' ? undefined : value === 'true'))
    .optional();
}

function dateFilter(name: string) {
  const message = `${name} must be a date such as 2026-12-31`;
  return z
    .string({ error: message })
    .regex(/^(\d{4}-\d\d-\d\d(T[\d:.]{5,12}(Z|[+-]\d\d:\d\d)?)?)?$/, message)
    .transform((typed) => typed || undefined)
    .optional();
}

export const listLessons = endpoint({
  method: 'GET',
  path: '/lesson',
  summary: 'Lessons for sale, newest first unless `sortBy` says otherwise',
  access: studentOrAdmin,
  scope: 'own',
  query: listQuery({
    search: search.optional(),
    title: searchFor('title').optional(),
    /** `class` for staff only. */
    ...classFilters,
    isPaid: trueOrFalse('isPaid'),
    subject: searchFor('subject').optional(),
    /** Staff only: lessons that are for this group. */
    groupId: groupFilter,
    /** Staff only: students get published lessons whatever they ask. */
    isDraft: trueOrFalse('isDraft'),
    sortBy: filter(lessonSorts, `sortBy must be ${lessonSorts.join(', ')}`),
    sortOrder: filter(['asc', 'desc'], 'sortOrder must be asc or desc'),
    priceMin: priceFilter('priceMin'),
    priceMax: priceFilter('priceMax'),
    scheduledAfter: dateFilter('scheduledAfter'),
    scheduledBefore: dateFilter('scheduledBefore'),
    page,
    limit: limit(500),
  }),
  reply: success(z.array(lesson)).extend({
    pagination,
    subjects: z.array(z.string()),
    /** The nearest words, which these lessons have, where nothing has those of `search`. */
    searchedFor: z.string().optional(),
  }),
});

export const listPurchasedLessons = endpoint({
  method: 'GET',
  path: '/lesson/my/purchased',
  summary: 'The lessons the signed-in student owns; staff own none',
  access: studentOrStaff,
  scope: { open: 'Lessons the caller has bought' },
  reply: success(z.array(purchasedLesson)),
});

export const getLesson = endpoint({
  method: 'GET',
  path: '/lesson/:id',
  summary: 'One lesson; for those who may watch it also its film and files, with the cookies that fetching them needs',
  access: studentOrAdmin,
  scope: 'sees lesson',
  params: lessonId,
  reply: success(playableLesson),
});

export const createLesson = endpoint({
  method: 'POST',
  path: '/lesson',
  summary: 'Put a lesson up for sale',
  access: adminOnly,
  right: 'teaching',
  scope: 'own',
  status: 201,
  aliases,
  body: lessonBody,
  reply: success(lesson),
});

export const updateLesson = endpoint({
  method: 'PUT',
  path: '/lesson/:id',
  summary: 'Change any fields of a lesson',
  access: adminOnly,
  right: 'teaching',
  scope: 'changes lesson',
  params: lessonId,
  aliases,
  body: changeableFields.partial().extend({ updatedAt: filledFrom }),
  reply: success(lesson),
});

export const deleteLesson = endpoint({
  method: 'DELETE',
  path: '/lesson/:id',
  summary: 'Take a lesson off sale; those who bought it keep it',
  access: adminOnly,
  right: 'teaching',
  scope: 'changes lesson',
  params: lessonId,
  reply: success(z.null()),
});
