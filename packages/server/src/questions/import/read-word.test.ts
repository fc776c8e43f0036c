import { describe, expect, test } from 'vitest';
import { aPng } from '../../../test/pictures.ts';
import { aZip } from '../../../test/statements.ts';
import { aWordFile, paragraph, picture, run, table } from '../../../test/word.ts';
import { readImport } from './read-import.ts';

const rowsOf = (content: readonly string[], media: Record<string, Buffer> = {}) =>
  readImport(aWordFile(content, media), null).rows;

const shown = (content: readonly string[], media: Record<string, Buffer> = {}) =>
  rowsOf(content, media).map(({ status, why, question }) =>
    status === 'rejected' || !question
      ? why
      : [question.text, question.options.join('|'), question.correctAnswer].filter((part) => part !== '').join(' / '),
  );

const math = (content: string) => `<m:oMath>${content}</m:oMath>`;
const r = (text: string, properties = '') => `<m:r>${properties}<m:t>${text}</m:t></m:r>`;
const stemOf = (content: string) =>
  rowsOf([paragraph(`${run('1. ')}${content}`), paragraph('ANS: six')])[0]?.question?.text;

describe('a past paper from Word', () => {
  test('numbers and letters of lists are read as they are shown', () => {
    expect(
      shown([
        paragraph('Which gas do plants take in?', { list: '1' }),
        ...['Oxygen', 'Carbon dioxide'].map((text) => paragraph(text, { list: '2' })),
        paragraph('Which river flows through Lokoja?', { list: '1' }),
        ...['Benue', 'Niger', 'Ogun'].map((text) => paragraph(text, { list: '3' })),
        paragraph('What is 2 + 2?', { list: '1' }),
        ...['3', '4'].map((text) => paragraph(text, { list: '1', level: 1 })),
        paragraph('ANSWERS'),
        paragraph('1. B  2. B  3. B'),
      ]),
    ).toEqual([
      'Which gas do plants take in? / Oxygen|Carbon dioxide / Carbon dioxide',
      'Which river flows through Lokoja? / Benue|Niger|Ogun / Niger',
      'What is 2 + 2? / 3|4 / 4',
    ]);
  });

  test('options in two columns, by tabs and by a table', () => {
    expect(
      shown([
        paragraph('1. The SI unit of force is'),
        paragraph(run('A. joule\tC. newton')),
        paragraph(run('B. watt\tD. pascal')),
        paragraph('ANS: C'),
        paragraph('2. A prime number is'),
        table([
          ['A. 4', 'B. 7'],
          ['C. 9', 'D. 15'],
        ]),
        paragraph('ANS: B'),
      ]),
    ).toEqual(['The SI unit of force is / joule|watt|newton|pascal / newton', 'A prime number is / 4|7|9|15 / 7']);
  });

  test('a table of questions is read by its columns, wherever it stands', () => {
    expect(
      shown([
        paragraph('Unity Secondary School'),
        table([
          ['S/N', 'Question', 'A', 'B', 'Answer'],
          ['1', 'Capital of Nigeria?', 'Lagos', 'Abuja', 'B'],
        ]),
      ]),
    ).toEqual(['Capital of Nigeria? / Lagos|Abuja / Abuja']);
  });

  test('raised and lowered figures, blanks, and underlined words stay what they are', () => {
    expect(
      stemOf(
        `${run('H')}${run('2', '<w:vertAlign w:val="subscript"/>')}${run('O, 5 m')}${run('2', '<w:vertAlign w:val="superscript"/>')}`,
      ),
    ).toBe('H₂O, 5 m²');
    expect(stemOf(`${run('She ')}${run('\t', '<w:u w:val="single"/>')}${run(' to school.')}`)).toBe(
      'She _____ to school.',
    );
    expect(stemOf(`${run('The ')}${run('benevolent', '<w:u w:val="single"/>')}${run(' king')}`)).toBe(
      'The $\\underline{\\text{benevolent}}$ king',
    );
  });

  test('the option that is highlighted or red is the answer, where no other is given', () => {
    const rows = rowsOf([
      paragraph('1. Which is a mammal?'),
      paragraph('A. Tilapia'),
      paragraph(`${run('B. ')}${run('Goat', '<w:highlight w:val="yellow"/>')}`),
      paragraph('2. Which is red?'),
      paragraph(run('A. Blood', '<w:color w:val="FF0000"/>')),
      paragraph('B. Milk'),
    ]);
    expect(rows.map((row) => [row.status, row.question?.correctAnswer, row.why])).toEqual([
      ['repaired', 'Goat', 'The answer B is known by its colour'],
      ['repaired', 'Blood', 'The answer A is known by its colour'],
    ]);
  });

  test('deleted text is not there, and a text box stands after its paragraph', () => {
    const box = `<w:r><mc:AlternateContent><mc:Choice><w:drawing><w:txbxContent>${paragraph('ANS: B')}</w:txbxContent></w:drawing></mc:Choice><mc:Fallback>${paragraph('ANS: A')}</mc:Fallback></mc:AlternateContent></w:r>`;
    expect(
      shown([
        paragraph(
          `${run('1. Two or ')}<w:del><w:r><w:delText>three</w:delText></w:r></w:del><w:ins>${run('four')}</w:ins>?`.replace(
            '?',
            run('?'),
          ),
        ),
        paragraph('A. two'),
        paragraph(`${run('B. four')}${box}`),
      ]),
    ).toEqual(['Two or four? / two|four / four']);
  });
});

