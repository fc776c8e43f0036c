import { expect, test } from 'vitest';
import { type Asked, letter, randomOf, someQuestions } from '../../../test/papers.ts';
import { textStyles } from '../../../test/text-papers.ts';
import { wordStyles } from '../../../test/word-papers.ts';
import { readImport } from './read-import.ts';

/** PAPERS=10000 asks for that many questions of each style. */
const wanted = Number(process.env.PAPERS ?? 300);
const perPaper = 20;

const plain = (text: string | undefined) => (text ?? '').normalize('NFC').replace(/\s+/g, ' ').trim();
const written = ({ text, options, correctAnswer }: { text: string; options: string[]; correctAnswer: string }) =>
  JSON.stringify([plain(text), options.map(plain), plain(correctAnswer)]);

const truthOf = ({ text, options, key }: Asked) => written({ text, options, correctAnswer: options[key] ?? '' });

function outcome(bytes: Buffer, asked: readonly Asked[]) {
  const { rows } = readImport(bytes, null);
  const truths = new Set(asked.map(truthOf));
  const taken = rows.filter(({ status }) => status !== 'rejected');
  const wrong = taken.filter(({ question }) => question === null || !truths.has(written(question)));
  const refused = rows.filter(({ status }) => status === 'rejected');
  return { right: taken.length - wrong.length, wrong, refused };
}

const strange = [
  ...[
    'SECTION B',
    '**Section C: Theory**',
    'Page 3 of 7',
    '---',
    'Answer all questions.',
    'Instructions: shade only one.',
  ],
  ...['NAME: ____________', 'Time allowed: 40 minutes', '[Turn over]', 'Copyright 2025', '* * *', 'Hint: look again'],
];

test.each(Object.entries(textStyles))('%s with strange lines anywhere: nothing wrong is accepted', (_name, write) => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const asked = someQuestions(randomOf(seed * 7919), 10);
    const random = randomOf(seed * 31);
    const lines = write(asked, randomOf(seed)).split('\n');
    for (let count = 0; count < 3; count += 1) lines.splice(random.below(lines.length), 0, random.one(strange));
    const { wrong } = outcome(Buffer.from(lines.join('\n')), asked);
    expect(wrong.map(({ line, question }) => [seed, line, question && written(question)])).toEqual([]);
  }
});

type Fault = (numbers: number[], keys: [number: number, key: number][], at: number) => void;

const faults: Record<string, Fault> = {
  'a number used twice': (numbers, _keys, at) => numbers.splice(at, numbers.length - at, ...numbers.slice(at - 1, -1)),
  'a number skipped': (numbers, _keys, at) =>
    numbers.splice(at, numbers.length - at, ...numbers.slice(at).map((number) => number + 1)),
  'a key one longer': (_numbers, keys, at) => {
    keys.splice(at, 0, [0, 1]);
    for (const [index, one] of keys.entries()) one[0] = index + 1;
  },
  'a key one shorter': (_numbers, keys, at) => {
    keys.splice(at, 1);
    for (const [index, one] of keys.entries()) one[0] = index + 1;
  },
  'a number of the key twice': (_numbers, keys, at) => {
    for (const one of keys.slice(at)) one[0] -= 1;
  },
};

const keyLines: ((keys: readonly (readonly [number, string])[]) => string)[] = [
  (keys) => keys.map(([number, key]) => `${number}. ${key}`).join('\n'),
  (keys) => keys.map(([number, key]) => `${number}${key}`).join(', '),
  (keys) => keys.map(([number, key]) => `${number}-${key}`).join('  '),
  (keys) => `${keys.map(([number]) => number).join('\t')}\n${keys.map(([, key]) => key).join('\t')}`,
];

const bySections: ((at: number) => string[])[] = [() => [], (at) => (at === 6 ? ['SECTION B'] : [])];

test.each(Object.entries(faults))('answers at the end with %s: nothing wrong is accepted', (_name, fault) => {
  for (let seed = 1; seed <= 40; seed += 1) {
    const asked = someQuestions(randomOf(seed * 7919), 12);
    const random = randomOf(seed * 17);
    const between = random.one(bySections);
    const numbers = asked.map((_one, at) => at + 1);
    const keys = asked.map(({ key }, at): [number, number] => [at + 1, key]);
    fault(numbers, keys, 1 + random.below(10));
    const text = [
      ...asked.flatMap(({ text: stem, options }, at) => [
        ...between(at),
        `${numbers[at]}. ${stem}`,
        ...options.map((option, index) => `${letter(index)}. ${option}`),
      ]),
      'ANSWERS',
      random.one(keyLines)(keys.map(([number, key]) => [number, letter(key)])),
    ].join('\n');
    const { wrong } = outcome(Buffer.from(text), asked);
    expect(wrong.map(({ line, question }) => [seed, line, question && written(question)])).toEqual([]);
  }
});

const styles: [string, (asked: readonly Asked[], seed: number) => Buffer][] = [
  ...Object.entries(textStyles).map(([name, write]): (typeof styles)[number] => [
    name,
    (asked, seed) => Buffer.from(write(asked, randomOf(seed))),
  ]),
  ...Object.entries(wordStyles).map(([name, write]): (typeof styles)[number] => [
    `Word: ${name}`,
    (asked, seed) => write(asked, randomOf(seed)),
  ]),
];

test.each(styles)(
  '%s: nothing wrong is accepted, and at most two of a hundred are asked about',
  {
    timeout: 600_000,
  },
  (_name, write) => {
    let [right, count] = [0, 0];
    const wrong: string[] = [];
    const refused: string[] = [];
    const began = performance.now();
    for (let seed = 1; count < wanted; seed += 1) {
      const asked = someQuestions(randomOf(seed * 7919), perPaper);
      const found = outcome(write(asked, seed), asked);
      right += found.right;
      count += perPaper;
      wrong.push(
        ...found.wrong.map((row) => `seed ${seed}, line ${row.line}: ${row.question && written(row.question)}`),
      );
      refused.push(...found.refused.map((row) => `seed ${seed}, line ${row.line}: ${row.why}`));
    }
    console.info(`${right} of ${count} right, ${Math.round(((performance.now() - began) / count) * 100)} ms for 100`);
    expect({ wrong: wrong.slice(0, 8), refused: right / count < 0.98 ? refused.slice(0, 8) : [] }).toEqual({
      wrong: [],
      refused: [],
    });
  },
);
