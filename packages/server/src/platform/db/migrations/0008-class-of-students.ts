import { type Kysely, sql } from 'kysely';

const statements = [
  'alter table users add column class_id text',
  'alter table users add column arm_id text',
  'alter table class_list_rows add column class_id text',
  'alter table class_list_rows add column arm_id text',
  ...['class_id', 'arm_id', 'to_class_id', 'to_arm_id'].map((name) => `alter table promotions add column ${name} text`),
  ...['from_class_id', 'from_arm_id', 'to_class_id', 'to_arm_id'].map(
    (name) => `alter table promotion_students add column ${name} text`,
  ),
  'create index users_of_class on users (class_id, role, is_active, search_text, _id) where class_id is not null',
  'create index users_of_arm on users (arm_id, role, is_active, search_text, _id) where arm_id is not null',
  // Ids of the five classes that a school has until it changes them.
  ...[1, 2, 3, 4, 5].map(
    (number) => `update users set class_id = '${String(number).padStart(24, '0')}'
      where role = 'user' and class_level = 'Grade ${number} Secondary'`,
  ),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
