import { writeFileSync } from 'node:fs';
import { aPng } from '../pictures.ts';
import { aWorkbook, aZip, sheetFiles, type ZipFile } from '../statements.ts';
import { aWordFile, paragraph, picture, run, table } from '../word.ts';

/** Writes the packed files beside it, anew after a change here: node packages/server/test/question-files/write.ts */

const math = (content: string) => `<m:oMath>${content}</m:oMath>`;
const r = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
const fraction = `<m:f><m:num>${r('1')}</m:num><m:den>${r('2')}</m:den></m:f>`;
const root = `<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/><m:e>${r('16')}</m:e></m:rad>`;
const square = `<m:sSup><m:e>${r('x')}</m:e><m:sup>${r('2')}</m:sup></m:sSup>`;
const twoColumns = '<w:p><w:pPr><w:sectPr><w:cols w:num="2" w:space="720"/></w:sectPr></w:pPr></w:p>';

const goodPaper = () =>
  aWordFile(
    [
      paragraph('GREENFIELD COLLEGE, ABEOKUTA'),
      paragraph('SECOND TERM EXAMINATION: MATHEMATICS AND SCIENCE, SS 1'),
      twoColumns,
      paragraph(`${run('What is ')}${math(fraction)}${run(' of ')}${math(root)}${run('?')}`, { list: '1' }),
      paragraph(run('A. 2\tC. 8')),
      paragraph(run('B. 4\tD. 16')),
      paragraph(`${run('Solve ')}${math(`${square}${r('=9')}`)}${run(' for a positive x.')}`, { list: '1' }),
      ...['1', '3', '9'].map((text) => paragraph(text, { list: '2' })),
      paragraph('A prime number is', { list: '1' }),
      table([
        ['A. 4', 'B. 7'],
        ['C. 9', 'D. 15'],
      ]),
      paragraph('Which part of the cell is shown?', { list: '1' }),
      paragraph(picture('rId1', 'A cell with its wall')),
      ...['nucleus', 'wall'].map((text) => paragraph(text, { list: '3' })),
      paragraph(`${run('The formula of water is H')}${run('2', '<w:vertAlign w:val="subscript"/>')}${run('O.')}`, {
        list: '1',
      }),
      paragraph('ANSWERS'),
      paragraph('1. A  2. B  3. B  4. B'),
      paragraph('5. True'),
    ],
    { 'cell.png': aPng(20, 10) },
  );

const mathType =
  '<w:r><w:object><v:shape><v:imagedata r:id="rId1"/></v:shape><o:OLEObject ProgID="Equation.DSMT4"/></w:object></w:r>';

const brokenPaper = () =>
  aWordFile(
    [
      paragraph(`${run('1. Find ')}${mathType}`),
      paragraph('ANS: x'),
      paragraph('2. What is shown?'),
      paragraph(picture('rId9')),
      paragraph('ANS: x'),
      paragraph('3. No answer at all'),
      paragraph('A. yes'),
      paragraph('B. no'),
      paragraph('4. A whole one'),
      paragraph('A. yes'),
      paragraph('B. no'),
      paragraph('ANS: B'),
    ],
    { 'equation.wmf': Buffer.from('x') },
  );

const document = (xml: string): ZipFile[] => [{ name: 'word/document.xml', content: xml }];
const entities =
  '<!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>';
const words = '<w:document><w:body><w:p><w:r><w:t>1. What is &b;&c;? ANS: x</w:t></w:r></w:p></w:body></w:document>';

/** A picture outside of the package, one on the network, a name that leaves the folder, and a script. */
const paths = () =>
  aZip([
    {
      name: 'word/document.xml',
      content: `<w:document>${[
        paragraph('1. What is <script>alert(1)</script>shown?'),
        paragraph(picture('rId1')),
        paragraph('ANS: x'),
        paragraph('2. And here?'),
        paragraph(picture('rId2')),
        paragraph('ANS: x'),
      ]
        .join('')
        .replace(/^/, '<w:body>')}</w:body></w:document>`,
    },
    {
      name: 'word/_rels/document.xml.rels',
      content:
        '<Relationships><Relationship Id="rId1" Target="../../../../etc/passwd"/><Relationship Id="rId2" Target="http://127.0.0.1:1/spy.png" TargetMode="External"/></Relationships>',
    },
    { name: '../../../tmp/evil.sh', content: 'echo evil' },
  ]);

const heads = ['Question', 'Type', 'A', 'B', 'C', 'Answer', 'Points'];
const workbooks: Record<string, () => Buffer> = {
  'good-questions.xlsx': () =>
    aWorkbook([
      ['Second term, Basic Science'],
      heads,
      ['Which river flows through Lokoja?', 'Multiple choice', 'Benue', 'Niger', 'Ogun', 'B', 2],
      ['What is 2 + 2?', 'mcq', 3, 4, 5, 4, ''],
      ['Water is an element.', 'True/false', '', '', '', 'False', 1],
      ['The capital of Nigeria is', 'Short answer', '', '', '', 'Abuja', 1],
    ]),
  'broken-questions.xlsx': () =>
    aWorkbook([
      heads,
      ['A key too far', 'mcq', 'a', 'b', '', 'D', 1],
      ['', 'mcq', 'a', 'b', 'c', 'A', 1],
      ['No key', 'mcq', 'a', 'b', 'c', '', 1],
      ['A whole one', 'mcq', 'a', 'b', 'c', 'C', 1],
    ]),
  'broken-questions-heads.xlsx': () =>
    aWorkbook([
      ['Name', 'Score'],
      ['Ada', 5],
    ]),
  'hostile-entities.xlsx': () =>
    aZip(
      sheetFiles(
        `${entities}<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>&b;&c;</t></is></c></row></sheetData></worksheet>`,
      ),
    ),
  'hostile-bomb.xlsx': () => aZip(sheetFiles(`<worksheet>${' '.repeat(70 * 1024 * 1024)}</worksheet>`)),
};

