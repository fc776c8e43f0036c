export const catalogue: readonly string[] = [
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
    updated_at text not null,
    is_draft integer not null default 0,
    group_ids text not null default '[]'
  )`,
  'create index lessons_list on lessons (withdrawn_at, created_at, _id, class_level, price_minor, subject, search_text)',
  'create index lessons_subjects on lessons (withdrawn_at, subject)',
  "create index lessons_groups on lessons (group_ids) where group_ids <> '[]'",
  `create table lesson_tutors (
    lesson_id text not null references lessons (_id) on delete cascade,
    user_id text not null references users (_id) on delete cascade,
    position integer not null,
    primary key (lesson_id, user_id)
  )`,
  'create index lesson_tutors_user on lesson_tutors (user_id)',
  `create table films (
    _id text not null primary key,
    lesson_id text not null references lessons (_id),
    state text not null,
    file_name text not null,
    bytes bigint not null,
    progress integer not null default 0,
    tries integer not null default 0,
    duration_ms integer,
    problem text,
    rungs text not null default '[]',
    poster_second integer,
    captions text,
    created_at text not null,
    updated_at text not null
  )`,
  'create index films_lesson on films (lesson_id, state, created_at)',
  "create index films_work on films (state, created_at) where state in ('waiting', 'working')",
  `create table materials (
    _id text not null primary key,
    lesson_id text not null references lessons (_id),
    name text not null,
    media_type text not null,
    bytes bigint not null,
    created_at text not null
  )`,
  'create index materials_lesson on materials (lesson_id, created_at)',
  // Outlines and samples are beside the lesson, because lists read lessons whole.
  `create table lesson_outlines (
    lesson_id text not null primary key references lessons (_id),
    objectives text not null default '[]',
    chapters text not null default '[]',
    updated_at text not null
  )`,
  `create table lesson_samples (
    lesson_id text not null primary key references lessons (_id),
    start_second integer not null,
    seconds integer not null,
    updated_at text not null
  )`,
  `create table lesson_notes (
    student_id text not null references users (_id) on delete cascade,
    _id text not null,
    lesson_id text not null references lessons (_id),
    second integer not null,
    text text not null,
    updated_at text not null,
    primary key (student_id, _id)
  )`,
  'create index lesson_notes_lesson on lesson_notes (student_id, lesson_id, second)',
  `create table lesson_progress (
    student_id text not null references users (_id) on delete cascade,
    lesson_id text not null references lessons (_id) on delete cascade,
    ranges text not null,
    watched_seconds integer not null,
    duration_seconds integer not null,
    position_seconds integer not null,
    watched_at text not null,
    updated_at text not null,
    finished_at text,
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
  `create table courses (
    _id text not null primary key,
    title text not null,
    description text not null,
    class_level text not null,
    subject text not null,
    instructor text not null,
    price_minor integer not null,
    is_draft integer not null,
    deleted_at text,
    search_text text not null,
    created_at text not null,
    updated_at text not null,
    group_ids text not null default '[]'
  )`,
  "create index courses_groups on courses (group_ids) where group_ids <> '[]'",
  `create table course_lessons (
    course_id text not null references courses (_id),
    lesson_id text not null references lessons (_id),
    position integer not null,
    primary key (course_id, lesson_id)
  )`,
  'create index course_lessons_lesson on course_lessons (lesson_id)',
  `create table reviews (
    student_id text not null references users (_id) on delete cascade,
    lesson_id text not null references lessons (_id),
    _id text not null,
    rating integer not null,
    text text not null,
    search_text text not null,
    hidden_at text,
    hidden_by text references users (_id) on delete set null,
    hidden_reason text not null default '',
    created_at text not null,
    updated_at text not null,
    primary key (student_id, lesson_id)
  )`,
  'create unique index reviews_id on reviews (_id)',
  'create index reviews_lesson on reviews (lesson_id, hidden_at, rating)',
  'create index reviews_new on reviews (updated_at, _id)',
  'create index reviews_hider on reviews (hidden_by)',
  `create table wished_lessons (
    student_id text not null references users (_id) on delete cascade,
    lesson_id text not null references lessons (_id),
    created_at text not null,
    primary key (student_id, lesson_id)
  )`,
  'create index wished_lessons_lesson on wished_lessons (lesson_id)',
  `create table wished_courses (
    student_id text not null references users (_id) on delete cascade,
    course_id text not null references courses (_id),
    created_at text not null,
    primary key (student_id, course_id)
  )`,
  'create index wished_courses_course on wished_courses (course_id)',
];
