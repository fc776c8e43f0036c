import type { PlayableLesson, Playback, PurchasedLesson } from '@akada/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { playerKey } from './lesson-to-play.ts';

/** Fields of a lesson that was just bought. */
const toOwned = (lesson: PlayableLesson): PurchasedLesson => ({
  ...lesson,
  video: lesson.video ?? '',
  videoUrl: lesson.videoUrl ?? '',
  purchased: true,
  hasMaterials: lesson.materials !== undefined,
  canBeKept: false,
  progress: 0,
  positionSeconds: 0,
  watchedSeconds: 0,
  durationSeconds: 0,
  purchasedAt: lesson.createdAt,
});

/** Staff get what owners get, with the ticket for it. */
export function previewQuery(lessonId: string) {
  return queryOptions({
    queryKey: [...playerKey(lessonId), 'preview'],
    queryFn: async ({ signal }) => {
      const [lesson, cards] = await Promise.all([
        call('GET /lesson/:id', { params: { id: lessonId }, signal }),
        call('GET /admin/lessons/:lessonId/check-questions/preview', { params: { lessonId }, signal }),
      ]);
      return { lesson: lesson.data, owned: toOwned(lesson.data), cards: cards.data };
    },
    // The film asks for new tickets itself.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Its ticket replaces that of the lesson. */
export function samplePreviewQuery(lessonId: string) {
  return queryOptions({
    queryKey: [...playerKey(lessonId), 'sample'],
    queryFn: async ({ signal }) =>
      (await call('GET /admin/lessons/:lessonId/sample', { params: { lessonId }, signal })).data,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export async function renewPreviewSample(lessonId: string): Promise<Playback | null> {
  return (await call('GET /admin/lessons/:lessonId/sample', { params: { lessonId } })).data.sample ?? null;
}