describe('equations of Word', () => {
  test.each([
    ['a fraction', `<m:f><m:num>${r('1')}</m:num><m:den>${r('2')}</m:den></m:f>`, '\\frac{1}{2}'],
    ['powers and indices', `<m:sSup><m:e>${r('x')}</m:e><m:sup>${r('2')}</m:sup></m:sSup>`, 'x^{2}'],
    [
      'both',
      `<m:sSubSup><m:e>${r('a')}</m:e><m:sub>${r('1')}</m:sub><m:sup>${r('2')}</m:sup></m:sSubSup>`,
      'a_{1}^{2}',
    ],
    ['a root', `<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/><m:e>${r('2')}</m:e></m:rad>`, '\\sqrt{2}'],
    ['a cube root', `<m:rad><m:deg>${r('3')}</m:deg><m:e>${r('8')}</m:e></m:rad>`, '\\sqrt[3]{8}'],
    [
      'a sum',
      `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${r('i=1')}</m:sub><m:sup>${r('n')}</m:sup><m:e>${r('i')}</m:e></m:nary>`,
      '\\sum_{i=1}^{n} i',
    ],
    [
      'an integral',
      `<m:nary><m:sub>${r('0')}</m:sub><m:sup>${r('1')}</m:sup><m:e>${r('xdx')}</m:e></m:nary>`,
      '\\int_{0}^{1} xdx',
    ],
    ['brackets', `<m:d><m:e>${r('x+1')}</m:e></m:d>`, '\\left(x+1\\right)'],
    [
      'a power of brackets',
      `<m:sSup><m:e><m:d><m:e>${r('x+1')}</m:e></m:d></m:e><m:sup>${r('2')}</m:sup></m:sSup>`,
      '\\left(x+1\\right)^{2}',
    ],
    [
      'cases',
      `<m:d><m:dPr><m:begChr m:val="{"/><m:endChr m:val=""/></m:dPr><m:e><m:eqArr><m:e>${r('x+y=3')}</m:e><m:e>${r('x−y=1')}</m:e></m:eqArr></m:e></m:d>`,
      '\\left\\{\\begin{aligned}x+y=3 \\\\ x-y=1\\end{aligned}\\right.',
    ],
    [
      'a matrix',
      `<m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr><m:e><m:m><m:mr><m:e>${r('1')}</m:e><m:e>${r('0')}</m:e></m:mr><m:mr><m:e>${r('0')}</m:e><m:e>${r('1')}</m:e></m:mr></m:m></m:e></m:d>`,
      '\\left[\\begin{matrix}1 & 0 \\\\ 0 & 1\\end{matrix}\\right]',
    ],
    ['a function', `<m:func><m:fName>${r('sin')}</m:fName><m:e>${r('30°')}</m:e></m:func>`, '\\sin 30^{\\circ}'],
    [
      'a limit',
      `<m:func><m:fName><m:limLow><m:e>${r('lim')}</m:e><m:lim>${r('x→0')}</m:lim></m:limLow></m:fName><m:e>${r('x')}</m:e></m:func>`,
      '\\lim_{x\\to 0} x',
    ],
    ['words and signs', r('speed≤20%'), '\\text{speed}\\le 20\\%'],
    ['plain text', r('per cent', '<m:rPr><m:nor/></m:rPr>'), '\\text{per cent}'],
    ['letters of mathematics', r('𝑥²'), 'x²'],
    ['a mean', `<m:acc><m:accPr><m:chr m:val="̅"/></m:accPr><m:e>${r('x')}</m:e></m:acc>`, '\\overline{x}'],
  ])('%s', (_name, content, latex) => {
    const [row] = rowsOf([paragraph(`${run('1. Find ')}${math(content)}`), paragraph('ANS: six')]);
    expect(row).toMatchObject({ status: 'accepted', question: { text: `Find $${latex}$` } });
  });

  test('one of MathType has only a drawing, and the row says so', () => {
    const old =
      '<w:r><w:object><v:shape><v:imagedata r:id="rId1"/></v:shape><o:OLEObject ProgID="Equation.DSMT4"/></w:object></w:r>';
    expect(shown([paragraph(`${run('1. Find ')}${old}`), paragraph('ANS: six')])).toEqual([
      expect.stringMatching(/MathType/),
    ]);
  });
});

