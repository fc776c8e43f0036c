import type { CheckCard } from '@akada/contract';
import { standsAtEnd } from '@akada/contract/rules/check-questions';
import type { MediaController } from 'media-chrome/media-controller';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { dropAsked, keepAsked, readAsked } from '../../../state/asked.ts';
import { hasJumped, type Sample } from './watch-report.ts';

type Controller = RefObject<MediaController | null>;
type Media = RefObject<HTMLMediaElement | null>;

const secondsOf = (media: HTMLMediaElement | null) => (Number.isFinite(media?.duration) ? (media?.duration ?? 0) : 0);

/** 0 until it is known. */
export function useDuration(controller: Controller, media: Media): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    const look = () => setSeconds(secondsOf(media.current));
    // Media events do not bubble, but capturing works for every media element.
    for (const name of ['loadedmetadata', 'durationchange', 'playing', 'ended']) {
      controller.current?.addEventListener(name, look, { capture: true, signal: stop.signal });
    }
    return () => stop.abort();
  }, [controller, media]);
  return seconds;
}

/** Questions of this watching that were answered or skipped; a watching ends with the film. */
function createDone(userId: string | null, lessonId: string) {
  const ids = new Set(userId === null ? [] : readAsked(userId, lessonId));
  const later = new Set<string>();
  let isOver = false;
  return {
    has: (id: string) => ids.has(id),
    asks: (id: string) => !ids.has(id) && !later.has(id),
    /** Questions that could not be shown are left to the end. */
    leave: (id: string) => later.add(id),
    add: (id: string) => {
      ids.add(id);
      if (userId !== null) keepAsked(userId, lessonId, ids);
    },
    /** Those of the end are chosen after this, so the ids stay until it is played again. */
    end: () => {
      isOver = true;
      if (userId !== null) dropAsked(userId, lessonId);
    },
    begin: () => {
      if (!isOver) return;
      ids.clear();
      later.clear();
      isOver = false;
    },
  };
}

type Done = ReturnType<typeof createDone>;

/** A question whose second was passed over asks at the next time that the film plays through it. */
function watcherOf(media: Media, done: Done, latest: RefObject<{ cards: readonly CheckCard[]; isAsking: boolean }>) {
  let last: Sample | null = null;
  const goesTo = () => {
    last = media.current && { time: media.current.currentTime, at: performance.now() };
  };
  /** Those whose second the film has just reached by playing. */
  const plays = (): CheckCard[] => {
    const element = media.current;
    if (!element || element.paused || latest.current.isAsking) return [];
    const from = last;
    goesTo();
    if (!from || !last || hasJumped(from, last, element.playbackRate)) return [];
    const to = last.time;
    return latest.current.cards.filter(
      (card) =>
        card.atSecond !== undefined &&
        !standsAtEnd(card, secondsOf(element)) &&
        done.asks(card._id) &&
        from.time <= card.atSecond &&
        card.atSecond <= to,
    );
  };
  return { goesTo, plays };
}

/** Media-chrome asks in the way of each browser, also of a phone that has its own full screen. */
function askFullscreen(controller: Controller, way: 'enter' | 'exit'): void {
  const type = `media${way}fullscreenrequest`;
  controller.current?.dispatchEvent(new CustomEvent(type, { composed: true, bubbles: true }));
}

type Asked = { cards: readonly CheckCard[]; focus: Element | null; wasFullscreen: boolean };
type Film = { controller: Controller; media: Media; userId: string | null; lessonId: string };

/** Stops the film at the second of a question. While one is asked nothing plays the film, neither a key of the headset. */
export function useQuestionsInFilm({ controller, media, userId, lessonId }: Film, cards: readonly CheckCard[]) {
  const done = useMemo(() => createDone(userId, lessonId), [userId, lessonId]);
  const [asked, setAsked] = useState<Asked | null>(null);
  const latest = useRef({ cards, isAsking: false });
  latest.current.cards = cards;
  const ask = useCallback(
    (reached: readonly CheckCard[]) => {
      latest.current.isAsking = true;
      const wasFullscreen =
        document.fullscreenElement !== null || controller.current?.hasAttribute('mediaisfullscreen') === true;
      setAsked({ cards: reached, focus: document.activeElement, wasFullscreen });
      const [{ atSecond = 0 } = {}] = reached;
      if (media.current) {
        media.current.pause();
        // The film may have run on a little: a power cut must come back to the question, not behind it.
        media.current.currentTime = atSecond;
      }
      // Only the player itself is seen in full screen.
      askFullscreen(controller, 'exit');
    },
    [controller, media],
  );
  useEffect(() => {
    const { goesTo, plays } = watcherOf(media, done, latest);
    const stop = new AbortController();
    const hear = (name: string, listener: () => void) =>
      controller.current?.addEventListener(name, listener, { capture: true, signal: stop.signal });
    hear('timeupdate', () => {
      const reached = plays();
      if (reached.length > 0) ask(reached);
    });
    for (const name of ['loadedmetadata', 'seeking']) hear(name, goesTo);
    for (const name of ['play', 'playing']) {
      hear(name, () => {
        done.begin();
        if (latest.current.isAsking) media.current?.pause();
      });
    }
    // In the background a film says its second so seldom that it may be at its end by then.
    hear('ended', () => {
      if (!latest.current.isAsking) done.end();
    });
    return () => stop.abort();
  }, [controller, media, done, ask]);

  const goOn = () => {
    if (asked === null) return;
    if (asked.cards.length > 1) return setAsked({ ...asked, cards: asked.cards.slice(1) });
    latest.current.isAsking = false;
    setAsked(null);
    controller.current?.toggleAttribute('inert', false);
    const { focus } = asked;
    const target = focus instanceof HTMLElement && focus.isConnected && focus !== document.body ? focus : null;
    (target ?? controller.current)?.focus({ preventScroll: true });
    if (asked.wasFullscreen) askFullscreen(controller, 'enter');
    return media.current?.play()?.catch(() => undefined);
  };
  return { card: asked?.cards[0] ?? null, done, goOn };
}
