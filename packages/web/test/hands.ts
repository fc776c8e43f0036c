import { schoolDay } from '@akada/contract/rules/school-day';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, vi } from 'vitest';

/** For `vi.useFakeTimers` without frames. */
export const timersOnly = ['setTimeout', 'clearTimeout', 'Date'] as const;

/**
 * Ends faked intervals. jsdom draws by an interval of its own: the frames that were asked for meanwhile are played first,
 * or no other one ever comes, and the overlays of the worker's next files stay open.
 */
export function letIntervalsGo() {
  vi.advanceTimersByTime(1000);
  vi.useRealTimers();
}

/** Replaces a field's text at once: typing letter by letter takes seconds in jsdom. */
export async function fill(user: UserEvent, label: string, text: string) {
  const field: HTMLElement & { type?: string } = await screen.findByLabelText(label);
  if (field.type === 'number') {
    fireEvent.change(field, { target: { value: text } });
    return;
  }
  await user.clear(field);
  if (text === '') return;
  // A dialog that has just opened may move the focus once more.
  field.focus();
  await user.paste(text);
}

/** The field's error message; null without one. */
export function problemOf(label: string): string | null {
  const ids = screen.getByLabelText(label).getAttribute('aria-describedby')?.split(' ') ?? [];
  const id = ids.find((name) => name.endsWith('-error'));
  return id === undefined ? null : (document.getElementById(id)?.textContent ?? null);
}

/** All fields' error messages, from top to bottom. */
export function problemsShown(): (string | null)[] {
  return [...document.querySelectorAll('[id$="-error"], fieldset [aria-live] > p')].map((node) => node.textContent);
}

const toasts = (part: 'title' | 'description') =>
  [...document.querySelectorAll(`[data-toast] [data-${part}]`)].map((node) => node.textContent);

/** Waits for the toast with this text; resolves to its second line. */
export async function findToast(title: string): Promise<string | null> {
  await waitFor(() => expect(toasts('title')).toContain(title));
  return toasts('description').at(0) ?? null;
}

/** All that can be read in an element, white space folded. */
export function textOf(element: Element): string {
  return (element.textContent ?? '').replace(/\s+/g, ' ').trim();
}

/** Queries within the place that has this sentence as its title: an empty state, a panel. */
export async function placeOf(title: string) {
  const { parentElement } = await screen.findByText(title, { selector: 'h2' });
  if (!parentElement) throw new Error(`'${title}' stands nowhere`);
  return within(parentElement);
}

/** 'yyyy-mm-dd', so many days from today in the school's zone: between eleven and midnight UTC it is tomorrow in Lagos. */
export function day(fromNow: number): string {
  return schoolDay(Date.now() + fromNow * 86_400_000, 'Africa/Lagos');
}

/** For an exam that is open now, whatever the time zone. */
export const openNow = () => ({ startDate: day(-2), endDate: day(30) });

/** Returns to the page: stale data is refetched at once. */
export function lookAgain(): void {
  window.dispatchEvent(new Event('visibilitychange'));
}
