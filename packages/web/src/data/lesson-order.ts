import type { PurchasedLesson } from '@akada/contract';

const watchedMs = ({ watchedAt }: PurchasedLesson) => (watchedAt === null ? 0 : Date.parse(watchedAt));

/** The lesson watched last comes first; those never opened follow as they came, the newest purchase first. */
export function byLastWatched(lessons: readonly PurchasedLesson[]): PurchasedLesson[] {
  return [...lessons].sort((a, b) => watchedMs(b) - watchedMs(a));
}
