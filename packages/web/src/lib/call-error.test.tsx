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

test('no answer is a network error, and anything else has a sentence too', () => {
  expect(CallError.network().message).toBe('Network error - no response from server');
  expect(messageOf(new Error('Out of paper'))).toBe('Out of paper');
  expect(messageOf('what')).toBe('An unexpected error occurred');
});

test('a screen’s own words stand in only where the server had none', () => {
  const fallback = 'Unable to load exam results';
  expect(serverMessage(refusal('', {}), fallback)).toBe('Unable to load exam results');
  expect(serverMessage(refusal('', { message: 'Exam not found' }), fallback)).toBe('Exam not found');
  expect(serverMessage(CallError.network(), fallback)).toBe('Network error - no response from server');
});
