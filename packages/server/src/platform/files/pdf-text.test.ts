import { expect, test } from 'vitest';
import { readPdf } from '../../../test/read-pdf.ts';
import { newPdf, printable } from './pdf.ts';

test('text is copied as it is written, with letters that have a dot below and without', async () => {
  const { document, bytes } = await newPdf({ Title: 'x', Author: 'x', CreationDate: new Date(0) }, 40);
  const texts = ['Ìṣirò', 'Sessions of SSS 1 ends', 'Ọláńrewájú Ẹ̀bùn ọ e', 'office fi ﬁ', 'Ṣẹ́gun'];
  for (const text of texts) document.text(printable(document, text, 'bold'));
  document.end();
  const { lines } = readPdf(await bytes);
  // A mark is placed by itself, and so a line of its own here.
  expect(lines.join('').normalize('NFKC')).toBe(texts.join('').normalize('NFKC'));
});
