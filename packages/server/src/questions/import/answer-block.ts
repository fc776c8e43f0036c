/** The answers at the end of a paper: '1. B  2. C', a line each, or letters alone in the order of the questions. */

export type Numbered = { number: number | null; key: string };

const pair = /[([]?(\d{1,3})[)\]]?\s*[.):=–-]*\s*[([]?([A-J]|[ivx]{1,4})[)\]]?(?=$|[\s,;|.])[\s,;|.]*/giy;
const whole = /^\s*(\d{1,3})\s*[.):=–-]+\s*(.+?)\s*$/;
const lettersOnly = /^\s*[A-J](?:[\s,;]+[A-J])*\s*$/;

function pairsOf(line: string): Numbered[] | null {
  const text = line.trim();
  const pairs: Numbered[] = [];
  pair.lastIndex = 0;
  let read = 0;
  for (let match = pair.exec(text); match; match = pair.exec(text)) {
    pairs.push({ number: Number(match[1]), key: match[2] ?? '' });
    read = pair.lastIndex;
  }
  return pairs.length > 0 && read === text.length ? pairs : null;
}

export function readAnswers(lines: readonly string[]): { answers: Numbered[]; others: string[] } {
  const answers: Numbered[] = [];
  const others: string[] = [];
  for (const line of lines) {
    const pairs = pairsOf(line);
    const [, number, key] = whole.exec(line) ?? [];
    if (pairs) answers.push(...pairs);
    else if (number !== undefined && key !== undefined) answers.push({ number: Number(number), key });
    else if (lettersOnly.test(line))
      for (const letter of line.match(/[A-J]/g) ?? []) answers.push({ number: null, key: letter });
    else if (line.trim() !== '') others.push(line.trim());
  }
  return { answers, others };
}
