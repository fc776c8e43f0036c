import { type RefObject, useEffect } from 'react';

type Lockable = ScreenOrientation & { lock?: (orientation: 'landscape') => Promise<void> };

const isWide = (media: HTMLMediaElement | null) =>
  !(media instanceof HTMLVideoElement) || media.videoWidth >= media.videoHeight;

/** On a phone the full screen turns on its side with the film, also where turning is switched off. */
export function useLandscape(media: RefObject<HTMLMediaElement | null>): void {
  useEffect(() => {
    const orientation: Lockable | undefined = window.screen.orientation;
    const isPhone = window.matchMedia?.('(pointer: coarse)').matches;
    if (!isPhone || !orientation?.lock) return;
    const onFullscreen = () => {
      // Not every browser allows it, and none needs it.
      if (document.fullscreenElement && isWide(media.current)) orientation.lock?.('landscape').catch(() => undefined);
      else if (!document.fullscreenElement) orientation.unlock();
    };
    document.addEventListener('fullscreenchange', onFullscreen);
    return () => document.removeEventListener('fullscreenchange', onFullscreen);
  }, [media]);
}
