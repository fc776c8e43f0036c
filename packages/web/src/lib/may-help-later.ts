import { CallError } from './call-error.ts';

/** What was refused may be taken at another try: no connection, a busy school, a sign-in that ended. */
export const mayHelpLater = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status >= 500 || [401, 408, 429].includes(error.status));
