import pg from 'pg';
import { Changes, type Table } from './changes.ts';

/** These tables tell of their changes (migration 0012): they change seldom, and many read what is made from them. */
export const toldTables: readonly Table[] = ['lessons', 'exams', 'exam_questions', 'questions', 'settings'];

export const channel = 'akada_changes';

const retryMs = 500;
const heartbeatMs = 2000;

/**
 * Hears what other processes change. A connection of its own listens, and asks for a sign of life every two seconds;
 * while it is not there nothing counts as known, and when it is back everything counts as changed.
 */
export class Listener {
  readonly changes: Changes;
  readonly #url: string;
  #client: pg.Client | null = null;
  #isLive = false;
  #isStopped = false;
  #timer: NodeJS.Timeout | null = null;

  constructor(url: string) {
    this.#url = url;
    this.changes = new Changes((table) => this.#isLive && toldTables.includes(table));
  }

  /**
   * Every connection that writes listens too: PostgreSQL tells a listening connection of its own changes before it says
   * that they are committed, so that no reader in this process is behind its own writes.
   */
  readonly hearOn = (client: pg.ClientBase): void => {
    client.on('notification', ({ payload }) => this.changes.note(payload || null));
    client.query(`listen ${channel}`).catch(() => undefined);
  };

  async start(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: 5000,
      query_timeout: heartbeatMs,
    });
    this.#client = client;
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    client.on('notification', ({ payload }) => this.changes.note(payload || null));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      this.#isLive = true;
      this.changes.note(null);
      this.#again(heartbeatMs, () => this.#beat(client));
    } catch {
      this.#lost(client);
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#isLive = false;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#client?.end().catch(() => undefined);
  }

  #again(afterMs: number, what: () => Promise<void>): void {
    if (this.#isStopped) return;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void what(), afterMs);
    this.#timer.unref();
  }

  async #beat(client: pg.Client): Promise<void> {
    try {
      await client.query('select 1');
      this.#again(heartbeatMs, () => this.#beat(client));
    } catch {
      this.#lost(client);
    }
  }

  #lost(client: pg.Client): void {
    if (client !== this.#client) return;
    this.#client = null;
    this.#isLive = false;
    client.end().catch(() => undefined);
    this.#again(retryMs, () => this.start());
  }
}
