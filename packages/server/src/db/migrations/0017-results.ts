import { type Kysely, SqliteAdapter, sql } from 'kysely';

/**
 * An exam's results in every order without sorting them all, and figures that are not added up anew each time they are
 * shown: how often each result was reached, lessons by day, and film watched by day. Triggers keep them in the
 * transaction of the row, as those of migration 0013 do.
 */

type Connection = Kysely<unknown>;
const run = (db: Connection, text: string) => sql.raw(text).execute(db);

/** SQL of a row that is called so. */
type OfRow = (row: string) => string;

type Tally = {
  of: string;
  into: string;
  /** The columns a row is counted under. */
  place: Readonly<Record<string, OfRow>>;
  /** What is summed up, for each column. */
  sums: Readonly<Record<string, OfRow>>;
  /** The columns all this is made from. */
  from: readonly string[];
  only?: OfRow;
};

const dayOf: OfRow = (row) => `substr(${row}.created_at, 1, 10)`;
const one: OfRow = () => '1';

/** Milliseconds from the start of an attempt to its end. */
const studied = (isSqlite: boolean): OfRow =>
  isSqlite
    ? (row) =>
        `max(0, cast(round((unixepoch(${row}.submitted_at, 'subsec') - unixepoch(${row}.started_at, 'subsec')) * 1000) as integer))`
    : (row) =>
        `greatest(0, round(extract(epoch from (${row}.submitted_at::timestamptz - ${row}.started_at::timestamptz)) * 1000))::bigint`;

const tallies = (isSqlite: boolean): readonly Tally[] => [
  {
    of: 'attempts',
    into: 'exam_outcomes',
    place: {
      exam_id: (row) => `${row}.exam_id`,
      correct_answers: (row) => `${row}.correct_answers`,
      total_questions: (row) => `${row}.total_questions`,
    },
    sums: { attempts: one, study_ms: studied(isSqlite) },
    from: ['status', 'correct_answers', 'total_questions', 'started_at', 'submitted_at'],
    only: (row) => `${row}.status = 'submitted'`,
  },
  {
    of: 'lessons',
    into: 'list_counts',
    place: {
      list: () => "'lessons'",
      key: (row) => `case when ${row}.withdrawn_at is null then 'on sale' else 'withdrawn' end`,
      day: dayOf,
    },
    sums: { rows: one, amount: () => '0' },
    from: ['withdrawn_at'],
  },
  {
    of: 'study_days',
    into: 'list_counts',
    place: { list: () => "'study_days'", key: () => "'watched'", day: (row) => `${row}.day` },
    sums: { rows: one, amount: (row) => `${row}.watched_seconds` },
    from: ['watched_seconds'],
  },
];

const names = (columns: Readonly<Record<string, OfRow>>) => Object.keys(columns).join(', ');
const values = (columns: Readonly<Record<string, OfRow>>, row: string, sign = '') =>
  Object.values(columns)
    .map((of) => `${sign}${of(row)}`)
    .join(', ');
const columnsOf = ({ place, sums }: Tally) => `${names(place)}, ${names(sums)}`;
const where = ({ only }: Tally, row: string) => (only ? `where ${only(row)}` : '');

/** What there is already. */
function fill(tally: Tally): string {
  const sums = Object.values(tally.sums).map((of) => `sum(${of('it')})`);
  const groups = Object.keys(tally.place).map((_, index) => index + 1);
  return `insert into ${tally.into} (${columnsOf(tally)}) select ${values(tally.place, 'it')}, ${sums.join(', ')}
    from ${tally.of} as it ${where(tally, 'it')} group by ${groups.join(', ')}`;
}

async function keepOnSqlite(db: Connection, tally: Tally): Promise<void> {
  const { of, into, place, sums, only } = tally;
  const there = (row: string) =>
    Object.entries(place)
      .map(([column, value]) => `${column} = ${value(row)}`)
      .join(' and ');
  const counts = (row: string) => (only ? `and ${only(row)}` : '');
  const change = (row: string, sign: string) =>
    `update ${into} set ${Object.entries(sums).map(([column, value]) => `${column} = ${column} ${sign} ${value(row)}`)}
      where ${there(row)} ${counts(row)};`;
  const nothing = Object.keys(sums).map(() => '0');
  const add = `
    insert into ${into} (${columnsOf(tally)}) select ${values(place, 'new')}, ${nothing}
      where not exists (select 1 from ${into} where ${there('new')}) ${counts('new')};
    ${change('new', '+')}`;
  const take = change('old', '-');
  const isOther = tally.from.map((column) => `old.${column} is not new.${column}`).join(' or ');
  await run(db, `create trigger tally_${of}_enter after insert on ${of} begin ${add} end`);
  await run(db, `create trigger tally_${of}_leave after delete on ${of} begin ${take} end`);
  await run(db, `create trigger tally_${of}_change after update on ${of} when ${isOther} begin ${take} ${add} end`);
}

