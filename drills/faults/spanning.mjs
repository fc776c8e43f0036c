// A database of its own on the Citus of CITUS_URL, a database of a coordinator that knows its workers. CITUS_SPARE
// (host:port) is one more server with Citus installed, which no cluster has yet.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSpanning, dropDatabases, findServers } from '../../packages/server/test/citus-servers.ts';
import { node, root } from '../../scripts/install.mjs';
import { pg } from './exam.mjs';

const { CITUS_URL: citus, CITUS_SPARE: spare, DATABASE_URL: _, ...inherited } = process.env;

export { citus, spare };

export const size = { users: 300, lessons: 20, payments: 100, questions: 60, exams: 4 };

export const cli = (dataDir, url, ...args) => [
  node,
  [join(root, 'packages/server/src/cli.ts'), ...args],
  {
    env: { ...inherited, DATA_DIR: dataDir, DATABASE_URL: url, BACKUPS_KEPT: '0', LOG_LEVEL: 'error' },
    encoding: 'utf8',
  },
];

export function runToEnd(...call) {
  const { status, stdout, stderr } = spawnSync(...call);
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

export async function query(url, text, values = []) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

export async function inSpanning(work) {
  const servers = await findServers(citus);
  const name = `drill_${randomBytes(8).toString('hex')}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'akada-citus-'));
  const machines = {
    ...servers,
    workers: [...servers.workers, ...(spare ? [citus.replace(/@[^/]*\/.*$/, `@${spare}`)] : [])],
  };
  try {
    return await work({ url: await createSpanning(servers, name), name, dataDir, machines });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
    await dropDatabases(machines, `^${name}$`);
  }
}
