import { joined, union } from '@akada/contract/rules/watched';
import type { MediaController } from 'media-chrome/media-controller';
import { type RefObject, useEffect } from 'react';
import { sendWatched } from '../../../data/progress.ts';
import { keepReport, readReport } from '../../../state/watched.ts';
import { WatchTracker } from './watch-tracker.ts';

const everyMs = 15_000;
/** Five presses of an arrow key are one place that was looked for. */
const settleMs = 1000;
/** What one report may hold. */
const mostRanges = 200;

type Stage = {
  controller: RefObject<MediaController | null>;
  media: RefObject<HTMLMediaElement | null>;
  userId: string;
  lessonId: string;
};

/** Follows what is played and hands it on: kept on this device at once, sent when the server can be reached. */
function follow(controller: MediaController, { media, userId, lessonId }: Stage): () => void {
  const tracker = new WatchTracker();
  let isNew = false;
  let hasPlayed = false;
  let settling: ReturnType<typeof setTimeout> | undefined;

  const report = (keepalive = false) => {
    clearTimeout(settling);
    const element = media.current;
    if (element && isNew && Number.isFinite(element.duration)) {
      const before = readReport(userId, lessonId)?.watched ?? [];
      const watched = joined(union([...before, ...tracker.take()]), mostRanges).map(([from, to]): [number, number] => [
        from,
        Math.min(to, element.duration),
      ]);
      keepReport(userId, lessonId, {
        positionSeconds: Math.min(element.currentTime, element.duration),
        durationSeconds: element.duration,
        watched: watched.filter(([from, to]) => from < to),
        at: Date.now(),
      });
      isNew = false;
    }
    void sendWatched(userId, { keepalive });
  };
  const jumped = () => {
    isNew = true;
    clearTimeout(settling);
    settling = setTimeout(report, settleMs);
  };
  const onTime = () => {
    const element = media.current;
    if (!element || element.paused) return;
    isNew = true;
    hasPlayed = true;
    if (tracker.plays(element.currentTime, performance.now(), element.playbackRate)) jumped();
  };
  const onStop = () => {
    const element = media.current;
    if (!element) return;
    tracker.stops(element.currentTime, performance.now(), element.playbackRate);
    report();
  };
  // While it plays the tracker sees the jump; the first seek of all is the player's own, to where the film was left.
  const onSeeked = () => media.current?.paused && hasPlayed && jumped();
  const onHide = () => {
    onTime();
    report(true);
  };
  const onVisibility = () => document.visibilityState === 'hidden' && onHide();
  const onOnline = () => report();

  // Media events do not bubble, but on their way down they pass the controller, whichever element it holds now.
  const listeners = [
    ['playing', onTime],
    ['timeupdate', onTime],
    ['ratechange', onTime],
    ['seeked', onSeeked],
    ['pause', onStop],
    ['ended', onStop],
  ] as const;
  for (const [name, listener] of listeners) controller.addEventListener(name, listener, { capture: true });
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('pagehide', onHide);
  window.addEventListener('online', onOnline);
  const timer = setInterval(() => isNew && report(), everyMs);
  return () => {
    for (const [name, listener] of listeners) controller.removeEventListener(name, listener, { capture: true });
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('pagehide', onHide);
    window.removeEventListener('online', onOnline);
    clearInterval(timer);
    onHide();
  };
}

export function useWatchReport({ controller, media, userId, lessonId }: Stage): void {
  useEffect(
    () => (controller.current ? follow(controller.current, { controller, media, userId, lessonId }) : undefined),
    [controller, media, userId, lessonId],
  );
}
