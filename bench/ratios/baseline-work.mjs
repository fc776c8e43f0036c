// What a baseline does before it answers.
import { argon2, randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';

const serverRequire = createRequire(new URL('../../packages/server/package.json', import.meta.url));

/** One hash with the server's parameters; as many at once as there are cores, by UV_THREADPOOL_SIZE. */
function hashing() {
  const argon2id = promisify(argon2).bind(null, 'argon2id');
  const nonce = randomBytes(16);
  return ({ body }) =>
    argon2id({ memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32, message: body.password, nonce });
}

/** One row and one commit for each request, in a file like the server's. */
function onSqlite({ url, table, insert, valuesOf }) {
  const database = new DatabaseSync(url);
  database.exec('pragma journal_mode = wal; pragma synchronous = full');
  database.exec(table);
  if (database.prepare('pragma synchronous').get().synchronous !== 2) throw new Error('the baseline must sync');
  const statement = database.prepare(insert);
  return (request) => statement.run(...valuesOf(request));
}

async function onPostgres({ url, table, insert, name, valuesOf }) {
  const pg = serverRequire('pg');
  const pool = new pg.Pool({ connectionString: url, max: 10, options: '-c synchronous_commit=on' });
  await pool.query(table);
  let number = 0;
  const text = insert.replace(/\?/g, () => {
    number += 1;
    return `$${number}`;
  });
  return (request) => pool.query({ name, text, values: valuesOf(request) });
}

const tail = (request) => String(request.headers.token).slice(-24);

/** The rows the server writes, with its columns and keys. */
const rows = {
  answer: {
    table: `create table if not exists answers (attempt_id text not null, question_id text not null,
      selected_answer text not null, seq integer not null, saved_at text not null, primary key (attempt_id, question_id))`,
    insert: `insert into answers (attempt_id, question_id, selected_answer, seq, saved_at) values (?, ?, ?, ?, ?)
      on conflict (attempt_id, question_id) do update set selected_answer = excluded.selected_answer, seq = excluded.seq,
      saved_at = excluded.saved_at where excluded.seq > answers.seq`,
    valuesOf: (request) => {
      const [{ questionId, selectedAnswer, seq }] = request.body.answers;
      return [tail(request), questionId, selectedAnswer, seq, new Date().toISOString()];
    },
  },
  attempt: {
    table: `create table if not exists attempts (_id text primary key not null, exam_id text not null,
      student_id text not null, number integer not null, paper_id text not null, status text not null,
      started_at text not null, deadline_at text not null, total_questions integer not null,
      total_points integer not null, device text, device_number integer not null, last_seen_at text)`,
    insert: `insert into attempts values (?, ?, ?, 1, ?, 'running', ?, ?, 40, 40, ?, 1, ?)`,
    valuesOf: (request) => {
      const at = new Date().toISOString();
      const { device } = request.body;
      return [
        randomBytes(12).toString('hex'),
        request.url.slice(-24),
        tail(request),
        tail(request),
        at,
        at,
        device,
        at,
      ];
    },
  },
};

/** Null where the baseline only answers. */
export function workOf(work) {
  if (!work) return null;
  if (work.kind === 'hash') return hashing();
  const row = { ...rows[work.kind], name: work.kind, url: work.url };
  return /^postgres/.test(work.url) ? onPostgres(row) : onSqlite(row);
}
