import type { MediaController } from 'media-chrome/media-controller';
import { type RefObject, useEffect, useRef, useState } from 'react';

export const noNetwork = 'No network. It goes on by itself';

const againMs = 10_000;

/**
 * True while a film that failed waits for the network, and then goes on. One that fails while the school is in reach is
 * left to the viewer: trying again by itself would use up data.
 */
export function useGoesOn(hasFailed: boolean, isInReach: () => Promise<boolean>, goOn: () => void): boolean {
  const [waits, setWaits] = useState(false);
  const latest = useRef({ isInReach, goOn });
  latest.current = { isInReach, goOn };
  useEffect(() => {
    if (!hasFailed) return;
    let isGone = false;
    let wasAway = false;
    const beAway = () => {
      wasAway = true;
      setWaits(true);
    };
    const look = async () => {
      const isThere = await latest.current.isInReach();
      if (isGone) return;
      if (!isThere) beAway();
      else if (wasAway) latest.current.goOn();
      else clearInterval(looking);
    };
    const looking = setInterval(() => void look(), againMs);
    const onOnline = () => latest.current.goOn();
    window.addEventListener('online', onOnline);
    if (!navigator.onLine) beAway();
    void look();
    return () => {
      isGone = true;
      clearInterval(looking);
      window.removeEventListener('online', onOnline);
      setWaits(false);
    };
  }, [hasFailed]);
  return waits;
}

/** True while a film stands still without a network, before its player gives up. */
export function useStandsStill(controller: RefObject<MediaController | null>): boolean {
  const [isStill, setIsStill] = useState(false);
  useEffect(() => {
    let isWaiting = false;
    const stop = new AbortController();
    const { signal } = stop;
    const look = () => setIsStill(isWaiting && !navigator.onLine);
    const hear = (name: string, waits: boolean) => {
      const onEvent = () => {
        isWaiting = waits;
        look();
      };
      controller.current?.addEventListener(name, onEvent, { capture: true, signal });
    };
    hear('waiting', true);
    hear('playing', false);
    hear('pause', false);
    window.addEventListener('online', look, { signal });
    window.addEventListener('offline', look, { signal });
    return () => stop.abort();
  }, [controller]);
  return isStill;
}
