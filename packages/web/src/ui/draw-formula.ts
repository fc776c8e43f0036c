import katex from 'katex';
import 'katex/dist/katex-swap.min.css';

/** In characters; thousands of them could keep a cheap phone busy for seconds. */
const longest = 1000;

/**
 * Draws a formula of TeX, with MathML for screen readers. It builds nodes and sets their styles one by one: markup with
 * style attributes would be refused by our Content-Security-Policy. What is no formula stays as it is: its source.
 */
export function drawFormula(place: HTMLElement, source: string): void {
  if (source.length > longest) return;
  try {
    katex.render(source, place, {
      output: 'htmlAndMathml',
      throwOnError: true,
      strict: false,
      // No links, pictures or classes from what somebody typed; no formula as large as a screen, no endless macros.
      trust: false,
      maxSize: 10,
      maxExpand: 200,
    });
  } catch {
    place.textContent = `$${source}$`;
  }
}
