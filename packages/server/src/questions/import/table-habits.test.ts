import { describe, expect, test } from 'vitest';
import { seeded } from '../../../test/seeded.ts';
import { aCsv, aWorkbook, type Cell } from '../../../test/statements.ts';
import { type Read, readImport, readKept } from './read-import.ts';

/** Tables as people write them, with known truth. QUESTIONS=10000 writes as many in each style. */

const count = Number(process.env.QUESTIONS ?? 300);
const seed = Number(process.env.SEED ?? 1);

type Truth = { text: string; options: string[]; key: number };

const things =
  'iron zinc cocoa yam rain river cell atom verb noun tax vote goat hen leaf root gas salt acid base'.split(' ');
const places = 'Lokoja|Abuja|Accra|Niamey|Lomé|Ibadan|Jos|Kano|Enugu|Port Harcourt'.split('|');

const random = seeded(seed);
const below = (most: number) => Math.floor(random() * most);
const pick = <One>(all: readonly One[]): One => all[below(all.length)] as One;
function few<One>(all: readonly One[], many: number): One[] {
  const left = [...all];
  return Array.from({ length: many }, () => left.splice(below(left.length), 1)[0] as One);
}

/** Options that are numbers, of which some are numbers of options. */
function ofNumbers(n: number): Truth {
  const [one, two] = [below(n % 3 === 0 ? 3 : 40), 1 + below(9)];
  const right = one + two;
  const options = few(
    [right + 1, right + 2, right - 1, right * 2 + 3, right + 10].filter((other) => other >= 0),
    3,
  );
  const key = below(4);
  return {
    text: `Question ${n}: what is ${one} + ${two}?`,
    options: options.toSpliced(key, 0, right).map(String),
    key,
  };
}

const kinds: ((n: number) => Truth)[] = [
  (n) => ({
    text: `Question ${n}: which of these is found near ${pick(places)}?`,
    options: few(things, 4),
    key: below(4),
  }),
  (n) => ({ text: `The town of number ${n}, in the north, is`, options: few(places, 4), key: below(4) }),
  (n) => ({
    text: `Number ${n}. “Yes,” said Ada; “no”, said Musa. Who spoke?`,
    options: ['Ada', 'Musa', 'Both, in turn', 'None of them'],
    key: below(4),
  }),
  (n) => ({
    text: `If x < ${n} and y > 2, then R&D of ${pick(things)} is`,
    options: few(['x; y', 'x | y', 'y, x', '"xy"', '50% of x', '-x'], 4),
    key: below(4),
  }),
  ofNumbers,
];

const questions = (few: readonly ((n: number) => Truth)[] = kinds) =>
  Array.from({ length: count }, (_, n) => pick(few)(n));
const words = kinds.slice(0, 4);

/** Three columns of options where one of the four wrong ones is left out. */
const shorter = ({ options, key, ...rest }: Truth): Truth =>
  below(4) === 0 && key < 3 ? { ...rest, options: options.slice(0, 3), key } : { ...rest, options, key };

const letter = (key: number) => 'ABCD'[key] as string;
const four = (options: readonly string[]) => Array.from({ length: 4 }, (_, at) => options[at] ?? '');
const html = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const spoiled = (text: string) =>
  pick([(one: string) => `  ${one} `, (one: string) => one, (one: string) => one])(text);

type Written = { file: Buffer; truths: Truth[] };

function written(
  truths: Truth[],
  head: string[],
  row: (truth: Truth, n: number) => string[],
  separator = ',',
): Written {
  return { file: Buffer.from(aCsv([head, ...truths.map(row)], separator)), truths };
}

