import { mostStatementRows } from '@akada/contract/rules/statement';
import { AppError } from '../../../platform/http/app-error.ts';

/** Above the rows themselves banks write the account, the period and sums. */
export const mostLines = mostStatementRows + 200;

export function tooManyRows(lines: number): AppError | null {
  if (lines <= mostLines) return null;
  const most = mostStatementRows.toLocaleString('en-NG');
  return new AppError(
    'too_large',
    `A statement may have at most ${most} rows. Please choose a shorter period.`,
    'file',
  );
}
