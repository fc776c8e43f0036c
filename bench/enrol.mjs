// Adds people with live sessions to the database of the environment before the server starts, because a thousand sign-ins
// would take longer than what is measured. Prints their tokens as JSON.
// Usage: node enrol.mjs '{"sitters": 1000, "readers": 200}'

import { readConfig } from '../packages/server/src/config.ts';
import { openSession } from '../packages/server/src/people/auth/sessions.queries.ts';
import { hashPassword } from '../packages/server/src/people/users/password.ts';
import { insertUser } from '../packages/server/src/people/users/users.queries.ts';
import { migrate } from '../packages/server/src/platform/db/migrate.ts';
import { openDb } from '../packages/server/src/platform/db/open.ts';
import { newIdAt } from '../packages/server/src/platform/http/new-id.ts';
import { readSecret } from '../packages/server/src/school/ops/data-dir.ts';

const { sitters = 0, readers = 0 } = JSON.parse(process.argv[2]);
const config = readConfig(process.env);
const db = await openDb(config.databaseUrl);
await migrate(db);
const password = 'a-bench-is-no-desk';
const passwordHash = await hashPassword(password);
const secret = config.secretKey ? Buffer.from(config.secretKey, 'hex') : readSecret(config.dataDir);

async function enrol(trx, context, role, number) {
  const row = {
    _id: context.newId(),
    full_name: `${role} ${number}`,
    email: `${role}${number}@bench.example`,
    phone_number: `+2348${role === 'user' ? 1 : 2}${String(number).padStart(8, '0')}`,
    class_level: role === 'user' ? 'Grade 1 Secondary' : '',
    role,
    password_hash: passwordHash,
  };
  const user = await insertUser(trx, row, new Date().toISOString());
  return { _id: user._id, email: row.email, token: await openSession(context, user) };
}

/** Students of the seeded school, so that the lists they read hold what they have paid for and sat. */
function seededStudents(trx, count) {
  const students = trx.selectFrom('users').selectAll().where('role', '=', 'user').where('is_active', '=', 1);
  return students.where('class_level', '=', 'Grade 2 Secondary').orderBy('_id').limit(count).execute();
}

const people = await db.transaction().execute(async (trx) => {
  const commit = (work) => work(trx);
  const context = { db: trx, commit, secret, now: Date.now, newId: () => newIdAt(Date.now()) };
  const enrolled = [];
  for (let number = 0; number < sitters; number += 1) enrolled.push(await enrol(trx, context, 'user', number));
  const tokens = [];
  for (const student of await seededStudents(trx, readers)) tokens.push(await openSession(context, student));
  const { token } = await enrol(trx, context, 'admin', 0);
  return { sitters: enrolled, readers: tokens, admin: token, password };
});
await db.destroy();
process.stdout.write(JSON.stringify(people));
