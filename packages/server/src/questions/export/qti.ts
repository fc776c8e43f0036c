import { createHash } from 'node:crypto';
import { listOf } from '@akada/contract/question-types/list';
import { formulaOrDollar } from '@akada/contract/rules/maths-parts';
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { escapeMarkup } from '../../platform/files/html.ts';
import { drawnMathml } from '../import/maths.ts';
import { shortText } from '../question.entity.ts';
import { decimalOf, type Exported, extrasOf } from './exported.ts';

/** QTI 2.1: read by more systems than any later one. What it has no place for is in a file beside the items. */

const xml = (text: string) =>
  escapeMarkup(text)
    .replace(/ {2,}|^ | $/gm, (spaces) => '&#160;'.repeat(spaces.length))
    .replace(/\r?\n/g, '<br/>');

/** Formulas as MathML, which brings its LaTeX along, but not its spaces. */
function markup(text: string): string {
  let read = 0;
  let out = '';
  for (const match of text.matchAll(formulaOrDollar)) {
    const drawn = match[1] === undefined || /\s{2}/.test(match[1]) ? null : drawnMathml(match[1]);
    if (drawn === null) continue;
    out += `${xml(text.slice(read, match.index))}${drawn}`;
    read = match.index + match[0].length;
  }
  return out + xml(text.slice(read));
}

const number = (value: number) => String(Number(value.toPrecision(12)));
const inValue = (text: string) => `<value>${escapeMarkup(text)}</value>`;
const attribute = (text: string) => escapeMarkup(text).replace(/\s+/g, ' ');

type Response = {
  cardinality: 'single' | 'multiple' | 'ordered';
  baseType: 'identifier' | 'string' | 'float' | 'directedPair';
  correct: readonly string[];
  /** Points of each answer; if absent, the key earns all points. */
  mapped?: readonly [key: string, points: number][];
  /** For text answers. */
  caseSensitive?: boolean;
  /** For numeric answers. */
  equal?: string;
  interaction: string;
};

const open = (name: string, more: string) => `<${name} responseIdentifier="RESPONSE" ${more}>`;
const choicesOf = (texts: readonly string[], idAt: (index: number) => string) =>
  texts.map((text, index) => `<simpleChoice identifier="${idAt(index)}">${markup(text)}</simpleChoice>`).join('\n');
const idOf = (letter: string) => (index: number) => `${letter}${index + 1}`;
const choiceAt = idOf('C');

const choiceInteraction = (most: number, choices: string) =>
  `${open('choiceInteraction', `shuffle="false" maxChoices="${most}"`)}\n${choices}\n</choiceInteraction>`;

function select({ options, correctAnswer, details, points }: Exported): Response {
  const key = listOf(correctAnswer) ?? [];
  const share = points / key.length;
  const mapped = options.map((option, index): [string, number] => [
    choiceAt(index),
    key.includes(option) ? share : -share,
  ]);
  return {
    ...{ cardinality: 'multiple', baseType: 'identifier', correct: key.map((one) => choiceAt(options.indexOf(one))) },
    ...(details?.partial && { mapped }),
    interaction: choiceInteraction(0, choicesOf(options, choiceAt)),
  };
}

function pairs({ options, correctAnswer, details: { prompts = [], partial } = {}, points }: Exported): Response {
  const key = listOf(correctAnswer) ?? [];
  const [promptAt, optionAt] = [idOf('P'), idOf('O')];
  const set = (texts: readonly string[], at: (index: number) => string, most: number) =>
    `<simpleMatchSet>\n${texts
      .map(
        (text, index) =>
          `<simpleAssociableChoice identifier="${at(index)}" matchMax="${most}">${markup(text)}</simpleAssociableChoice>`,
      )
      .join('\n')}\n</simpleMatchSet>`;
  const correct = prompts.map((_, index) => `${promptAt(index)} ${optionAt(options.indexOf(key[index] ?? ''))}`);
  return {
    ...{ cardinality: 'multiple', baseType: 'directedPair', correct },
    ...(partial && { mapped: correct.map((pair): [string, number] => [pair, points / prompts.length]) }),
    interaction: `${open('matchInteraction', 'shuffle="false" maxAssociations="0"')}\n${set(prompts, promptAt, 1)}\n${set(options, optionAt, 0)}\n</matchInteraction>`,
  };
}

