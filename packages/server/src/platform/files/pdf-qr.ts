import { encode } from 'uqr';
import type { Pdf } from './pdf.ts';

/** The fixed mask saves 3 ms of blocked event loop per code, which weighing all eight would take. */
export const qrOptions = { ecc: 'M', maskPattern: 2 } as const;

/** Light squares around it, without which a camera may not find it. */
const quietZone = 4;

type Place = { x: number; y: number /** In points, with the quiet zone. */; size: number };

/** Each row of squares in as few rectangles as there are dark stretches. `border`: fewer squares on empty paper. */
export function drawQr(document: Pdf, text: string, { x, y, size: side }: Place, border = quietZone): void {
  const { data, size } = encode(text, { ...qrOptions, border });
  const rectangles: string[] = [];
  for (const [row, squares] of data.entries()) {
    for (let from = squares.indexOf(true); from >= 0; ) {
      const light = squares.indexOf(false, from);
      const to = light < 0 ? size : light;
      rectangles.push(`${from} ${row} ${to - from} 1 re`);
      from = squares.indexOf(true, to);
    }
  }
  if (border > 0) document.rect(x, y, side, side).fill('white');
  document
    .save()
    .translate(x, y)
    .scale(side / size);
  document.addContent(rectangles.join('\n')).fill('black').restore();
}
