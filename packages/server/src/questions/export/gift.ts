import { rulesOf } from '@akada/contract/question-types';
import { asHtml, type Exported } from './exported.ts';

const escaped = (text: string) => text.replace(/[\\~=#{}:]/g, '\\$&').replace(/\r?\n/g, '\\n');

function answers({ type, options, correctAnswer }: Exported): string {
  if (type === 'true-false') return correctAnswer === 'true' ? 'TRUE' : 'FALSE';
  const shown = rulesOf(type).shown({ options }).options;
  if (shown.length === 0) return `=${escaped(correctAnswer)}`;
  return `\n${shown.map((option) => `\t${option === correctAnswer ? '=' : '~'}${escaped(option)}\n`).join('')}`;
}

/** A picture stands in the text itself; its points in a comment, which our import reads. */
export async function* gift(questions: AsyncIterable<Exported>) {
  let number = 0;
  for await (const question of questions) {
    number += 1;
    const { text, points, picture } = question;
    const stem = picture
      ? `[html]${escaped(`${asHtml(text)}<br><img src="${picture.image}" alt="${asHtml(picture.alt)}">`)}`
      : `[plain]${escaped(text)}`;
    yield `// points: ${points}\n::Q${number}::${stem}{${answers(question)}}\n\n`;
  }
}
