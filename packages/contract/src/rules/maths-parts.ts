export type MathsPart = { kind: 'text' | 'formula'; text: string };

/**
 * As in Markdown, no space after the first dollar sign, and none before the second nor a digit after it: '$5 and $10'
 * are prices.
 */
export const formulaOrDollar = /\\\$|\$(?=\S)((?:\\.|[^\\$\n])+)(?<=\S)\$(?!\d)/g;

export function mathsParts(text: string): MathsPart[] {
  const parts: MathsPart[] = [];
  const add = (plain: string) => {
    const last = parts.at(-1);
    if (plain === '') return;
    if (last?.kind === 'text') last.text += plain;
    else parts.push({ kind: 'text', text: plain });
  };
  let read = 0;
  for (const match of text.matchAll(formulaOrDollar)) {
    add(text.slice(read, match.index));
    if (match[1] === undefined) add('$');
    else parts.push({ kind: 'formula', text: match[1] });
    read = match.index + match[0].length;
  }
  add(text.slice(read));
  return parts;
}
