import { createRequire } from 'node:module';

export type FontStyle = {
  size: number;
  family: string;
  bold: boolean;
  italic: boolean;
  align: 'left' | 'center' | 'right';
};

/** Font sizes of `katex.css`, in em. */
const sizes = [0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.2, 1.44, 1.728, 2.074, 2.488];

const changes: Readonly<Record<string, Partial<FontStyle>>> = {
  textrm: { family: 'Main' },
  mainrm: { family: 'Main', italic: false },
  textbf: { bold: true },
  textit: { italic: true },
  textsf: { family: 'SansSerif' },
  texttt: { family: 'Typewriter' },
  mathnormal: { family: 'Math', italic: true },
  mathit: { family: 'Main', italic: true },
  mathrm: { italic: false },
  mathbf: { family: 'Main', bold: true },
  boldsymbol: { family: 'Math', bold: true, italic: true },
  amsrm: { family: 'AMS' },
  mathbb: { family: 'AMS' },
  textbb: { family: 'AMS' },
  mathcal: { family: 'Caligraphic' },
  mathfrak: { family: 'Fraktur' },
  textfrak: { family: 'Fraktur' },
  mathboldfrak: { family: 'Fraktur', bold: true },
  mathtt: { family: 'Typewriter' },
  mathscr: { family: 'Script' },
  textscr: { family: 'Script' },
  mathsf: { family: 'SansSerif' },
  mathboldsf: { family: 'SansSerif', bold: true },
  mathsfit: { family: 'SansSerif', italic: true },
  'small-op': { family: 'Size1' },
  'large-op': { family: 'Size2' },
  'delim-size1': { family: 'Size1' },
  'delim-size4': { family: 'Size4' },
  msupsub: { align: 'left' },
  'svg-align': { align: 'left' },
  mfrac: { align: 'center' },
  'op-limits': { align: 'center' },
  'katex-accent': { align: 'center' },
  'x-arrow': { align: 'center' },
  mover: { align: 'center' },
  munder: { align: 'center' },
  'col-align-l': { align: 'left' },
  'col-align-c': { align: 'center' },
  'col-align-r': { align: 'right' },
};

const sizeOf = (classes: readonly string[], name: string) => {
  const found = classes.map((one) => new RegExp(`^${name}(\\d+)$`).exec(one)?.[1]).find(Boolean);
  return found === undefined ? undefined : (sizes[Number(found) - 1] ?? 1);
};

export function restyled<Style extends FontStyle>(style: Style, classes: readonly string[]): Style {
  const next = { ...style };
  for (const name of classes) Object.assign(next, changes[name]);
  if (classes.includes('delimsizing')) {
    const size = classes.find((name) => /^size[1-4]$/.test(name));
    if (size) next.family = `S${size.slice(1)}`;
  }
  const [from, to] = [sizeOf(classes, 'reset-size'), sizeOf(classes, 'size')];
  if (from !== undefined && to !== undefined) next.size = (style.size * to) / from;
  return next;
}

const styles: Readonly<Record<string, readonly string[]>> = {
  Main: ['Regular', 'Bold', 'Italic', 'BoldItalic'],
  Math: ['Italic', 'BoldItalic'],
  SansSerif: ['Regular', 'Bold', 'Italic'],
  Fraktur: ['Regular', 'Bold'],
  Caligraphic: ['Regular', 'Bold'],
};

const { resolve } = createRequire(import.meta.url);

export function fontFile({ family, bold, italic }: FontStyle): string {
  const [usual = 'Regular', ...others] = styles[family] ?? [];
  const wanted = `${bold ? 'Bold' : ''}${italic ? 'Italic' : ''}`;
  const style = others.includes(wanted) ? wanted : usual;
  return resolve(`katex/dist/fonts/KaTeX_${family}-${style}.ttf`);
}
