import { type Kysely, PostgresAdapter, sql } from 'kysely';

const school = [
  'create table installation (key text not null primary key, value text not null)',
  'create table settings (key text not null primary key, value text not null, updated_at text not null, updated_by text)',
  'create table pictures (hash text not null primary key, content text not null, created_at text not null)',
];

const people = [
  `create table users (
    _id text not null primary key,
    full_name text not null,
    email text not null,
    phone_number text not null,
    class_level text not null,
    role text not null,
    is_verified integer not null,
    is_active integer not null,
    password_hash text not null,
    search_text text not null,
    last_sign_in_at text,
    created_at text not null,
    updated_at text not null
  )`,
  'create unique index users_email on users (email)',
  "create unique index users_phone on users (phone_number) where phone_number <> ''",
  'create index users_list on users (role, created_at, _id, is_active, search_text)',
  'create index users_counted on users (role, is_active)',
  'create index users_class on users (class_level, role, is_active, search_text, _id)',
  `create table guardian_consents (
    user_id text not null primary key references users (_id) on delete cascade,
    guardian_name text not null,
    guardian_contact text not null,
    text_version text not null,
    given_at text not null
  )`,
  `create table messages (
    _id text not null primary key,
    student_id text not null references users (_id) on delete cascade,
    number integer not null,
    teacher text not null,
    text text not null,
    search_text text not null,
    created_at text not null,
    handled_at text,
    handled_by text references users (_id) on delete set null
  )`,
  'create unique index messages_turn on messages (student_id, number)',
  'create index messages_new on messages (created_at, _id)',
  'create index messages_handled on messages (handled_at, created_at)',
  'create index messages_handler on messages (handled_by)',
];

const signIn = [
  `create table sessions (
    user_id text not null references users (_id) on delete cascade,
    id_hash text not null,
    address_hash text not null,
    created_at text not null,
    expires_at text not null,
    device text,
    last_used_at text,
    confirmed_at text,
    replaced_by text,
    primary key (user_id, id_hash)
  )`,
  'create index sessions_user on sessions (user_id, address_hash)',
  'create table login_failures (key text not null primary key, failures integer not null, next_try_at text not null)',
  `create table second_factors (
    user_id text not null primary key references users (_id) on delete cascade,
    sealed_secret text not null,
    last_step integer not null,
    created_at text not null,
    confirmed_at text
  )`,
  `create table recovery_codes (
    user_id text not null references users (_id) on delete cascade,
    code_hash text not null,
    primary key (user_id, code_hash)
  )`,
  `create table school_logins (
    ticket_hash text not null primary key,
    browser_hash text not null,
    email text not null,
    full_name text not null,
    class_level text not null,
    has_second_factor integer not null,
    expires_at text not null
  )`,
  'create index school_logins_end on school_logins (expires_at)',
];

const mail = [
  `create table outbox (
    _id text not null primary key,
    user_id text references users (_id) on delete cascade,
    sealed text not null,
    status text not null,
    tries integer not null,
    next_try_at text not null,
    expires_at text not null,
    created_at text not null,
    finished_at text,
    problem text
  )`,
  'create index outbox_due on outbox (status, next_try_at)',
  'create index outbox_user on outbox (user_id)',
  'create table mail_counts (key text not null primary key, mails integer not null, ends_at text not null)',
  'create index mail_counts_end on mail_counts (ends_at)',
  `create table one_time_codes (
    key text not null primary key,
    user_id text references users (_id) on delete cascade,
    code_hash text not null,
    tries integer not null,
    expires_at text not null
  )`,
  'create index one_time_codes_end on one_time_codes (expires_at)',
  'create index one_time_codes_user on one_time_codes (user_id)',
  `create table email_links (
    token_hash text not null primary key,
    user_id text not null references users (_id) on delete cascade,
    email text not null,
    expires_at text not null
  )`,
  'create index email_links_user on email_links (user_id, expires_at)',
];

const lessons = [
  `create table lessons (
    _id text not null primary key,
    title text not null,
    description text not null,
    class_level text not null,
    subject text not null,
    instructor text not null,
    video text not null,
    price_minor integer not null,
    duration_minutes integer,
    scheduled_date text,
    withdrawn_at text,
    search_text text not null,
    created_at text not null,
    updated_at text not null
  )`,
  'create index lessons_list on lessons (withdrawn_at, created_at, _id, class_level, price_minor, subject, search_text)',
  'create index lessons_subjects on lessons (withdrawn_at, subject)',
  `create table lesson_progress (
    student_id text not null references users (_id) on delete cascade,
    lesson_id text not null references lessons (_id) on delete cascade,
    ranges text not null,
    watched_seconds integer not null,
    duration_seconds integer not null,
    position_seconds integer not null,
    watched_at text not null,
    updated_at text not null,
    primary key (student_id, lesson_id)
  )`,
  'create index lesson_progress_lesson on lesson_progress (lesson_id)',
  `create table study_days (
    student_id text not null references users (_id) on delete cascade,
    day text not null,
    watched_seconds integer not null,
    updated_at text not null,
    primary key (student_id, day)
  )`,
  'create index study_days_day on study_days (day)',
];

