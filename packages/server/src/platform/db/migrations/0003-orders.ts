import { type Kysely, PostgresAdapter, sql } from 'kysely';

const nobody = '000000000000000000000000';

// No references to the student: money outlives the account. Sums of kobo may pass 32 bits.
const tables = [
  `create table orders (
    student_id text not null,
    _id text not null,
    reference text not null,
    student_name text not null,
    student_email text not null,
    status text not null,
    subtotal_minor bigint not null,
    discount_minor bigint not null,
    total_minor bigint not null,
    received_minor bigint not null default 0,
    method text not null,
    coupon_id text,
    coupon_code text,
    request_key text,
    claimed_at text,
    session_id text,
    reason text,
    problem text,
    reversed_at text,
    note text not null default '',
    receipt_number integer,
    decided_by text,
    decided_by_name text,
    decided_at text,
    search_text text not null,
    created_at text not null,
    primary key (student_id, _id)
  )`,
  'create unique index orders_id on orders (_id)',
  'create index orders_reference on orders (reference)',
  // References of the first years end in four bytes of an id, so two of them may be alike.
  'create unique index orders_reference_once on orders (reference) where length(reference) = 10',
  'create unique index orders_receipt on orders (receipt_number)',
  'create unique index orders_key on orders (student_id, request_key)',
  'create index orders_session on orders (session_id)',
  'create index orders_student on orders (student_id, created_at)',
  'create index orders_list on orders (status, created_at, _id, search_text)',
  'create index orders_claimed on orders (status, claimed_at, created_at, _id, search_text)',
  'create index orders_decided on orders (created_at, _id, status, search_text)',
  'create index orders_coupon on orders (coupon_id, status, student_id)',
  'create index orders_sums on orders (status, total_minor, claimed_at)',
  // What staff last decided, for the usual time of a decision; most orders may be paid through a provider.
  'create index orders_decisions on orders (decided_at) where decided_by is not null',

  // Every movement of money, never changed but for the status of a refund.
  `create table money (
    student_id text not null,
    _id text not null,
    order_id text not null,
    kind text not null,
    amount_minor bigint not null,
    method text not null,
    status text not null,
    external_id text,
    reason text,
    moved_by text,
    moved_by_name text,
    moved_at text not null,
    primary key (student_id, _id)
  )`,
  'create index money_order on money (order_id)',
  'create unique index money_external on money (external_id)',
  // These two hold all that the income of a period is added up from.
  'create index money_time on money (moved_at, status, kind, amount_minor, method, order_id)',
  'create index money_status on money (status, moved_at)',
  'create index money_sums on money (kind, status, amount_minor)',

  `create table grants (
    student_id text not null,
    _id text not null,
    lesson_id text not null references lessons (_id),
    order_id text,
    payment_id text,
    given_by text,
    given_by_name text not null,
    reason text not null,
    given_at text not null,
    revoked_at text,
    revoked_by text,
    revoked_by_name text,
    revoked_reason text,
    primary key (student_id, _id)
  )`,
  'create index grants_id on grants (_id)',
  'create index grants_owned on grants (student_id, lesson_id, revoked_at, given_at)',
  'create unique index grants_payment on grants (payment_id) where revoked_at is null',
  'create index grants_lesson on grants (lesson_id)',

  `create table proofs (
    student_id text not null,
    _id text not null,
    order_id text not null,
    file_name text not null,
    media_type text not null,
    content text not null,
    file_hash text not null,
    picture_hash text,
    picture_grey text,
    same_picture text,
    created_at text not null,
    primary key (student_id, _id)
  )`,
  'create unique index proofs_order on proofs (order_id, file_hash)',
  'create index proofs_file on proofs (file_hash)',
  'create index proofs_same on proofs (same_picture)',
  // All that near-equal pictures are looked for in.
  'create index proofs_pictures on proofs (created_at, picture_hash, _id)',

  `create table coupons (
    _id text not null primary key,
    code text not null,
    percent integer,
    amount_minor bigint,
    lesson_ids text,
    starts_at text,
    ends_at text,
    most_uses integer,
    most_per_student integer,
    created_at text not null,
    updated_at text not null,
    deleted_at text
  )`,
  'create unique index coupons_code on coupons (code) where deleted_at is null',

  // A payment that a provider was asked to collect.
  `create table gateway_payments (
    student_id text not null,
    _id text not null,
    order_id text not null,
    provider text not null,
    amount_minor bigint not null,
    currency text not null,
    status text not null,
    payment_url text,
    provider_id text,
    problem text,
    next_check_at text,
    checks integer not null default 0,
    created_at text not null,
    primary key (student_id, _id)
  )`,
  'create unique index gateway_payments_id on gateway_payments (_id)',
  'create index gateway_payments_order on gateway_payments (order_id)',
  'create index gateway_payments_due on gateway_payments (next_check_at)',

  // Money that a provider was asked to give back; _id is that of the movement.
  `create table gateway_refunds (
    student_id text not null,
    _id text not null,
    order_id text not null,
    received_id text not null,
    provider text not null,
    transaction_id text not null,
    amount_minor bigint not null,
    status text not null,
    provider_id text,
    problem text,
    next_check_at text,
    checks integer not null default 0,
    created_at text not null,
    primary key (student_id, _id)
  )`,
  'create unique index gateway_refunds_id on gateway_refunds (_id)',
  'create index gateway_refunds_order on gateway_refunds (order_id)',
  'create index gateway_refunds_due on gateway_refunds (next_check_at)',

  `create table statements (
    _id text not null primary key,
    file_name text not null,
    file_hash text not null,
    header text not null,
    bank text,
    mapping text,
    sample text not null,
    cells text,
    uploaded_by text not null,
    uploaded_by_name text not null,
    created_at text not null
  )`,
  'create index statements_header on statements (header, created_at)',
  `create table statement_rows (
    statement_id text not null references statements (_id) on delete cascade,
    line integer not null,
    booked_on text not null,
    amount_minor bigint not null,
    narration text not null,
    fingerprint text not null,
    excluded text,
    order_id text,
    confidence text not null,
    why text not null,
    applied_at text,
    primary key (statement_id, line)
  )`,
  // A credit pays once, in whatever file it stands.
  'create unique index statement_rows_used on statement_rows (fingerprint) where applied_at is not null',
  'create index statement_rows_fingerprint on statement_rows (fingerprint)',
];

