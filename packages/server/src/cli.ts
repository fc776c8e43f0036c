import { readConfig } from './config.ts';
import { migrate } from './db/migrate.ts';
import { openDb } from './db/open.ts';

/** `npm run cli -- migrate`: what an operator runs by hand. */

const commands: Readonly<Record<string, () => Promise<string>>> = {
  migrate: async () => {
    const db = await openDb(readConfig(process.env).databaseUrl);
    await migrate(db);
    await db.destroy();
    return 'The database is at the newest schema.';
  },
};

const command = commands[process.argv[2] ?? ''];
if (command) {
  process.stdout.write(`${await command()}\n`);
} else {
  process.stderr.write(`Usage: npm run cli -- <${Object.keys(commands).join(' | ')}>\n`);
  process.exit(2);
}
