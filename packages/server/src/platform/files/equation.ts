import { attributeOf, childOf, nodesOf, textIn, type XmlNode } from './read-xml.ts';

/** An equation of Word (Office Math, ECMA-376 part 1, section 22.1) as LaTeX that KaTeX draws. */

export const signs: Readonly<Record<string, string>> = {
  '×': '\\times ',
  '÷': '\\div ',
  '·': '\\cdot ',
  '⋅': '\\cdot ',
  '±': '\\pm ',
  '∓': '\\mp ',
  '−': '-',
  '≤': '\\le ',
  '≥': '\\ge ',
  '≠': '\\neq ',
  '≈': '\\approx ',
  '≡': '\\equiv ',
  '∝': '\\propto ',
  '∞': '\\infty ',
  '→': '\\to ',
  '⇒': '\\Rightarrow ',
  '⇔': '\\Leftrightarrow ',
  '↔': '\\leftrightarrow ',
  '⇌': '\\rightleftharpoons ',
  '∈': '\\in ',
  '∉': '\\notin ',
  '∪': '\\cup ',
  '∩': '\\cap ',
  '⊂': '\\subset ',
  '⊆': '\\subseteq ',
  '∅': '\\emptyset ',
  '∴': '\\therefore ',
  '∵': '\\because ',
  '∠': '\\angle ',
  '⊥': '\\perp ',
  '∥': '\\parallel ',
  '∂': '\\partial ',
  '∇': '\\nabla ',
  '°': '^{\\circ}',
  '…': '\\ldots ',
  '⋯': '\\cdots ',
  '′': "'",
  '″': "''",
  α: '\\alpha ',
  β: '\\beta ',
  γ: '\\gamma ',
  δ: '\\delta ',
  ε: '\\epsilon ',
  θ: '\\theta ',
  λ: '\\lambda ',
  μ: '\\mu ',
  µ: '\\mu ',
  π: '\\pi ',
  ρ: '\\rho ',
  σ: '\\sigma ',
  τ: '\\tau ',
  φ: '\\phi ',
  ϕ: '\\phi ',
  ω: '\\omega ',
  η: '\\eta ',
  Δ: '\\Delta ',
  Σ: '\\Sigma ',
  Ω: '\\Omega ',
  Π: '\\Pi ',
  Φ: '\\Phi ',
  Θ: '\\Theta ',
  Λ: '\\Lambda ',
  Γ: '\\Gamma ',
  '∑': '\\sum ',
  '∏': '\\prod ',
  '∫': '\\int ',
  '∬': '\\iint ',
  '∮': '\\oint ',
  '⋃': '\\bigcup ',
  '⋂': '\\bigcap ',
  '\\': '\\backslash ',
  '{': '\\{',
  '}': '\\}',
  $: '\\$',
  '%': '\\%',
  '#': '\\#',
  '&': '\\&',
  _: '\\_',
  '^': '\\hat{}',
  '~': '\\sim ',
  '\u00a0': '\\ ',
  '\u2009': '\\,',
  '\u2061': '',
  '\u200b': '',
  '₦': '\\text{₦}',
};

const functions = new Set(
  'sin cos tan cot sec csc sinh cosh tanh arcsin arccos arctan log ln lg exp lim max min det gcd'.split(' '),
);

/** Letters of the plane for mathematics (𝑥, 𝐀) as plain ones. */
const plainLetters = (text: string) =>
  text.replace(/[\u{1d400}-\u{1d7ff}ℎ]/gu, (sign) => (sign === 'ℎ' ? 'h' : sign.normalize('NFKC')));

/** Four letters or more are text, not a product of variables. */
function wordOf(word: string): string {
  if (functions.has(word)) return `\\${word} `;
  return word.length >= 4 ? `\\text{${word}}` : word;
}

function runText(run: XmlNode): string {
  const text = plainLetters(nodesOf(run, 't').map(textIn).join(''));
  const isPlain = childOf(childOf(run, 'rPr'), 'nor') !== undefined;
  if (isPlain && /[A-Za-z]/.test(text))
    return `\\text{${text.replace(/[\\{}$%#&_^~]/g, (sign) => (sign === '\\' || sign === '^' || sign === '~' ? '' : `\\${sign}`))}}`;
  return text.replace(/[A-Za-z]+|[^A-Za-z]/gu, (part) =>
    /[A-Za-z]/.test(part) ? wordOf(part) : (signs[part] ?? part),
  );
}

const inside = (node: XmlNode | undefined) => nodesOf(node).map(latexOf).join('');
const argument = (node: XmlNode, name: string) => `{${inside(childOf(node, name)).trim()}}`;
const property = (node: XmlNode, name: string) => attributeOf(childOf(childOf(node, `${node.name}Pr`), name), 'val');
const isOn = (value: string | undefined) => value !== undefined && !['0', 'off', 'false'].includes(value);

