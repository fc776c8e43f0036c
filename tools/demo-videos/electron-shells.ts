// Chemistry: electrons in shells, groups and periods.
import { opening, remember } from './cards.ts';
import {
  circle,
  ease,
  green,
  greenTint,
  group,
  ink,
  type Lesson,
  type Lettering,
  marigold,
  paper,
  rect,
  type Scene,
  soft,
  text,
} from './stage.ts';

interface Element {
  name: string;
  symbol: string;
  shells: number[];
}

const hydrogen: Element = { name: 'Hydrogen', symbol: 'H', shells: [1] };
const carbon: Element = { name: 'Carbon', symbol: 'C', shells: [2, 4] };
const sodium: Element = { name: 'Sodium', symbol: 'Na', shells: [2, 8, 1] };
const chlorine: Element = { name: 'Chlorine', symbol: 'Cl', shells: [2, 8, 7] };
const argon: Element = { name: 'Argon', symbol: 'Ar', shells: [2, 8, 8] };

const radii = [72, 120, 168];
const total = ({ shells }: Element): number => shells.reduce((sum, count) => sum + count, 0);

interface Look {
  x?: number;
  y?: number;
  size?: number;
  /** How many electrons are drawn so far. */
  shown?: number;
  /** Paint the electrons of the outer shell. */
  outer?: boolean;
}

