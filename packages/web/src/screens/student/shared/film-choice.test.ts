import type { Playback } from '@akada/contract';
import { describe, expect, test } from 'vitest';
import { roughMoney } from '../../../lib/format.ts';
import { capOf, filmOptions, firstChoice, keepOptions, megabytesText, optionText, priced } from './film-choice.ts';

const rung = (height: number, megabytes: number) => ({ height, kbps: 100, megabytes });

function film(more: Partial<Playback> = {}): Playback {
  const folder = '/media/lessons/1/film/2';
  return {
    filmId: '2',
    durationSeconds: 600,
    hls: `${folder}/index.m3u8`,
    audio: `${folder}/sound.m3u8`,
    original: null,
    poster: null,
    captions: null,
    transcript: null,
    expiresAt: '2026-11-26T10:10:00.000Z',
    qualities: [rung(144, 8.1), rung(240, 14.6), rung(360, 38.2), rung(480, 61), rung(720, 120.4)],
    sound: { kbps: 32, megabytes: 2.4 },
    ...more,
  };
}

const naira = (amount: number) => roughMoney(amount, 'NGN');
const words = (playback: Playback, price: number | null = 300) =>
  priced(filmOptions(playback), price, naira).map(optionText);

describe('what can be chosen', () => {
  test('is the sound, each quality and Auto up to 360p, with megabytes and money', () => {
    expect(words(film())).toEqual([
      'Sound only · 2.4 MB · about ₦0.72',
      '144p · 8.1 MB · about ₦2',
      '240p · 15 MB · about ₦4',
      '360p · 38 MB · about ₦11',
      '480p · 61 MB · about ₦18',
      '720p · 120 MB · about ₦36',
      'Auto, up to 360p · 38 MB · about ₦11',
    ]);
  });

  test('has no money where the school shows none', () => {
    for (const price of [null, 0]) {
      expect(words(film({ qualities: [rung(360, 38.2)] }), price)).toEqual(['Sound only · 2.4 MB', '360p · 38 MB']);
    }
  });

  test('has no sound of its own where the film has none', () => {
    expect(words(film({ audio: null, sound: null, qualities: [rung(144, 3)] }))).toEqual(['144p · 3 MB · about ₦0.90']);
  });

  test('is the original alone where there is no HLS', () => {
    const bare = film({ hls: null, audio: null, sound: null, qualities: [], original: '/original' });
    expect(words(bare)).toEqual(['As it was uploaded']);
    expect(firstChoice(filmOptions(bare), true, '360')).toBe('original');
  });

  test('is Auto where the browser picks the quality itself', () => {
    expect(filmOptions(film(), false).map(({ choice }) => choice)).toEqual(['sound', 'auto']);
    expect(filmOptions(film(), false)[1]?.megabytes).toBe(120.4);
  });

  test('Auto takes the lowest quality where all are above its cap', () => {
    expect(capOf({ qualities: [rung(576, 30), rung(720, 60)] })).toBe(576);
    expect(capOf({ qualities: [] })).toBeNull();
  });
});

describe('what is chosen first', () => {
  const options = filmOptions(film());

  test('is Auto, which is no dearer than the cheapest that shows a board well, and the lowest quality with the data saver', () => {
    expect(firstChoice(options, false, null)).toBe('auto');
    expect(firstChoice(options, true, null)).toBe('144');
  });

  test('is what this device chose before', () => {
    expect(firstChoice(options, true, '360')).toBe('360');
    expect(firstChoice(options, false, 'sound')).toBe('sound');
  });

  test('is the nearest below it where this film lacks it', () => {
    const small = filmOptions(film({ qualities: [rung(240, 10), rung(360, 20)] }));
    expect(firstChoice(small, false, '720')).toBe('360');
    expect(firstChoice(small, false, '144')).toBe('240');
    expect(firstChoice(small, true, 'nonsense')).toBe('240');
  });
});

test('megabytes are whole from ten on', () => {
  expect([0.01, 0.94, 3, 9.94, 9.96, 120.4].map(megabytesText)).toEqual([
    '0.1 MB',
    '0.9 MB',
    '3 MB',
    '9.9 MB',
    '10 MB',
    '120 MB',
  ]);
});

test('what is kept on the phone comes first, is chosen and costs nothing; what can be kept is one quality or the sound', () => {
  const playback = film({ qualities: [rung(144, 8.4), rung(360, 38)] });
  const options = filmOptions(playback, true, '144');
  expect(priced(options, 500, String).map(optionText)[0]).toBe('On this phone, 144p · no data');
  for (const before of [null, '360', 'auto']) expect(firstChoice(options, false, before)).toBe('kept');
  expect(firstChoice(filmOptions(playback), false, 'kept')).toBe('auto');
  expect(keepOptions(playback).map(({ choice }) => choice)).not.toContain('auto');
  expect(keepOptions(playback).map(({ choice }) => choice)).toEqual(expect.arrayContaining(['144', '360']));
});
