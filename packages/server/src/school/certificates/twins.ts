import type { Trx } from '../../platform/db/schema.ts';
import { withdrawPaper } from '../../platform/signing/papers.ts';

/** Of two accounts that become one: papers of the one that ends, where the other has a certificate of the same exam or course. */
export async function withdrawTwins(
  trx: Trx,
  { kept, ended }: { kept: string; ended: string },
  at: string,
): Promise<void> {
  const twins = await trx
    .selectFrom('certificates')
    .select('code')
    .distinct()
    .where('student_id', '=', ended)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('certificates as other')
          .select('other.code')
          .where('other.student_id', '=', kept)
          .whereRef('other.kind', '=', 'certificates.kind')
          .whereRef('other.subject_id', '=', 'certificates.subject_id'),
      ),
    )
    .execute();
  for (const { code } of twins) await withdrawPaper(trx, { kind: 'certificate', code, at });
}
