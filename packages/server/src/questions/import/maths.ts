import { brokenFormula as brokenBy, formulaLimits } from '@akada/contract/rules/broken-formula';
import { katex } from '../../platform/files/katex.ts';

const draw = (formula: string) => katex().renderToString(formula, { ...formulaLimits, output: 'mathml' });

/** Null where it cannot be drawn. */
export function drawnMathml(formula: string): string | null {
  try {
    return /<math.*<\/math>/s.exec(draw(formula))?.[0] ?? null;
  } catch {
    return null;
  }
}

/** The problem of the first broken formula in a text; null if all can be drawn. */
export const brokenFormula = (text: string) => brokenBy(text, draw);

const otherSigns = /\\\((.+?)\\\)|\\\[(.+?)\\\]|\$\$(.+?)\$\$/gs;

/** '\(x\)', '\[x\]' and '$$x$$' as '$x$'. */
export function withDollars(text: string): string {
  return text.replace(
    otherSigns,
    (...found: string[]) => `$${(found[1] ?? found[2] ?? found[3] ?? '').replace(/\s+/g, ' ').trim()}$`,
  );
}
