import { joined, type Range, union } from '@akada/contract/rules/watched';
import type { MediaController } from 'media-chrome/media-controller';
import { type RefObject, useEffect } from 'react';
import { sendWatched } from '../../../data/catalogue/progress.ts';
import { keepReport, readReport } from '../../../state/watched.ts';

export type Sample = { time: number; at: number };

/** `timeupdate` comes a few times a second; a longer gap does not count as watched. */
const longestMs = 5000;
const slackSeconds = 0.75;

/** True where the video did not get from one to the other by playing. */
export function hasJumped(from: Sample, to: Sample, rate: number): boolean {
  const most = (Math.min(to.at - from.at, longestMs) / 1000) * rate + slackSeconds;
  return to.time < from.time || to.time - from.time > most;
}

/**
 * `played` of the media element is missing in some players, so samples are joined when the video advanced as fast as
 * the clock.
 */
export class WatchTracker {
  #ranges: Range[] = [];
  #last: Sample | null = null;

  /** True after a jump. `at` is the page's clock in milliseconds. */
  plays(time: number, at: number, rate: number): boolean {
    const last = this.#last;
    this.#last = { time, at };
    if (!last) return false;
    if (hasJumped(last, this.#last, rate)) return true;
    if (time > last.time) this.#ranges = union([...this.#ranges, [last.time, time]]);
    return false;
  }

  stops(time: number, at: number, rate: number): void {
    this.plays(time, at, rate);
    this.#last = null;
  }

  take(): Range[] {
    const taken = this.#ranges;
    this.#ranges = [];
    return taken;
  }
}

const everyMs = 15_000;
const settleMs = 1000;
/** The contract's limit. */
const mostRanges = 200;

type Film = { media: RefObject<HTMLMediaElement | null>; userId: string; lessonId: string };
/** No report if the lesson is null: a sample does not count as watched. */
type Watched = Omit<Film, 'lessonId'> & { lessonId: string | null };

function reporterOf({ media, userId, lessonId }: Film) {
  const tracker = new WatchTracker();
  let isNew = false;
  let hasPlayed = false;
  let settling: ReturnType<typeof setTimeout> | undefined;

  const store = (element: HTMLMediaElement) => {
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
  };
  const report = (keepalive = false) => {
    clearTimeout(settling);
    if (media.current && isNew && Number.isFinite(media.current.duration)) store(media.current);
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
  return {
    onTime,
    onStop,
    // The first seek is the player's own, to the resume position; during playback the tracker notices jumps.
    onSeeked: () => media.current?.paused && hasPlayed && jumped(),
    onHide: () => {
      onTime();
      report(true);
    },
    report: () => report(),
    reportNew: () => isNew && report(),
  };
}

export function useWatchReport(
  controller: RefObject<MediaController | null>,
  { media, userId, lessonId }: Watched,
): void {
  useEffect(() => {
    const element = controller.current;
    if (!element || lessonId === null) return;
    const { onTime, onStop, onSeeked, onHide, report, reportNew } = reporterOf({ media, userId, lessonId });
    const stop = new AbortController();
    const { signal } = stop;
    // Media events do not bubble, but capturing works for every media element.
    const captured = { capture: true, signal };
    for (const name of ['playing', 'timeupdate', 'ratechange']) element.addEventListener(name, onTime, captured);
    for (const name of ['pause', 'ended']) element.addEventListener(name, onStop, captured);
    element.addEventListener('seeked', onSeeked, captured);
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && onHide(), { signal });
    window.addEventListener('pagehide', onHide, { signal });
    window.addEventListener('online', report, { signal });
    const timer = setInterval(reportNew, everyMs);
    return () => {
      stop.abort();
      clearInterval(timer);
      onHide();
    };
  }, [controller, media, userId, lessonId]);
}