function numeric(question: Exported): Response {
  const { tolerance = 0, toleranceIs, unit, unitIs } = question.details ?? {};
  const mode = tolerance === 0 ? 'exact' : toleranceIs === 'percent' ? 'relative' : 'absolute';
  const shown = unit && unitIs === 'given' ? ` <span class="unit">${xml(unit)}</span>` : '';
  return {
    ...{ cardinality: 'single', baseType: 'float', correct: [String(decimalOf(question).value)] },
    equal: mode === 'exact' ? 'toleranceMode="exact"' : `toleranceMode="${mode}" tolerance="${tolerance} ${tolerance}"`,
    interaction: `<p>${open('textEntryInteraction', 'expectedLength="20"').replace(/>$/, '/>')}${shown}</p>`,
  };
}

const types: Readonly<Record<Exported['type'], (question: Exported) => Response>> = {
  'multiple-choice': ({ options, correctAnswer }) => ({
    ...{ cardinality: 'single', baseType: 'identifier', correct: [choiceAt(options.indexOf(correctAnswer))] },
    interaction: choiceInteraction(1, choicesOf(options, choiceAt)),
  }),
  'true-false': ({ correctAnswer }) => ({
    ...{ cardinality: 'single', baseType: 'identifier', correct: [correctAnswer] },
    interaction: choiceInteraction(
      1,
      choicesOf(['True', 'False'], (index) => (index === 0 ? 'true' : 'false')),
    ),
  }),
  'short-answer': ({ correctAnswer, details: { accepted = [], caseSensitive = false } = {}, points }) => ({
    ...{ cardinality: 'single', baseType: 'string', correct: [correctAnswer] },
    mapped: [correctAnswer, ...accepted].map((text): [string, number] => [text, points]),
    caseSensitive,
    interaction: `<p>${open('textEntryInteraction', 'expectedLength="40"').replace(/>$/, '/>')}</p>`,
  }),
  numeric,
  'multiple-select': select,
  matching: pairs,
  ordering: ({ options, correctAnswer }) => ({
    ...{ cardinality: 'ordered', baseType: 'identifier' },
    correct: (listOf(correctAnswer) ?? []).map((item) => choiceAt(options.indexOf(item))),
    interaction: `${open('orderInteraction', 'shuffle="true"')}\n${choicesOf(options, choiceAt)}\n</orderInteraction>`,
  }),
  essay: ({ correctAnswer }) => ({
    ...{ cardinality: 'single', baseType: 'string', correct: correctAnswer === '' ? [] : [correctAnswer] },
    interaction: open('extendedTextInteraction', 'expectedLines="15"').replace(/>$/, '/>'),
  }),
};

function declared({ cardinality, baseType, correct, mapped, caseSensitive = false }: Response): string {
  const key = correct.length > 0 ? `<correctResponse>${correct.map(inValue).join('')}</correctResponse>` : '';
  const withCase = baseType === 'string' ? ` caseSensitive="${caseSensitive}"` : '';
  const entries = mapped?.map(
    ([one, points]) => `<mapEntry mapKey="${attribute(one)}" mappedValue="${number(points)}"${withCase}/>`,
  );
  const mapping = entries ? `<mapping lowerBound="0" defaultValue="0">${entries.join('')}</mapping>` : '';
  return `<responseDeclaration identifier="RESPONSE" cardinality="${cardinality}" baseType="${baseType}">${key}${mapping}</responseDeclaration>`;
}

const score = (value: string) => `<setOutcomeValue identifier="SCORE">${value}</setOutcomeValue>`;

