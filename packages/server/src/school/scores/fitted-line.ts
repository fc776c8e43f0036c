import { type Look, textLines } from '../../exams/print/text-lines.ts';
import type { Pdf } from '../../platform/files/pdf.ts';

/** Lines of tables on paper. */

export type Align = 'left' | 'right' | 'centre';

/** `least`: the smallest share of its size; 0 never cuts it. */
export type Box = { x: number; y: number; width: number; align?: Align; least?: number };

/** One line that is drawn smaller where it is too long, and cut where it would be too small to read. */
export function write(
  document: Pdf,
  text: string,
  look: Look,
  { x, y, width, align = 'left', least = 0.7 }: Box,
): void {
  if (text === '') return;
  let [line] = textLines(document, text, look, 10_000);
  if (!line) return;
  const fits = line.width <= width ? 1 : width / line.width;
  const scale = Math.max(fits, least);
  if (fits < scale) {
    const kept = [...text].slice(0, Math.max(1, Math.floor((text.length * fits) / scale) - 1)).join('');
    [line] = textLines(document, `${kept.trim()}…`, look, 10_000);
  }
  if (!line) return;
  const room = width - line.width * scale;
  const left = align === 'right' ? x + room : align === 'centre' ? x + room / 2 : x;
  document.save().translate(left, y + (line.height * (1 - scale)) / 2);
  if (scale < 1) document.scale(scale);
  line.paint(0, 0);
  document.restore();
}

export function rule(
  document: Pdf,
  [fromX, fromY]: readonly [number, number],
  to: readonly [number, number],
  weight: number,
) {
  document
    .moveTo(fromX, fromY)
    .lineTo(...to)
    .lineWidth(weight)
    .stroke('black');
}
