import type { MediaController } from 'media-chrome/media-controller';
import { type RefObject, useEffect } from 'react';

export const skipSeconds = 10;
const volumeStep = 0.1;

function togglePlay(media: HTMLMediaElement): void {
  // A play interrupted by a pause rejects.
  if (media.paused) media.play()?.catch(() => undefined);
  else media.pause();
}

function skip(media: HTMLMediaElement, seconds: number): string {
  const end = Number.isFinite(media.duration) ? media.duration : Number.POSITIVE_INFINITY;
  media.currentTime = Math.min(end, Math.max(0, media.currentTime + seconds));
  return `${Math.abs(seconds)} s ${seconds < 0 ? 'back' : 'forward'}`;
}

function changeVolume(media: HTMLMediaElement, direction: 1 | -1): string {
  const before = media.muted ? 0 : media.volume;
  const volume = Math.min(1, Math.max(0, Math.round((before + direction * volumeStep) * 10) / 10));
  media.volume = volume;
  media.muted = volume === 0;
  return `Volume ${Math.round(volume * 100)}%`;
}

type Media = RefObject<HTMLMediaElement | null>;
type Say = (text: string) => void;
type Stage = { controller: MediaController; media: Media; say: Say; signal: AbortSignal };

function toggleFullscreen(controller: MediaController): void {
  // iOS has only the attribute; elsewhere the attribute comes late.
  const isFullscreen = document.fullscreenElement !== null || controller.hasAttribute('mediaisfullscreen');
  const type = isFullscreen ? 'mediaexitfullscreenrequest' : 'mediaenterfullscreenrequest';
  controller.dispatchEvent(new CustomEvent(type, { composed: true, bubbles: true }));
}

function wake(controller: MediaController): void {
  controller.dispatchEvent(new PointerEvent('pointermove', { pointerType: 'mouse' }));
}

function roleOf(event: Event): 'button' | 'menu' | 'volume' | 'beside' | 'other' {
  const path = event.composedPath().filter((node) => node instanceof HTMLElement);
  if (path.some((node) => node.localName === 'aside')) return 'beside';
  if (path.some((node) => /^media-.*-menu$/.test(node.localName))) return 'menu';
  if (path.some((node) => node.localName === 'media-volume-range')) return 'volume';
  const isButton = path.some((node) => node.localName === 'button' || /^(button|switch)$/.test(node.role ?? ''));
  return isButton ? 'button' : 'other';
}

function act(event: KeyboardEvent, controller: MediaController, media: HTMLMediaElement, say: Say): boolean {
  const role = roleOf(event);
  if (role === 'menu' || role === 'beside') return false;
  const isOnVolume = role === 'volume';
  switch (event.key) {
    case ' ':
      if (role === 'button') return false;
      if (!event.repeat) togglePlay(media);
      return true;
    case 'f':
    case 'F':
      if (!event.repeat) toggleFullscreen(controller);
      return true;
    case 'ArrowLeft':
      say(isOnVolume ? changeVolume(media, -1) : skip(media, -skipSeconds));
      return true;
    case 'ArrowRight':
      say(isOnVolume ? changeVolume(media, 1) : skip(media, skipSeconds));
      return true;
    case 'ArrowUp':
    case 'ArrowDown':
      say(changeVolume(media, event.key === 'ArrowUp' ? 1 : -1));
      return true;
    default:
      return false;
  }
}

/** Captured before the controls get the key, so that nothing happens twice. */
function listenToKeys({ controller, media, say, signal }: Stage): void {
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !media.current || controller.hasAttribute('inert')) return;
    if (!act(event, controller, media.current, say)) return;
    event.preventDefault();
    event.stopPropagation();
    wake(controller);
  };
  document.addEventListener('keydown', onKey, { capture: true, signal });
}

function showWhileFocused({ controller, signal }: Stage): void {
  let byKeyboard = false;
  const onFocus = (event: FocusEvent) => {
    if (!byKeyboard || event.target === controller) return;
    controller.autohide = '-1';
    wake(controller);
  };
  const release = (event: Event) => {
    if (event.type === 'pointerdown') byKeyboard = false;
    if (controller.autohide !== '-1') return;
    controller.autohide = '3';
    wake(controller);
  };
  document.addEventListener('keydown', ({ key }) => (byKeyboard = key === 'Tab'), { signal });
  controller.addEventListener('focusin', onFocus, { signal });
  controller.addEventListener('focusout', release, { signal });
  controller.addEventListener('pointerdown', release, { signal });
}

const betweenTapsMs = 320;

function listenToTaps({ controller, media, say, signal }: Stage): void {
  let last = { at: Number.NEGATIVE_INFINITY, isLeft: false };
  const onTap = (event: PointerEvent) => {
    const isPicture = event.target === controller || event.target === media.current;
    if (event.pointerType !== 'touch' || !isPicture || !media.current) return;
    const box = controller.getBoundingClientRect();
    const tap = { at: event.timeStamp, isLeft: event.clientX - box.left < box.width / 2 };
    if (tap.isLeft === last.isLeft && tap.at - last.at < betweenTapsMs) {
      say(skip(media.current, tap.isLeft ? -skipSeconds : skipSeconds));
    }
    last = tap;
  };
  controller.addEventListener('pointerup', onTap, { signal });
}

/**
 * A click requests what was drawn last: on a slow phone two quick clicks would both request play. The media's state
 * decides instead.
 */
function answerPlayRequests({ controller, media, signal }: Stage): void {
  const onRequest = (event: Event) => {
    if (!media.current) return;
    event.stopImmediatePropagation();
    togglePlay(media.current);
  };
  controller.addEventListener('mediaplayrequest', onRequest, { capture: true, signal });
  controller.addEventListener('mediapauserequest', onRequest, { capture: true, signal });
}

type Lockable = ScreenOrientation & { lock?: (orientation: 'landscape') => Promise<void> };

const isWide = (media: HTMLMediaElement | null) =>
  !(media instanceof HTMLVideoElement) || media.videoWidth >= media.videoHeight;

/** Also where rotation is locked. */
function turnSideways({ media, signal }: Stage): void {
  const orientation: Lockable | undefined = window.screen.orientation;
  const isPhone = window.matchMedia?.('(pointer: coarse)').matches;
  if (!isPhone || !orientation?.lock) return;
  const onFullscreen = () => {
    if (document.fullscreenElement && isWide(media.current)) orientation.lock?.('landscape').catch(() => undefined);
    else if (!document.fullscreenElement) orientation.unlock();
  };
  document.addEventListener('fullscreenchange', onFullscreen, { signal });
}

export function usePlayerInput(controller: RefObject<MediaController | null>, media: Media, say: Say): void {
  useEffect(() => {
    if (!controller.current) return;
    const stop = new AbortController();
    const stage: Stage = { controller: controller.current, media, say, signal: stop.signal };
    listenToKeys(stage);
    showWhileFocused(stage);
    listenToTaps(stage);
    answerPlayRequests(stage);
    turnSideways(stage);
    return () => stop.abort();
  }, [controller, media, say]);
}
