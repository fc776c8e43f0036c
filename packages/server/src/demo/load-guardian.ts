import { linkByCode, makeCode } from '../people/guardians/codes.ts';
import { addGuardian } from '../people/guardians/guardians.queries.ts';
import type { Trx, UserRow } from '../platform/db/schema.ts';
import type { Context } from '../platform/http/context.ts';
import { demoGuardian } from './accounts.ts';

/** Linked as in real use: by a code of each child. */
export async function loadGuardian(
  trx: Trx,
  context: Context,
  guardian: UserRow,
  students: readonly UserRow[],
): Promise<void> {
  for (const email of demoGuardian.children) {
    const child = students.find((student) => student.email === email);
    if (!child) throw new Error(`no account of the demo school has the address ${email}`);
    const { code } = await makeCode(trx, context, { studentId: child._id, by: 'school' });
    await linkByCode(trx, context, code.replace('-', ''), guardian._id);
  }
  await addGuardian(trx, guardian._id);
}
