import type { Pdf } from '../../platform/files/pdf.ts';
import { aligned, type Block, type Look, textLines } from './text-lines.ts';

/** A4 in points. */
const pageWidth = 595.28;
const pageHeight = 841.89;
export const margin = 48;
export const lineWidth = pageWidth - 2 * margin;
const bottom = pageHeight - margin - 14;

export class Pages {
  readonly document: Pdf;
  #y = margin;

  constructor(document: Pdf) {
    this.document = document;
  }

  get left(): number {
    return bottom - this.#y;
  }

  #next(): void {
    this.document.addPage();
    this.#y = margin;
  }

  /** Goes on at the top of a page. */
  begin(): void {
    if (this.#y > margin) this.#next();
  }

  /** Moves down, unless a page begins here. */
  skip(height: number): void {
    if (this.#y > margin) this.#y += height;
  }

  add(block: Block, x = margin): void {
    if (block.height > this.left && this.#y > margin) this.#next();
    block.paint(x, this.#y);
    this.#y += block.height;
  }

  /** On one page, where a page has room for it. */
  keep(blocks: readonly Block[], x = margin): void {
    const height = heightOf(blocks);
    if (height > this.left && height <= bottom - margin) this.#next();
    for (const block of blocks) this.add(block, x);
  }

  /** Call last. */
  number(title: string): void {
    const { count } = this.document.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.document.switchToPage(page);
      const [line] = textLines(this.document, title, { size: 8, grey: true }, lineWidth - 90);
      const [place] = textLines(this.document, `Page ${page + 1} of ${count}`, { size: 8, grey: true }, 90);
      line?.paint(margin, bottom + 12);
      place?.paint(margin + lineWidth - place.width, bottom + 12);
    }
  }
}

export const heightOf = (blocks: readonly Block[]) => blocks.reduce((sum, { height }) => sum + height, 0);

export const gap = (height: number): Block => ({ height, paint: () => {} });

export function stacked(blocks: readonly Block[]): Block {
  return {
    height: heightOf(blocks),
    paint(x, y) {
      let at = y;
      for (const block of blocks) {
        block.paint(x, at);
        at += block.height;
      }
    },
  };
}

/** Side by side, each at its distance from the left. */
export function beside(cells: readonly (readonly [x: number, block: Block])[]): Block {
  return {
    height: Math.max(0, ...cells.map(([, block]) => block.height)),
    paint(x, y) {
      for (const [right, block] of cells) block.paint(x + right, y);
    },
  };
}

export function paragraph(document: Pdf, text: string, look: Look, width = lineWidth): Block {
  return stacked(aligned(textLines(document, text, look, width), width));
}

export function centred(document: Pdf, text: string, look: Look): Block[] {
  return textLines(document, text, look, lineWidth).map((line) => ({
    height: line.height,
    paint: (x, y) => line.paint(x + (lineWidth - line.width) / 2, y),
  }));
}

export function ruled(document: Pdf, width = lineWidth, weight = 0.6): Block {
  return {
    height: weight,
    paint: (x, y) =>
      document
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(weight)
        .stroke('black'),
  };
}

/** A label with a line to write on. */
export function blank(document: Pdf, label: string, width: number): Block {
  const [text] = textLines(document, label, { size: 10 }, width);
  const start = text ? text.width + 5 : 0;
  return {
    height: 20,
    paint(x, y) {
      text?.paint(x, y + 4);
      document
        .moveTo(x + start, y + 16)
        .lineTo(x + width, y + 16)
        .lineWidth(0.6)
        .stroke('black');
    },
  };
}
