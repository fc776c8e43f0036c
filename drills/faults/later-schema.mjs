// Preloaded by `node --import`: the server then is of a version whose schema has LATER more migrations, each of which takes
// a while.
import { migrations } from '../../packages/server/src/platform/db/migrate.ts';

const lasts = [...'0123456789abcdef'];

const laterMigration = (number) => ({
  up: async (db) => {
    const [table, column] = [`later_${number}`, `later_${number}`];
    await db.schema
      .createTable(table)
      .addColumn('user_id', 'text', (made) => made.notNull().primaryKey())
      .addColumn('full_name', 'text', (made) => made.notNull())
      .execute();
    await db.schema
      .alterTable('users')
      .addColumn(column, 'integer', (made) => made.notNull().defaultTo(0))
      .execute();
    for (const last of lasts) {
      const users = db.selectFrom('users').select(['_id', 'full_name']).where('_id', 'like', `%${last}`);
      await db.insertInto(table).columns(['user_id', 'full_name']).expression(users).execute();
      await db
        .updateTable('users')
        .set({ [column]: 1 })
        .where('_id', 'like', `%${last}`)
        .execute();
      await db.schema.createIndex('later').on('answers').columns(['saved_at', 'seq']).execute();
      await db.schema.dropIndex('later').execute();
    }
  },
});

for (let number = 1; number <= Number(process.env.LATER); number += 1)
  migrations[`9999-later-${String(number).padStart(4, '0')}`] = laterMigration(number);
