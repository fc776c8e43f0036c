import { questionTypes } from '@akada/contract/question-types';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { aPng } from '../../../test/pictures.ts';
import { samples } from '../../../test/question-samples.ts';
import type { Candidate } from '../import/check.ts';
import { readImport } from '../import/read-import.ts';
import type { Exported } from './exported.ts';
import { writers } from './write.ts';

const image = `data:image/png;base64,${Buffer.from(aPng(6, 4)).toString('base64')}`;

async function zipOf(questions: readonly Exported[]): Promise<Buffer> {
  async function* each() {
    yield* questions;
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of writers.qti.write(each())) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

const ofEachType = questionTypes.map(
  (type): Exported => ({
    ...{ options: [], correctAnswer: '', points: 1, picture: null },
    ...(samples[type].question as object as Omit<Exported, 'type'>),
    type,
  }),
);

/** Texts that break XML: markup, formulas, prices, tone marks, lines, spaces. */
const texts = [
  'Find $\\frac{1}{2} < x_{1}$ & $y^2$',
  '₦500, $5 and $10; \\$3',
  'Ọ̀rọ̀ “quoted” <b>not bold</b> &amp; ]]>',
  'Line one\nline two\n\nafter a gap',
  'Two  spaces',
];
const odd = texts.flatMap((text, index): Exported[] => [
  {
    ...{
      text,
      type: 'multiple-choice',
      options: [text, '<b>', `$x^${index}$`],
      correctAnswer: '<b>',
      points: index + 1,
    },
    picture: { alt: 'A "line" < 3', image },
    ...{ subject: 'Maths', topic: 'Signs', year: 2019, tags: ['a b', 'c'], explanation: `Because\n${text}` },
  },
  {
    ...{ text: `${text} S`, type: 'short-answer', options: [], correctAnswer: text.replace(/\s+/g, ' '), points: 9 },
    picture: null,
    passage: { title: 'On <signs>', text: `${text}\n\nA second paragraph`, picture: { alt: 'A map', image } },
    ...(index > 0 && { details: { caseSensitive: true } }),
  },
]);

const whole = ({ passage, picture, ...rest }: Exported) => ({
  ...JSON.parse(JSON.stringify(rest)),
  options: rest.options.toSorted(),
  passage: passage && { title: passage.title, text: passage.text },
});

describe('QTI 2.1', () => {
  test('brings each type, its formulas and what is known about it back', async () => {
    const all = [...ofEachType, ...odd];
    const { format, rows, notes } = readImport(await zipOf(all), null);
    expect([format, notes]).toEqual(['qti', []]);
    expect(rows.map(({ status, why }) => why || status)).toEqual(all.map(() => 'accepted'));
    const back = ({ passage, ...question }: Candidate) => whole({ ...question, passage, picture: null } as Exported);
    expect(rows.map(({ question }) => question && back(question))).toEqual(all.map(whole));
    expect(rows.filter(({ picture }) => picture?.alt === 'A "line" < 3')).toHaveLength(texts.length);
    expect(rows.filter(({ passagePicture }) => passagePicture?.alt === 'A map')).toHaveLength(texts.length);
  });

  test('has each picture once, and a manifest that names every file', async () => {
    const zip = (await zipOf(odd)).toString('latin1');
    expect(new Set(zip.match(/pictures\/[0-9a-f]{24}\.webp/g)).size).toBe(1);
  });
});

const manifest = (resources: string) => `<?xml version="1.0"?>
<manifest xmlns="http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1" identifier="m"><resources>${resources}</resources></manifest>`;

const resource = (href: string, type = 'imsqti_item_xmlv3p0') =>
  `<resource identifier="r" type="${type}" href="${href}"/>`;

function packed(files: Record<string, string>): Buffer {
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))));
}

const third = `
<?xml version="1.0" encoding="UTF-8"?>
<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="i" title="t" adaptive="false" time-dependent="false">
  <qti-response-declaration base-type="identifier" cardinality="single" identifier="RESPONSE">
    <qti-correct-response><qti-value>B</qti-value></qti-correct-response>
  </qti-response-declaration>
  <qti-outcome-declaration base-type="float" cardinality="single" identifier="SCORE" normal-maximum="3"/>
  <qti-assessment-stimulus-ref identifier="s" href="../shared/wind.xml"/>
  <qti-item-body>
    <qti-choice-interaction max-choices="1" response-identifier="RESPONSE">
      <qti-prompt>Which is <math xmlns="http://www.w3.org/1998/Math/MathML"><mfrac><mn>1</mn><msqrt><mi>x</mi></msqrt></mfrac></math>?</qti-prompt>
      <qti-simple-choice identifier="A">one<qti-feedback-inline outcome-identifier="F" identifier="A">No</qti-feedback-inline></qti-simple-choice>
      <qti-simple-choice identifier="B">two</qti-simple-choice>
    </qti-choice-interaction>
  </qti-item-body>
</qti-assessment-item>`;

const stimulus = `<qti-assessment-stimulus identifier="s" title="The wind"><qti-stimulus-body><p>It blows.</p><p>It dusts.</p></qti-stimulus-body></qti-assessment-stimulus>`;

const item = (declaration: string, body: string, more = '') =>
  `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="x" title="x">
  <responseDeclaration identifier="RESPONSE" ${declaration}</responseDeclaration><itemBody>${body}</itemBody>${more}</assessmentItem>`;

const readOne = (xml: string) => readImport(Buffer.from(xml), null).rows[0];

