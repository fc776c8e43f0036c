import type { Trx } from '../../platform/db/schema.ts';
import { withdrawPaper } from '../../platform/signing/papers.ts';

type Twin = { code: string; kind: 'exam' | 'course'; subject_id: string; withdrawn_at: string | null };

/** By exam or course, the newest version of each account. */
async function newestOf(trx: Trx, studentId: string): Promise<Map<string, Twin>> {
  const rows = await trx
    .selectFrom('certificates')
    .select(['code', 'kind', 'subject_id', 'withdrawn_at'])
    .where('student_id', '=', studentId)
    .orderBy('version')
    .execute();
  return new Map(rows.map((row) => [`${row.kind} ${row.subject_id}`, row]));
}

/**
 * Of two accounts that become one, where both have a certificate of the same exam or course: the kept account's stays, or
 * the only one that is still true. The other paper is withdrawn.
 */
export async function withdrawTwins(
  trx: Trx,
  { kept, ended }: { kept: string; ended: string },
  at: string,
): Promise<void> {
  const kepts = await newestOf(trx, kept);
  for (const [subject, twin] of await newestOf(trx, ended)) {
    const own = kepts.get(subject);
    if (!own) continue;
    if (own.withdrawn_at === null || twin.withdrawn_at !== null) {
      await withdrawPaper(trx, { kind: 'certificate', code: twin.code, at });
      continue;
    }
    await trx
      .deleteFrom('certificates')
      .where('student_id', '=', kept)
      .where('kind', '=', own.kind)
      .where('subject_id', '=', own.subject_id)
      .execute();
  }
}
