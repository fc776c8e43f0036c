import type { Lesson, PurchasedLesson, Role } from '@akada/contract';
import { listPriceMinor } from '@akada/contract/rules/cart';
import { fromMinor } from '@akada/contract/rules/money';
import { embedLink } from '@akada/contract/rules/video-link';
import { entity, money, plain } from '../db/entity.ts';
import type { LessonRow, PaymentRow } from '../db/schema.ts';
import type { Context } from '../http/context.ts';
import { notWatched, toProgress, type Watched } from './progress.queries.ts';

type Derived =
  | 'isPaid'
  | 'listPrice'
  | 'videoUrl'
  | 'thumbnailUrl'
  | 'thumbnail'
  | 'purchased'
  | 'paymentStatus'
  | '_id'
  | 'createdAt'
  | 'updatedAt';

export type LessonFields = Omit<Lesson, Derived | 'video' | 'scheduledDate' | 'duration'> & {
  video: string;
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
    price: 0,
    duration: null,
    scheduledDate: null,
  },
);

export type LessonForCaller = LessonRow & { payment_status: PaymentRow['status'] | null };

/** A free lesson has nothing to protect: other front ends play it without an order. */
export function mayWatch(row: LessonForCaller, role: Role): boolean {
  return role !== 'user' || row.price_minor === 0 || row.payment_status === 'approved';
}

/** Our own videos are stored as paths. */
function absolute(context: Context, link: string): string {
  return link.startsWith('/') ? `${context.config.publicUrl}${link}` : link;
}

/** After a cancelled or refunded order there is nothing to show. */
function shownStatus(status: LessonForCaller['payment_status']): Lesson['paymentStatus'] {
  return status === null || status === 'cancelled' || status === 'refunded' ? undefined : status;
}

export function toLesson(context: Context, row: LessonForCaller, role: Role): Lesson {
  const thumbnail = `${context.config.publicUrl}/api/lesson/${row._id}/thumbnail`;
  const video = mayWatch(row, role) ? absolute(context, row.video) : null;
  return {
    ...lessonEntity.toWire(row),
    // Left out when unset: other front ends show a null date as 1970.
    duration: row.duration_minutes ?? undefined,
    scheduledDate: row.scheduled_date ?? undefined,
    listPrice: fromMinor(listPriceMinor(row.price_minor, context.settings().listPriceFactor)),
    isPaid: row.price_minor > 0,
    video,
    videoUrl: video,
    thumbnailUrl: thumbnail,
    thumbnail,
    purchased: row.payment_status === 'approved',
    paymentStatus: shownStatus(row.payment_status),
  };
}

type Purchased = LessonForCaller & { purchased_at: string };

export function toPurchasedLesson(context: Context, row: Purchased, watched?: Watched): PurchasedLesson {
  const videoUrl = absolute(context, row.video);
  return {
    ...toLesson(context, row, 'user'),
    video: embedLink(videoUrl),
    videoUrl,
    ...toProgress(watched ?? notWatched),
    watchedAt: watched?.watched_at ?? undefined,
    purchasedAt: row.purchased_at,
  };
}
