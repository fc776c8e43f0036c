import { letterOf } from './draft.ts';
import { optionsIn, questionStart } from './text-lines.ts';

/** Lists of Word whose letters go on from the question before: 'e.' is the first option again. */

const label = /^(\s*\ue003?[([]?)([A-Za-z])([.):\]])(\ue004?\s+)(?=\S)/;

const indexOf = (letter: string) => letter.toUpperCase().charCodeAt(0) - 65;

/** The letter that the paper shows stays between two signs after the new one. */
export function lettersFromA(lines: readonly string[]): string[] {
  let last = -1;
  let base = 0;
  let isFresh = false;
  return lines.map((line, at) => {
    const start = questionStart(line.replace(/[\ue003-\ue005\ue007\ue008]/g, ''));
    if (start) {
      isFresh = true;
      base = 0;
      const inline = optionsIn(start.rest, new Set(), null).marks.at(-1);
      if (inline) [last, isFresh] = [inline.index, false];
      return line;
    }
    const [whole, before = '', letter = '', after = '', space = ''] = label.exec(line) ?? [];
    // 'I.' over 'II.' is a number.
    if (whole === undefined || (/i/i.test(letter) && /^\s*[([]?ii[.):\]]/i.test(lines[at + 1] ?? ''))) return line;
    const index = indexOf(letter);
    if (isFresh && index === last + 1 && last > 0) base = index;
    else if (isFresh || index !== last + 1) base = 0;
    isFresh = false;
    last = index;
    if (base === 0) return line;
    const own = letterOf(index - base);
    const shown = letter === letter.toUpperCase() ? own : own.toLowerCase();
    return `${before}${shown}${after}${space}\ue006${letter}\ue006${line.slice(whole.length)}`;
  });
}
