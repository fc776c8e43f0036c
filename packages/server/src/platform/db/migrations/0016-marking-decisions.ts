import { type Kysely, sql } from 'kysely';

const statements = [
  // 1 once staff have given the points of one of its answers.
  'alter table attempts add column marked integer not null default 0',
  `update attempts set marked = 1 where exists (
    select 1 from hand_marks where hand_marks.student_id = attempts.student_id and hand_marks.attempt_id = attempts._id
  )`,
  'alter table attempts add column paused_seconds integer not null default 0',
  ...['before', 'after'].flatMap((side) =>
    ['total_points', 'total_questions', 'by_hand'].flatMap((name) => [
      `alter table score_changes add column ${side}_${name} integer not null default 0`,
      `update score_changes set ${side}_${name} = (
        select ${name} from attempts
        where attempts.student_id = score_changes.student_id and attempts._id = score_changes.attempt_id
      )`,
    ]),
  ),
  'alter table score_changes add column points text',
  `create table paper_corrections (
    exam_id text not null references exams (_id) on delete cascade,
    question_id text not null,
    asked text not null,
    accepted text not null,
    annulled text,
    primary key (exam_id, question_id)
  )`,
  `create table marking_decisions (
    _id text not null primary key,
    exam_id text not null references exams (_id) on delete cascade,
    request text not null,
    made text not null,
    reason text not null,
    request_key text,
    result text not null,
    made_by text not null,
    made_at text not null
  )`,
  'create unique index marking_decisions_key on marking_decisions (request_key)',
  'create index marking_decisions_exam on marking_decisions (exam_id, _id)',
  `create table extra_attempts (
    student_id text not null references users (_id) on delete cascade,
    _id text not null,
    exam_id text not null references exams (_id) on delete cascade,
    until text not null,
    reason text not null,
    attempt_id text,
    given_by text not null,
    given_at text not null,
    primary key (student_id, _id)
  )`,
  'create unique index extra_attempts_waiting on extra_attempts (student_id, exam_id) where attempt_id is null',
  'create index extra_attempts_exam on extra_attempts (exam_id)',
];

type Remark = {
  _id: string;
  exam_id: string;
  question_id: string;
  correct_answer: string;
  details: string | null;
  text: string | null;
  reason: string;
  request_key: string | null;
  result: string;
  made_by: string;
  made_at: string;
};
type Shown = { score: number; percent: number; grade: string };
type Changed = { _id: string; before: Shown; after: Shown };

/** A re-mark was one new key. */
async function moveRemarks(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Remark>`
    select re_marks.*, questions.text from re_marks left join questions on questions._id = re_marks.question_id
  `.execute(db);
  for (const row of rows) {
    const { changed = [], ...counts } = JSON.parse(row.result) as { changed?: Changed[] };
    const details = row.details === null ? {} : { details: JSON.parse(row.details) };
    const { question_id: questionId, correct_answer: correctAnswer } = row;
    const request = JSON.stringify([{ kind: 'key', questionId, correctAnswer, ...details }]);
    const made = JSON.stringify([
      { kind: 'key', questionId, text: (row.text ?? '').slice(0, 80), after: correctAnswer },
    ]);
    const changes = [];
    for (const { _id, before, after } of changed) {
      const attempt = await sql<{ total: number }>`
        select total_points as total from attempts where _id = ${_id}
      `.execute(db);
      const totalPoints = attempt.rows[0]?.total ?? 0;
      changes.push({ attemptId: _id, before: { ...before, totalPoints }, after: { ...after, totalPoints } });
    }
    const result = JSON.stringify({ changes, counts, preview: '' });
    await sql`
      insert into marking_decisions (_id, exam_id, request, made, reason, request_key, result, made_by, made_at)
      values (${row._id}, ${row.exam_id}, ${request}, ${made}, ${row.reason}, ${row.request_key}, ${result},
        ${row.made_by}, ${row.made_at})
    `.execute(db);
  }
  await sql`drop table re_marks`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  await moveRemarks(db);
}
