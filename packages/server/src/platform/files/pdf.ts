import { fileURLToPath } from 'node:url';
import { mendText } from './pdf-text.ts';
import { sideOf, wholeLine } from './right-to-left.ts';

export type Pdf = PDFKit.PDFDocument;

/**
 * Noto Sans, a subset of Latin letters, tones and currencies, because the fonts of PDF readers lack ₦ and Ọ́;
 * `signs` has Greek, small figures, arrows and mathematical symbols, `arabic` Arabic alone.
 */
const fonts = fileURLToPath(new URL('./fonts/', import.meta.url));
const files = {
  ...{ regular: 'NotoSans-Regular.ttf', bold: 'NotoSans-Bold.ttf', signs: 'NotoSans-Signs.ttf' },
  arabic: 'NotoSansArabic-Regular.woff',
} as const;
export type PdfFont = keyof typeof files;

export type PdfInfo = { Title: string; Author: string; CreationDate: Date };

/** Deterministic: the same input gives the same bytes. The caller draws until `end`. */
export async function newPdf(
  info: PdfInfo,
  margin: number,
  layout: 'portrait' | 'landscape' = 'portrait',
): Promise<{ document: Pdf; bytes: Promise<Buffer> }> {
  // Loaded by the first PDF only.
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument({
    ...{ size: 'A4', layout, margin, lang: 'en', displayTitle: true, font: '', bufferPages: true },
    info: { ...info, ModDate: info.CreationDate },
  });
  const bytes = new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  for (const [name, file] of Object.entries(files)) document.registerFont(name, `${fonts}${file}`);
  const end = document.end.bind(document);
  document.end = () => {
    mendText(document);
    end();
  };
  return { document, bytes };
}

/** A name must not break the lines of the page. */
export const plainLine = (text: string) => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ').trim();

export type Run = { font: string; text: string };

type OpenFont = { ascender: number; font: { hasGlyphForCodePoint: (code: number) => boolean } };

const openFont = (document: Pdf) => (document as unknown as { _font: OpenFont })._font;

function has(document: Pdf, font: string, cluster: string): boolean {
  document.font(font);
  const { font: open } = openFont(document);
  return [...cluster].every((sign) => open.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0));
}

const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const isPlain = /^[\x20-\x7e]*$/;

/** Marks of direction and joining: they have no shape of their own. */
const shapeless = /\p{Default_Ignorable_Code_Point}/gu;

/** Letters of mathematics and of full width, which programs use for bold ones. */
const styled = /[\u{1d400}-\u{1d7ff}\uff01-\uff5e\ufb00-\ufb06]/gu;

/** Stands for letters that no font has. */
export const unprinted = '[…]';

const unprintedOf = new WeakMap<Pdf, Set<string>>();

/** The letters that were left out since the last call. */
export function takeUnprinted(document: Pdf): string[] {
  const letters = [...(unprintedOf.get(document) ?? [])];
  unprintedOf.delete(document);
  return letters;
}

function leaveOut(document: Pdf, letter: string): void {
  const letters = unprintedOf.get(document) ?? new Set();
  unprintedOf.set(document, letters.add(letter));
}

/** Each character, with its combining marks, in the first font that has it; `[…]` for those that none has. */
export function runsOf(document: Pdf, text: string, fonts: readonly [string, ...string[]]): Run[] {
  if (isPlain.test(text)) return [{ font: fonts[0], text }];
  const runs: Run[] = [];
  for (const { segment } of clusters.segment(text)) {
    const fontOf = (letter: string) => fonts.find((one) => has(document, one, letter));
    const [whole, simple] = [segment, segment.replace(shapeless, '').replace(styled, (sign) => sign.normalize('NFKC'))];
    const shown = fontOf(whole) === undefined ? simple : whole;
    if (shown === '') continue;
    const font = fontOf(shown);
    if (font === undefined) leaveOut(document, segment);
    const last = runs.at(-1);
    if (font === undefined && last?.text.endsWith(unprinted)) continue;
    const drawn = font === undefined ? unprinted : shown;
    if (last && last.font === (font ?? fonts[0])) last.text += drawn;
    else runs.push({ font: font ?? fonts[0], text: drawn });
  }
  return runs;
}

/** Ascender of Noto Sans, in thousandths. */
const usualAscender = 1069;

/** By how much a line of the current font begins higher, to stand on the baseline of the others. */
export const raisedBy = (document: Pdf, size: number) => ((openFont(document).ascender - usualAscender) / 1000) * size;

/** Beside what a person reads with `[…]` in it. */
export const unprintedNote = `${unprinted} stands for letters that cannot be printed. The whole text is in the account.`;

/** Sets the font of a line, Arabic where all of it is; returns it as that font can write it, with `[…]` for the rest. */
export function printable(document: Pdf, text: string, font: PdfFont = 'regular'): string {
  if (sideOf(text) === 'right' && has(document, 'arabic', text)) return wholeLine(text);
  const shown = runsOf(document, text, [font]).map((run) => run.text);
  document.font(font);
  return shown.join('');
}

export function widthOf(document: Pdf, runs: readonly Run[], size: number): number {
  return runs.reduce((sum, { font, text }) => sum + document.font(font).fontSize(size).widthOfString(text), 0);
}

/** `y` is the baseline. */
export function drawRuns(document: Pdf, runs: readonly Run[], size: number, { x, y }: { x: number; y: number }): void {
  let at = x;
  for (const run of runs) {
    document.font(run.font).fontSize(size).text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic' });
    at += document.widthOfString(run.text);
  }
}
