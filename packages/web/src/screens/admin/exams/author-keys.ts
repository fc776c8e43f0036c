import type { KeyboardEvent } from 'react';

type Actions = {
  onNext: () => void;
  onDuplicate: () => void;
  onMove: (by: -1 | 1) => void;
  onLeave: () => void;
  /** Enter in the last option, which is filled. */
  onLastOption: () => void;
};

const isText = (element: Element) =>
  element instanceof HTMLInputElement && !['radio', 'checkbox'].includes(element.type);

const marks = 'fieldset input[type=radio], fieldset input[type=checkbox]';

/** Enter in an option goes to the next one. */
function toNextOption(from: HTMLInputElement, onLast: () => void): boolean {
  const group = from.closest('fieldset');
  if (!group || !isText(from)) return false;
  const inputs = [...group.querySelectorAll('input')].filter(isText);
  const next = inputs[inputs.indexOf(from) + 1];
  if (next) next.focus();
  else if (from.value.trim() !== '') onLast();
  return true;
}

/** The option of this number, from 0, is the right answer. */
function markOption(form: HTMLElement, index: number): void {
  const mark = form.querySelectorAll<HTMLInputElement>(marks)[index];
  if (mark && !mark.disabled) mark.click();
}

/** A letter or a number where nothing is typed. */
function indexOfKey(event: KeyboardEvent): number {
  const isOnMark = event.target instanceof HTMLInputElement && event.target.matches(marks);
  const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
  if (digit && (event.altKey || isOnMark)) return Number(digit) - 1;
  if (event.altKey || !isOnMark || !/^[a-jA-J]$/.test(event.key)) return -1;
  return event.key.toUpperCase().charCodeAt(0) - 65;
}

function withControl(event: KeyboardEvent, { onNext, onDuplicate }: Actions): boolean {
  if (event.key === 'Enter') onNext();
  else if (event.key.toLowerCase() === 'd') onDuplicate();
  else return false;
  return true;
}

function alone(event: KeyboardEvent<HTMLElement>, actions: Actions): boolean {
  const { target, key } = event;
  if (key === 'Escape') actions.onLeave();
  else if (key === 'Enter' && target instanceof HTMLInputElement)
    return toNextOption(target, actions.onLastOption) || target.type !== 'file';
  else if (key === '/' && target instanceof HTMLTextAreaElement && target.name === 'text' && target.value === '')
    event.currentTarget.querySelector<HTMLElement>('select[name=type]')?.focus();
  else return false;
  return true;
}

/** The keys of a question that is written. */
export function onAuthorKey(event: KeyboardEvent<HTMLElement>, actions: Actions): void {
  if (event.defaultPrevented || event.nativeEvent.isComposing) return;
  const index = indexOfKey(event);
  const isArrow = event.altKey && ['ArrowUp', 'ArrowDown'].includes(event.key);
  if (index >= 0) markOption(event.currentTarget, index);
  // Alt and an arrow open a select.
  else if (isArrow && !(event.target instanceof HTMLSelectElement)) actions.onMove(event.key === 'ArrowUp' ? -1 : 1);
  else if (event.ctrlKey || event.metaKey) {
    if (!withControl(event, actions)) return;
  } else if (event.altKey || !alone(event, actions)) return;
  event.preventDefault();
}
