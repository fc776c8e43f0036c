import { inChunks } from '../../platform/db/dialect.ts';
import type { Db } from '../../platform/db/schema.ts';

/** Apart from codes to sign in, so that a class’s results keep nobody out. */
export const mostTextsAnHour = 300;

export type ProvedNumber = { userId: string; phone: string };

/** Numbers that a code has proved, in their international form. */
const accounts = (db: Db, role: 'user' | 'guardian') =>
  db
    .selectFrom('users as account')
    .select(['account._id as userId', 'account.phone_number as phone'])
    .where('account.role', '=', role)
    .where('account.is_active', '=', 1)
    .where('account.phone_from', '=', 'proved')
    .where('account.phone_number', 'like', '+%')
    .where('account.sms_stopped_at', 'is', null);

/** By student: the own one, and those of linked guardians from whom the student does not withhold results. */
export async function provedNumbers(db: Db, studentIds: readonly string[]): Promise<Map<string, ProvedNumber[]>> {
  const found: (ProvedNumber & { studentId: string })[] = [];
  for (const some of inChunks(studentIds)) {
    const own = await accounts(db, 'user')
      .where('account._id', 'in', [...some])
      .execute();
    const guardians = await accounts(db, 'guardian')
      .innerJoin('guardian_links as link', 'link.guardian_id', 'account._id')
      .leftJoin('guardian_choices as choices', 'choices.student_id', 'link.student_id')
      .select(['link.student_id as studentId', 'choices.is_of_age', 'choices.hides_results'])
      .where('link.student_id', 'in', [...some])
      .orderBy('account._id')
      .execute();
    found.push(...own.map((one) => ({ ...one, studentId: one.userId })));
    found.push(
      ...guardians.flatMap(({ is_of_age, hides_results, ...one }) =>
        is_of_age === 1 && hides_results === 1 ? [] : one,
      ),
    );
  }
  return Map.groupBy(found, ({ studentId }) => studentId);
}
