const networkMessage = 'Network error - no response from server';

const isAdminArea = () => /^\/(?:super-)?admin(?:\/|$)/.test(globalThis.location?.pathname ?? '');

type Details = { status: number; code: string; field?: string; data?: Record<string, unknown> };

/** `status` 0 with code 'network' means that no reply of our API arrived. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly status: number;
  readonly code: string;
  /** The name of the refused input. */
  readonly field: string | undefined;
  readonly data: Record<string, unknown>;

  constructor(message: string, { status, code, field, data = {} }: Details) {
    super(message);
    this.status = status;
    this.code = code;
    this.field = field;
    this.data = data;
  }

  static network(): CallError {
    return new CallError(networkMessage, { status: 0, code: 'network' });
  }

  /** Specification, section 8: a failure without words reads otherwise in the admins' area. */
  static from(response: Response, data: Record<string, unknown> = {}): CallError {
    const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
    return new CallError(
      text(data.message) ?? (isAdminArea() ? (text(response.statusText) ?? 'Server error') : 'An error occurred'),
      {
        status: response.status,
        code: text(data.code) ?? 'unreadable',
        field: text(data.field),
        data,
      },
    );
  }
}

export function messageOf(error: unknown, fallback = 'An unexpected error occurred'): string {
  return error instanceof Error && error.message !== '' ? error.message : fallback;
}

/** The server's own message, else the fallback (specification, section 8). */
export function serverMessage(error: unknown, fallback: string): string {
  if (!(error instanceof CallError)) return fallback;
  return typeof error.data.message === 'string' || error.code === 'network' ? error.message : fallback;
}

export const isGone = (error: unknown) => error instanceof CallError && error.status === 404;

/** A malformed id is refused with 400. */
export const isNotFound = (error: unknown) => error instanceof CallError && [400, 404].includes(error.status);

/** For 'Failed to start exam:' and 'Failed to submit exam:' (specification, section 8). */
export const reasonOf = (error: unknown) => messageOf(error, 'Unknown error');
