import type { AppError } from '../http/app-error.ts';
import { type Attributes, readXml } from './read-xml.ts';
import { lowerOrRaise, underlined } from './typography.ts';

/** Texts of a workbook: its shared strings, and those that stand in a cell. */

/** '_x000D_' → a carriage return; '_x005F_' is the underscore of a text that only looks like one. */
export const unescaped = (text: string) =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

type Run = { shift: 'superscript' | 'subscript' | null; isUnderlined: boolean };

const plainRun: Run = { shift: null, isUnderlined: false };

function asSeen(text: string, { shift, isUnderlined }: Run): string {
  if (shift) return lowerOrRaise(text, shift);
  return isUnderlined && !text.includes('\n') && !/[$\\]/.test(text) ? underlined(text) : text;
}

/** Joins the pieces of rich text; readings (`rPh`) are left out. */
export function textReader(isAsShown: boolean) {
  let [all, piece] = ['', ''];
  let run = plainRun;
  let [isText, isReading] = [false, false];
  return {
    open: (name: string, attributes: () => Attributes) => {
      if (name === 'rPh') isReading = true;
      if (name === 'r') run = plainRun;
      if (name === 'vertAlign') {
        const { val } = attributes();
        run = { ...run, shift: val === 'superscript' || val === 'subscript' ? val : null };
      }
      if (name === 'u') run = { ...run, isUnderlined: attributes().val !== 'none' };
      isText = name === 't' && !isReading;
      if (isText) piece = '';
    },
    close: (name: string) => {
      if (name === 'rPh') isReading = false;
      if (name === 'r') run = plainRun;
      if (name !== 't') return;
      if (isText) all += isAsShown ? asSeen(unescaped(piece), run) : unescaped(piece);
      isText = false;
    },
    text: (text: string) => {
      if (isText) piece += text;
    },
    taken: () => {
      const text = all;
      [all, run] = ['', plainRun];
      return text;
    },
  };
}

/** One text for each `<si>`. */
export function sharedStrings(xml: string | null, isAsShown: boolean, damaged: () => AppError): string[] {
  const strings: string[] = [];
  if (xml === null) return strings;
  const reader = textReader(isAsShown);
  readXml(xml, damaged, {
    open: reader.open,
    close: (name) => {
      reader.close(name);
      if (name === 'si') strings.push(reader.taken());
    },
    text: reader.text,
  });
  return strings;
}
