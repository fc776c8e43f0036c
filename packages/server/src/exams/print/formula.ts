import { formulaLimits, longestFormula } from '@akada/contract/rules/broken-formula';
import { katex } from '../../platform/files/katex.ts';
import { drawRuns, type Pdf, runsOf, widthOf } from '../../platform/files/pdf.ts';
import { type Graphic, paintGraphic } from './formula-graphics.ts';
import { type FontStyle, fontFile, restyled } from './formula-styles.ts';

/** A box on a line; `y` is the baseline. */
export type Box = { width: number; height: number; depth: number; paint: (x: number, y: number) => void };

/** A node of what KaTeX builds for a browser: spans with classes and styles, which `katex.css` lays out. */
type Node = {
  classes?: readonly string[];
  style?: Readonly<Record<string, string>>;
  children?: readonly Node[];
  text?: string;
  italic?: number;
  attributes?: Readonly<Record<string, string>>;
};

/** `room` is the width of the enclosing stack, for pieces that fill it. */
type Piece = { width: number; fills?: boolean; paint: (x: number, y: number, room: number) => void };

export type Style = FontStyle & { document: Pdf };

const empty: Piece = { width: 0, paint: () => {} };

const em = (value: string | undefined, { size }: Style) => (Number.parseFloat(value ?? '0') || 0) * size;

function symbol({ text = '', italic = 0 }: Node, style: Style): Piece {
  const { document, size } = style;
  const runs = runsOf(document, text, [fontFile(style), style.bold ? 'bold' : 'regular', 'signs']);
  const width = widthOf(document, runs, size);
  return { width: width + italic * size, paint: (x, y) => drawRuns(document, runs, size, { x, y }) };
}

function row(nodes: readonly Node[], style: Style): Piece {
  const pieces = nodes.map((node) => piece(node, style));
  const [only] = pieces;
  if (only && pieces.length === 1) return only;
  return {
    width: pieces.reduce((sum, { width }) => sum + width, 0),
    paint(x, y) {
      let at = x;
      for (const one of pieces) {
        one.paint(at, y, one.width);
        at += one.width;
      }
    },
  };
}

const shares = { left: 0, center: 0.5, right: 1 } as const;

/** A strut in each row holds its place, and `top` moves it from there. */
function stack({ children = [] }: Node, style: Style): Piece {
  const rows = (children[0]?.children?.[0]?.children ?? []).flatMap((item) => {
    const [strut, ...content] = item.children ?? [];
    if (!strut) return [];
    const own = restyled(style, item.classes ?? []);
    const { top, marginLeft, marginRight } = item.style ?? {};
    return {
      ...row(content, own),
      down: em(top, style) + em(strut.style?.height, style),
      before: em(marginLeft, style),
      after: em(marginRight, style),
      share: shares[own.align],
    };
  });
  const width = Math.max(0, ...rows.map((one) => one.before + one.width + one.after));
  return {
    width,
    paint(x, y) {
      for (const { before, after, fills, share, down, ...one } of rows) {
        const room = width - before - after;
        one.paint(x + before + (fills ? 0 : (room - one.width) * share), y + down, room);
      }
    },
  };
}

/** The bottom line of a box as wide as its stack. */
function line({ style: own }: Node, style: Style): Piece {
  const thick = em(own?.borderBottomWidth, style);
  return {
    ...{ width: 0, fills: true },
    paint: (x, y, room) => style.document.rect(x, y - thick, room, thick).fill('black'),
  };
}

function separator({ style: own }: Node, style: Style): Piece {
  const thick = em(own?.borderRightWidth, style);
  const height = em(own?.height, style);
  const bottom = -em(own?.verticalAlign, style);
  const paint: Piece['paint'] = (x, y) =>
    style.document.rect(x - thick / 2, y + bottom - height, thick, height).fill('black');
  return { width: 0, paint };
}

function rule({ style: own }: Node, style: Style): Piece {
  const width = em(own?.borderRightWidth, style);
  const height = em(own?.borderTopWidth, style);
  return { width, paint: (x, y) => style.document.rect(x, y - height, width, height).fill('black') };
}

function frame({ style: own }: Node, style: Style): Piece {
  const thick = em(own?.borderWidth ?? '0.04em', style);
  const height = em(own?.height, style);
  const paint: Piece['paint'] = (x, y, room) => {
    const inner = [x + thick / 2, y - height + thick / 2, room - thick, height - thick] as const;
    style.document
      .lineWidth(thick)
      .rect(...inner)
      .stroke('black');
  };
  return { width: 0, fills: true, paint };
}

