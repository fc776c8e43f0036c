import { type Kysely, PostgresAdapter, sql } from 'kysely';

const named = [
  ['exams', 'exam_groups'],
  ['lessons', 'lesson_groups'],
  ['courses', 'course_groups'],
  ['announcements', 'announcement_groups'],
] as const;

function statementsFor([items, groups]: (typeof named)[number], isPostgres: boolean): string[] {
  const list = isPostgres
    ? `jsonb_array_elements_text(${items}.group_ids::jsonb) as list (value)`
    : `json_each(${items}.group_ids) as list`;
  return [
    `create table ${groups} (
      item_id text not null,
      group_id text not null,
      primary key (item_id, group_id)
    )`,
    `insert into ${groups} (item_id, group_id)
      select distinct ${items}._id, list.value from ${items} cross join ${list} where ${items}.group_ids is not null`,
    `create index ${groups}_group on ${groups} (group_id, item_id)`,
    `drop index if exists ${items}_groups`,
    `alter table ${items} drop column group_ids`,
  ];
}

export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const statement of named.flatMap((pair) => statementsFor(pair, isPostgres)))
    await sql.raw(statement).execute(db);
}
