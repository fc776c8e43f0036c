import { brokenFormula, formulaLimits, isChemistry, mayHaveFormula } from '@akada/contract/rules/broken-formula';

/** Returns the formula errors of a text. KaTeX loads only where a text may have a formula. */
export async function formulaCheck(texts: readonly string[]): Promise<(text: string) => string | null> {
  if (!texts.some(mayHaveFormula)) return () => null;
  const { default: katex } = await import('katex');
  if (texts.some(isChemistry)) await import('./chemistry.ts');
  const draw = (formula: string) => katex.renderToString(formula, { ...formulaLimits, output: 'mathml' });
  return (text) => brokenFormula(text, draw);
}
