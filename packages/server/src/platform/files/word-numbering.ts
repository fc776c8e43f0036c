import { attributeOf, childOf, nodesOf, type XmlNode } from './read-xml.ts';
import { signs } from './word-signs.ts';

/** List numbers and letters that Word computes; the paragraphs' text does not contain them. */

type Level = { start: number; format: string; text: string };
type List = { abstract: string; starts: ReadonlyMap<number, number> };

const roman = (count: number) => {
  const parts: [number, string][] = [
    [100, 'c'],
    [90, 'xc'],
    [50, 'l'],
    [40, 'xl'],
    [10, 'x'],
    [9, 'ix'],
    [5, 'v'],
    [4, 'iv'],
    [1, 'i'],
  ];
  let [left, text] = [count, ''];
  for (const [value, letters] of parts) for (; left >= value; left -= value) text += letters;
  return text;
};

const letters = (count: number) =>
  String.fromCharCode(97 + ((count - 1) % 26)).repeat(Math.floor((count - 1) / 26) + 1);

function written(count: number, format: string): string {
  // A hostile file starts its list at a thousand million.
  if (count < 1 || count > 5000) return String(count);
  if (format === 'upperLetter') return letters(count).toUpperCase();
  if (format === 'lowerLetter') return letters(count);
  if (format === 'upperRoman') return roman(count).toUpperCase();
  return format === 'lowerRoman' ? roman(count) : String(count);
}

const val = (node: XmlNode | undefined, name: string) => attributeOf(childOf(node, name), 'val');

const levelsOf = (abstract: XmlNode): Level[] => {
  const levels: Level[] = [];
  for (const level of nodesOf(abstract, 'lvl')) {
    const index = Number(attributeOf(level, 'ilvl'));
    if (!(index >= 0 && index < 9)) continue;
    levels[index] = {
      start: Number(val(level, 'start') ?? 1),
      format: val(level, 'numFmt') ?? 'decimal',
      text: val(level, 'lvlText') ?? '',
    };
  }
  return levels;
};

function readLists(root: XmlNode | null) {
  const numbering = root ? childOf(root, 'numbering') : undefined;
  const levels = new Map(
    nodesOf(numbering, 'abstractNum').map((one) => [attributeOf(one, 'abstractNumId') ?? '', levelsOf(one)]),
  );
  const lists = new Map<string, List>();
  for (const num of nodesOf(numbering, 'num')) {
    const starts = nodesOf(num, 'lvlOverride').map((one): [number, number] => [
      Number(attributeOf(one, 'ilvl')),
      Number(val(one, 'startOverride') ?? Number.NaN),
    ]);
    lists.set(attributeOf(num, 'numId') ?? '', {
      abstract: val(num, 'abstractNumId') ?? '',
      starts: new Map(starts.filter(([, start]) => Number.isInteger(start))),
    });
  }
  return { levels, lists };
}

/** Lists that paragraphs inherit from their style. */
function listsOfStyles(styles: XmlNode | null): Map<string, XmlNode> {
  const found = new Map<string, XmlNode>();
  for (const style of nodesOf(styles ? childOf(styles, 'styles') : undefined, 'style')) {
    const numPr = childOf(childOf(style, 'pPr'), 'numPr');
    if (numPr) found.set(attributeOf(style, 'styleId') ?? '', numPr);
  }
  return found;
}

/** The beginning of a question whose number was typed. */
const typed = /^\s*(?:(?:question|q|no)\b\.?\s*)?[([]?\d{1,3}[.):\]]/i;

/**
 * Returns a function that, called in order with each paragraph, gives its label: '12.', '(b)' or ''. Letters that go on
 * after the next question begin again, with the letter that Word shows behind them.
 */
export function numbersOf(
  numbering: XmlNode | null,
  styles: XmlNode | null,
): (properties: XmlNode | undefined, text: string) => string {
  const { levels, lists } = readLists(numbering);
  const ofStyle = listsOfStyles(styles);
  const counts = new Map<string, number[]>();
  const begun = new Set<string>();
  const lettered = new Map<string, { asked: number; before: number }>();
  let asked = 0;
  return (properties, text) => {
    const byStyle = ofStyle.get(val(properties, 'pStyle') ?? '');
    const own = childOf(properties, 'numPr');
    const id = val(own, 'numId') ?? val(byStyle, 'numId') ?? '';
    const list = lists.get(id);
    const level = Number(val(own, 'ilvl') ?? val(byStyle, 'ilvl') ?? 0);
    const all = levels.get(list?.abstract ?? '');
    const shown = all?.[level];
    if (!list || !all || !shown || shown.format === 'bullet' || shown.format === 'none') {
      if (typed.test(text)) asked += 1;
      return list && shown?.format === 'bullet' ? '•' : '';
    }
    const count = counts.get(list.abstract) ?? [];
    counts.set(list.abstract, count);
    const restart = list.starts.get(level);
    const isFirst = !begun.has(`${id} ${level}`);
    begun.add(`${id} ${level}`);
    const before = isFirst && restart !== undefined ? undefined : count[level];
    count[level] = before === undefined ? (restart ?? shown.start) : before + 1;
    count.length = level + 1;
    if (shown.format === 'decimal') asked += 1;
    const isLetter = shown.format.endsWith('Letter') && level === 0;
    const letters = lettered.get(list.abstract);
    const goesOn = isLetter && letters !== undefined && before !== undefined;
    const isNew = goesOn && letters.asked !== asked;
    const skipped = goesOn ? (isNew ? count[level] - shown.start : letters.before) : 0;
    if (isLetter) lettered.set(list.abstract, { asked, before: skipped });
    const label = written(count[level] - skipped, shown.format);
    if (skipped > 0) {
      const own = shown.text.replace('%1', label);
      return `${own} ${signs.shownLetter}${written(count[level], shown.format)}${signs.shownLetter}`;
    }
    return shown.text.replace(/%([1-9])/g, (_, digit: string) => {
      const place = Number(digit) - 1;
      return written(count[place] ?? all[place]?.start ?? 1, all[place]?.format ?? 'decimal');
    });
  };
}
