import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { ErrorReply } from '@akada/contract';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { expect, onTestFinished } from 'vitest';
import { buildApp } from '../src/app.ts';
import { type Config, readConfig } from '../src/config.ts';
import { groupCommits } from '../src/platform/db/group-commit.ts';
import type { Db } from '../src/platform/db/schema.ts';
import { type Context, iso } from '../src/platform/http/context.ts';
import { logOptions } from '../src/platform/http/log.ts';
import { newIdAt } from '../src/platform/http/new-id.ts';
import { diskStorage } from '../src/platform/storage/disk-storage.ts';
import { keepSettings } from '../src/school/settings/settings.queries.ts';
import { freshDatabase, type TestEngine } from './fresh-database.ts';

/** A clock a test can move. It stands still otherwise, so that times can be compared exactly. */
export class TestClock {
  #now: number;

  constructor(start = Date.parse('2026-09-15T09:00:00.000Z')) {
    this.#now = start;
  }

  now = () => this.#now;

  /** Lead of the machine's clock over the one that counts. */
  wallAheadMs = 0;

  wallNow = () => this.#now + this.wallAheadMs;

  advance({ days = 0, hours = 0, minutes = 0, seconds = 0, ms = 0 }) {
    this.#now += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000 + ms;
  }

  set(at: string) {
    this.#now = Date.parse(at);
  }
}

/** pino's numeric level of an error. */
const errorLevel = 50;

type Method = NonNullable<InjectOptions['method']>;

export type Reply = {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads replies as a client without types would
  body: any;
  text: string;
  headers: Record<string, string | string[] | number | undefined>;
};

export type AskOptions = { as?: { token: string } | undefined; body?: unknown; headers?: Record<string, string> };

export type House = {
  app: FastifyInstance;
  context: Context;
  db: Db;
  clock: TestClock;
  /** Calls the API (path below /api) as a person, or as nobody. */
  ask: (method: Method, path: string, options?: AskOptions) => Promise<Reply>;
  /** The lines of the log so far, as an operator reads them. */
  logged: () => readonly string[];
  /** Lets this test log errors; without it a log line of level error fails the test. */
  expectErrors: () => void;
};

export type HouseOptions = {
  env?: Record<string, string>;
  webRoot?: string;
  clock?: TestClock;
  engine?: TestEngine;
  /** Instead of a fresh one. */
  database?: Awaited<ReturnType<typeof freshDatabase>>;
  logLevel?: string;
};

/** A fresh application on a fresh database, gone when the test is. */
export async function openHouse({
  env = {},
  webRoot,
  clock = new TestClock(),
  engine,
  database,
  logLevel = 'error',
}: HouseOptions = {}): Promise<House> {
  const { db, url, drop } = database ?? (await freshDatabase(engine));
  const config: Config = Object.freeze({
    ...readConfig({ SCHOOL_NAME: 'Test School', PUBLIC_URL: 'http://school.test', ...env }),
    databaseUrl: url,
    dataDir: mkdtempSync(join(tmpdir(), 'akada-house-')),
  });
  const context: Context = {
    db,
    commit: groupCommits(db),
    config,
    ...(await keepSettings(db, config)),
    now: clock.now,
    wallNow: clock.wallNow,
    newId: () => newIdAt(clock.now()),
    secret: Buffer.alloc(32, 7),
    instance: { _id: newIdAt(clock.now()), build: 'this build', started_at: iso(clock.now()) },
    storage: diskStorage(join(config.dataDir, 'media')),
    fetchYoutubePicture: async () => null,
    askYoutube: async () => null,
    isDemo: false,
    isDraining: () => false,
  };
  const lines: string[] = [];
  let mayLogErrors = false;
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line));
      done();
    },
  });
  const app = await buildApp(context, { ...(webRoot && { webRoot }), logger: { ...logOptions(logLevel), stream } });
  onTestFinished(async () => {
    await app.close();
    await drop();
    rmSync(config.dataDir, { recursive: true, force: true });
    if (!mayLogErrors) expect(lines.filter((line) => JSON.parse(line).level >= errorLevel)).toEqual([]);
  });

  const ask: House['ask'] = async (method, path, { as, body, headers = {} } = {}) => {
    const response = await app.inject({
      method,
      url: path.startsWith('/api') || path.startsWith('/media') ? path : `/api${path}`,
      headers: { ...(as && { token: as.token }), ...headers },
      ...(body !== undefined && { payload: body as object }),
    });
    const isJson = String(response.headers['content-type']).includes('json');
    return {
      status: response.statusCode,
      text: response.body,
      body: isJson && response.body !== '' ? JSON.parse(response.body) : null,
      headers: response.headers,
    };
  };
  const expectErrors = () => {
    mayLogErrors = true;
  };
  return { app, context, db, clock, ask, logged: () => lines, expectErrors };
}

/** The refusal as a test writes it: status, message and the field that was named. */
export function refusal(reply: Reply): { status: number; message: string; field?: string } {
  const { message, field } = reply.body as ErrorReply;
  return { status: reply.status, message, ...(field && { field }) };
}
