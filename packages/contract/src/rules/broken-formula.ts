import { mathsParts } from './maths-parts.ts';

/** For KaTeX. Typed text must not bring links, pictures or classes, huge formulas or endless macros. */
export const formulaLimits = { throwOnError: true, strict: false, trust: false, maxSize: 10, maxExpand: 200 } as const;

/** Longer formulas could keep a cheap phone busy for seconds. */
export const longestFormula = 1000;

const outside = /\\(?:frac|sqrt|times|div|pi|theta|alpha|beta|int|sum|pm|le|ge|neq?|cdot|circ|infty|left|right|text)\b/;

/** False spares loading KaTeX. */
export const mayHaveFormula = (text: string) => /[$\\]/.test(text);

/** Needs KaTeX's extension for chemistry. */
export const isChemistry = (text: string) => /\\(?:ce|pu)\b/.test(text);

function formulaProblem(formula: string, draw: (formula: string) => unknown): string | null {
  if (formula.length > longestFormula) return 'is too long';
  try {
    draw(formula);
    return null;
  } catch (error) {
    return (error as Error).message.replace(/^KaTeX parse error:\s*/, '').replace(/: .*$/s, '') || 'cannot be read';
  }
}

/** Problem of the first broken formula of a text; null if `draw` throws for none. */
export function brokenFormula(text: string, draw: (formula: string) => unknown): string | null {
  if (!mayHaveFormula(text)) return null;
  for (const part of mathsParts(text)) {
    if (part.kind === 'formula') {
      const problem = formulaProblem(part.text, draw);
      if (problem !== null) return `The formula $${part.text.slice(0, 80)}$ is broken: ${problem}`;
    } else {
      const command = outside.exec(part.text)?.[0];
      if (command) return `${command} stands outside the dollar signs of a formula`;
    }
  }
  return null;
}
