import pg from 'pg';
import { isPrepared } from './prepared.ts';

/** Another instance, of a newer build, has given a table another column. */
const isOutdated = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.message.includes('cached plan');

/** The names under which connections keep plans. */
class Names {
  readonly #names = new Map<string, string>();
  #given = 0;

  of(text: string): string {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    this.#given += 1;
    const name = `akada_${this.#given}`;
    this.#names.set(text, name);
    return name;
  }

  /** No connection has a plan under a name that is given from now on. */
  forget(): void {
    this.#names.clear();
  }
}

/**
 * What is prepared once (db/prepared.ts) PostgreSQL plans once for each connection, as it does with what has a name: planning
 * takes longer than most of our statements do. It still plans anew where the values make another way much better.
 */
export function keepPlans(): (client: pg.ClientBase) => void {
  const names = new Names();
  return (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const keep = async (text: string, values: unknown) => {
      try {
        return await query({ name: names.of(text), text, values });
      } catch (error) {
        if (!isOutdated(error)) throw error;
        names.forget();
        // Inside a transaction this fails as well, and whoever tries again gets through.
        return query(text, values);
      }
    };
    const named = (text: unknown, values: unknown, ...rest: unknown[]) =>
      typeof text === 'string' && rest.length === 0 && isPrepared(text)
        ? keep(text, values)
        : query(text, values, ...rest);
    client.query = named as typeof client.query;
  };
}
