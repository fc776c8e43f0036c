import { useLayoutEffect, useRef } from 'react';
import { isPlainKey } from '../../../lib/shortcut.ts';
import { useLetterKeys } from '../../../state/letter-keys.ts';

type Act = (event: KeyboardEvent) => void;
/** By `key`, letters in lower case. */
type ListKeys = Readonly<Record<string, Act | undefined>>;

const overlay = '[role=dialog], [role=alertdialog], [role=menu]';

export function stepKeys(step: (by: 1 | -1, event: KeyboardEvent) => void): ListKeys {
  const on: Act = (event) => step(1, event);
  const back: Act = (event) => step(-1, event);
  return { j: on, ArrowDown: on, k: back, ArrowUp: back };
}

function isForList(key: string): boolean {
  const place = document.activeElement;
  // A link or a button has its own Enter.
  if (key === 'Enter' && place?.closest('a, button')) return false;
  return place === document.body || place?.id === 'main' || !!place?.closest('[data-queue]');
}

/**
 * Single characters can be turned off (WCAG 2.1.4) and do nothing more while they are held down; arrows and Enter work
 * while the list has the focus or nothing has.
 */
export function useListKeys(keys: ListKeys): void {
  const letterKeys = useLetterKeys();
  const latest = useRef<Act>(() => undefined);
  // A key pressed as soon as the list is there counts.
  useLayoutEffect(() => {
    latest.current = (event) => {
      if (!isPlainKey(event) || document.querySelector(overlay)) return;
      const isCharacter = event.key.length === 1;
      if (isCharacter ? !letterKeys || event.repeat : !isForList(event.key)) return;
      const act = keys[isCharacter ? event.key.toLowerCase() : event.key];
      if (!act) return;
      event.preventDefault();
      act(event);
    };
  });
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => latest.current(event);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
