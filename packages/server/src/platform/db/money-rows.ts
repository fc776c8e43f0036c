import type { Confidence, ItemStatus, OrderStatus, Provider } from '@akada/contract';

/** One transfer for one or several lessons; `payments` has its lines. */
export type OrderRow = {
  student_id: string;
  _id: string;
  reference: string;
  student_name: string;
  student_email: string;
  status: OrderStatus;
  subtotal_minor: number;
  discount_minor: number;
  total_minor: number;
  /** The sum of the order's `money`: what arrived and was not given back. */
  received_minor: number;
  method: string;
  coupon_id: string | null;
  coupon_code: string | null;
  /** The client's Idempotency-Key. */
  request_key: string | null;
  claimed_at: string | null;
  /** Session ID of the transfer, as the student typed it. */
  session_id: string | null;
  reason: string | null;
  /** Why the desk must look at it. */
  problem: string | null;
  /** Set while the last decision is one that was taken back. */
  reversed_at: string | null;
  /** JSON list of acts that no other row records: overturned rejections, and what overturned them. */
  past_acts: string | null;
  note: string;
  receipt_number: number | null;
  decided_by: string | null;
  decided_by_name: string | null;
  decided_at: string | null;
  search_text: string;
  created_at: string;
};

/** Every movement of money; only `status` ever changes. `refunded` and `corrected` amounts are negative. */
export type MoneyRow = {
  student_id: string;
  _id: string;
  order_id: string;
  /** `corrected`: a decision was taken back, so the money it asserted never arrived. */
  kind: 'received' | 'refunded' | 'corrected';
  amount_minor: number;
  method: string;
  /** A refund through a provider is `pending` until the provider confirms it; `failed` moved nothing. */
  status: 'done' | 'pending' | 'failed';
  /** Unique: a provider's transaction or a statement's credit counts once. */
  external_id: string | null;
  reason: string | null;
  moved_by: string | null;
  moved_by_name: string | null;
  moved_at: string;
};

/** A student owns a lesson by any grant that is not revoked. */
export type GrantRow = {
  student_id: string;
  _id: string;
  lesson_id: string;
  /** Null where staff gave the lesson. */
  order_id: string | null;
  payment_id: string | null;
  /** Set for a lesson added to a bought course later: it has the order, but no payment of its own. */
  course_id: string | null;
  /** Set for a gift to a group. */
  gift_id: string | null;
  given_by: string | null;
  given_by_name: string;
  reason: string;
  /** 1 where the student reads the reason of a gift. */
  reason_shown: number | null;
  given_at: string;
  revoked_at: string | null;
  revoked_by: string | null;
  revoked_by_name: string | null;
  revoked_reason: string | null;
};

export type ProofRow = {
  student_id: string;
  _id: string;
  order_id: string;
  file_name: string;
  media_type: 'image/webp' | 'application/pdf';
  /** Base64. */
  content: string;
  /** SHA-256 of the file as it was sent. */
  file_hash: string;
  /** 64 bits of a difference hash as 16 hex digits; null for a PDF and a blank picture. */
  picture_hash: string | null;
  /** Base64 of the cells that tell two pictures apart. */
  picture_grey: string | null;
  /** The first proof that shows the same picture, which may be this one. */
  same_picture: string | null;
  created_at: string;
};

export type CouponRow = {
  _id: string;
  code: string;
  percent: number | null;
  amount_minor: number | null;
  /** JSON list; null for all lessons. */
  lesson_ids: string | null;
  starts_at: string | null;
  ends_at: string | null;
  most_uses: number | null;
  most_per_student: number | null;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
};

/** `_id` is the reference that the provider gets. */
export type GatewayPaymentRow = {
  student_id: string;
  _id: string;
  order_id: string;
  provider: Provider;
  amount_minor: number;
  currency: string;
  /** `mismatch`: money came, but not as ordered. */
  status: 'started' | 'paid' | 'failed' | 'mismatch';
  payment_url: string | null;
  /** The provider's number of the transaction. */
  provider_id: string | null;
  problem: string | null;
  /** Null if no check is planned. */
  next_check_at: string | null;
  checks: number;
  created_at: string;
};

/** `_id` is that of the movement in `money`, and the note that the provider gets. */
export type GatewayRefundRow = {
  student_id: string;
  _id: string;
  order_id: string;
  /** The movement in `money` that is refunded. */
  received_id: string;
  provider: Provider;
  /** The provider's number of the transaction that brought the money. */
  transaction_id: string;
  amount_minor: number;
  /** `planned`: nothing was sent yet. */
  status: 'planned' | 'asked' | 'done' | 'failed';
  provider_id: string | null;
  problem: string | null;
  next_check_at: string | null;
  checks: number;
  created_at: string;
};

export type StatementRow = {
  _id: string;
  file_name: string;
  file_hash: string;
  /** The header row, folded: files with the same one have the same layout. */
  header: string;
  bank: string | null;
  /** JSON; null while the columns are unknown. */
  mapping: string | null;
  /** JSON: the names of the columns, then the first rows. */
  sample: string;
  /** JSON of all rows of a layout that we do not know, for staff to name its columns, or to name them again. */
  cells: string | null;
  uploaded_by: string;
  uploaded_by_name: string;
  created_at: string;
};

/** A credit, or an excluded line with its reason: then `excluded` is `unread`, or the amount is not positive. */
export type StatementCreditRow = {
  statement_id: string;
  line: number;
  /** 'YYYY-MM-DD'; empty where it cannot be read. */
  booked_on: string;
  amount_minor: number;
  narration: string;
  /** Equal for the same credit in another file. */
  fingerprint: string;
  excluded: 'fee' | 'duplicate' | 'unread' | null;
  order_id: string | null;
  /** JSON, for a credit that pays several orders: `order_id` is the first of them. */
  shared_orders: string | null;
  confidence: Confidence;
  why: string;
  applied_at: string | null;
};

/** The line of an order for one lesson. */
export type PaymentRow = {
  order_id: string;
  /** The order's. */
  reference: string;
  _id: string;
  /** `nobody` once the account was erased. */
  student_id: string;
  student_name: string;
  student_email: string;
  lesson_id: string;
  lesson_title: string;
  /** The course that the lesson was bought in. */
  course_id: string | null;
  course_title: string | null;
  price_minor: number;
  discount_minor: number;
  amount_minor: number;
  method: string;
  status: ItemStatus;
  reason: string | null;
  decided_by: string | null;
  decided_by_name: string | null;
  decided_at: string | null;
  search_text: string;
  created_at: string;
};

export type MoneyTables = {
  orders: OrderRow;
  payments: PaymentRow;
  money: MoneyRow;
  grants: GrantRow;
  proofs: ProofRow;
  coupons: CouponRow;
  gateway_payments: GatewayPaymentRow;
  gateway_refunds: GatewayRefundRow;
  statements: StatementRow;
  statement_rows: StatementCreditRow;
};
