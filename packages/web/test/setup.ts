import { setTimeout as pause } from 'node:timers/promises';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { noteServerTime } from '../src/lib/server-clock.ts';
import { chooseLetterKeys } from '../src/state/letter-keys.ts';
import { expectedErrors } from './expected-errors.ts';

/** Smallest stand-ins for the layout APIs that jsdom lacks. */
class Observer {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
}

/** A desktop window whose owner asked for less motion; widths are told from `innerWidth`. */
function matchMedia(query: string) {
  const from = /\(min-width:\s*(\d+)px\)/.exec(query)?.[1];
  return {
    media: query,
    matches: from === undefined ? query.includes('prefers-reduced-motion: reduce') : window.innerWidth >= Number(from),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  };
}

// The server runs in this process and sends Node's buffers, not those of jsdom's window.
vi.stubGlobal('ArrayBuffer', Buffer.alloc(0).buffer.constructor);
vi.stubGlobal('ResizeObserver', Observer);
vi.stubGlobal('IntersectionObserver', Observer);
vi.stubGlobal('matchMedia', matchMedia);
vi.stubGlobal('scrollTo', () => undefined);
const view = document.defaultView as unknown as Record<string, unknown>;
Object.assign(view, {
  ResizeObserver: Observer,
  IntersectionObserver: Observer,
  matchMedia,
  scrollTo: () => undefined,
});
Object.assign(Element.prototype, {
  // New browsers return a promise.
  scrollIntoView: () => Promise.resolve(),
  scrollTo: () => Promise.resolve(),
  getAnimations: () => [],
  setPointerCapture: () => undefined,
  releasePointerCapture: () => undefined,
  hasPointerCapture: () => false,
});

/** Tracks of a film without any; jsdom's have no listeners. */
class Tracks extends EventTarget {
  readonly length = 0;
  *[Symbol.iterator]() {}
}

for (const kind of ['textTracks', 'audioTracks', 'videoTracks']) {
  const known = new WeakMap<HTMLMediaElement, Tracks>();
  Object.defineProperty(HTMLMediaElement.prototype, kind, {
    configurable: true,
    get(this: HTMLMediaElement) {
      const tracks = known.get(this) ?? new Tracks();
      known.set(this, tracks);
      return tracks;
    },
  });
}

Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close(this: HTMLDialogElement) {
    this.open = false;
  },
});

configure({
  // Generous for busy machines; a missing element still fails.
  asyncUtilTimeout: 20_000,
  getElementError: (message) => new Error(`${message ?? ''}\n\nOn the screen: ${document.body.textContent}`),
});

afterAll(async () => {
  // Screens move the focus 50 ms after a dialog has closed, for which there must still be a document.
  await pause(60);
  // The next file of the worker shares the globals, the document and the address of this one.
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  window.history.replaceState(null, '', '/');
});

let errors: string[] = [];

/** jsdom does not know the element <search>, which every browser since 2023 does. */
const unknownToJsdom = /The tag <%s> is unrecognized in this browser.* search$/;

beforeEach(() => {
  errors = [];
  expectedErrors.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    errors.push(parts.map(String).join(' '));
  });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(() => {
  cleanup();
  chooseLetterKeys(true);
  localStorage.clear();
  sessionStorage.clear();
  noteServerTime(new Date().toISOString());
  vi.restoreAllMocks();
  const unexpected = errors.filter(
    (text) => ![unknownToJsdom, ...expectedErrors].some((pattern) => pattern.test(text)),
  );
  expect(unexpected, 'console.error').toEqual([]);
});