/** Without a width of its own. */
const lap = (share: number) => (node: Node, style: Style) => {
  const inner = row(node.children?.filter(({ classes }) => classes?.includes('katex-inner')) ?? [], style);
  const paint: Piece['paint'] = (x, y) => inner.paint(x - inner.width * share, y, inner.width);
  return { width: 0, paint };
};

const makers: Readonly<Record<string, (node: Node, style: Style) => Piece>> = {
  'katex-strut': () => empty,
  'vlist-t': stack,
  'frac-line': line,
  'overline-line': line,
  'underline-line': line,
  'katex-hline': line,
  'katex-hdashline': line,
  'vertical-separator': separator,
  'katex-rule': rule,
  fbox: frame,
  llap: lap(1),
  clap: lap(0.5),
  rlap: lap(0),
  'accent-body': ({ classes, children = [] }, style) => {
    const body = row(children, style);
    return classes?.includes('accent-full') ? body : { ...body, width: 0 };
  },
};

const hasGraphic = ({ children = [] }: Node): boolean =>
  children.some((child) => child.attributes?.height !== undefined || (child.style?.height && hasGraphic(child)));

function graphic(node: Node, style: Style): Piece {
  const height = em(node.style?.height, style);
  const own = em(node.style?.width, style);
  return {
    width: own || em(node.style?.minWidth, style),
    fills: own === 0,
    paint: (x, y, room) => paintGraphic(style, node as Graphic, { x, y: y - height, width: own || room, height }),
  };
}

/** Padding on both sides in `katex.css`, in em. */
const paddings: Readonly<Record<string, number>> = { boxpad: 0.3, 'x-arrow-pad': 0.5, 'cancel-pad': 0.2 };

function edges({ classes = [], style: own = {} }: Node, style: Style): { before: number; after: number } {
  const padding = classes.reduce((sum, name) => sum + (paddings[name] ?? 0), 0) * style.size;
  const root = classes.includes('katex-root') ? { left: 0.2778, right: -0.5556 } : { left: 0, right: 0 };
  return {
    before: padding + em(own.paddingLeft, style) + em(own.marginLeft, style) + root.left * style.size,
    after: padding + em(own.marginRight, style) + root.right * style.size,
  };
}

function widened(inner: Piece, node: Node, style: Style): Piece {
  const { before, after } = edges(node, style);
  const { left, top, color, width } = node.style ?? {};
  if (color === 'transparent') return { ...empty, width: before + inner.width + after };
  const [right, down] = [before + em(left, style), em(top, style)];
  const isEmpty = inner.width === 0 && (node.children?.length ?? 0) === 0 && node.text === undefined;
  const minimum = node.classes?.includes('nulldelimiter') ? 0.12 * style.size : em(width, style);
  return {
    ...inner,
    width: before + (isEmpty ? Math.max(inner.width, minimum) : inner.width) + after,
    paint: (x, y, room) => inner.paint(x + right, y + down, room - before - after),
  };
}

function piece(node: Node, outer: Style): Piece {
  const style = { ...outer, ...restyled(outer, node.classes ?? []) };
  if (node.text !== undefined) return widened(symbol(node, style), node, style);
  const make = (node.classes ?? []).map((name) => makers[name]).find((maker) => maker !== undefined);
  if (make) return widened(make(node, style), node, style);
  if (node.style?.height && hasGraphic(node)) return graphic(node, style);
  return widened(row(node.children ?? [], style), node, style);
}

/** The tree is what KaTeX's own `render` turns into elements. */
function treeOf(source: string): Node | null {
  if (source.length > longestFormula) return null;
  try {
    return katex().__renderToHTMLTree(source, formulaLimits) as Node;
  } catch {
    return null;
  }
}

/** A line may break between them. Null where the formula cannot be read. */
export function formulaBoxes(document: Pdf, source: string, size: number): Box[] | null {
  const tree = treeOf(source);
  if (tree === null) return null;
  const style: Style = { document, size, family: 'Main', bold: false, italic: false, align: 'left' };
  return (tree.children?.[0]?.children ?? []).flatMap((base) => {
    const strut = base.children?.[0];
    if (!strut?.classes?.includes('katex-strut')) return [];
    const { width, paint } = piece(base, style);
    const below = -em(strut.style?.verticalAlign, style);
    const height = em(strut.style?.height, style) - below;
    return { width, height, depth: below, paint: (x: number, y: number) => paint(x, y, width) };
  });
}
