import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';

/** Replaces what stands in a field, at once: typing letter by letter takes seconds in jsdom. */
export async function fill(user: UserEvent, label: string, text: string) {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  if (text !== '') await user.paste(text);
}

/** What the field says is wrong with it; null when nothing is. */
export function problemOf(label: string): string | null {
  const ids = screen.getByLabelText(label).getAttribute('aria-describedby')?.split(' ') ?? [];
  const id = ids.find((name) => name.endsWith('-error'));
  return id === undefined ? null : (document.getElementById(id)?.textContent ?? null);
}

const toasts = (part: 'title' | 'description') =>
  [...document.querySelectorAll(`[data-sonner-toast] [data-${part}]`)].map((node) => node.textContent);

/** Waits for the toast with this text; resolves to its second line. */
export async function findToast(title: string): Promise<string | null> {
  await waitFor(() => expect(toasts('title')).toContain(title));
  return toasts('description').at(0) ?? null;
}

/** All that can be read in an element, white space folded. */
export function textOf(element: Element): string {
  return (element.textContent ?? '').replace(/\s+/g, ' ').trim();
}
