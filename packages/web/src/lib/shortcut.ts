const choiceInputs = ['radio', 'checkbox', 'button', 'submit'];

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !choiceInputs.includes(target.type);
  return target instanceof HTMLElement && (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName));
}

/** A key on its own that is not part of a text. */
export function isPlainKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return false;
  return !event.defaultPrevented && !isTyping(event.target);
}

/** Pressed once. */
export const isShortcut = (event: KeyboardEvent): boolean => !event.repeat && isPlainKey(event);
