import { type Kysely, sql } from 'kysely';

const statements = [
  `create table promotions (
    _id text not null primary key,
    number integer not null,
    class_level text,
    to_class text,
    students integer not null,
    returned integer not null,
    made_by text references users (_id) on delete set null,
    made_at text not null,
    undone_at text
  )`,
  'create unique index promotions_number on promotions (number)',
  'create index promotions_maker on promotions (made_by)',
  `create table promotion_students (
    student_id text not null references users (_id) on delete cascade,
    promotion_id text not null references promotions (_id) on delete cascade,
    from_class text not null,
    to_class text not null,
    returned_at text,
    primary key (student_id, promotion_id)
  )`,
  'create index promotion_students_promotion on promotion_students (promotion_id)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
