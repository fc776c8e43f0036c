// Preloaded by `node --import`: the server then is of a version whose schema has one more migration, which takes a while.
import { migrations } from '../../packages/server/src/db/migrate.ts';

const lasts = [...'0123456789abcdef'];

migrations['9999-later'] = {
  up: async (db) => {
    await db.schema
      .createTable('later')
      .addColumn('user_id', 'text', (column) => column.notNull().primaryKey())
      .addColumn('full_name', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .alterTable('users')
      .addColumn('later', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    for (const last of lasts) {
      const users = db.selectFrom('users').select(['_id', 'full_name']).where('_id', 'like', `%${last}`);
      await db.insertInto('later').columns(['user_id', 'full_name']).expression(users).execute();
      await db.updateTable('users').set({ later: 1 }).where('_id', 'like', `%${last}`).execute();
      await db.schema.createIndex(`later_${last}`).on('answers').columns(['saved_at', 'seq']).execute();
    }
  },
};
