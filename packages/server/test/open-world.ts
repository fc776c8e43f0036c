import type { Schema } from '../src/platform/db/schema.ts';
import { tableOrder } from '../src/school/ops/copy-to-postgres.ts';
import { engineOfThisRun, type TestEngine } from './fresh-database.ts';
import { type HouseOptions, openHouse } from './house.ts';
import { aWorld, type World } from './world.ts';

type Kept = { world: World; rows: readonly (readonly [keyof Schema, readonly object[]])[] };
const kept = new Map<TestEngine, Kept>();

async function keep(world: World): Promise<Kept> {
  const rows: (readonly [keyof Schema, readonly object[]])[] = [];
  for (const table of tableOrder) {
    const found = await world.house.db.selectFrom(table).selectAll().execute();
    if (found.length > 0) rows.push([table, found]);
  }
  return { world, rows };
}

/** A world in a fresh house. The first of a worker is built, and the rows of that one are copied into the others. */
export async function openWorld(options: HouseOptions = {}): Promise<World> {
  const engine = options.engine ?? engineOfThisRun;
  const house = await openHouse(options);
  const copied = kept.get(engine);
  if (!copied) {
    const world = await aWorld(house);
    kept.set(engine, await keep(world));
    return world;
  }
  await house.db.transaction().execute(async (trx) => {
    for (const [table, rows] of copied.rows)
      await trx
        .insertInto(table)
        .values(rows as never)
        .execute();
  });
  return { ...copied.world, house };
}
