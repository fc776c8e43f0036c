import type { LessonOutline } from '@akada/contract';
import { chapterAt } from '@akada/contract/rules/lesson-outline';
import type { MediaController } from 'media-chrome/media-controller';
import { type RefObject, useEffect, useState } from 'react';

type Chapters = LessonOutline['chapters'];

/** The bar of media-chrome is cut where the cues of a chapters track begin, and names them while somebody looks for a place. */
function addTrack(media: HTMLMediaElement, chapters: Chapters): void {
  // The YouTube player does not support tracks.
  if (typeof media.addTextTrack !== 'function' || typeof VTTCue === 'undefined' || !(media.duration > 0)) return;
  if ([...(media.textTracks ?? [])].some(({ kind }) => kind === 'chapters')) return;
  const track = media.addTextTrack('chapters', 'Chapters', 'en');
  // A disabled track keeps its cues to itself.
  track.mode = 'hidden';
  for (const [at, { second, title }] of chapters.entries()) {
    const end = Math.min(chapters[at + 1]?.second ?? media.duration, media.duration);
    if (second < end) track.addCue(new VTTCue(second, end, title.replace(/&/g, '&amp;').replace(/</g, '&lt;')));
  }
  // Cues make no event, and media-chrome looks again after this one.
  media.textTracks.dispatchEvent(new Event('change'));
}

/** Marks the chapters on the bar and returns the title of the one that is shown. */
export function useChapterMarks(
  controller: RefObject<MediaController | null>,
  media: RefObject<HTMLMediaElement | null>,
  chapters: Chapters,
): string | null {
  const [title, setTitle] = useState<string | null>(null);
  useEffect(() => {
    const element = controller.current;
    if (!element || chapters.length === 0) return;
    const stop = new AbortController();
    // Media events do not bubble, but capturing works for every media element.
    const captured = { capture: true, signal: stop.signal };
    const onTime = () => {
      if (media.current) setTitle(chapterAt(chapters, media.current.currentTime)?.title ?? null);
    };
    const onLoaded = () => {
      if (media.current) addTrack(media.current, chapters);
      onTime();
    };
    element.addEventListener('loadedmetadata', onLoaded, captured);
    element.addEventListener('durationchange', onLoaded, captured);
    for (const name of ['timeupdate', 'seeking']) element.addEventListener(name, onTime, captured);
    return () => stop.abort();
  }, [controller, media, chapters]);
  return chapters.length === 0 ? null : title;
}