// No reference to the student: a payment outlives the account.
const payments = [
  `create table payments (
    student_id text not null,
    _id text not null,
    student_name text not null,
    student_email text not null,
    lesson_id text not null references lessons (_id),
    lesson_title text not null,
    price_minor integer not null,
    discount_minor integer not null,
    amount_minor integer not null,
    method text not null,
    status text not null,
    reason text,
    decided_by text,
    decided_by_name text,
    decided_at text,
    search_text text not null,
    created_at text not null,
    primary key (student_id, _id)
  )`,
  'create index payments_id on payments (_id)',
  // Erased accounts (`nobody`) may have many.
  "create unique index payments_live on payments (student_id, lesson_id) where status <> 'rejected' and student_id <> '000000000000000000000000'",
  'create index payments_student on payments (student_id, created_at)',
  'create index payments_owned on payments (student_id, status, created_at, _id)',
  'create index payments_lesson on payments (lesson_id)',
  'create index payments_list on payments (status, created_at, _id, search_text)',
  'create index payments_new on payments (created_at, _id, status, search_text)',
  'create index payments_sums on payments (status, amount_minor)',
  'create index payments_reference on payments (substr(_id, 17))',
];

const exams = [
  `create table exams (
    _id text not null primary key,
    title text not null,
    description text not null,
    class_level text not null,
    duration_minutes integer not null,
    start_date text not null,
    end_date text not null,
    opens_at text not null,
    closes_at text not null,
    is_active integer not null,
    max_attempts integer not null,
    allow_review integer not null,
    deleted_at text,
    search_text text not null,
    created_at text not null,
    updated_at text not null
  )`,
  'create index exams_class on exams (class_level, created_at)',
  `create table questions (
    _id text not null primary key,
    text text not null,
    type text not null,
    options text not null,
    correct_answer text not null,
    exam_id text references exams (_id) on delete set null,
    points integer not null,
    picture text,
    search_text text not null,
    created_at text not null,
    updated_at text not null
  )`,
  'create index questions_list on questions (created_at, _id, type, search_text)',
  `create table exam_questions (
    exam_id text not null references exams (_id) on delete cascade,
    question_id text not null references questions (_id) on delete cascade,
    position integer not null,
    primary key (exam_id, question_id)
  )`,
  'create index exam_questions_question on exam_questions (question_id)',
];

const attempts = [
  `create table papers (
    _id text not null primary key,
    exam_id text not null references exams (_id),
    content_hash text not null,
    content text not null,
    created_at text not null
  )`,
  'create unique index papers_once on papers (exam_id, content_hash)',
  `create table attempts (
    student_id text not null references users (_id) on delete cascade,
    _id text not null,
    exam_id text not null references exams (_id),
    number integer not null,
    paper_id text not null references papers (_id),
    status text not null,
    started_at text not null,
    deadline_at text not null,
    submitted_at text,
    submitted_by text,
    total_questions integer not null,
    total_points integer not null,
    correct_answers integer,
    score integer,
    device text,
    device_number integer not null default 0,
    extra_minutes integer not null default 0,
    last_seen_at text,
    primary key (student_id, _id)
  )`,
  'create unique index attempts_once on attempts (student_id, exam_id, number)',
  'create index attempts_id on attempts (_id)',
  'create index attempts_exam on attempts (exam_id, status, deadline_at, correct_answers, total_questions)',
  'create index attempts_due on attempts (status, deadline_at)',
  'create index attempts_study on attempts (status, started_at, submitted_at, deadline_at)',
  'create index attempts_student on attempts (student_id, started_at)',
  // One index for each sort order of the results.
  'create index attempts_best on attempts (exam_id, coalesce(score, -1) desc, started_at, _id)',
  'create index attempts_lowest on attempts (exam_id, coalesce(score, 2000000000), started_at, _id)',
  'create index attempts_started on attempts (exam_id, started_at desc, _id)',
  "create index attempts_finished on attempts (exam_id, coalesce(submitted_at, '') desc, started_at, _id)",
  `create table answers (
    student_id text not null,
    attempt_id text not null,
    question_id text not null,
    selected_answer text not null,
    seq integer not null,
    saved_at text not null,
    primary key (student_id, attempt_id, question_id),
    foreign key (student_id, attempt_id) references attempts (student_id, _id) on delete cascade
  )`,
  `create table late_answers (
    student_id text not null,
    attempt_id text not null,
    question_id text not null,
    selected_answer text not null,
    seq integer not null,
    answered_at text,
    arrived_at text not null,
    decision text,
    decided_by text,
    decided_at text,
    primary key (student_id, attempt_id, question_id, seq),
    foreign key (student_id, attempt_id) references attempts (student_id, _id) on delete cascade
  )`,
];

