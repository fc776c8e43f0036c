import type { MediaController } from 'media-chrome/media-controller';
import { type RefObject, useEffect } from 'react';
import { skip, skipSeconds } from './steer.ts';

const betweenTapsMs = 320;

/** Two quick taps on the left or right half of the picture skip back or on; more taps skip further. */
export function useDoubleTap(
  controller: RefObject<MediaController | null>,
  media: RefObject<HTMLMediaElement | null>,
  say: (text: string) => void,
): void {
  useEffect(() => {
    const element = controller.current;
    if (!element) return;
    let last = { at: Number.NEGATIVE_INFINITY, isLeft: false };
    const onTap = (event: PointerEvent) => {
      const isPicture = event.target === element || event.target === media.current;
      if (event.pointerType !== 'touch' || !isPicture || !media.current) return;
      const box = element.getBoundingClientRect();
      const tap = { at: event.timeStamp, isLeft: event.clientX - box.left < box.width / 2 };
      if (tap.isLeft === last.isLeft && tap.at - last.at < betweenTapsMs) {
        say(skip(media.current, tap.isLeft ? -skipSeconds : skipSeconds));
      }
      last = tap;
    };
    element.addEventListener('pointerup', onTap);
    return () => element.removeEventListener('pointerup', onTap);
  }, [controller, media, say]);
}
