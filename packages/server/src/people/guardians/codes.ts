import { randomInt } from 'node:crypto';
import { mostGuardians, type NewGuardianCode } from '@akada/contract';
import type { GuardianCodeRow } from '../../platform/db/guardian-rows.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { keyedHash, macOf } from '../../platform/http/keyed-hash.ts';
import { noteInvited } from '../users/users.queries.ts';

const lifeMs = 14 * 24 * 3_600_000;

/** Without letters and digits that look alike; ten of 30 are 49 bits. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ2345679';

const hashOf = (secret: Buffer, code: string) => keyedHash(secret, `guardian code: ${code}`);

type Kept = { studentId: string; drawn: string; by: 'school' | 'student' };

/** Replaces the one before it. */
async function keepCode(trx: Trx, context: Context, { studentId, drawn, by }: Kept): Promise<NewGuardianCode> {
  const now = context.now();
  const kept = {
    code_hash: hashOf(context.secret, drawn),
    expires_at: iso(now + lifeMs),
    created_at: iso(now),
    by_school: by === 'school' ? 1 : 0,
  };
  await trx
    .insertInto('guardian_codes')
    .values({ student_id: studentId, ...kept })
    .onConflict((conflict) => conflict.column('student_id').doUpdateSet(kept))
    .execute();
  return shownCode(context, drawn, kept.expires_at);
}

function shownCode({ config }: Context, drawn: string, expiresAt: string): NewGuardianCode {
  const code = `${drawn.slice(0, 5)}-${drawn.slice(5)}`;
  // Behind the #, so that it is in no log of a server.
  return { code, link: `${config.publicUrl}/guardian/join#${code}`, expiresAt };
}

/** Replaces the one before it. */
export function makeCode(trx: Trx, context: Context, of: Omit<Kept, 'drawn'>): Promise<NewGuardianCode> {
  const drawn = Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('');
  return keepCode(trx, context, { ...of, drawn });
}

type OfList = { list: string; studentId: string };

/** Can be drawn again for the same list, student and moment, and by nobody without the secret of the school. */
function drawnFor(secret: Buffer, { list, studentId }: OfList, at: string): string {
  const mac = macOf(secret, `guardian code of a list: ${list} ${studentId} ${at}`);
  return Array.from({ length: 10 }, (_, place) => letters[mac.readUInt16BE(place * 2) % letters.length]).join('');
}

export const makeCodeOfList = (trx: Trx, context: Context, of: OfList): Promise<NewGuardianCode> =>
  keepCode(trx, context, {
    ...{ studentId: of.studentId, by: 'school' },
    drawn: drawnFor(context.secret, of, iso(context.now())),
  });

/** Null where the student's code is another one. */
export function codeOfList(context: Context, of: OfList, row: GuardianCodeRow): NewGuardianCode | null {
  const drawn = drawnFor(context.secret, of, row.created_at);
  return hashOf(context.secret, drawn) === row.code_hash ? shownCode(context, drawn, row.expires_at) : null;
}

export const wrongCode = () =>
  new AppError('invalid', 'This code is wrong, was used, or has expired. Ask for a new one.', 'code');

export async function doesCodeWork({ db, secret, now }: Context, code: string): Promise<boolean> {
  const row = await db
    .selectFrom('guardian_codes')
    .select('student_id')
    .where('code_hash', '=', hashOf(secret, code))
    .where('expires_at', '>', iso(now()))
    .executeTakeFirst();
  return row !== undefined;
}

/** The deletion is the claim: of two at one moment one gets the link. Throws where the code does not work. */
export async function linkByCode(trx: Trx, { secret, now }: Context, code: string, guardianId: string) {
  const at = iso(now());
  const spent = await trx
    .deleteFrom('guardian_codes')
    .where('code_hash', '=', hashOf(secret, code))
    .where('expires_at', '>', at)
    .returning(['student_id', 'by_school'])
    .executeTakeFirst();
  if (!spent) throw wrongCode();
  const { student_id } = spent;
  await trx
    .insertInto('guardian_links')
    .values({ student_id, guardian_id: guardianId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const links = trx.selectFrom('guardian_links').select('guardian_id').where('student_id', '=', student_id);
  if ((await links.execute()).length > mostGuardians) {
    throw new AppError('conflict', `A student has at most ${mostGuardians} guardians here. Ask the school.`, 'code');
  }
  const student = await trx
    .selectFrom('users')
    .select(['_id', 'full_name as fullName', 'class_from_school'])
    .where('_id', '=', student_id)
    .executeTakeFirstOrThrow();
  // A self-registered student could bring any phone number.
  if (spent.by_school === 1 || student.class_from_school === 1) await noteInvited(trx, guardianId);
  return { _id: student._id, fullName: student.fullName };
}
