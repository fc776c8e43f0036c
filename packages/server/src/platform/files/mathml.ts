import { signs } from './equation.ts';
import { isNode, nodesOf, textIn, type XmlNode } from './read-xml.ts';

/** MathML (presentation) as LaTeX that KaTeX draws; an equation that brings its own LaTeX keeps it. */

const functions = new Set(
  'sin cos tan cot sec csc sinh cosh tanh arcsin arccos arctan log ln lg exp lim max min'.split(' '),
);

const inside = (node: XmlNode | undefined): string => nodesOf(node).map(latexOf).join('');
const part = (node: XmlNode, index: number) => {
  const child = nodesOf(node)[index];
  return `{${child ? latexOf(child).trim() : ''}}`;
};

function letters(node: XmlNode): string {
  const text = textIn(node).trim();
  if (functions.has(text)) return `\\${text} `;
  if (text.length > 1 && /^[A-Za-z]+$/.test(text)) return `\\mathrm{${text}}`;
  return [...text].map((sign) => signs[sign] ?? sign).join('');
}

const words = (node: XmlNode) => `\\text{${textIn(node).replace(/[\\{}$%#&_^~]/g, ' ')}}`;

const accents: Readonly<Record<string, string>> = {
  '¯': '\\bar',
  '‾': '\\overline',
  '^': '\\hat',
  '→': '\\vec',
  '⃗': '\\vec',
  '~': '\\tilde',
  '˙': '\\dot',
};

function over(node: XmlNode): string {
  const sign = accents[textIn(nodesOf(node)[1] ?? node).trim()];
  return sign ? `${sign}${part(node, 0)}` : `\\overset${part(node, 1)}${part(node, 0)}`;
}

/** Large operators take limits; other bases take an underset. */
const isLarge = (node: XmlNode) => /^[∑∏∫⋃⋂]$|^(?:lim|max|min)$/.test(textIn(nodesOf(node)[0] ?? node).trim());

const rows = (node: XmlNode) =>
  `\\begin{matrix}${nodesOf(node, 'mtr')
    .map((row) =>
      nodesOf(row, 'mtd')
        .map((cell) => inside(cell).trim())
        .join(' & '),
    )
    .join(' \\\\ ')}\\end{matrix}`;

const written: Readonly<Record<string, (node: XmlNode) => string>> = {
  mi: letters,
  mn: letters,
  mo: letters,
  mtext: words,
  ms: words,
  mspace: () => '\\ ',
  mfrac: (node) => `\\frac${part(node, 0)}${part(node, 1)}`,
  msqrt: (node) => `\\sqrt{${inside(node).trim()}}`,
  mroot: (node) => `\\sqrt[${part(node, 1).slice(1, -1)}]${part(node, 0)}`,
  msup: (node) => `${part(node, 0)}^${part(node, 1)}`,
  msub: (node) => `${part(node, 0)}_${part(node, 1)}`,
  msubsup: (node) => `${part(node, 0)}_${part(node, 1)}^${part(node, 2)}`,
  mover: over,
  munder: (node) =>
    isLarge(node) ? `${part(node, 0).slice(1, -1)}_${part(node, 1)}` : `\\underset${part(node, 1)}${part(node, 0)}`,
  munderover: (node) => `${part(node, 0).slice(1, -1)}_${part(node, 1)}^${part(node, 2)}`,
  mfenced: (node) => `\\left(${nodesOf(node).map(latexOf).join(',')}\\right)`,
  mtable: rows,
  annotation: () => '',
  'annotation-xml': () => '',
};

const latexOf = (node: XmlNode): string => (written[node.name] ?? inside)(node);

function ownLatex(node: XmlNode): string | null {
  for (const child of node.children.filter(isNode)) {
    if (child.name === 'annotation' && child.attributes.encoding === 'application/x-tex') return textIn(child).trim();
    const found = ownLatex(child);
    if (found !== null) return found;
  }
  return null;
}

export const mathmlToLatex = (math: XmlNode): string =>
  ownLatex(math) ??
  inside(math)
    .replace(/\{(\w)\}(?=[\^_])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
