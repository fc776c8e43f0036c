import { AppError } from '../http/app-error.ts';
import { equationToLatex } from './equation.ts';
import { attributeOf, childOf, isNode, nodesOf, readTree, textIn, type XmlNode } from './read-xml.ts';
import { lowerOrRaise, underlined } from './typography.ts';
import { type Unzipped, unzip } from './unzip.ts';
import { numbersOf } from './word-numbering.ts';
import { rowLines } from './word-rows.ts';
import { signOf, signs } from './word-signs.ts';
import { isOn, stylesOf, type WordStyles } from './word-styles.ts';
import type { Table } from './workbook.ts';

/** Converts a Word file to typed lines, with list numbers, equations as LaTeX, superscripts and blanks. */

const damaged = () => new AppError('invalid', 'This Word file is damaged. Please save it again.', 'file');

export type WordPicture = { bytes: Buffer | null; name: string; alt: string };

type Block = { kind: 'line'; text: string } | { kind: 'table'; table: Table };
export type WordText = {
  blocks: Block[];
  pictures: WordPicture[];
  /** Omissions. */
  notes: string[];
};

type Look = {
  shift: 'superscript' | 'subscript' | null;
  isUnderlined: boolean;
  isMarked: boolean;
  isBold: boolean;
  isItalic: boolean;
};
type Piece = Look & { text: string };

const isOff = (value: string | undefined) => value === undefined || ['none', 'auto', '0', 'false'].includes(value);
const isRed = (color: string | undefined) => /^(?:[c-f][0-9a-f])(?:[0-3][0-9a-f]){2}$/i.test(color ?? '');

function lookOf(run: XmlNode, reader: Reader): Look {
  const properties = childOf(run, 'rPr');
  const bold = childOf(properties, 'b');
  const italic = childOf(properties, 'i');
  const value = (name: string) => attributeOf(childOf(properties, name), 'val');
  const shift = value('vertAlign');
  return {
    shift: shift === 'superscript' || shift === 'subscript' ? shift : null,
    isUnderlined: !isOff(value('u')),
    isMarked: !isOff(value('highlight')) || isRed(value('color')),
    isBold: bold ? isOn(bold) : reader.styles.isBold(value('rStyle') ?? '') || reader.isBoldParagraph,
    isItalic: italic !== undefined && isOn(italic),
  };
}

/** Drawings, deleted text and content for other programs. */
const ignored = new Set([
  'del',
  'moveFrom',
  'instrText',
  'delText',
  'Fallback',
  'rPr',
  'pPr',
  'sectPr',
  'footnoteReference',
]);

type Reader = {
  pictures: WordPicture[];
  pictureOf: (relation: string, alt: string) => WordPicture;
  later: XmlNode[];
  styles: WordStyles;
  isBoldParagraph: boolean;
  notes: string[];
};

const plain: Look = { shift: null, isUnderlined: false, isMarked: false, isBold: false, isItalic: false };

function place(reader: Reader, relation: string | undefined, alt: string): string {
  if (relation === undefined) return '';
  reader.pictures.push(reader.pictureOf(relation, alt));
  return `${signs.picture}${reader.pictures.length - 1}${signs.picture}`;
}

function drawn(node: XmlNode, reader: Reader): string {
  const all = (name: string): XmlNode[] => {
    const found: XmlNode[] = [];
    const walk = (one: XmlNode) => {
      if (one.name === 'Fallback' || one.name === 'txbxContent') return;
      if (one.name === name) found.push(one);
      nodesOf(one).forEach(walk);
    };
    walk(node);
    return found;
  };
  const boxes = (one: XmlNode): XmlNode[] =>
    one.name === 'txbxContent' ? [one] : one.name === 'Fallback' ? [] : nodesOf(one).flatMap(boxes);
  reader.later.push(...boxes(node));
  if (all('OLEObject').some((one) => /equation/i.test(attributeOf(one, 'ProgID') ?? ''))) return signs.drawnEquation;
  const [properties] = all('docPr');
  const alt = attributeOf(properties, 'descr') ?? '';
  const relations = [
    ...all('blip').map((one) => attributeOf(one, 'embed')),
    ...all('imagedata').map((one) => attributeOf(one, 'id')),
  ];
  if (relations.length === 0 && all('rect').some((one) => attributeOf(one, 'hr') === 't')) return '';
  if (relations.length === 0 && all('txbxContent').length === 0 && boxes(node).length === 0) {
    reader.pictures.push({ bytes: Buffer.alloc(0), name: 'shapes', alt });
    return `${signs.picture}${reader.pictures.length - 1}${signs.picture}`;
  }
  return relations.map((relation) => place(reader, relation, alt)).join('');
}

