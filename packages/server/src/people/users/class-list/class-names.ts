import { type ClassLevel, classLevelFrom, classLevels } from '@akada/contract/rules/class-level';
import { fold } from '../../../platform/db/search.ts';

/** Spellings of classes: 'JSS 1A', 'JSS1 A' and 'jss1-a' are one. */

/** A space stays between two numbers: 'SS 1 2' is not 'SS 12'. */
export const classKey = (name: string) =>
  fold(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/(?<!\d) | (?!\d)/g, '');

/** Staff's answers by `classKey`. */
export type ClassNames = Readonly<Record<string, ClassLevel>>;

const words = 'one|two|three|four|five|six';
const spelled = [...words.split('|')];
const roman = ['i', 'ii', 'iii', 'iv', 'v', 'vi'];

const numberOf = (typed: string) =>
  /^\d+$/.test(typed) ? Number(typed) : Math.max(spelled.indexOf(typed), roman.indexOf(typed)) + 1;

const stages = [
  { name: 'jss|js|jhs|juniorsecondaryschool|juniorsecondary|juniorhigh', first: 1, last: 3, offset: 0 },
  { name: 'sss|ss|shs|seniorsecondaryschool|seniorsecondary|seniorhigh', first: 1, last: 2, offset: 3 },
  { name: 'basic|year|yr|grade|', first: 7, last: 11, offset: -6 },
  { name: 'form|class|year|yr', first: 1, last: 5, offset: 0 },
];

const anyStage = stages.map(({ name }) => name.replace(/\|$/, '')).join('|');
const spelling = new RegExp(`^(${anyStage})?(\\d{1,2}|${words}|iii|ii|iv|i|vi|v)(?!\\d)(.*)$`);

/** 'JSS 1A' → ['jss', '1', 'a']. */
function partsOf(name: string) {
  const [, stage = '', number = '', arm = ''] = spelling.exec(classKey(name)) ?? [];
  return number === '' ? null : { stage, number: numberOf(number.replace(/^0(?=\d)/, '')), arm };
}

/** The class that staff may mean, to be confirmed; empty where nothing is likely. */
export function likelyClass(name: string): ClassLevel | '' {
  const parts = partsOf(name);
  if (parts === null) return '';
  const { stage, number } = parts;
  const found = stages.find((one) => one.name.split('|').includes(stage) && number >= one.first && number <= one.last);
  return (found && classLevels[number + found.offset - 1]) ?? '';
}

const longestArm = 14;

/** A line that holds such a name only is a heading. */
export function looksLikeClass(cell: string): boolean {
  if (classLevelFrom(cell) !== null) return /[a-z]/i.test(cell);
  const parts = partsOf(cell);
  return (
    parts !== null &&
    parts.stage !== '' &&
    parts.arm.length <= longestArm &&
    /\d|\bi+\b|\b(?:one|two|three)\b/i.test(cell)
  );
}
