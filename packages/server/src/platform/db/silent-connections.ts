import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { nameOf } from './prepared.ts';

const lookEveryMs = 5000;
const longMs = 10_000;
const missesUntilGone = 2;

/** Each connection has a name, by which another one finds out whether PostgreSQL still has it. */
export class NamedClient extends pg.Client {
  readonly sessionName: string;
  /** A pooler may give each transaction another session, which has none of the statements of this one. */
  isPooled = true;

  constructor({ connectionString = '', ...config }: pg.ClientConfig = {}) {
    const sessionName = `akada-${randomBytes(8).toString('hex')}`;
    super({ ...config, connectionString: withName(connectionString, sessionName) });
    this.sessionName = sessionName;
    const query = this.query.bind(this) as (...sent: unknown[]) => unknown;
    this.query = ((text: unknown, values: unknown, ...more: unknown[]) => {
      const name = this.isPooled || typeof text !== 'string' ? undefined : nameOf(text);
      return name ? query({ name, text, values }, ...more) : query(text, values, ...more);
    }) as typeof this.query;
  }
}

/** A parameter in the URL overrides the config, and the last of two equal parameters wins. */
const withName = (connectionString: string, name: string) =>
  `${connectionString}${connectionString.includes('?') ? '&' : '?'}application_name=${name}`;

type Client = NamedClient & { connection?: { stream: { destroy: () => void } } };

/** A pool with `Client: NamedClient` returns named clients. */
export const asNamed = (client: pg.ClientBase) => client as unknown as Client;

/** `mute`: no connection can be made. `unknown`: PostgreSQL answers, but its sessions cannot be matched. */
type Answer = { names: readonly string[] } | 'mute' | 'unknown';

async function askForSessions(connectionString: string): Promise<Answer> {
  const client = new NamedClient({ connectionString, connectionTimeoutMillis: 4000, query_timeout: 4000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    // A pooler may add the host to the name.
    const { rows } = await client.query<{ name: string }>(
      "select application_name as name from pg_stat_activity where application_name like 'akada-%'",
    );
    const names = rows.map(({ name }) => name);
    // A pooler that renames its connections would seem to have lost all of ours.
    return names.some((name) => name.startsWith(client.sessionName)) ? { names } : 'unknown';
  } catch (error) {
    return /^(?!E)\w{5}$/.test((error as { code?: string }).code ?? '') ? 'unknown' : 'mute';
  } finally {
    void client.end().catch(() => undefined);
  }
}

/**
 * A vanished machine closes no connection, and TCP gives up on it after 15 minutes: every connection of the pool would
 * wait until then, even after a failover. Once a connection has been in use for long, connections without a session in
 * PostgreSQL are destroyed; if no connection can be made, all long-used ones are. A slow statement continues as long as
 * PostgreSQL lists its session. Behind a pooler only connections in use are checked: idle ones have no session.
 */
export function endSilentConnections(pool: pg.Pool, connectionString: string): { isPooled: boolean } {
  const watch = { isPooled: false };
  const clients = new Map<Client, { inUseSince: number | null }>();
  let misses = 0;
  let isLooking = false;
  pool.on('connect', (client) => clients.set(asNamed(client), { inUseSince: null }));
  pool.on('acquire', (client) => clients.set(asNamed(client), { inUseSince: performance.now() }));
  pool.on('release', (_error, client) => clients.set(asNamed(client), { inUseSince: null }));
  pool.on('remove', (client) => clients.delete(asNamed(client)));

  const isLong = (inUseSince: number | null) => inUseSince !== null && performance.now() - inUseSince >= longMs;
  const longInUse = () => [...clients].filter(([, { inUseSince }]) => isLong(inUseSince)).map(([client]) => client);
  const idle = () => [...clients].filter(([, { inUseSince }]) => inUseSince === null).map(([client]) => client);
  /** Fails the running query; an idle connection is removed from the pool. */
  const breakOff = (client: Client) => client.connection?.stream.destroy();

  async function look(): Promise<void> {
    const before = watch.isPooled ? longInUse() : [...clients.keys()];
    const answer = longInUse().length === 0 ? 'unknown' : await askForSessions(connectionString);
    misses = answer === 'mute' ? misses + 1 : 0;
    if (misses >= missesUntilGone) longInUse().forEach(breakOff);
    if (typeof answer === 'string') return;
    const isKnown = ({ sessionName }: Client) => answer.names.some((name) => name.startsWith(sessionName));
    const isDone = (client: Client) => watch.isPooled && !isLong(clients.get(client)?.inUseSince ?? null);
    const gone = before.filter((client) => !isKnown(client) && !isDone(client));
    gone.forEach(breakOff);
    // Idle connections may be lost too, and are reopened at no cost.
    if (watch.isPooled && gone.length > 0) idle().forEach(breakOff);
  }

  const timer = setInterval(() => {
    if (pool.ended) return clearInterval(timer);
    if (isLooking) return;
    isLooking = true;
    void look().finally(() => {
      isLooking = false;
    });
  }, lookEveryMs);
  timer.unref();
  return watch;
}