function runPieces(run: XmlNode, reader: Reader): Piece[] {
  const look = lookOf(run, reader);
  const hidden = childOf(childOf(run, 'rPr'), 'vanish');
  if (hidden && isOn(hidden)) {
    const text = nodesOf(run, 't').map(textIn).join('').trim();
    if (text !== '') reader.notes.push(`Hidden text of the Word file was left out: “${text.slice(0, 60)}”`);
    return [];
  }
  const note = nodesOf(run).find(({ name }) => name === 'footnoteReference' || name === 'endnoteReference');
  if (note) reader.notes.push('A footnote of the Word file was left out');
  const parts = nodesOf(run).map((node): Piece => {
    switch (node.name) {
      case 't':
        return { ...look, text: textIn(node) };
      case 'tab':
        return { ...look, text: '\t' };
      case 'br':
      case 'cr':
        return { ...plain, text: '\n' };
      case 'noBreakHyphen':
        return { ...look, text: '-' };
      case 'sym':
        return { ...look, text: signOf(attributeOf(node, 'font') ?? '', attributeOf(node, 'char') ?? '') };
      case 'instrText':
        // Fractions and roots of old files.
        return { ...plain, text: /^\s*eq\b/i.test(textIn(node)) ? signs.drawnEquation : '' };
      case 'drawing':
      case 'pict':
      case 'object':
      case 'AlternateContent':
        return { ...plain, text: drawn(node, reader) };
      default:
        return { ...plain, text: '' };
    }
  });
  return parts.filter(({ text }) => text !== '');
}

function piecesOf(node: XmlNode, reader: Reader): Piece[] {
  if (ignored.has(node.name)) return [];
  if (node.name === 'r') return runPieces(node, reader);
  if (node.name === 'oMath') return [{ ...plain, text: `$${equationToLatex(node)}$` }];
  return nodesOf(node).flatMap((child) => piecesOf(child, reader));
}

const isSame = (a: Look, b: Look) =>
  a.shift === b.shift &&
  a.isUnderlined === b.isUnderlined &&
  a.isMarked === b.isMarked &&
  a.isBold === b.isBold &&
  a.isItalic === b.isItalic;

function joined(pieces: readonly Piece[]): Piece[] {
  const all: Piece[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    if (last && isSame(last, piece)) last.text += piece.text;
    else all.push({ ...piece });
  }
  return all;
}

const around = (text: string, begin: string, end: string) =>
  text.replace(/[^\n\t]*[^\n\t\s][^\n\t]*/g, (words) => `${begin}${words}${end}`);

const strong = (text: string) => around(text, signs.strong, signs.strongEnd);

/** The letter of an option that is underlined is a mark of the right one. */
const isLabel = (text: string) => /^\s*[([]?[A-Ja-j][.)\]]*\s*$/.test(text);

function looked(piece: Piece, isFirst: boolean, isHeading: boolean): string {
  if (isFirst && piece.isUnderlined && isLabel(piece.text)) return strong(piece.text);
  const text = pieceText(piece, isHeading);
  if (piece.isBold) return strong(text);
  return piece.isItalic ? around(text, signs.soft, signs.softEnd) : text;
}

function pieceText({ text, shift, isUnderlined, isMarked }: Piece, isHeading: boolean): string {
  const mark = isMarked && text.trim() !== '' ? signs.marked : '';
  if (isUnderlined && /^[\s_]+$/.test(text)) return '_____';
  if (shift) return lowerOrRaise(text, shift) + mark;
  const words = isUnderlined && !isHeading && !/[\n\t$\ue000]/.test(text) ? underlined(text) : text;
  return words.replace(/\s*$/, (space) => mark + space);
}

