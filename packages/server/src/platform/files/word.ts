import { AppError } from '../http/app-error.ts';
import { equationToLatex } from './equation.ts';
import { attributeOf, childOf, isNode, nodesOf, readTree, textIn, type XmlNode } from './read-xml.ts';
import { lowerOrRaise, underlined } from './typography.ts';
import { type Unzipped, unzip } from './unzip.ts';
import { numbersOf } from './word-numbering.ts';
import type { Table } from './workbook.ts';

/** Converts a Word file to typed lines, with list numbers, equations as LaTeX, superscripts and blanks. */

const damaged = () => new AppError('invalid', 'This Word file is damaged. Please save it again.', 'file');

export type WordPicture = { bytes: Buffer | null; name: string; alt: string };

/** In the private use area, so that no text contains them. */
export const signs = {
  /** Before and after the number of a picture. */
  picture: '\ue000',
  /** After highlighted or red text, by which teachers mark the right option. */
  marked: '\ue001',
  /** An equation of MathType or the old editor, stored as a drawing only. */
  drawnEquation: '\ue002',
};

type Block = { kind: 'line'; text: string } | { kind: 'table'; table: Table };
export type WordText = { blocks: Block[]; pictures: WordPicture[] };

type Look = { shift: 'superscript' | 'subscript' | null; isUnderlined: boolean; isMarked: boolean };
type Piece = Look & { text: string };

const isOff = (value: string | undefined) => value === undefined || ['none', 'auto', '0', 'false'].includes(value);
const isRed = (color: string | undefined) => /^(?:[c-f][0-9a-f])(?:[0-3][0-9a-f]){2}$/i.test(color ?? '');

function lookOf(run: XmlNode): Look {
  const properties = childOf(run, 'rPr');
  const value = (name: string) => attributeOf(childOf(properties, name), 'val');
  const shift = value('vertAlign');
  return {
    shift: shift === 'superscript' || shift === 'subscript' ? shift : null,
    isUnderlined: !isOff(value('u')),
    isMarked: !isOff(value('highlight')) || isRed(value('color')),
  };
}

/** The Symbol font of old files. */
const symbols: Readonly<Record<string, string>> = {
  b0: '°',
  b4: '×',
  b8: '÷',
  b1: '±',
  a3: '≤',
  b3: '≥',
  b9: '≠',
  bb: '≈',
  a5: '∞',
  d6: '√',
  ae: '→',
  de: '⇒',
  '61': 'α',
  '62': 'β',
  '64': 'δ',
  '67': 'γ',
  '6c': 'λ',
  '6d': 'μ',
  '70': 'π',
  '71': 'θ',
  '72': 'ρ',
  '73': 's',
  '77': 'ω',
  '44': 'Δ',
  '57': 'Ω',
  '5c': '∴',
  d0: '∠',
};

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

type Reader = { pictures: WordPicture[]; pictureOf: (relation: string, alt: string) => WordPicture; later: XmlNode[] };

const plain: Look = { shift: null, isUnderlined: false, isMarked: false };

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
  return relations.map((relation) => place(reader, relation, alt)).join('');
}

function runPieces(run: XmlNode, reader: Reader): Piece[] {
  const look = lookOf(run);
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
        return { ...look, text: symbols[(attributeOf(node, 'char') ?? '').slice(-2).toLowerCase()] ?? '' };
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
  a.shift === b.shift && a.isUnderlined === b.isUnderlined && a.isMarked === b.isMarked;

function joined(pieces: readonly Piece[]): Piece[] {
  const all: Piece[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    if (last && isSame(last, piece)) last.text += piece.text;
    else all.push({ ...piece });
  }
  return all;
}

function pieceText({ text, shift, isUnderlined, isMarked }: Piece, isHeading: boolean): string {
  const mark = isMarked && text.trim() !== '' ? signs.marked : '';
  if (isUnderlined && /^[\s_]+$/.test(text)) return '_____';
  if (shift) return lowerOrRaise(text, shift) + mark;
  const words = isUnderlined && !isHeading && !/[\n\t$\ue000]/.test(text) ? underlined(text) : text;
  return words.replace(/\s*$/, (space) => mark + space);
}

function lineOf(paragraph: XmlNode, number: string, reader: Reader): string {
  const pieces = joined(nodesOf(paragraph).flatMap((child) => piecesOf(child, reader)));
  const isHeading = pieces.every(
    ({ text, isUnderlined }) => isUnderlined || text.trim() === '' || /^\s*[([]?\w{1,3}[.)\]]\s*$/.test(text),
  );
  const text = pieces.map((piece) => pieceText(piece, isHeading)).join('');
  return number === '' ? text : `${number} ${text}`;
}

type Numbers = (properties: XmlNode | undefined) => string;

function paragraphLines(paragraph: XmlNode, numbers: Numbers, reader: Reader): string[] {
  const line = lineOf(paragraph, numbers(childOf(paragraph, 'pPr')), reader);
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

/** Options in columns become one line; whole questions side by side are read cell by cell. */
const rowLines = (cells: readonly string[][]) =>
  cells.every((lines) => lines.length <= 1) ? [cells.map(([line = '']) => line).join('\t')] : cells.flat();

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
  const reader: Reader = { pictures: [], pictureOf, later: [] };
  const body = childOf(childOf(readTree(xml, damaged), 'document'), 'body');
  if (!body) throw damaged();
  const numbers = numbersOf(part('word/numbering.xml'), part('word/styles.xml'));
  return { blocks: blocksOf(body, numbers, reader, isHead), pictures: reader.pictures };
}
