import type { MediaController } from 'media-chrome/media-controller';
import { type RefObject, useEffect } from 'react';
import { togglePlay } from './steer.ts';

const requests = ['mediaplayrequest', 'mediapauserequest'];

/**
 * The picture and the play button ask for what their last drawing shows, which on a slow phone is a moment old: of two
 * quick clicks both would ask to play. What the film does right now decides instead, as with the space bar.
 */
export function usePlayRequests(
  controller: RefObject<MediaController | null>,
  media: RefObject<HTMLMediaElement | null>,
): void {
  useEffect(() => {
    const element = controller.current;
    const onRequest = (event: Event) => {
      if (!media.current) return;
      event.stopImmediatePropagation();
      togglePlay(media.current);
    };
    for (const request of requests) element?.addEventListener(request, onRequest, { capture: true });
    return () => {
      for (const request of requests) element?.removeEventListener(request, onRequest, { capture: true });
    };
  }, [controller, media]);
}
