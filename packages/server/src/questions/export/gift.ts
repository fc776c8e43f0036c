import { asHtml, decimalOf, type Exported, pairsOf, percentsOf, withoutPassages } from './exported.ts';

const escaped = (text: string) => text.replace(/[\\~=#{}:]/g, '\\$&').replace(/\r?\n/g, '\\n');

const choices = ({ options, correctAnswer }: Exported) =>
  `\n${options.map((option) => `\t${option === correctAnswer ? '=' : '~'}${escaped(option)}\n`).join('')}`;

function select(question: Exported): string {
  const { key, right, wrong } = percentsOf(question);
  const lines = question.options.map((option) => `\t~%${key.includes(option) ? right : wrong}%${escaped(option)}\n`);
  return `\n${lines.join('')}`;
}

const pairs = (question: Exported) =>
  `\n${pairsOf(question)
    .map(({ prompt, option }) => `\t=${escaped(prompt)} -> ${escaped(option)}\n`)
    .join('')}`;

function number(question: Exported): string {
  const { value, tolerance } = decimalOf(question);
  return `#${value}${tolerance > 0 ? `:${tolerance}` : ''}`;
}

/** Types that are not here are left out. */
const answers: Readonly<Record<string, (question: Exported) => string>> = {
  'multiple-choice': choices,
  'true-false': ({ correctAnswer }) => correctAnswer.toUpperCase(),
  'short-answer': ({ correctAnswer, details: { accepted = [] } = {} }) =>
    [correctAnswer, ...accepted].map((text) => `=${escaped(text)}`).join(' '),
  numeric: number,
  'multiple-select': select,
  matching: pairs,
  essay: () => '',
};

/** A picture stands in the text itself; points and letter case in comments, which our import reads. */
export async function* gift(questions: AsyncIterable<Exported>) {
  let count = 0;
  for await (const question of withoutPassages(questions)) {
    const { text, type, points, picture, explanation } = question;
    const answer = answers[type]?.(question);
    if (answer === undefined) continue;
    count += 1;
    const stem = picture
      ? `[html]${escaped(`${asHtml(text)}<br><img src="${picture.image}" alt="${asHtml(picture.alt)}">`)}`
      : `[plain]${escaped(text)}`;
    const why = explanation ? `\n####${picture ? '[plain]' : ''}${escaped(explanation)}` : '';
    const usecase = question.details?.caseSensitive ? '// usecase: 1\n' : '';
    yield `// points: ${points}\n${usecase}::Q${count}::${stem}{${answer}${why}}\n\n`;
  }
}
