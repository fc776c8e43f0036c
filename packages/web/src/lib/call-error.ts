/** Specification, section 8: the first where admins are, whose errors have those words. */
const networkMessages = {
  admin: 'Network error - no response from server',
  anyone: 'There is no connection to the school',
};

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
    return new CallError(networkMessages[isAdminArea() ? 'admin' : 'anyone'], { status: 0, code: 'network' });
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

/** Code that did not come, in the words of Chromium, Firefox, Safari and Vite. */
const isLostCode = ({ message }: Error) => /dynamically imported|module script|preload CSS/i.test(message);

/** A browser's own words are for its developers: ours, and the server's, are in errors of other kinds. */
const isOfBrowser = (error: Error): boolean => error instanceof TypeError || error instanceof DOMException;

export function messageOf(error: unknown, fallback = 'An unexpected error occurred'): string {
  if (!(error instanceof Error) || error.message === '') return fallback;
  if (isLostCode(error)) return CallError.network().message;
  return isOfBrowser(error) ? fallback : error.message;
}

/** The server's own message, else the fallback (specification, section 8). */
export function serverMessage(error: unknown, fallback: string): string {
  if (!(error instanceof CallError)) return fallback;
  return typeof error.data.message === 'string' || error.code === 'network' ? error.message : fallback;
}

export const isUnreached = (error: unknown) => error instanceof CallError && error.code === 'network';

export const isGone = (error: unknown) => error instanceof CallError && error.status === 404;

/** A malformed id is refused with 400. */
export const isNotFound = (error: unknown) => error instanceof CallError && [400, 404].includes(error.status);

/** For 'Failed to start exam:' and 'Failed to submit exam:' (specification, section 8). */
export const reasonOf = (error: unknown) => messageOf(error, 'Unknown error');
