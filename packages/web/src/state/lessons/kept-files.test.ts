import { expect, test } from 'vitest';
import { bytesToKeep, filesOf, keptAddress, masterOf } from './kept-files.ts';

const base = '/media/lessons/a/film/b';
const playback = {
  filmId: 'b',
  durationSeconds: 600,
  hls: `${base}/index.m3u8`,
  audio: `${base}/sound.m3u8`,
  original: null,
  poster: `${base}/poster.jpg`,
  captions: `${base}/captions.vtt`,
  transcript: `${base}/transcript.txt`,
  expiresAt: '2026-09-15T09:00:00.000Z',
  qualities: [
    { height: 144, kbps: 110, megabytes: 8.4 },
    { height: 360, kbps: 500, megabytes: 38 },
  ],
  sound: { kbps: 32, megabytes: 2.4 },
};

const group = '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Sound",URI="sound.m3u8"';
const master = [
  '#EXTM3U',
  '#EXT-X-VERSION:7',
  group,
  '#EXT-X-STREAM-INF:BANDWIDTH=110000,AUDIO="sound"',
  '144.m3u8',
  '#EXT-X-STREAM-INF:BANDWIDTH=500000,AUDIO="sound"',
  '360.m3u8',
  '',
].join('\n');

test('a kept film has a playlist with its quality alone, and the sound beside it', () => {
  expect(masterOf(master, '360')).toBe(
    ['#EXTM3U', '#EXT-X-VERSION:7', group, '#EXT-X-STREAM-INF:BANDWIDTH=500000,AUDIO="sound"', '360.m3u8', ''].join(
      '\n',
    ),
  );
  expect(masterOf(master.replaceAll('\n', '\r\n'), '144')).toContain('144.m3u8');
  expect(masterOf(master, '144')).not.toContain('360');
});

test('a quality that the film does not have is none', () => {
  for (const height of ['480', '44', '', 'index']) expect(masterOf(master, height), height).toBeNull();
});

test('of a quality its own files and those of the sound are kept, of the sound no picture', () => {
  const small = ['transcript.txt', 'captions.vtt', 'poster.jpg'];
  expect(filesOf(playback, '144')).toEqual([...small, '144.m3u8', 'sound.m3u8', '144.m4s', 'sound.m4s']);
  expect(filesOf(playback, 'sound')).toEqual([...small, 'sound.m3u8', 'sound.m4s']);
  const silent = { ...playback, audio: null, captions: null, transcript: null, poster: null };
  expect(filesOf(silent, '360')).toEqual(['360.m3u8', '360.m4s']);
});

test('what a choice takes on the phone, and where it is played from', () => {
  expect(['144', '360', 'sound', '720'].map((choice) => bytesToKeep(playback, choice))).toEqual([
    8_400_000, 38_000_000, 2_400_000, 0,
  ]);
  expect(keptAddress(playback)).toBe(`${base}/kept.m3u8`);
});
