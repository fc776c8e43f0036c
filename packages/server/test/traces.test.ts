import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '../src/platform/db/migrate.ts';
import { openDb } from '../src/platform/db/open.ts';
import { readSecret } from '../src/school/ops/data-dir.ts';
import { startPostgresServer } from './postgres-server.ts';
import { enrolIn, furnish } from './school-under-load.ts';
import { aDataDir, call, patienceMs, ready, type ServerProcess, startProcess } from './server-process.ts';

type Value = { stringValue?: string; intValue?: number };
type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  status: { code?: number };
  attributes: { key: string; value: Value }[];
};

/** Takes traces as OTLP over HTTP, or takes the call and never answers. */
async function aCollector({ isSilent = false } = {}) {
  const bodies: string[] = [];
  const server = createServer((asked, reply) => {
    if (isSilent) return;
    let body = '';
    asked.on('data', (data) => {
      body += data;
    });
    asked.on('end', () => {
      bodies.push(`${asked.url} ${body}`);
      reply.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const spans = () =>
    bodies.flatMap((body) => {
      const { resourceSpans } = JSON.parse(body.replace('/v1/traces ', ''));
      return resourceSpans.flatMap((resource: { scopeSpans: { spans: Span[] }[] }) =>
        resource.scopeSpans.flatMap((scope) => scope.spans),
      ) as Span[];
    });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bodies, spans };
}

const attribute = (span: Span, name: string) => {
  const value = span.attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue;
};

async function aTracedSchool(collector: string, databaseUrl?: string) {
  const dataDir = aDataDir();
  const db = await openDb(databaseUrl ?? join(dataDir, 'akada.sqlite'));
  await migrate(db);
  const { students, admin } = await enrolIn(db, readSecret(dataDir), 5);
  await db.destroy();
  const server = await startProcess({
    ...{ DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'info', OTEL_EXPORTER_OTLP_ENDPOINT: collector },
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  });
  await ready(server);
  return { server, admin, students, token: students[0] ?? '' };
}

async function aDatabase(engine: string): Promise<string | undefined> {
  if (engine === 'sqlite') return undefined;
  const postgres = await startPostgresServer();
  onTestFinished(postgres.stop);
  await postgres.createDatabase('akada');
  return `${postgres.url}/akada`;
}

async function stop(server: ServerProcess) {
  server.kill('SIGTERM');
  expect(await server.exited).toBe(0);
}

test.each(['sqlite', 'postgresql'])(
  'a request is a trace with its statements, without a word of people, on %s',
  async (engine) => {
    const collector = await aCollector();
    const { server, admin, token } = await aTracedSchool(collector.url, await aDatabase(engine));
    const { exams, questions } = await furnish(server, admin, { exams: 1, lessons: 1 });
    await call(server, 'POST', `/studentExam/start/${exams[0]}`, { token });
    const answers = [{ questionId: questions[0], selectedAnswer: 'A', seq: 1 }];
    const saved = await call(server, 'PUT', `/studentExam/answer/${exams[0]}`, { token, body: { answers } });
    expect(saved.status).toBe(200);
    await call(server, 'GET', '/lesson?search=Adaeze', { token });
    await call(server, 'POST', '/auth/login', {
      body: { email: 'user0@school.test', password: 'chalk and blackboard' },
    });
    await fetch(`${server.url}/somewhere/ada@school.test`);
    await stop(server);

    const spans = collector.spans();
    const named = (name: string) => spans.filter((span) => span.name === name);
    const [save] = named('PUT /api/studentExam/answer/:examId');
    if (!save) throw new Error(`no span of a save: ${spans.map(({ name }) => name)}`);
    expect([attribute(save, 'http.route'), attribute(save, 'http.response.status_code')]).toEqual([
      '/api/studentExam/answer/:examId',
      200,
    ]);
    expect(save.parentSpanId ?? '').toBe('');
    const statements = spans.filter(({ parentSpanId }) => parentSpanId === save.spanId);
    const texts = statements.map((span) => String(attribute(span, 'db.query.text')));
    expect(texts.some((text) => /insert into "?answers/.test(text))).toBe(true);
    expect(statements.every((span) => attribute(span, 'db.system.name') === engine)).toBe(true);
    expect(statements.every(({ traceId }) => traceId === save.traceId)).toBe(true);
    expect(named('POST /api/auth/login')[0]?.attributes.some(({ key }) => key === 'http.route')).toBe(true);
    const [sweep] = named('job mail');
    expect(spans.some(({ parentSpanId }) => parentSpanId === sweep?.spanId)).toBe(true);
    const everything = collector.bodies.join('\n');
    expect(everything).toContain('"stringValue":"akada"');
    const secrets = [token, admin, exams[0] ?? '-', questions[0] ?? '-', 'Adaeze', 'school.test', '127.0.0.1'];
    for (const secret of secrets) expect(everything).not.toContain(secret);
  },
);

/** As from a slow phone: the body comes after the headers, in events of its own. Returns the status. */
async function putSlowly(url: string, token: string, text: string): Promise<number> {
  const headers = { token, 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  const sent = request(url, { method: 'PUT', headers });
  const answered = once(sent, 'response');
  sent.flushHeaders();
  await pause(300);
  sent.end(text);
  const [reply] = await answered;
  reply.resume();
  return reply.statusCode;
}

test('on SQLite, where requests share a commit, the statements of each are in its own trace', async () => {
  const collector = await aCollector();
  const { server, admin, students } = await aTracedSchool(collector.url);
  const { exams, questions } = await furnish(server, admin, { exams: 1, lessons: 1 });
  for (const token of students) await call(server, 'POST', `/studentExam/start/${exams[0]}`, { token });
  const text = JSON.stringify({ answers: [{ questionId: questions[0], selectedAnswer: 'A', seq: 1 }] });
  const url = `${server.url}/api/studentExam/answer/${exams[0]}`;
  const statuses = await Promise.all(students.map((token) => putSlowly(url, token, text)));
  expect(statuses).toEqual([200, 200, 200, 200, 200]);
  await stop(server);
  const spans = collector.spans();
  const inserts = spans.filter((span) => /insert into "?answers/.test(String(attribute(span, 'db.query.text'))));
  const saves = spans.filter(({ name }) => name === 'PUT /api/studentExam/answer/:examId');
  expect(saves).toHaveLength(5);
  expect(inserts.map(({ traceId }) => traceId).toSorted()).toEqual(saves.map(({ traceId }) => traceId).toSorted());
});

test('a collector that never answers delays neither a reply nor the stop', async () => {
  const { url } = await aCollector({ isSilent: true });
  const { server, token } = await aTracedSchool(url);
  for (let count = 0; count < 200; count += 1) expect((await call(server, 'GET', '/user', { token })).status).toBe(200);
  const began = performance.now();
  await stop(server);
  expect(performance.now() - began).toBeLessThan(patienceMs());
});

test('without a collector named their libraries are not loaded', () => {
  const source = join(import.meta.dirname, '../src');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const text = (name: string) => readFileSync(join(source, name), 'utf8');
  expect(files.filter((name) => text(name).includes("'@opentelemetry/"))).toEqual([join('school', 'ops', 'traces.ts')]);
  const loads = /^import \{[^}]*\} from '[^']*\/traces\.ts'/m;
  expect(files.filter((name) => !name.endsWith('.test.ts') && loads.test(text(name)))).toEqual([]);
});
