// Puts people with live sessions straight into the database of the environment, before the server starts: a thousand
// passwords would take longer than what is measured. Prints their tokens as JSON.
// Usage: node enrol.mjs '{"sitters": 1000, "readers": 200}'
import { randomBytes } from 'node:crypto';
import { readConfig } from '../packages/server/src/config.ts';
import { migrate } from '../packages/server/src/db/migrate.ts';
import { openDb } from '../packages/server/src/db/open.ts';
import { newIdAt } from '../packages/server/src/http/new-id.ts';
import { hashSessionId, newSessionId, signToken } from '../packages/server/src/http/token.ts';
import { readSecret } from '../packages/server/src/ops/data-dir.ts';
import { hashPassword } from '../packages/server/src/users/password.ts';
import { insertUser } from '../packages/server/src/users/users.queries.ts';

const { sitters, readers } = JSON.parse(process.argv[2]);
const config = readConfig(process.env);
const db = await openDb(config.databaseUrl);
await migrate(db);
// As the server has it (SECRET_KEY is that of several instances).
const secret = config.secretKey ? Buffer.from(config.secretKey, 'hex') : readSecret(config.dataDir);
const password = 'a-bench-is-no-desk';
const passwordHash = await hashPassword(password);
const [now, dayMs] = [Date.now(), 86_400_000];
const at = new Date(now).toISOString();

async function tokenFor(trx, user) {
  const id = newSessionId();
  const expiresAt = now + dayMs;
  const session = {
    id_hash: hashSessionId(id),
    user_id: user._id,
    address_hash: randomBytes(16).toString('hex'),
    created_at: at,
    expires_at: new Date(expiresAt).toISOString(),
    device: null,
    last_used_at: at,
    confirmed_at: at,
    replaced_by: null,
  };
  await trx.insertInto('sessions').values(session).execute();
  return signToken(secret, user, id, { issuedAt: now, expiresAt });
}

async function enrol(trx, role, number) {
  const row = {
    _id: newIdAt(now),
    full_name: `${role} ${number}`,
    email: `${role}${number}@bench.example`,
    phone_number: `+2348${role === 'user' ? 1 : 2}${String(number).padStart(8, '0')}`,
    class_level: role === 'user' ? 'Grade 1 Secondary' : '',
    role,
    password_hash: passwordHash,
  };
  const user = await insertUser(trx, row, at);
  return { _id: user._id, email: row.email, token: await tokenFor(trx, user) };
}

/** Students of the seeded school, so that the lists they read hold what they have paid for and sat. */
async function openReaders(trx, count) {
  const students = await trx
    .selectFrom('users')
    .selectAll()
    .where('role', '=', 'user')
    .where('is_active', '=', 1)
    .where('class_level', '=', 'Grade 2 Secondary')
    .orderBy('_id')
    .limit(count)
    .execute();
  const tokens = [];
  for (const student of students) tokens.push(await tokenFor(trx, student));
  return tokens;
}

const people = await db.transaction().execute(async (trx) => {
  const readerTokens = await openReaders(trx, readers);
  const students = [];
  for (let number = 0; number < sitters; number += 1) students.push(await enrol(trx, 'user', number));
  return { readers: readerTokens, sitters: students, admin: (await enrol(trx, 'admin', 0)).token, password };
});
await db.destroy();
process.stdout.write(JSON.stringify(people));
