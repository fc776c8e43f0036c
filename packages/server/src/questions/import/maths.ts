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

/** Escaped dollar signs and formulas between single ones stay; without them '$a$$b$' would have a '$$'. */
const otherSigns = /\\\$|\$\$(.+?)\$\$|\$(?=\S)(?:\\[^([]|[^\\$\n])+(?<=\S)\$(?!\d)|\\\((.+?)\\\)|\\\[(.+?)\\\]/gs;

/** '\(x\)', '\[x\]' and '$$x$$' as '$x$'. */
export function withDollars(text: string): string {
  return text.replace(otherSigns, (whole: string, ...found: (string | undefined)[]) => {
    const formula = found[0] ?? found[1] ?? found[2];
    return formula === undefined ? whole : `$${formula.replace(/\s*\n\s*/g, ' ').trim()}$`;
  });
}