const staffOnExams = [
  // `student_id` may be `nobody`.
  `create table extra_time (
    student_id text not null,
    _id text not null,
    exam_id text not null references exams (_id),
    minutes integer not null,
    reason text not null,
    attempts integer not null,
    reopened integer not null,
    request_key text,
    given_by text not null,
    given_at text not null,
    primary key (student_id, _id)
  )`,
  'create index extra_time_exam on extra_time (exam_id, given_at)',
  'create unique index extra_time_key on extra_time (request_key, student_id)',
  `create table attempt_extra_time (
    student_id text not null,
    attempt_id text not null,
    extra_time_id text not null,
    primary key (student_id, attempt_id, extra_time_id),
    foreign key (student_id, attempt_id) references attempts (student_id, _id) on delete cascade
  )`,
  `create table score_changes (
    student_id text not null,
    attempt_id text not null,
    _id text not null,
    kind text not null,
    reason text not null,
    before_score integer not null,
    before_correct integer not null,
    after_score integer,
    after_correct integer,
    changed_by text not null,
    changed_at text not null,
    primary key (student_id, attempt_id, _id),
    foreign key (student_id, attempt_id) references attempts (student_id, _id) on delete cascade
  )`,
  `create table re_marks (
    _id text not null primary key,
    exam_id text not null references exams (_id),
    question_id text not null,
    correct_answer text not null,
    reason text not null,
    request_key text,
    result text not null,
    made_by text not null,
    made_at text not null
  )`,
  'create unique index re_marks_key on re_marks (request_key)',
  'create index re_marks_exam on re_marks (exam_id)',
];

// No reference to the actor, who stays on record when the account is gone.
const audit = [
  `create table audit (
    _id text not null primary key,
    at text not null,
    actor_id text not null,
    actor_name text not null,
    actor_role text not null,
    action text not null,
    area text not null,
    subject_kind text not null,
    subject_id text not null,
    subject_title text not null,
    person_id text references users (_id) on delete set null,
    before text,
    after text,
    request_id text not null,
    search_text text not null
  )`,
  'create index audit_person on audit (person_id, _id)',
  'create index audit_actor on audit (actor_id, _id)',
  'create index audit_search on audit (_id, area, search_text, actor_id, person_id)',
];

const refused = 'The audit log is append-only';

const frozen = `_id, at, actor_id, actor_name, actor_role, action, area, subject_kind, subject_id, subject_title,
  before, after, request_id, search_text`;

/** Only entries older than the recorded beginning of the log may be deleted, so no entry vanishes silently. */
const isKept = "old.at >= coalesce((select value from installation where key = 'audit_kept_from'), '')";

const auditOnSqlite = [
  `create trigger audit_no_update before update of ${frozen} on audit begin select raise(abort, '${refused}'); end`,
  `create trigger audit_no_delete before delete on audit when ${isKept} begin select raise(abort, '${refused}'); end`,
];

const auditOnPostgres = [
  `create function refuse_audit_change() returns trigger language plpgsql as
    $$ begin raise exception '${refused}'; end $$`,
  `create function refuse_audit_delete() returns trigger language plpgsql as
    $$ begin if ${isKept} then raise exception '${refused}'; end if; return old; end $$`,
  `create trigger audit_no_update before update of ${frozen} on audit
    for each row execute function refuse_audit_change()`,
  'create trigger audit_no_delete before delete on audit for each row execute function refuse_audit_delete()',
  'create trigger audit_no_truncate before truncate on audit for each statement execute function refuse_audit_change()',
];

/** Worth nothing after a crash, so PostgreSQL writes no WAL for them. */
const passing = (unlogged: string) => [
  `create ${unlogged} table instances (
    _id text not null primary key,
    build text not null,
    started_at text not null,
    seen_at text not null
  )`,
  `create ${unlogged} table call_counts (key text not null primary key, calls integer not null, ends_at text not null)`,
  'create index call_counts_end on call_counts (ends_at)',
];

/** PostgreSQL searches by trigrams. Every search scans a GIN index's pending list, hence the limit of 64 kB. */
const searchOnPostgres = [
  'create extension if not exists pg_trgm',
  ...['users', 'lessons', 'questions', 'payments'].map(
    (list) =>
      `create index search_${list} on ${list} using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 64)`,
  ),
];

const tables = [school, people, signIn, mail, lessons, payments, exams, attempts, staffOnExams, audit].flat();

export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const own = isPostgres
    ? [...passing('unlogged'), ...auditOnPostgres, ...searchOnPostgres]
    : [...passing(''), ...auditOnSqlite];
  for (const statement of [...tables, ...own]) await sql.raw(statement).execute(db);
}
