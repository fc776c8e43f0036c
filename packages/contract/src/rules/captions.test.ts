import { describe, expect, test } from 'vitest';
import { captionsBeyond, checkCaptions, transcriptOf } from './captions.ts';

const problem = (text: string) => checkCaptions(text);
const kept = (text: string) => {
  const found = checkCaptions(text);
  return 'captions' in found ? found.captions : expect.unreachable(found.problem);
};

const short = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nGood morning\n';

test('WebVTT stays as it is, and what was kept is kept again', () => {
  expect(kept(short)).toBe(short);
});

test('a byte order mark, CRLF, a title, notes, styles, numbers of cues and short times are evened out', () => {
  const text =
    '\uFEFFWEBVTT Fractions\r\nKind: captions\r\n\r\nNOTE by the teacher\r\n\r\nSTYLE\r\n::cue { color: red }\r\n\r\nfirst\r\n00:01.000 --> 00:02.500 align:start region:a onclick:x\r\nGood morning\r\n\r\n\r\n';
  expect(kept(text)).toBe(short.replace('.500', '.500 align:start'));
});

test('SubRip becomes WebVTT: commas, numbers, colours, places', () => {
  const text =
    '1\n00:00:01,000 --> 00:00:02,500\n<font color="#fff">Good morning</font>\n\n2\n00:00:03,000 --> 00:00:04,000\n{\\an8}Sit <i>down</i>\n';
  expect(kept(text)).toBe(`${short}\n00:00:03.000 --> 00:00:04.000\nSit <i>down</i>\n`);
});

test('cues are sorted by time, and empty ones are left out', () => {
  const late = '00:00:03.000 --> 00:00:04.000';
  expect(kept(`WEBVTT\n\n${late}\nSecond\n\n${short.slice(8)}\n${late}\n\n`)).toBe(`${short}\n${late}\nSecond\n`);
});

test('a bare < and & of a lesson are escaped, entities and the tags of captions are not', () => {
  const cue = (line: string) => `WEBVTT\n\n00:00:01.000 --> 00:00:02.500\n${line}\n`;
  expect(kept(cue('5 < 7 & x <= 9'))).toBe(cue('5 &lt; 7 &amp; x &lt;= 9'));
  const tags = '<v Ngozi><c.loud>A &amp; B</c> <00:00:02.000><ruby>x<rt>y</rt></ruby></v> <lang fr>oui</lang>';
  expect(kept(cue(tags))).toBe(cue(tags));
});

const youTube = [
  ...['WEBVTT', 'Kind: captions', 'Language: en', ''],
  ...['00:00:00.500 --> 00:00:01.500 align:start position:0%', ' ', 'welcome<00:00:00.900><c> to</c>', ''],
  ...['00:00:01.500 --> 00:00:01.510 align:start position:0%', 'welcome to', ' ', ''],
  ...['00:00:01.510 --> 00:00:02.500 align:start position:0%', 'welcome to', 'class<00:00:02.000><c> two</c>', ''],
];

describe('a line of spaces', () => {
  test('does not end a caption of YouTube', () => {
    expect(kept(youTube.join('\n'))).toBe(
      `WEBVTT\n\n${[...youTube.slice(4, 5), ...youTube.slice(6, 10), ...youTube.slice(11)].join('\n')}`,
    );
    expect(kept(youTube.join('\r\n'))).toBe(kept(youTube.join('\n')));
    expect(transcriptOf(kept(youTube.join('\n')))).toBe('[0:00] welcome to class two\n');
  });

  test.each([
    ['between two lines of one caption', '1\n00:00:01,000 --> 00:00:02,500\nGood\n \nmorning\n', 'Good\nmorning'],
    ['of tabs at its end', '1\n00:00:01,000 --> 00:00:02,500\nGood morning\n\t\n', 'Good morning'],
    ['before its text', '1\n00:00:01,000 --> 00:00:02,500\n  \nGood morning\n', 'Good morning'],
  ])('%s is left out', (_, text, said) => {
    expect(kept(text)).toBe(`WEBVTT\n\n00:00:01.000 --> 00:00:02.500\n${said}\n`);
  });

  test.each(['', '2\n'])('does end one where the next one begins (%j)', (number) => {
    const text = `WEBVTT\n\n00:01.000 --> 00:02.500\nGood morning\n \n${number}00:03.000 --> 00:04.000\nSit\n`;
    expect(kept(text)).toBe(`${short}\n00:00:03.000 --> 00:00:04.000\nSit\n`);
  });
});

test.each([
  ['without hours, with commas', '00:01,000 --> 00:02,500\nGood morning\n'],
  ['with one figure for the hour', '0:00:01,000 --> 0:00:02,500\nGood morning\n'],
  ['with a byte order mark and CRLF', '\uFEFF1\r\n00:00:01,000 --> 00:00:02,500\r\nGood morning\r\n\r\n'],
  ['with blank lines above it', '\n \n\n1\n00:00:01,000 --> 00:00:02,500\nGood morning\n'],
  ['with styles of other programs', '1\n00:00:01,000 --> 00:00:02,500\n{\\i1\\c&HFFFFFF&}Good{\\i0} morning\n'],
  ['with places of SubRip', '1\n00:00:01,000 --> 00:00:02,500 X1:40 X2:600 Y1:20 Y2:50\nGood morning\n'],
])('SubRip %s is read', (_, text) => {
  expect(kept(text)).toBe(short);
});

