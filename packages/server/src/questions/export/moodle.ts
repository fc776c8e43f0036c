import { listOf } from '@akada/contract/question-types/list';
import { formulaOrDollar } from '@akada/contract/rules/maths-parts';
import { asHtml, decimalOf, type Exported, extrasOf, pairsOf, percentsOf, withoutPassages } from './exported.ts';

const cdata = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

/** Moodle draws what stands between \( and \); a text that has these signs itself keeps its dollars. */
const html = (text: string) =>
  asHtml(
    /\\[([]/.test(text)
      ? text
      : text.replace(formulaOrDollar, (whole, formula?: string) =>
          formula === undefined ? whole : `\\(${formula}\\)`,
        ),
  );

const weighed = (text: string, percent: number, format: string) =>
  `<answer fraction="${percent}" format="${format}"><text>${cdata(text)}</text></answer>`;
const answer = (text: string, isRight: boolean, format: string) => weighed(text, isRight ? 100 : 0, format);

const choices = ({ options, correctAnswer }: Exported) => [
  '<single>true</single>',
  '<shuffleanswers>true</shuffleanswers>',
  '<answernumbering>ABCD</answernumbering>',
  ...options.map((option) => answer(html(option), option === correctAnswer, 'html')),
];

function select(question: Exported): string[] {
  const { key, right, wrong } = percentsOf(question);
  return [
    '<single>false</single>',
    '<shuffleanswers>true</shuffleanswers>',
    '<answernumbering>ABCD</answernumbering>',
    ...question.options.map((option) => weighed(html(option), key.includes(option) ? right : wrong, 'html')),
  ];
}

const pairs = (question: Exported) => [
  '<shuffleanswers>true</shuffleanswers>',
  ...pairsOf(question).map(
    ({ prompt, option }) =>
      `<subquestion format="html"><text>${cdata(html(prompt))}</text><answer><text>${cdata(option)}</text></answer></subquestion>`,
  ),
];

const order = ({ correctAnswer, details }: Exported) => [
  '<layouttype>VERTICAL</layouttype>',
  '<selecttype>ALL</selecttype>',
  `<gradingtype>${details?.partial ? 'ABSOLUTE_POSITION' : 'ALL_OR_NOTHING'}</gradingtype>`,
  ...(listOf(correctAnswer) ?? []).map((item) => weighed(html(item), 100, 'html')),
];

/** Whether a unit is asked for: Moodle says it in two figures. */
const unitAsked = {
  given: ['<unitgradingtype>0</unitgradingtype>', '<showunits>3</showunits>'],
  optional: ['<unitgradingtype>0</unitgradingtype>', '<showunits>0</showunits>'],
  required: ['<unitgradingtype>1</unitgradingtype>', '<showunits>0</showunits>'],
};

function number(question: Exported): string[] {
  const { value, tolerance } = decimalOf(question);
  const { unit, unitIs = 'given' } = question.details ?? {};
  const right = `<answer fraction="100" format="moodle_auto_format"><text>${value}</text><tolerance>${tolerance}</tolerance></answer>`;
  if (!unit) return [right];
  const units = `<units><unit><multiplier>1</multiplier><unit_name>${cdata(unit)}</unit_name></unit></units>`;
  return [right, units, ...unitAsked[unitIs]];
}

const essay = ({ correctAnswer, details: { minWords, maxWords } = {} }: Exported) => [
  '<responseformat>plain</responseformat>',
  ...(minWords ? [`<minwordlimit>${minWords}</minwordlimit>`] : []),
  ...(maxWords ? [`<maxwordlimit>${maxWords}</maxwordlimit>`] : []),
  `<graderinfo format="html"><text>${cdata(html(correctAnswer))}</text></graderinfo>`,
];

type Written = { type: string; answers: (question: Exported) => string[] };

/** Types that are not here are left out. */
const types: Readonly<Record<string, Written>> = {
  'multiple-choice': { type: 'multichoice', answers: choices },
  'true-false': {
    type: 'truefalse',
    answers: ({ correctAnswer }) =>
      ['true', 'false'].map((truth) => answer(truth, truth === correctAnswer, 'moodle_auto_format')),
  },
  'short-answer': {
    type: 'shortanswer',
    answers: ({ correctAnswer, details: { accepted = [], caseSensitive = false } = {} }) => [
      `<usecase>${Number(caseSensitive)}</usecase>`,
      ...[correctAnswer, ...accepted].map((text) => answer(text.replaceAll('*', '\\*'), true, 'plain_text')),
    ],
  },
  numeric: { type: 'numerical', answers: number },
  'multiple-select': { type: 'multichoice', answers: select },
  matching: { type: 'matching', answers: pairs },
  ordering: { type: 'ordering', answers: order },
  essay: { type: 'essay', answers: essay },
};

function told({ explanation, hint, tags = [] }: Exported): string[] {
  const list = tags.map((tag) => `<tag><text>${cdata(tag)}</text></tag>`).join('');
  return [
    ...(explanation
      ? [`<generalfeedback format="html"><text>${cdata(html(explanation))}</text></generalfeedback>`]
      : []),
    ...(hint ? [`<hint format="html"><text>${cdata(html(hint))}</text></hint>`] : []),
    ...(list === '' ? [] : [`<tags>${list}</tags>`]),
  ];
}

export async function* moodle(questions: AsyncIterable<Exported>) {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n';
  let count = 0;
  for await (const question of withoutPassages(questions)) {
    const { text, points, picture } = question;
    const written = types[question.type];
    if (!written) continue;
    count += 1;
    const image = picture ? `<br><img src="@@PLUGINFILE@@/picture.webp" alt="${asHtml(picture.alt)}">` : '';
    const file = picture
      ? `<file name="picture.webp" path="/" encoding="base64">${picture.image.replace(/^[^,]*,/, '')}</file>`
      : '';
    const lines = [
      `<question type="${written.type}">`,
      `<name><text>Q${count}</text></name>`,
      `<questiontext format="html"><text>${cdata(`${html(text)}${image}`)}</text>${file}</questiontext>`,
      `<defaultgrade>${points}</defaultgrade>`,
      ...written.answers(question),
      ...told(question),
      `<akada>${cdata(JSON.stringify(extrasOf(question)))}</akada>`,
      '</question>',
    ];
    yield `${lines.join('\n')}\n`;
  }
  yield '</quiz>\n';
}
