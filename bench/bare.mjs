// The bare server that ours is compared with: Fastify without plugins, one table like ours, one statement a call, no
// session, no schema. With GROUPED=on it commits all rows that wait in one transaction, as our server does.
import { createRequire } from 'node:module';
import { DatabaseSync } from 'node:sqlite';

const { PORT, DATABASE_URL: url, GROUPED } = process.env;
const serverRequire = createRequire(new URL('../packages/server/package.json', import.meta.url));
const Fastify = serverRequire('fastify');

const tables = [
  `create table bare_attempts (student text not null, exam text not null, started_at text not null, handed_in_at text,
    primary key (student, exam))`,
  `create table bare_answers (student text not null, exam text not null, question text not null, answer text not null,
    seq integer not null, saved_at text not null, primary key (student, exam, question))`,
];
const statements = {
  start: 'insert into bare_attempts (student, exam, started_at) values ($1, $2, $3) on conflict do nothing',
  save: `insert into bare_answers (student, exam, question, answer, seq, saved_at) values ($1, $2, $3, $4, $5, $6)
    on conflict (student, exam, question) do update set answer = excluded.answer, seq = excluded.seq`,
  submit: 'update bare_attempts set handed_in_at = $3 where student = $1 and exam = $2',
};

/** `write(name, values)` settles when the row is on the disk. */
function onSqlite() {
  const database = new DatabaseSync(url);
  database.exec('pragma journal_mode = wal; pragma synchronous = full');
  for (const table of tables) database.exec(table);
  const ready = Object.fromEntries(Object.entries(statements).map(([name, text]) => [name, database.prepare(text)]));
  const apply = ([name, values]) =>
    ready[name].run(Object.fromEntries(values.map((value, at) => [`$${at + 1}`, value])));
  if (GROUPED !== 'on') return async (...row) => apply(row);
  let waiting = [];
  const commitAll = () => {
    const rows = waiting;
    waiting = [];
    database.exec('begin immediate');
    for (const { row } of rows) apply(row);
    database.exec('commit');
    for (const { resolve } of rows) resolve();
  };
  return (...row) =>
    new Promise((resolve) => {
      if (waiting.push({ row, resolve }) === 1) setImmediate(commitAll);
    });
}

async function onPostgres() {
  const pg = serverRequire('pg');
  const pool = new pg.Pool({ connectionString: url, max: 20, options: '-c synchronous_commit=on' });
  for (const table of tables) await pool.query(table);
  return (name, values) => pool.query({ name, text: statements[name], values });
}

const write = await (url.startsWith('postgres') ? onPostgres() : onSqlite());
const app = Fastify();
const body = JSON.stringify({ success: true, message: 'Saved', data: { saved: [] } });
const paper = JSON.stringify({ success: true, data: 'x'.repeat(Number(process.env.PAPER_BYTES ?? 12_000)) });
const send = (reply, text) => reply.header('content-type', 'application/json; charset=utf-8').send(text);
const now = () => new Date().toISOString();

app.get('/api/ready', (_request, reply) => send(reply, body));
app.get('/api/*', (_request, reply) => send(reply, body));
app.post('/api/studentExam/start/:exam', async ({ headers, params }, reply) => {
  await write('start', [headers.token.slice(-24), params.exam, now()]);
  return send(reply, paper);
});
app.put('/api/studentExam/answer/:exam', async ({ headers, params, body: { answers } }, reply) => {
  for (const { questionId, selectedAnswer, seq } of answers)
    await write('save', [headers.token.slice(-24), params.exam, questionId, selectedAnswer, seq, now()]);
  return send(reply, body);
});
app.post('/api/studentExam/submit/:exam', async ({ headers, params }, reply) => {
  await write('submit', [headers.token.slice(-24), params.exam, now()]);
  return send(reply, body);
});
await app.listen({ port: Number(PORT), host: '127.0.0.1', backlog: 4096 });
process.on('SIGTERM', () => process.exit());
