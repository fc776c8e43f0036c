import { classLevelFrom } from '@akada/contract/rules/class-level';
import { fold } from '../../../platform/db/search.ts';

/** Spellings of classes: 'JSS 1A', 'JSS1 A' and 'jss1-a' are one. */

/** A space stays between two numbers: 'SS 1 2' is not 'SS 12'. */
export const classKey = (name: string) =>
  fold(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/(?<!\d) | (?!\d)/g, '');

const numbers = 'one|two|three|four|five|six';

const stages =
  'jss|js|jhs|juniorsecondaryschool|juniorsecondary|juniorhigh|sss|ss|shs|seniorsecondaryschool|seniorsecondary|seniorhigh|basic|year|yr|grade|form|class';
const spelling = new RegExp(`^(${stages})?(\\d{1,2}|${numbers}|iii|ii|iv|i|vi|v)(?!\\d)(.*)$`);

const longestArm = 14;

/** A line that holds such a name only is a heading. */
export function looksLikeClass(cell: string): boolean {
  if (classLevelFrom(cell) !== null) return /[a-z]/i.test(cell);
  const [, stage = '', , arm = ''] = spelling.exec(classKey(cell)) ?? [];
  return stage !== '' && arm.length <= longestArm && /\d|\bi+\b|\b(?:one|two|three)\b/i.test(cell);
}
