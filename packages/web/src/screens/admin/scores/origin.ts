import type { ScoreRow, ScoreSheet, SheetFill } from '@akada/contract';
import { wordOfMark } from '../../../state/scores/typed-mark.ts';

/** What the mark of a cell has to do with an exam. */
export type Origin = { letter: 'E' | 'T'; words: string };

/** Fills of a part: one of the class, or one of each arm. */
export const fillsOf = ({ fills = [] }: ScoreSheet, componentId: string): SheetFill[] =>
  fills.filter((fill) => fill.componentId === componentId);

export function originOf(sheet: ScoreSheet, row: ScoreRow, { _id }: { _id: string }): Origin | undefined {
  const titles = [...new Set(fillsOf(sheet, _id).map(({ exam }) => `“${exam.title}”`))];
  if (titles.length === 0) return undefined;
  const from = titles.join(' or ');
  if (row.filled?.includes(_id)) return { letter: 'E', words: `from ${from}` };
  const given = row.typedOver?.[_id];
  return given === undefined ? undefined : { letter: 'T', words: `typed; ${from} gives ${wordOfMark(given)}` };
}
