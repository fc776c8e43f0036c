import { formulaLimits, longestFormula } from '@akada/contract/rules/broken-formula';
import katex from 'katex';
import 'katex/dist/katex-swap.min.css';

/**
 * KaTeX builds nodes: our Content-Security-Policy would refuse markup with style attributes. An invalid formula stays
 * as its source.
 */
export function drawFormula(place: HTMLElement, source: string): void {
  if (source.length > longestFormula) return;
  try {
    katex.render(source, place, { ...formulaLimits, output: 'htmlAndMathml' });
  } catch {
    place.textContent = `$${source}$`;
  }
}
