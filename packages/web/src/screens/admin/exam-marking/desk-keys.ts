import { useEffect, useRef } from 'react';
import { useLetterKeys } from '../../../state/letter-keys.ts';

type Actions = {
  onDigit: (digit: string) => void;
  onClear: () => void;
  onComment: () => void;
  onSave: () => void;
  onStep: (by: number) => void;
};

/** Keys of fields, links and buttons are theirs; so are those of an open dialog. */
function isElsewhere({ target }: KeyboardEvent): boolean {
  return (
    target instanceof HTMLElement && target.closest('input:not([type=checkbox]), textarea, select, dialog') !== null
  );
}

const presses = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('a, button, summary, input') !== null;

function actionOf(event: KeyboardEvent, actions: Actions): (() => void) | undefined {
  const { key } = event;
  if (/^\d$/.test(key)) return () => actions.onDigit(key);
  if (key === 'Enter') return presses(event.target) ? undefined : actions.onSave;
  if (key === 'Backspace') return actions.onClear;
  const byLetter: Record<string, () => void> = {
    c: actions.onComment,
    p: () => actions.onStep(-1),
    n: () => actions.onStep(1),
  };
  return byLetter[key.toLowerCase()];
}

/** Figures give points, Enter saves. Single characters can be turned off (WCAG 2.1.4). */
export function useDeskKeys(actions: Actions): void {
  const isOn = useLetterKeys();
  const latest = useRef<(event: KeyboardEvent) => void>(() => undefined);
  useEffect(() => {
    latest.current = (event) => {
      const isChord = event.ctrlKey || event.metaKey || event.altKey;
      if (event.defaultPrevented || event.repeat || isChord || isElsewhere(event)) return;
      const act = actionOf(event, actions);
      if (!act || (event.key.length === 1 && !isOn)) return;
      event.preventDefault();
      act();
    };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => latest.current(event);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
