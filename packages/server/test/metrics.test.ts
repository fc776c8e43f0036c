import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { aProxyTo } from './postgres-away.ts';
import { startPostgresServer } from './postgres-server.ts';
import { enrol, furnish } from './school-under-load.ts';
import {
  aDataDir,
  aRunningServer,
  busyness,
  call,
  ready,
  refusedStart,
  type ServerProcess,
  startProcess,
} from './server-process.ts';

const deploy = (name: string) => readFileSync(join(import.meta.dirname, '../../../deploy', name), 'utf8');

const addressIn = (server: ServerProcess) => /Metrics are at (\S+)\./.exec(server.said().out)?.[1] ?? '';

async function scrape(server: ServerProcess): Promise<string> {
  const reply = await fetch(addressIn(server));
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  return reply.text();
}

/** The value of the one line that begins with this name and these labels. */
function figure(text: string, name: string): number | undefined {
  const line = text.split('\n').find((found) => found.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
}

async function aSchoolWithMetrics() {
  const dataDir = aDataDir();
  const { students, admin } = await enrol(dataDir, 1);
  const server = await startProcess({ DATA_DIR: dataDir, DEMO: 'off', METRICS_PORT: '0' });
  await ready(server);
  return { server, admin, token: students[0] ?? '' };
}

test('answers are counted by the pattern of their address, and nothing tells who asked', async () => {
  const { server, admin, token } = await aSchoolWithMetrics();
  const { exams, questions } = await furnish(server, admin, { exams: 1, lessons: 1 });
  await call(server, 'POST', `/studentExam/start/${exams[0]}`, { token });
  for (const seq of [1, 2, 3]) {
    const answers = [{ questionId: questions[0], selectedAnswer: 'A', seq }];
    expect((await call(server, 'PUT', `/studentExam/answer/${exams[0]}`, { token, body: { answers } })).status).toBe(
      200,
    );
  }
  await call(server, 'PUT', `/studentExam/answer/${exams[0]}`, { token, body: { answers: 'all' } });
  await fetch(`${server.url}/somewhere/ada@school.test`);
  const text = await scrape(server);
  const saves = (status: number) =>
    `akada_request_seconds_count{method="PUT",route="/api/studentExam/answer/:examId",status="${status}"}`;
  expect(figure(text, saves(200))).toBe(3);
  expect(figure(text, saves(400))).toBe(1);
  expect(figure(text, 'akada_commit_seconds_count')).toBeGreaterThanOrEqual(3);
  expect(figure(text, 'akada_attempts_running')).toBe(1);
  expect(figure(text, 'akada_ready')).toBe(1);
  expect(figure(text, 'akada_queue_waiting{queue="films"}')).toBe(0);
  expect(figure(text, 'akada_queue_overdue_seconds{queue="mails"}')).toBe(0);
  expect(figure(text, 'akada_disk_used_ratio')).toBeGreaterThan(0);
  for (const secret of ['ada@school.test', exams[0] ?? '-', admin, token]) expect(text).not.toContain(secret);
  // Node's own too.
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
});

test('every figure that an alert or the dashboard asks for is there', async () => {
  const { server } = await aSchoolWithMetrics();
  const known = new Set([...(await scrape(server)).matchAll(/^# TYPE (\w+)/gm)].map((match) => match[1]));
  const alerts = [...deploy('prometheus/akada-alerts.yml').matchAll(/expr: (.+)/g)].map((match) => match[1] ?? '');
  const { panels } = JSON.parse(deploy('grafana/akada.json')) as { panels: { targets: { expr: string }[] }[] };
  const asked = [...alerts, ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))];
  expect(asked.length).toBeGreaterThan(20);
  const named = asked.flatMap((expr) => expr.match(/\b(?:akada|nodejs|process)_\w+/g) ?? []);
  expect(named.map((name) => name.replace(/_(bucket|count|sum)$/, '')).filter((name) => !known.has(name))).toEqual([]);
  const routes = asked.flatMap((expr) => [...expr.matchAll(/route="([^"]+)"/g)].map((match) => match[1]));
  expect(new Set(routes)).toEqual(new Set(['/api/studentExam/answer/:examId']));
});

test('they are served on loopback alone, and nothing else is there', async () => {
  const { server } = await aSchoolWithMetrics();
  const address = addressIn(server);
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/);
  expect((await fetch(address.replace('/metrics', '/api/health'))).status).toBe(404);
  expect((await fetch(address, { method: 'POST' })).status).toBe(404);
  expect((await fetch(`${server.url}/metrics`)).headers.get('content-type')).not.toMatch(/version=0\.0\.4/);
});

test('without METRICS_PORT there are none, and a port that is taken refuses the start', async () => {
  const server = await aRunningServer({ DATA_DIR: aDataDir(), DEMO: 'off' });
  expect(server.said().out).not.toContain('Metrics');
  const port = new URL(server.url).port;
  expect(await refusedStart({ DATA_DIR: aDataDir(), DEMO: 'off', METRICS_PORT: port })).toBe(
    `METRICS_PORT ${port} is already taken on 127.0.0.1. Stop what uses it, or set METRICS_PORT.`,
  );
});

test('a PostgreSQL that is away is told soon, and what it cannot say is left out rather than repeated', async () => {
  const postgres = await startPostgresServer();
  onTestFinished(postgres.stop);
  await postgres.createDatabase('akada');
  const proxy = await aProxyTo(`${postgres.url}/akada`);
  onTestFinished(proxy.close);
  const server = await startProcess({
    ...{ DATA_DIR: aDataDir(), DATABASE_URL: proxy.url, DEMO: 'off', METRICS_PORT: '0' },
  });
  await ready(server);
  const well = await scrape(server);
  expect(figure(well, 'akada_ready')).toBe(1);
  expect(figure(well, 'akada_attempts_running')).toBe(0);
  expect(figure(well, 'akada_queue_waiting{queue="mails"}')).toBe(0);
  proxy.fallSilent();
  const began = performance.now();
  const away = await scrape(server);
  expect(performance.now() - began).toBeLessThan(6000 * busyness());
  expect(figure(away, 'akada_ready')).toBe(0);
  expect(away).not.toMatch(/^akada_(attempts_running|queue_waiting\S*) /m);
  expect(figure(away, 'akada_disk_used_ratio')).toBeGreaterThan(0);
  proxy.failOver();
  await expect
    .poll(async () => figure(await scrape(server), 'akada_ready'), { timeout: 40_000, interval: 500 })
    .toBe(1);
});
