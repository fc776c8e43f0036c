import { expect, test } from 'vitest';
import { CallError, messageOf, serverMessage } from './call-error.ts';

const refusal = (statusText: string, body: Record<string, unknown> = {}) =>
  CallError.from(new Response(null, { status: 500, statusText }), body);

test('a failed call without words says that an error occurred', () => {
  expect(refusal('Bad Gateway').message).toBe('An error occurred');
  expect(refusal('', { message: '' }).message).toBe('An error occurred');
  expect(refusal('', { message: 'Exam not found' }).message).toBe('Exam not found');
});

test('a failed call of an admin says what the server said, else the status text, else that the server failed', () => {
  window.history.replaceState(null, '', '/admin/lessons');
  expect(refusal('Bad Gateway', { message: 'The database is resting' }).message).toBe('The database is resting');
  expect(refusal('Bad Gateway').message).toBe('Bad Gateway');
  expect(refusal('').message).toBe('Server error');
  window.history.replaceState(null, '', '/');
});

test('no answer is a network error to admins, and said plainly to everyone else', () => {
  expect(CallError.network().message).toBe('There is no connection to the school');
  expect(serverMessage(CallError.network(), 'Login failed')).toBe('There is no connection to the school');
  for (const path of ['/admin/lessons', '/super-admin']) {
    window.history.replaceState(null, '', path);
    expect(CallError.network().message).toBe('Network error - no response from server');
  }
  window.history.replaceState(null, '', '/');
});

test.each([
  'Failed to fetch dynamically imported module: https://school.test/assets/thread-1.js',
  'error loading dynamically imported module: https://school.test/assets/thread-1.js',
  'Importing a module script failed.',
])('code that did not come is a lost network: %s', (message) => {
  expect(messageOf(new TypeError(message))).toBe('There is no connection to the school');
});

test('a browser’s words about itself are shown to nobody', () => {
  expect(messageOf(new TypeError("Cannot read properties of undefined (reading 'title')"))).toBe(
    'An unexpected error occurred',
  );
  expect(messageOf(new DOMException('The transaction was aborted', 'AbortError'), 'It was not kept')).toBe(
    'It was not kept',
  );
});

test('anything else has a sentence too', () => {
  expect(messageOf(new Error('Out of paper'))).toBe('Out of paper');
  expect(messageOf('what')).toBe('An unexpected error occurred');
});

test('a screen’s own words stand in only where the server had none', () => {
  const fallback = 'Unable to load exam results';
  expect(serverMessage(refusal('', {}), fallback)).toBe('Unable to load exam results');
  expect(serverMessage(refusal('', { message: 'Exam not found' }), fallback)).toBe('Exam not found');
  expect(serverMessage(CallError.network(), fallback)).toBe('There is no connection to the school');
});
