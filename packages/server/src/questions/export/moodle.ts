import { rulesOf } from '@akada/contract/question-types';
import { formulaOrDollar } from '@akada/contract/rules/maths-parts';
import { asHtml, type Exported } from './exported.ts';

const cdata = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

/** Moodle draws what stands between \( and \). */
const html = (text: string) =>
  asHtml(
    text.replace(formulaOrDollar, (whole, formula?: string) => (formula === undefined ? whole : `\\(${formula}\\)`)),
  );

const types: Readonly<Record<string, string>> = {
  'multiple-choice': 'multichoice',
  'true-false': 'truefalse',
  'short-answer': 'shortanswer',
};

function answers({ type, options, correctAnswer }: Exported): string {
  const one = (text: string, isRight: boolean, format: string) =>
    `<answer fraction="${isRight ? 100 : 0}" format="${format}"><text>${cdata(text)}</text></answer>`;
  if (type === 'true-false')
    return ['true', 'false'].map((truth) => one(truth, truth === correctAnswer, 'moodle_auto_format')).join('\n');
  const shown = rulesOf(type).shown({ options }).options;
  if (shown.length === 0) return `<usecase>0</usecase>\n${one(correctAnswer, true, 'plain_text')}`;
  const list = shown.map((option) => one(html(option), option === correctAnswer, 'html'));
  return [
    '<single>true</single>',
    '<shuffleanswers>true</shuffleanswers>',
    '<answernumbering>ABCD</answernumbering>',
    ...list,
  ].join('\n');
}

export async function* moodle(questions: AsyncIterable<Exported>) {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n';
  let number = 0;
  for await (const question of questions) {
    number += 1;
    const { text, type, points, picture } = question;
    const image = picture ? `<br><img src="@@PLUGINFILE@@/picture.webp" alt="${asHtml(picture.alt)}">` : '';
    const file = picture
      ? `<file name="picture.webp" path="/" encoding="base64">${picture.image.replace(/^[^,]*,/, '')}</file>`
      : '';
    yield `<question type="${types[type]}">
<name><text>Q${number}</text></name>
<questiontext format="html"><text>${cdata(`${html(text)}${image}`)}</text>${file}</questiontext>
<defaultgrade>${points}</defaultgrade>
${answers(question)}
</question>\n`;
  }
  yield '</quiz>\n';
}
