import pg from 'pg';
import { onServer } from './on-server.ts';

/** The machines of a running Citus, each as an address without a database's name. */
export type Servers = { coordinator: string; workers: readonly string[] };

function serverOf(url: string, host = new URL(url).host): string {
  const { protocol, username, password } = new URL(url);
  return `${protocol}//${username}:${password}@${host}`;
}

async function inDatabase(url: string, ...statements: readonly string[]): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const rows: Record<string, string>[] = [];
    for (const statement of statements) rows.push(...(await client.query(statement)).rows);
    return rows;
  } finally {
    await client.end();
  }
}

/** `url` names a database of the coordinator, with its workers registered. */
export async function findServers(url: string): Promise<Servers> {
  const rows = await inDatabase(
    url,
    'select nodename, nodeport from pg_dist_node where groupid > 0 and shouldhaveshards order by groupid',
  );
  return {
    coordinator: serverOf(url),
    workers: rows.map(({ nodename, nodeport }) => serverOf(url, `${nodename}:${nodeport}`)),
  };
}

/** An empty database that spans the machines, of few shards, because each of them takes its time. */
export async function createSpanning({ coordinator, workers }: Servers, name: string): Promise<string> {
  for (const server of [coordinator, ...workers]) {
    await onServer(server, `create database ${name}`);
    await inDatabase(`${server}/${name}`, 'create extension citus');
  }
  const { hostname, port } = new URL(coordinator);
  const url = `${coordinator}/${name}`;
  await inDatabase(
    url,
    `alter database ${name} set citus.shard_count = 4`,
    `select citus_set_coordinator_host('${hostname}', ${port})`,
    ...workers.map((worker) => `select citus_add_node('${new URL(worker).hostname}', ${new URL(worker).port})`),
  );
  return url;
}

const dropped = (name: string) => [
  `update pg_database set datallowconn = true, datistemplate = false where datname = '${name}'`,
  `drop database if exists ${name} with (force)`,
];

/** On each machine, the databases whose names match. */
export async function dropDatabases({ coordinator, workers }: Servers, pattern: string): Promise<void> {
  for (const server of [coordinator, ...workers]) {
    const left = await onServer(server, `select datname from pg_database where datname ~ '${pattern}'`);
    for (const { datname = '' } of left) await onServer(server, ...dropped(datname));
  }
}
