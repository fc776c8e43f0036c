import type { Playback, PurchasedLesson } from '@akada/contract';
import { lazy, Suspense } from 'react';
import { untilThere } from '../../../ui/later.tsx';

/** Without a worker or a database nothing could be played later; phones that play HLS themselves do not ask the worker. */
export const mayKeep = () =>
  'serviceWorker' in navigator &&
  'indexedDB' in globalThis &&
  ('MediaSource' in globalThis || 'ManagedMediaSource' in globalThis);

export const canKeep = ({ hls, qualities }: Playback) => mayKeep() && hls !== null && qualities.length > 0;

const KeepLesson = lazy(async () => ({
  default: (await untilThere(() => import('./keep-lesson.tsx'))).KeepLesson,
}));

/** Its code comes after the card that shows it. */
export function KeepLessonLater(props: { lesson: PurchasedLesson; playback: Playback; isOpen?: boolean }) {
  return (
    <Suspense fallback={null}>
      <KeepLesson {...props} />
    </Suspense>
  );
}
