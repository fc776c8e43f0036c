import { letterOf } from './draft.ts';

const same = (text: string) => text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();

const labelled = /^[([]?([A-Za-z])[)\].:]?$/;
/** 'B. Abuja', '(b) Abuja' */
const labelledText = /^[([]?([A-Za-z])[)\].:][)\]]?\s+(.+)$/s;

function byLabel(key: string, options: readonly string[]): number {
  const letter = labelled.exec(key)?.[1];
  if (letter)
    return options[letter.toUpperCase().charCodeAt(0) - 65] === undefined
      ? -1
      : letter.toUpperCase().charCodeAt(0) - 65;
  const [, before = '', text = ''] = labelledText.exec(key) ?? [];
  const index = before === '' ? -1 : before.toUpperCase().charCodeAt(0) - 65;
  return index >= 0 && same(options[index] ?? '') === same(text) ? index : -1;
}

function byText(key: string, options: readonly string[]): number {
  const exact = options.indexOf(key);
  if (exact >= 0) return exact;
  const alike = options.flatMap((option, index) => (same(option) === same(key) ? [index] : []));
  return alike.length === 1 ? (alike[0] ?? -1) : -1;
}

function byNumber(key: string, options: readonly string[]): number {
  return /^\d{1,2}$/.test(key) && options[Number(key) - 1] !== undefined ? Number(key) - 1 : -1;
}

/** Which option a key means; -1 where none. */
export function optionOf(key: string, options: readonly string[], keyIs: 'label' | 'text'): number {
  const ways = keyIs === 'label' ? [byLabel, byText, byNumber] : [byText, byLabel, byNumber];
  for (const way of ways) {
    const index = way(key.trim(), options);
    if (index >= 0) return index;
  }
  return -1;
}

export function keyProblem(key: string, options: readonly string[]): string {
  const most = letterOf(options.length - 1);
  return `The answer “${key}” is not among the options A to ${most}`;
}
