import type { ScoreRow, SheetFill } from '@akada/contract';
import type { TermScoreRow } from '../../platform/db/schema.ts';
import { type Fill, isTyped } from './fills.ts';
import type { SheetStudent } from './sheet.ts';

/** What a score sheet says of the exams that fill it. */

const isOfArm = ({ row }: Fill, armId: string | null) => row.arm_id === '' || row.arm_id === armId;

/** For the row of a student. */
export function filledIn(
  fills: readonly Fill[],
  { _id, armId }: SheetStudent,
  cells: readonly TermScoreRow[],
): Pick<ScoreRow, 'filled' | 'typedOver'> {
  const own = fills.filter((fill) => isOfArm(fill, armId));
  const cellOf = ({ row }: Fill) => cells.find((cell) => cell.component_id === row.component_id);
  const filled = own.flatMap((fill) => (cellOf(fill)?.filled_from ? fill.row.component_id : []));
  const typedOver = own.flatMap((fill) => {
    const [cell, mark] = [cellOf(fill), fill.markOf(_id)];
    return cell && isTyped(cell) && mark !== null ? [[fill.row.component_id, mark] as const] : [];
  });
  return {
    ...(filled.length > 0 && { filled }),
    ...(typedOver.length > 0 && { typedOver: Object.fromEntries(typedOver) }),
  };
}

/** For the sheet of the class or arm; counted among its rows. Who sees the whole class sees fills of empty arms too. */
export function fillsIn(
  fills: readonly Fill[],
  { shown, isWhole }: { shown: readonly SheetStudent[]; isWhole: boolean },
  armId: string | undefined,
): { fills?: SheetFill[] } {
  const ids = new Set(shown.map(({ _id }) => _id));
  const own = fills.filter(
    (fill) =>
      (armId === undefined || isOfArm(fill, armId)) &&
      ((isWhole && fill.students.length === 0) || shown.length === 0 || fill.students.some(({ _id }) => ids.has(_id))),
  );
  const said = own.map(({ row, exam, results, changes }): SheetFill => {
    const { isDeleted, ...named } = exam;
    const waiting = [...results].filter(([id, { state }]) => ids.has(id) && state === 'to-mark');
    return {
      ...{ componentId: row.component_id, armId: row.arm_id || null },
      exam: { ...named, ...(isDeleted && { isDeleted }) },
      ...{ absent: row.absent === 1, by: row.filled_by, at: row.filled_at, toMark: waiting.length },
      wouldChange: changes.filter(({ student }) => ids.has(student._id)).length,
    };
  });
  return said.length > 0 ? { fills: said } : {};
}