const styles: Record<string, () => Written> = {
  'letters, typed by hand': () =>
    written(
      questions().map(shorter),
      ['S/N', 'QUESTIONS', 'A', 'B', 'C', 'D', 'ANS.', 'Remarks'],
      ({ text, options, key }, n) => {
        const label = pick([
          letter(key),
          letter(key).toLowerCase(),
          `${letter(key)}.`,
          `(${letter(key)})`,
          `Option ${letter(key)}`,
          `${letter(key)}. ${options[key]}`,
        ]);
        return [String(n + 1), spoiled(text), ...four(options).map(spoiled), label, n % 9 === 0 ? 'good' : ''];
      },
    ),
  'texts, heads of a program': () =>
    written(
      questions().map(shorter),
      ['id', 'questionText', 'optionA', 'optionB', 'optionC', 'optionD', 'correctAnswer', 'createdAt'],
      ({ text, options, key }, n) => [
        ...[`q-${n}`, text, ...four(options), options[key] as string, '2030-01-01T10:00:00Z'],
      ],
    ),
  'indexes from 0, HTML, of a database': () =>
    written(
      questions(words),
      ['id', 'question', 'option_a', 'option_b', 'option_c', 'option_d', 'option_e', 'correct', 'updated_at'],
      ({ text, options, key }, n) => [
        ...[
          String(n),
          `<p>${html(text)}</p>`,
          ...options.map((option) => pick([html(option), `<p>${html(option)}</p>`])),
        ],
        ...['NULL', String(key), 'NULL'],
      ],
      ';',
    ),
  'numbers from 1, of a quiz program': () =>
    written(
      questions(words).map(shorter),
      [
        'Question Text',
        'Question Type',
        'Option 1',
        'Option 2',
        'Option 3',
        'Option 4',
        'Option 5',
        'Correct Answer',
        'Time in seconds',
        'Image Link',
      ],
      ({ text, options, key }) => [text, 'Multiple Choice', ...four(options), '', String(key + 1), '30', ''],
    ),
  'the right answer before the wrong ones': () => {
    const truths = questions().map(({ text, options, key }) => ({
      text,
      options: [options[key] as string, ...options.toSpliced(key, 1)],
      key: 0,
    }));
    return written(
      truths,
      ['Question', 'Correct Answer', 'Incorrect Answer 1', 'Incorrect Answer 2', 'Incorrect Answer 3'],
      ({ text, options }) => [text, ...options],
    );
  },
  'options in one cell, tabs': () =>
    written(
      questions([kinds[0], kinds[1], ofNumbers] as never),
      ['No.', 'Question', 'Options', 'Answer'],
      ({ text, options, key }, n) => [
        ...[String(n + 1), text, options.map((option, at) => `${letter(at)}) ${option}`).join('\n'), letter(key)],
      ],
      '\t',
    ),
  'a workbook with numbers in its cells, below a title': () => {
    const truths = questions().map(shorter);
    const rows = truths.map(({ text, options, key }): Cell[] => [
      ...[text, ...four(options).map((option) => (/^\d+$/.test(option) ? Number(option) : option)), letter(key)],
    ]);
    return {
      file: aWorkbook([
        ['Second term'],
        [],
        ['Question', 'Option A', 'Option B', 'Option C', 'Option D', 'Key'],
        ...rows,
      ]),
      truths,
    };
  },
};

/** Shares of what was read; a wrong one that was accepted is shown whole. */
function compared({ rows }: Read, truths: readonly Truth[]) {
  const taken = rows.filter(({ status }) => status !== 'rejected');
  const byText = new Map(truths.map((truth) => [truth.text, truth]));
  const wrong = taken.filter(({ question }) => {
    const truth = byText.get(question?.text ?? '');
    const isSame = truth && JSON.stringify(question?.options) === JSON.stringify(truth.options);
    return !isSame || question?.correctAnswer !== truth.options[truth.key];
  });
  const unplaced = rows.filter(({ line, why, status }) => status === 'rejected' && (why === '' || !(line > 0)));
  return {
    wrong: wrong.slice(0, 3).map(({ question, source }) => ({ question, source })),
    unplaced,
    share: taken.length / truths.length,
  };
}

describe('tables as people write them', { timeout: 120_000 }, () => {
  test.each(Object.entries(styles))('%s', (_name, write) => {
    const { file, truths } = write();
    const read = readImport(file, null);
    expect(read.rows).toHaveLength(truths.length);
    const { wrong, unplaced, share } = compared(read, truths);
    expect({ wrong, unplaced }).toEqual({ wrong: [], unplaced: [] });
    expect(share).toBeGreaterThanOrEqual(0.98);
  });

  test.each([
    ['may count from 0 or 1, and do from 0', 0, false],
    ['may count from 0 or 1, and do from 1', 1, false],
    ['count from 0, or are the text of an option', 0, true],
    ['count from 1, or are the text of an option', 1, true],
  ] as const)('keys that %s are asked once', (_name, base, isShown) => {
    // Without a 0 and a 4, nothing in the file shows how they count.
    const truths = questions().filter(({ key }) => isShown || (key + base > 0 && key + base < 4));
    const { file } = written(truths, ['Question', 'A', 'B', 'C', 'D', 'Answer'], ({ text, options, key }) => [
      ...[text, ...options, String(key + base)],
    ]);
    const first = readImport(file, null);
    expect(compared(first, truths)).toMatchObject({ wrong: [], unplaced: [] });
    const { view, kept = '' } = first.table ?? {};
    expect(view?.isKeyAsked).toBe(true);
    const sheets = (view?.sheets ?? []).map(({ isRead, columns }) => ({
      ...{ isRead, roles: columns.map(({ role }) => role) },
    }));
    const { wrong, share } = compared(readKept('csv', kept, { sheets, keys: `from-${base}` }), truths);
    expect(wrong).toEqual([]);
    expect(share).toBeGreaterThanOrEqual(0.98);
  });
});
