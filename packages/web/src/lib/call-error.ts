const networkMessage = 'Network error - no response from server';

type Details = { status: number; code: string; field?: string; data?: Record<string, unknown> };

/** A failed call. `status` 0 with code 'network' means that no answer of our API arrived. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly status: number;
  readonly code: string;
  /** The input that was refused, by its name in the body. */
  readonly field: string | undefined;
  /** The whole error body: `retryAfterSeconds`, `opensAt`, `requestId`. */
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

  /** The server's message, else the status text, else 'Server error' (specification, section 8). */
  static from(response: Response, data: Record<string, unknown> = {}): CallError {
    const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
    return new CallError(text(data.message) ?? text(response.statusText) ?? 'Server error', {
      status: response.status,
      code: text(data.code) ?? 'unreadable',
      field: text(data.field),
      data,
    });
  }
}

/** What to show of anything thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : 'An unexpected error occurred';
}

/** The server's own words, or the fallback when it said nothing of its own (specification, section 8). */
export function serverMessage(error: unknown, fallback: string): string {
  if (!(error instanceof CallError)) return fallback;
  return typeof error.data.message === 'string' || error.code === 'network' ? error.message : fallback;
}
