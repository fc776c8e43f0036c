import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { keepAsked } from './asked.ts';
import { keepReport } from './watched.ts';

const boot = readFileSync(`${import.meta.dirname}/../../public/boot.js`, 'utf8');

type Early = { replies: ReadonlyMap<string, unknown> };

/** As a document begins for a student who is signed in. */
function askedEarly(): string[] {
  localStorage.setItem('token', `.${btoa(JSON.stringify({ _id: 'ada', role: 'user' }))}.`);
  window.history.replaceState(null, '', '/student');
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response());
  runInThisContext(boot);
  const view = globalThis as { __early?: Early | undefined };
  const asked = [...(view.__early?.replies.keys() ?? [])];
  delete view.__early;
  const { dataset } = document.documentElement;
  for (const name of ['signedIn', 'notAsServed']) delete dataset[name];
  return asked;
}

test('questions of a film that were asked are no report of what was watched: lessons are asked for early', () => {
  keepAsked('ada', 'film', ['a'.repeat(24)]);
  expect(askedEarly()).toContain('/api/lesson/my/purchased');
  keepReport('ada', 'film', { positionSeconds: 1, durationSeconds: 9, watched: [[0, 1]], at: 1 });
  expect(askedEarly()).not.toContain('/api/lesson/my/purchased');
});
