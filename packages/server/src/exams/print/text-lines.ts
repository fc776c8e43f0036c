import { mathsParts } from '@akada/contract/rules/maths-parts';
import { drawRuns, type Pdf, type PdfFont, runsOf, widthOf } from '../../platform/files/pdf.ts';
import { type Side, sideOf, sideOfWord, visualRuns, visualWords } from '../../platform/files/right-to-left.ts';
import { type Box, formulaBoxes } from './formula.ts';

export type Look = { size: number; font?: PdfFont; grey?: boolean };

/** `y` is the top. */
export type Block = { height: number; paint: (x: number, y: number) => void };

/** Boxes that no line breaks between. */
type Word = { boxes: Box[]; width: number; spaceBefore: number; isFirst: boolean; side: Side | null };

/** `ascent` is the distance from its top to its baseline. */
export type TextLine = Block & { width: number; ascent: number; side: Side };

const ink = '#000000';
const grey = '#444444';

type OwnLook = Look & { base: Side };

function textBox(document: Pdf, text: string, { size, font = 'regular', grey: isGrey = false, base }: OwnLook): Box {
  const runs = visualRuns(runsOf(document, text, [font, 'regular', 'signs', 'arabic']), base);
  const paint: Box['paint'] = (x, y) => {
    document.fillColor(isGrey ? grey : ink);
    drawRuns(document, runs, size, { x, y });
    document.fillColor(ink);
  };
  return { width: widthOf(document, runs, size), height: size * 0.95, depth: size * 0.3, paint };
}

const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A word longer than the line is cut. */
function chopped(document: Pdf, text: string, look: OwnLook, width: number): Box[] {
  const whole = textBox(document, text, look);
  if (whole.width <= width || text.length < 2) return [whole];
  const letters = [...clusters.segment(text)].map(({ segment }) => segment);
  if (letters.length < 2) return [whole];
  const half = Math.floor(letters.length / 2);
  const [head, tail] = [letters.slice(0, half), letters.slice(half)].map((part) => part.join(''));
  return [...chopped(document, head ?? '', look, width), ...chopped(document, tail ?? '', look, width)];
}

/** A term wider than the line is drawn smaller. */
function fitted(document: Pdf, box: Box, width: number): Box {
  if (box.width <= width) return box;
  const scale = width / box.width;
  return {
    width,
    height: box.height * scale,
    depth: box.depth * scale,
    paint(x, y) {
      document.save().translate(x, y).scale(scale);
      box.paint(0, 0);
      document.restore();
    },
  };
}

type Reader = { document: Pdf; look: OwnLook; width: number; words: Word[]; space: number };

function startWord(reader: Reader, spaceBefore: number, isFirst = false): void {
  reader.words.push({ boxes: [], width: 0, spaceBefore, isFirst, side: null });
}

function addBox({ words }: Reader, box: Box, side: Side | null): void {
  const word = words.at(-1);
  if (!word) return;
  word.side ??= side;
  word.boxes.push(box);
  word.width += box.width;
}

function readText(reader: Reader, text: string): void {
  const { document, look, width } = reader;
  for (const token of text.split(/(\n|[^\S\n]+)/)) {
    if (token === '\n') startWord(reader, 0, true);
    else if (token.trim() === '') token !== '' && startWord(reader, reader.space);
    else {
      const [first, ...rest] = chopped(document, token, look, width);
      const side = sideOfWord(token);
      if (first) addBox(reader, first, side);
      for (const box of rest) {
        startWord(reader, 0);
        addBox(reader, box, side);
      }
    }
  }
}

function wordsOf(reader: Reader, text: string): void {
  const { document, look, width } = reader;
  startWord(reader, 0, true);
  for (const part of mathsParts(text)) {
    const boxes = part.kind === 'formula' ? formulaBoxes(document, part.text, look.size * 1.08) : null;
    if (boxes === null) readText(reader, part.kind === 'formula' ? `$${part.text}$` : part.text);
    for (const [index, box] of (boxes ?? []).entries()) {
      if (index > 0) startWord(reader, 0);
      addBox(reader, fitted(document, box, width), 'left');
    }
  }
}

const leading = 0.12;

function lineOf(logical: readonly Word[], { size }: Look, side: Side): TextLine {
  const words = visualWords(logical, side);
  const boxes = words.flatMap((word) => word.boxes);
  const height = Math.max(size * 0.95, ...boxes.map((box) => box.height));
  const depth = Math.max(size * 0.3, ...boxes.map((box) => box.depth));
  const width = words.reduce((sum, word, index) => sum + word.width + (index > 0 ? word.spaceBefore : 0), 0);
  return {
    ...{ width, side },
    ascent: height,
    height: height + depth + size * leading,
    paint(x, y) {
      let at = x;
      for (const [index, word] of words.entries()) {
        if (index > 0) at += word.spaceBefore;
        for (const box of word.boxes) {
          box.paint(at, y + height);
          at += box.width;
        }
      }
    },
  };
}

/** Several lines of Arabic begin at the right; a single one stays beside its number. */
export function aligned(lines: readonly TextLine[], width: number): TextLine[] {
  if (lines.length < 2) return [...lines];
  return lines.map((line) =>
    line.side === 'left' ? line : { ...line, paint: (x, y) => line.paint(x + width - line.width, y) },
  );
}

/** Formulas stand between dollar signs. */
export function textLines(document: Pdf, text: string, look: Look, width: number): TextLine[] {
  const space = document
    .font(look.font ?? 'regular')
    .fontSize(look.size)
    .widthOfString(' ');
  const side = sideOf(text);
  const reader: Reader = { document, look: { ...look, base: side }, width, words: [], space };
  wordsOf(reader, text.trim());
  const lines: Word[][] = [];
  let used = 0;
  for (const word of reader.words) {
    if (word.isFirst || used + word.spaceBefore + word.width > width + 0.01) {
      lines.push([word]);
      used = word.width;
    } else {
      lines.at(-1)?.push(word);
      used += word.spaceBefore + word.width;
    }
  }
  return lines.map((words) => lineOf(words, look, side));
}
