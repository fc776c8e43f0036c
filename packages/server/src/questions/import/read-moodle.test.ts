import { describe, expect, test } from 'vitest';
import { aPng } from '../../../test/pictures.ts';
import { readImport } from './read-import.ts';

const quiz = (...questions: string[]) => `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>${questions.join('\n')}</quiz>`;
const html = (text: string) => `<text><![CDATA[${text}]]></text>`;
const answer = (text: string, fraction: number | string) =>
  `<answer fraction="${fraction}" format="html">${html(text)}<feedback format="html"><text/></feedback></answer>`;
const question = (type: string, text: string, rest: string) =>
  `<question type="${type}"><name><text>Q</text></name><questiontext format="html">${html(text)}</questiontext>${rest}</question>`;

const rowsOf = (...questions: string[]) => readImport(Buffer.from(quiz(...questions)), null).rows;
const shown = (...questions: string[]) =>
  rowsOf(...questions).map(({ status, why, question: read }) =>
    status === 'rejected' || !read
      ? why
      : [read.text, read.options.join('|'), read.correctAnswer].filter((part) => part !== '').join(' / '),
  );

describe('Moodle XML', () => {
  test('choices, true/false and short answers, with points', () => {
    const read = readImport(
      Buffer.from(
        quiz(
          '<question type="category"><category><text>$course$/Biology</text></category></question>',
          question(
            'multichoice',
            '<p>Which <b>gas</b> do plants take in?</p>',
            `<defaultgrade>2.0000000</defaultgrade><single>true</single>${answer('<p>Oxygen</p>', 0)}${answer('<p>CO<sub>2</sub></p>', 100)}`,
          ),
          question('truefalse', 'Water is wet.', answer('true', 100) + answer('false', 0)),
          question('shortanswer', 'Capital of Nigeria?', answer('Abuja', 100)),
          question('description', 'Read the text.', ''),
        ),
      ),
      null,
    );
    expect(read.format).toBe('moodle-xml');
    expect(read.notes).toEqual(['Left out, a text without a question: “Read the text.”']);
    expect(read.rows.map((row) => row.question)).toEqual([
      {
        text: 'Which gas do plants take in?',
        type: 'multiple-choice',
        options: ['Oxygen', 'CO₂'],
        correctAnswer: 'CO₂',
        points: 2,
      },
      { text: 'Water is wet.', type: 'true-false', options: [], correctAnswer: 'true', points: 1 },
      { text: 'Capital of Nigeria?', type: 'short-answer', options: [], correctAnswer: 'Abuja', points: 1 },
    ]);
    expect(read.rows.every((row) => row.status === 'accepted')).toBe(true);
  });

  test('formulas, paragraphs, entities and underlined words', () => {
    expect(
      shown(
        question(
          'shortanswer',
          '<p>Find \\(x^2\\) &amp; $$\\frac{1}{2}$$.</p><p>5&nbsp;&lt;&nbsp;6<br>so</p>',
          answer('x', 100),
        ),
        question('shortanswer', 'The <u>kind</u> king; x<sup>2</sup>', answer('x', 100)),
      ),
    ).toEqual(['Find $x^2$ & $\\frac{1}{2}$.\n5 < 6\nso / x', 'The $\\underline{\\text{kind}}$ king; x² / x']);
  });

  test('pictures stay with their question, and one that is missing is said', () => {
    const png = Buffer.from(aPng(8, 8)).toString('base64');
    const withFile = question(
      'truefalse',
      'A cell? <img src="@@PLUGINFILE@@/a%20cell.png" alt="A cell">',
      answer('true', 100),
    ).replace('</questiontext>', `<file name="a cell.png" path="/" encoding="base64">${png}</file></questiontext>`);
    const [first] = rowsOf(withFile);
    expect(first).toMatchObject({ status: 'accepted', picture: { alt: 'A cell' }, question: { text: 'A cell?' } });
    expect(Buffer.from(first?.picture?.bytes ?? []).toString('base64')).toBe(png);
    expect(shown(question('truefalse', '<img src="https://a.example/b.png">What?', answer('true', 100)))).toEqual([
      'The picture of this question is missing in the file',
    ]);
  });

  test('what we have no type for, several right answers and odd points say so', () => {
    expect(
      shown(
        question(
          'multichoice',
          'Primes?',
          `<single>false</single>${answer('2', 50)}${answer('3', 50)}${answer('4', -100)}`,
        ),
        question('cloze', 'x', ''),
        question('multichoice', 'Which?', `<single>true</single>${answer('a', 0)}${answer('b', 0)}`),
      ),
    ).toEqual([
      'Primes? / 2|3|4 / ["2","3"]',
      'Questions of the type “cloze” cannot be imported',
      'No answer is given',
    ]);
    expect(
      rowsOf(question('shortanswer', 'x', `<defaultgrade>0.5</defaultgrade>${answer('a', 100)}${answer('b', 50)}`))[0]
        ?.why,
    ).toBe('0.5 points became 1. Half right answers were left out: b');
  });

  test('broken and hostile files are refused in plain words', () => {
    expect(() => readImport(Buffer.from('<quiz><question type="truefalse">'), null)).toThrow(/broken|No question/);
    const bomb = `<!DOCTYPE q [<!ENTITY a "${'x'.repeat(1000)}">]>`;
    expect(() => readImport(Buffer.from(`<?xml version="1.0"?>${bomb}<quiz>&a;</quiz>`), null)).toThrow();
    expect(() => readImport(Buffer.from(`<quiz>${'<question>'.repeat(5000)}</quiz>`), null)).toThrow(/broken/);
    expect(() => readImport(Buffer.from('<quiz></quiz>'), null)).toThrow(/^No question/);
  });

  test.each([
    [
      'half credit',
      question('multichoice', 'x?', `<single>true</single>${answer('a', 100)}${answer('b', 50)}`),
      'The half credit was left out: b',
    ],
    [
      'points off',
      question('multichoice', 'x?', `<single>true</single>${answer('a', 100)}${answer('b', -33.3)}`),
      'Points off for wrong options were left out',
    ],
    [
      'other units',
      question(
        'numerical',
        'x?',
        `${answer('5', 100)}<units><unit><multiplier>1</multiplier><unit_name>m</unit_name></unit><unit><multiplier>100</multiplier><unit_name>cm</unit_name></unit></units>`,
      ),
      'Other units were left out: cm',
    ],
  ])('%s is left out, and said', (_, xml, why) => expect(rowsOf(xml)[0]).toMatchObject({ status: 'repaired', why }));

  test.each([
    [
      'a wildcard',
      question('shortanswer', 'x?', answer('*osmosis*', 100)),
      /“\*” in “\*osmosis\*” stands for any letters/,
    ],
    [
      'a sound',
      question('truefalse', 'x? <a href="@@PLUGINFILE@@/a.mp3">listen</a>', answer('true', 100)),
      /needs a sound/,
    ],
    [
      'a frame',
      question('truefalse', 'x? <iframe src="https://a.example"></iframe>', answer('true', 100)),
      /needs a page of another site/,
    ],
    [
      'a sign of less',
      question('truefalse', 'If x <y and z, then?', answer('true', 100)),
      /“<y and z, then\?” was taken for a tag/,
    ],
  ])('%s is asked or refused', (_, xml, why) => expect(shown(xml)[0]).toMatch(why));

  test('hints between attempts are one, with a line for each', () => {
    const hints = ['<p>Is \\(x<2\\)?</p>', '', 'Look <b>again</b>'].map(
      (text) => `<hint format="html">${html(text)}<shownumcorrect/></hint>`,
    );
    const read = readImport(Buffer.from(quiz(question('shortanswer', 'x?', answer('1', 100) + hints.join('')))), null);
    expect(read.rows[0]).toMatchObject({ status: 'accepted', question: { hint: 'Is $x<2$?\nLook again' } });
    expect(read.notes).toEqual([]);
  });

  test('a star with a backslash is a star, and feedback is said to be left out', () => {
    const withFeedback = answer('2\\*3', 100).replace('<text/>', '<text>Well done</text>');
    const read = readImport(Buffer.from(quiz(question('shortanswer', 'x?', withFeedback))), null);
    expect(read.rows[0]).toMatchObject({ status: 'accepted', question: { correctAnswer: '2*3' } });
    expect(read.notes).toEqual(['Left out: the feedback on single answers (question in line 1)']);
  });
});