function lineOf(paragraph: XmlNode, numbers: Numbers, reader: Reader): string {
  const properties = childOf(paragraph, 'pPr');
  const style = attributeOf(childOf(properties, 'pStyle'), 'val') ?? '';
  reader.isBoldParagraph = reader.styles.isBold(style);
  const pieces = joined(nodesOf(paragraph).flatMap((child) => piecesOf(child, reader)));
  const isHeading = pieces.every(
    ({ text, isUnderlined }) => isUnderlined || text.trim() === '' || /^\s*[([]?\w{1,3}[.)\]]\s*$/.test(text),
  );
  const isUnderlined = isHeading && pieces.some((piece) => piece.isUnderlined && /[^\s_]/.test(piece.text));
  const words = isUnderlined
    ? pieces.map((piece) => pieceText(piece, true)).join('')
    : pieces.map((piece, at) => looked(piece, at === 0, isHeading)).join('');
  const text = isUnderlined ? strong(words) : words;
  const number = numbers(properties, pieces.map((piece) => piece.text).join(''));
  const line = number === '' ? text : `${number} ${text}`;
  return reader.styles.isHeading(style) ? `${signs.heading}${line}` : line;
}

type Numbers = (properties: XmlNode | undefined, text: string) => string;

function paragraphLines(paragraph: XmlNode, numbers: Numbers, reader: Reader): string[] {
  const line = lineOf(paragraph, numbers, reader);
  const boxes = reader.later.splice(0);
  return [...line.split('\n'), ...boxes.flatMap((box) => linesIn(box, numbers, reader))];
}

/** Includes the lines of nested tables. */
function linesIn(node: XmlNode, numbers: Numbers, reader: Reader): string[] {
  return nodesOf(node).flatMap((child) => {
    if (ignored.has(child.name)) return [];
    return child.name === 'p' ? paragraphLines(child, numbers, reader) : linesIn(child, numbers, reader);
  });
}

function tableOf(node: XmlNode, numbers: Numbers, reader: Reader): string[][][] {
  return nodesOf(node, 'tr').map((row) =>
    nodesOf(row, 'tc').map((cell) => linesIn(cell, numbers, reader).filter((line) => line.trim() !== '')),
  );
}

function blocksOf(
  body: XmlNode,
  numbers: Numbers,
  reader: Reader,
  isHead: (row: readonly string[]) => boolean,
): Block[] {
  return body.children.filter(isNode).flatMap((node): Block[] => {
    if (ignored.has(node.name)) return [];
    if (node.name === 'p') return paragraphLines(node, numbers, reader).map((text) => ({ kind: 'line', text }));
    if (node.name !== 'tbl') return blocksOf(node, numbers, reader, isHead);
    const rows = tableOf(node, numbers, reader);
    const table = rows.map((row) => row.map((lines) => lines.join('\n')));
    if (isHead(table[0] ?? [])) return [{ kind: 'table', table }];
    return rows.flatMap(rowLines).map((text) => ({ kind: 'line', text }));
  });
}

function relationsOf(zip: Unzipped): Map<string, string> {
  const xml = zip.text('word/_rels/document.xml.rels');
  const relations = xml === null ? undefined : childOf(readTree(xml, damaged), 'Relationships');
  return new Map(nodesOf(relations).map((one) => [attributeOf(one, 'Id') ?? '', attributeOf(one, 'Target') ?? '']));
}

/** `isHead` distinguishes a table of questions from a layout table. */
export function readWord(bytes: Buffer, isHead: (row: readonly string[]) => boolean): WordText {
  const zip = unzip(bytes, 'Word file');
  const xml = zip.text('word/document.xml');
  if (xml === null) throw damaged();
  const part = (name: string) => {
    const text = zip.text(name);
    return text === null ? null : readTree(text, damaged);
  };
  const relations = relationsOf(zip);
  const pictureOf = (relation: string, alt: string): WordPicture => {
    const name = (relations.get(relation) ?? '').replace(/^\//, '');
    return { name, alt, bytes: zip.bytes(name.startsWith('word/') ? name : `word/${name}`) };
  };
  const styles = part('word/styles.xml');
  const reader: Reader = {
    ...{ pictures: [], pictureOf, later: [], notes: [] },
    ...{ styles: stylesOf(styles), isBoldParagraph: false },
  };
  const body = childOf(childOf(readTree(xml, damaged), 'document'), 'body');
  if (!body) throw damaged();
  const numbers = numbersOf(part('word/numbering.xml'), styles);
  return { blocks: blocksOf(body, numbers, reader, isHead), pictures: reader.pictures, notes: reader.notes };
}
