import { expect, test } from 'vitest';
import { answerOf } from './ask-youtube.ts';

test('what YouTube says of a video: its title, or why nobody can play it', () => {
  expect(answerOf(200, { title: 'Fractions in ten minutes', html: '<iframe>' })).toEqual({
    title: 'Fractions in ten minutes',
    problem: null,
  });
  expect(answerOf(200, { title: 'x'.repeat(500) })?.title).toHaveLength(200);
  for (const status of [401, 403]) expect(answerOf(status, null)?.problem).toMatch(/^YouTube does not let us play/);
  for (const status of [400, 404]) expect(answerOf(status, null)?.problem).toMatch(/^YouTube has no video/);
});

test('any other reply says nothing about the video', () => {
  for (const page of [null, 'a page', {}, { title: 5 }]) expect(answerOf(200, page)).toBeNull();
  for (const status of [204, 429, 500, 503]) expect(answerOf(status, null)).toBeNull();
});
