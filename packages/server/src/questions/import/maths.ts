import { createRequire } from 'node:module';
import { mathsParts } from '@akada/contract/rules/maths-parts';

/** Loaded by the first formula only. */
const katex = () => createRequire(import.meta.url)('katex') as typeof import('katex').default;

/** As the screens draw them. */
const options = {
  output: 'mathml',
  throwOnError: true,
  strict: false,
  trust: false,
  maxSize: 10,
  maxExpand: 200,
} as const;

const longestFormula = 1000;

function problemOf(formula: string): string | null {
  if (formula.length > longestFormula) return 'is too long';
  try {
    katex().renderToString(formula, options);
    return null;
  } catch (error) {
    return (error as Error).message.replace(/^KaTeX parse error:\s*/, '').replace(/: .*$/s, '') || 'cannot be read';
  }
}

const outside = /\\(?:frac|sqrt|times|div|pi|theta|alpha|beta|int|sum|pm|le|ge|neq?|cdot|circ|infty|left|right|text)\b/;

/** What is wrong with the first broken formula of a text; null where all can be drawn. */
export function brokenFormula(text: string): string | null {
  if (!/[$\\]/.test(text)) return null;
  for (const part of mathsParts(text)) {
    if (part.kind === 'formula') {
      const problem = problemOf(part.text);
      if (problem !== null) return `The formula $${part.text.slice(0, 80)}$ is broken: ${problem}`;
    } else {
      const command = outside.exec(part.text)?.[0];
      if (command) return `${command} stands outside the dollar signs of a formula`;
    }
  }
  return null;
}

const otherSigns = /\\\((.+?)\\\)|\\\[(.+?)\\\]|\$\$(.+?)\$\$/gs;

/** '\(x\)', '\[x\]' and '$$x$$' as '$x$'. */
export function withDollars(text: string): string {
  return text.replace(
    otherSigns,
    (...found: string[]) => `$${(found[1] ?? found[2] ?? found[3] ?? '').replace(/\s+/g, ' ').trim()}$`,
  );
}