describe('a package of others', () => {
  test('of QTI 3 is read with its stimulus, in a folder of its own', () => {
    const files = { 'p/imsmanifest.xml': manifest(resource('items/1.xml')), 'p/items/1.xml': third };
    const { rows } = readImport(packed({ ...files, 'p/shared/wind.xml': stimulus }), null);
    expect(rows).toMatchObject([
      {
        status: 'accepted',
        question: {
          ...{ type: 'multiple-choice', text: 'Which is $\\frac{1}{\\sqrt{x}}$?', options: ['one', 'two'] },
          ...{ correctAnswer: 'two', points: 3, passage: { title: 'The wind', text: 'It blows.\nIt dusts.' } },
        },
      },
    ]);
  });

  test('has numbers with a relative tolerance, gaps within a sentence, and mapped keys', () => {
    const correct = '<correctResponse><value>3.2</value></correctResponse>';
    const equal = '<responseProcessing><equal toleranceMode="relative" tolerance="5 5"/></responseProcessing>';
    const gap = '<textEntryInteraction responseIdentifier="RESPONSE"/>';
    expect(
      readOne(item(`cardinality="single" baseType="float">${correct}`, `<p>It is ${gap} long.</p>`, equal)),
    ).toMatchObject({
      question: {
        ...{ type: 'numeric', text: 'It is _____ long.', correctAnswer: '3.2' },
        details: { tolerance: 5, toleranceIs: 'percent' },
      },
    });
    const mapping =
      '<mapping><mapEntry mapKey="Abuja" mappedValue="2"/><mapEntry mapKey="FCT" mappedValue="2"/><mapEntry mapKey="Lagos" mappedValue="1"/></mapping>';
    expect(
      readOne(item(`cardinality="single" baseType="string">${mapping}`, `<p>The capital?</p><p>${gap}</p>`)),
    ).toMatchObject({
      ...{ status: 'repaired', why: 'Half right answers were left out: Lagos' },
      question: { type: 'short-answer', correctAnswer: 'Abuja', points: 2, details: { accepted: ['FCT'] } },
    });
  });

  test.each([
    [
      'no answer',
      item(
        'cardinality="single" baseType="string">',
        '<p>Why?</p><textEntryInteraction responseIdentifier="RESPONSE"/>',
      ),
      'No answer is given',
    ],
    ['nothing asked', item('cardinality="single" baseType="string">', '<p>Read.</p>'), 'This item asks nothing'],
    [
      'another type',
      item('cardinality="single" baseType="point">', '<hotspotInteraction responseIdentifier="RESPONSE"/>'),
      'Questions of the type “hotspot” cannot be imported',
    ],
    [
      'a missing picture',
      item(
        'cardinality="single" baseType="string"><correctResponse><value>a</value></correctResponse>',
        '<p>What? <img src="../../../etc/passwd" alt="x"/></p><textEntryInteraction responseIdentifier="RESPONSE"/>',
      ),
      'The picture of this question is missing in the file',
    ],
    [
      'two questions',
      item(
        'cardinality="single" baseType="string">',
        '<p>a <textEntryInteraction responseIdentifier="RESPONSE"/> b <textEntryInteraction responseIdentifier="R2"/></p>',
      ),
      'This item has 2 places to answer; one is possible. Please make a question of each.',
    ],
  ])('%s is named', (_, xml, why) => expect(readOne(xml)).toMatchObject({ status: 'rejected', why }));

  test('is read by the sections of its test, in files of their own', () => {
    const test = '<assessmentTest><testPart><assessmentSectionRef href="parts/one.xml"/></testPart></assessmentTest>';
    const files = {
      'imsmanifest.xml': manifest(resource('test.xml', 'imsqti_test_xmlv2p2')),
      'test.xml': test,
      'parts/one.xml': '<assessmentSection><assessmentItemRef href="../i.xml"/></assessmentSection>',
      'i.xml': third.replace(/<qti-assessment-stimulus-ref.*/, ''),
    };
    expect(readImport(packed(files), null).rows).toMatchObject([
      { status: 'accepted', question: { correctAnswer: 'two' } },
    ]);
  });

  const choices =
    '<choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><prompt>x?</prompt><simpleChoice identifier="A">a</simpleChoice><simpleChoice identifier="B">b</simpleChoice></choiceInteraction>';
  const right = 'cardinality="single" baseType="identifier"><correctResponse><value>A</value></correctResponse>';

  test.each([
    ['a sound', item(right, `<audio src="a.mp3"/>${choices}`), /needs a sound/],
    ['a frame', item(right, `<iframe src="a.html"/>${choices}`), /needs a page of another site/],
    ['numbers that change', item(right, choices, '<templateDeclaration identifier="N"/>'), /has template variables/],
    ['a printed variable', item(right, `<p><printedVariable identifier="N"/></p>${choices}`), /has template variables/],
    [
      'two passages',
      item(right, `<div class="passage">One</div><div class="passage">Two</div>${choices}`),
      /Please check: there are 2 passages/,
    ],
    [
      'a picture of the passage that is missing',
      item(right, `<div class="passage">One<img src="a.png"/></div>${choices}`),
      /Please check: the picture of the passage is missing/,
    ],
  ])('%s is refused or asked', (_, xml, why) => expect(readOne(xml)?.why).toMatch(why));

  test('a passage that is missing in the package is said', () => {
    const { rows } = readImport(packed({ 'imsmanifest.xml': manifest(resource('i.xml')), 'i.xml': third }), null);
    expect(rows[0]?.why).toBe('The passage of this question is missing in the package');
  });

  test.each([
    ['without questions', manifest(''), /no questions of QTI/],
    ['with a broken list', '<manifest><resources', /broken/],
  ])('%s is refused plainly', (_, list, message) => {
    expect(() => readImport(packed({ 'imsmanifest.xml': list }), null)).toThrow(message);
  });
});
