// Makes students and one admin with live sessions straight in the database of DATA_DIR, before the server starts: a
// thousand passwords would take longer than the exam. Prints their tokens as JSON. Usage: node enrol.mjs <how many>
import { join } from 'node:path';
import { openSession } from '../../packages/server/src/auth/sessions.queries.ts';
import { migrate } from '../../packages/server/src/db/migrate.ts';
import { openDb } from '../../packages/server/src/db/open.ts';
import { newIdAt } from '../../packages/server/src/http/new-id.ts';
import { readSecret } from '../../packages/server/src/ops/data-dir.ts';
import { insertUser } from '../../packages/server/src/users/users.queries.ts';

const dataDir = process.env.DATA_DIR;
const db = await openDb(join(dataDir, 'akada.sqlite'));
await migrate(db);
const commit = (work) => db.transaction().execute(work);
const context = { db, commit, secret: readSecret(dataDir), now: Date.now, newId: () => newIdAt(Date.now()) };

async function enrol(role, number) {
  const row = {
    _id: context.newId(),
    full_name: `${role} ${number}`,
    email: `${role}${number}@bench.example`,
    phone_number: `+2348${role === 'user' ? 1 : 2}${String(number).padStart(8, '0')}`,
    class_level: role === 'user' ? 'Grade 1 Secondary' : '',
    role,
    password_hash: '',
  };
  return openSession(context, await insertUser(db, row, new Date().toISOString()), '127.0.0.1');
}

const students = [];
for (let number = 0; number < Number(process.argv[2]); number += 1) students.push(await enrol('user', number));
const admin = await enrol('admin', 0);
await db.destroy();
process.stdout.write(JSON.stringify({ students, admin }));