describe('pictures of Word', () => {
  test('stay with their question, with their description', () => {
    const [row] = rowsOf(
      [
        paragraph('1. What is shown?'),
        paragraph(picture('rId1', 'A cell')),
        paragraph('A. a cell'),
        paragraph('B. a wall'),
        paragraph('ANS: A'),
      ],
      { 'image1.png': aPng(20, 10) },
    );
    expect(row).toMatchObject({ status: 'accepted', picture: { alt: 'A cell' }, question: { text: 'What is shown?' } });
  });

  test.each([
    ['missing', 'rId7', {}, /missing/],
    ['a drawing', 'rId1', { 'image1.emf': Buffer.from('x') }, /drawing of Word/],
  ])('%s: the row says so', (_name, relation, media, why) => {
    expect(
      shown(
        [paragraph('1. What?'), paragraph(picture(relation)), paragraph('ANS: six')],
        media as Record<string, Buffer>,
      ),
    ).toEqual([expect.stringMatching(why)]);
  });

  test('two, or one as an option, are rejected', () => {
    const media = { 'a.png': aPng(8, 8) };
    expect(
      shown([paragraph('1. What?'), paragraph(`${picture('rId1')}${picture('rId1')}`), paragraph('ANS: six')], media),
    ).toEqual([expect.stringMatching(/2 pictures/)]);
    expect(
      shown(
        [
          paragraph('1. What?'),
          paragraph(`${run('A. ')}${picture('rId1')}`),
          paragraph('B. none'),
          paragraph('ANS: A'),
        ],
        media,
      ),
    ).toEqual([expect.stringMatching(/Pictures as options/)]);
  });
});

const deep = (tag: string, count: number) => `${`<w:${tag}>`.repeat(count)}${`</w:${tag}>`.repeat(count)}`;

describe('hostile and broken files are refused in plain words', () => {
  const document = (xml: string) => aZip([{ name: 'word/document.xml', content: xml }]);
  test.each([
    ['a zip of anything', aZip([{ name: 'a.txt', content: 'x' }]), /^This is a zip file/],
    ['no XML', document('no'), /damaged/],
    ['cut off', document('<w:document><w:body><w:p>'), /damaged|No question/],
    ['nested too deep', document(`<w:document><w:body>${deep('p', 5000)}</w:body></w:document>`), /damaged/],
  ])('%s', (_name, bytes, message) => {
    expect(() => readImport(bytes, null)).toThrow(message);
  });

  test('a format that the file is not', () => {
    expect(() => readImport(Buffer.from('1. What?\nANS: six'), 'docx')).toThrow('This is no Word file');
  });
});
