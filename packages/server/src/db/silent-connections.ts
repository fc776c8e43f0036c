import pg from 'pg';

const lookEveryMs = 5000;
const longMs = 10_000;
const missesUntilGone = 2;

async function canConnect(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 4000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    // A server that refuses is there.
    return /^(?!E)\w{5}$/.test((error as { code?: string }).code ?? '');
  } finally {
    void client.end().catch(() => undefined);
  }
}

/**
 * A machine that vanishes sends no word, and TCP gives up on it after a quarter of an hour: so long would every
 * connection of the pool wait, also when another machine has taken over. Ends those that have been in use for long while
 * no new one can be made.
 */
export function endSilentConnections(pool: pg.Pool, connectionString: string): void {
  const inUseSince = new Map<pg.PoolClient, number>();
  let misses = 0;
  let isLooking = false;
  pool.on('acquire', (client) => inUseSince.set(client, performance.now()));
  pool.on('release', (_error, client) => inUseSince.delete(client));
  pool.on('remove', (client) => inUseSince.delete(client));

  const longInUse = () => [...inUseSince].filter(([, since]) => performance.now() - since >= longMs);

  async function look(): Promise<void> {
    misses = longInUse().length === 0 || (await canConnect(connectionString)) ? 0 : misses + 1;
    if (misses < missesUntilGone) return;
    // With a query under way pg breaks the connection off, which fails the query.
    for (const [client] of longInUse()) void (client as pg.PoolClient & pg.Client).end().catch(() => undefined);
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
}
