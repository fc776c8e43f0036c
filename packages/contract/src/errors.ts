import { z } from 'zod';

/** Every error code of the wire with its HTTP status. Codes are contract: clients may switch on them. */
export const errorStatus = {
  invalid: 400,
  already_submitted: 400,
  /** A new account by school login: the same is wanted again with `classLevel`. */
  class_level_required: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  /** The password was right; the same sign-in is wanted again with `otp`. */
  second_factor_required: 401,
  /** The token of an account that was suspended; its sign-in with the right password is `forbidden`. */
  suspended: 401,
  forbidden: 403,
  /** The school asks for a second factor, and this account has none yet. */
  second_factor_setup_required: 403,
  /** Wanted again after POST /auth/step-up. */
  step_up_required: 403,
  not_open_yet: 403,
  closed: 403,
  /** The right answers are not shown yet (`opensAt` says when), or never at this exam. */
  review_closed: 403,
  not_found: 404,
  not_started: 404,
  /** The request did not arrive in time. */
  timed_out: 408,
  conflict: 409,
  already_decided: 409,
  time_is_up: 409,
  too_large: 413,
  unsupported_media_type: 415,
  headers_too_large: 431,
  too_many_requests: 429,
  internal: 500,
  /** This instance waits while another build serves an exam; a proxy asks the other one. */
  other_build: 502,
  overloaded: 503,
  not_ready: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** The body of every answer that is not a success. `field` names the input that was refused. */
export const errorReply = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.string(),
  field: z.string().optional(),
  requestId: z.string().optional(),
  /** Seconds to wait, with 429 and 503; the same figure as the Retry-After header. */
  retryAfterSeconds: z.number().optional(),
  /** When a not yet open exam opens (ISO 8601 UTC), with code `not_open_yet`; the review of one, with `review_closed`. */
  opensAt: z.string().optional(),
  /** With `time_is_up`: answers that came after the end and were kept beside the attempt, for staff to decide. */
  late: z.array(z.object({ questionId: z.string(), seq: z.number() })).optional(),
});

export type ErrorReply = z.infer<typeof errorReply>;