const second = (body: string, declaration: string, points = 1) => `<?xml version="1.0" encoding="UTF-8"?>
<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="t" adaptive="false" timeDependent="false">
<responseDeclaration identifier="RESPONSE" ${declaration}</responseDeclaration>
<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>
<outcomeDeclaration identifier="MAXSCORE" cardinality="single" baseType="float"><defaultValue><value>${points}</value></defaultValue></outcomeDeclaration>
<itemBody>${body}</itemBody>
</assessmentItem>`;
const value = (text: string) => `<correctResponse><value>${text}</value></correctResponse>`;
const choice = (stem: string) =>
  second(
    `${stem}<choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><simpleChoice identifier="A">Benue</simpleChoice><simpleChoice identifier="B">Niger</simpleChoice></choiceInteraction>`,
    `cardinality="single" baseType="identifier">${value('B')}`,
    2,
  );
const gap = '<textEntryInteraction responseIdentifier="RESPONSE"/>';
const truth = second(
  '<p>Water is wet.</p><choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><simpleChoice identifier="T">True</simpleChoice><simpleChoice identifier="F">False</simpleChoice></choiceInteraction>',
  `cardinality="single" baseType="identifier">${value('T')}`,
);

const third = `<?xml version="1.0" encoding="UTF-8"?>
<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="i" title="t" adaptive="false" time-dependent="false">
<qti-response-declaration base-type="identifier" cardinality="single" identifier="RESPONSE"><qti-correct-response><qti-value>B</qti-value></qti-correct-response></qti-response-declaration>
<qti-outcome-declaration base-type="float" cardinality="single" identifier="SCORE" normal-maximum="3"/>
<qti-assessment-stimulus-ref identifier="s" href="../shared/wind.xml"/>
<qti-item-body><qti-choice-interaction max-choices="1" response-identifier="RESPONSE">
<qti-prompt>Which is <math xmlns="http://www.w3.org/1998/Math/MathML"><mfrac><mn>1</mn><msqrt><mi>x</mi></msqrt></mfrac></math>?</qti-prompt>
<qti-simple-choice identifier="A">one</qti-simple-choice><qti-simple-choice identifier="B">two</qti-simple-choice>
</qti-choice-interaction></qti-item-body>
</qti-assessment-item>`;
const stimulus =
  '<qti-assessment-stimulus identifier="s" title="The wind"><qti-stimulus-body><p>It blows.</p><p>It dusts.</p></qti-stimulus-body></qti-assessment-stimulus>';

const manifest = (type: string, hrefs: readonly string[]): ZipFile => ({
  name: 'imsmanifest.xml',
  content: `<?xml version="1.0"?>\n<manifest identifier="m"><resources>${hrefs.map((href, at) => `<resource identifier="r${at}" type="${type}" href="${href}"/>`).join('')}</resources></manifest>`,
});
const of2 = (...hrefs: string[]) => manifest('imsqti_item_xmlv2p1', hrefs);
const bomb = { name: '1.xml', content: ' '.repeat(70 * 1024 * 1024) };

const qtiPackages: Record<string, () => Buffer> = {
  'good-qti2.zip': () =>
    aZip([
      of2('items/1.xml', 'items/2.xml', 'items/3.xml'),
      {
        name: 'items/1.xml',
        content: choice('<p>Which river is shown?</p><p><img src="../pictures/map.png" alt="A map"/></p>'),
      },
      { name: 'items/2.xml', content: truth },
      {
        name: 'items/3.xml',
        content: second(`<p>The capital is ${gap}</p>`, `cardinality="single" baseType="string">${value('Abuja')}`),
      },
      { name: 'pictures/map.png', content: aPng(12, 8) },
    ]),
  'good-qti3.zip': () =>
    aZip([
      manifest('imsqti_item_xmlv3p0', ['items/1.xml']),
      { name: 'items/1.xml', content: third },
      { name: 'shared/wind.xml', content: stimulus },
    ]),
  'broken-qti.zip': () =>
    aZip([
      of2('1.xml', '2.xml', '3.xml'),
      { name: '1.xml', content: '<assessmentItem><b' },
      { name: '3.xml', content: truth },
    ]),
  'hostile-qti.zip': () =>
    aZip([
      of2('1.xml', '2.xml', '../../../etc/passwd'),
      {
        name: '1.xml',
        content: choice(
          '<script>alert(1)</script><p onclick="alert(1)">Shown? <img src="../../../../etc/passwd" alt="x"/></p>',
        ),
      },
      {
        name: '2.xml',
        content: truth.replace('<assessmentItem', `${entities}<assessmentItem`).replace('wet', '&b;&c;'),
      },
      { name: '../../../tmp/evil.sh', content: 'echo evil' },
    ]),
  'hostile-bomb.zip': () => aZip([of2('1.xml'), bomb]),
};

const files: Record<string, () => Buffer> = {
  'good-paper.docx': goodPaper,
  'broken-paper.docx': brokenPaper,
  'broken-paper-cut.docx': () => goodPaper().subarray(0, 900),
  'hostile-bomb.docx': () => aZip(document(`<w:document>${' '.repeat(70 * 1024 * 1024)}</w:document>`)),
  'hostile-entities.docx': () => aZip(document(`${entities}${words}`)),
  'hostile-paths.docx': paths,
  ...workbooks,
  ...qtiPackages,
};

for (const [name, bytes] of Object.entries(files)) writeFileSync(new URL(name, import.meta.url), bytes());