// What a mail is about, so that it can be taken back before it is sent.
const mail = ['alter table outbox add column about text'];

/** Each payment so far was an order of one lesson; it keeps its reference. */
const fromPayments = [
  "alter table payments add column order_id text not null default ''",
  "alter table payments add column reference text not null default ''",
  "update payments set order_id = _id, reference = 'AK-' || upper(substr(_id, 17))",
  'create index payments_order on payments (order_id, _id, lesson_id, status, amount_minor)',
  'drop index payments_reference',
  'create index payments_reference on payments (reference)',
  'drop index payments_live',
  `create unique index payments_waiting on payments (student_id, lesson_id)
    where status = 'pending' and student_id <> '${nobody}'`,
  `insert into orders (student_id, _id, reference, student_name, student_email, status, subtotal_minor, discount_minor,
      total_minor, received_minor, method, reason, decided_by, decided_by_name, decided_at, search_text, created_at)
    select student_id, _id, reference, student_name, student_email,
      case status when 'approved' then 'paid' when 'rejected' then 'rejected' else 'open' end,
      price_minor, discount_minor, amount_minor, case status when 'approved' then amount_minor else 0 end, method, reason,
      decided_by, decided_by_name, decided_at, search_text, created_at
    from payments`,
  `insert into money (student_id, _id, order_id, kind, amount_minor, method, status, moved_by, moved_by_name, moved_at)
    select student_id, _id, _id, 'received', amount_minor, method, 'done', decided_by, decided_by_name,
      coalesce(decided_at, created_at)
    from payments where status = 'approved' and amount_minor > 0`,
  `insert into grants (student_id, _id, lesson_id, order_id, payment_id, given_by, given_by_name, reason, given_at)
    select student_id, _id, lesson_id, _id, _id, decided_by, coalesce(decided_by_name, 'Akada'), '',
      coalesce(decided_at, created_at)
    from payments where status = 'approved' and student_id <> '${nobody}'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables, ...mail, ...fromPayments]) await sql.raw(statement).execute(db);
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  const search =
    'create index search_orders on orders using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 64)';
  await sql.raw(search).execute(db);
}
