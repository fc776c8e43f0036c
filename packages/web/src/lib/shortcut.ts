const choiceInputs = ['radio', 'checkbox', 'button', 'submit'];

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !choiceInputs.includes(target.type);
  return target instanceof HTMLElement && (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName));
}

/** A key on its own, pressed once, that is not part of a text. */
export function isShortcut(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || event.repeat) return false;
  return !event.defaultPrevented && !isTyping(event.target);
}
