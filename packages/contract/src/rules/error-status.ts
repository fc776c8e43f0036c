/** Codes are contract: clients switch on them. */
export const errorStatus = {
  invalid: 400,
  already_submitted: 400,
  /** School login of a new account: repeat with `classLevel`. */
  class_level_required: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  /** The password was right: repeat with `otp`. */
  second_factor_required: 401,
  /** A suspended account's token; its sign-in gets `forbidden`. */
  suspended: 401,
  forbidden: 403,
  second_factor_setup_required: 403,
  /** After a one-time password: POST /user/own-password first. */
  own_password_required: 403,
  /** Repeat after POST /auth/step-up. */
  step_up_required: 403,
  not_open_yet: 403,
  closed: 403,
  /** `opensAt` says when right answers are shown, unless never. */
  review_closed: 403,
  not_found: 404,
  not_started: 404,
  timed_out: 408,
  conflict: 409,
  already_decided: 409,
  /** `quote` has the prices of now. */
  price_changed: 409,
  /** `taken` names the lessons. */
  cannot_order: 409,
  coupon_refused: 409,
  /** `missing` names what the exam lacks. */
  cannot_publish: 409,
  /** Confirmed or put off with `newVersion`; `started` says who has sat which exams. */
  exam_started: 409,
  time_is_up: 409,
  too_large: 413,
  unsupported_media_type: 415,
  /** tus-js-client asks again after this status only, and keeps the upload. */
  upload_busy: 423,
  headers_too_large: 431,
  too_many_requests: 429,
  internal: 500,
  /** Another build serves an exam; proxies ask the other instance. */
  other_build: 502,
  overloaded: 503,
  /** The disk is full: reading goes on, nothing can be saved. */
  storage_full: 503,
  /** The disk or the database is read-only, damaged or reports errors. */
  storage_failed: 503,
  database_away: 503,
  /** Paystack or Flutterwave does not answer. */
  provider_away: 503,
  not_ready: 503,
  /** The disk has too little room for this file; smaller things are saved. */
  no_room: 507,
} as const;

export type ErrorCode = keyof typeof errorStatus;
