import type { Pdf } from './pdf.ts';

/** What a PDF says when its text is copied, read aloud or searched. */

type Embedded = {
  /** Code points of each glyph, by its number in the subset. */
  unicode: number[][];
  /** Numbers in the font of the glyphs in the subset. */
  subset: { glyphs: number[] };
  font: { stringsForGlyph: (glyph: number) => string[] };
};

/** What has no letter to say is a mark. */
const isBaseOf = (letter: string, said: string) =>
  said === '' || (said !== letter && [...said].length === 1 && said.normalize('NFD').startsWith(letter));

/**
 * ‘ṣ’ is drawn as s with a dot below, and PDFKit gives the whole letter to the first of the two: each s of the document
 * would be copied as ṣ. A glyph of a letter of its own says that letter; the dot follows as a combining one.
 */
export function mendText(document: Pdf): void {
  const fonts = Object.values((document as unknown as { _fontFamilies: Record<string, Embedded> })._fontFamilies);
  for (const { unicode, subset, font } of new Set(fonts)) {
    for (const [at, glyph] of subset.glyphs.entries()) {
      const said = String.fromCodePoint(...(unicode[at] ?? []));
      const own = font.stringsForGlyph(glyph).find((letter) => isBaseOf(letter, said));
      if (at > 0 && own !== undefined) unicode[at] = [own.codePointAt(0) ?? 0];
    }
  }
}