function atom(
  element: Element,
  t: number,
  { x = 290, y = 328, size = 1, shown = 99, outer = false }: Look = {},
): string {
  let drawn = 0;
  let content = '';
  element.shells.forEach((count, shell) => {
    const radius = (radii[shell] ?? 0) * size;
    const last = shell === element.shells.length - 1;
    content += circle(x, y, radius, { stroke: last && outer ? ink : soft, width: last && outer ? 3 : 2 });
    for (let index = 0; index < count; index += 1) {
      const angle = (index / count) * 2 * Math.PI - Math.PI / 2 + (t * 0.22) / (shell + 1);
      const visible = Math.min(1, Math.max(0, shown - drawn));
      const [px, py] = [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
      if (visible > 0) {
        content += circle(px, py, 11 * size * visible, {
          fill: last && outer ? marigold : green,
          stroke: paper,
          width: 2,
        });
      }
      drawn += 1;
    }
  });
  const nucleus = circle(x, y, 36 * size, { fill: greenTint, stroke: green, width: 2.5 });
  return content + nucleus + text(x, y + 12 * size, element.symbol, { size: Math.max(28, 34 * size), weight: 700 });
}

function about(element: Element, t: number, parts: string[]): string {
  const electrons = total(element);
  const row = (y: number, words: string, start: number, look: Lettering = {}): string =>
    text(540, y, words, { size: 36, weight: 500, anchor: 'start', ...look, opacity: ease(t, start, 0.5) });
  return (
    row(215, element.name, 0.4, { size: 50, weight: 700 }) +
    row(272, `${electrons} electron${electrons === 1 ? '' : 's'}`, 0.8, { fill: soft }) +
    parts.map((words, index) => row(338 + index * 48, words, 1.6 + index * 0.7)).join('') +
    row(366 + parts.length * 48, element.shells.join(', '), 2 + parts.length * 0.7, {
      size: 56,
      weight: 700,
      fill: green,
    })
  );
}

const filling = (element: Element, t: number): string =>
  atom(element, t, { shown: Math.max(0, (t - 0.8) / (2.4 / total(element))) });

function limits(t: number): string {
  const line = (y: number, words: string, start: number): string =>
    text(540, y, words, { size: 38, weight: 600, anchor: 'start', opacity: ease(t, start, 0.5) });
  return (
    atom(argon, t, { shown: Math.max(0, (t - 0.6) * 5) }) +
    line(270, '1st shell: at most 2', 0.8) +
    line(340, '2nd shell: at most 8', 1.4) +
    line(410, '3rd shell: 8 so far', 3)
  );
}

const table = [
  ['H', '', '', '', '', '', '', 'He'],
  ['Li', 'Be', 'B', 'C', 'N', 'O', 'F', 'Ne'],
  ['Na', 'Mg', 'Al', 'Si', 'P', 'S', 'Cl', 'Ar'],
];
const groups = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', '0'];
const CELL = 82;

function periodic(marked: (row: number, column: number) => number, rowLook: number[], columnLook: number[]): string {
  const left = 240;
  const top = 212;
  const high = 84;
  let content = '';
  table.forEach((symbols, row) => {
    const bold = rowLook.includes(row);
    const y = top + row * high + high / 2 + 10;
    content += text(left - 20, y, `Period ${row + 1}`, {
      anchor: 'end',
      weight: bold ? 700 : 500,
      fill: bold ? green : soft,
    });
    symbols.forEach((symbol, column) => {
      if (symbol === '') return;
      const x = left + column * CELL;
      content += rect(x, top + row * high, CELL, high, { width: 1.5, stroke: soft });
      content += group(rect(x, top + row * high, CELL, high, { fill: marigold, width: 2 }), marked(row, column));
      content += text(x + CELL / 2, y, symbol, { size: 34, weight: 600 });
    });
  });
  content += groups
    .map((name, column) => {
      const bold = columnLook.includes(column);
      return text(left + (column + 0.5) * CELL, top - 16, name, {
        size: 30,
        weight: bold ? 700 : 500,
        fill: bold ? green : soft,
      });
    })
    .join('');
  return content + text(left - 20, top - 16, 'Group', { anchor: 'end', fill: soft });
}

function outerShells(t: number): string {
  const show = ease(t, 1, 0.5);
  const label = (x: number, words: string, strong: string): string =>
    text(x, 468, words, { size: 30 }) + text(x, 510, strong, { size: 34, weight: 700, fill: green });
  return (
    atom(sodium, t, { x: 270, y: 288, size: 0.78, outer: true }) +
    atom(chlorine, t, { x: 690, y: 288, size: 0.78, outer: true }) +
    group(label(270, '1 outer electron', 'Group I') + label(690, '7 outer electrons', 'Group VII'), show)
  );
}

const inTable =
  (t: number, start: number, cells: [number, number][]) =>
  (row: number, column: number): number => {
    const index = cells.findIndex(([r, c]) => r === row && c === column);
    return index < 0 ? 0 : ease(t, start + index * 0.6, 0.5);
  };

const scenes: Scene[] = [
  opening({
    subject: 'Chemistry',
    level: 'Class 3',
    title: '[Electron shells] and the periodic table',
    motif: (t) => group(atom(sodium, t, { x: 765, y: 280, size: 0.92 }), ease(t, 0.2, 0.6)),
  }),
  {
    seconds: 5.5,
    caption: 'In this model of the atom, electrons move round the nucleus in [shells].',
    draw: (t) =>
      atom(carbon, t) +
      group(
        text(540, 290, 'nucleus, in the middle', { anchor: 'start', size: 36 }) +
          text(540, 360, 'electrons, in shells', { anchor: 'start', size: 36, fill: green, weight: 600 }),
        ease(t, 0.8, 0.5),
      ),
  },
  {
    seconds: 7,
    caption: 'In the first 18 elements, shells fill from the inside: [2], then [8], then [8].',
    draw: limits,
  },
  {
    seconds: 5,
    caption: 'Hydrogen has only one electron. It goes in the first shell.',
    aside: 'Hydrogen: 1.',
    draw: (t) => filling(hydrogen, t) + about(hydrogen, t, ['1 in the 1st shell']),
  },
  {
    seconds: 6.5,
    caption: 'Carbon has 6. Two fill the first shell and four go in the second.',
    aside: 'Carbon: 2, 4.',
    draw: (t) => filling(carbon, t) + about(carbon, t, ['2 in the 1st shell', '4 in the 2nd shell']),
  },
  {
    seconds: 6.5,
    caption: 'Sodium has 11. After 2 and 8, [one electron] is left for the third shell.',
    aside: 'Sodium: 2, 8, 1.',
    draw: (t) => filling(sodium, t) + about(sodium, t, ['2 and 8: full', '1 in the 3rd shell']),
  },
  {
    seconds: 6.5,
    caption: 'Chlorine has 17. After 2 and 8, [seven electrons] are in the third shell.',
    aside: 'Chlorine: 2, 8, 7.',
    draw: (t) => filling(chlorine, t) + about(chlorine, t, ['2 and 8: full', '7 in the 3rd shell']),
  },
  {
    seconds: 7,
    caption: 'In Groups I to VII, the number of outer electrons is the [group] number.',
    aside: 'Sodium: Group I. Chlorine: Group VII.',
    draw: outerShells,
  },
  {
    seconds: 7.5,
    caption: 'The number of shells gives the [period]. Both have three shells: Period 3.',
    draw: (t) =>
      periodic(
        inTable(t, 1, [
          [2, 0],
          [2, 6],
        ]),
        t > 1 ? [2] : [],
        t > 1 ? [0, 6] : [],
      ),
  },
  remember(
    'In Groups I to VII, the number of outer electrons is the group. The number of shells is the period.',
    'Magnesium has 12 electrons. What are its arrangement, group and period?',
  ),
];

export const electronShells: Lesson = { name: 'electron-shells', scenes, crf: 28 };
