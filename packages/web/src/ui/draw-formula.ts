import katex from 'katex';
import 'katex/dist/katex-swap.min.css';

/** Longer formulas could keep a cheap phone busy for seconds. */
const longest = 1000;

/**
 * KaTeX builds nodes: our Content-Security-Policy would refuse markup with style attributes. An invalid formula stays
 * as its source.
 */
export function drawFormula(place: HTMLElement, source: string): void {
  if (source.length > longest) return;
  try {
    katex.render(source, place, {
      output: 'htmlAndMathml',
      throwOnError: true,
      strict: false,
      // Typed text must not bring links, pictures or classes, huge formulas or endless macros.
      trust: false,
      maxSize: 10,
      maxExpand: 200,
    });
  } catch {
    place.textContent = `$${source}$`;
  }
}
