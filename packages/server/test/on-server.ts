import pg from 'pg';

/** Runs statements one after the other in the database `postgres` of a server. */
export async function onServer(server: string, ...statements: readonly string[]): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  try {
    const rows: Record<string, string>[] = [];
    for (const statement of statements) rows.push(...(await client.query(statement)).rows);
    return rows;
  } finally {
    await client.end();
  }
}