/** Groups the base of a power or index. */
function base(node: XmlNode): string {
  const text = inside(childOf(node, 'e')).trim();
  return /^(?:\w|\\[A-Za-z]+|\\left.*\\right.*)?$/.test(text) ? text : `{${text}}`;
}

const fences: Readonly<Record<string, string>> = {
  '(': '(',
  ')': ')',
  '[': '[',
  ']': ']',
  '{': '\\{',
  '}': '\\}',
  '|': '|',
  '‖': '\\|',
  '⟨': '\\langle ',
  '⟩': '\\rangle ',
  '⌊': '\\lfloor ',
  '⌋': '\\rfloor ',
  '⌈': '\\lceil ',
  '⌉': '\\rceil ',
  '〈': '\\langle ',
  '〉': '\\rangle ',
  '': '.',
};

function delimited(node: XmlNode): string {
  const [begin, end] = [property(node, 'begChr') ?? '(', property(node, 'endChr') ?? ')'];
  const separator = property(node, 'sepChr') ?? '|';
  const parts = nodesOf(node, 'e').map((one) => inside(one).trim());
  return `\\left${fences[begin] ?? '.'}${parts.join(` ${separator} `)}\\right${fences[end] ?? '.'}`;
}

function fraction(node: XmlNode): string {
  const [top, bottom] = [argument(node, 'num'), argument(node, 'den')];
  const type = property(node, 'type');
  if (type === 'noBar') return `\\genfrac{}{}{0pt}{}${top}${bottom}`;
  return type === 'lin' || type === 'skw' ? `${top}/${bottom}` : `\\frac${top}${bottom}`;
}

function radical(node: XmlNode): string {
  const degree = inside(childOf(node, 'deg')).trim();
  return degree === '' ? `\\sqrt${argument(node, 'e')}` : `\\sqrt[${degree}]${argument(node, 'e')}`;
}

function large(node: XmlNode): string {
  const sign = signs[property(node, 'chr') ?? '∫'] ?? '\\int ';
  const lower = isOn(property(node, 'subHide')) ? '' : `_${argument(node, 'sub')}`;
  const upper = isOn(property(node, 'supHide')) ? '' : `^${argument(node, 'sup')}`;
  return `${sign.trim()}${lower === '_{}' ? '' : lower}${upper === '^{}' ? '' : upper} ${inside(childOf(node, 'e'))}`;
}

const matrix = (node: XmlNode) => {
  const rows = nodesOf(node, 'mr').map((row) =>
    nodesOf(row, 'e')
      .map((cell) => inside(cell).trim())
      .join(' & '),
  );
  return `\\begin{matrix}${rows.join(' \\\\ ')}\\end{matrix}`;
};

const lines = (node: XmlNode) =>
  `\\begin{aligned}${nodesOf(node, 'e')
    .map((one) => inside(one).trim())
    .join(' \\\\ ')}\\end{aligned}`;

const accents: Readonly<Record<string, string>> = {
  '̂': '\\hat',
  '̃': '\\tilde',
  '̄': '\\bar',
  '̅': '\\overline',
  '⃗': '\\vec',
  '⃑': '\\vec',
  '̇': '\\dot',
  '̈': '\\ddot',
};

function limited(node: XmlNode, sign: '_' | '^'): string {
  const text = inside(childOf(node, 'e')).trim();
  return /^\\(?:lim|max|min|sum|prod)$/.test(text)
    ? `${text}${sign}${argument(node, 'lim')} `
    : `${sign === '_' ? '\\underset' : '\\overset'}${argument(node, 'lim')}{${text}}`;
}

const written: Readonly<Record<string, (node: XmlNode) => string>> = {
  r: runText,
  f: fraction,
  rad: radical,
  nary: large,
  d: delimited,
  m: matrix,
  eqArr: lines,
  sSup: (node) => `${base(node)}^${argument(node, 'sup')}`,
  sSub: (node) => `${base(node)}_${argument(node, 'sub')}`,
  sSubSup: (node) => `${base(node)}_${argument(node, 'sub')}^${argument(node, 'sup')}`,
  sPre: (node) => `{}_${argument(node, 'sub')}^${argument(node, 'sup')}${inside(childOf(node, 'e'))}`,
  func: (node) => `${inside(childOf(node, 'fName')).trim()} ${inside(childOf(node, 'e'))}`,
  limLow: (node) => limited(node, '_'),
  limUpp: (node) => limited(node, '^'),
  acc: (node) => `${accents[property(node, 'chr') ?? '̂'] ?? '\\hat'}${argument(node, 'e')}`,
  bar: (node) => `${property(node, 'pos') === 'top' ? '\\overline' : '\\underline'}${argument(node, 'e')}`,
  borderBox: (node) => `\\boxed${argument(node, 'e')}`,
};

function latexOf(node: XmlNode): string {
  if (node.name.endsWith('Pr')) return '';
  return (written[node.name] ?? inside)(node);
}

export const equationToLatex = (equation: XmlNode): string => inside(equation).replace(/\s+/g, ' ').trim();
