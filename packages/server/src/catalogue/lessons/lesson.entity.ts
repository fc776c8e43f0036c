import type { Lesson, LessonRating, LessonTutor, PurchasedLesson, Role } from '@akada/contract';
import { listPriceMinor } from '@akada/contract/rules/cart';
import { fromMinor } from '@akada/contract/rules/money';
import { opensAt } from '@akada/contract/rules/opening';
import { embedLink } from '@akada/contract/rules/video-link';
import { entity, flag, json, money, plain } from '../../platform/db/entity.ts';
import type { LessonRow, PaymentRow } from '../../platform/db/schema.ts';
import type { Context } from '../../platform/http/context.ts';
import { mainPath } from '../playback/open-playback.ts';
import type { PlayableFilm } from '../playback/playback.queries.ts';
import { notWatched, toProgress, type Watched } from './progress.queries.ts';

type Derived =
  | 'isPaid'
  | 'listPrice'
  | 'isDraft'
  | 'groupIds'
  | 'opensAt'
  | 'videoUrl'
  | 'thumbnailUrl'
  | 'thumbnail'
  | 'hasFilm'
  | 'filmMinutes'
  | 'rating'
  | 'tutors'
  | 'purchased'
  | 'paymentStatus'
  | '_id'
  | 'createdAt'
  | 'limitedTo'
  | 'updatedAt';

export type LessonFields = Omit<Lesson, Derived | 'video' | 'scheduledDate' | 'duration'> & {
  video: string;
  isDraft: boolean;
  groupIds: string[];
  duration: number | null;
  scheduledDate: string | null;
};

export const lessonEntity = entity<LessonRow, LessonFields>(
  {
    title: plain('title'),
    description: plain('description'),
    classLevel: plain('class_level'),
    subject: plain('subject'),
    instructor: plain('instructor'),
    video: plain('video'),
    isDraft: flag('is_draft'),
    groupIds: json('group_ids'),
    price: money('price_minor'),
    duration: plain('duration_minutes'),
    // An emptied date field clears the date.
    scheduledDate: { ...plain('scheduled_date'), write: (day) => day || null },
  },
  {
    title: '',
    description: '',
    classLevel: '',
    subject: '',
    instructor: '',
    video: '',
    isDraft: false,
    groupIds: [],
    price: 0,
    duration: null,
    scheduledDate: null,
  },
);

export type LessonForCaller = LessonRow & {
  payment_status: PaymentRow['status'] | null;
  film?: PlayableFilm | undefined;
  rating?: LessonRating | undefined;
  tutors?: readonly LessonTutor[] | undefined;
};

/** Null once it is open. */
export function openingOf(context: Context, row: Pick<LessonRow, 'scheduled_date'>): string | null {
  return opensAt(row.scheduled_date, context.now(), context.settings().timeZone);
}

/** A free lesson has nothing to protect: other front ends play it without an order. */
const isFreeOrOwned = (row: LessonForCaller) => row.price_minor === 0 || row.payment_status === 'approved';

export function mayWatch(context: Context, row: LessonForCaller, role: Role): boolean {
  return role !== 'user' || (isFreeOrOwned(row) && openingOf(context, row) === null);
}

/** Our own videos are stored as paths. */
function absolute(context: Context, link: string): string {
  return link.startsWith('/') ? `${context.config.publicUrl}${link}` : link;
}

/** Staff edit the link, so they get no other address. Empty where nothing can be played yet: other front ends expect a text. */
function videoOf(context: Context, row: LessonForCaller, role: Role): string {
  if (!mayWatch(context, row, role)) return '';
  return absolute(context, row.film && role === 'user' ? mainPath(row.film) : row.video);
}

const minutesOf = ({ duration_ms: length }: PlayableFilm) =>
  length ? Math.max(1, Math.round(length / 60_000)) : undefined;

/** Students get the length of the film itself where it is known; staff edit the typed one. */
function durationOf({ film, duration_minutes }: LessonForCaller, role: Role): number | undefined {
  const ofFilm = film && role === 'user' ? minutesOf(film) : undefined;
  return ofFilm ?? duration_minutes ?? undefined;
}

/** After a cancelled or refunded order there is nothing to show. */
function shownStatus(status: LessonForCaller['payment_status']): Lesson['paymentStatus'] {
  return status === null || status === 'cancelled' || status === 'refunded' ? undefined : status;
}

/** Students get only tutors whose card is shown. */
function tutorsFor({ tutors = [] }: LessonForCaller, role: Role): LessonTutor[] {
  if (role !== 'user') return [...tutors];
  return tutors.filter(({ isShown }) => isShown).map(({ isShown: _shown, ...tutor }) => tutor);
}

/** Other front ends show the text alone, so students get the names in it where staff wrote none. */
function namesOf(tutors: LessonTutor[], { instructor }: LessonRow, role: Role) {
  if (tutors.length === 0) return {};
  const names = tutors.map(({ name }) => name).join(', ');
  return { tutors, instructor: role === 'user' ? instructor || names : instructor };
}

export function toLesson(context: Context, row: LessonForCaller, role: Role): Lesson {
  const thumbnail = `${context.config.publicUrl}/api/lesson/${row._id}/thumbnail`;
  const video = role !== 'user' || isFreeOrOwned(row) ? videoOf(context, row, role) : null;
  const tutors = tutorsFor(row, role);
  const { isDraft, groupIds, ...wire } = lessonEntity.toWire(row);
  return {
    ...wire,
    ...(role !== 'user' && { isDraft, groupIds }),
    // Left out when unset: other front ends show a null date as 1970.
    duration: durationOf(row, role),
    scheduledDate: row.scheduled_date ?? undefined,
    opensAt: openingOf(context, row) ?? undefined,
    listPrice: fromMinor(listPriceMinor(row.price_minor, context.settings().listPriceFactor)),
    isPaid: row.price_minor > 0,
    video,
    videoUrl: video,
    thumbnailUrl: thumbnail,
    thumbnail,
    hasFilm: row.film !== undefined,
    filmMinutes: row.film && minutesOf(row.film),
    rating: row.rating,
    ...namesOf(tutors, row, role),
    purchased: row.payment_status === 'approved',
    paymentStatus: shownStatus(row.payment_status),
  };
}

type Purchased = LessonForCaller & { purchased_at: string; hasMaterials: boolean };

export function toPurchasedLesson(context: Context, row: Purchased, watched?: Watched): PurchasedLesson {
  const videoUrl = videoOf(context, row, 'user');
  return {
    ...toLesson(context, row, 'user'),
    video: embedLink(videoUrl),
    videoUrl,
    hasMaterials: row.hasMaterials,
    canBeKept: openingOf(context, row) === null && row.film?.state === 'ready',
    ...toProgress(watched ?? notWatched),
    watchedAt: watched?.watched_at ?? undefined,
    purchasedAt: row.purchased_at,
  };
}