/** As in migration 0013: each statement adds a line of its own, so that nobody waits; now and then lines are put together. */
async function keepOnPostgres(db: Connection, tally: Tally): Promise<void> {
  const { of, into, place, sums } = tally;
  const parameters = Object.keys(place).map((_, index) => `$${index + 1}`);
  const types = Object.keys(place).map((column) => (/_(answers|questions)$/.test(column) ? 'integer' : 'text'));
  const same = Object.keys(place).map((column, index) => `${column} = ${parameters[index]}`);
  await run(
    db,
    `create function tidy_${of}(${types}) returns void language plpgsql as $$ begin
      if random() > 0.2 or not pg_try_advisory_xact_lock(hashtext(concat_ws(' ', '${into}', ${parameters}))) then
        return;
      end if;
      with gone as (delete from ${into} where ${same.join(' and ')} returning ${names(sums)})
        insert into ${into} (${columnsOf(tally)})
        select ${parameters}, ${Object.keys(sums).map((column) => `sum(${column})`)} from gone having count(*) > 0;
    end $$`,
  );
  const define = (name: string, body: string) =>
    run(
      db,
      `create function tally_${of}_${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
    );
  const line = (row: string, sign: string, from = '') =>
    `insert into ${into} (${columnsOf(tally)}) select ${values(place, row)}, ${values(sums, row, sign)} ${from} ${where(tally, row)};`;
  const tidy = (row: string) => `perform tidy_${of}(${values(place, row)}) ${where(tally, row)};`;
  const named = Object.entries(place).map(([column, value]) => `${value('it')} as ${column}`);
  const each = `perform tidy_${of}(${names(place)}) from (select distinct ${named} from entered as it ${where(tally, 'it')}) as lines;`;
  await define('enter', `${line('it', '', 'from entered as it')} ${each}`);
  await define('leave', line('it', '-', 'from gone as it'));
  await define('change', `${line('old', '-')} ${line('new', '')} ${tidy('old')} ${tidy('new')}`);
  const isOther = tally.from.map((column) => `old.${column} is distinct from new.${column}`).join(' or ');
  const execute = (name: string) => `execute function tally_${of}_${name}()`;
  await run(
    db,
    `create trigger tally_${of}_enter after insert on ${of} referencing new table as entered
      for each statement ${execute('enter')}`,
  );
  await run(
    db,
    `create trigger tally_${of}_leave after delete on ${of} referencing old table as gone
      for each statement ${execute('leave')}`,
  );
  await run(
    db,
    `create trigger tally_${of}_change after update on ${of} for each row when (${isOther}) ${execute('change')}`,
  );
}

/** The name by which an attempt is searched and put in order: the first field of what its student is searched by. */
async function nameAttempts(db: Connection, isSqlite: boolean): Promise<void> {
  await db.schema
    .alterTable('attempts')
    .addColumn('search_text', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  const first: OfRow = isSqlite
    ? (row) => `substr(${row}.search_text, 1, instr(${row}.search_text || char(1), char(1)) - 1)`
    : (row) => `split_part(${row}.search_text, chr(1), 1)`;
  const isRenamed = `${first('old')} <> ${first('new')}`;
  await run(
    db,
    `update attempts set search_text = (select ${first('users')} from users where users._id = attempts.student_id)`,
  );
  const rename = `update attempts set search_text = ${first('new')} where student_id = new._id;`;
  if (isSqlite) {
    await run(db, `create trigger attempts_rename after update on users when ${isRenamed} begin ${rename} end`);
    return;
  }
  await run(
    db,
    `create function attempts_rename() returns trigger language plpgsql as $$ begin ${rename} return null; end $$`,
  );
  await run(
    db,
    `create trigger attempts_rename after update on users for each row
      when (${isRenamed}) execute function attempts_rename()`,
  );
}

/** One for each order of `GET /studentExam/exams/:examId`, and one for a student's name in them. */
const orders: Readonly<Record<string, string>> = {
  attempts_best: 'coalesce(score, -1) desc, started_at, _id',
  attempts_lowest: 'coalesce(score, 2000000000), started_at, _id',
  attempts_started: 'started_at desc, _id',
  attempts_finished: "coalesce(submitted_at, '') desc, started_at, _id",
  attempts_named: 'search_text, started_at, _id',
};

export async function up(db: Connection): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  await nameAttempts(db, isSqlite);
  for (const [name, order] of Object.entries(orders)) {
    await run(db, `create index ${name} on attempts (exam_id, ${order})`);
  }
  await run(
    db,
    `create table exam_outcomes (exam_id text not null, correct_answers integer not null, total_questions integer not null,
      attempts bigint not null, study_ms bigint not null)`,
  );
  await run(
    db,
    'create index exam_outcomes_of on exam_outcomes (exam_id, correct_answers, total_questions, attempts, study_ms)',
  );
  // A payment is looked up by the reference that a bank's statement shows: the tail of its id.
  await run(db, 'create index payments_reference on payments (substr(_id, 17))');
  for (const tally of tallies(isSqlite)) {
    await run(db, fill(tally));
    await (isSqlite ? keepOnSqlite(db, tally) : keepOnPostgres(db, tally));
  }
}
