import type { KyselyPlugin } from 'kysely';
import type { House } from './house.ts';

export class Ended extends Error {}

/**
 * The process ends between two steps: from this statement on the database gets nothing more, and what was not committed
 * is gone. Returns whether it came so far, and what brings the process back.
 */
export function endBefore(house: House, statement: number) {
  const { db } = house.context;
  let count = 0;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      count += 1;
      if (count >= statement) throw new Ended(`the process ended before statement ${statement}`);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  house.context.db = db.withPlugin(plugin);
  house.expectErrors();
  return {
    hasEnded: () => count >= statement,
    begin: async () => {
      house.context.db = db;
      // A lease of the process that ended runs out meanwhile.
      await db.deleteFrom('leases').execute();
    },
  };
}
