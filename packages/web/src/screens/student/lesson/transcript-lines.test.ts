import { transcriptOf } from '@akada/contract/rules/captions';
import { expect, test } from 'vitest';
import { currentLine, partsFor, readTranscript } from './transcript-lines.ts';

const captions = `WEBVTT

00:00:01.000 --> 00:00:04.000
A right triangle has one square corner.

00:01:10.000 --> 00:01:14.000
Its longest side is the hypotenuse.

01:02:05.000 --> 01:02:09.000
Ọmọ, that was Pythagoras.
`;

test('the paragraphs that the server writes are read with their seconds', () => {
  expect(readTranscript(transcriptOf(captions))).toEqual([
    { seconds: 1, clock: '0:01', text: 'A right triangle has one square corner.' },
    { seconds: 70, clock: '1:10', text: 'Its longest side is the hypotenuse.' },
    { seconds: 3725, clock: '1:02:05', text: 'Ọmọ, that was Pythagoras.' },
  ]);
  expect(readTranscript('')).toEqual([]);
});

test('a line without a time belongs to the paragraph above it', () => {
  expect(readTranscript('lost\n[0:05] one\ntwo\n')).toEqual([{ seconds: 5, clock: '0:05', text: 'one two' }]);
});

test('a search takes no notice of capitals and marks, and marks what it found', () => {
  const said = (text: string, wanted: string) =>
    partsFor(text, wanted)?.map((part) => (part.isHit ? `<${part.text}>` : part.text));
  expect(said('Its LONGEST side', ' longest ')).toEqual(['Its ', '<LONGEST>', ' side']);
  expect(said('Ọmọ, Ọmọ', 'omo')).toEqual(['<Ọmọ>', ', ', '<Ọmọ>']);
  expect(said('Ọmọ'.normalize('NFD'), 'omo')).toEqual(['<Ọmọ>']);
  expect(said('İstanbul stays in place', 'place')).toEqual(['İstanbul stays in ', '<place>']);
  expect(said('nothing', 'some')).toBeUndefined();
  expect(said('all of it', '')).toEqual(['all of it']);
});

test('the paragraph of a moment is the last that has begun', () => {
  const lines = readTranscript('[0:05] one\n[1:00] two\n');
  expect([0, 5, 59.9, 60, 900].map((second) => currentLine(lines, second)?.text)).toEqual([
    undefined,
    'one',
    'one',
    'two',
    'two',
  ]);
});
