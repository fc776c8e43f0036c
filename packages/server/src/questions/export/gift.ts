import { asHtml, decimalOf, type Exported, extrasOf, pairsOf, percentsOf, withoutPassages } from './exported.ts';

const escaped = (text: string) => text.replace(/[\\~=#{}:]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** A beginning that would be read as a weight or a format. */
const isTaken = (text: string) => /^\s*[%[]/.test(text);

/** `inHtml` where the question has a picture: its other texts are none. */
const part = (text: string, inHtml = false) => `${inHtml || isTaken(text) ? '[plain]' : ''}${escaped(text)}`;

/** A star is any text in Moodle. */
const word = (text: string, inHtml: boolean) => part(text.replaceAll('*', '\\*'), inHtml);

/** An arrow in a prompt ends it; an entity does not. */
const prompt = (text: string, inHtml: boolean) =>
  text.includes('->') ? `[html]${escaped(asHtml(text))}` : part(text, inHtml);

const choices = ({ options, correctAnswer, picture }: Exported) =>
  `\n${options.map((option) => `\t${option === correctAnswer ? '=' : '~'}${part(option, picture !== null)}\n`).join('')}`;

function select(question: Exported): string {
  const { key, right, wrong } = percentsOf(question);
  const lines = question.options.map(
    (option) => `\t~%${key.includes(option) ? right : wrong}%${part(option, question.picture !== null)}\n`,
  );
  return `\n${lines.join('')}`;
}

const pairs = (question: Exported) =>
  `\n${pairsOf(question)
    .map((pair) => `\t=${prompt(pair.prompt, question.picture !== null)} -> ${escaped(pair.option)}\n`)
    .join('')}`;

function number(question: Exported): string {
  const { value, tolerance } = decimalOf(question);
  return `#${value}${tolerance > 0 ? `:${tolerance}` : ''}`;
}

/** Types that are not here are left out. */
const answers: Readonly<Record<string, (question: Exported) => string>> = {
  'multiple-choice': choices,
  'true-false': ({ correctAnswer }) => correctAnswer.toUpperCase(),
  'short-answer': ({ correctAnswer, picture, details: { accepted = [] } = {} }) =>
    [correctAnswer, ...accepted].map((text) => `=${word(text, picture !== null)}`).join(' '),
  numeric: number,
  'multiple-select': select,
  matching: pairs,
  essay: () => '',
};

/** A picture stands in the text itself; what GIFT does not hold in comments, which our import reads. */
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
    const why = explanation ? `\n####${part(explanation, picture !== null)}` : '';
    const usecase = question.details?.caseSensitive ? '// usecase: 1\n' : '';
    const more = `// akada: ${JSON.stringify(extrasOf(question))}\n`;
    yield `// points: ${points}\n${usecase}${more}::Q${count}::${stem}{${answer}${why}}\n\n`;
  }
}