test('captions that overlap are kept, in the order of their times', () => {
  const text = `${short}\n00:00:01.500 --> 00:00:02.000\nAll\n\n00:00:01.000 --> 00:00:01.200\nHm\n`;
  expect(kept(text).match(/^\d\S+ --> \S+/gm)).toEqual([
    '00:00:01.000 --> 00:00:01.200',
    '00:00:01.000 --> 00:00:02.500',
    '00:00:01.500 --> 00:00:02.000',
  ]);
});

test('captions after the end of the film are said, with the first of them', () => {
  expect(captionsBeyond(short, 2)).toBe('');
  expect(captionsBeyond(short, 1.2)).toBe(
    '1 caption goes on after the film’s end at 0:01; the first one begins at 0:01.',
  );
  const late = `${short}\n00:10:05.000 --> 00:10:06.000\nA\n\n01:00:05.000 --> 01:00:06.000\nB\n`;
  expect(captionsBeyond(late, 600)).toBe(
    '2 captions go on after the film’s end at 10:00; the first one begins at 10:05.',
  );
  expect(captionsBeyond('Hello', 1)).toBe('');
});

describe('what is wrong is said with its line', () => {
  test.each([
    ['', 'the file is empty'],
    [' \n\r\n', 'the file is empty'],
    ['WEBVTT\n', 'there is no caption in the file'],
    ['Hello\nWorld', 'line 1: a WebVTT file begins with WEBVTT, a SubRip file with its first caption'],
    ['<html>', 'line 1: a WebVTT file begins with WEBVTT, a SubRip file with its first caption'],
    [
      'WEBVTT\n\nHello\n',
      'line 3: the times of the caption are missing; times must look like 00:01:02.500 --> 00:01:05.000',
    ],
    ['WEBVTT\n\n00:00:01 --> 00:00:02\nHi', 'line 3: times must look like 00:01:02.500 --> 00:01:05.000'],
    ['WEBVTT\n\n00:61.000 --> 00:62.000\nHi', 'line 3: times must look like 00:01:02.500 --> 00:01:05.000'],
    ['WEBVTT\r\n\r\na\r\n00:02.000 --> 00:01.000\r\nHi', 'line 4: a caption must end after it begins'],
    ['WEBVTT\n\n00:02.000 --> 25:00:01.000\nHi', 'line 3: times must be within 24 hours'],
    [`${short.trimEnd()}\n00:03.000 --> 00:04.000\nHi`, 'line 5: an empty line must stand before the next caption'],
    [`${short}\n00:03.000 --> 00:04.000\n<script>x</script>`, 'line 7: <script> is not a tag of captions'],
    [`${short}\n00:03.000 --> 00:04.000\n<b onclick="x">`, 'line 7: <b onclick="x"> is not a tag of captions'],
    [
      `${short}\n00:03.000 --> 00:04.000\n<img src=x onerror=alert(1)>`,
      'line 7: <img src=x onerror=alert(1)> is not a tag of captions',
    ],
    [`${short}\n00:03.000 --> 00:04.000\nif a <b then`, 'line 7: <b then has no >; a bare < is written as &lt;'],
  ])('%j', (text, said) => {
    expect(problem(text)).toEqual({ problem: said });
  });
});

describe('a transcript', () => {
  test('has plain text, a time each minute and after a silence, who speaks, and no line twice', () => {
    const cues = [
      '00:00:01.000 --> 00:00:02.000\n<v Ngozi>5 &lt; <i>7</i>',
      '00:00:02.000 --> 00:00:04.000\nNgozi: 5 &lt; 7\nand 7 &gt; 5',
      '00:00:09.000 --> 00:00:10.000\nNext.',
      '01:02:03.000 --> 01:02:04.000\nThe end.',
    ];
    expect(transcriptOf(`WEBVTT\n\n${cues.join('\n\n')}\n`)).toBe(
      '[0:01] Ngozi: 5 < 7 and 7 > 5\n\n[0:09] Next.\n\n[1:02:03] The end.\n',
    );
  });

  test('of an hour of speech is smaller than 60 KB', () => {
    const at = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23);
    const cue = (n: number) => `${at(n * 3)} --> ${at(n * 3 + 3)}\nseven words are said here ${n} now`;
    const text = `WEBVTT\n\n${Array.from({ length: 1199 }, (_, n) => cue(n)).join('\n\n')}\n`;
    const transcript = transcriptOf(kept(text));
    expect(transcript).toContain('here 1198 now');
    expect(transcript.length).toBeLessThan(60_000);
  });

  test('of what is no caption file is empty', () => {
    expect(transcriptOf('Hello')).toBe('');
  });
});

test('hostile texts of half a megabyte are read in a moment', () => {
  const long = [
    '<',
    '&',
    '<v ',
    '-->',
    '\n\n',
    ' \n',
    ' \nx\n',
    '00:',
    '<b.a',
    '1\n00:00:01,000 --> 00:00:02,000\n<',
  ].map((part) => part.repeat(Math.floor(500_000 / part.length)));
  const began = process.cpuUsage().user;
  for (const text of long) {
    checkCaptions(text);
    checkCaptions(`${short}\n00:03.000 --> 00:04.000\n${text}`);
  }
  expect(process.cpuUsage().user - began).toBeLessThan(5_000_000);
});
