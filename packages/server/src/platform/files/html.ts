import { Parser } from 'htmlparser2';
import { lowerOrRaise, underlined } from './typography.ts';

/** Converts HTML to its readable text. */

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as it stands in HTML or XML, also in an attribute. */
export const escapeMarkup = (text: string) => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);

const blocks = new Set('p div li tr table ul ol h1 h2 h3 h4 h5 h6 blockquote pre hr'.split(' '));
const unread = new Set(['script', 'style', 'head', 'title', 'template']);

type Shift = 'superscript' | 'subscript';
const shifts: Readonly<Record<string, Shift>> = { sup: 'superscript', sub: 'subscript' };

const isFormula = (text: string) => /[$\\]/.test(text);

/** Marks explicit line breaks, which are never collapsed. */
const lineBreak = '\u2028';

/** `pictureAt` returns the placeholder of a picture. */
export function htmlToText(html: string, pictureAt: (source: string, alt: string) => string): string {
  let text = '';
  let hidden = 0;
  const open: { name: string; from: number }[] = [];
  const parser = new Parser({
    onopentag(name, { src = '', alt = '' }) {
      if (unread.has(name)) hidden += 1;
      if (blocks.has(name)) text += '\n';
      if (name === 'br') text += lineBreak;
      if (name === 'td' || name === 'th') text += '\t';
      if (name === 'img' && hidden === 0) text += pictureAt(src, alt);
      if (name === 'sup' || name === 'sub' || name === 'u') open.push({ name, from: text.length });
    },
    ontext(data) {
      if (hidden === 0) text += data.replace(/[ \t\r\n\f]+/g, ' ');
    },
    onclosetag(name) {
      if (unread.has(name)) hidden = Math.max(0, hidden - 1);
      if (blocks.has(name)) text += '\n';
      if (open.at(-1)?.name !== name) return;
      const { from } = open.pop() ?? { from: text.length };
      const inside = text.slice(from);
      const shift = shifts[name];
      if (inside.trim() === '' || /[\n\t]/.test(inside) || isFormula(inside)) return;
      text = text.slice(0, from) + (shift ? lowerOrRaise(inside, shift) : underlined(inside));
    },
  });
  parser.write(html);
  parser.end();
  return text
    .replace(/(?<=\u2028)\n|\n(?=\u2028)/g, '')
    .split(/(?=[\n\u2028])/)
    .map((line) =>
      line
        .replace(/ {2,}/g, ' ')
        .replace(/^([\n\u2028]?)[ \t]+/, '$1')
        .replace(/[ \t]+$/, ''),
    )
    .join('')
    .replace(/\n{2,}/g, '\n')
    .replaceAll(lineBreak, '\n')
    .replace(/\u00a0/g, ' ')
    .trim();
}