function scored({ type, points }: Exported, { mapped, equal }: Response): string {
  if (type === 'essay') return '';
  if (mapped) return score('<mapResponse identifier="RESPONSE"/>');
  const both = '<variable identifier="RESPONSE"/><correct identifier="RESPONSE"/>';
  const isRight = equal ? `<equal ${equal}>${both}</equal>` : `<match>${both}</match>`;
  const all = score(`<baseValue baseType="float">${points}</baseValue>`);
  return `<responseCondition><responseIf>${isRight}${all}</responseIf></responseCondition>`;
}

type Picture = NonNullable<Exported['picture']>;
type Files = { nameOf: (picture: Picture) => string };

const image = (picture: Picture, { nameOf }: Files) =>
  `<p><img src="../${nameOf(picture)}" alt="${attribute(picture.alt)}"/></p>`;

function passageOf({ passage }: Exported, files: Files): string {
  if (!passage) return '';
  const title = passage.title ? `<h2>${markup(passage.title)}</h2>` : '';
  const picture = passage.picture ? image(passage.picture, files) : '';
  return `<div class="passage">${title}<p>${markup(passage.text)}</p>${picture}</div>\n`;
}

const outcome = (name: string, type: string, value = '') =>
  `<outcomeDeclaration identifier="${name}" cardinality="single" baseType="${type}">${value && `<defaultValue>${inValue(value)}</defaultValue>`}</outcomeDeclaration>`;

const showExplanation =
  '<setOutcomeValue identifier="FEEDBACK"><baseValue baseType="identifier">EXPLANATION</baseValue></setOutcomeValue>';

function item(question: Exported, id: string, files: Files): string {
  const { text, points, picture, explanation } = question;
  const response = types[question.type](question);
  const why = explanation ? showExplanation : '';
  const feedback = explanation
    ? `\n<modalFeedback outcomeIdentifier="FEEDBACK" identifier="EXPLANATION" showHide="show"><p>${markup(explanation)}</p></modalFeedback>`
    : '';
  return `<?xml version="1.0" encoding="UTF-8"?>
<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="${id}" title="${attribute(shortText(text))}" adaptive="false" timeDependent="false">
${declared(response)}
${outcome('SCORE', 'float', '0')}
${outcome('MAXSCORE', 'float', String(points))}
${explanation ? outcome('FEEDBACK', 'identifier') : ''}
<itemBody>
${passageOf(question, files)}<div class="question"><p>${markup(text)}</p>${picture ? image(picture, files) : ''}</div>
${response.interaction}
</itemBody>
<responseProcessing>${scored(question, response)}${why}</responseProcessing>${feedback}
</assessmentItem>
`;
}

const manifest = (resources: readonly string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="akada-questions">
<metadata><schema>QTIv2.1 Package</schema><schemaversion>1.0.0</schemaversion></metadata>
<organizations/>
<resources>
${resources.join('\n')}
</resources>
</manifest>
`;

export async function* qti(questions: AsyncIterable<Exported>): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const add = (name: string, bytes: Uint8Array, isPacked = false) => {
    const file = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name);
    zip.add(file);
    file.push(bytes, true);
  };
  const pictures = new Set<string>();
  const resources: string[] = [];
  const extras: Record<string, object> = {};
  for await (const question of questions) {
    const own = new Set<string>();
    const nameOf = ({ image: url }: Picture) => {
      const bytes = Buffer.from(url.replace(/^[^,]*,/, ''), 'base64');
      const name = `pictures/${createHash('sha256').update(bytes).digest('hex').slice(0, 24)}.webp`;
      if (!pictures.has(name)) add(name, bytes, true);
      pictures.add(name);
      own.add(name);
      return name;
    };
    const id = `Q${resources.length + 1}`;
    const href = `items/${id}.xml`;
    extras[id] = extrasOf(question);
    add(href, strToU8(item(question, id, { nameOf })));
    const files = [href, ...own].map((name) => `<file href="${name}"/>`).join('');
    resources.push(`<resource identifier="R${id}" type="imsqti_item_xmlv2p1" href="${href}">${files}</resource>`);
    yield* chunks.splice(0);
  }
  add('akada.json', strToU8(JSON.stringify({ items: extras })));
  add('imsmanifest.xml', strToU8(manifest(resources)));
  zip.end();
  yield* chunks.splice(0);
}
