import type { ErrorCode, ErrorReply } from '@akada/contract';
import { errorStatus } from '@akada/contract/rules/error-status';

type Details = Pick<
  ErrorReply,
  | 'field'
  | 'retryAfterSeconds'
  | 'opensAt'
  | 'late'
  | 'quote'
  | 'taken'
  | 'missing'
  | 'started'
  | 'holder'
  | 'conflicts'
>;

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, message: string, details: Details | string = {}) {
    super(message);
    this.code = code;
    this.details = typeof details === 'string' ? { field: details } : details;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}
