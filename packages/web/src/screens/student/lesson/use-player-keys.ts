import type { MediaController } from 'media-chrome/media-controller';
import { type RefObject, useEffect } from 'react';
import { changeVolume, skip, skipSeconds, togglePlay } from './steer.ts';

type Stage = {
  controller: RefObject<MediaController | null>;
  media: RefObject<HTMLMediaElement | null>;
  /** A word on the screen about what the key did. */
  say: (text: string) => void;
};

export function toggleFullscreen(controller: MediaController): void {
  // The attribute follows a moment later; where the browser has a full screen of its own for videos there is only the attribute.
  const isFullscreen = document.fullscreenElement !== null || controller.hasAttribute('mediaisfullscreen');
  const type = isFullscreen ? 'mediaexitfullscreenrequest' : 'mediaenterfullscreenrequest';
  controller.dispatchEvent(new CustomEvent(type, { composed: true, bubbles: true }));
}

/** Shows the controls and starts their three seconds anew, as the pointer does. */
export function wake(controller: MediaController): void {
  controller.dispatchEvent(new PointerEvent('pointermove', { pointerType: 'mouse' }));
}

function roleOf(event: Event): 'button' | 'menu' | 'volume' | 'other' {
  const path = event.composedPath().filter((node) => node instanceof HTMLElement);
  if (path.some((node) => /^media-.*-menu$/.test(node.localName))) return 'menu';
  if (path.some((node) => node.localName === 'media-volume-range')) return 'volume';
  const isButton = path.some((node) => node.localName === 'button' || /^(button|switch)$/.test(node.role ?? ''));
  return isButton ? 'button' : 'other';
}

/** True when the key was one of ours. */
function act(event: KeyboardEvent, controller: MediaController, media: HTMLMediaElement, say: Stage['say']): boolean {
  const role = roleOf(event);
  if (role === 'menu') return false;
  const isOnVolume = role === 'volume';
  switch (event.key) {
    case ' ':
      // The focused button answers to the space bar itself.
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

/** Space, F and the arrows, wherever the focus is; before the controls see them, so that nothing happens twice. */
export function usePlayerKeys({ controller, media, say }: Stage): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || !controller.current || !media.current) return;
      if (!act(event, controller.current, media.current, say)) return;
      event.preventDefault();
      event.stopPropagation();
      wake(controller.current);
    };
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, [controller, media, say]);

  // While the keyboard is in the controls they stay; a pointer takes over again.
  useEffect(() => {
    const element = controller.current;
    if (!element) return;
    let byKeyboard = false;
    const onKey = (event: KeyboardEvent) => {
      byKeyboard = event.key === 'Tab';
    };
    const onFocus = (event: FocusEvent) => {
      if (!byKeyboard || event.target === element) return;
      element.autohide = '-1';
      wake(element);
    };
    const release = (event: Event) => {
      if (event.type === 'pointerdown') byKeyboard = false;
      if (element.autohide !== '-1') return;
      element.autohide = '3';
      wake(element);
    };
    document.addEventListener('keydown', onKey);
    element.addEventListener('focusin', onFocus);
    element.addEventListener('focusout', release);
    element.addEventListener('pointerdown', release);
    return () => {
      document.removeEventListener('keydown', onKey);
      element.removeEventListener('focusin', onFocus);
      element.removeEventListener('focusout', release);
      element.removeEventListener('pointerdown', release);
    };
  }, [controller]);
}
